"""`tabard game`: for people who make a game of their own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from bot import skeleton
from bot.catalogue import texts
from bot.cli.choices import language
from bot.cli.complaint import Complaint

app = typer.Typer(help="Make a game of your own: lay out a package.", no_args_is_help=True)

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
