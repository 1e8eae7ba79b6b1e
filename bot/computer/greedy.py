"""One step ahead: what each action leads to, averaged over two games that could be behind the view.

Where nothing is hidden and the game counts its outcomes, one game says it all.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, TypeVar

from msgspec import Struct

from bot.computer.imagining import counted, ends, imagine, judge, patience, play_on
from games.core.dice import FastDice
from games.core.game import Game
from games.core.hidden import Seat

A = TypeVar("A", bound=Struct)

IMAGINED = 2
"""Games that are imagined: enough for a quick opponent with sense, few enough that `search` is a step up."""


def greedy(game: Game[Any, A], view: Any, seat: Seat, actions: Sequence[A], rng: random.Random) -> A:
    """The action after which the position looks best for the seat; of equals, the first."""
    totals = one_step(game, view, seat, actions, rng)
    return actions[max(range(len(actions)), key=totals.__getitem__)]


def one_step(
    game: Game[Any, A], view: Any, seat: Seat, actions: Sequence[A], rng: random.Random, imagined: int = IMAGINED
) -> list[float]:
    """How good the position looks for the seat after each action, 0 to 1, averaged over so many imagined games."""
    unseen, dice, further = game.unseen(view), FastDice(rng), patience(game)
    totals = [0.0] * len(actions)
    games = imagined if unseen or counted(game) is None else 1
    for _ in range(games):
        state = imagine(view, unseen, rng)
        for place, action in enumerate(actions):
            for chance, after in ends(game, state, seat, action, dice):
                totals[place] += chance * judge(game, play_on(game, after, further, dice, rng), seat)
    return [total / games for total in totals]
