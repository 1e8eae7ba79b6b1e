"""A seat's view as the referee protocol prints it and as the painter draws it."""

from __future__ import annotations

from msgspec import Struct

from games.core.hidden import EVERYONE, Hidden, Seat
from games.titans.state import VALUES, Pending, State


class TitansView(Struct, frozen=True, omit_defaults=True):
    """The position as one reader may know it; squares 0 and length + 1 are beside the mat.

    `hand` is the reader's own, sorted, None for a spectator; `hands` holds only what the rules make public. `out`: how
    many cards of each value, 1 to 5, have been played this round; printed only where the table remembers them.
    """

    squares: tuple[int, int]
    distance: int
    hand: tuple[int, ...] | None
    hands: tuple[tuple[int, ...] | None, tuple[int, ...] | None]
    hand_sizes: tuple[int, int]
    pile: int
    discard_top: int | None
    points: tuple[int, int]
    games: tuple[int, int]
    round: int
    beginner: Seat
    special: str | None
    pending: Pending | None
    out: tuple[int, ...] | None = None


def show(view: State, seat: Seat | None) -> TitansView:
    """The printable form of a state as `seat` (None: a spectator) may know it."""
    duel, score = view.round, view.score
    low, high = duel.squares
    return TitansView(
        squares=duel.squares,
        distance=high - low,
        hand=None if seat is None else duel.hands[seat].known(),
        hands=(_public(duel.hands[0]), _public(duel.hands[1])),
        hand_sizes=(len(duel.hands[0]), len(duel.hands[1])),
        pile=len(duel.pile),
        discard_top=duel.top,
        points=score.points,
        games=score.games,
        round=score.round,
        beginner=score.beginner,
        special=score.special,
        pending=duel.pending,
        out=count_out(view),
    )


def count_out(view: State) -> tuple[int, ...] | None:
    """How many cards of each value lie in the discard, where everybody may know."""
    if not view.options.memory:
        return None
    discard = (*view.round.buried.known(), view.round.top)
    return tuple(discard.count(value) for value in VALUES)


def _public(hand: Hidden[int]) -> tuple[int, ...] | None:
    return hand.known() if hand.readers == EVERYONE else None
