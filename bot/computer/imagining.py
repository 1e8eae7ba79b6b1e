"""Imagined games: how long they go on, and how good one looks where it stops."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar, cast

from msgspec import Struct

from games.core.dice import FastDice
from games.core.game import Game
from games.core.hidden import Seat, fill

A = TypeVar("A", bound=Struct)

PATIENCE = 200
"""Actions after which an imagined game is left undecided where a game has no `worth` of its own, or a turn no end."""
ANSWERS = 16
"""Answers in reaction windows that an imagined game waits for before it is judged."""


def imagine(view: Any, unseen: Mapping[str, Sequence[Any]], rng: random.Random) -> Any:
    """A state that could be behind the view; where nothing is hidden, that is the view itself."""
    return fill(view, unseen, rng) if unseen else view


def patience(game: Game[Any, Any]) -> int:
    """How many quick actions an imagined game goes on: none where the game can judge positions itself."""
    return PATIENCE if type(game).worth is cast("Any", Game).worth else 0


def judge(game: Game[Any, Any], state: Any, seat: Seat, *, turn_over: bool = False) -> float:
    """How good the position is for the seat, 0 to 1: by its result, else by what it is worth.

    `turn_over`: the seat's turn has been played to its end.
    """
    result = game.result(state)
    if result is None:
        return game.outlook(state, seat) if turn_over else game.worth(state, seat)
    if not result.winners:
        return 0.5
    return 1.0 if seat in result.winners else 0.0


def ends(game: Game[Any, A], state: Any, seat: Seat, action: A, dice: FastDice) -> Sequence[tuple[float, Any]]:
    """The positions after an action and their chances; where the game does not count them, the one that was tried."""
    return game.outcomes(state, seat, action) or ((1.0, game.apply(state, seat, action, dice)[0]),)


def counts(game: Game[Any, Any]) -> bool:
    """Whether the game counts how its actions turn out, so that trying them twice says nothing new."""
    return type(game).outcomes is not cast("Any", Game).outcomes


def quick(game: Game[Any, A], state: Any, mover: Seat, actions: Sequence[A], rng: random.Random) -> A:
    """The quick choice of a seat that is asked."""
    return actions[0] if len(actions) == 1 else game.playout(state, mover, actions, rng)


def play_on(
    game: Game[Any, Any], state: Any, actions: int, dice: FastDice, rng: random.Random, turn_of: Seat | None = None
) -> Any:
    """The state after quick play: so many actions later, and when no reaction window is open; or the game is over.

    What an attack does shows only when the windows on it have closed, so a position is never judged inside one.
    `turn_of`: it goes on, too, while this seat is asked.
    """
    most = PATIENCE if turn_of is not None else ANSWERS if game.windows else 0
    for number in range(max(actions, most)):
        asks = game.asks(state)
        if not asks:
            break
        mover = asks[0].seat
        if number >= actions and mover != turn_of and asks[0].kind not in game.windows:
            break
        state, _ = game.apply(state, mover, quick(game, state, mover, game.shortlist(state, mover), rng), dice)
    return state
