"""How good somebody is, as far as results tell: openskill's model, and the number that people see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from openskill.models import PlackettLuce

_MODEL: Final = PlackettLuce()

PROVISIONAL: Final = 8
"""Rated games before which a rating says little yet."""


class Skill(NamedTuple):
    """What is believed of a player: the skill lies around `mu`, how surely says `sigma`."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma

    @property
    def points(self) -> int:
        """What people see: a skill that the player surely has (three sigma below mu); whoever is new has 1000.

        So nobody gets far up by luck in a few games, and a table of these numbers is a ranking.
        """
        return round(1000 + 40 * (self.mu - 3 * self.sigma))


def rated(teams: Sequence[Sequence[Skill]], places: Sequence[int]) -> list[list[Skill]]:
    """The skills after a game. `places` by team: the lower the better, equal ones are a draw. At least two teams."""
    made = [[_MODEL.create_rating([each.mu, each.sigma]) for each in team] for team in teams]
    after = _MODEL.rate(made, ranks=[float(place) for place in places])
    return [[Skill(each.mu, each.sigma) for each in team] for team in after]
