"""What a button remembers: the version of this scheme, the table, the event it was shown at, a verb and its arguments.

`t1:12:34:act:advance 3`. Nothing else is kept of a button, so it works after any restart.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

LIMIT: Final = 100
"""Discord's, in characters."""

PATTERN: Final = r"t1:(?P<table>[0-9]{1,10}):(?P<number>[0-9]{1,9}):(?P<verb>[a-z][a-z_-]*)(?::(?P<args>.*))?"

_PATTERN = re.compile(PATTERN, re.DOTALL)


class CustomId(NamedTuple):
    """`number`: the event of a board, or the one that opened the question; 0 for a table that has not started."""

    table_id: int
    number: int
    verb: str
    args: tuple[str, ...] = ()


def make(table_id: int, number: int, verb: str, *args: str | int) -> str:
    """The text of a button. Raises ValueError when it would not fit or not be read back the same."""
    text = ":".join(("t1", str(table_id), str(number), verb, *map(str, args)))
    if len(text) > LIMIT or parse(text) != CustomId(table_id, number, verb, tuple(map(str, args))):
        raise ValueError(f"no custom id: {text!r}")
    return text


def parse(text: str) -> CustomId | None:
    """The inverse; None for a text of another kind."""
    found = _PATTERN.fullmatch(text)
    if found is None:
        return None
    rest = found["args"]
    return CustomId(
        int(found["table"]), int(found["number"]), found["verb"], () if rest is None else tuple(rest.split(":"))
    )
