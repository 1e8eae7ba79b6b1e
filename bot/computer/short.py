"""Trials of one action, or of one turn: for games that are judged best before the others have answered."""

from __future__ import annotations

import random
from typing import Any, Generic, TypeVar

from msgspec import Struct

from bot.computer.imagining import judge, patience, play_on
from games.core.dice import FastDice
from games.core.game import Game
from games.core.hidden import Seat

A = TypeVar("A", bound=Struct)


class Short(Generic[A]):
    """How good each action was so far. `whole_turn`: the rest of the seat's turn is played quickly first."""

    def __init__(self, game: Game[Any, A], seat: Seat, rng: random.Random, *, whole_turn: bool) -> None:
        self._game = game
        self._seat = seat
        self._rng = rng
        self._dice = FastDice(rng)
        self._further = patience(game)
        self._whole_turn = whole_turn
        self._tries: dict[A, int] = {}
        self._total: dict[A, float] = {}

    def mean(self, action: A) -> float:
        """How good the seat's action was so far."""
        return self._total[action] / self._tries[action]

    def attempt(self, state: Any, action: A) -> None:
        """One pass through an imagined game in which the seat is asked and answers with this action."""
        after, _ = self._game.apply(state, self._seat, action, self._dice)
        after = play_on(
            self._game, after, self._further, self._dice, self._rng, turn_of=self._seat if self._whole_turn else None
        )
        self._tries[action] = self._tries.get(action, 0) + 1
        good = judge(self._game, after, self._seat, turn_over=self._whole_turn)
        self._total[action] = self._total.get(action, 0.0) + good
