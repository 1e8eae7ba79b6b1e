"""Who has the bye in an odd field (ruling).

Never a second one, never after a win without playing: of all others the lowest-ranked whose bye leaves the fewest
rematches. If nobody may have it any more: of those whose bye leaves the fewest rematches, who had the fewest byes,
then the fewest wins without playing, then the lowest-ranked.
"""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.field import Field, Pairs
from tournaments.matching import Edge, best, cheapest


def candidates(field: Field) -> list[int]:
    """Who may have the bye, the first choice first."""
    free = [index for index in reversed(range(field.size)) if not field.barred(index)]
    if field.fresh:
        free.sort(key=lambda index: field.fresh[index])  # stable: of each kind the lowest-ranked first
    return free or sorted(range(field.size), key=lambda i: (field.byes[i], field.walkovers[i], -i))


def best_with_bye(field: Field) -> tuple[int, Pairs]:
    """Who has the bye in an odd field, looking at this round alone, and the best pairing of the others."""
    choices = candidates(field)
    others = field.without(choices[0])
    pairs = best(others)
    if others.objective(pairs).rematches == 0:
        return choices[0], pairs
    bye = _fewest_rematches(field, choices)
    return bye, pairs if bye == choices[0] else best(field.without(bye))


def _fewest_rematches(field: Field, choices: Sequence[int]) -> int:
    """The first choice among those whose bye leaves the fewest rematches.

    The bye is a further player whom only they can meet. Without any one player, those within reach of each other in
    an optimal pairing are at most one place further apart with that player; so a little more reach is enough.
    """
    worse = len(choices)  # one rematch is worse than the last choice
    reach = [len(met) + 1 for met in field.met]
    edges = [
        Edge(i, j, worse * (j in field.met[i]))
        for i in range(field.size)
        for j in range(i + 1, min(field.size, i + reach[i] + max(reach) + 1))
        if j - i <= reach[i] + reach[j]
    ]
    edges += [Edge(choice, field.size, number) for number, choice in enumerate(choices)]
    return next(i for i, j in cheapest(field.size + 1, edges) if j == field.size)
