"""Leaderboards, profiles and reviews to draw, made by hand."""

import math

from rendering.ratings import ladder, profile
from rendering.ratings.views import Career, Ladder, Profile, Rung
from rendering.review import Course, chances
from tests.rendering.duels import say
from tests.rendering.events import NAMES

RUNGS = tuple(
    Rung(n + 1, NAMES[n], 1640 - 37 * n, n % 4 != 3, 31 - 3 * n if n < 9 else 2, n % 3, 4 + 2 * n, n == 4)
    for n in range(10)
)
FURTHER = Rung(117, "Óscar", 812, True, 3, 0, 19, reader=True)
COURSE = tuple(round(1200 + 12 * n + 60 * math.sin(n)) for n in range(20))
CAREERS = (
    Career("titans", 41, COURSE[-1], 3, 40, True, 20, 2, 18, COURSE),
    Career("warshow", 12, 1010, 17, 22, False, 1, 0, 2, (1000, 990, 1010)),
    Career("battalions", 7, 1000, None, 0, False, 0, 0, 0, ()),
    Career("wards", 120, 1530, 1, 9, True, 77, 0, 43, COURSE[::-1]),
)


def pictures() -> dict[str, bytes]:
    """Every picture of ratings and reviews that has a baseline, freshly drawn."""
    course = tuple((seq, 0.5 + 0.45 * math.sin(seq / 11)) for seq in range(1, 90, 3))
    return {
        "ladder": ladder.leaders(Ladder("titans", RUNGS, 40), say("es")).png,
        "ladder-further": ladder.leaders(Ladder("wards", (*RUNGS[:4], FURTHER), 130), say("en")).png,
        "profile": profile.profile(Profile("Wolfgang Amadeus de la Peña", 300, 3, CAREERS), say("es")).png,
        "profile-new": profile.profile(Profile("Ana", 0, 0, CAREERS[1:2]), say("en")).png,
        "chances": chances(Course("titans", course, (16, 58), lost=(0.31, 0.08)), say("es")).png,
        "chances-short": chances(Course("warshow", course[:4], ()), say("en")).png,
    }
