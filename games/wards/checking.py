"""Whether a map can be played, and is fair: what `docs/making-a-map.md` promises is checked here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from games.core.game import Reason
from games.wards.arms import ENGINES
from games.wards.ground import Ground
from games.wards.maps import Map
from games.wards.points import COLUMNS, ROWS, Point, name, squared, xy
from games.wards.shapes import crossed_by_itself, overlapping, touching
from games.wards.sight import seen
from games.wards.walking import DRIVERS, FAR

SMALLEST = 20
"""Points that a map has at least each way."""
SAFE = 16
"""Inches within which no spawn point may see one of the other team: the range of a rifle."""


def check(board: Map) -> tuple[Reason, ...]:
    """Everything that is wrong with a map, as texts and their parameters; empty when it may be played."""
    wrong = tuple(_layout(board))
    return wrong or tuple(_play(board, Ground(board)))


def _layout(board: Map) -> Iterator[Reason]:
    """What lies where it cannot."""
    if not (SMALLEST <= board.columns <= COLUMNS and SMALLEST <= board.rows <= ROWS):
        yield Reason("wards.check.size", {"least": SMALLEST, "columns": COLUMNS, "rows": ROWS})
    crooked = [(number, piece) for number, piece in enumerate(board.pieces, 1) if crossed_by_itself(piece)]
    for number, piece in crooked:
        yield Reason("wards.check.shape", {"piece": number, "look": piece.look})
    if crooked:
        return  # what lies where could not be said
    solid = [(number, piece) for number, piece in enumerate(board.pieces, 1) if piece.kind != "open"]
    for (one, first), (other, second) in combinations(solid, 2):
        told = {"piece": one, "look": first.look, "other": other, "second": second.look}
        if overlapping(first, second):
            yield Reason("wards.check.overlap", told)
        # between two that only touch, one could slip through
        elif first.kind in DRIVERS and second.kind in DRIVERS and touching(first, second):
            yield Reason("wards.check.touch", told)
    yield from _places(board)


def _places(board: Map) -> Iterator[Reason]:
    """What is missing, and what stands off the map or where something else does."""
    if not board.spawns[0] or len(board.spawns[0]) != len(board.spawns[1]):
        yield Reason("wards.check.spawns")
    if not _in_the_middle(board):
        yield Reason("wards.check.flags")
    for one in board.vehicles:
        if one.kind not in ENGINES:
            yield Reason("wards.check.vehicle", {"kind": one.kind, "known": ", ".join(ENGINES)})
    placed = (*board.spawns[0], *board.spawns[1], *(one.at for one in board.vehicles))
    for at in sorted({at for at in (*placed, *board.flags) if not board.has(at)}):
        yield Reason("wards.check.off", {"at": name(at)})
    for at in sorted({at for points in (placed, board.flags) for at in points if points.count(at) > 1}):
        yield Reason("wards.check.twice", {"at": name(at)})


def _in_the_middle(board: Map) -> bool:
    """Whether there is one flag in the middle of the map, or three in a row with the second there.

    Flags in pairs alone would let each team sit at its own.
    """
    middle = (board.columns - 1, board.rows - 1)
    # seen from the middle, in half inches
    places = [(2 * column - middle[0], 2 * row - middle[1]) for column, row in map(xy, board.flags)]
    if len(places) not in (1, 3) or (0, 0) not in places:
        return False
    (x, y), *others = [place for place in places if place != (0, 0)] or [(0, 0)]
    return all(place == (-x, -y) for place in others)


def _play(board: Map, table: Ground) -> Iterator[Reason]:
    """What cannot be reached, and what one team has nearer than the other."""
    stuck = [at for at in (*board.spawns[0], *board.spawns[1], *board.flags) if not table.walking.stands(at)]
    stuck += [one.at for one in board.vehicles if not table.ways_of(driving=ENGINES[one.kind].move > 0).stands(one.at)]
    for at in stuck:
        yield Reason("wards.check.inside", {"at": name(at)})
    if stuck:
        return
    goals = (*board.spawns[0], *board.spawns[1], *board.flags, *(one.at for one in board.vehicles))
    ways = table.walking.ways(goals[0])
    for at in goals:
        if ways[at] == FAR:
            yield Reason("wards.check.unreachable", {"at": name(at), "other": name(goals[0])})
    for one in board.spawns[0]:
        for other in board.spawns[1]:
            if squared(one, other) <= SAFE * SAFE and seen(table.sight.look(one, other)):
                yield Reason("wards.check.exposed", {"at": name(one), "other": name(other), "inches": SAFE})
    things = {"flags": board.flags, "vehicles": tuple(one.at for one in board.vehicles)}
    for kind, points in things.items():
        if _distances(table, board.spawns[0], points) != _distances(table, board.spawns[1], points):
            yield Reason("wards.check.unfair", {"things": kind})


def _distances(table: Ground, spawns: Sequence[Point], points: Sequence[Point]) -> list[list[int]]:
    """How far a team has to each thing from each of its spawn points, in no order that matters."""
    return sorted(sorted(table.walking.ways(at)[spawn] for spawn in spawns) for at in points)
