"""Where one's own warrior could go with a Move."""

from __future__ import annotations

from games.wards.ground import ground
from games.wards.legal import WALK
from games.wards.points import Point, find
from games.wards.view import ShownWarrior, WardsView
from rendering.wards.aims import engine_of, own_warrior


def inches_of_move(view: WardsView, me: ShownWarrior) -> int:
    """How far a warrior moves, in inches: 0 at a gun, or while it has bailed out."""
    engine = engine_of(view, me)
    if me.bailed:
        return 0
    return WALK if engine is None else engine.move


def reach(view: WardsView) -> tuple[Point, ...]:
    """The free points that a Move of the reader's warrior leads to."""
    me = own_warrior(view)
    here = find(me.at or "") if me else None
    if me is None or here is None:
        return ()
    inches = inches_of_move(view, me)
    taken = {find(one.at or "") for one in (*view.warriors, *view.vehicles)}
    ways = ground(view.board).ways_of(driving=me.vehicle is not None)
    return tuple(at for at in ways.reach(here, inches) if at not in taken) if inches else ()
