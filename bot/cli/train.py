"""`tabard train`: what computer players know of a game is learnt anew, from games against itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from bot.cli import choices
from bot.cli.complaint import Complaint
from games.core import data

Step = tuple[int, int, Mapping[str, bytes] | None]
"""How much has been learnt, of how much; with the last the files by their names in `data/`."""


def train(
    game: Annotated[str, typer.Argument(help="The game's id, such as titans.")],
    seed: Annotated[int, typer.Option(min=0, help="Another seed, another way there; ours is 1.")] = 1,
    rounds: Annotated[int, typer.Option(min=0, help="How long it learns; 0: as long as what comes with us did.")] = 0,
    to: Annotated[Path | None, typer.Option(help="The folder to write to; default: the game's own data.")] = None,
) -> None:
    """Learn a game anew. The same seed and length give the same data; it takes minutes to hours on one core."""
    rules = choices.rules(game)
    package = type(rules).__module__.rpartition(".")[0]
    if find_spec(f"{package}.learning") is None:
        raise Complaint(f"{game} is thought about as it is: nothing of it is learnt (games/{game}/learning.py)")
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("learning"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task("")
        steps: Iterator[Step] = import_module(f"{package}.learning").progress(seed, rounds)
        for done, total, files in steps:
            shown.update(task, completed=done, total=total)
            for name, content in (files or {}).items():
                _write((to or data.FOLDER) / name, content)


def _write(file: Path, content: bytes) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    except OSError as error:
        raise Complaint(f"{file} cannot be written: {error.strerror}") from error
    typer.echo(f"{file}: {len(content):,} bytes")
