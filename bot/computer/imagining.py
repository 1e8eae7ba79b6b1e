"""Imagined games: how long they go on, and how good one looks where it stops."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, cast

from games.core.dice import FastDice
from games.core.game import Game
from games.core.hidden import Seat, fill

PATIENCE = 200
"""Actions after which an imagined game of a game without a `worth` of its own is left undecided."""
ANSWERS = 16
"""Answers in reaction windows that an imagined game waits for before it is judged."""


def imagine(view: Any, unseen: Mapping[str, Sequence[Any]], rng: random.Random) -> Any:
    """A state that could be behind the view; where nothing is hidden, that is the view itself."""
    return fill(view, unseen, rng) if unseen else view


def patience(game: Game[Any, Any]) -> int:
    """How many quick actions an imagined game goes on: none where the game can judge positions itself."""
    return PATIENCE if type(game).worth is cast("Any", Game).worth else 0


def judge(game: Game[Any, Any], state: Any, seat: Seat) -> float:
    """How good the position is for the seat, 0 to 1: by its result, else by what it is worth."""
    result = game.result(state)
    if result is None:
        return game.worth(state, seat)
    if not result.winners:
        return 0.5
    return 1.0 if seat in result.winners else 0.0


def play_on(game: Game[Any, Any], state: Any, actions: int, dice: FastDice, rng: random.Random) -> Any:
    """The state after quick play: so many actions later, and when no reaction window is open; or the game is over.

    What an attack does shows only when the windows on it have closed, so a position is never judged inside one.
    """
    for number in range(max(actions, ANSWERS if game.windows else 0)):
        asks = game.asks(state)
        if not asks or (number >= actions and asks[0].kind not in game.windows):
            break
        mover = asks[0].seat
        offered = game.shortlist(state, mover)
        action = offered[0] if len(offered) == 1 else game.playout(state, mover, offered, rng)
        state, _ = game.apply(state, mover, action, dice)
    return state
