"""`tabard verify`: whether a game log holds."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any, cast

import typer

from bot.beacon.chain import QUICKNET, Chain
from bot.beacon.signature import signed
from bot.catalogue import games, texts
from bot.cli.choices import language
from bot.cli.complaint import Complaint
from bot.config import BadConfig, load
from bot.texts import Say
from games.core.audit import check
from games.core.log import NotALog, decode, drawn
from games.core.proof import Beacon

LARGEST = 2**26
"""Bytes; no game is that long."""


def verify(
    file: Annotated[Path, typer.Argument(help="A game log, as `export` writes it.")],
    locale: Annotated[str, typer.Option(help="Language of the report: es or en.")] = "en",
    digests: Annotated[bool, typer.Option(help="Also print the digest after each event, as boards show it.")] = False,
    commitment: Annotated[
        str | None,
        typer.Option(metavar="HEX", help="The commitment you noted before the game."),
    ] = None,
    draws: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write every shuffle and die to a file, for docs/verify.html.")
    ] = None,
) -> None:
    """Replay a game log and report everything that departs from its seed and the rules, one line each.

    Exits with 0 if all holds, 1 if not, 2 if it is no game log, 3 if the game still runs, so that its seed is secret.
    """
    spoken = language(locale)
    say, told = texts().say(spoken), texts().reason
    try:
        log = decode(_content(file))
        report = check(log, games().get, commitment)
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
    fields = cast("dict[str, Any]", log)
    if report.beacon is not None:
        _beacon(report.beacon, say)
    for number, digest in enumerate(report.digests if digests else ()):
        typer.echo(f"{number} {digest}")
    if draws is not None:
        _write(draws, drawn(fields["commitment"], report.draws))
    typer.echo(say("log.numbers", commitment=fields["commitment"], secret=fields["seed"]))
    typer.echo(say("log.compare" if commitment is None else "log.noted"))
    typer.echo(say("log.holds_forced" if report.forced else "log.holds"))


def _beacon(beacon: Beacon, say: Say) -> None:
    """Says whether the round that closed the set-up is true; one that is not ends the check."""
    chain = next((known for known in _chains() if known.hash == beacon.chain), None)
    if chain is None:
        typer.echo(say("log.beacon_unknown", chain=beacon.chain[:16]))
        return
    if not signed(chain, beacon):
        typer.echo(say("log.beacon_signature", round=beacon.round))
        raise typer.Exit(1)
    when = chain.time_of(beacon.round).strftime("%Y-%m-%d %H:%M:%S")
    typer.echo(say("log.beacon_holds", round=beacon.round, when=when))


def _chains() -> list[Chain]:
    """Those whose signatures can be checked: the usual one, and the one of the settings here."""
    try:
        return [QUICKNET, load().beacon_chain]
    except BadConfig:  # what is wrong there is no matter of a log
        return [QUICKNET]


def _write(file: Path, content: dict[str, Any]) -> None:
    try:
        file.write_text(json.dumps(content, ensure_ascii=False), encoding="utf-8")
    except OSError as error:
        raise Complaint(f"{file}: {error.strerror}") from error


def _content(file: Path) -> bytes:
    with file.open("rb") as source:
        content = source.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise OSError(f"more than {LARGEST} bytes")
    return content
