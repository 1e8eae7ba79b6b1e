"""Games kept in a file as each one ends: what takes hours may be stopped, and the same command goes on.

The file is JSON lines: first what is measured, then one game a line, each under its chance and who sits where.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

T = TypeVar("T")
_ROOT = Path(__file__).resolve().parents[2]
_SILENT = frozenset({".po", ".md", ".pyc"})
"""Files that decide nothing: words, pages, and what Python makes of the sources."""


class Others(ValueError):
    """The file keeps what was measured in another way, by other players or by another version of them."""


def code(game_id: str) -> str:
    """A digest of all that decides how a game goes: its rules, its data and its players."""
    told = sha256()
    for folder in (f"games/{game_id}", "games/core", f"data/{game_id}", "bot/computer"):
        for file in sorted((_ROOT / folder).rglob("*")):
            if file.is_file() and file.suffix not in _SILENT:
                told.update(f"{file.relative_to(_ROOT)}\0".encode() + sha256(file.read_bytes()).digest())
    return told.hexdigest()[:16]


class Kept(Generic[T]):
    """The games of one measurement. `what`: all that must be the same for one to be of it, as JSON."""

    def __init__(self, file: Path, what: Mapping[str, Any], kind: type[T]) -> None:
        """Reads what is there. A line that was cut off by a kill is played again. Raises Others and OSError."""
        self._file = file
        self._games: dict[str, T] = {}
        first = msgspec.json.encode(what)
        content = b""
        with suppress(FileNotFoundError):
            content = file.read_bytes()
        whole = content[: content.rfind(b"\n") + 1]
        head, *lines = whole.splitlines() or [first]
        if head != first:
            raise Others(str(file))
        for line in lines:
            key, game = msgspec.json.decode(line, type=tuple[str, kind])
            self._games[key] = game
        if not whole:
            file.write_bytes(first + b"\n")
        elif whole != content:
            os.truncate(file, len(whole))

    def __contains__(self, key: str) -> bool:
        return key in self._games

    def __getitem__(self, key: str) -> T:
        return self._games[key]

    def add(self, key: str, game: T) -> None:
        """One more game, on the disk before this returns."""
        self._games[key] = game
        with self._file.open("ab") as out:
            out.write(msgspec.json.encode((key, game)) + b"\n")


def key(seed: str, line_up: Iterable[int]) -> str:
    """What tells one game of a measurement from the others: its chance and who sits where."""
    return f"{seed} {','.join(map(str, line_up))}"
