"""Signs of the picture from near: cover, reach, lines of sight, and what they mean."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from games.wards.sight import COVER, OPEN
from rendering.canvas import Surface
from rendering.picture import Say
from rendering.sprite import Pen, Sprite
from rendering.wards.aims import Aim
from rendering.wards.crowd import Box
from rendering.wards.legend import Item

COVERS: Final = ("open", "cover", "bulletproof")
"""The words of `wards.cover`, by the numbers of `sight`."""
_LINES: Final = ("gold", "leaf", "iron_light")
"""What lines of sight are painted in, by how covered the enemy is."""


@lru_cache(maxsize=8)
def cover(level: int, size: int) -> Sprite:
    """How somebody is covered: an open eye, a leaf, or a wall."""
    pen = Pen(size, size, "panel", scale=size / 32, line=1.6)
    if level == OPEN:
        pen.blob("3,16 9,9.5 16,7.5 23,9.5 29,16 23,22.5 16,24.5 9,22.5", "gold_light")
        pen.disc(16, 16, 5, "ink", outline=None)
        pen.disc(14.4, 14.4, 1.6, "paper", outline=None)
    elif level == COVER:
        pen.blob("5,27 5,15 11,7 27,5 26,19 19,26", "leaf")
        pen.line([(5, 28), (21, 11)], "leaf_dark", 2.2)
        for x, y in ((11, 21), (16, 16)):
            pen.line([(x, y), (x + 7, y + 0.5)], "leaf_dark", 1.8)
    else:
        pen.shape("3,8 29,8 29,26 3,26", "stone_lit")
        for y in (14, 20):
            pen.line([(3, y), (29, y)], "umber", 1.6)
        for x, y in ((12, 8), (21, 8), (8, 14), (17, 14), (25, 14), (12, 20), (21, 20)):
            pen.line([(x, y), (x, y + 6)], "umber", 1.6)
    return pen.sprite()


@lru_cache(maxsize=2)
def unseen(size: int) -> Sprite:
    """Out of sight: an eye crossed out."""
    pen = Pen(size, size, "panel", scale=size / 32, line=1.6)
    pen.blob("3,16 9,9.5 16,7.5 23,9.5 29,16 23,22.5 16,24.5 9,22.5", "mist", "iron_dark")
    pen.disc(16, 16, 4.4, "iron_dark", outline=None)
    pen.line([(6, 27), (26, 5)], "paper", 6)
    pen.line([(6, 27), (26, 5)], "ink", 2.6)
    return pen.sprite()


@lru_cache(maxsize=2)
def dot(zoom: int) -> Sprite:
    """A point that one Move leads to."""
    size = 6 + 4 * zoom
    pen = Pen(size, size, "grass", line=1.2)
    pen.disc(size / 2, size / 2, 0.8 + 1.6 * zoom, "paper")
    return pen.sprite()


@lru_cache(maxsize=4)
def _sight(level: int) -> Sprite:
    """A part of a line of sight."""
    size = 16
    pen = Pen(size, size, "grass", line=1.8)
    if level == OPEN:
        pen.disc(8, 8, 4.4, _LINES[level])
    elif level == COVER:
        pen.shape("8,1.6 14.4,8 8,14.4 1.6,8", _LINES[level], line=1.4)
    else:
        pen.shape("3.6,3.6 12.4,3.6 12.4,12.4 3.6,12.4", _LINES[level])
    return pen.sprite()


@lru_cache(maxsize=32)
def chip(letter: str) -> Sprite:
    """The letter of a point that is offered."""
    pen = Pen(36, 36, "grass", line=2.2)
    pen.disc(18, 18, 14.5, "gold_light")
    pen.text(18, 18, letter, 23, "ink", plain=True)
    return pen.sprite()


def items(targets: Sequence[Aim], say: Say) -> list[Item]:
    """What is explained: the signs of cover in the table of enemies, those of them that are there."""
    levels = sorted({level for aim in targets if aim.seen for level in (aim.cover, aim.own)})
    found = [(cover(level, 28), say(f"wards.cover.{COVERS[level]}")) for level in levels]
    return [*found, (unseen(28), say("wards.board.near.unseen"))] if any(not aim.seen for aim in targets) else found


def sight_line(surface: Surface, start: tuple[int, int], end: tuple[int, int], bounds: Box, level: int) -> None:
    """A line of sight between two places in pixels, as far as it lies within the bounds."""
    sign = _sight(level)
    half, step = sign.size[0] // 2, 20
    (x0, y0), (x1, y1) = start, end
    length = math.hypot(x1 - x0, y1 - y0)
    for i in range(1, int(length / step)):
        x, y = round(x0 + (x1 - x0) * i * step / length), round(y0 + (y1 - y0) * i * step / length)
        if bounds[0] + half <= x < bounds[2] - half and bounds[1] + half <= y < bounds[3] - half:
            surface.stamp(sign, x - half, y - half)
