"""The names that people see, in the place of the words of a notation: `Mud tank` for `tank`, for instance."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from bot.texts import Say

Words = Callable[[Say], Mapping[str, str]]
"""By name in a reader's language, what the notation writes."""


def no_words(say: Say) -> Mapping[str, str]:
    """Of a game whose notation names nothing."""
    return {}


def in_notation(text: str, words: Mapping[str, str]) -> str:
    """The text with each whole name replaced, the longest first; capitals do not matter."""
    known = {name.casefold(): word for name, word in words.items()}
    if not known:
        return text
    names = "|".join(re.escape(name) for name in sorted(known, key=len, reverse=True))
    pattern = re.compile(rf"(?<![\w-])(?:{names})(?![\w-])", re.IGNORECASE)
    return pattern.sub(lambda found: known.get(found[0].casefold(), found[0]), text)
