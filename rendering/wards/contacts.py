"""Whom and what one's own warrior can touch: enemies within an Assault, empty vehicles and guns beside it."""

from __future__ import annotations

from games.wards.assault import CHARGE
from games.wards.ground import ground
from games.wards.points import Point, find
from games.wards.view import ShownVehicle, ShownWarrior, WardsView
from rendering.wards.aims import own_warrior


def assaults(view: WardsView) -> dict[int, Point]:
    """By the enemy's number, the point from which the reader's warrior could assault it; the nearest to the north."""
    me, here = _on_foot(view)
    if me is None or here is None:
        return {}
    table = ground(view.board).walking
    near = table.reach(here, CHARGE)
    taken = {find(one.at or "") for one in (*view.warriors, *view.vehicles)}
    found: dict[int, Point] = {}
    for enemy in view.warriors:
        there = find(enemy.at or "")
        if enemy.team != me.team and there is not None:
            beside = [at for at in table.steps(there) if at == here or (at in near and at not in taken)]
            if beside:
                found[enemy.number] = min(beside)
    return found


def mounts(view: WardsView) -> list[ShownVehicle]:
    """The empty vehicles and guns in contact."""
    _, here = _on_foot(view)
    if here is None or view.first == "mount":
        return []
    beside = set(ground(view.board).walking.steps(here))
    return [one for one in view.vehicles if one.crew is None and one.at is not None and find(one.at) in beside]


def _on_foot(view: WardsView) -> tuple[ShownWarrior | None, Point | None]:
    """The reader's warrior, if it walks, and where it is."""
    me = own_warrior(view)
    if me is None or me.vehicle is not None or me.bailed:
        return None, None
    return me, find(me.at or "")
