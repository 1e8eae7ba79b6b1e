"""The legend of a board: what its signs mean, in as many lines as it takes."""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from games.wards.arms import ENGINES, ROLES
from games.wards.maps import load
from games.wards.view import WardsView
from rendering import fonts
from rendering.canvas import Surface
from rendering.fonts import Font
from rendering.picture import Say
from rendering.sprite import Pen, Sprite
from rendering.wards import tokens, vehicles
from rendering.wards.deeds import STRUCK, outcome, result
from rendering.wards.plan import WIDTH
from rendering.wards.terrain import texture_of

_FONT: Final = Font(20)
ROW: Final = 34
_EDGE, _GAP = 14, 18
ENDS: Final = ("destroyed", "saved", "missed")
Item = tuple[Sprite, str]


@lru_cache(maxsize=32)
def swatch(look: str) -> Sprite:
    """A piece of terrain."""
    pen = Pen(30, 30, "parchment", scale=10, line=0.08)
    texture_of(look)(pen, [(0.2, 0.2), (2.5, 0.2), (2.5, 2.5), (0.2, 2.5)], random.Random(look))
    return pen.sprite()


def items(view: WardsView, say: Say) -> list[Item]:
    """What is explained: classes, terrain by what it does on this map, and of the signs those that are there."""
    found: list[Item] = [(tokens.role_sign(role, 26, "ink", "parchment"), say(f"wards.role.{role}")) for role in ROLES]
    found.append((tokens.spawn(0, 28), say("wards.board.legend.spawn")))
    if view.mode == "flags":
        found.append((_flag(), say("wards.board.legend.flag")))
    looks: dict[str, str] = {}
    for piece in load(view.board).pieces:
        if piece.kind != "open":
            looks.setdefault(piece.kind, piece.look)
    found += [(swatch(look), say(f"wards.kind.{kind}")) for kind, look in sorted(looks.items(), reverse=True)]
    if any(one.ranged_in is not None for one in view.warriors):
        found.append((tokens.ranged(26), say("wards.board.legend.ranged")))
    strongest = max((ENGINES[one.kind].armour for one in view.vehicles), default=0)
    if strongest:
        found.append((vehicles.armour(strongest), say("wards.board.legend.armour")))
    if any(one.bailed for one in view.warriors):
        found.append((vehicles.bailed(), say("wards.board.legend.bailed")))
    ends = {outcome(view, number) for number, deed in enumerate(view.deeds) if deed.verb in STRUCK}
    found += [(result(ended, 28), say(f"wards.board.legend.{ended}")) for ended in ENDS if ended in ends]
    return found


@lru_cache(maxsize=1)
def _flag() -> Sprite:
    pen = Pen(28, 30, "grass", line=1.6)
    pen.line([(6, 28), (6, 3)], "ink", 3.4)
    pen.shape("7,3 26,6 23,11 26,17 7,19", "paper")
    return pen.sprite()


def rows(found: Iterable[Item]) -> list[list[Item]]:
    """As many in a line as there is room for."""
    lines: list[list[Item]] = [[]]
    x = 0
    for sign, words in found:
        width = sign.size[0] + 6 + fonts.width(words, _FONT)
        if lines[-1] and x + width > WIDTH - 2 * _EDGE:
            lines.append([])
            x = 0
        lines[-1].append((sign, words))
        x += width + _GAP
    return lines if lines[0] else []


def height(view: WardsView, say: Say) -> int:
    """Of a board's legend, in pixels."""
    return len(rows(items(view, say))) * ROW


def paint(surface: Surface, found: Iterable[Item], top: int) -> None:
    """Draws signs and their meaning below this height."""
    for number, line in enumerate(rows(found)):
        x, y = _EDGE, top + number * ROW + ROW // 2
        for sign, words in line:
            surface.stamp(sign, x, y - sign.size[1] // 2)
            x += sign.size[0] + 6
            surface.text(x, y, words, _FONT, "ink", "parchment")
            x += fonts.width(words, _FONT) + _GAP
