"""`tabard play`: a game in the terminal, from views, the shortest way to see one work."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Sequence
from contextlib import ExitStack
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any

import typer

from bot.arena.match import Player
from bot.catalogue import texts
from bot.cli import choices, programs
from bot.cli.complaint import Complaint
from bot.cli.terminal import PROGRAM, Session
from bot.programs.partner import Partner, Program
from bot.protocol.tables import Table
from games.core import referee
from games.core.dice import SEED_BYTES
from games.core.game import Game

_HEX = re.compile("[0-9a-fA-F]{64}")


def play(
    game: Annotated[str, typer.Argument(help="The game's id, such as titans.")],
    seats: Annotated[
        str,
        typer.Option(
            help="Who plays: human; novice, casual, club, expert or master:500ms; program, program2: those of --player."
        ),
    ] = "",
    player: Annotated[
        list[str] | None,
        typer.Option("--player", "-p", help='A program of yours: "python my_bot.py". See docs/players.md.'),
    ] = None,
    ms: Annotated[int, typer.Option(min=1, max=60_000, help="Milliseconds a program has for an answer.")] = 1000,
    option: Annotated[list[str] | None, typer.Option(help="An option of the game, such as level=basic.")] = None,
    locale: Annotated[str, typer.Option(help="Language: es or en.")] = "en",
    seed: Annotated[str | None, typer.Option(help="64 hex digits, or any word: the same chance each time.")] = None,
    log: Annotated[Path | None, typer.Option(help="Write the game log to this file at the end.")] = None,
) -> None:
    """Play in the terminal, against people at the same keyboard or the computer. Ctrl-D leaves."""
    spoken = choices.language(locale)
    rules = choices.rules(game)
    brought = programs.programs(player or [])
    players = _players(rules, seats, brought)
    programs.warn(brought)
    setup = referee.Setup(options=choices.options(rules, option or []), seats=len(players), seed=_secret(seed))
    position, opening = referee.begin(rules, setup)
    say = texts().say(spoken)
    names = tuple(_name(each, seat, spoken) for seat, each in enumerate(players))
    table = Table(rules, setup, names, position)
    with ExitStack() as stack:
        partners = {
            seat: stack.enter_context(Partner(each)) for seat, each in enumerate(players) if isinstance(each, Program)
        }
        sitting = [Player(PROGRAM, ms) if isinstance(each, Program) else each for each in players]
        try:
            Session(table, sitting, spoken, partners).run(opening)
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


def _players(rules: Game[Any, Any], seats: str, brought: Sequence[Program]) -> list[Player | Program]:
    """Who sits where; each program has a seat where nothing else is said. Raises BadParameter."""
    usual = ["human", *(programs.word(number) for number in range(len(brought)))]
    usual += ["greedy"] * (rules.seats.start - len(usual))
    words = [word.strip() for word in (seats or ",".join(usual)).split(",")]
    known = {programs.word(number): each for number, each in enumerate(brought)}
    # the others are read as ever, with anybody in the programs' places
    others = choices.players(rules, ",".join("greedy" if word in known else word for word in words), humans=True)
    return [known.get(word, other) for word, other in zip(words, others, strict=True)]


def _name(player: Player | Program, seat: int, locale: str) -> str:
    say = texts().say(locale)
    if isinstance(player, Program):
        return say("play.computer", number=seat + 1, level=player.name)
    if player.level == choices.HUMAN:
        return say("play.player", number=seat + 1)
    known = texts().language(locale).has(key := f"service.level.{player.level}")
    return say("play.computer", number=seat + 1, level=say(key) if known else player.level)
