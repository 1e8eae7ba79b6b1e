"""Where to go in a fight of teams: the points in reach by what threatens there and what one threatens from there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from games.core.hidden import Seat
from games.wards.actions import Action
from games.wards.candidates import in_team
from games.wards.changes import occupied
from games.wards.harm import Field, Places, at_flags, danger, shots_at, within_move
from games.wards.legal import move
from games.wards.points import STRIDE, Point
from games.wards.shortlist import KEPT, base_of, first_free, nearest_first
from games.wards.state import FIRST, SECOND, State
from games.wards.threat import kinds

_LIKED: Final = ((1.0, 1.0, 0.004, 4), (2.0, 1.0, 0.004, 2), (0.5, 1.0, 0.012, 2))
"""What the best shot from there, the chance to outlive a turn of each enemy, and an inch nearer to them count; and how
many of the best points by that are thought about."""
_AT_FLAGS: Final = ((1.0, 1.0, 4), (0.0, 1.0, 2))
"""The same of points that count for a flag, without the inches."""


def posts(view: State, seat: Seat) -> Sequence[Action]:
    """What is thought about in a team, and the best points in reach to stand at."""
    found = in_team(view, seat)
    if view.phase not in (FIRST, SECOND) or view.seat != seat or view.warriors[seat].bailed:
        return found
    base, enemies = base_of(view, seat), nearest_first(view, seat)
    if not base.inches or not enemies:
        return found
    reach = within_move(base.map_id, base.at, base.inches, driving=base.driving)
    if base.team:
        reach = reach[::-1]  # of equals, neither team shall prefer the same corner
    shot, safe, near = _seen(view, seat, enemies, reach)
    taken, chosen = occupied(view), dict[Point, None]()
    rows = [(bold * shot + shy * safe - inch * near, many) for bold, shy, inch, many in _LIKED]
    if view.options.mode == "flags":
        inside = at_flags(base.map_id)[reach] > 0
        rows += [(np.where(inside, bold * shot + shy * safe, -np.inf), many) for bold, shy, many in _AT_FLAGS]
    for value, many in rows:
        best = np.argsort(-value, kind="stable")[:KEPT]
        first_free([int(reach[place]) for place in best if value[place] > -np.inf], taken, many, chosen)
    return tuple(dict.fromkeys((*found, *(move(at) for at in chosen))))


def _seen(view: State, seat: Seat, enemies: Sequence[Seat], reach: Places) -> tuple[Field, Field, Field]:
    """By point: the best shot from it, the chance to outlive a turn of each enemy there, the inches to the nearest."""
    map_id, (arms, body) = view.options.map, kinds(view, seat)
    shot = np.zeros(len(reach), dtype=np.float32)
    safe, near = np.ones_like(shot), np.full_like(shot, STRIDE)
    for enemy in enemies:
        foe, (foe_arms, foe_body) = view.warriors[enemy], kinds(view, enemy)
        if not foe.bailed:
            safe *= 1 - danger(map_id, foe_arms, foe.at, body)[reach]
        np.maximum(shot, shots_at(map_id, arms, foe_body, foe.at)[reach], out=shot)
        far = (reach % STRIDE - foe.at % STRIDE) ** 2 + (reach // STRIDE - foe.at // STRIDE) ** 2
        np.minimum(near, np.sqrt(far), out=near)
    return shot, safe, near
