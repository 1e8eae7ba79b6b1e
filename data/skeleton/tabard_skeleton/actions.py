"""What a seat can do, and how it is written."""

from __future__ import annotations

import re

from msgspec import Struct

from games.core.game import NotationError, Reason
from tabard_skeleton.state import HIGHEST, LAY

_PATTERN = re.compile(rf"{LAY} ([1-{HIGHEST}])")


class Action(Struct, frozen=True, gc=False):
    """`lay V`: a card of this value, face down."""

    verb: str
    value: int


def notation(action: Action) -> str:
    """The canonical text."""
    return f"{action.verb} {action.value}"


def parse(text: str) -> Action:
    """The action a canonical text stands for. Raises NotationError."""
    found = _PATTERN.fullmatch(text)
    if found is None:
        raise NotationError(Reason("skeleton.refused.unreadable"))
    return Action(LAY, int(found[1]))
