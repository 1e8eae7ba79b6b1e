"""Looking further: what each action leads to, in as many imagined games as the time allows.

How far is a matter of the game (`Thinking.lookahead`): as far as a tree grows, to the end of the turn, or one action;
or the turn and the reply to it are counted out (`replies`).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import ceil, log2
from typing import Any, TypeVar

from msgspec import Struct

from bot.computer.budget import Budget
from bot.computer.imagining import imagine
from bot.computer.replies import best_by_reply
from bot.computer.short import Short
from bot.computer.tree import Tree
from games.core.game import Game
from games.core.hidden import Seat

A = TypeVar("A", bound=Struct)


def search(game: Game[Any, A], view: Any, seat: Seat, actions: Sequence[A], budget: Budget, rng: random.Random) -> A:
    """The best action that the time allows to find; each is tried at least once.

    All actions are tried in the same imagined games, so that luck with these does not decide between them; as time goes
    by, the worse half is given up, again and again.
    """
    how = "tree" if game.thinking is None else game.thinking.lookahead(view)
    if how == "replies":
        return best_by_reply(game, view, seat, budget, rng)
    trials = Tree(game, seat, rng) if how == "tree" else Short(game, seat, rng, whole_turn=how == "turn")
    unseen = game.unseen(view)
    left = list(actions)
    stages = ceil(log2(len(left)))
    for stage in range(1, stages + 1):
        while True:
            state = imagine(view, unseen, rng)
            for action in left:
                trials.attempt(state, action)
            if budget.spent() >= stage / stages:
                break
        left.sort(key=trials.mean, reverse=True)
        left = left[: (len(left) + 1) // 2]
    return left[0]
