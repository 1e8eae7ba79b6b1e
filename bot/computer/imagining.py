"""Imagined games: how long they go on, and how good one looks where it stops."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from msgspec import Struct

from games.core.dice import FastDice
from games.core.game import Counting, Game, Thinking, by_post
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
    return PATIENCE if game.thinking is None else 0


def judge(game: Game[Any, Any], state: Any, seat: Seat, *, turn_over: bool = False) -> float:
    """How good the position is for the seat, 0 to 1: by its result, else by what it is worth.

    `turn_over`: the seat's turn has been played to its end.
    """
    result = game.result(state)
    if result is None:
        return _looks(game.thinking, state, seat, turn_over=turn_over)
    if not result.winners:
        return 0.5
    return 1.0 if seat in result.winners else 0.0


def _looks(thinking: Thinking[Any, Any] | None, state: Any, seat: Seat, *, turn_over: bool) -> float:
    if thinking is None:
        return 0.5
    counting = thinking.counting
    return counting.outlook(state, seat) if turn_over and counting is not None else thinking.worth(state, seat)


def ends(game: Game[Any, A], state: Any, seat: Seat, action: A, dice: FastDice) -> Sequence[tuple[float, Any]]:
    """The positions after an action and their chances; where the game does not count them, the one that was tried."""
    counting = counted(game)
    return (
        ((1.0, game.apply(state, seat, action, dice)[0]),)
        if counting is None
        else counting.outcomes(state, seat, action)
    )


def counted(game: Game[Any, A]) -> Counting[Any, A] | None:
    """How the game counts what its actions lead to, so that trying them twice says nothing new; None if it does not."""
    return None if game.thinking is None else game.thinking.counting


def playout(game: Game[Any, A], view: Any, seat: Seat, actions: Sequence[A], rng: random.Random) -> A:
    """A quick choice for imagined games: the game's own, else any."""
    if game.thinking is None:
        return actions[int(rng.random() * len(actions))]
    return game.thinking.playout(view, seat, actions, rng)


def quick(game: Game[Any, A], state: Any, mover: Seat, actions: Sequence[A], rng: random.Random) -> A:
    """The quick choice of a seat that is asked."""
    return actions[0] if len(actions) == 1 else playout(game, state, mover, actions, rng)


def play_on(
    game: Game[Any, Any], state: Any, actions: int, dice: FastDice, rng: random.Random, turn_of: Seat | None = None
) -> Any:
    """The state after quick play: so many actions later, and when no reaction window is open; or the game is over.

    What an attack does shows only when the windows on it have closed, so a position is never judged inside one.
    `turn_of`: it goes on, too, while this seat is asked.
    """
    windows = by_post(game).windows
    most = PATIENCE if turn_of is not None else ANSWERS if windows else 0
    for number in range(max(actions, most)):
        asks = game.asks(state)
        if not asks:
            break
        mover = asks[0].seat
        if number >= actions and mover != turn_of and asks[0].kind not in windows:
            break
        state, _ = game.apply(state, mover, quick(game, state, mover, game.shortlist(state, mover), rng), dice)
    return state
