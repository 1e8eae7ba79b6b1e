"""Assault: into contact, one die, and either way the turn ends."""

from __future__ import annotations

from games.core.dice import Dice
from games.core.game import Event
from games.core.hidden import Seat
from games.wards.actions import Action, at_of
from games.wards.arms import ROLES
from games.wards.changes import Events, destroy, engine_of, go, occupied, with_deed
from games.wards.fire import hit_vehicle
from games.wards.ground import ground
from games.wards.points import STRIDE, Point, name, squared
from games.wards.state import Deed, State

CHARGE = 4
"""Inches of an assault's move."""
STRIKES = 4
"""The die that hits."""
BACK = 2
"""Inches that who failed goes back."""


def contacts(state: State, seat: Seat, target: Seat, taken: set[Point]) -> list[Point]:
    """The free points beside the target that the seat's warrior can reach, its own included, in order."""
    here, there = state.warriors[seat].at, state.warriors[target].at
    # who is further away than the charge and a diagonal step is out of reach
    if squared(here, there) > 29:
        return []
    table = ground(state.options.map).walking
    near = table.reach(here, CHARGE)
    return [at for at in table.steps(there) if at == here or (at not in taken and at in near)]


def assault(state: State, seat: Seat, action: Action, events: Events, dice: Dice) -> State:
    """The Assault action, without the end of the turn."""
    target, at = action.number - 1, at_of(action)
    start, enemy = state.warriors[seat].at, state.warriors[target].at
    if at != start:
        state = go(state, seat, at)
    (die,) = dice.roll(1, 6)
    hit = die >= STRIKES
    told = (("number", action.number), ("at", action.at), ("die", die), ("need", STRIKES))
    events.append(Event("assaults", seat, told))
    state = with_deed(state, Deed(seat, "assault", start, enemy, hit))
    if hit:
        if engine_of(state, state.warriors[target]) is None:
            return destroy(state, target, seat, events)
        anti_tank = ROLES[state.warriors[seat].role].tank_assault
        return hit_vehicle(state, seat, target, 1, anti_tank, events, dice)
    back = _fall_back(state, at, enemy)
    if back != at:
        state = go(state, seat, back)
    events.append(Event("falls-back", seat, (("at", name(back)),)))
    return state


def _fall_back(state: State, at: Point, enemy: Point) -> Point:
    """2" straight away: two points, or diagonally one, which is 1.4"; less where something is in the way [ruling]."""
    across, down = at % STRIDE - enemy % STRIDE, at // STRIDE - enemy // STRIDE
    table, taken = ground(state.options.map).walking, occupied(state)
    for _ in range(BACK if not across or not down else 1):
        beyond = at + across + STRIDE * down
        if beyond in taken or beyond not in table.steps(at):
            break
        at = beyond
    return at
