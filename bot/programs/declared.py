"""Programs that an owner lets people meet: a TOML file, named by TABARD_PLAYERS; see docs/players.md."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

import msgspec
from msgspec import Meta, Struct

from bot.catalogue import games
from bot.programs.partner import Program
from bot.programs.walls import MEMORIES, SECRET, Walls
from bot.service.ground.records import PROGRAM

MEMORY: Final = 256
"""MiB of memory that one has, where nothing else is said."""
SECONDS: Final = 60
"""Seconds of the processor for one answer, its start included: there is a wall behind the wall."""
WALLS: Final = "walls"

_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,19}")


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the file. `folder` is taken from the file's folder; no `games`: all of them."""

    name: Annotated[str, Meta(min_length=1, max_length=20, pattern=r"^[^\x00-\x1f@<>*_`|~\\]+$")]
    command: Annotated[tuple[str, ...], Meta(min_length=1)]
    folder: str = "."
    games: tuple[str, ...] = ()
    ms: Annotated[int, Meta(ge=10, le=20_000)] = 1000
    memory: Annotated[int, Meta(ge=MEMORIES.start, lt=MEMORIES.stop)] = MEMORY


class Declared(NamedTuple):
    """One program as people meet it: what it plays (None: every game), and milliseconds for an answer."""

    program: Program
    games: frozenset[str] | None
    ms: int

    def plays(self, game_id: str) -> bool:
        """Whether it may be asked to."""
        return self.games is None or game_id in self.games


class Players(NamedTuple):
    """All of a file, by what stands in a level's place. `walls`: they run only where the walls stand."""

    programs: Mapping[str, Declared]
    walls: bool = True


NONE: Final = Players({})


class BadPlayers(ValueError):
    """The file is not as it should be; the text says where."""


def read(file: Path, secret: tuple[Path, ...] = ()) -> Players:
    """The programs of a file. `secret`: what they may not read besides the usual. Raises BadPlayers."""
    try:
        told = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)
        raise BadPlayers(f"{file}: {why}") from error
    walls = told.pop(WALLS, True)
    if not isinstance(walls, bool):
        raise BadPlayers(f"{file}: {WALLS} is true or false")
    found = {f"{PROGRAM}{key}": _declared(file, key, entry, secret) for key, entry in told.items()}
    return Players(found, walls)


def _declared(file: Path, key: str, entry: Any, secret: tuple[Path, ...]) -> Declared:
    where = f"{file}: [{key}]"
    if _ID.fullmatch(key) is None:
        raise BadPlayers(f"{where}: a program's id has small letters, digits and hyphens, 20 at most")
    try:
        read = msgspec.convert(entry, Entry)
    except msgspec.ValidationError as error:
        raise BadPlayers(f"{where}: {error}") from error
    unknown = sorted(set(read.games) - set(games()))
    if unknown:
        raise BadPlayers(f"{where}: there is no game {unknown[0]!r}; there are: {', '.join(sorted(games()))}")
    folder = file.resolve().parent / read.folder
    if not folder.is_dir():
        raise BadPlayers(f"{where}: there is no folder {folder}")
    walls = Walls(folder, secret=(*SECRET, file.resolve(), *secret), memory=read.memory, seconds=SECONDS)
    plays = frozenset(read.games) if read.games else None
    return Declared(Program(read.name, read.command, walls), plays, read.ms)
