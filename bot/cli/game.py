"""`tabard game`: for people who make a game of their own."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from bot import skeleton
from bot.catalogue import UnknownGame, texts
from bot.cli.choices import language
from bot.cli.complaint import Complaint

app = typer.Typer(help="Make a game of your own: lay out a package, see what it still lacks.", no_args_is_help=True)

Locale = Annotated[str, typer.Option(help="Language of what is printed: es or en.")]


@app.callback()
def _game() -> None:
    """Make a game of your own."""


@app.command()
def new(
    name: Annotated[str, typer.Argument(help="The game's id: 2 to 20 small letters, such as chess.")],
    to: Annotated[Path, typer.Option(metavar="FOLDER", help="Where its folder tabard-NAME goes.")] = Path(),
    locale: Locale = "en",
) -> None:
    """Lay out a package with a small game that can be played at once, to be changed into yours."""
    spoken = language(locale)
    try:
        folder = skeleton.lay_out(name, to)
    except skeleton.NotLaidOut as reason:
        raise Complaint(texts().reason(spoken, reason.reason)) from reason
    typer.echo(texts().say(spoken)("game.new.done", folder=str(folder)))


@app.command()
def check(
    name: Annotated[str, typer.Argument(help="The game's id, such as chess.")],
    locale: Locale = "en",
) -> None:
    """Say what a game still lacks, all at once; exits with 1 if something does."""
    from bot.completeness import missing  # it draws and it thinks: nobody else shall wait for that

    spoken = language(locale)
    say, reason = texts().say(spoken), partial(texts().reason, spoken)
    try:
        found = missing(name)
    except UnknownGame as unknown:
        raise Complaint(reason(unknown.reason)) from unknown
    typer.echo(say("game.check.done" if not found else "game.check.lacks", name=name, n=len(found)))
    for each in found:
        typer.echo(f"- {reason(each)}")
    raise typer.Exit(1 if found else 0)
