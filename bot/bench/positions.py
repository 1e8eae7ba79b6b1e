"""Positions to draw: those of games of Titans between two players who look one step ahead."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import cast

from bot.catalogue import game
from bot.computer.players import GREEDY, choose
from games.core import referee
from games.titans.view import TitansView
from rendering.picture import Sheet

Scene = tuple[TitansView, Sheet]


def scenes(count: int) -> list[Scene]:
    """So many positions in a row, all different, as a spectator sees them; as many games as that takes."""
    found: list[Scene] = []
    for number in itertools.count():
        for scene in _game(number):
            if len(found) == count:
                return found
            found.append(scene)
    raise AssertionError("there is always another game")


def _game(number: int) -> Iterator[Scene]:
    titans = game("titans")
    setup = referee.Setup(options=referee.complete(titans, {}), seats=2, seed=number.to_bytes(32, "big"))
    rng = random.Random(number)
    position, _ = referee.begin(titans, setup)
    while asks := referee.asks(titans, position):
        ask = asks[0]
        sheet = Sheet(names=("Ana", "Beto"), seat=None, to_act=(ask.seat,), phase=ask.kind, options=setup.options)
        yield cast("TitansView", titans.show(referee.view(position, None), None)), sheet
        action = choose(titans, referee.view(position, ask.seat), ask.seat, GREEDY, 0, rng)
        position, _ = referee.play(titans, setup, position, ask.seat, action)
