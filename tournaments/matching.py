"""The best pairing of an even field: exact over all pairings, whatever its size.

Fewest rematches, then the fewest games of two who wish to be kept apart, then the least sum of squared point
differences, then of squared place differences. Only pairs
within reach of each other can be part of it (see `narrow`), so a library's maximum-weight matching has to
look at a handful of rivals for each player instead of at all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tournaments.field import Field, Pairs


class Edge(NamedTuple):
    """A pair that may play, and what it costs: one number in which the lines of the objective keep their order."""

    i: int
    j: int
    cost: int


def best(field: Field) -> Pairs:
    """The best pairing of an even number of players."""
    return cheapest(field.size, narrow(field))


def narrow(field: Field) -> list[Edge]:
    """Every pair that an optimal pairing could hold, with its cost.

    No two who stand further apart than they have together whom they had better not meet, plus one: between them would
    be a player whose game could be exchanged with theirs for two closer ones, without a rematch or two of one club.
    """
    reach = [len(field.apart(index)) for index in range(field.size)]
    furthest = max(reach, default=0) + 1
    pairs = [
        (i, j)
        for i in range(field.size)
        for j in range(i + 1, min(field.size, i + reach[i] + furthest + 1))
        if j - i <= reach[i] + reach[j] + 1
    ]
    return weighed(field, pairs)


def weighed(field: Field, pairs: Iterable[tuple[int, int]]) -> list[Edge]:
    """The pairs with their costs: weights so large that an earlier line of the objective always beats the later."""
    costs = [(i, j, field.objective(((i, j),))) for i, j in pairs]
    games = field.size // 2
    per_gap = 1 + games * max((cost.place_gap for *_, cost in costs), default=0)
    per_club = per_gap * (1 + games * max((cost.pt_gap for *_, cost in costs), default=0))
    per_rematch = per_club * (1 + games) if field.mates else per_club
    return [
        Edge(i, j, cost.rematches * per_rematch + cost.clubs * per_club + cost.pt_gap * per_gap + cost.place_gap)
        for i, j, cost in costs
    ]


def cheapest(size: int, edges: Sequence[Edge]) -> Pairs:
    """The cheapest perfect matching of a graph that has one."""
    from rustworkx import PyGraph, max_weight_matching

    beyond = 1 + max((edge.cost for edge in edges), default=0)
    graph: PyGraph[None, int] = PyGraph(multigraph=False)
    graph.add_nodes_from([None] * size)
    graph.add_edges_from([(edge.i, edge.j, beyond - edge.cost) for edge in edges])
    found = max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return tuple(sorted((min(pair), max(pair)) for pair in found))
