"""`tabard balance`: how fair a game is, measured with computer players and written down."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

import typer

from bot.arena import report
from bot.arena.bouts import Bout, Outcome, Unmeasured, balance_of, bouts, fight
from bot.arena.fairness import carried, found, habits
from bot.arena.many import at_once, kept_at_once
from bot.arena.match import BadOpening
from bot.cli import choices
from bot.cli.complaint import Complaint
from bot.computer.players import STRONGEST, slow
from games.core.balance import Balance, Matchup

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "balance"


def balance(
    game: Annotated[str, typer.Argument(help="The game's id, such as titans.")],
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games of each match-up.")] = 1000,
    player: Annotated[
        str, typer.Option(help="Who plays every seat: random, greedy, search or search:500ms.")
    ] = "greedy",
    seed: Annotated[int | None, typer.Option(help="Makes the chance of the games repeatable.")] = None,
    jobs: Annotated[int, typer.Option(min=1, max=64, help="How many games at a time, each in a process.")] = 1,
    keep: Annotated[
        Path | None, typer.Option(help="Keep each game in this file as it ends; the same command goes on from there.")
    ] = None,
    only: Annotated[list[str] | None, typer.Option(help="A match-up's name: play only this, write no report.")] = None,
    to: Annotated[Path | None, typer.Option(help="The report; default: docs/balance/<game>.md.")] = None,
) -> None:
    """Measure how fair a game is between its sides, who begins, and its cards; write the report."""
    rules = choices.rules(game)
    try:
        what = balance_of(rules)
    except Unmeasured as unmeasured:
        raise Complaint(f"{game} does not say what is to be measured (games/{game}/balance.py)") from unmeasured
    wanted = _wanted(what, only or [])
    who = choices.player(player)
    used = secrets.randbits(32) if seed is None else seed
    lists = [bouts(game, matchup, who, games, used) for matchup in wanted]
    every: list[Bout] = [bout for each in lists for bout in each]
    kept = choices.keeper(keep, game, {"player": choices.written(who), "seed": used}, Outcome)
    try:
        outcomes = iter(at_once(fight, every, jobs) if kept is None else kept_at_once(fight, every, jobs, kept))
    except BadOpening as bad:
        raise Complaint(f"an opening of {game} does not fit: {bad}") from bad
    played = [(matchup, [next(outcomes) for _ in each]) for matchup, each in zip(wanted, lists, strict=True)]
    written = f"./tabard balance {game} --games {games} --player {choices.written(who)} --seed {used}"
    written += "".join(f' --only "{name}"' for name in only or [])
    text = report.page(
        report.Told(
            game,
            rules.version,
            written,
            choices.written(who),
            repeatable=not slow(who.level),
            strongest=who.level in STRONGEST,
        ),
        what,
        [found(matchup, each) for matchup, each in played],
        carried(played),
        habits(what.habits, played),
    )
    typer.echo(text)
    if only and to is None:
        return
    _write(to or FOLDER / f"{game}.md", text)


def _wanted(what: Balance, names: list[str]) -> list[Matchup]:
    known = [matchup.name for matchup in what.matchups]
    for name in names:
        if name not in known:
            raise typer.BadParameter(f"there is no match-up {name!r}; there are: {', '.join(known)}")
    return [matchup for matchup in what.matchups if not names or matchup.name in names]


def _write(file: Path, text: str) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Complaint(f"{file} cannot be written: {error.strerror}") from error
