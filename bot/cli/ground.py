"""`tabard ground`: what is seen from where on the maps of Wards of War, and where moves lead, made anew."""

from __future__ import annotations

from typing import Annotated

import typer

from bot.catalogue import texts
from bot.cli.choices import language
from bot.cli.complaint import Complaint
from games.core import data
from games.wards import maps, tables
from games.wards.checking import check


def ground(
    names: Annotated[list[str] | None, typer.Argument(metavar="[MAP]...", help="Maps; default: every one.")] = None,
    locale: Annotated[str, typer.Option(help="Language of what is wrong with a map: es or en.")] = "en",
) -> None:
    """Check maps and write the tables of sight and ways that are kept with them; half a minute for each.

    After a map's terrain has changed. A map of the first edition is not checked. Exits with 1 if one is no good.
    """
    spoken, good = language(locale), True
    for name in names or maps.FILES:
        try:
            board = maps.load(name)
        except (OSError, maps.BadMap) as error:
            raise Complaint(f"{name}: {error}") from error
        wrong = check(board) if board.edition == maps.EDITION else ()
        for reason in wrong:
            typer.echo(f"{name}: {' '.join(texts().reason(spoken, reason).split())}")
        if wrong:
            good = False
            continue
        content = tables.make(board)
        file = data.FOLDER / tables.file_of(board)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
        typer.echo(f"{name}: {len(content) // 1024} KiB")
    if not good:
        raise typer.Exit(1)
