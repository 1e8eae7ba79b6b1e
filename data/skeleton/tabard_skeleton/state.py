"""What a table remembers."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from games.core.hidden import Hidden

CARDS: Final = "cards"
"""The pool of all cards: whoever does not see one must take it for any that is out of sight."""
HIGHEST: Final = 8
DECK: Final[tuple[int, ...]] = tuple(value for value in range(1, HIGHEST + 1) for _ in range(4))
HAND: Final = 5
"""Cards that each seat is dealt, and so rounds at most."""
LAY: Final = "lay"
"""The one question."""


class Options(Struct, frozen=True, gc=False, array_like=True):
    """`goal`: whoever has so many points ends the game."""

    goal: int


class State(Struct, frozen=True, gc=False, array_like=True):
    """A table; every tuple is by seat.

    `laid`: the card that lies face down, none before it is laid. `played`: the cards of the rounds that are over.
    """

    options: Options
    hands: tuple[Hidden[int], ...]
    laid: tuple[Hidden[int], ...]
    played: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]
    pile: Hidden[int]
