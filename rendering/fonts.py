"""The shipped fonts: measuring, and making any text fit the letters and the room there are."""

from __future__ import annotations

import re
import threading
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

FONT_FOLDER = Path(__file__).resolve().parent.parent / "data" / "fonts"
ELLIPSIS = "…"
_CAPITAL = 0.69  # height of capitals in sizes of ours; each face is scaled to it
_ABSENT = "\U0010ffff"  # no font has a letter for it, so it is drawn as "missing"

# FreeType's faces are not made for two threads at once. Only what no cache holds yet comes here.
_faces = threading.RLock()


class _File(NamedTuple):
    """A file of letters, and what its ems are multiplied by for its capitals to be as high as all others."""

    name: str
    scale: float


_TEXT = (_File("FiraSans-Regular", 1.0), _File("DejaVuSans", 0.946))
_BOLD = (_File("FiraSans-SemiBold", 1.0), _File("DejaVuSans-Bold", 0.946))
_DISPLAY = (_File("Alegreya-ExtraBold", 1.083), _File("DejaVuSans-Bold", 0.946))
"""The files of a face: what the first has no letter for (chess, dice, arrows) is drawn with the second."""


class Font(NamedTuple):
    """A face in a size. `size` in pixels, with capitals of the same height in each face.

    Plain and `bold` are the humanist face, for what is read; `display` is the one with character, always heavy, for
    titles, names and numerals.
    """

    size: int
    bold: bool = False
    display: bool = False

    @property
    def capital(self) -> int:
        """Height of a capital letter in pixels."""
        return round(self.size * _CAPITAL)

    @property
    def files(self) -> tuple[_File, _File]:
        """Where its letters come from."""
        return _DISPLAY if self.display else _BOLD if self.bold else _TEXT


TITLE = Font(40, display=True)
"""The first of the four sizes: titles, and the figure that decides."""
NAME = Font(28, display=True)
"""Names of people and cards, and lesser figures."""
TEXT, STRONG = Font(24), Font(24, bold=True)
"""What is read: rules, facts, captions."""
LABEL, MARK = Font(20), Font(20, bold=True)
"""What stands beside a thing. Nothing is smaller in a picture of 900 pixels: on a phone it has 8."""


class Run(NamedTuple):
    """A line of text drawn once: how much each pixel is covered (mode L), and where the pen started in it."""

    mask: Image.Image
    left: int
    baseline: int


@lru_cache(maxsize=64)
def _loaded(file: _File, size: int) -> ImageFont.FreeTypeFont:
    """The file in a size. OSError if it is missing or unreadable."""
    path = FONT_FOLDER / f"{file.name}.woff2"
    return ImageFont.truetype(str(path), size * file.scale, layout_engine=ImageFont.Layout.BASIC)


def face(font: Font) -> ImageFont.FreeTypeFont:
    """The loaded face, without the signs of the other file. OSError if its file is missing or unreadable."""
    return _loaded(font.files[0], font.size)


@lru_cache(maxsize=8192)
def _holds(file: _File, char: str) -> bool:
    """Whether the file has a letter or sign for the character."""
    if char == " ":
        return True
    return _look(file, char) != _look(file, _ABSENT)


def _look(file: _File, char: str) -> bytes:
    with _faces:
        drawn = Image.new("L", (40, 40))
        ImageDraw.Draw(drawn).text((12, 28), char, fill=255, font=_loaded(file, 16), anchor="ls")
    return drawn.tobytes()


def has_letter(char: str) -> bool:
    """Whether the shipped fonts can draw this character."""
    return any(_holds(file, char) for file in Font(16).files)


def _parts(text: str, font: Font) -> list[tuple[_File, str]]:
    """The text in pieces, each with the file that draws it."""
    first, second = font.files
    if text.isascii():
        return [(first, text)]
    chosen = (second if not _holds(first, char) and _holds(second, char) else first for char in text)
    return [
        (file, "".join(char for _, char in piece)) for file, piece in groupby(zip(chosen, text, strict=True), _first)
    ]


def pieces(text: str, font: Font) -> list[tuple[ImageFont.FreeTypeFont, str]]:
    """The text in pieces, each with the loaded face that has letters for it."""
    return [(_loaded(file, font.size), piece) for file, piece in _parts(text, font)]


def _first(pair: tuple[_File, str]) -> _File:
    return pair[0]


@lru_cache(maxsize=4096)
def _drawable(char: str) -> str:
    category = unicodedata.category(char)
    if category in {"Zs", "Zl", "Zp"} or char in "\t\n":
        return " "
    if category[0] == "C" or category in {"Mn", "Me"}:
        return ""
    if has_letter(char):
        return char
    # Letters in fancy dress (mathematical bold, full width, circled) have a plain form.
    plain = unicodedata.normalize("NFKC", char)
    return "".join(c for c in plain if c != char and unicodedata.category(c)[0] not in "CM" and has_letter(c))


@lru_cache(maxsize=1024)
def drawable(text: str) -> str:
    """`text` without what the fonts cannot draw (emoji, marks piled up, direction signs), spaces tidied. May be ""."""
    composed = unicodedata.normalize("NFC", text)
    return " ".join("".join(_drawable(char) for char in composed).split())


class _Glyph(NamedTuple):
    """A letter drawn once: how much it covers, where from the pen that begins, and how far the pen goes on."""

    cover: Image.core.ImagingCore
    left: int
    top: int
    wide: int
    high: int
    advance: int


@lru_cache(maxsize=4096)
def _glyph(file: _File, size: int, char: str) -> _Glyph:
    """A letter of a file. The faces are hinted and without kerning: each letter takes whole pixels, always the same."""
    with _faces:
        letters = _loaded(file, size)
        cover, (left, top) = letters.getmask2(char, "L", anchor="ls")
        wide, high = cover.size
        return _Glyph(cover, left, top, wide, high, round(letters.getlength(char)))


def _glyphs(text: str, font: Font) -> list[_Glyph]:
    size = font.size
    return [_glyph(file, size, char) for file, piece in _parts(text, font) for char in piece]


@lru_cache(maxsize=4096)
def width(text: str, font: Font) -> int:
    """Width in pixels of `text` on one line."""
    return sum([glyph.advance for glyph in _glyphs(text, font)])


@lru_cache(maxsize=1024)
def shorten(text: str, font: Font, room: int) -> str:
    """`text`, or its longest beginning that with an ellipsis fits in `room` pixels."""
    if width(text, font) <= room:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if width(text[:middle].rstrip() + ELLIPSIS, font) <= room:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + ELLIPSIS


@lru_cache(maxsize=512)
def wrap(text: str, font: Font, room: int, most: int) -> tuple[str, ...]:
    """`text` broken between words into at most `most` lines of `room` pixels; what is too much ends in an ellipsis."""
    lines: list[str] = []
    words = text.split()
    while words and len(lines) < most - 1:
        count = 1
        while count < len(words) and width(" ".join(words[: count + 1]), font) <= room:
            count += 1
        lines.append(shorten(" ".join(words[:count]), font, room))
        words = words[count:]
    if words:
        lines.append(shorten(" ".join(words), font, room))
    return tuple(lines)


_SENTENCE = re.compile(r"(?<=[.!?…]) +")


def last_of(text: str, sizes: Sequence[Font], room: int, high: int) -> tuple[Font, tuple[str, ...]]:
    """The text in the first of the fonts in which it fits in `room` by `high` pixels, in lines of 1.2 times its size.

    If it fits in none, its last whole sentences do, in the last font; a sentence too long for that is cut.
    """
    font, lines = sizes[-1], ()
    sentences = _SENTENCE.split(text)
    for first in range(len(sentences)):
        said = " ".join(sentences[first:])
        for font in sizes if first == 0 else sizes[-1:]:
            lines = wrap(said, font, room, max(1, int(high / (1.2 * font.size))))
            if " ".join(lines) == said:
                return font, lines
    return font, lines


@lru_cache(maxsize=256)
def run(text: str, font: Font) -> Run:
    """`text` drawn once as coverage."""
    return _draw(text, font)


def _draw(text: str, font: Font) -> Run:
    placed: list[tuple[int, int, int, int, Image.core.ImagingCore]] = []
    pen = 0
    for cover, x, y, wide, high, advance in _glyphs(text, font):
        if wide:
            placed.append((pen + x, y, pen + x + wide, y + high, cover))
        pen += advance
    if not placed:
        return Run(Image.new("L", (1, 1)), 0, 0)
    lefts, tops, rights, bottoms, _ = zip(*placed, strict=True)
    left, top = min(lefts), min(tops)
    mask = Image.new("L", (max(rights) - left, max(bottoms) - top))
    paste = mask.im.paste
    for x, y, right, bottom, cover in placed:
        paste(255, (x - left, y - top, right - left, bottom - top), cover)
    return Run(mask, left, -top)
