"""The levels: who chooses how."""

from __future__ import annotations

import random
from math import inf
from typing import Any, Final, TypeVar

from msgspec import Struct

from bot.computer.budget import Budget
from bot.computer.greedy import greedy
from bot.computer.imagining import playout
from bot.computer.search import search
from games.core.game import Game
from games.core.hidden import Seat

A = TypeVar("A", bound=Struct)

RANDOM: Final = "random"
GREEDY: Final = "greedy"
SEARCH: Final = "search"
LEVELS: Final = (RANDOM, GREEDY, SEARCH)
"""From the weakest to the strongest."""
POLICY: Final = "policy"
"""A game's quick policy alone: no opponent for people, but a thousand games of it are played in minutes."""


def choose(
    game: Game[Any, A], view: Any, seat: Seat, level: str, ms: float, rng: random.Random, *, wall: float = inf
) -> A:
    """A legal action for a seat that is asked, from its own view.

    `ms`: how much of the processor's time `search` may take, `wall`: how many milliseconds at most; others are quick.
    How long it takes in truth depends on what is legal: before others may notice, see `pacing`.

    Raises ValueError for a level there is not and for a seat that has nothing to choose.
    """
    if level not in (*LEVELS, POLICY):
        raise ValueError(f"no such level: {level}")
    actions = game.actions(view, seat) if level == RANDOM else game.shortlist(view, seat)
    if not actions:
        raise ValueError(f"seat {seat} is not asked")
    if len(actions) == 1:
        return actions[0]
    if level == RANDOM:
        return actions[rng.randrange(len(actions))]
    if level == POLICY:
        return playout(game, view, seat, actions, rng)
    if level == GREEDY:
        return greedy(game, view, seat, actions, rng)
    return search(game, view, seat, actions, Budget(ms / 1000, wall / 1000), rng)
