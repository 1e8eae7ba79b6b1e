"""What an order that may be thrown would bring, as far as its seat can tell: the open window is closed with it and
without it, and how the field looks then is compared.

By the rules themselves, so that a new card needs nothing here. Nothing is left to luck: what the seat does not see
counts as a plain troop, nobody else answers, and of what is drawn the first will do. So equal views say the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from games.core.hidden import Seat, fill
from games.warshow import rules
from games.warshow.actions import PASS, Action
from games.warshow.state import OVER, WINDOWS, State, answer_pool, card_pool, troop_pool
from games.warshow.worth import CARD, lead

PLAIN: Final = "tank"
"""What lies covered is worth about as much."""
_SEATS: Final = 3
_CARDS: Final = 200
_PASSES: Final = 16
"""Answers of others that are waited for."""
_UNSEEN: Final[Mapping[str, Sequence[Any]]] = {
    pool(seat): [value] * _CARDS
    for pool, value in ((card_pool, PLAIN), (troop_pool, PLAIN), (answer_pool, 0))
    for seat in range(_SEATS)
}


class _First:
    """Of everything the first."""

    def shuffle(self, items: Sequence[Any]) -> tuple[Any, ...]:
        return tuple(items)

    def roll(self, count: int, faces: int) -> tuple[int, ...]:
        return (1,) * count

    def pick(self, choices: int) -> int:
        return 0


FIRST: Final = _First()
"""Chance that leaves nothing to luck."""


def gains(view: State, seat: Seat, offered: Sequence[Action]) -> dict[Action, float]:
    """What each of the orders that the seat may throw brings in all, in the measure of `worth.lead`, its card not
    counted: what is thrown gladly brings more than `CARD`.
    """
    if not offered:
        return {}
    state = plainly(view)
    without = _closed(state, seat, PASS)
    return {action: _closed(state, seat, action) - without + CARD for action in offered}


def plainly(view: State) -> State:
    """A state that could be behind the view: plain troops lie in its holes, nobody else has answered."""
    return fill(view, _UNSEEN, Random(0))


def _closed(state: State, seat: Seat, action: Action) -> float:
    """How far the seat is ahead when its answer has happened and the windows are closed."""
    state, _ = rules.apply(state, seat, action, FIRST)
    for _ in range(_PASSES):
        if state.phase == OVER or state.question not in WINDOWS or not state.waiting:
            break
        state, _ = rules.apply(state, state.waiting[0], PASS, FIRST)
    return lead(state, seat)
