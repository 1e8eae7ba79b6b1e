"""The picture being made: palette indices, onto which finished pieces are laid."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Literal, Protocol, Self

from PIL import Image

from rendering import fonts, theme
from rendering.fonts import Font
from rendering.picture import Spot
from rendering.sprite import Sprite

Align = Literal["left", "middle", "right"]


class Surface(Protocol):
    """What painters draw on. Coordinates in pixels from the upper left corner."""

    def fill(self, box: tuple[int, int, int, int], colour: str) -> None:
        """A plain rectangle; the far edges are not part of it."""
        ...

    def stamp(self, sprite: Sprite, x: int, y: int) -> None:
        """A sprite with its upper left corner at the point."""
        ...

    def piece(self, make: Callable[[type[Canvas]], Sprite], x: int, y: int) -> None:
        """A sprite put together from others by `make` on a canvas of this surface's kind, and kept by it."""
        ...

    def text(self, x: int, y: int, text: str, font: Font, colour: str, ground: str, align: Align = "left") -> None:
        """One line of text, its capitals centred on the height `y`, on a place painted in `ground`."""
        ...

    def spot(self, name: str, box: tuple[int, int, int, int], label: str) -> None:
        """Says that a thing lies there that can be touched (`Spot`)."""
        ...


@lru_cache(maxsize=384)
def _lettering(text: str, font: Font, colour: str, ground: str) -> tuple[Sprite, int, int]:
    """A coloured line of text, and how far its corner lies from the pen's start on the baseline."""
    mask, left, baseline = fonts.run(text, font)
    sprite = Sprite(_by(_table(colour, ground), mask), _by(_TOUCHED, mask))
    return sprite, left, font.capital // 2 - baseline


_TOUCHED = (*(0,) * 8, *(255,) * 248)


def _by(table: tuple[int, ...], mask: Image.Image) -> Image.Image:
    """What a table makes of each pixel. Pillow's `point` itself would round every entry first, which takes longer."""
    made = Image.new("L", mask.size)
    made.im = mask.im.point(table, "L")
    return made


@lru_cache(maxsize=128)
def _table(colour: str, ground: str) -> tuple[int, ...]:
    return tuple(theme.coverage_table(colour, ground))


def start_of(x: int, text: str, font: Font, align: Align) -> int:
    """Where a line of text begins."""
    match align:
        case "left":
            return x
        case "middle":
            return x - fonts.width(text, font) // 2
        case "right":
            return x - fonts.width(text, font)


class Canvas:
    """A surface of palette indices. `image` (mode L) belongs to this canvas alone."""

    # What lies behind Pillow's `paste` is called at once: that itself takes four times as long to see what it is given.

    def __init__(self, ground: Image.Image) -> None:
        """A canvas that begins as a copy of `ground`."""
        self.image = ground.copy()
        self.spots: list[Spot] = []

    @classmethod
    def blank(cls, width: int, height: int, colour: str) -> Self:
        """A canvas of one colour."""
        canvas = cls.__new__(cls)
        canvas.image = Image.new("L", (width, height), theme.index(colour))
        canvas.spots = []
        return canvas

    @classmethod
    def on(cls, sprite: Sprite) -> Self:
        """A canvas that begins as a copy of a sprite, in this kind's scale."""
        return cls(sprite.image)

    @classmethod
    def shape(cls, sprite: Sprite) -> Image.Image | None:
        """The mask of a sprite, in this kind's scale."""
        return sprite.mask

    def piece(self, make: Callable[[type[Canvas]], Sprite], x: int, y: int) -> None:
        """See `Surface`."""
        self.stamp(make(Canvas), x, y)

    def fill(self, box: tuple[int, int, int, int], colour: str) -> None:
        """See `Surface`."""
        self.image.im.paste(theme.index(colour), box)

    def stamp(self, sprite: Sprite, x: int, y: int) -> None:
        """See `Surface`."""
        wide, high = sprite.image.size
        box = (x, y, x + wide, y + high)
        if sprite.mask is None:
            self.image.im.paste(sprite.image.im, box)
        else:
            self.image.im.paste(sprite.image.im, box, sprite.mask.im)

    def spot(self, name: str, box: tuple[int, int, int, int], label: str) -> None:
        """See `Surface`."""
        self.spots.append(Spot(name, box, label))

    def text(self, x: int, y: int, text: str, font: Font, colour: str, ground: str, align: Align = "left") -> None:
        """See `Surface`."""
        if not text:
            return
        sprite, left, top = _lettering(text, font, colour, ground)
        Canvas.stamp(self, sprite, start_of(x, text, font, align) + left, y + top)
