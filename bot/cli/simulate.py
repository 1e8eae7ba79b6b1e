"""`tabard simulate`: computer players against each other, many times."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from bot.arena.luck import can_tell
from bot.arena.many import at_once, kept_at_once
from bot.arena.match import Finished, Player, fixtures, play
from bot.arena.tally import Share, Tally, tally
from bot.cli import choices
from bot.cli.complaint import Complaint


def simulate(
    game: Annotated[str, typer.Argument(help="The game's id, such as titans.")],
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 100,
    seats: Annotated[
        str, typer.Option(help="Who plays, with commas: novice, casual, club, expert or master:500ms.")
    ] = "",
    option: Annotated[list[str] | None, typer.Option(help="An option of the game, such as level=basic.")] = None,
    seed: Annotated[int | None, typer.Option(help="Makes the chance of the games repeatable.")] = None,
    jobs: Annotated[int, typer.Option(min=1, max=64, help="How many games at a time, each in a process.")] = 1,
    keep: Annotated[
        Path | None, typer.Option(help="Keep each game in this file as it ends; the same command goes on from there.")
    ] = None,
    luck: Annotated[
        bool,
        typer.Option(help="Also say who wins without the luck of the dice, where a game counts its chances."),
    ] = False,
    save: Annotated[Path | None, typer.Option("--json", help="Also write everything to this file.")] = None,
) -> None:
    """Let computer players play many games and count. They move round the seats, so that luck evens out."""
    rules = choices.rules(game)
    players = choices.players(rules, seats or ",".join(["greedy"] * rules.seats.start), humans=False)
    chosen = choices.options(rules, option or [])
    used = secrets.randbits(32) if seed is None else seed
    if luck and not can_tell(rules):
        raise Complaint(f"{game} does not count its chances, so its luck cannot be taken out.")
    wanted = fixtures(game, chosen, players, games, used, luck=luck)
    who = [choices.written(player) for player in players]
    what = {"players": who, "options": chosen, "seed": used} | ({"luck": True} if luck else {})
    kept = choices.keeper(keep, game, what, Finished)
    played = at_once(play, wanted, jobs) if kept is None else kept_at_once(play, wanted, jobs, kept)
    counted = tally(played, len(players))
    _print(counted, players, used)
    if save is not None:
        told = {"game": game, "options": chosen, "seed": used, **_told(counted, players)}
        try:
            save.write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")
        except OSError as error:
            raise Complaint(f"{save} cannot be written: {error.strerror}") from error


def _print(counted: Tally, players: Sequence[Player], seed: int) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    table = Table("player", "wins", "rate", "95 %", title=f"{counted.games} games, seed {seed}", title_justify="left")
    for player, share in zip(players, counted.wins, strict=True):
        table.add_row(choices.written(player), *_cells(share))
    table.add_row("draws", *_cells(counted.draws), end_section=True)
    for seat, share in enumerate(counted.seats):
        table.add_row(f"seat {seat}", *_cells(share))
    console.print(table)
    if counted.even is not None:
        # friends have the same luck
        for player, even in dict.fromkeys(zip(players, counted.even, strict=True)):
            low, high = even.interval
            console.print(f"without luck: {choices.written(player)} wins {even.rate:.1%} ({low:.1%} to {high:.1%})")
    mean, middle, least, most = counted.actions
    console.print(f"actions a game: {mean:.1f} on average, median {middle:.0f}, {least} to {most}")
    console.print(
        "ended by: " + ", ".join(f"{reason} {_percent(n, counted.games)}" for reason, n in counted.reasons.items())
    )
    for kind in dict.fromkeys(kind for kind, _ in counted.told):
        parts = {reason: n for (other, reason), n in counted.told.items() if other == kind}
        total = sum(parts.values())
        console.print(f"{kind}: " + ", ".join(f"{reason} {_percent(n, total)}" for reason, n in parts.items()))
    console.print(
        f"{mean * counted.games / max(counted.seconds, 1e-9):,.0f} actions/s in one process, thinking included"
    )


def _cells(share: Share) -> tuple[str, str, str]:
    low, high = share.interval
    return str(share.times), f"{share.rate:.1%}", f"{low:.1%} to {high:.1%}"


def _percent(count: int, total: int) -> str:
    return f"{count / total:.0%}"


def _told(counted: Tally, players: Sequence[Player]) -> dict[str, Any]:
    mean, middle, least, most = counted.actions
    return {
        "games": counted.games,
        "players": [
            {"player": choices.written(player), "wins": share.told()}
            for player, share in zip(players, counted.wins, strict=True)
        ],
        "draws": counted.draws.told(),
        "seats": [share.told() for share in counted.seats],
        "actions": {"mean": mean, "median": middle, "least": least, "most": most},
        "ended_by": counted.reasons,
        "reasons": [{"event": kind, "reason": reason, "count": n} for (kind, reason), n in counted.told.items()],
        "seconds": counted.seconds,
    } | ({} if counted.even is None else {"even": [mean.told() for mean in counted.even]})
