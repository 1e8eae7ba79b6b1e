"""What is kept with a map: who sees whom, where moves lead, how far it is. Made once, so that no table waits for it.

The files lie in `data/wards/ground`, packed; `./tabard ground` makes them anew, and a file whose terrain is no longer
its map's is not used. What is the same seen from the other end of the map is kept once.
"""

from __future__ import annotations

import lzma
from array import array
from collections.abc import Iterator, Sequence
from functools import cached_property
from hashlib import sha256
from typing import Final

import msgspec
from msgspec import Struct

from games.core import data
from games.wards.eyes import Eyes
from games.wards.maps import Map, is_turned
from games.wards.paths import LONGEST, Paths, bits, disc

_REVERSED: Final = bytes(look & 1 | look >> 3 << 1 | (look >> 1 & 3) << 3 for look in range(32))
"""The look back, by the look there."""


class Packed(Struct, frozen=True, array_like=True):
    """A file. `of`: the digest of the terrain; the rest packed by lzma, each for itself."""

    of: bytes
    sheltered: bytes
    looks: bytes
    straight: bytes
    corners: bytes
    walking: tuple[bytes, bytes]
    driving: tuple[bytes, bytes]


class Moves:
    """Where moves lead, on foot or driving. Places are numbers of points, row by row."""

    def __init__(self, packed: tuple[bytes, bytes], places: int, columns: int, most: int) -> None:
        self._packed = packed
        self._places, self._columns = places, columns
        self._each = len(disc(most))

    def needs_from(self, place: int) -> bytes:
        """How many whole inches a move to each point of the `paths.disc` around a place needs; 0: it is too far."""
        return self._needs[place * self._each : (place + 1) * self._each]

    def steps(self) -> Iterator[tuple[int, ...] | None]:
        """By place, the neighbours that nothing parts from it; None where one cannot stand."""
        found = lzma.decompress(self._packed[0])
        around = _around(self._columns)
        for place in range(self._places):
            near = found[2 * place + 1]
            free = tuple([place + step for number, step in enumerate(around) if near >> number & 1])
            yield free if found[2 * place] else None

    @cached_property
    def _needs(self) -> bytes:
        return lzma.decompress(self._packed[1])


class Tables:
    """The tables of one map, unpacked part by part as they are asked for."""

    def __init__(self, board: Map, packed: Packed) -> None:
        self._packed = packed
        self._places = board.columns * board.rows
        self._turned = is_turned(board)
        self.walking, self.driving = (
            Moves(part, self._places, board.columns, most)
            for part, most in zip((packed.walking, packed.driving), LONGEST, strict=True)
        )

    @property
    def sheltered(self) -> Sequence[int]:
        """By place, 1 where it is in, at or an inch from what covers."""
        return lzma.decompress(self._packed.sheltered)

    def looks_from(self, place: int) -> memoryview:
        """By place, the look from this one."""
        return self._looks[place * self._places : (place + 1) * self._places]

    def straight_from(self, place: int) -> bytes:
        """By place, a bit each: whether nothing is in the straight way to it, on foot."""
        long = (self._places + 7) // 8
        return self._straight[place * long : (place + 1) * long]

    @cached_property
    def corners(self) -> Sequence[Sequence[int]]:
        """By place, how far it is to each corner that ways bend at, in steps."""
        lengths = array("H", lzma.decompress(self._packed.corners))
        each = len(lengths) // self._places
        return [lengths[place * each : (place + 1) * each] for place in range(self._places)]

    @cached_property
    def _looks(self) -> memoryview:
        looks = lzma.decompress(self._packed.looks)
        if self._turned:
            looks += looks[: self._places**2 // 2][::-1]
        return memoryview(looks)

    @cached_property
    def _straight(self) -> bytes:
        return lzma.decompress(self._packed.straight)


def kept(board: Map) -> Tables | None:
    """The tables that are kept with the map of this name; None if there are none, or they are another terrain's."""
    content = data.read(file_of(board))
    packed = None if content is None else msgspec.msgpack.decode(content, type=Packed)
    return Tables(board, packed) if packed and packed.of == _digest(board) else None


def make(board: Map) -> bytes:
    """The content of the map's file; takes some ten seconds."""
    places = board.columns * board.rows
    turned = is_turned(board)
    looks = b"".join(all_looks(board, turned=turned))
    walking, driving = Paths(board, driving=False), Paths(board, driving=True)
    packed = Packed(
        of=_digest(board),
        sheltered=_packed(bytes(Eyes(board).sheltered())),
        looks=_packed(looks[: (places**2 + 1) // 2] if turned else looks),
        straight=_packed(b"".join(bits(walking.straight(here, range(places))) for here in range(places))),
        corners=_packed(b"".join(lengths.tobytes() for lengths in walking.to_corners())),
        walking=_moves(walking, places, board.columns, LONGEST[0]),
        driving=_moves(driving, places, board.columns, LONGEST[1]),
    )
    return msgspec.msgpack.encode(packed)


def all_looks(board: Map, *, turned: bool) -> list[bytearray]:
    """By place, the looks to all places. `turned`: the map is the same from its other end, so half are the others."""
    eyes = Eyes(board)
    places = len(eyes.points)
    found = [bytearray(places) for _ in range(places)]
    last = places - 1
    for here in range((places + 1) // 2 if turned else places):
        others = range(here + 1, places - here if turned else places)
        for there, look in zip(others, eyes.looks(here, others), strict=True):
            found[here][there] = look
            found[there][here] = _REVERSED[look]
            if turned:
                found[last - here][last - there] = look
                found[last - there][last - here] = _REVERSED[look]
    return found


def _moves(paths: Paths, places: int, columns: int, most: int) -> tuple[bytes, bytes]:
    around = _around(columns)
    steps = bytearray()
    for place, near in enumerate(paths.steps):
        steps += bytes((near is not None, sum(1 << around.index(there - place) for there in near or ())))
    return _packed(bytes(steps)), _packed(b"".join(paths.needs(here, most) for here in range(places)))


def _around(columns: int) -> tuple[int, ...]:
    """The steps to a place's neighbours."""
    return tuple(x + columns * y for y in (-1, 0, 1) for x in (-1, 0, 1) if x or y)


def _packed(content: bytes) -> bytes:
    return lzma.compress(content)


def _digest(board: Map) -> bytes:
    """Of all that looks and ways depend on."""
    terrain = [(piece.kind, piece.shape) for piece in board.pieces if piece.kind != "open"]
    return sha256(msgspec.msgpack.encode((board.edition, board.columns, board.rows, LONGEST, terrain))).digest()


def file_of(board: Map) -> str:
    """Where the tables of a map are kept, below `data/`."""
    return f"wards/ground/{board.id}.bin"
