"""How well a computer player of a rank plays a game: people err by what they forget, overlook and like too much."""

from __future__ import annotations

from typing import Final, NamedTuple

RANKS: Final = ("novice", "casual", "club", "expert", "master")
"""From the weakest to the strongest; each wins about two games in three against the one below (`docs/levels.md`)."""


class Skill(NamedTuple):
    """How a rank plays.

    `trials`: how often it looks at what its actions lead to, 0: it takes what looks best at once; None: as long as
    there is time. `warmth`: how often it takes what looks worse (softmax over the chances to win). `remembers`: what
    was shown once and lies open no more. `eager`: how much too good an attack looks to it, as a chance to win.
    `considers`: between how many of what looks best it wavers, so that a hundred ways to walk that are all about as
    good do not outweigh the few that lead somewhere; None: between all.
    """

    trials: int | None
    warmth: float
    remembers: bool = True
    eager: float = 0.0
    considers: int | None = None


BEST: Final = Skill(None, 0.0)
USUAL: Final = (Skill(0, 0.12, remembers=False, eager=0.04), Skill(0, 0.05, remembers=False, eager=0.02), Skill(0, 0.0))
"""The lower ranks of a game that says nothing of its own."""
SKILLS: Final = (*USUAL, Skill(16, 0.0), BEST)
"""By rank."""
