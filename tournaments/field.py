"""The players of one round in standing order, and what a pairing of them costs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

Pairs = tuple[tuple[int, int], ...]
"""Who plays whom, by index in the field; the better placed first, the games from the top."""


class Objective(NamedTuple):
    """What is minimised, one after the other (ruling). After the rematches stand the bye and then `clubs`: games of two
    who wish to be kept apart.
    """

    rematches: int
    pt_gap: int
    place_gap: int
    clubs: int = 0


class Field(NamedTuple):
    """Everyone who is to be paired, best first; each column by index. `met` and `mates` hold indices.

    `mates`: of the same family or club, where that matters; empty where it does not. `fresh`: whoever has not played
    here and is passed over for the bye as long as somebody else may have it; empty where that does not matter.
    """

    ids: tuple[str, ...]
    pt: tuple[int, ...]
    met: tuple[frozenset[int], ...]
    byes: tuple[int, ...]
    walkovers: tuple[int, ...]
    mates: tuple[frozenset[int], ...] = ()
    fresh: tuple[bool, ...] = ()

    @property
    def size(self) -> int:
        """How many players there are."""
        return len(self.ids)

    def barred(self, index: int) -> bool:
        """Whether a bye would be a second one, or follow a win without playing."""
        return self.byes[index] + self.walkovers[index] > 0

    def without(self, index: int) -> Field:
        """The others, when this player has the bye; later indices move up by one."""

        def left(column: Sequence[int]) -> tuple[int, ...]:
            return (*column[:index], *column[index + 1 :])

        def moved(column: Sequence[frozenset[int]]) -> tuple[frozenset[int], ...]:
            return tuple(
                frozenset(other - (other > index) for other in others if other != index)
                for player, others in enumerate(column)
                if player != index
            )

        ids = (*self.ids[:index], *self.ids[index + 1 :])
        return Field(
            ids,
            left(self.pt),
            moved(self.met),
            left(self.byes),
            left(self.walkovers),
            moved(self.mates),
            (*self.fresh[:index], *self.fresh[index + 1 :]),
        )

    def objective(self, pairs: Iterable[tuple[int, int]]) -> Objective:
        """What a pairing of the whole field costs."""
        rematches = pt_gap = place_gap = clubs = 0
        for i, j in pairs:
            clubs += bool(self.mates) and j in self.mates[i]
            rematches += j in self.met[i]
            pt_gap += (self.pt[i] - self.pt[j]) ** 2
            place_gap += (i - j) ** 2
        return Objective(rematches, pt_gap, place_gap, clubs)

    def apart(self, index: int) -> frozenset[int]:
        """Whom the player had better not meet: who was met before, and who wishes to be kept apart."""
        return self.met[index] | self.mates[index] if self.mates else self.met[index]
