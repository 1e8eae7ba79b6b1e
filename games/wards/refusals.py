"""Why an action is refused, worked out from the table that everybody sees."""

from __future__ import annotations

from math import isqrt

from games.core.game import Reason
from games.core.hidden import Seat
from games.wards.actions import Action, at_of
from games.wards.arms import ROLES, WEAPONS
from games.wards.assault import CHARGE
from games.wards.changes import engine_of, occupied, weapons_of
from games.wards.ground import ground
from games.wards.legal import WALK
from games.wards.maps import load
from games.wards.points import NOWHERE, Point, name, squared, touching
from games.wards.state import ENTER, ON_FOOT, RESPAWN, State, team_of


def why_not(view: State, seat: Seat, action: Action) -> Reason:
    """The first reason, in the order in which a person would look for it."""
    verb, warrior = action.verb, view.warriors[seat]
    if verb in ("join", "leave"):
        return Reason(f"wards.refused.{'already_here' if warrior.here else 'not_here'}")
    if view.phase in (ENTER, RESPAWN):
        if verb != view.phase:
            return Reason(f"wards.refused.{view.phase}_first")
        spawns = ", ".join(name(at) for at in load(view.options.map).spawns[team_of(seat)])
        return Reason("wards.refused.no_spawn", {"at": action.at, "spawns": spawns})
    if verb in ("enter", "respawn"):
        return Reason("wards.refused.on_table")
    if warrior.bailed:
        return Reason("wards.refused.bailed")
    if verb == "remount":
        return Reason("wards.refused.not_bailed")
    if verb == view.done and verb in ("mount", "dismount"):
        return Reason("wards.refused.twice")
    match verb:
        case "move":
            return _move(view, seat, action)
        case "shoot":
            return _shoot(view, seat, action)
        case "assault":
            return _assault(view, seat, action)
        case "mount":
            return _mount(view, seat, action)
        case _:
            return _dismount(view, seat, action)


def _move(view: State, seat: Seat, action: Action) -> Reason:
    warrior = view.warriors[seat]
    engine = engine_of(view, warrior)
    inches = WALK if engine is None else engine.move
    if not inches:
        return Reason("wards.refused.gun")
    at = at_of(action)
    return _no_room(view, at, engine is not None) or _too_far(warrior.at, at, inches)


def _shoot(view: State, seat: Seat, action: Action) -> Reason:
    shooter = view.warriors[seat]
    weapons = weapons_of(view, shooter)
    if action.weapon not in weapons:
        return Reason("wards.refused.no_weapon", {"weapon": action.weapon, "number": seat + 1})
    if view.done == "shoot" and ROLES[shooter.role].again != action.weapon:
        return Reason("wards.refused.twice")
    target, weapon = action.number - 1, WEAPONS[action.weapon]
    wrong = _no_enemy(view, seat, target)
    if wrong is not None:
        return wrong
    there = view.warriors[target].at
    if squared(shooter.at, there) > weapon.range * weapon.range:
        return Reason(
            "wards.refused.out_of_range",
            {"number": action.number, "distance": _inches(shooter.at, there), "range": weapon.range},
        )
    return Reason("wards.refused.no_sight", {"number": action.number})


def _assault(view: State, seat: Seat, action: Action) -> Reason:
    warrior = view.warriors[seat]
    if warrior.ride != ON_FOOT:
        return Reason("wards.refused.crew")
    target, at = action.number - 1, at_of(action)
    wrong = _no_enemy(view, seat, target)
    if wrong is not None:
        return wrong
    if at != warrior.at:
        wrong = _no_room(view, at, driving=False)
        if wrong is not None:
            return wrong
    there = view.warriors[target].at
    if at not in ground(view.options.map).walking.steps(there):
        return Reason("wards.refused.no_contact", {"at": action.at, "number": action.number})
    return _too_far(warrior.at, at, CHARGE)


def _mount(view: State, seat: Seat, action: Action) -> Reason:
    warrior, at = view.warriors[seat], at_of(action)
    if warrior.ride != ON_FOOT:
        return Reason("wards.refused.crew")
    vehicle = next((one for one in view.vehicles if one.at == at and not one.back), None)
    if vehicle is None:
        return Reason("wards.refused.no_vehicle", {"at": action.at})
    if vehicle.crew >= 0:
        return Reason("wards.refused.manned", {"at": action.at})
    return Reason("wards.refused.not_beside", {"at": action.at})


def _dismount(view: State, seat: Seat, action: Action) -> Reason:
    warrior, at = view.warriors[seat], at_of(action)
    if warrior.ride == ON_FOOT:
        return Reason("wards.refused.on_foot")
    if not touching(warrior.at, at):
        return Reason("wards.refused.not_beside", {"at": action.at})
    return _no_room(view, at, driving=False) or Reason("wards.refused.not_beside", {"at": action.at})


def _too_far(start: Point, end: Point, inches: int) -> Reason:
    """Why a move does not lead so far: the distance, or the way round something."""
    far = squared(start, end) > inches * inches
    return Reason(f"wards.refused.{'too_far' if far else 'way_round'}", {"at": name(end), "inches": inches})


def _no_enemy(view: State, seat: Seat, target: Seat) -> Reason | None:
    """Why this is nobody to attack."""
    if not 0 <= target < len(view.warriors):
        return Reason("wards.refused.nobody", {"number": target + 1})
    if team_of(target) == team_of(seat):
        return Reason("wards.refused.friend", {"number": target + 1})
    if view.warriors[target].at == NOWHERE:
        return Reason("wards.refused.off_table", {"number": target + 1})
    return None


def _no_room(view: State, at: Point, driving: bool) -> Reason | None:
    """Why nobody can stop there."""
    board, told = load(view.options.map), {"at": name(at)}
    if not board.has(at):
        last = name(board.everywhere()[-1])
        return Reason("wards.refused.off_map", {**told, "last": last})
    if at in occupied(view):
        return Reason("wards.refused.taken", told)
    if not ground(view.options.map).ways_of(driving=driving).stands(at):
        return Reason("wards.refused.impassable", told)
    return None


def _inches(one: Point, other: Point) -> int:
    """The distance, rounded up."""
    return isqrt(max(squared(one, other) - 1, 0)) + 1
