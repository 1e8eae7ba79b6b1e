"""Programs as players, as the command line names them."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import typer

from bot.config import Config
from bot.programs.declared import NONE, Players, read
from bot.programs.partner import Program
from bot.programs.walls import MEMORY, Walls, held
from bot.storage.database import Database
from bot.storage.url import ROOT

FAULTS: Final = {
    "late": "not in time",
    "gone": "ended",
    "nonsense": "no answer to what was asked",
    "illegal": "no legal action",
}
"""What a program did, in words."""

_NAMED = re.compile(r"([A-Za-z0-9_.-]{1,30})=(.+)", re.DOTALL)


def programs(words: Sequence[str], memory: int = MEMORY) -> list[Program]:
    """From "python my_bot.py" or "name=python my_bot.py"; they run in this folder. Raises BadParameter."""
    return [_program(word, memory) for word in words]


def _program(word: str, memory: int) -> Program:
    named = _NAMED.fullmatch(word.strip())
    try:
        command = shlex.split(named[2] if named else word)
    except ValueError as error:
        raise typer.BadParameter(f"{word!r} is no command: {error}") from error
    if not command:
        raise typer.BadParameter('a player is a command, such as "python my_bot.py"')
    return Program(named[1] if named else _called(command), tuple(command), Walls(Path.cwd(), memory=memory))


def _called(command: Sequence[str]) -> str:
    """What a program is called that was given no name: as its file."""
    files = [each for each in command if Path(each).is_file()]
    return (Path(files[-1]).stem if files else Path(command[0]).name)[:30] or "program"


def declared_in(config: Config) -> Players:
    """The programs that people may play against; none of them reads the database. Raises BadPlayers."""
    if config.players is None:
        return NONE
    listed, database = ROOT / config.players, Database(config.database_url).path
    if database is None:
        return read(listed)
    folder = database.resolve().parent
    beside = [database.with_name(f"{database.name}{end}") for end in ("", "-wal", "-shm")]
    # the whole folder, with its backups, unless programs may stand in it, too
    return read(listed, tuple(beside) if listed.resolve().is_relative_to(folder) else (folder,))


def word(number: int) -> str:
    """What a program is called where it is said who sits where, counted from 0: program, program2, program3."""
    return "program" if number == 0 else f"program{number + 1}"


def warn(started: Sequence[Program]) -> None:
    """Says which walls this machine cannot put up around programs, if there are any."""
    if not started:
        return
    missing = [name for name, stands in held()._asdict().items() if not stands]
    if missing:
        typer.echo(f"no walls here around: {', '.join(missing)}; run only programs that you trust", err=True)
