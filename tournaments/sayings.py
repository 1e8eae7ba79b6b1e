"""What is said to people: a key of the texts with its parameters, worded by whoever shows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class Saying(NamedTuple):
    """A text key and its parameters."""

    key: str
    args: Mapping[str, Any] = {}


def saying(key: str, **args: Any) -> Saying:
    """A text key with its parameters."""
    return Saying(key, args)


class Refused(Exception):
    """Something cannot be done as the tournament stands. `saying` tells why."""

    def __init__(self, key: str, **args: Any) -> None:
        super().__init__(key)
        self.saying = saying(key, **args)
