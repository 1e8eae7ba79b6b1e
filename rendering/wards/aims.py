"""What one warrior sees of each enemy: how far, in which cover, and what its weapons could do."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

from msgspec import Struct

from games.wards.arms import ENGINES, ROLES, WEAPONS, Engine
from games.wards.fire import NEAR
from games.wards.ground import ground
from games.wards.odds import Odds, on_armour, on_hull, on_warrior
from games.wards.points import Point, find, squared, within
from games.wards.sight import cover, own_cover, seen
from games.wards.view import ShownWarrior, WardsView


class Shot(Struct, frozen=True):
    """A weapon in reach of an enemy. `share`: the chance that a full Shoot destroys, for binoculars that it hits."""

    weapon: str
    share: Fraction


class Aim(Struct, frozen=True):
    """An enemy on the table as one's own warrior sees it.

    `tenths`: how far, in tenths of an inch, rounded up; `cover`: the enemy's, `own`: one's own against it, as in
    `games.wards.sight`; `shots`: the weapons that could be fired at it now, the most dangerous first.
    """

    number: int
    at: Point
    tenths: int
    seen: bool
    cover: int
    own: int
    shots: tuple[Shot, ...]


def own_warrior(view: WardsView) -> ShownWarrior | None:
    """The reader's warrior; None for a spectator."""
    return None if view.you is None else view.warriors[view.you - 1]


def engine_of(view: WardsView, one: ShownWarrior) -> Engine | None:
    """What a warrior drives or serves."""
    return None if one.vehicle is None else ENGINES[view.vehicles[one.vehicle].kind]


def aims(view: WardsView) -> tuple[Aim, ...]:
    """Every enemy on the table, the nearest first; nothing while the reader's own warrior is not on it."""
    me = own_warrior(view)
    here = find(me.at or "") if me else None
    if me is None or here is None:
        return ()
    found = [
        _aim(view, me, here, enemy, there)
        for enemy in view.warriors
        if enemy.team != me.team and (there := find(enemy.at or "")) is not None
    ]
    return tuple(sorted(found, key=lambda aim: (aim.tenths, aim.number)))


def _aim(view: WardsView, me: ShownWarrior, here: Point, enemy: ShownWarrior, there: Point) -> Aim:
    look = ground(view.board).sight.all_from(here)[there]
    apart = squared(here, there)
    tenths = isqrt(100 * apart - 1) + 1 if apart else 0
    shots = [
        Shot(name, _share(view, enemy, there, name, cover(look), ranged))
        for name in _weapons(view, me)
        for ranged in (enemy.ranged_in not in (None, me.number) and not WEAPONS[name].spots,)
        if apart <= WEAPONS[name].range ** 2 and (ranged or seen(look))
    ]
    shots.sort(key=lambda shot: -shot.share)
    return Aim(enemy.number, there, tenths, seen(look), cover(look), own_cover(look), tuple(shots))


def _weapons(view: WardsView, me: ShownWarrior) -> tuple[str, ...]:
    if me.role is None or me.bailed:
        return ()
    engine = engine_of(view, me)
    return ROLES[me.role].weapons if engine is None else (engine.weapon,)


def _share(view: WardsView, enemy: ShownWarrior, there: Point, weapon: str, level: int, ranged: bool) -> Fraction:
    near = [
        ROLES[one.role]
        for one in view.warriors
        if one.team == enemy.team
        and one.number != enemy.number
        and one.role
        and (at := find(one.at or "")) is not None
        and within(at, there, NEAR)
    ]
    engine = engine_of(view, enemy)
    odds: Odds
    if engine is None:
        odds = on_warrior(weapon, level, ranged, any(role.triage for role in near))
    elif engine.armour:
        odds = on_armour(weapon, level, engine.armour + any(role.wrench for role in near), ranged)
    else:
        odds = on_hull(weapon, level, engine.move == 0, ranged)
    return odds.hit if WEAPONS[weapon].spots else odds.destroyed
