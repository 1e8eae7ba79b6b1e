"""What a button of an event remembers: the version of this scheme, the event, a round (0: none), a verb, its arguments.

`w1:7:2:confirm:3:6:2:1:0`. Nothing else is kept of a button, so it works after any restart.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

LIMIT: Final = 100
"""Discord's, in characters."""

PATTERN: Final = r"w1:(?P<event>[0-9]{1,10}):(?P<round>[0-9]{1,4}):(?P<verb>[a-z][a-z_-]*)(?::(?P<args>.*))?"

_PATTERN = re.compile(PATTERN, re.DOTALL)


class CustomId(NamedTuple):
    """`round`: the one that the post was about, so that an old button cannot answer for a new round."""

    event_id: int
    round: int
    verb: str
    args: tuple[str, ...] = ()


def make(event_id: int, number: int, verb: str, *args: str | int) -> str:
    """The text of a button. Raises ValueError when it would not fit or not be read back the same."""
    text = ":".join(("w1", str(event_id), str(number), verb, *map(str, args)))
    if len(text) > LIMIT or parse(text) != CustomId(event_id, number, verb, tuple(map(str, args))):
        raise ValueError(f"no custom id: {text!r}")
    return text


def parse(text: str) -> CustomId | None:
    """The inverse; None for a text of another kind."""
    found = _PATTERN.fullmatch(text)
    if found is None:
        return None
    rest = found["args"]
    args = () if rest is None else tuple(rest.split(":"))
    return CustomId(int(found["event"]), int(found["round"]), found["verb"], args)
