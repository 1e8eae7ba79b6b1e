"""Exact points as people read them."""

from fractions import Fraction

from rendering.picture import Say

_LONGEST = 9
"""Characters of a number that still has room in a column."""


def amount(value: Fraction, say: Say) -> str:
    """A whole number, or "31 1/2"; what would be too long to read, about: "≈31.37"."""
    whole, rest = divmod(value.numerator, value.denominator)
    exact = str(whole) if not rest else f"{whole} {rest}/{value.denominator}" if whole else str(value)
    if len(exact) <= _LONGEST:
        return exact
    if whole >= 1_000_000:
        return f"≈{float(value):.1e}"
    return _cents(value, "warcrow.picture.about", say)


def beside(value: Fraction, say: Say) -> str:
    """A number in a sentence: a fraction with its decimals beside it, "21 1/3 (≈21.33)", "22 1/2 (22.50)"."""
    exact = amount(value, say)
    if "/" not in exact:
        return exact
    key = "warcrow.picture.decimals" if (value * 100).denominator == 1 else "warcrow.picture.about"
    return f"{exact} ({_cents(value, key, say)})"


def _cents(value: Fraction, key: str, say: Say) -> str:
    cents = round(value * 100)
    return say(key, whole=cents // 100, cents=f"{cents % 100:02}")
