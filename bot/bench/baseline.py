"""The plain way to draw the same pictures, for `tabard bench` to measure against. Nothing else uses it.

Same layout, same figures, drawn as most bots do it: an RGB image, every text drawn with Pillow each time,
the figures (cards, warriors, plates) loaded once and pasted, PNG and GIF at Pillow's defaults.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from io import BytesIO

from PIL import Image, ImageDraw

from games.titans.view import TitansView
from rendering import fonts, theme
from rendering.canvas import Align, Canvas, start_of
from rendering.fonts import Font
from rendering.picture import Say, Sheet
from rendering.sprite import Sprite
from rendering.titans import board, ending
from rendering.titans import ground as titans_ground


@lru_cache(maxsize=256)
def _figure(sprite: Sprite) -> Image.Image:
    return sprite.colours()


class PlainSurface:
    """A `Surface` in RGB on which every letter is drawn anew."""

    def __init__(self, width: int, height: int) -> None:
        """An empty picture."""
        self.image = Image.new("RGB", (width, height))
        self._draw = ImageDraw.Draw(self.image)

    def fill(self, box: tuple[int, int, int, int], colour: str) -> None:
        """See `Surface`."""
        x0, y0, x1, y1 = box
        self._draw.rectangle((x0, y0, x1 - 1, y1 - 1), fill=theme.COLOURS[colour])

    def stamp(self, sprite: Sprite, x: int, y: int) -> None:
        """See `Surface`."""
        self.image.paste(_figure(sprite), (x, y), sprite.mask)

    def piece(self, make: Callable[[type[Canvas]], Sprite], x: int, y: int) -> None:
        """See `Surface`."""
        self.stamp(make(Canvas), x, y)

    def text(self, x: int, y: int, text: str, font: Font, colour: str, ground: str, align: Align = "left") -> None:
        """See `Surface`."""
        start = (start_of(x, text, font, align), y + font.capital // 2)
        self._draw.text(start, text, fill=theme.COLOURS[colour], font=fonts.face(font), anchor="ls")

    def spot(self, name: str, box: tuple[int, int, int, int], label: str) -> None:
        """See `Surface`; nobody touches this picture."""


def plain_image(view: TitansView, sheet: Sheet, say: Say) -> Image.Image:
    """The board as an RGB image."""
    surface = PlainSurface(titans_ground.WIDTH, titans_ground.HEIGHT)
    if sheet.over is not None:
        titans_ground.empty(surface)
        ending.poster(surface, view, sheet, board.seat_names(sheet, say), say)
        return surface.image
    titans_ground.paint(surface, int(sheet.options["length"]), titans_ground.hour(view.round))
    board.paint(surface, view, sheet, say)
    return surface.image


def plain_board(view: TitansView, sheet: Sheet, say: Say) -> bytes:
    """The board as a PNG, the plain way."""
    out = BytesIO()
    plain_image(view, sheet, say).save(out, "PNG")
    return out.getvalue()


def plain_replay(frames: Sequence[tuple[TitansView, Sheet]], say: Say) -> bytes:
    """The replay as a GIF from RGB frames, the plain way."""
    out = BytesIO()
    first, *rest = (plain_image(view, sheet, say) for view, sheet in frames)
    first.save(out, "GIF", save_all=True, append_images=rest, duration=1200, loop=0)
    return out.getvalue()
