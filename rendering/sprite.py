"""Drawing a figure once, four times as large, and keeping it in palette indices."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from rendering import fonts, matching, theme

OVERSIZE = 4
_INSIDE = bytes(128) + bytes([255]) * 128

Point = tuple[float, float]
Path = str | Sequence[Point]
"""Points, or the same written as "x,y x,y ..."."""
Box = tuple[float, float, float, float]


@dataclass(frozen=True, eq=False, slots=True)
class Sprite:
    """A figure in palette indices (mode L), never changed once made. `mask` (0 or 255) tells what belongs to it.

    Each is only equal to itself, so that caches can be kept by sprite.
    """

    image: Image.Image
    mask: Image.Image | None

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.image.size

    def colours(self) -> Image.Image:
        """The figure in RGB, its ground included."""
        return theme.colours(self.image)

    def mirrored(self) -> "Sprite":
        """The same figure looking the other way."""
        return _mirrored(self)


@lru_cache(maxsize=64)
def _mirrored(sprite: Sprite) -> Sprite:
    """Kept, so that what is kept by sprite (its reduced form) is found again."""
    flip = Image.Transpose.FLIP_LEFT_RIGHT
    return Sprite(sprite.image.transpose(flip), sprite.mask.transpose(flip) if sprite.mask else None)


def below(size: tuple[int, int], *parts: tuple[Sprite, int]) -> Sprite:
    """Figures with masks, each in the middle and at its height, the last one before the others."""
    image, cover = Image.new(parts[0][0].image.mode, size), Image.new("L", size)
    for part, y in parts:
        x = (size[0] - part.size[0]) // 2
        image.paste(part.image, (x, y), part.mask)
        cover.paste(255, (x, y), part.mask)
    return Sprite(image, cover)


def points_of(path: Path) -> Sequence[Point]:
    """The points of a path."""
    if isinstance(path, str):
        return [(float(x), float(y)) for x, y in (pair.split(",") for pair in path.split())]
    return path


def curve(path: Path, *, closed: bool = True, steps: int = 8) -> list[Point]:
    """A smooth line through all the points (Catmull-Rom), as a polygon."""
    points = points_of(path)
    count = len(points)
    out: list[Point] = []
    for i in range(count if closed else count - 1):
        if closed:
            corners = [points[(i + k) % count] for k in (-1, 0, 1, 2)]
        else:
            corners = [points[min(max(i + k, 0), count - 1)] for k in (-1, 0, 1, 2)]
        (a, e), (b, f), (c, g), (d, h) = corners
        out += [(a * p + b * q + c * r + d * s, e * p + f * q + g * r + h * s) for p, q, r, s in _shares(steps)]
    if not closed:
        out.append(points[-1])
    return out


@lru_cache(maxsize=16)
def _shares(steps: int) -> tuple[tuple[float, float, float, float], ...]:
    """How much each of four corners counts at each step between the two in the middle."""
    return tuple(
        (
            (-t + 2 * t * t - t**3) / 2,
            (2 - 5 * t * t + 3 * t**3) / 2,
            (t + 4 * t * t - 3 * t**3) / 2,
            (t**3 - t * t) / 2,
        )
        for t in (step / steps for step in range(steps))
    )


def _turns(points: Sequence[Point]) -> list[Point]:
    """The ends of a line, and where it turns so much that its corner shows."""
    if len(points) < 3:
        return list(points)
    kept = [points[0]]
    for (x0, y0), (x1, y1), (x2, y2) in zip(points, points[1:], points[2:], strict=False):
        ax, ay, bx, by = x1 - x0, y1 - y0, x2 - x1, y2 - y1
        if ax * bx + ay * by < _STRAIGHT * math.hypot(ax, ay) * math.hypot(bx, by):
            kept.append((x1, y1))
    kept.append(points[-1])
    return kept


_STRAIGHT = math.cos(math.radians(11))


def curved(size: tuple[int, int], path: Path, width: int, ground: str) -> Sprite:
    """A curve on a place painted in `ground`, what lies below it set off. It is drawn in its final size, its edges in
    the colour half way: curves are new each time, and four times as large would take four times as long.
    """
    points = points_of(path)
    area = Image.new("L", size, theme.index(ground))
    draw = ImageDraw.Draw(area)
    draw.polygon([*points, (points[-1][0], size[1]), (points[0][0], size[1])], fill=theme.index("sand"))
    shades = theme.coverage_table("course", ground)
    for shade, wide in ((shades[128], width + 2), (shades[255], width)):
        draw.line(list(points), fill=shade, width=wide, joint="curve")
    return Sprite(area, None)


class Pen:
    """A drawing surface in the figure's own units; `scale` pixels of the finished sprite are one unit."""

    def __init__(self, width: int, height: int, ground: str, *, scale: float = 1, line: float = 3) -> None:
        """`width`, `height` in pixels of the finished sprite; `line` (units) is the width of outlines."""
        size = (width * OVERSIZE, height * OVERSIZE)
        self._paint = Image.new("L", size, theme.index(ground))
        self._cover = Image.new("L", size)
        self.scale = scale
        self._k = scale * OVERSIZE
        self._line = line
        self._draws = (ImageDraw.Draw(self._paint), ImageDraw.Draw(self._cover))

    def _paints(self, colour: str) -> tuple[int | theme.RGB, int]:
        """What a colour is on the drawing, and on what it covers."""
        return theme.index(colour), 255

    def shape(self, path: Path, fill: str, outline: str | None = "ink", line: float | None = None) -> None:
        """A polygon; its outline is drawn around it."""
        big = [(x * self._k, y * self._k) for x, y in points_of(path)]
        if outline:
            self._stroke([*big, big[0]], outline, 2 * (self._line if line is None else line) * self._k)
        for draw, paint in zip(self._draws, self._paints(fill), strict=True):
            draw.polygon(big, fill=paint)

    def blob(self, path: Path, fill: str, outline: str | None = "ink", line: float | None = None) -> None:
        """A smooth closed shape through the points."""
        self.shape(curve(path), fill, outline, line)

    def disc(self, x: float, y: float, radius: float, fill: str, outline: str | None = "ink") -> None:
        """A circle."""
        for extra, colour in ((self._line, outline), (0, fill)):
            if colour:
                box = [(c + s * (radius + extra)) * self._k for s in (-1, 1) for c in (x, y)]
                for draw, paint in zip(self._draws, self._paints(colour), strict=True):
                    draw.ellipse(box, fill=paint)

    def line(self, path: Path, colour: str, width: float) -> None:
        """A line with round ends and corners."""
        self._stroke([(x * self._k, y * self._k) for x, y in points_of(path)], colour, width * self._k)

    def limb(self, path: Path, colour: str, width: float) -> None:
        """A line with an outline: arms, legs, shafts."""
        self.line(path, "ink", width + 2 * self._line)
        self.line(path, colour, width)

    def rounded(self, box: Box, radius: float, fill: str) -> None:
        """A filled rectangle with round corners; the far edges are not part of it."""
        x0, y0, x1, y1 = (edge * self._k for edge in box)
        for draw, paint in zip(self._draws, self._paints(fill), strict=True):
            draw.rounded_rectangle((x0, y0, x1 - 1, y1 - 1), radius * self._k, fill=paint)

    def text(self, x: float, y: float, text: str, size: float, colour: str, *, plain: bool = False) -> None:
        """Heavy text, as on coins and cards, with its capitals centred on the point. `plain`: in the humanist face."""
        font = fonts.Font(round(size * self._k), bold=plain, display=not plain)
        drawn = fonts.run(text, font)
        left = round(x * self._k - drawn.mask.width / 2)
        top = round(y * self._k + font.capital / 2) - drawn.baseline
        inside = drawn.mask.point(_INSIDE)
        self._paint.paste(theme.index(colour), (left, top), inside)
        self._cover.paste(255, (left, top), inside)

    def _stroke(self, big: list[Point], colour: str, width: float) -> None:
        corners, half = _turns(big), width / 2
        for draw, paint in zip(self._draws, self._paints(colour), strict=True):
            draw.line(big, fill=paint, width=round(width))
            for x, y in corners:
                draw.ellipse((x - half, y - half, x + half, y + half), fill=paint)

    def sprite(self, *, whole: bool = False, zoom: int = 1) -> Sprite:
        """What was drawn, in the finished size times `zoom` (1 or 2). `whole`: the ground belongs to it."""
        if zoom == 1 and not any(side % OVERSIZE for side in self._paint.size):
            small = matching.quartered(self._paint)
        else:
            looks = (theme.colours(self._paint, palette) for palette in (theme.LIGHT, theme.DUSK))
            small = matching.indices_of(*(look.reduce(OVERSIZE // zoom) for look in looks))
        if whole:
            return Sprite(small, None)
        cover = self._cover.reduce(OVERSIZE // zoom)
        mask = Image.new("L", cover.size)
        mask.im = cover.im.point(_COVERED, "L")  # without Pillow's rounding of each entry, which takes longer
        return Sprite(small, mask)


_COVERED = (*(0,) * 24, *(255,) * 232)


class TurningPen(Pen):
    """A pen whose drawing can be turned before it gets its final size."""

    def turned(self, degrees: float) -> Sprite:
        """What was drawn, turned against the clock."""
        if degrees:
            self._paint = self._paint.rotate(degrees, expand=True, fillcolor=theme.index("ink"))
            self._cover = self._cover.rotate(degrees, expand=True)
        return self.sprite()
