"""Information-set Monte Carlo tree search, for any number of seats and open questions.

Each pass walks down one tree that all imagined games share, adds one action to it and judges where that leads. An
action that is seldom possible is not held back for it: what counts is how often it was taken out of the times it could
have been. Seats that are asked at the same time answer one after the other; each sees only what the rules show it.
(Cowling, Powley, Whitehouse: Information Set Monte Carlo Tree Search, 2012; the single-observer kind.)

That kind has a flaw: in every imagined game our own hand is the real one, so the others learn to play as if they saw
it. Here they follow the tree only half the time, and else the game's quick policy, which looks at their own hand alone.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import log, sqrt
from typing import Any, Generic, TypeVar

from msgspec import Struct

from bot.computer.imagining import judge, patience, play_on, quick
from games.core.dice import FastDice
from games.core.game import Game
from games.core.hidden import Seat

A = TypeVar("A", bound=Struct)

CURIOSITY = 0.3
"""How much is tried that did not look best so far, when results lie between 0 and 1."""
HABIT = 0.5
"""How often another seat is imagined to follow the game's quick policy."""


class Node(Generic[A]):
    """What is known about having come here: how often it could, how often it did, and how that ended for its seat."""

    __slots__ = ("children", "possible", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[A, Node[A]] = {}
        self.visits = 0
        self.possible = 0
        self.total = 0.0


class Tree(Generic[A]):
    """What one search has learnt."""

    def __init__(self, game: Game[Any, A], seat: Seat, rng: random.Random) -> None:
        self.root: Node[A] = Node()
        self._game = game
        self._seat = seat
        self._rng = rng
        self._dice = FastDice(rng)
        self._further = patience(game)
        # where results lie, so that small differences weigh as much here as large ones do elsewhere
        self._low, self._high = 1.0, 0.0

    def mean(self, action: A) -> float:
        """How good the seat's action was so far."""
        node = self.root.children[action]
        return node.total / node.visits

    def attempt(self, state: Any, action: A) -> None:
        """One pass through an imagined game in which the seat is asked and answers with this action."""
        game = self._game
        before = game.scores(state)
        node, mover = self.root, self._seat
        path: list[tuple[Seat, Node[A]]] = []
        new = action not in node.children
        if new:
            node.children[action] = Node()
        while True:
            node = node.children[action]
            path.append((mover, node))
            state, _ = game.apply(state, mover, action, self._dice)
            asks = game.asks(state)
            # once somebody has scored, what follows says little about this action
            if new or not asks or game.scores(state) != before:
                break
            mover = asks[0].seat
            actions = game.shortlist(state, mover)
            action, new = self._choose(state, mover, actions, node.children)
            for other in actions:
                if (child := node.children.get(other)) is not None:
                    child.possible += 1
        self._learn(path, play_on(game, state, self._further, self._dice, self._rng))

    def _choose(self, state: Any, mover: Seat, actions: Sequence[A], children: dict[A, Node[A]]) -> tuple[A, bool]:
        """The action to take, and whether it is new to the tree, where it now has a place."""
        if mover != self._seat and self._rng.random() < HABIT:
            action = quick(self._game, state, mover, actions, self._rng)
        else:
            fresh = [action for action in actions if action not in children]
            if not fresh:
                return self._promising(actions, children), False
            action = quick(self._game, state, mover, fresh, self._rng)
        if action in children:
            return action, False
        children[action] = Node()
        return action, True

    def _promising(self, actions: Sequence[A], children: dict[A, Node[A]]) -> A:
        """The best upper confidence bound; visits are weighed against the times the action was possible."""
        low, width = self._low, max(self._high - self._low, 1e-9)

        def bound(action: A) -> float:
            child = children[action]
            mean = (child.total / child.visits - low) / width
            return mean + CURIOSITY * sqrt(log(child.possible + 1) / child.visits)

        return max(actions, key=bound)

    def _learn(self, path: list[tuple[Seat, Node[A]]], end: Any) -> None:
        self._count(path, {seat: judge(self._game, end, seat) for seat in {mover for mover, _ in path}})

    def _count(self, path: list[tuple[Seat, Node[A]]], worth: dict[Seat, float]) -> None:
        self._low = min(self._low, *worth.values())
        self._high = max(self._high, *worth.values())
        for mover, node in path:
            node.visits += 1
            node.total += worth[mover]
