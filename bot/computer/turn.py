"""A tree of the seat's own turn: what is done first is judged by the best that may follow in the same turn.

Others' answers in reaction windows are played quickly, and where the turn is over the position is judged. (UCT: Kocsis
and Szepesvari, 2006, in imagined games as in `tree`.)
"""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec import Struct

from bot.computer.imagining import judge, play_on, quick
from bot.computer.tree import Node, Tree
from games.core.game import by_post
from games.core.hidden import Seat

A = TypeVar("A", bound=Struct)

ANSWERED = 16
"""Answers of others in a row that are waited for."""


class Turn(Tree[A]):
    """What one search has learnt of a turn."""

    def attempt(self, state: Any, action: A) -> None:
        """One pass through an imagined game in which the seat is asked and begins with this action."""
        game, node = self._game, self.root
        path: list[tuple[Seat, Node[A]]] = []
        new = action not in node.children
        if new:
            node.children[action] = Node()
        while True:
            node = node.children[action]
            path.append((self._seat, node))
            state, _ = game.apply(state, self._seat, action, self._dice)
            state = self._answered(state)
            asks = game.asks(state)
            if new or not asks or asks[0].seat != self._seat:
                break
            actions = game.shortlist(state, self._seat)
            action, new = self._choose(state, self._seat, actions, node.children)
            for other in actions:
                if (child := node.children.get(other)) is not None:
                    child.possible += 1
        end = play_on(game, state, 0, self._dice, self._rng, turn_of=self._seat)
        self._count(path, {self._seat: judge(game, end, self._seat, turn_over=True)})

    def _answered(self, state: Any) -> Any:
        """The state when the seat is asked again, or its turn is over."""
        game, windows = self._game, by_post(self._game).windows
        for _ in range(ANSWERED):
            asks = game.asks(state)
            if not asks or asks[0].seat == self._seat or asks[0].kind not in windows:
                break
            mover = asks[0].seat
            action = quick(game, state, mover, game.shortlist(state, mover), self._rng)
            state, _ = game.apply(state, mover, action, self._dice)
        return state
