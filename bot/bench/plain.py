"""The plain way to draw the very same pictures, for `tabard bench` to measure against. Nothing else uses it.

As most bots do it with Pillow: an RGB picture on a background that is loaded once, every card, sign and figure drawn
on it anew, straight and without smooth edges, every text written anew, and PNG and GIF at Pillow's defaults. More
strictly, figures are loaded once as well, as files would be, and only texts are written anew, those on cards and signs
included.
Painters run as they are, on other canvases; measuring and breaking of lines stays kept.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import lru_cache
from io import BytesIO
from types import SimpleNamespace
from typing import Any, ClassVar, Final, NamedTuple
from unittest.mock import patch

from PIL import Image, ImageDraw

from games.wards.points import Point
from rendering import encode, fonts, theme
from rendering.canvas import Align, Canvas, start_of
from rendering.fonts import Font
from rendering.small import SHARE, SmallCanvas
from rendering.sprite import Pen, Sprite
from rendering.wards import near, terrain
from rendering.wards.window import Window

_TEXT: Final = Pen.text
_SPRITE: Final = Pen.sprite


class _Line(NamedTuple):
    """A line of text on a figure: the start of its baseline in pixels of the figure, and how it is written."""

    x: float
    y: float
    text: str
    font: Font
    colour: theme.RGB


class _Loaded:
    """What a plain bot has loaded: figures in RGB, and what is written on them, by the image they come from."""

    figures: ClassVar[dict[int, tuple[Sprite, Image.Image]]] = {}
    grounds: ClassVar[dict[int, tuple[Image.Image, Image.Image]]] = {}
    lines: ClassVar[dict[int, tuple[Image.Image, list[_Line]]]] = {}
    reduced: ClassVar[dict[int, tuple[Sprite, Sprite]]] = {}

    @classmethod
    def forget(cls) -> None:
        """As after a start."""
        for kept in (cls.figures, cls.grounds, cls.lines, cls.reduced):
            kept.clear()

    @classmethod
    def figure(cls, sprite: Sprite) -> Image.Image:
        """A figure in RGB."""
        if sprite.image.mode == "RGB":
            return sprite.image
        return cls.figures.setdefault(id(sprite), (sprite, sprite.colours()))[1]

    @classmethod
    def ground(cls, image: Image.Image) -> Image.Image:
        """A background in RGB."""
        if image.mode == "RGB":
            return image
        return cls.grounds.setdefault(id(image), (image, theme.colours(image)))[1]

    @classmethod
    def on(cls, image: Image.Image) -> list[_Line]:
        """What is written on an image."""
        return cls.lines.setdefault(id(image), (image, []))[1]


def _begin(self: Canvas, ground: Image.Image) -> None:
    self.image = _Loaded.ground(ground).copy()
    self.spots = []


def _blank(cls: type[Canvas], width: int, height: int, colour: str) -> Canvas:
    return cls(Image.new("RGB", (width, height), theme.COLOURS[colour]))


def _fill(self: Canvas, box: tuple[int, int, int, int], colour: str) -> None:
    self.image.paste(theme.COLOURS[colour], box)


def _stamp(self: Canvas, sprite: Sprite, x: int, y: int) -> None:
    self.image.paste(_Loaded.figure(sprite), (x, y), sprite.mask)
    kept = _Loaded.lines.get(id(sprite.image))
    for line in kept[1] if kept else ():
        _write(self.image, line._replace(x=line.x + x, y=line.y + y))


def _text(self: Canvas, x: int, y: int, text: str, font: Font, colour: str, ground: str, align: Align = "left") -> None:
    if text:
        start = (start_of(x, text, font, align), y + font.capital // 2)
        _write(self.image, _Line(*start, text, font, theme.COLOURS[theme.written(colour, ground)]))


def _write(image: Image.Image, line: _Line) -> None:
    """Draws the text, and remembers it should the image become a figure."""
    draw, x = ImageDraw.Draw(image), line.x
    for face, piece in fonts.pieces(line.text, line.font):
        draw.text((x, line.y), piece, fill=line.colour, font=face, anchor="ls")
        x += face.getlength(piece)
    if image.mode == "RGB":
        _Loaded.on(image).append(line)


def _small_stamp(self: SmallCanvas, sprite: Sprite, x: int, y: int) -> None:
    if id(sprite) not in _Loaded.reduced:
        size = (max(1, round(sprite.size[0] * SHARE)), max(1, round(sprite.size[1] * SHARE)))
        image = _Loaded.figure(sprite).resize(size, Image.Resampling.LANCZOS)
        mask = sprite.mask.resize(size, Image.Resampling.BOX) if sprite.mask else None
        kept = _Loaded.lines.get(id(sprite.image))
        for line in kept[1] if kept else ():
            font = line.font._replace(size=round(line.font.size * SHARE))
            _Loaded.on(image).append(line._replace(x=line.x * float(SHARE), y=line.y * float(SHARE), font=font))
        _Loaded.reduced[id(sprite)] = (sprite, Sprite(image, mask))
    _stamp(self, _Loaded.reduced[id(sprite)][1], round(x * SHARE), round(y * SHARE))


def _small_piece(self: SmallCanvas, make: Callable[[type[Canvas]], Sprite], x: int, y: int) -> None:
    self.stamp(make(Canvas), x, y)


def _pen_text(self: Pen, x: float, y: float, text: str, size: float, colour: str, *, plain: bool = False) -> None:
    _TEXT(self, x, y, text, size, colour, plain=plain)
    k = self.scale
    font = Font(max(1, round(size * k)), bold=plain, display=not plain)
    left = x * k - fonts.width(text, font) / 2
    written = vars(self).setdefault("written", [])
    written.append(_Line(left, y * k + font.capital / 2, text, font, theme.COLOURS[colour]))


def _pen_sprite(self: Pen, *, whole: bool = False, zoom: int = 1) -> Sprite:
    sprite = _SPRITE(self, whole=whole, zoom=zoom)
    _Loaded.on(sprite.image).extend(vars(self).get("written", ()))
    return sprite


def _png(image: Image.Image, *_: Any, **__: Any) -> bytes:
    out = BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def _gif(frames: Iterable[tuple[Image.Image, int]], *_: Any, **__: Any) -> bytes:
    out = BytesIO()
    (first, *rest), times = zip(*frames, strict=True)
    first.save(out, "GIF", save_all=True, append_images=rest, duration=list(times), loop=0)
    return out.getvalue()


def _toned(over: str, share: float, _: object = ()) -> list[int]:
    """A table for RGB: under `share` of a colour."""
    return [round(value + (top - value) * share) for top in theme.COLOURS[over] for value in range(256)]


def _country(name: str) -> tuple[Image.Image, Image.Image]:
    small_map, large = terrain.country(name)
    return _Loaded.ground(small_map), _Loaded.ground(large)


def _looked(map_id: str, window: Window, here: Point) -> Image.Image:
    image = near.lit(map_id, window)
    image.paste(_shaded(map_id, window.zoom).crop(window.crop), mask=_hidden(map_id, window, here))
    return image


@lru_cache(maxsize=8)
def _shaded(map_id: str, zoom: int) -> Image.Image:
    return _country(map_id)[zoom - 1].point(_toned("ink", 0.3))


@lru_cache(maxsize=32)
def _hidden(map_id: str, window: Window, here: Point) -> Image.Image:
    return Image.fromarray(window.area(near.unseen(map_id, here)))


class _StraightPen(Pen):
    """A pen that draws in colours, in the final size."""

    def __init__(self, width: int, height: int, ground: str, *, scale: float = 1, line: float = 3) -> None:
        self._paint = Image.new("RGB", (width, height), theme.COLOURS[ground])
        self._cover = Image.new("L", (width, height))
        self.scale = self._k = scale
        self._line = line
        self._draws = (ImageDraw.Draw(self._paint), ImageDraw.Draw(self._cover))

    def _paints(self, colour: str) -> tuple[theme.RGB, int]:
        return theme.COLOURS[colour], 255

    def text(self, x: float, y: float, text: str, size: float, colour: str, *, plain: bool = False) -> None:
        """See `Pen`."""
        k = self._k
        font = Font(max(1, round(size * k)), bold=plain, display=not plain)
        left = x * k - fonts.width(text, font) / 2
        for draw, paint in zip(self._draws, self._paints(colour), strict=True):
            draw.text((left, y * k + font.capital / 2), text, fill=paint, font=fonts.face(font), anchor="ls")

    def sprite(self, *, whole: bool = False, zoom: int = 1) -> Sprite:
        """See `Pen`."""
        size = (self._paint.width * zoom, self._paint.height * zoom)
        return Sprite(self._paint.resize(size), None if whole else self._cover.resize(size))


def _uncached() -> Iterator[tuple[object, str, Any]]:
    """Every kept figure, by the module and the name it goes by there, and what draws it."""
    for module in [module for name, module in sys.modules.items() if name.startswith("rendering.")]:
        for name, kept in list(vars(module).items()):
            wrapped = getattr(kept, "__wrapped__", None)
            if hasattr(kept, "cache_clear") and "Sprite" in str(getattr(wrapped, "__annotations__", {}).get("return")):
                yield module, name, wrapped


_WAYS: Final[tuple[tuple[object, Mapping[str, Any]], ...]] = (
    (Canvas, {"__init__": _begin, "blank": classmethod(_blank), "fill": _fill, "stamp": _stamp, "text": _text}),
    (SmallCanvas, {"stamp": _small_stamp, "piece": _small_piece}),
    (encode, {"png": _png, "within": _png, "gif": _gif}),
    (near, {"country": _country, "_looked": _looked}),
)


_LOADED: Final[Mapping[str, Any]] = {"text": _pen_text, "sprite": _pen_sprite}
_STRAIGHT: Final[Mapping[str, Any]] = {
    name: vars(_StraightPen)[name] for name in ("__init__", "_paints", "text", "sprite")
}


@contextmanager
def plainly(*, loaded: bool = False) -> Generator[None]:
    """While it lasts, painters draw the plain way; nothing that was kept before is used, or left behind.

    `loaded`: figures are there already, and only texts are written anew.
    """
    forget()
    ways: list[tuple[object, str, Any]] = [(thing, name, way) for thing, some in _WAYS for name, way in some.items()]
    ways += [(Pen, name, way) for name, way in (_LOADED if loaded else _STRAIGHT).items()]
    if not loaded:  # maps are in colours from the first stroke
        ways.append((terrain, "theme", SimpleNamespace(toned=_toned)))
    with ExitStack() as stack:
        for thing, name, way in (*ways, *(() if loaded else _uncached())):
            stack.enter_context(patch.object(thing, name, way))
        yield
    forget()


def forget() -> None:
    """As after a start: nothing that painters keep is there."""
    _Loaded.forget()
    _shaded.cache_clear()
    _hidden.cache_clear()
    for module in [module for name, module in sys.modules.items() if name.startswith("rendering.")]:
        for kept in [each for each in vars(module).values() if hasattr(each, "cache_clear")]:
            kept.cache_clear()
