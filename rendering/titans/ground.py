"""What no move of Titans changes: the frame, the arena, the track with its numbers. Drawn once per length."""

from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from rendering import tokens
from rendering.canvas import Canvas, Surface
from rendering.fonts import Font
from rendering.small import SHARE, SmallCanvas
from rendering.sprite import Pen, Sprite

WIDTH, HEIGHT = 900, 600

HEADER = 56
SEATS = ((8, 62, 444, 172), (456, 62, 892, 172))
ARENA = (8, 180, 892, 456)
TILE_TOP, TILE_FOOT = 360, 402
TABLE_TOP = 464
CUTS = (59, 178, 240, 356, 460)
"""Where the picture falls into bands: header, seats, sky, warriors, track, table."""


class Track(NamedTuple):
    """Where the squares of a track are on the picture."""

    length: int

    @property
    def step(self) -> float:
        """Width of a square in pixels. A place beside the mat at either end takes as much."""
        return 796 / (self.length + 2)

    def edge(self, square: int) -> int:
        """Left edge of a square."""
        return round(52 + square * self.step)

    def middle(self, square: int) -> int:
        """Middle of a square, 0 and length + 1 being beside the mat."""
        return round(52 + (square + 0.5) * self.step)

    @property
    def figures(self) -> int:
        """Size of the numbers on the squares."""
        return 14 if self.step < 26 else 16 if self.step < 31 else 18 if self.step < 38 else 20


@lru_cache(maxsize=1)
def _stands() -> Sprite:
    """The arches of an arena, far away."""
    width, height = ARENA[2] - ARENA[0] - 8, 150
    pen = Pen(width, height, "sand")
    pen.rounded((0, 14, width, height), 0, "sand_deep")
    pen.rounded((0, 14, width, 20), 0, "stone_lit")
    pen.rounded((0, 62, width, 67), 0, "stone_lit")
    for i in range(-1, 19):
        x = width / 2 + (i - 8.5) * 50
        pen.rounded((x - 11, 30, x + 11, 80), 11, "sand")
        pen.rounded((x - 13, 60, x + 13, 80), 0, "sand_deep")
        pen.rounded((x - 17, 82, x + 17, height + 30), 17, "sand")
    pen.rounded((0, 62, width, 67), 0, "stone_lit")
    return pen.sprite(whole=True)


def paint(surface: Surface, length: int) -> None:
    """Draws the ground of a board on an empty surface."""
    track = Track(length)
    surface.fill((0, 0, WIDTH, HEIGHT), "edge")
    surface.fill((2, 2, WIDTH - 2, HEIGHT - 2), "parchment")
    surface.fill((0, 0, WIDTH, HEADER), "steel")
    surface.fill((0, HEADER - 4, WIDTH, HEADER), "gold")
    x0, y0, x1, y1 = ARENA
    surface.stamp(tokens.box(x1 - x0, y1 - y0, 14, "sand", "parchment", edge="edge", line=3), x0, y0)
    stands = _stands()
    surface.stamp(stands, x0 + 4, TILE_TOP - stands.size[1])
    surface.fill((x0 + 3, TILE_TOP, x1 - 3, TILE_FOOT), "sand_deep")
    surface.fill((x0 + 3, TILE_TOP - 1, x1 - 3, TILE_TOP + 2), "edge")
    left, right = track.edge(1), track.edge(length + 1)
    surface.fill((left - 3, TILE_TOP - 3, right + 3, TILE_FOOT + 3), "ink")
    for square in range(1, length + 1):
        tile(surface, track, square, "stone_lit" if square % 2 else "stone", "ink", bold=False)


def tile(surface: Surface, track: Track, square: int, colour: str, figure: str, *, bold: bool) -> None:
    """One square of the track with its number."""
    surface.fill((track.edge(square), TILE_TOP, track.edge(square + 1) - 1, TILE_FOOT), colour)
    middle = (TILE_TOP + TILE_FOOT) // 2
    surface.text(track.middle(square), middle, str(square), Font(track.figures, bold), figure, colour, "middle")


@lru_cache(maxsize=8)
def ground(length: int) -> Image.Image:
    """The finished ground in palette indices; canvases begin as copies of it."""
    canvas = Canvas.blank(WIDTH, HEIGHT, "parchment")
    paint(canvas, length)
    return canvas.image


@lru_cache(maxsize=4)
def small_ground(length: int) -> Image.Image:
    """The same for a replay."""
    canvas = SmallCanvas.blank(round(WIDTH * SHARE), round(HEIGHT * SHARE), "parchment")
    paint(canvas, length)
    return canvas.image
