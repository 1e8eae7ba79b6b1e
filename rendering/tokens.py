"""Small signs of the table: the seats' emblems, points, boxes, arrows. A seat is told by shape as well as by colour."""

import math
from functools import lru_cache

from PIL import Image

from rendering.sprite import Pen, Point, Sprite, curve

SEAT_COLOURS = ("blue", "red")


def _diamond(x: float, y: float, radius: float) -> list[Point]:
    return [(x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y)]


@lru_cache(maxsize=32)
def emblem(seat: int, size: int, ground: str) -> Sprite:
    """The badge of a seat: a sun on a disc, a mountain on a diamond, a moon on a hexagon."""
    pen = Pen(size, size, ground, scale=size / 40, line=2)
    if seat == 0:
        pen.disc(20, 20, 16.5, "blue")
        pen.disc(20, 20, 6, "paper", outline=None)
        for dx, dy in ((0, -1), (0.87, -0.5), (0.87, 0.5), (0, 1), (-0.87, 0.5), (-0.87, -0.5)):
            pen.line([(20 + 9.5 * dx, 20 + 9.5 * dy), (20 + 12 * dx, 20 + 12 * dy)], "paper", 3)
    elif seat == 1:
        pen.shape(_diamond(20, 20, 17.5), "red", line=1.6)
        pen.shape([(9.5, 24.5), (17, 13.5), (21, 19), (24.5, 15.5), (30.5, 24.5)], "paper", outline=None)
    else:
        pen.shape("20,2.5 35.5,11 35.5,29 20,37.5 4.5,29 4.5,11", "pine", line=1.8)
        pen.disc(19, 20, 9, "paper", outline=None)
        pen.disc(23.5, 18, 7.6, "pine", outline=None)
    return pen.sprite()


@lru_cache(maxsize=128)
def points(seat: int, won: int, signs: int, size: int, step: int, ground: str) -> Sprite:
    """A row of signs, `won` of them filled, from the outer edge of the seat's side inwards."""
    pen = Pen(size + step * (signs - 1), size, ground, scale=size / 24, line=2)
    for i in range(signs):
        x = 12 + i * step * 24 / size
        fill, outline = (SEAT_COLOURS[seat], "ink") if i < won else (ground, "umber")
        if seat == 0:
            pen.disc(x, 12, 8.5, fill, outline)
        else:
            pen.shape(_diamond(x, 12, 9), fill, outline, line=1.8)
    return pen.sprite() if seat == 0 else pen.sprite().mirrored()


@lru_cache(maxsize=64)
def box(
    width: int,
    height: int,
    radius: int,
    fill: str,
    ground: str,
    *,
    edge: str | None = None,
    line: int = 2,
    clear: bool = False,
) -> Sprite:
    """A plate with round corners, with a border of `line` pixels if `edge` is given. `ground` shows in the corners, or,
    if they are `clear`, whatever lies below.
    """
    corner = max(radius, line) + 1
    wide, high = min(width, 2 * corner + 2), min(height, 2 * corner + 2)
    pen = Pen(wide, high, ground)
    if edge:
        pen.rounded((0, 0, wide, high), radius, edge)
        pen.rounded((line, line, wide - line, high - line), radius - line, fill)
    else:
        pen.rounded((0, 0, wide, high), radius, fill)
    small = pen.sprite(whole=not clear)
    return Sprite(_wider(small.image, width, height), small.mask and _wider(small.mask, width, height))


def _wider(image: Image.Image, width: int, height: int) -> Image.Image:
    """The image stretched in its middle column and row, the rest as it is: corners are all that has to be drawn."""
    wide, high = image.size
    across, down = wide // 2, high // 2
    row = Image.new(image.mode, (width, high))
    row.paste(image.crop((across, 0, across + 1, high)).resize((width, high), Image.Resampling.NEAREST))
    row.paste(image.crop((0, 0, across, high)))
    row.paste(image.crop((wide - across, 0, wide, high)), (width - across, 0))
    whole = Image.new(image.mode, (width, height))
    whole.paste(row.crop((0, down, width, down + 1)).resize((width, height), Image.Resampling.NEAREST))
    whole.paste(row.crop((0, 0, width, down)))
    whole.paste(row.crop((0, high - down, width, high)), (0, height - down))
    return whole


@lru_cache(maxsize=32)
def arrow(size: int, colour: str, ground: str, *, left: bool = False) -> Sprite:
    """A filled triangle pointing right (or left), `size` pixels tall."""
    pen = Pen(round(size * 0.8), size, ground, scale=size / 20)
    pen.shape([(1, 1), (15, 10), (1, 19)], colour, outline=None)
    sprite = pen.sprite()
    return sprite.mirrored() if left else sprite


@lru_cache(maxsize=16)
def crossed(size: int, colour: str, ground: str) -> Sprite:
    """Two crossed swords: an attack."""
    pen = Pen(size, size, ground, scale=size / 40)
    for s in (-1, 1):
        blade = ((18, 2), (17, 7), (-7, 31), (-11, 27), (13, 3))
        pen.shape([(20 + s * x, y) for x, y in blade], colour, outline=None)
        pen.line([(20 - s * 14.5, 22.5), (20 - s * 2.5, 34.5)], colour, 3)
        pen.line([(20 - s * 9, 29), (20 - s * 15, 35.5)], colour, 3.4)
    return pen.sprite()


@lru_cache(maxsize=16)
def crown(size: int, colour: str, ground: str) -> Sprite:
    """A crown, for the end of a game."""
    pen = Pen(size, size, ground, scale=size / 40)
    pen.shape("4,31 3,11 12,20 20,6 28,20 37,11 36,31", colour, outline=None)
    pen.line([(6, 35), (34, 35)], colour, 3.4)
    return pen.sprite()


@lru_cache(maxsize=16)
def shield(size: int, colour: str, ground: str) -> Sprite:
    """A shield: a parry."""
    pen = Pen(size, size, ground, scale=size / 40)
    left, right = curve("20,38 7,25 5,6", closed=False), curve("35,6 33,25 20,38", closed=False)
    pen.shape(left + right, colour, outline=None)
    pen.line([(20, 11), (20, 28)], ground, 3.6)
    pen.line([(12.5, 17), (27.5, 17)], ground, 3.6)
    return pen.sprite()


@lru_cache(maxsize=4)
def spark(size: int, ground: str) -> Sprite:
    """Where blades meet."""
    pen = Pen(size, size, ground, scale=size / 60, line=2.2)
    rays = []
    for i in range(16):
        reach = (26, 11, 20, 11)[i % 4]
        angle = math.pi * i / 8 + 0.2
        rays.append((30 + reach * math.cos(angle), 30 + reach * math.sin(angle)))
    pen.shape(rays, "gold")
    pen.disc(30, 30, 6, "paper", outline=None)
    return pen.sprite()
