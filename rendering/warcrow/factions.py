"""Marks of factions, of players whose lists everybody may read: a shield with letters, and once a picture its name."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from rendering import fonts, theme
from rendering.canvas import Canvas
from rendering.sprite import Pen, Sprite, curve
from rendering.warcrow.frame import SMALL, WIDTH

SIZE: Final = 34
LINE: Final = 42
"""Height of a line of what the marks stand for."""
_COLOURS: Final = ("crimson", "blue", "pine", "violet", "leather", "iron_dark")


@lru_cache(maxsize=64)
def mark(faction: str, ground: str) -> Sprite:
    """The shield of a faction. Letters tell it as well as its colour."""
    pen = Pen(SIZE, SIZE, ground, scale=SIZE / 40, line=2)
    left, right = curve("20,38 6,26 4,5", closed=False), curve("36,5 34,26 20,38", closed=False)
    colour = _COLOURS[sum(place * byte for place, byte in enumerate(faction.encode(), 1)) % len(_COLOURS)]
    pen.shape(left + right, colour, theme.written("ink", ground))
    pen.text(20, 18, letters(faction), 24, "paper", plain=True)
    return pen.sprite()


def letters(faction: str) -> str:
    """One or two letters for it: those its words begin with, of words that have capitals."""
    words = [word for word in fonts.drawable(faction).split() if word[:1].isupper()]
    return "".join(word[0] for word in words[:2]) or "?"


def _lines(factions: Iterable[str]) -> list[list[str]]:
    """The factions of a picture, as many on a line as have room."""
    lines: list[list[str]] = []
    room = 0
    for faction in sorted({one for one in factions if one}):
        width = _wide(faction)
        if not lines or width > room:
            lines.append([])
            room = WIDTH - 40
        lines[-1].append(faction)
        room -= width
    return lines


def _wide(faction: str) -> int:
    return SIZE + 8 + fonts.width(_called(faction), SMALL) + 28


def _called(faction: str) -> str:
    return fonts.shorten(fonts.drawable(faction), SMALL, WIDTH - 120)


def height(factions: Iterable[str]) -> int:
    """That of what the marks stand for, in pixels; nothing without marks."""
    return LINE * len(_lines(factions))


def legend(canvas: Canvas, factions: Iterable[str], y: int) -> None:
    """What the marks stand for."""
    for line in _lines(factions):
        x = 20
        for faction in line:
            canvas.stamp(mark(faction, "parchment"), x, y + (LINE - SIZE) // 2)
            canvas.text(x + SIZE + 8, y + LINE // 2, _called(faction), SMALL, "ink", "parchment")
            x += _wide(faction)
        y += LINE
