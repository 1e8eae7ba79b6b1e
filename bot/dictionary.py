"""The names that people see, in the place of the words of a notation: `Mud tank` for `tank`, for instance."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping

from bot.texts import Say

Words = Callable[[Say], Mapping[str, str]]
"""By name in a reader's language, what the notation writes."""


def no_words(say: Say) -> Mapping[str, str]:
    """Of a game whose notation names nothing."""
    return {}


def bare(text: str) -> str:
    """The text in small letters without accents, as phones are typed on: `Médico` as `medico`."""
    if text.isascii():  # as nearly all is that is compared
        return text.casefold()
    plain = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def in_notation(text: str, words: Mapping[str, str]) -> str:
    """The text with each whole name replaced, the longest first; capitals and accents do not matter."""
    known = {bare(name): word for name, word in words.items()}
    if not known:
        return text
    names = "|".join(re.escape(name) for name in sorted(known, key=len, reverse=True))
    pattern = re.compile(rf"(?<![\w-])(?:{names})(?![\w-])", re.IGNORECASE)
    accents = {mark: None for mark in map(ord, unicodedata.normalize("NFD", text)) if unicodedata.combining(chr(mark))}
    plain = unicodedata.normalize("NFD", text).translate(accents)
    return pattern.sub(lambda found: known.get(bare(found[0]), found[0]), plain)
