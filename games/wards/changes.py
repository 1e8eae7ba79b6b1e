"""Small steps that every rule is made of: a state with one thing changed."""

from __future__ import annotations

from msgspec.structs import replace

from games.core.game import Event
from games.core.hidden import Seat
from games.wards.arms import ENGINES, ROLES, Engine
from games.wards.maps import load
from games.wards.points import NOWHERE, Point
from games.wards.state import NOBODY, ON_FOOT, TEAMS, Deed, State, Vehicle, Warrior, team_of

Events = list[Event]

DEEDS = 6
"""How many of the last deeds a table remembers, for its board."""
ABSENCE = 2
"""Whole rounds that a destroyed vehicle stays away, after the one in which it was destroyed [ruling]."""


def with_warrior(state: State, seat: Seat, warrior: Warrior) -> State:
    """The state with another record of one seat's warrior."""
    held = state.warriors
    return replace(state, warriors=(*held[:seat], warrior, *held[seat + 1 :]))


def with_vehicle(state: State, number: int, vehicle: Vehicle) -> State:
    """The state with another record of one vehicle."""
    held = state.vehicles
    return replace(state, vehicles=(*held[:number], vehicle, *held[number + 1 :]))


def with_deed(state: State, deed: Deed) -> State:
    """The state that remembers one more deed, and forgets the oldest."""
    return replace(state, deeds=(*state.deeds[1 - DEEDS :], deed))


def engine_of(state: State, warrior: Warrior) -> Engine | None:
    """What the warrior drives or serves, None on foot."""
    return None if warrior.ride == ON_FOOT else ENGINES[state.vehicles[warrior.ride].kind]


def weapons_of(state: State, warrior: Warrior) -> tuple[str, ...]:
    """The weapons at hand: the class's own, or in a vehicle or at a gun only its own [ruling]."""
    engine = engine_of(state, warrior)
    return ROLES[warrior.role].weapons if engine is None else (engine.weapon,)


def occupied(state: State) -> set[Point]:
    """The points that somebody or something stands on: one each [ruling]."""
    taken = {warrior.at for warrior in state.warriors}
    taken.update(vehicle.at for vehicle in state.vehicles if not vehicle.back)
    taken.discard(NOWHERE)
    return taken


def friends_near(state: State, seat: Seat, inches: int) -> list[Seat]:
    """The other warriors of the seat's team on the table, at most so far from its own."""
    here = state.warriors[seat].at
    column, row, limit = here & 63, here >> 6, inches * inches
    return [
        other
        for other, friend in enumerate(state.warriors)
        if other != seat
        and friend.at != NOWHERE
        and team_of(other) == team_of(seat)
        and ((friend.at & 63) - column) ** 2 + ((friend.at >> 6) - row) ** 2 <= limit
    ]


def go(state: State, seat: Seat, at: Point) -> State:
    """The warrior somewhere else, out of any vehicle; a Ranged In token stays behind."""
    old = state.warriors[seat]
    state = _abandon(state, old)
    return with_warrior(state, seat, Warrior(old.here, old.role, at, kills=old.kills, losses=old.losses))


def destroy(state: State, seat: Seat, by: Seat, events: Events) -> State:
    """A warrior is destroyed, with its vehicle or gun; in `tickets` its team loses one."""
    state = _fall(state, seat, events)
    killer = state.warriors[by]
    return _pay(with_warrior(state, by, replace(killer, kills=killer.kills + 1)), seat, events)


def desert(state: State, seat: Seat, events: Events) -> State:
    """The seat's player leaves. On the table that counts as destroyed; who comes back has the same class.

    In the first edition it cost nothing, and who came back chose a class anew.
    """
    old = state.warriors[seat]
    if state.options.edition == 1:
        return with_warrior(_abandon(state, old), seat, Warrior(here=False, kills=old.kills, losses=old.losses))
    if old.at != NOWHERE:
        state = _pay(_fall(state, seat, events), seat, events)
    return with_warrior(state, seat, replace(state.warriors[seat], here=False))


def _fall(state: State, seat: Seat, events: Events) -> State:
    """Off the table, and the vehicle or gun with it."""
    old = state.warriors[seat]
    if old.ride != ON_FOOT:
        number = old.ride
        home = load(state.options.map).vehicles[number]
        wreck = Vehicle(home.kind, home.at, home.facing, NOBODY, state.round + ABSENCE + 1)
        state = with_vehicle(state, number, wreck)
        events.append(Event("wrecked", seat, (("vehicle", home.kind), ("round", wreck.back))))
    events.append(Event("destroyed", seat, (("number", seat + 1),)))
    return with_warrior(state, seat, Warrior(old.here, old.role, kills=old.kills, losses=old.losses + 1))


def _pay(state: State, seat: Seat, events: Events) -> State:
    """The team of who fell loses a ticket, where tickets decide."""
    if state.options.mode == "tickets":
        one, other = state.score
        score = (one - 1, other) if team_of(seat) == 0 else (one, other - 1)
        events.append(Event("ticket", None, (("team", TEAMS[team_of(seat)]), ("n", score[team_of(seat)]))))
        state = replace(state, score=score)
    return state


def _abandon(state: State, warrior: Warrior) -> State:
    if warrior.ride == ON_FOOT:
        return state
    return with_vehicle(state, warrior.ride, replace(state.vehicles[warrior.ride], crew=NOBODY))
