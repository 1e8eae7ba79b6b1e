"""The same pictures on a smaller scale, for replays: about the size at which chats show an animation anyway."""

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import Self

from PIL import Image

from rendering import fonts, matching, theme
from rendering.canvas import Align, Canvas
from rendering.fonts import Font
from rendering.sprite import Sprite

SHARE = Fraction(3, 5)
"""Small pixels for one of the painter's."""


def _small(length: int) -> int:
    return (length * _TWICE + SHARE.denominator) // _WHOLE  # rounded; fractions themselves are slow


_TWICE, _WHOLE = 2 * SHARE.numerator, 2 * SHARE.denominator


@lru_cache(maxsize=1024)
def reduced(sprite: Sprite) -> Sprite:
    """The sprite on the smaller scale."""
    size = (max(1, _small(sprite.size[0])), max(1, _small(sprite.size[1])))
    looks = (theme.colours(sprite.image, palette) for palette in (theme.LIGHT, theme.DUSK))
    image = matching.indices_of(*(look.resize(size, Image.Resampling.LANCZOS) for look in looks))
    if sprite.mask is None:
        return Sprite(image, None)
    return Sprite(image, sprite.mask.resize(size, Image.Resampling.BOX).point([0] * 100 + [255] * 156))


class SmallCanvas(Canvas):
    """A canvas on which painters draw as on a large one. `image` has the small size."""

    def fill(self, box: tuple[int, int, int, int], colour: str) -> None:
        """See `Surface`."""
        x0, y0, x1, y1 = box
        super().fill((_small(x0), _small(y0), _small(x1), _small(y1)), colour)

    def stamp(self, sprite: Sprite, x: int, y: int) -> None:
        """See `Surface`."""
        super().stamp(reduced(sprite), _small(x), _small(y))

    def piece(self, make: Callable[[type[Canvas]], Sprite], x: int, y: int) -> None:
        """See `Surface`."""
        Canvas.stamp(self, make(SmallCanvas), _small(x), _small(y))

    @classmethod
    def on(cls, sprite: Sprite) -> Self:
        """See `Canvas`."""
        return cls(reduced(sprite).image)

    @classmethod
    def shape(cls, sprite: Sprite) -> Image.Image | None:
        """See `Canvas`."""
        return reduced(sprite).mask

    def text(self, x: int, y: int, text: str, font: Font, colour: str, ground: str, align: Align = "left") -> None:
        """See `Surface`."""
        super().text(_small(x), _small(y), text, _narrow(text, font), colour, ground, align)


@lru_cache(maxsize=2048)
def _narrow(text: str, font: Font) -> Font:
    """The font on the smaller scale; a size less where whole pixels make a line too wide for what it was broken for."""
    small = font._replace(size=_small(font.size))
    room = _small(fonts.width(text, font))
    return small if fonts.width(text, small) <= room * 1.03 + 2 else small._replace(size=small.size - 1)
