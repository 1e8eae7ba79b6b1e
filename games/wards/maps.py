"""The maps: files in `data/wards/maps`, read once. `docs/making-a-map.md` says how to write one.

Terrain lies in a plane in which the point in column `c` and row `r` (both from 0) is at (2c, 2r): half inches, so that
every corner is a whole number. A file gives inches, and halves are allowed.
"""

from __future__ import annotations

from functools import cache
from typing import Final, TypeVar

from msgspec import Struct, convert

from games.core import data
from games.wards.points import DIRECTIONS, NOWHERE, Point, find, point, xy

IDS: Final = ("village", "hedgerows", "factory", "river")
"""The maps there are, the usual one first."""

EDITION: Final = 2
"""The rules' edition that maps are made for today; `edition` in a map file says when it is another."""

TURN: Final = "turn"
"""The symmetry in which everything has a twin at the other end, as if the table were turned by half."""

KINDS: Final = ("open", "cover", "bulletproof", "impassable", "water")
"""What terrain does. `water` stops who walks but not who looks [ruling]; `open` only looks different."""

_FIRST: Final = "first"

Corner = tuple[int, int]
T = TypeVar("T")


class Piece(Struct, frozen=True, gc=False):
    """A piece of terrain. `kind`: one of `KINDS`; `look`: what it is for people; `shape` in half inches."""

    kind: str
    look: str
    shape: tuple[Corner, ...]


class Placed(Struct, frozen=True, gc=False):
    """Where a vehicle or gun stands at the beginning. `facing`: a number of `points.DIRECTIONS`."""

    kind: str
    at: Point
    facing: int


class Map(Struct, frozen=True):
    """A map. `spawns` by team. Columns and rows are numbers of points. `edition`: whose rules hold on it."""

    id: str
    columns: int
    rows: int
    pieces: tuple[Piece, ...]
    spawns: tuple[tuple[Point, ...], tuple[Point, ...]]
    flags: tuple[Point, ...]
    vehicles: tuple[Placed, ...]
    edition: int = EDITION

    def has(self, at: Point) -> bool:
        """Whether the point lies on this map."""
        column, row = xy(at)
        return 0 <= column < self.columns and 0 <= row < self.rows

    def everywhere(self) -> tuple[Point, ...]:
        """Every point, row by row."""
        return tuple(point(column, row) for row in range(self.rows) for column in range(self.columns))


class _Terrain(Struct, frozen=True, forbid_unknown_fields=True):
    kind: str
    look: str
    shape: tuple[tuple[float, float], ...]


class _Spawn(Struct, frozen=True, forbid_unknown_fields=True):
    team: int
    at: str


class _Vehicle(Struct, frozen=True, forbid_unknown_fields=True):
    kind: str
    at: str
    facing: str


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    columns: int
    rows: int
    symmetry: str
    terrain: tuple[_Terrain, ...]
    spawns: tuple[_Spawn, ...]
    flags: tuple[str, ...]
    vehicles: tuple[_Vehicle, ...] = ()
    edition: int = EDITION


class BadMap(ValueError):
    """A map file that cannot be read; the text says what is wrong with it."""


def file_of(map_id: str, edition: int) -> str:
    """The file of a map as the rules of an edition have it: the first one's maps lie in a folder of their own."""
    return map_id if edition == EDITION or map_id not in IDS else f"{_FIRST}/{map_id}"


def id_of(file: str) -> str:
    """The map's name as people choose it, whichever edition its file is of."""
    return file.rpartition("/")[2]


FILES: Final = (*IDS, *(file_of(map_id, 1) for map_id in IDS), "proving-ground")
"""Every file."""


@cache
def load(name: str) -> Map:
    """The map of this name."""
    return read(name, data.toml(f"wards/maps/{name}.toml"))


def read(name: str, content: object) -> Map:
    """The map that a file's content describes, with the twins that its symmetry asks for. Raises BadMap.

    Whether it can be played is for `checking.check` to say.
    """
    try:
        file = convert(content, _File)
    except ValueError as error:
        raise BadMap(str(error)) from error
    if file.symmetry not in (TURN, ""):
        raise BadMap(f'symmetry is "turn" or "", not "{file.symmetry}"')
    turned = file.symmetry == TURN
    pieces = tuple(_piece(terrain) for terrain in file.terrain)
    spawns = tuple((spawn.team, _point(spawn.at)) for spawn in file.spawns)
    if any(team not in (0, 1) for team, _ in spawns):
        raise BadMap("a spawn point belongs to team 0 or 1")
    flags = tuple(_point(text) for text in file.flags)
    vehicles = tuple(Placed(one.kind, _point(one.at), _facing(one.facing)) for one in file.vehicles)
    if turned:
        size = file.columns, file.rows
        pieces = _with_twins(pieces, tuple(_turned_piece(piece, size) for piece in pieces))
        spawns = _with_twins(spawns, tuple((1 - team, _turned(at, size)) for team, at in spawns))
        flags = _with_twins(flags, tuple(_turned(at, size) for at in flags))
        around = len(DIRECTIONS) // 2
        vehicles = _with_twins(
            vehicles,
            tuple(Placed(one.kind, _turned(one.at, size), (one.facing + around) % len(DIRECTIONS)) for one in vehicles),
        )
    by_team = tuple(at for team, at in spawns if team == 0), tuple(at for team, at in spawns if team == 1)
    return Map(name, file.columns, file.rows, pieces, by_team, flags, vehicles, file.edition)


def is_turned(board: Map) -> bool:
    """Whether the terrain is the same seen from the other end."""
    size = board.columns, board.rows
    shapes = {(piece.kind, frozenset(piece.shape)) for piece in board.pieces}
    twins = (_turned_piece(piece, size) for piece in board.pieces)
    return shapes == {(twin.kind, frozenset(twin.shape)) for twin in twins}


def _with_twins(things: tuple[T, ...], twins: tuple[T, ...]) -> tuple[T, ...]:
    """Each thing followed by its twin; what is its own twin stands once."""
    found: list[T] = []
    for thing, twin in zip(things, twins, strict=True):
        found += [thing] if _same(thing, twin) else [thing, twin]
    return tuple(found)


def _same(thing: object, twin: object) -> bool:
    if isinstance(thing, Piece) and isinstance(twin, Piece):
        return set(thing.shape) == set(twin.shape)
    return thing == twin


def _piece(terrain: _Terrain) -> Piece:
    if terrain.kind not in KINDS:
        raise BadMap(f'terrain is one of {", ".join(KINDS)}, not "{terrain.kind}"')
    return Piece(terrain.kind, terrain.look, tuple((_doubled(x), _doubled(y)) for x, y in terrain.shape))


def _doubled(inches: float) -> int:
    twice = inches * 2
    if twice != int(twice):
        raise BadMap(f"corners lie on whole or half inches, not at {inches}")
    return int(twice)


def _point(text: str) -> Point:
    at = find(text)
    if at is None:
        raise BadMap(f'no point is called "{text}"')
    return at


def _facing(text: str) -> int:
    if text not in DIRECTIONS:
        raise BadMap(f'"{text}" is no direction of the compass')
    return DIRECTIONS.index(text)


def _turned(at: Point, size: tuple[int, int]) -> Point:
    column, row = xy(at)
    across, down = size[0] - 1 - column, size[1] - 1 - row
    return point(across, down) if across >= 0 and down >= 0 else NOWHERE


def _turned_piece(piece: Piece, size: tuple[int, int]) -> Piece:
    columns, rows = size
    return Piece(piece.kind, piece.look, tuple((2 * columns - 2 - x, 2 * rows - 2 - y) for x, y in piece.shape))
