"""A seat's turn and the reply to it, counted out with every way in which the dice may fall (`Counting`).

In its own turn the seat does what is best (expectimax); whoever is next does what looks best at once, as `greedy` does.
First each action is judged by itself, then with the rest of the turn, then with the reply; what looks best so far is
looked at first, so that the time may run out anywhere. (Michie, 1966; iterative deepening: Slate and Atkin, 1977.)
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import accumulate
from typing import Any, Generic, TypeVar

from msgspec import Struct

from bot.computer.budget import Spending
from bot.computer.greedy import greedy
from bot.computer.imagining import counted, judge
from games.core.game import Counting, Game
from games.core.hidden import Seat

A = TypeVar("A", bound=Struct)

OPEN, LATER = 8, 4
"""Where positions within a turn can be judged: so many actions, which look best so far, are followed beyond the own
turn, and so many of what the seat may do after each.
"""


class TimeIsUpError(Exception):
    """Whatever was being counted is not known."""


class Replies(Generic[A]):
    """What one search has counted until its time is up. `counting`: how the game counts."""

    def __init__(
        self, game: Game[Any, A], counting: Counting[Any, A], seat: Seat, budget: Spending, rng: random.Random
    ) -> None:
        self._game = game
        self._counting = counting
        self._seat = seat
        self._budget = budget
        self._rng = rng
        self._known: dict[tuple[Any, Seat, int], float] = {}

    def value(self, state: Any, mover: Seat, action: A, turns: int) -> float:
        """How good it is for the own seat that somebody does this, 0 to 1, when so many turns are counted out.

        `turns` counts the one that the action belongs to; 0 judges by the action alone.
        """
        ways = self._counting.outcomes(state, mover, action)
        return sum(chance * self._after(after, mover, turns) for chance, after in ways)

    def _after(self, state: Any, mover: Seat, turns: int) -> float:
        asked = [ask.seat for ask in self._game.asks(state)]
        # whoever acted goes on while asked, even where others are asked as well
        following = mover if mover in asked else asked[0] if asked else None
        left = turns - (following != mover)
        if following is None or left <= 0:
            return self._judged(state, turn_over=turns > 0)
        known = self._known.get((state, following, left))
        if known is None:
            if self._budget.spent() >= 1:
                raise TimeIsUpError
            known = self._known[state, following, left] = self._best(state, following, left)
        return known

    def _judged(self, state: Any, *, turn_over: bool) -> float:
        if (turn_over or self._counting.within_turns) and self._game.result(state) is None:
            return self._counting.outlook(state, self._seat)
        return judge(self._game, state, self._seat)

    def _best(self, state: Any, mover: Seat, turns: int) -> float:
        """How good the position is when whoever is asked does what is best, or looks best."""
        if mover == self._seat:
            actions = self._counting.candidates(state, mover)
            if turns > 1 and self._counting.within_turns:
                actions = sorted(actions, key=lambda action: self.value(state, mover, action, 0), reverse=True)[:LATER]
            return max(self.value(state, mover, action, turns) for action in actions)
        actions = self._game.shortlist(state, mover)
        action = actions[0] if len(actions) == 1 else self._reply(state, mover, actions)
        return self.value(state, mover, action, turns)

    def _reply(self, state: Any, mover: Seat, actions: Sequence[A]) -> A:
        """What looks best at once to somebody else."""
        if not self._counting.within_turns:
            return greedy(self._game, state, mover, actions, self._rng)
        friends = any(mover in team and self._seat in team for team in self._game.teams(state))
        return (max if friends else min)(actions, key=lambda action: self.value(state, mover, action, 0))


def weigh_by_reply(
    game: Game[Any, A],
    view: Any,
    seat: Seat,
    budget: Spending,
    rng: random.Random,
    *,
    further: bool = False,
    also: Sequence[A] = (),
) -> list[tuple[A, float]]:
    """The actions worth thinking about and their chances, the best that the time allows to find first, in a game
    without secrets: the view is the state.

    Each action is judged at least by itself. It may take less than the time. `further`: it is counted as the game says
    where there is time for more (`Thinking.further`). `also`: what is judged besides, as it was done or may be.

    Raises ValueError for a game that does not count (`Counting`).
    """
    counting = counted(game)
    beyond = game.thinking.further(view) if further and game.thinking is not None else None
    counting = counting if beyond is None else beyond
    if counting is None:
        raise ValueError(f"{game.id} does not count what its actions lead to")
    replies: Replies[A] = Replies(game, counting, seat, budget, rng)
    actions = tuple(dict.fromkeys((*counting.candidates(view, seat), *also)))
    known: dict[A, float] = {}
    order = list(actions)
    for turns in range(counting.turns + 1):
        wanted = order[:OPEN] if turns > 1 and counting.within_turns else order
        values: dict[A, float] = {}
        try:
            for action in wanted:
                values[action] = replies.value(view, seat, action, turns)
        except TimeIsUpError:
            if not values:
                break
        # what was not looked at so far stays behind
        order = sorted(values, key=values.__getitem__, reverse=True) + [each for each in order if each not in values]
        known |= values
        if len(values) < len(wanted):
            break
    # what was looked at less far has another measure: it is said to be no better than what comes before it
    chances = accumulate((known[action] for action in order), min)
    return list(zip(order, chances, strict=True))
