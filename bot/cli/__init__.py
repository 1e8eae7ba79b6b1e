"""The command line. A command is a module of this folder with a function of its own name, or an `app` of several.

Only the module of the command that is run is imported: `tabard referee` must not wait for Discord's library.
"""

from __future__ import annotations

import os
import sys
import tomllib
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated

import typer

from bot.cli.complaint import Complaint

COMMANDS = {
    "demo": "Try it in the browser: no token, no network.",
    "run": "Run the bot on Discord.",
    "referee": "Speak the referee protocol: JSON lines in, JSON lines out.",
    "verify": "Replay a game log and report everything that does not hold.",
    "tournament": "A tournament in a file: standings, pairings, checks, exports.",
    "simulate": "Let computer players play many games and count.",
    "arena": "A round robin of programs and computer players, with ratings.",
    "balance": "Measure how fair a game is, and write it down.",
    "train": "Learn anew what computer players know of a game.",
    "play": "Play in the terminal, against people or the computer.",
    "game": "Make a game of your own: lay out a package.",
    "bench": "Measure the speed of rules, pictures and moves.",
    "ground": "Make anew what is seen from where on the maps of Wards of War.",
    "db": "The database: migrate, backup, restore, ratings.",
    "block": "People and servers that may not use this bot.",
    "doctor": "Check configuration, database, fonts, texts, token and permissions.",
}
"""Every command, with a line for the overview."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and gives its exit code. What people did wrong is told in one line; then it is 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # whatever a file or a player is called, it can be printed
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        code = build(words)(words, prog_name="tabard", standalone_mode=False)
    except typer.Abort:
        return 130
    except (typer.TyperException, Complaint) as error:
        # only BadParameter and its kin know which argument they speak of
        message = error.format_message() if isinstance(error, typer.BadParameter) else str(error)
        typer.echo(f"tabard: {' '.join(message.split())}", err=True)
        return 2
    except BrokenPipeError:  # nobody reads on, such as `head`
        leave_output()
        return 1
    return code if isinstance(code, int) else 0


def build(words: Sequence[str]) -> typer.Typer:
    """The command line as far as these words need it: the one command they name, or an overview of all."""
    app = typer.Typer(
        help="Tabard referees games played by post.", add_completion=False, pretty_exceptions_enable=False
    )
    app.callback(invoke_without_command=True)(_tabard)
    named = next((word for word in words if not word.startswith("-")), None)
    for name, summary in COMMANDS.items():
        if name != named:
            app.command(name, help=summary)(_elsewhere)
            continue
        module = import_module(f"bot.cli.{name}")
        if hasattr(module, "app"):
            app.add_typer(module.app, name=name)
        else:
            app.command(name)(getattr(module, name))
    return app


def leave_output() -> None:
    """Lets the rest of what was printed go nowhere, so that Python does not complain about it when it ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)


def version() -> str:
    """The project's version, from its one source."""
    project = Path(__file__).resolve().parents[2] / "pyproject.toml"
    return str(tomllib.loads(project.read_text(encoding="utf-8"))["project"]["version"])


def _elsewhere() -> None:
    """Stands in the overview for a command that is not run."""


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"tabard {version()}")
        raise typer.Exit


def _tabard(
    context: typer.Context,
    _: Annotated[
        bool, typer.Option("--version", help="Show the version and end.", callback=_show_version, is_eager=True)
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
