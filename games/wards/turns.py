"""Whose turn it is, how a round ends, and how the battle does."""

from __future__ import annotations

from functools import lru_cache
from math import isqrt

from msgspec.structs import replace

from games.core.dice import Dice
from games.core.game import Event
from games.core.hidden import Seat
from games.wards.changes import Events, desert, occupied, with_vehicle, with_warrior
from games.wards.maps import id_of, load
from games.wards.points import NOWHERE, Point, name, point, within, xy
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
    Turn,
    Vehicle,
    Warrior,
    team_of,
)

HOLDS = 3
"""Inches from a flag within which warriors count for it."""
AGAIN = 4
"""The die that grants a second action."""
TWO = 5
"""Tickets of each team where two play and nobody chose otherwise."""
FEWEST, MOST = 2, 10
"""Tickets of each team with more: so many and one for each player, and never more than this."""


def settled(options: Options, seats: int) -> Options:
    """The choices of a table, with what the number of players decides: by default two play for flags."""
    mode = options.mode if options.mode != "usual" else "flags" if seats == 2 else "tickets"
    tickets = options.tickets or (TWO if seats == 2 else min(FEWEST + seats, MOST))
    return replace(options, mode=mode, tickets=tickets)


def start(options: Options, seats: int) -> tuple[State, tuple[Event, ...]]:
    """The table before the first turn: everyone present, nobody on it yet."""
    options = settled(options, seats)
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
    return _first(state), (begun, Event("round", None, (("number", 1),)))


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
    """Another turn of the same window goes on, or the next is called; after the last one the round ends."""
    if _bled(state):
        return _end(state, events)
    if state.others:
        one, *others = state.others
        return replace(state, seat=one.seat, phase=one.phase, done=one.done, others=tuple(others))
    following = _following(state)
    return _end_round(state, events) if following is None else following


def leave(state: State, seat: Seat, events: Events) -> State:
    """Somebody leaves; if it was its turn, the next is called."""
    events.append(Event("left", seat))
    state = desert(state, seat, events)
    if not any(warrior.here for warrior in state.warriors):
        events.append(Event("drawn", None, (("reason", "deserted"),)))
        return replace(state, phase=OVER, winner=NOBODY, reason="deserted", others=())
    if seat == state.seat or _bled(state):
        return end_turn(state, events)
    return replace(state, others=tuple(turn for turn in state.others if turn.seat != seat))


def join(state: State, seat: Seat, events: Events) -> State:
    """Somebody takes a free number, and comes to the table when it is called: the next round, after having left it."""
    events.append(Event("joined", seat, (("number", seat + 1), ("team", TEAMS[team_of(seat)]))))
    old = state.warriors[seat]
    return with_warrior(state, seat, replace(old, here=True, waits=state.round + 1 if old.role else 0))


def _called(state: State, seat: Seat) -> bool:
    """Whether the seat has a turn in this round."""
    warrior = state.warriors[seat]
    return warrior.here and warrior.waits <= state.round


def _numbers(state: State) -> range:
    """The seats in the order in which this round calls them."""
    seats = range(len(state.warriors))
    return seats[::-1] if state.options.order == "snake" and state.round % 2 == 0 else seats


def _opening(state: State) -> int:
    """The team that acts first in this round, in turns: the last word at a flag is worth much [ruling]."""
    return (state.round + 1) % 2


def _first(state: State) -> State:
    """The first turn, or the first window, of the round; there is one."""
    if state.options.order == "teams":
        opened = _window(state, _opening(state)) or _window(state, 1 - _opening(state))
    else:
        opened = _call(state, _numbers(state))
    assert opened is not None, "somebody is there"
    return opened


def _following(state: State) -> State | None:
    """What comes after a turn or window that is over; None where the round is."""
    if state.options.order == "teams":
        return _window(state, 1 - team_of(state.seat)) if team_of(state.seat) == _opening(state) else None
    numbers = _numbers(state)
    return _call(state, numbers[numbers.index(state.seat) + 1 :])


def _call(state: State, numbers: range) -> State | None:
    """The turn of the first of these that has one."""
    seat = next((other for other in numbers if _called(state, other)), None)
    return None if seat is None else replace(state, seat=seat, phase=_phase(state, seat), done="")


def _window(state: State, team: int) -> State | None:
    """The turns of a whole team, open at once; None if nobody of it has one."""
    turns = [Turn(seat, _phase(state, seat)) for seat in range(team, len(state.warriors), 2) if _called(state, seat)]
    if not turns:
        return None
    one, *others = turns
    return replace(state, seat=one.seat, phase=one.phase, done="", others=tuple(others))


def to_come(state: State) -> tuple[Seat, ...]:
    """The seats that have a turn, or the rest of one, before the round is over."""
    if state.phase == OVER:
        return ()
    now = (state.seat, *(turn.seat for turn in state.others))
    if state.options.order == "teams":
        own = team_of(state.seat)
        later = range(1 - own, len(state.warriors), 2) if own == _opening(state) else range(0)
    else:
        numbers = _numbers(state)
        later = numbers[numbers.index(state.seat) + 1 :]
    return *now, *(seat for seat in later if _called(state, seat))


def next_round(state: State) -> tuple[Seat, ...]:
    """The seats that the next round calls, in its order; of a team that acts in any order by their numbers."""
    after = replace(state, round=state.round + 1)
    seats = range(len(state.warriors))
    if state.options.order == "teams":
        first = _opening(after)
        order = [*seats[first::2], *seats[1 - first :: 2]]
    else:
        order = _numbers(after)
    return tuple(seat for seat in order if _called(after, seat))


def _phase(state: State, seat: Seat) -> str:
    """How the seat's turn begins: whoever is not on the table enters it first."""
    warrior = state.warriors[seat]
    return ENTER if not warrior.role else RESPAWN if warrior.at == NOWHERE else FIRST


def _end_round(state: State, events: Events) -> State:
    if state.options.mode == "flags":
        state = _count_flags(state, events)
    elif state.options.edition > 1:
        one, two = state.middle
        state = replace(state, middle=(one + from_middle(state, 0), two + from_middle(state, 1)))
    if _verdict(state) is not None:
        return _end(state, events)
    state = replace(state, round=state.round + 1)
    events.append(Event("round", None, (("number", state.round),)))
    return _first(_bring_back(state, events))


def from_middle(state: State, team: int) -> int:
    """How far the team's nearest warrior is from the middle of the map, in inches, rounded up; else its corner is."""
    map_id = state.options.map
    places = [inches_from_middle(map_id, one.at) for one in state.warriors[team::2] if one.at != NOWHERE]
    return min(places) if places else inches_from_middle(map_id, point(0, 0))


@lru_cache(maxsize=16384)
def inches_from_middle(map_id: str, at: Point) -> int:
    board, (column, row) = load(map_id), xy(at)
    # in half inches, so that the middle may lie between two points
    far = (2 * column - board.columns + 1) ** 2 + (2 * row - board.rows + 1) ** 2
    return isqrt(far - 1) // 2 + 1 if far else 0


def _count_flags(state: State, events: Events) -> State:
    """The team that alone has warriors within 3" of a flag holds it, and makes a point."""
    holders = tuple(holder(state, at) for at in load(state.options.map).flags)
    made = holders.count(0), holders.count(1)
    score = state.score[0] + made[0], state.score[1] + made[1]
    told = (("first", made[0]), ("second", made[1]), ("one", score[0]), ("two", score[1]))
    events.append(Event("flags", None, told))
    return replace(state, holders=holders, score=score)


def holder(state: State, flag: int) -> int:
    """The team that alone has warriors within 3" of a flag, or nobody."""
    near = {
        team_of(seat)
        for seat, warrior in enumerate(state.warriors)
        if warrior.at != NOWHERE and within(warrior.at, flag, HOLDS)
    }
    return near.pop() if len(near) == 1 else NOBODY


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
    if state.round < state.options.rounds:
        return None
    near, far = state.middle
    if ahead == NOBODY and near != far:
        return int(far < near), "middle"
    return ahead, "rounds"


def _end(state: State, events: Events) -> State:
    verdict = _verdict(state)
    assert verdict is not None, "there is a reason to end"
    winner, reason = verdict
    if reason == "middle":
        events.append(Event("middle", None, (("one", state.middle[0]), ("two", state.middle[1]))))
    if winner == NOBODY:
        events.append(Event("drawn", None, (("reason", reason),)))
    else:
        events.append(Event("team-won", None, (("team", TEAMS[winner]), ("reason", reason))))
    return replace(state, phase=OVER, winner=winner, reason=reason, others=())
