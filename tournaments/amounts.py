"""Numbers as the tournament file writes them: whole ones within reason, and exact fractions such as "45/2"."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any, Final

LARGEST: Final = 1_000_000
"""No number of points, rounds or tables is larger."""

_FRACTION = re.compile(r"([0-9]{1,18})(?:/([0-9]{1,18}))?")


def whole(value: Any, least: int = 0) -> int | None:
    """A whole number from `least` to LARGEST, else None. `true` is not 1, and neither is 1.0."""
    return value if type(value) is int and least <= value <= LARGEST else None


def fraction(value: Any) -> Fraction | None:
    """The value of a string such as "12" or "45/2", in lowest terms or not; else None."""
    match = _FRACTION.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        return None
    above, below = int(match[1]), int(match[2] or 1)
    return Fraction(above, below) if below else None
