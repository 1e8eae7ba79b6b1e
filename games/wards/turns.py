"""Whose turn it is, how a round ends, and how the battle does."""

from __future__ import annotations

from msgspec.structs import replace

from games.core.dice import Dice
from games.core.game import Event
from games.core.hidden import Seat
from games.wards.changes import Events, occupied, remove, with_vehicle, with_warrior
from games.wards.maps import id_of, load
from games.wards.points import NOWHERE, name, within
from games.wards.state import (
    ENTER,
    FIRST,
    NOBODY,
    OVER,
    RESPAWN,
    SECOND,
    TEAMS,
    Options,
    State,
    Vehicle,
    Warrior,
    team_of,
)

HOLDS = 3
"""Inches from a flag within which warriors count for it."""
AGAIN = 4
"""The die that grants a second action."""


def start(options: Options, seats: int) -> tuple[State, tuple[Event, ...]]:
    """The table before the first turn: everyone present, nobody on it yet."""
    board = load(options.map)
    score = (options.tickets, options.tickets) if options.mode == "tickets" else (0, 0)
    state = State(
        options=options,
        round=1,
        seat=0,
        phase=ENTER,
        done="",
        score=score,
        warriors=tuple(Warrior(here=True) for _ in range(seats)),
        vehicles=tuple(Vehicle(one.kind, one.at, one.facing) for one in board.vehicles),
        holders=(NOBODY,) * len(board.flags),
    )
    begun = Event("begun", None, (("map", id_of(options.map)), ("mode", options.mode), ("rounds", options.rounds)))
    return state, (begun, Event("round", None, (("number", 1),)))


def after_action(state: State, verb: str, events: Events, dice: Dice) -> State:
    """A first action is done: a die, and 4+ gives a second one [seed]. A second action ends the turn."""
    if state.phase == SECOND or _bled(state):
        return end_turn(state, events)
    (die,) = dice.roll(1, 6)
    if die < AGAIN:
        events.append(Event("enough", state.seat, (("die", die),)))
        return end_turn(state, events)
    events.append(Event("again", state.seat, (("die", die),)))
    return replace(state, phase=SECOND, done=verb)


def end_turn(state: State, events: Events) -> State:
    """The next number present is called; after the highest one the round ends."""
    if _bled(state):
        return _end(state, events)
    following = _next(state, state.seat + 1)
    return _end_round(state, events) if following is None else _call(state, following)


def leave(state: State, seat: Seat, events: Events) -> State:
    """Somebody leaves: the warrior is gone, which costs nothing [ruling]; if it was its turn, the next is called."""
    events.append(Event("left", seat))
    state = remove(state, seat, here=False)
    if not any(warrior.here for warrior in state.warriors):
        events.append(Event("drawn", None, (("reason", "deserted"),)))
        return replace(state, phase=OVER, winner=NOBODY, reason="deserted")
    return end_turn(state, events) if seat == state.seat else state


def join(state: State, seat: Seat, events: Events) -> State:
    """Somebody takes a free number, and chooses class and spawn point when it is called."""
    events.append(Event("joined", seat, (("number", seat + 1), ("team", TEAMS[team_of(seat)]))))
    return with_warrior(state, seat, replace(state.warriors[seat], here=True))


def _next(state: State, seat: Seat) -> Seat | None:
    return next((other for other in range(seat, len(state.warriors)) if state.warriors[other].here), None)


def _call(state: State, seat: Seat) -> State:
    """The turn of the seat begins: whoever is not on the table enters it first."""
    warrior = state.warriors[seat]
    phase = ENTER if not warrior.role else RESPAWN if warrior.at == NOWHERE else FIRST
    return replace(state, seat=seat, phase=phase, done="")


def _end_round(state: State, events: Events) -> State:
    if state.options.mode == "flags":
        state = _count_flags(state, events)
    if _verdict(state) is not None:
        return _end(state, events)
    state = replace(state, round=state.round + 1)
    events.append(Event("round", None, (("number", state.round),)))
    state = _bring_back(state, events)
    first = _next(state, 0)
    assert first is not None, "both teams have somebody"
    return _call(state, first)


def _count_flags(state: State, events: Events) -> State:
    """The team that alone has warriors within 3" of a flag holds it, and makes a point."""
    made = [0, 0]
    holders: list[int] = []
    for at in load(state.options.map).flags:
        near = {
            team_of(seat)
            for seat, warrior in enumerate(state.warriors)
            if warrior.at != NOWHERE and within(warrior.at, at, HOLDS)
        }
        holder = near.pop() if len(near) == 1 else NOBODY
        holders.append(holder)
        if holder != NOBODY:
            made[holder] += 1
    score = state.score[0] + made[0], state.score[1] + made[1]
    told = (("first", made[0]), ("second", made[1]), ("one", score[0]), ("two", score[1]))
    events.append(Event("flags", None, told))
    return replace(state, holders=tuple(holders), score=score)


def _bring_back(state: State, events: Events) -> State:
    """Destroyed vehicles come back to their places; one whose place is taken waits until it is free [ruling]."""
    for number, vehicle in enumerate(state.vehicles):
        if 0 < vehicle.back <= state.round and vehicle.at not in occupied(state):
            state = with_vehicle(state, number, replace(vehicle, back=0))
            events.append(Event("back", None, (("vehicle", vehicle.kind), ("at", name(vehicle.at)))))
    return state


def _bled(state: State) -> bool:
    return state.options.mode == "tickets" and min(state.score) <= 0


def _verdict(state: State) -> tuple[int, str] | None:
    """At the end of a round: the team that has won, or nobody for a draw, and why; None while the battle goes on."""
    one, other = state.score
    ahead = 0 if one > other else 1 if other > one else NOBODY
    if _bled(state):
        return ahead, "tickets"
    # level at the goal the battle goes on [ruling]
    if state.options.mode == "flags" and max(one, other) >= state.options.points and ahead != NOBODY:
        return ahead, "flags"
    present = {team_of(seat) for seat, warrior in enumerate(state.warriors) if warrior.here}
    # a team of which nobody is left has lost when the round ends [ruling]
    if len(present) == 1:
        return present.pop(), "deserted"
    return (ahead, "rounds") if state.round >= state.options.rounds else None


def _end(state: State, events: Events) -> State:
    verdict = _verdict(state)
    assert verdict is not None, "there is a reason to end"
    winner, reason = verdict
    if winner == NOBODY:
        events.append(Event("drawn", None, (("reason", reason),)))
    else:
        events.append(Event("team-won", None, (("team", TEAMS[winner]), ("reason", reason))))
    return replace(state, phase=OVER, winner=winner, reason=reason)
