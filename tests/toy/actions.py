"""What a bidder can do, and how it is written."""

from __future__ import annotations

import re

from msgspec import Struct

from games.core.game import NotationError, Reason

_PATTERN = re.compile(r"(bid|raise) ([1-6])|pass|join|leave")


class Action(Struct, frozen=True, gc=False):
    """`bid V`, `raise V` or `pass`; `join` or `leave` at any time."""

    verb: str
    value: int = 0


PASS = Action("pass")
JOIN = Action("join")
LEAVE = Action("leave")


def notation(action: Action) -> str:
    """The canonical text."""
    return f"{action.verb} {action.value}" if action.value else action.verb


def parse(text: str) -> Action:
    """The action a canonical text stands for. Raises NotationError."""
    found = _PATTERN.fullmatch(text)
    if found is None:
        raise NotationError(Reason("sealed.refused.unreadable"))
    return Action(found[1], int(found[2])) if found[1] else Action(text)
