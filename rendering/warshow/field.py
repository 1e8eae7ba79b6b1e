"""The field of Warshow as its reader sees it: where the rows are, and the ground under them. Drawn once.

Row 1, the enemy rear, is at the top and one's own rear at the bottom. At a table of three the arms of the two enemies
lie side by side, the next one's in turn order on the left; no-man's-land is shared.
"""

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from games.warshow.places import reading, seen
from rendering.canvas import Canvas, Surface
from rendering.small import SHARE, SmallCanvas
from rendering.sprite import Pen, Sprite

WIDTH, HEIGHT = 900, 808
HEADER = 56
PLATE = 48
FAR_PLATES, NEAR_PLATE = 62, 636
ROWS_TOP, ROW, GAP = 116, 100, 3
FOOTER = (8, 690, 892, 800)
GUTTER = 62
"""Width of the sign at the left of a row: its number, who controls it, with what."""
CUTS = (59, 113, *(ROWS_TOP + (ROW + GAP) * number - 1 for number in range(1, 6)), 687)
"""Where the picture falls into bands: header, plates, the five rows, plate, what is going on."""

COLOURS = {1: "grass", 2: "sand_deep", 3: "stone", 4: "sand_deep", 5: "grass"}
"""The ground of each row."""


class Cell(NamedTuple):
    """Where a row is. `number` as the reader counts, 1 to 5."""

    number: int
    x0: int
    y0: int
    x1: int
    y1: int


@lru_cache(maxsize=8)
def cells(eyes: int, seats: int) -> dict[str, Cell]:
    """The rows by their names, as the seat sees them."""
    names = [seen(place, eyes, seats) for place in reading(eyes, seats)]
    found: dict[str, Cell] = {}
    for name in names:
        number = int(name[0])
        alike = [other for other in names if other[0] == name[0]]
        width = (WIDTH - 16 - GAP * (len(alike) - 1)) // len(alike)
        left = 8 + (width + GAP) * alike.index(name)
        top = ROWS_TOP + (ROW + GAP) * (number - 1)
        found[name] = Cell(number, left, top, left + width, top + ROW)
    return found


def paint(surface: Surface, seats: int) -> None:
    """Draws the ground of a board on an empty surface."""
    surface.fill((0, 0, WIDTH, HEIGHT), "edge")
    surface.fill((2, 2, WIDTH - 2, HEIGHT - 2), "parchment")
    surface.fill((0, 0, WIDTH, HEADER), "steel")
    surface.fill((0, HEADER - 4, WIDTH, HEADER), "gold")
    for cell in cells(0, seats).values():
        surface.stamp(_ground(cell.number, cell.x1 - cell.x0), cell.x0, cell.y0)


@lru_cache(maxsize=4)
def ground(seats: int) -> Image.Image:
    """The finished ground in palette indices; canvases begin as copies of it."""
    canvas = Canvas.blank(WIDTH, HEIGHT, "parchment")
    paint(canvas, seats)
    return canvas.image


@lru_cache(maxsize=2)
def small_ground(seats: int) -> Image.Image:
    """The same for a replay."""
    canvas = SmallCanvas.blank(round(WIDTH * SHARE), round(HEIGHT * SHARE), "parchment")
    paint(canvas, seats)
    return canvas.image


@lru_cache(maxsize=16)
def _ground(number: int, width: int) -> Sprite:
    """The ground of one row: meadows behind, dug-outs, mud between the wires."""
    pen = Pen(width, ROW, "parchment", line=1.4)
    pen.rounded((0, 0, width, ROW), 9, COLOURS[number])
    rng = random.Random(10 * number + width)
    match number:
        case 1 | 5:
            _meadow(pen, width, rng)
        case 3:
            _mud(pen, width, rng)
        case _:
            _trench(pen, width, front=0 if number == 4 else ROW)
    return pen.sprite(whole=True)


def _places(width: int, step: int, rng: random.Random) -> Sequence[tuple[float, float]]:
    """Points all over the row, not too near to each other."""
    columns = range(step // 2, width - step // 3, step)
    return [(x + rng.randint(-step // 4, step // 4), rng.randint(18, ROW - 18)) for x in columns]


def _meadow(pen: Pen, width: int, rng: random.Random) -> None:
    for x, y in _places(width, 46, rng):
        for lean in (-6, 0, 6):
            pen.line([(x + lean / 2, y), (x + lean, y - 9 + abs(lean) / 2)], "grass_dark", 3)


def _mud(pen: Pen, width: int, rng: random.Random) -> None:
    for x, y in _places(width, 118, rng):
        pen.blob(_oval(x, y, 27, 11), "edge", None)
        pen.blob(_oval(x, y + 3, 20, 7), "stone_lit", None)
    for y in (9, ROW - 9):
        pen.line([(6, y), (width - 6, y)], "umber", 1.6)
        for x in range(20, width - 10, 26):
            pen.line([(x - 4, y - 4), (x + 4, y + 4)], "umber", 1.6)
            pen.line([(x - 4, y + 4), (x + 4, y - 4)], "umber", 1.6)


def _trench(pen: Pen, width: int, front: int) -> None:
    """Planks to walk on, and sandbags towards the enemy: at the upper edge of one's own trench."""
    for x in range(14, width - 8, 48):
        pen.rounded((x, 16, x + 34, ROW - 16), 3, "sand")
    y = 8 if front == 0 else ROW - 8
    for x in range(16, width - 10, 30):
        pen.blob(_oval(x, y, 14, 6.4), "bone_dark", "edge")


def _oval(x: float, y: float, across: float, down: float) -> list[tuple[float, float]]:
    corner = 0.72
    return [
        (x - across, y),
        (x - across * corner, y - down * corner),
        (x, y - down),
        (x + across * corner, y - down * corner),
        (x + across, y),
        (x + across * corner, y + down * corner),
        (x, y + down),
        (x - across * corner, y + down * corner),
    ]
