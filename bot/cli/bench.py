"""`tabard bench`: speed, as ratios within one run."""

from __future__ import annotations

import json
import platform
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from bot.bench.measure import Figure
from bot.bench.suite import PARTS
from bot.cli.complaint import Complaint


def bench(
    parts: Annotated[list[str] | None, typer.Argument(help="What to measure; without it, everything.")] = None,
    save: Annotated[Path | None, typer.Option("--json", help="Also write everything to this file.")] = None,
) -> None:
    """Measure the speed of rules, pictures and moves beside the plain way of doing each, in turns.

    Only ratios within one run mean anything: machines differ, and drift.
    """
    wanted = parts or list(PARTS)
    for name in wanted:
        if name not in PARTS:
            raise typer.BadParameter(f"there is no part {name!r}; there are: {', '.join(PARTS)}")
    found: dict[str, list[Figure]] = {}
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=sum(PARTS[name].steps for name in wanted))
        for name in wanted:
            progress.update(task, description=name)
            found[name] = PARTS[name].measure(lambda: progress.advance(task))
    _print(found)
    if save is not None:
        told = {
            "python": platform.python_version(),
            "parts": {name: [figure.told() for figure in figures] for name, figures in found.items()},
        }
        try:
            save.write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")
        except OSError as error:
            raise Complaint(f"{save} cannot be written: {error.strerror}") from error


def _print(found: dict[str, list[Figure]]) -> None:
    table = Table("part", "what", "here", "baseline", "ratio", "goal", "")
    for name, figures in found.items():
        for number, figure in enumerate(figures):
            table.add_row(
                name if number == 0 else "",
                figure.name,
                figure.ours,
                figure.baseline,
                "" if figure.ratio is None else f"{figure.ratio:.2f}",
                "" if figure.goal is None else f"{figure.goal:.2f}",
                {True: "reached", False: "missed", None: ""}[figure.reached],
                end_section=number == len(figures) - 1,
            )
    Console(highlight=False).print(table)
