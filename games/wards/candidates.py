"""What is thought about when a turn is counted out: a little more than the short list."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from games.core.hidden import Seat
from games.wards.actions import Action
from games.wards.arms import ENGINES
from games.wards.changes import occupied
from games.wards.ground import ground
from games.wards.legal import move
from games.wards.maps import load
from games.wards.points import Point, squared
from games.wards.shortlist import FEARED, KEPT, Base, base_of, first_free, nearest_first, shortlist
from games.wards.state import ENTER, FIRST, SECOND, State, team_of
from games.wards.threat import kinds, menace

STANDS = 3
"""How many of the best points to stand at are thought about, besides the moves of the short list."""
BEST_CLASSES = ("assault", "scout")
"""The classes to enter as, in turn. Between two seats, against `greedy`, as which search had the best of 250 battles:
a fifth of a ticket ahead on average; as any other it was behind."""
TEAM_CLASSES: Final = {"tickets": ("scout",), "flags": ("engineer",)}
"""The same where teams fight, by what decides, found by playing: see `docs/levels.md`."""
_AGAINST_TANKS: Final = ("assault", "anti-tank")
"""The same at flags where there are tanks."""
_FIRST_SHOT = 2.0
"""How much more the enemies' shots weigh than the own: they come first."""
_AN_INCH = 0.002
"""What an inch to the nearest enemy costs, so that of points that are equally safe the nearer are chosen."""

Armed = tuple[str, str, Point]
"""What somebody is when it shoots and when it is shot at, and where."""


def candidates(view: State, seat: Seat, classes: Sequence[str] = BEST_CLASSES) -> Sequence[Action]:
    """The short list, and the points from which one threatens more than one is threatened; of classes the best."""
    short = shortlist(view, seat)
    if short and view.phase == ENTER:
        friends = [view.warriors[friend].role for friend in range(team_of(seat), len(view.warriors), 2)]
        role = min(classes, key=friends.count)
        return tuple(action for action in short if action.role == role)
    if not short or view.phase not in (FIRST, SECOND) or view.warriors[seat].bailed:
        return short
    return tuple(dict.fromkeys((*short, *_stands(view, seat))))


@cache
def has_tanks(map_id: str) -> bool:
    """Whether something armoured stands on the map: of the classes only anti-tank destroys it."""
    return any(ENGINES[one.kind].armour for one in load(map_id).vehicles)


def in_team(view: State, seat: Seat) -> Sequence[Action]:
    """The same where teams fight, which do best with other classes."""
    mode, map_id = view.options.mode, view.options.map
    return candidates(view, seat, _AGAINST_TANKS if mode == "flags" and has_tanks(map_id) else TEAM_CLASSES[mode])


def _stands(view: State, seat: Seat) -> list[Action]:
    base = base_of(view, seat)
    enemies = tuple((*kinds(view, enemy), view.warriors[enemy].at) for enemy in nearest_first(view, seat)[:FEARED])
    if not base.inches or not enemies:
        return []
    chosen: dict[Point, None] = {}
    first_free(stands(base, *kinds(view, seat), enemies), occupied(view), STANDS, chosen)
    return [move(at) for at in chosen]


@lru_cache(maxsize=65536)
def stands(base: Base, arms: str, body: str, enemies: tuple[Armed, ...]) -> tuple[Point, ...]:
    """The points in reach where one threatens more than one is threatened, the best first."""
    sight = ground(base.map_id).sight
    rows = [(*enemy, sight.all_from(enemy[-1])) for enemy in enemies]

    def good(at: Point) -> float:
        shots, value = 0.0, 0.0
        for foe_arms, foe_body, there, looks in rows:
            far, look = squared(at, there), looks[at]
            shots = max(shots, menace(arms, foe_body, far, look & 1, look >> 3))
            value -= _FIRST_SHOT * menace(foe_arms, body, far, look & 1, look >> 1 & 3)
        return value + shots - _AN_INCH * min(squared(at, enemy[-1]) for enemy in enemies) ** 0.5

    return tuple(sorted(base.reach(), key=good, reverse=True)[:KEPT])
