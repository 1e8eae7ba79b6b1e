"""The shipped fonts: measuring, and making any text fit the letters and the room there are."""

import threading
import unicodedata
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

FONT_FOLDER = Path(__file__).resolve().parent.parent / "data" / "fonts"
ELLIPSIS = "…"
_CAPITAL = 0.729  # height of DejaVu's capitals, in ems
_ABSENT = "\U0010ffff"  # no font has a letter for it, so it is drawn as "missing"

# FreeType's faces are not made for two threads at once. Only what no cache holds yet comes here.
_faces = threading.RLock()


class Font(NamedTuple):
    """A face in a size. `size` in pixels."""

    size: int
    bold: bool = False

    @property
    def capital(self) -> int:
        """Height of a capital letter in pixels."""
        return round(self.size * _CAPITAL)


class Run(NamedTuple):
    """A line of text drawn once: how much each pixel is covered (mode L), and where the pen started in it."""

    mask: Image.Image
    left: int
    baseline: int


@lru_cache(maxsize=64)
def face(font: Font) -> ImageFont.FreeTypeFont:
    """The loaded face. OSError if the font file is missing or unreadable."""
    path = FONT_FOLDER / ("DejaVuSans-Bold.woff2" if font.bold else "DejaVuSans.woff2")
    return ImageFont.truetype(str(path), font.size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def has_letter(char: str) -> bool:
    """Whether the shipped fonts can draw this character."""
    if char == " ":
        return True
    drawn, missing = _draw(char, Font(16)).mask, _draw(_ABSENT, Font(16)).mask
    return drawn.size != missing.size or drawn.tobytes() != missing.tobytes()


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


@lru_cache(maxsize=4096)
def width(text: str, font: Font) -> int:
    """Width in pixels of `text` on one line."""
    with _faces:
        return round(face(font).getlength(text))


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


@lru_cache(maxsize=256)
def run(text: str, font: Font) -> Run:
    """`text` drawn once as coverage."""
    return _draw(text, font)


def _draw(text: str, font: Font) -> Run:
    with _faces:
        drawn = face(font)
        left, top, right, bottom = (int(edge) for edge in drawn.getbbox(text, anchor="ls"))
        mask = Image.new("L", (max(1, right - left), max(1, bottom - top)))
        ImageDraw.Draw(mask).text((-left, -top), text, fill=255, font=drawn, anchor="ls")
    return Run(mask, left, -top)
