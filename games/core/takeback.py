"""Whether an action may be taken back without asking anybody: nothing was rolled, and nobody has learnt anything.

Ruling, on the safe side. Of everybody's view before and after is compared

- nobody sees fewer hidden places than before, and the others know no value of a pool more than before;
- in futures imagined from the own view before, the action always leads who acted to just the view that it led to in
  truth: otherwise it has shown something.

That others see *that* it was done, and what lies open, is no reason against it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any, TypeVar

from msgspec import Struct

from games.core.dice import FastDice
from games.core.game import Game
from games.core.hidden import Seat, fill, may_read, redact, secrets

S = TypeVar("S", bound=Struct)
A = TypeVar("A", bound=Struct)

TRIES = 12
"""Imagined futures that must all look the same to who acted."""


def free(
    game: Game[S, A], before: S, after: S, seat: Seat, action: A, rolls: Sequence[Any], seats: int, tries: int = TRIES
) -> bool:
    """Whether the action of a seat, which led from one state to the other, may be taken back just so.

    `tries`: imagined futures that are looked at.

    >>> from games.core.referee import Setup, act, begin
    >>> from games.titans import GAME
    >>> setup = Setup(options={}, seats=2, seed=bytes(32))
    >>> before, _ = begin(GAME, setup)
    >>> after, entry = act(GAME, setup, before, 1, "advance 3")
    >>> free(GAME, before.state, after.state, 1, GAME.parse("advance 3"), entry.rolls, 2)  # a card was drawn
    False
    """
    if rolls:
        return False
    everyone: tuple[Seat | None, ...] = (*range(seats), None)
    if any(_learnt(before, after, reader, own=reader == seat) for reader in everyone):
        return False
    return _foreseen(game, before, after, seat, action, tries)


def _learnt(before: Any, after: Any, reader: Seat | None, *, own: bool) -> bool:
    """Whether the reader knows more of what is labelled as secret than before. `own`: what one chose is no news."""
    holes_before, known_before = _seen(before, reader)
    holes_after, known_after = _seen(after, reader)
    return bool(holes_before - holes_after) or (not own and bool(known_after - known_before))


def _seen(state: Any, reader: Seat | None) -> tuple[Counter[str], Counter[tuple[str, Any]]]:
    """By pool: how many values the reader cannot see, and those that it can."""
    holes: Counter[str] = Counter()
    known: Counter[tuple[str, Any]] = Counter()
    for secret in secrets(state):
        if may_read(secret.readers, reader):
            known.update((secret.pool, value) for value in secret.values)
        else:
            holes[secret.pool] += len(secret)
    return holes, known


def _foreseen(game: Game[S, A], before: S, after: S, seat: Seat, action: A, tries: int) -> bool:
    view, seen = redact(before, seat), redact(after, seat)
    luck = Random(0)
    for _ in range(tries):
        imagined, _events = game.apply(fill(view, game.unseen(view), luck), seat, action, FastDice(luck))
        if redact(imagined, seat) != seen:
            return False
    return True
