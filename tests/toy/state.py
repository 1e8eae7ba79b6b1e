"""What a table of sealed bids remembers."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from games.core.hidden import Hidden, Seat

CARDS: Final = "cards"
PRIZES: Final = "prizes"
DECK: Final[tuple[int, ...]] = tuple(value for value in (1, 2, 3, 4, 5, 6) for _ in range(4))
TREASURE: Final[tuple[int, ...]] = (1, 2, 3, 4, 5, 6)
HAND: Final = 4

# The questions, which are also the phases.
BID: Final = "bid"
RAISE: Final = "raise"
OVER: Final = "over"


class Options(Struct, frozen=True, gc=False, array_like=True):
    """`rounds`: prizes that are bid for; `raises`: whether a window for raises opens before bids are shown.

    `in_turn`: bids are laid down one after the other, face down.
    """

    rounds: int
    raises: bool
    in_turn: bool


class State(Struct, frozen=True, gc=False, array_like=True):
    """A table. Tuples of zones are by seat; `prizes[0]` comes next.

    `answers` are what was said in the open window, sealed: 0 is a pass, k the k-th card of the hand as it lies.
    """

    options: Options
    phase: str
    round: int
    prize: int
    prizes: tuple[Hidden[int], ...]
    hands: tuple[Hidden[int], ...]
    pile: Hidden[int]
    bids: tuple[Hidden[int], ...]
    raised: tuple[tuple[int, ...], ...]
    answers: tuple[Hidden[int], ...]
    spent: tuple[int, ...]
    lost: tuple[int, ...]
    won: tuple[tuple[int, ...], ...]
    away: tuple[bool, ...]


def answer_pool(seat: Seat) -> str:
    """The pool of a seat's sealed answer: what it may have said depends on its own hand alone."""
    return f"answer-{seat}"
