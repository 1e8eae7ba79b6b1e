"""What was done lately: the way somebody went, the line of a shot, and how it ended."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final, Literal

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


def paint(surface: Surface, view: WardsView, spot: Place) -> None:
    """Draws the deeds, the latest strongest."""
    last = view.deeds[-1].number if view.deeds else 0
    for number, deed in enumerate(view.deeds):
        start, end = find(deed.start), find(deed.end)
        if start is None or end is None or start == end:
            continue
        team = view.warriors[deed.number - 1].team
        late = deed.number == last and all(one.number == last for one in view.deeds[number + 1 :])
        (x0, y0), (x1, y1) = spot(start), spot(end)
        if deed.verb in WALKED:
            _walk(surface, x0, y0, x1, y1, team, late)
            continue
        _shot(surface, x0, y0, x1, y1, team, late)
        ended = outcome(view, number)
        length = math.hypot(x1 - x0, y1 - y0)
        back = 0 if ended == "destroyed" else min(24, length / 2)
        sign = result(ended, 34 if late else 26)
        x, y = x1 - (x1 - x0) * back / length, y1 - (y1 - y0) * back / length
        surface.stamp(sign, round(x) - sign.size[0] // 2, round(y) - sign.size[1] // 2)


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
