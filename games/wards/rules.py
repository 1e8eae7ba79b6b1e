"""What an action does. `turns` has what frames it.

[seed] and [ruling] say where a rule comes from: the document the game was made from, or this project's decision.
"""

from __future__ import annotations

from msgspec.structs import replace

from games.core.dice import Dice
from games.core.game import Event
from games.core.hidden import Seat
from games.wards.actions import Action, at_of
from games.wards.assault import assault
from games.wards.changes import Events, go, occupied, with_deed, with_vehicle, with_warrior
from games.wards.fire import shoot
from games.wards.ground import ground
from games.wards.points import Point, heading, name, squared
from games.wards.state import FIRST, NOBODY, ON_FOOT, Deed, State, at_rest, focus
from games.wards.turns import after_action, end_turn, join, leave
from games.wards.walking import FAR

Step = tuple[State, tuple[Event, ...]]

REMOUNTS = 4
"""The die with which a crew that bailed out gets back in."""


def apply(state: State, seat: Seat, action: Action, dice: Dice) -> Step:
    """The table after a legal action and all that follows from it without a choice."""
    events: Events = []
    match action.verb:
        case "leave":
            after = leave(state, seat, events)
        case "join":
            after = join(state, seat, events)
        case _:
            after = _act(focus(state, seat), seat, action, events, dice)
    return at_rest(after), tuple(events)


def _act(state: State, seat: Seat, action: Action, events: Events, dice: Dice) -> State:
    """An action of whose turn it is."""
    match action.verb:
        case "enter" | "respawn":
            after = _appear(state, seat, action, events)
        case "end":
            events.append(Event("ends", seat))
            after = end_turn(state, events)
        case "assault":
            after = end_turn(assault(state, seat, action, events, dice), events)
        case "remount":
            after = _remount(state, seat, events, dice)
        case "move":
            after = after_action(_move(state, seat, action, events), action.verb, events, dice)
        case "shoot":
            after = after_action(shoot(state, seat, action, events, dice), action.verb, events, dice)
        case "mount":
            after = after_action(_mount(state, seat, action, events), action.verb, events, dice)
        case _:
            after = after_action(_dismount(state, seat, action, events), action.verb, events, dice)
    return after


def _appear(state: State, seat: Seat, action: Action, events: Events) -> State:
    """Onto a spawn point, or beside one that is taken [ruling]; the turn that follows is a full one [ruling]."""
    at = beside(state, at_of(action))
    old = state.warriors[seat]
    role = action.role or old.role
    events.append(Event("enters" if action.role else "respawns", seat, (("role", role), ("at", name(at)))))
    state = with_warrior(state, seat, replace(old, role=role, at=at))
    return replace(with_deed(state, Deed(seat, action.verb, at, at, hit=True)), phase=FIRST)


def beside(state: State, spawn: Point) -> Point:
    """The spawn point, or if somebody stands there the nearest free point that one can walk to from it."""
    taken = occupied(state)
    if spawn not in taken:
        return spawn
    ways = ground(state.options.map).walking.ways(spawn)
    free = (at for at, way in enumerate(ways) if way != FAR and at not in taken)
    return min(free, key=lambda at: (squared(at, spawn), at))


def _move(state: State, seat: Seat, action: Action, events: Events) -> State:
    """A Move, or a drive with the vehicle."""
    warrior, at = state.warriors[seat], at_of(action)
    told = (("start", name(warrior.at)), ("at", action.at))
    start = warrior.at
    if warrior.ride == ON_FOOT:
        events.append(Event("moves", seat, told))
        state = go(state, seat, at)
    else:
        vehicle = state.vehicles[warrior.ride]
        events.append(Event("drives", seat, (("vehicle", vehicle.kind), *told)))
        state = with_vehicle(state, warrior.ride, replace(vehicle, at=at, facing=heading(start, at)))
        state = with_warrior(state, seat, replace(warrior, at=at, ranged=NOBODY))
    return with_deed(state, Deed(seat, "move", start, at, hit=True))


def _mount(state: State, seat: Seat, action: Action, events: Events) -> State:
    """Into a vehicle or behind a gun in contact; it holds one [ruling]."""
    at = at_of(action)
    number = next(i for i, vehicle in enumerate(state.vehicles) if vehicle.at == at and not vehicle.back)
    vehicle = state.vehicles[number]
    events.append(Event("mounts", seat, (("vehicle", vehicle.kind), ("at", action.at))))
    start = state.warriors[seat].at
    state = go(state, seat, at)
    state = with_warrior(state, seat, replace(state.warriors[seat], ride=number))
    state = with_vehicle(state, number, replace(vehicle, crew=seat))
    return with_deed(state, Deed(seat, "mount", start, at, hit=True))


def _dismount(state: State, seat: Seat, action: Action, events: Events) -> State:
    """Onto a free point beside the vehicle, which stays where it is."""
    warrior = state.warriors[seat]
    kind = state.vehicles[warrior.ride].kind
    events.append(Event("dismounts", seat, (("vehicle", kind), ("at", action.at))))
    return with_deed(go(state, seat, at_of(action)), Deed(seat, "dismount", warrior.at, at_of(action), hit=True))


def _remount(state: State, seat: Seat, events: Events, dice: Dice) -> State:
    """A crew that bailed out gets back in on 4+; if not, its turn ends, as it may do nothing else [ruling]."""
    (die,) = dice.roll(1, 6)
    back = die >= REMOUNTS
    events.append(Event("remounts" if back else "stays-out", seat, (("die", die), ("need", REMOUNTS))))
    if not back:
        return end_turn(state, events)
    state = with_warrior(state, seat, replace(state.warriors[seat], bailed=False))
    return after_action(state, "remount", events, dice)
