"""The levels: who chooses how."""

from __future__ import annotations

import random
from math import inf
from typing import Any, Final, TypeVar

from msgspec import Struct

from bot.computer.budget import Budget
from bot.computer.greedy import greedy
from bot.computer.imagining import playout
from bot.computer.ranks import choose_as, parts, skill_of
from bot.computer.search import search, weigh_as_every
from games.core.game import Game
from games.core.hidden import Seat
from games.core.skill import RANKS

A = TypeVar("A", bound=Struct)

RANDOM: Final = "random"
GREEDY: Final = "greedy"
SEARCH: Final = "search"
OLDER: Final = (RANDOM, GREEDY, SEARCH)
"""Levels from before there were ranks, which tables, logs and commands may name: any action, the best after one step,
and the master's."""
LEVELS: Final = (*OLDER, *RANKS)
"""Those that people may meet; a rank may have a manner besides (`ranks`)."""
CLASSIC: Final = "classic"
"""`search` as it was before games had ways of their own to look ahead: to measure against, with as much time."""
POLICY: Final = "policy"
"""A game's quick policy alone: no opponent for people, but a thousand games of it are played in minutes."""

MEASURES: Final = (POLICY, CLASSIC)
"""Players that are no opponents for people, to measure with."""
TIMED: Final = (SEARCH, CLASSIC, RANKS[-1])
"""Those that take as much time as they are given."""
STRONGEST: Final = (SEARCH, RANKS[-1])
"""Two names of the same one."""


def known(level: str) -> bool:
    """Whether people may meet such a level."""
    return level in LEVELS or parts(level) is not None


def slow(level: str) -> bool:
    """Whether the level takes as much time as it is given."""
    return level.partition("-")[0] in TIMED


def choose(
    game: Game[Any, A], view: Any, seat: Seat, level: str, ms: float, rng: random.Random, *, wall: float = inf
) -> A:
    """A legal action for a seat that is asked, from its own view.

    `ms`: how much of the processor's time a slow level may take, `wall`: how many milliseconds at most; others are
    quick.
    How long it takes in truth depends on what is legal: before others may notice, see `pacing`.

    Raises ValueError for a level there is not and for a seat that has nothing to choose.
    """
    if level not in MEASURES and not known(level):
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
    budget = Budget(ms / 1000, wall / 1000)
    if (rank := parts(level)) is not None:
        return choose_as(game, view, seat, actions, skill_of(game, view, rank[0]), rank[1], budget, rng)
    if level == CLASSIC:
        return weigh_as_every(game, view, seat, actions, budget, rng)[0].action
    return search(game, view, seat, actions, budget, rng)
