"""Players' names, which may hold anything, made fit for a picture and for its words."""

import unicodedata
from collections.abc import Callable
from functools import lru_cache

from rendering import fonts
from rendering.fonts import Font

SPOKEN_LIMIT = 32
"""Longest name in an alt text, in characters: two of them and a whole position must fit in Discord's limit."""

_BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters by category, but nothing to see: a known way to hide a name


def drawn(name: str, seat: int, anonymous: Callable[[int], str]) -> str:
    """The name as far as the fonts have letters for it; if nothing is left, what `anonymous(number)` calls seat+1."""
    return fonts.drawable(name) or fonts.drawable(anonymous(seat + 1))


@lru_cache(maxsize=1024)
def readable(text: str) -> str:
    """Any text for a reader of words: any script and emoji, but no control characters or half ones, spaces tidied."""
    tidy = " ".join(text.split())
    return "".join(char for char in tidy if unicodedata.category(char)[0] != "C" and char not in _BLANK).strip()


def spoken(name: str, seat: int, anonymous: Callable[[int], str]) -> str:
    """The name for a reader of words, not endless; if nothing is left, what `anonymous(number)` calls seat+1."""
    tidy = readable(name)
    if len(tidy) > SPOKEN_LIMIT:
        tidy = tidy[: SPOKEN_LIMIT - 1].rstrip() + fonts.ELLIPSIS
    return tidy or anonymous(seat + 1)


def fitting(text: str, sizes: tuple[int, ...], room: int, *, bold: bool = False, display: bool = False) -> Font:
    """The first (largest) of the sizes in which `text` fits in `room` pixels, or else the last."""
    for size in sizes:
        font = Font(size, bold, display)
        if fonts.width(text, font) <= room:
            return font
    return Font(sizes[-1], bold, display)


def said_of(
    name: str, say: Callable[[str], str], sizes: tuple[int, ...], room: int, *, display: bool = True
) -> tuple[str, Font]:
    """A sentence about somebody in `room` pixels, in the largest size possible: what is cut, if anything, is the name.

    `say(name)` makes the sentence.
    """
    whole = say(name)
    font = fitting(whole, sizes, room, display=display)
    over = fonts.width(whole, font) - room
    if over > 0:
        whole = say(fonts.shorten(name, font, max(0, fonts.width(name, font) - over)))
    return fonts.shorten(whole, font, room), font
