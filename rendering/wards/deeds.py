"""What was done lately: the way somebody went, the line of a shot, and how it ended."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from games.wards.points import find
from games.wards.view import WardsView
from rendering.canvas import Surface
from rendering.sprite import Pen, Sprite
from rendering.wards.plan import Place
from rendering.wards.tokens import TEAMS, ranged

WALKED: Final = frozenset({"move", "mount", "dismount"})
"""Deeds that lead from one place to another."""
STRUCK: Final = frozenset({"shoot", "assault"})
"""Deeds that go from one warrior at another."""
ARRIVED: Final = frozenset({"enter", "respawn"})
"""Deeds that put somebody on the table."""
_WAYS: Final = 32

Outcome = Literal["destroyed", "saved", "missed", "aimed"]


def outcome(view: WardsView, number: int) -> Outcome:
    """How the shot or assault with this index in the view's deeds ended.

    Whoever was hit and lives has stood on the spot since: something was done from there or to who stood there, or
    somebody is there still.
    """
    deed, later = view.deeds[number], view.deeds[number + 1 :]
    if not deed.hit:
        return "missed"
    for one in later:
        if (one.start == deed.end and one.verb not in ARRIVED) or (one.end == deed.end and one.verb in STRUCK):
            return "saved"
        if one.end == deed.end and one.verb in WALKED | ARRIVED:
            return "destroyed"
    target = next((one for one in view.warriors if one.at == deed.end), None)
    if target is None:
        return "destroyed"
    return "aimed" if target.ranged_in == deed.number else "saved"


class Group(NamedTuple):
    """What one warrior has just done in a row: its number, and the places of its deeds in the view."""

    number: int
    deeds: tuple[int, ...]


def groups(view: WardsView) -> tuple[Group, ...]:
    """The deeds of the last round, by whose they are, in their order: nobody's earlier turn is among them."""
    found: list[Group] = []
    for place in range(len(view.deeds) - 1, -1, -1):
        number = view.deeds[place].number
        if found and found[-1].number == number:
            found[-1] = Group(number, (place, *found[-1].deeds))
        elif any(each.number == number for each in found):
            break
        else:
            found.append(Group(number, (place,)))
    return tuple(reversed(found))


def paint(surface: Surface, view: WardsView, spot: Place) -> None:
    """Draws the deeds of the last round, the latest strongest, numbered in their order; and where one was before."""
    found = groups(view)
    for order, group in enumerate(found):
        age = len(found) - 1 - order
        begun = False
        for place in group.deeds:
            begun |= _deed(surface, view, place, spot, age, first=not begun)
        if begun and len(found) > 1:
            x, y = _begin(view, group, spot)
            surface.stamp(_order(order + 1, age == 0), x - 13, y - 13)


def _begin(view: WardsView, group: Group, spot: Place) -> tuple[int, int]:
    """Where the number of a row of deeds stands: below where somebody left, on the line of a shot."""
    for place in group.deeds:
        deed = view.deeds[place]
        start, end = find(deed.start), find(deed.end)
        if start is not None and end is not None and start != end:
            (x0, y0), (x1, y1) = spot(start), spot(end)
            if deed.verb in WALKED:
                return x0, y0 + 17
            return round(x0 + (x1 - x0) * 0.4), round(y0 + (y1 - y0) * 0.4)
    return 0, 0


def _deed(surface: Surface, view: WardsView, place: int, spot: Place, age: int, *, first: bool) -> bool:
    """Draws one; whether there was anything to draw. `first`: of a row."""
    deed = view.deeds[place]
    start, end = find(deed.start), find(deed.end)
    if start is None or end is None or start == end:
        return False
    team = view.warriors[deed.number - 1].team
    (x0, y0), (x1, y1) = spot(start), spot(end)
    late = age == 0
    if deed.verb in WALKED:
        if first and age < _FAINT:
            surface.stamp(_left(team), x0 - 15, y0 - 15)
        if age < _FAINT:
            _walk(surface, x0, y0, x1, y1, team, late)
        else:
            _trail(surface, x0, y0, x1, y1, team)
        return True
    _shot(surface, x0, y0, x1, y1, team, late)
    ended = outcome(view, place)
    length = math.hypot(x1 - x0, y1 - y0)
    back = 0 if ended == "destroyed" else min(30, length / 2)
    sign = result(ended, 40 if late else 28)
    x, y = x1 - (x1 - x0) * back / length, y1 - (y1 - y0) * back / length
    surface.stamp(sign, round(x) - sign.size[0] // 2, round(y) - sign.size[1] // 2)
    return True


_FAINT: Final = 2
"""From this age on a way is only a trail of dots."""


def _trail(surface: Surface, x0: int, y0: int, x1: int, y1: int, team: int) -> None:
    length, dot = math.hypot(x1 - x0, y1 - y0), _dot(team)
    for i in range(1, max(2, int(length / 18))):
        share = i * 18 / length
        surface.stamp(dot, round(x0 + (x1 - x0) * share) - 4, round(y0 + (y1 - y0) * share) - 4)


@lru_cache(maxsize=2)
def _dot(team: int) -> Sprite:
    pen = Pen(8, 8, "grass", line=0)
    pen.disc(4, 4, 2.6, TEAMS[team], outline=None)
    return pen.sprite()


@lru_cache(maxsize=2)
def _left(team: int) -> Sprite:
    """Where somebody was: a broken ring."""
    pen = Pen(30, 30, "grass")
    for step in range(0, 12, 2):
        turns = [math.tau * (step + share) / 12 for share in (0, 0.5, 1)]
        for colour, wide in (("paper", 5), (TEAMS[team], 3)):
            pen.line([(15 + 11 * math.cos(a), 15 + 11 * math.sin(a)) for a in turns], colour, wide)
    return pen.sprite()


@lru_cache(maxsize=16)
def _order(number: int, late: bool) -> Sprite:
    """The how manieth of the round it was."""
    pen = Pen(26, 26, "grass", line=1.6)
    pen.disc(13, 13, 11, "gold" if late else "steel")
    pen.text(13, 13, str(number), 20, "ink" if late else "paper", plain=True)
    return pen.sprite()


def _way(dx: float, dy: float) -> int:
    return round(math.atan2(dx, -dy) / math.tau * _WAYS) % _WAYS


def _walk(surface: Surface, x0: int, y0: int, x1: int, y1: int, team: int, late: bool) -> None:
    length = math.hypot(x1 - x0, y1 - y0)
    sign = chevron(_way(x1 - x0, y1 - y0), team, late)
    half, step = sign.size[0] // 2, 13
    for i in range(1, max(2, int(length / step))):
        share = i * step / length
        surface.stamp(sign, round(x0 + (x1 - x0) * share) - half, round(y0 + (y1 - y0) * share) - half)


def _shot(surface: Surface, x0: int, y0: int, x1: int, y1: int, team: int, late: bool) -> None:
    length = math.hypot(x1 - x0, y1 - y0)
    sign = dash(_way(x1 - x0, y1 - y0), team, late)
    half, step = sign.size[0] // 2, 22
    for i in range(max(1, int((length - 14) / step))):
        share = (i * step + 18) / length
        if share < 1:
            surface.stamp(sign, round(x0 + (x1 - x0) * share) - half, round(y0 + (y1 - y0) * share) - half)


@lru_cache(maxsize=4 * _WAYS)
def chevron(way: int, team: int, late: bool) -> Sprite:
    """A part of somebody's way."""
    size = 22
    pen = Pen(size, size, "grass")
    angle = math.tau * way / _WAYS
    cos, sin = math.cos(angle), math.sin(angle)
    reach = 6.0 if late else 4.4
    line = [
        (size / 2 + x * cos - y * sin, size / 2 + x * sin + y * cos)
        for x, y in ((-reach, reach * 0.55), (0, -reach * 0.45), (reach, reach * 0.55))
    ]
    pen.line(line, "ink", 6.4 if late else 4.6)
    pen.line(line, TEAMS[team], 3.6 if late else 2.2)
    return pen.sprite()


@lru_cache(maxsize=4 * _WAYS)
def dash(way: int, team: int, late: bool) -> Sprite:
    """A part of a shot's line."""
    size = 24
    pen = Pen(size, size, "grass")
    angle = math.tau * way / _WAYS
    half = 5.5
    line = [(size / 2 + s * half * math.sin(angle), size / 2 - s * half * math.cos(angle)) for s in (-1, 1)]
    pen.line(line, "paper", 9 if late else 6.5)
    pen.line(line, "ink", 6.4 if late else 4.4)
    pen.line(line, TEAMS[team], 3.4 if late else 2)
    return pen.sprite()


@lru_cache(maxsize=16)
def result(ended: Outcome, size: int) -> Sprite:
    """How it ended: a blast, a shield, or a cross."""
    pen = Pen(size, size, "grass", scale=size / 40, line=2.2)
    match ended:
        case "destroyed":
            blast = [
                (20 + r * math.cos(math.tau * i / 16), 20 + r * math.sin(math.tau * i / 16))
                for i, r in zip(range(16), (17.5, 9, 14.5, 9) * 4, strict=True)
            ]
            pen.shape(blast, "gold")
            pen.disc(20, 20, 5, "paper", outline=None)
        case "saved":
            pen.blob("20,37 9,28 6,17 7,6 20,3 33,6 34,17 31,28", "paper")
            pen.blob("20,32 12,25 11,12 20,8 29,12 28,25", "iron", outline=None)
        case "aimed":
            return ranged(size)
        case "missed":
            pen.disc(20, 20, 15, "paper")
            for side in (-1, 1):
                pen.line([(20 - 7 * side, 13), (20 + 7 * side, 27)], "ink", 4.4)
    return pen.sprite()
