"""Signs and what they mean, in as many lines as it takes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rendering import fonts
from rendering.canvas import Surface
from rendering.fonts import Font
from rendering.sprite import Sprite
from rendering.wards.plan import WIDTH

_FONT: Final = fonts.LABEL
ROW: Final = 34
_EDGE, _GAP = 14, 18
Item = tuple[Sprite, str]


def rows(found: Iterable[Item], font: Font = _FONT) -> list[list[Item]]:
    """As many in a line as there is room for."""
    lines: list[list[Item]] = [[]]
    x = 0
    for sign, words in found:
        width = sign.size[0] + 6 + fonts.width(words, font)
        if lines[-1] and x + width > WIDTH - 2 * _EDGE:
            lines.append([])
            x = 0
        lines[-1].append((sign, words))
        x += width + _GAP
    return lines if lines[0] else []


def row(font: Font = _FONT) -> int:
    """Height of a line."""
    return ROW + 2 * (font.size - _FONT.size)


def paint(surface: Surface, found: Iterable[Item], top: int, font: Font = _FONT) -> None:
    """Draws signs and their meaning below this height."""
    for number, line in enumerate(rows(found, font)):
        x, y = _EDGE, top + number * row(font) + row(font) // 2
        for sign, words in line:
            surface.stamp(sign, x, y - sign.size[1] // 2)
            x += sign.size[0] + 6
            surface.text(x, y, words, font, "ink", "parchment")
            x += fonts.width(words, font) + _GAP
