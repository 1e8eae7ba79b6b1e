"""`tabard verify`: whether a game log holds."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from bot.catalogue import games, texts
from bot.cli.choices import language
from bot.cli.complaint import Complaint
from games.core.audit import check, digests_of
from games.core.log import NotALog, decode

LARGEST = 2**26
"""Bytes; no game is that long."""


def verify(
    file: Annotated[Path, typer.Argument(help="A game log, as `export` writes it.")],
    locale: Annotated[str, typer.Option(help="Language of the report: es or en.")] = "en",
    digests: Annotated[bool, typer.Option(help="Also print the digest after each event, as boards show it.")] = False,
) -> None:
    """Replay a game log and report everything that departs from its seed and the rules, one line each.

    Exits with 0 if all holds, 1 if not, 2 if it is no game log, 3 if the game still runs, so that its seed is secret.
    """
    spoken = language(locale)
    say, told = texts().say(spoken), texts().reason
    try:
        log = decode(_content(file))
        report = check(log, games().get)
    except OSError as error:
        raise Complaint(say("log.unreadable", detail=error.strerror or str(error))) from error
    except NotALog as error:
        raise Complaint(told(spoken, error.reason)) from error
    for departure in report.departures:
        typer.echo(" ".join(told(spoken, departure).split()))
    if report.departures:
        raise typer.Exit(1)
    if report.running:
        typer.echo(say("log.running"))
        raise typer.Exit(3)
    if digests:
        for number, digest in enumerate(digests_of(log)):
            typer.echo(f"{number} {digest}")
    typer.echo(say("log.holds_forced" if report.forced else "log.holds"))


def _content(file: Path) -> bytes:
    with file.open("rb") as source:
        content = source.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise OSError(f"more than {LARGEST} bytes")
    return content
