"""Which entries of a log still stand, whose last action can be taken back, and whether without asking. Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from bot.service.ground.rows import Step
from games.core import decrees, takeback
from games.core.game import Game
from games.core.hidden import Seat
from games.core.referee import Position, Setup


class Takeback(NamedTuple):
    """The entry to go back to, the position after it, and whether nobody need be asked."""

    to: int
    then: Position
    free: bool


class Entry(Protocol):
    """As much of an entry as tells what stands."""

    @property
    def seq(self) -> int: ...
    @property
    def action(self) -> str: ...


E = TypeVar("E", bound=Entry)


def standing(steps: Sequence[E]) -> list[E]:
    """The entries that have not been taken back, the set-up included."""
    before: dict[int, int] = {}  # of an entry that stands: the one before it
    heads: list[int] = []  # after each entry: the last one that stands
    for step in steps:
        decree = decrees.read(step.action)
        if decree is not None and decree.kind == "undo":
            heads.append(heads[decree.to])
        else:
            before[step.seq] = heads[-1] if heads else -1
            heads.append(step.seq)
    found: list[E] = []
    head = heads[-1]
    while head >= 0:
        found.append(steps[head])
        head = before[head]
    return found[::-1]


def last_of(
    game: Game[Any, Any],
    setup: Setup,
    steps: Sequence[Step],
    now: Position,
    seat: Seat,
    after: Callable[[int], Position],
) -> Takeback | None:
    """What the seat could take back: its last action that stands, and all that came after it; None if there is none.

    `after`: the position after an earlier entry.

    It is free if it is the very last entry and has shown nothing to anybody (`games.core.takeback`).
    """
    line = standing(steps)
    place = next((place for place in range(len(line) - 1, 0, -1) if line[place].seat == seat), None)
    if place is None:
        return None
    to, done = line[place - 1].seq, line[place]
    then = after(to)
    free = place == len(line) - 1 and takeback.free(
        game, then.state, now.state, seat, game.parse(done.action), done.rolls, setup.seats
    )
    return Takeback(to, then, free)
