"""Looking further: what each action leads to, in as many imagined games as the time allows.

How far is a matter of the game: it may have a way of its own (`Thinking.weigh`); else it says (`Thinking.lookahead`)
whether a tree grows, the turn is played to its end, or one action; or the turn and the reply to it are counted out
(`replies`).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import accumulate
from math import ceil, log2
from typing import Any, Generic, NamedTuple, TypeVar

from msgspec import Struct

from bot.computer.budget import Spending
from bot.computer.imagining import imagine
from bot.computer.replies import weigh_by_reply
from bot.computer.short import Short
from bot.computer.tree import Tree
from games.core.game import Game
from games.core.hidden import Seat

A = TypeVar("A", bound=Struct)


class Weighed(NamedTuple, Generic[A]):
    """An action and how good it looks for its seat, 0 (lost) to 1 (won)."""

    action: A
    chance: float


def search(game: Game[Any, A], view: Any, seat: Seat, actions: Sequence[A], budget: Spending, rng: random.Random) -> A:
    """The best action that the time allows to find."""
    return weigh(game, view, seat, actions, budget, rng)[0].action


def weigh(
    game: Game[Any, A],
    view: Any,
    seat: Seat,
    actions: Sequence[A],
    budget: Spending,
    rng: random.Random,
    *,
    also: Sequence[A] = (),
) -> list[Weighed[A]]:
    """The actions with their chances, the best first; each is tried at least once.

    A game that counts replies chooses itself what is worth thinking about; `also`: which of the actions must be judged.
    """
    own = None if game.thinking is None else game.thinking.weigh(view, seat, actions, budget.spent, rng)
    if own is None and game.thinking is not None and game.thinking.lookahead(view) == "replies":
        counted_out = weigh_by_reply(game, view, seat, budget, rng, further=True, also=also)
        return [Weighed(action, chance) for action, chance in counted_out]
    if own is None:
        return weigh_as_every(game, view, seat, actions, budget, rng)
    return ranked([Weighed(action, chance) for action, chance in zip(actions, own, strict=True)])


def ranked(weighed: Sequence[Weighed[A]]) -> list[Weighed[A]]:
    """The best first; of equals, the one that came first."""
    return sorted(weighed, key=lambda each: each.chance, reverse=True)


def weigh_as_every(
    game: Game[Any, A], view: Any, seat: Seat, actions: Sequence[A], budget: Spending, rng: random.Random
) -> list[Weighed[A]]:
    """The same in the way that serves every game.

    All actions are tried in the same imagined games, so that luck with these does not decide between them; as time goes
    by, the worse half is given up, again and again: those come behind whatever was tried longer.
    """
    how = "tree" if game.thinking is None else game.thinking.lookahead(view)
    if how == "replies":
        return [Weighed(action, chance) for action, chance in weigh_by_reply(game, view, seat, budget, rng)]
    trials = Tree(game, seat, rng) if how == "tree" else Short(game, seat, rng, whole_turn=how == "turn")
    unseen = game.unseen(view)
    left = list(actions)
    behind: list[A] = []
    stages = ceil(log2(len(left)))
    for stage in range(1, stages + 1):
        while True:
            state = imagine(view, unseen, rng)
            for action in left:
                trials.attempt(state, action)
            if budget.spent() >= stage / stages:
                break
        left.sort(key=trials.mean, reverse=True)
        kept = (len(left) + 1) // 2
        left, behind = left[:kept], left[kept:] + behind
    # luck may have made much of what was tried seldom: it is said to be no better than what was tried longer
    order = (*left, *behind)
    return [Weighed(*each) for each in zip(order, accumulate(map(trials.mean, order), min), strict=True)]
