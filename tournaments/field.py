"""The players of one round in standing order, and what a pairing of them costs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

Pairs = tuple[tuple[int, int], ...]
"""Who plays whom, by index in the field; the better placed first, the games from the top."""


class Objective(NamedTuple):
    """What is minimised, one after the other (ruling). The bye stands between the first and the second."""

    rematches: int
    pt_gap: int
    place_gap: int


class Field(NamedTuple):
    """Everyone who is to be paired, best first; each column by index. `met` holds indices."""

    ids: tuple[str, ...]
    pt: tuple[int, ...]
    met: tuple[frozenset[int], ...]
    byes: tuple[int, ...]
    walkovers: tuple[int, ...]

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

        met = tuple(
            frozenset(other - (other > index) for other in others if other != index)
            for player, others in enumerate(self.met)
            if player != index
        )
        ids = (*self.ids[:index], *self.ids[index + 1 :])
        return Field(ids, left(self.pt), met, left(self.byes), left(self.walkovers))

    def objective(self, pairs: Iterable[tuple[int, int]]) -> Objective:
        """What a pairing of the whole field costs."""
        rematches = pt_gap = place_gap = 0
        for i, j in pairs:
            rematches += j in self.met[i]
            pt_gap += (self.pt[i] - self.pt[j]) ** 2
            place_gap += (i - j) ** 2
        return Objective(rematches, pt_gap, place_gap)

    def reaches(self, i: int, j: int) -> bool:
        """Whether an optimal pairing could join them.

        Never when they stand further apart than they have opponents together, plus one: between them would be a
        player whose game could be exchanged with theirs for two closer ones, without a rematch.
        """
        return abs(i - j) <= len(self.met[i]) + len(self.met[j]) + 1
