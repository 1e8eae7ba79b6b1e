"""`tabard play`: a game in the terminal, from views, the shortest way to see one work."""

from __future__ import annotations

import json
import re
import secrets
from hashlib import sha256
from pathlib import Path
from typing import Annotated

import typer

from bot.arena.match import Player
from bot.catalogue import texts
from bot.cli import choices
from bot.cli.complaint import Complaint
from bot.cli.terminal import Session
from bot.protocol.tables import Table
from games.core import referee
from games.core.dice import SEED_BYTES

_HEX = re.compile("[0-9a-fA-F]{64}")


def play(
    game: Annotated[str, typer.Argument(help="The game's id, such as titans.")],
    seats: Annotated[str, typer.Option(help="Who plays: human, random, greedy, search or search:500ms.")] = "",
    option: Annotated[list[str] | None, typer.Option(help="An option of the game, such as level=basic.")] = None,
    locale: Annotated[str, typer.Option(help="Language: es or en.")] = "en",
    seed: Annotated[str | None, typer.Option(help="64 hex digits, or any word: the same chance each time.")] = None,
    log: Annotated[Path | None, typer.Option(help="Write the game log to this file at the end.")] = None,
) -> None:
    """Play in the terminal, against people at the same keyboard or the computer. Ctrl-D leaves."""
    spoken = choices.language(locale)
    rules = choices.rules(game)
    players = choices.players(rules, seats or ",".join(["human"] + ["greedy"] * (rules.seats.start - 1)), humans=True)
    setup = referee.Setup(options=choices.options(rules, option or []), seats=len(players), seed=_secret(seed))
    position, opening = referee.begin(rules, setup)
    say = texts().say(spoken)
    names = tuple(_name(player, seat, spoken) for seat, player in enumerate(players))
    table = Table(rules, setup, names, position)
    session = Session(table, players, spoken)
    try:
        session.run(opening)
    except EOFError:
        typer.echo()
        typer.echo(say("play.left"))
        return
    if log is not None:
        try:
            log.write_text(json.dumps(table.log(), indent=2) + "\n", encoding="utf-8")
        except OSError as error:
            raise Complaint(f"{log} cannot be written: {error.strerror}") from error
        typer.echo(say("play.log", file=str(log)))


def _secret(seed: str | None) -> bytes:
    if seed is None:
        return secrets.token_bytes(SEED_BYTES)
    return bytes.fromhex(seed) if _HEX.fullmatch(seed) else sha256(seed.encode(errors="surrogateescape")).digest()


def _name(player: Player, seat: int, locale: str) -> str:
    say = texts().say(locale)
    if player.level == choices.HUMAN:
        return say("play.player", number=seat + 1)
    return say("play.computer", number=seat + 1, level=player.level)
