"""What no move of Titans changes: the arena at its hour, the track with its numbers. Drawn once per length and hour."""

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
SEATS = ((8, 62, 444, 148), (456, 62, 892, 148))
ARENA = (0, HEADER, WIDTH, 484)
HORIZON = 322
"""Where the sand begins."""
TILE_TOP, TILE_FOOT = 392, 434
TABLE_TOP = 492
CUTS = (59, 150, 206, 388, 440, 486)
"""Where the picture falls into bands: header, seats, sky, warriors, track, deeds, table."""

HOURS = ("dawn", "noon", "sunset", "moonlight")
"""The skies of a day; each round is an hour later."""
_LIGHTS = ((130, 214, 34, "gold"), (450, 184, 26, "paper"), (770, 216, 38, "gold"), (640, 186, 26, "paper"))
"""Where the sun (or the moon) stands at each hour, its size and its colour."""


def hour(number: int) -> int:
    """The hour of a round, which counts from 1."""
    return (number - 1) % len(HOURS)


_NARROW = 30
"""Pixels of a square in which two figures side by side run into the next one's."""


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
        return 20 if self.step < 38 else 24


@lru_cache(maxsize=4)
def _stands(at: int) -> Sprite:
    """The sky with its light and the arches of an arena far away, lit from where the light stands."""
    width, height = WIDTH, HORIZON - HEADER
    sky = HOURS[at]
    pen = Pen(width, height, sky)
    x, y, radius, colour = _LIGHTS[at]
    pen.disc(x, y - HEADER, radius, colour, outline=None)
    if at == 3:
        pen.disc(x + 10, y - HEADER - 5, radius * 0.86, sky, outline=None)
    wall = 168  # its upper edge
    pen.rounded((0, wall, width, height), 0, "sand_deep")
    for i in range(45):  # those who look on
        coat = ("umber", "leather", "red_dark", "steel", "blue_dark")[i * 7 % 5]
        pen.disc(i * 20 + 8, wall - 2 + i * 3 % 4, 7, coat, outline=None)
    pen.rounded((0, wall + 4, width, wall + 12), 0, "stone_lit")
    toward = 1 if x < width / 2 else -1
    for i in range(-1, 15):
        middle = i * 64 + 34
        pen.rounded((middle - 20, wall + 26, middle + 20, height + 40), 20, "stone")
        pen.rounded(
            (middle - 20 + 7 * (toward > 0), wall + 30, middle + 20 - 7 * (toward < 0), height + 40), 17, "stone_lit"
        )
        pen.rounded(
            (middle - 15 + 9 * (toward > 0), wall + 32, middle + 15 - 9 * (toward < 0), height + 40), 14, "leather_dark"
        )
    return pen.sprite(whole=True)


def paint(surface: Surface, length: int, at: int = 1) -> None:
    """Draws the ground of a board at an hour on an empty surface."""
    track = Track(length)
    surface.fill((0, 0, WIDTH, HEIGHT), "parchment")
    surface.fill((0, 0, WIDTH, HEADER), "steel")
    surface.fill((0, HEADER - 4, WIDTH, HEADER), "gold")
    surface.stamp(_stands(at), 0, HEADER)
    surface.fill((0, HORIZON, WIDTH, ARENA[3]), "sand")
    surface.fill((0, HORIZON, WIDTH, HORIZON + 8), "sand_deep")
    surface.fill((0, ARENA[3] - 3, WIDTH, ARENA[3]), "edge")
    left, right = track.edge(1), track.edge(length + 1)
    surface.fill((left - 3, TILE_TOP - 3, right + 3, TILE_FOOT + 7), "ink")
    for square in range(1, length + 1):
        tile(surface, track, square, "stone_lit" if square % 2 else "stone", "ink", bold=False)


def tile(surface: Surface, track: Track, square: int, colour: str, figure: str, *, bold: bool) -> None:
    """One square of the track with its number; where squares are narrow, even ones have none unless `bold`."""
    surface.fill((track.edge(square), TILE_TOP, track.edge(square + 1) - 1, TILE_FOOT), colour)
    if track.step < _NARROW and square % 2 == 0 and not bold:
        return
    middle = (TILE_TOP + TILE_FOOT) // 2
    surface.text(track.middle(square), middle, str(square), Font(track.figures, bold), figure, colour, "middle")


@lru_cache(maxsize=12)
def ground(length: int, at: int = 1) -> Image.Image:
    """The finished ground in palette indices; canvases begin as copies of it."""
    canvas = Canvas.blank(WIDTH, HEIGHT, "parchment")
    paint(canvas, length, at)
    return canvas.image


@lru_cache(maxsize=8)
def small_ground(length: int, at: int = 1) -> Image.Image:
    """The same for a replay."""
    canvas = SmallCanvas.blank(round(WIDTH * SHARE), round(HEIGHT * SHARE), "parchment")
    paint(canvas, length, at)
    return canvas.image


def empty(surface: Surface) -> None:
    """The arena when all is over: the evening, and no track."""
    surface.fill((0, 0, WIDTH, HEIGHT), "parchment")
    surface.stamp(_stands(2), 0, HEADER)
    surface.fill((0, 0, WIDTH, HEADER), HOURS[2])
    surface.fill((0, HORIZON, WIDTH, ARENA[3] - 10), "sand")
    surface.fill((0, HORIZON, WIDTH, HORIZON + 8), "sand_deep")


@lru_cache(maxsize=1)
def stage() -> Image.Image:
    """What a poster is painted on."""
    canvas = Canvas.blank(WIDTH, HEIGHT, "parchment")
    empty(canvas)
    return canvas.image


@lru_cache(maxsize=1)
def small_stage() -> Image.Image:
    """The same for a replay."""
    canvas = SmallCanvas.blank(round(WIDTH * SHARE), round(HEIGHT * SHARE), "parchment")
    empty(canvas)
    return canvas.image


def plate(surface: Surface, box: tuple[int, int, int, int], colour: str, edge: str, line: int = 2) -> None:
    """A plate with round corners on the picture's own ground, or on the sky, whose corners are few pixels."""
    x0, y0, x1, y1 = box
    surface.stamp(tokens.box(x1 - x0, y1 - y0, 12, colour, "parchment", edge=edge, line=line, clear=True), x0, y0)
