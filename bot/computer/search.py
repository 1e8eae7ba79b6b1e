"""Looking further ahead: information-set Monte Carlo tree search, for any number of seats and open questions.

Each pass imagines a game that could be behind the view (`fill`), walks down one tree that all imagined games share,
adds one action to it, plays on quickly and notes how that ended. An action that is seldom possible is not held back for
it: what counts is how often it was taken out of the times it could have been. Seats that are asked at the same time
answer one after the other; each sees only what the rules show it.
(Cowling, Powley, Whitehouse: Information Set Monte Carlo Tree Search, 2012; the single-observer kind.)
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import log, sqrt
from time import perf_counter
from typing import Any, Generic, TypeVar

from msgspec import Struct

from games.core.dice import FastDice
from games.core.game import Game
from games.core.hidden import Seat, fill

A = TypeVar("A", bound=Struct)

CURIOSITY = 0.7
"""How much is tried that did not look best so far, when results lie between 0 and 1."""
HORIZON = 40
"""Actions after which an imagined game is judged as it stands."""


class Node(Generic[A]):
    """What is known about having come here: how often it could, how often it did, and how that ended for its seat."""

    __slots__ = ("children", "possible", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[A, Node[A]] = {}
        self.visits = 0
        self.possible = 0
        self.total = 0.0


class _Scale:
    """Where results of this search lie, so that small differences weigh as much as large ones do elsewhere."""

    def __init__(self) -> None:
        self.low, self.high = 1.0, 0.0

    def note(self, value: float) -> None:
        self.low, self.high = min(self.low, value), max(self.high, value)

    def width(self) -> float:
        return max(self.high - self.low, 1e-9)


def search(game: Game[Any, A], view: Any, seat: Seat, actions: Sequence[A], seconds: float, rng: random.Random) -> A:
    """The action that was tried most within the time; at least one pass is made."""
    end = perf_counter() + seconds
    unseen, dice = game.unseen(view), FastDice(rng)
    root: Node[A] = Node()
    scale = _Scale()
    while True:
        _pass(game, fill(view, unseen, rng), seat, root, scale, dice, rng)
        if perf_counter() >= end:
            break
    return max((action for action in actions if action in root.children), key=lambda one: root.children[one].visits)


def _pass(
    game: Game[Any, A], state: Any, seat: Seat, root: Node[A], scale: _Scale, dice: FastDice, rng: random.Random
) -> None:
    before = game.scores(state)
    node, mover = root, seat
    path: list[tuple[Seat, Node[A]]] = []
    while True:
        actions = game.actions(state, mover)
        children = node.children
        fresh = [action for action in actions if action not in children]
        if fresh:
            action = fresh[0] if len(fresh) == 1 else game.playout(state, mover, fresh, rng)
            children[action] = Node()
        else:
            action = _promising(actions, children, scale)
        for other in actions:
            if (child := children.get(other)) is not None:
                child.possible += 1
        node = children[action]
        path.append((mover, node))
        state, _ = game.apply(state, mover, action, dice)
        asks = game.asks(state)
        if not asks or fresh or game.scores(state) != before:
            break
        mover = asks[0].seat
    state = play_on(game, state, before, HORIZON, dice, rng)
    worths: dict[Seat, float] = {}
    for mover, node in path:
        if mover not in worths:
            worths[mover] = game.worth(state, mover)
            scale.note(worths[mover])
        node.visits += 1
        node.total += worths[mover]


def _promising(actions: Sequence[A], children: dict[A, Node[A]], scale: _Scale) -> A:
    """The best upper confidence bound; visits are weighed against the times the action was possible."""
    width = scale.width()

    def bound(action: A) -> float:
        child = children[action]
        mean = (child.total / child.visits - scale.low) / width
        return mean + CURIOSITY * sqrt(log(child.possible + 1) / child.visits)

    return max(actions, key=bound)


def play_on(
    game: Game[Any, A], state: Any, before: tuple[int, ...], horizon: int, dice: FastDice, rng: random.Random
) -> Any:
    """The state after quick play: when somebody has scored, when the game is over, or after `horizon` actions."""
    for _ in range(horizon):
        if game.scores(state) != before:
            break
        asks = game.asks(state)
        if not asks:
            break
        mover = asks[0].seat
        actions = game.actions(state, mover)
        action = actions[0] if len(actions) == 1 else game.playout(state, mover, actions, rng)
        state, _ = game.apply(state, mover, action, dice)
    return state
