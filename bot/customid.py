"""What a button remembers: a scheme with its version, what it belongs to, a number, a verb and its arguments.

`t1:12:34:act:advance 3` belongs to table 12, `w1:7:2:table` to event 7. Nothing else is kept of a button, so it works
after any restart.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

LIMIT: Final = 100
"""Discord's, in characters."""


class CustomId(NamedTuple):
    """`subject`: the table or event. `number`: what it was about, so that an old button cannot answer for today."""

    subject: int
    number: int
    verb: str
    args: tuple[str, ...] = ()


class Scheme:
    """The custom ids that begin with a prefix; `pattern` is what a `DynamicItem` listens to."""

    def __init__(self, prefix: str) -> None:
        self._prefix = prefix
        self.pattern = (
            rf"{prefix}:(?P<subject>[0-9]{{1,10}}):(?P<number>[0-9]{{1,9}}):(?P<verb>[a-z][a-z_-]*)(?::(?P<args>.*))?"
        )
        self._pattern = re.compile(self.pattern, re.DOTALL)

    def make(self, subject: int, number: int, verb: str, *args: str | int) -> str:
        """The text of a button. Raises ValueError when it would not fit or not be read back the same."""
        text = ":".join((self._prefix, str(subject), str(number), verb, *map(str, args)))
        if len(text) > LIMIT or self.parse(text) != CustomId(subject, number, verb, tuple(map(str, args))):
            raise ValueError(f"no custom id: {text!r}")
        return text

    def parse(self, text: str) -> CustomId | None:
        """The inverse; None for a text of another kind."""
        found = self._pattern.fullmatch(text)
        if found is None:
            return None
        args = () if found["args"] is None else tuple(found["args"].split(":"))
        return CustomId(int(found["subject"]), int(found["number"]), found["verb"], args)


TABLE: Final = Scheme("t1")
"""`number`: the event of a board, or the one that opened the question; 0 for a table that has not started."""

RULES: Final = Scheme("r1")
"""`number`: a page of the rules of the game that stands in the verb's place; they belong to no table."""

LISTS: Final = Scheme("l1")
"""Of the game and, in the arguments, the list of a person's own; `subject`: the table that asks for one, 0 for none."""

OVERVIEW: Final = "o1:mine"
"""Below the post of a channel that names all its tables: the list of whoever presses."""

EVENT: Final = Scheme("w1")
"""`number`: the round that the post was about; 0 for none."""

LEAGUE: Final = Scheme("g1")
"""Of a league; `number`: 0."""
