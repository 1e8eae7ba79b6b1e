"""`tabard arena`: a round robin of programs and levels."""

from __future__ import annotations

import json
import secrets
from pathlib import Path
from typing import Annotated

import typer

from bot.arena.contest import Entrant, contests, play
from bot.arena.many import at_once
from bot.arena.standing import Row, standings, told
from bot.cli import choices, programs
from bot.cli.complaint import Complaint
from bot.programs.partner import Program
from bot.programs.walls import MEMORIES, MEMORY

MOST = 64
"""Players of one arena."""


def arena(
    game: Annotated[str, typer.Argument(help="The game's id, such as titans.")],
    player: Annotated[
        list[str] | None,
        typer.Option("--player", "-p", help='A program: "python my_bot.py", or "name=python my_bot.py".'),
    ] = None,
    level: Annotated[
        list[str] | None, typer.Option("--level", "-l", help="A computer player: random, greedy, search:200ms.")
    ] = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games each meeting has.")] = 20,
    seats: Annotated[int | None, typer.Option(help="Players at a table; default: as few as the game has.")] = None,
    option: Annotated[list[str] | None, typer.Option(help="An option of the game, such as level=basic.")] = None,
    ms: Annotated[int, typer.Option(min=1, max=60_000, help="Milliseconds a program has for an answer.")] = 1000,
    memory: Annotated[
        int, typer.Option(min=MEMORIES.start, max=MEMORIES.stop - 1, help="MiB of memory a program may have.")
    ] = MEMORY,
    seed: Annotated[int | None, typer.Option(help="Makes the chance of the games repeatable.")] = None,
    jobs: Annotated[int, typer.Option(min=1, max=64, help="How many games at a time, each in a process.")] = 1,
    save: Annotated[Path | None, typer.Option("--json", help="Also write everything to this file.")] = None,
) -> None:
    """Let programs and levels meet, everybody everybody, and rate them. See docs/players.md."""
    rules = choices.rules(game)
    entrants = _entrants(player or [], level or [], memory)
    sitting = rules.seats.start if seats is None else seats
    if sitting not in rules.seats or sitting < 2:
        raise typer.BadParameter(f"{game} seats {rules.seats.start} to {rules.seats.stop - 1} players, not {sitting}")
    if not sitting <= len(entrants) <= MOST:
        raise typer.BadParameter(
            f"an arena needs {sitting} to {MOST} players: name programs with --player and computers with --level"
        )
    chosen = choices.options(rules, option or [])
    used = secrets.randbits(32) if seed is None else seed
    programs.warn([each.player for each in entrants if isinstance(each.player, Program)])
    wanted = contests(game, chosen, entrants, seats=sitting, games=games, seed=used, ms=ms)
    played = at_once(play, wanted, jobs)
    rows = standings(entrants, played)
    _print(entrants, rows, f"{game}: {len(played)} games, {ms} ms an answer, seed {used}")
    if save is not None:
        asked = {"game": game, "version": rules.version, "options": chosen, "seats": sitting, "seed": used, "ms": ms}
        content = {"format": "tabard-arena/1", **asked, **told(entrants, rows, played)}
        try:
            save.write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")
        except OSError as error:
            raise Complaint(f"{save} cannot be written: {error.strerror}") from error


def _entrants(words: list[str], levels: list[str], memory: int) -> list[Entrant]:
    found = [Entrant(each.name, each) for each in programs.programs(words, memory)]
    for word in levels:
        who = choices.player(word.strip())
        found.append(Entrant(choices.written(who), who))
    seen: dict[str, int] = {}
    named: list[Entrant] = []
    for each in found:  # the same one twice is how one finds out what luck does
        seen[each.name] = seen.get(each.name, 0) + 1
        named.append(each if seen[each.name] == 1 else each._replace(name=f"{each.name} {seen[each.name]}"))
    return named


def _print(entrants: list[Entrant], rows: list[Row], title: str) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(highlight=False)
    table = Table("", "player", "rating", "95 %", "points", "won", "drawn", "lost", "faults", "ms", box=box.SIMPLE)
    for place, row in enumerate(rows, 1):
        table.add_row(
            str(place),
            Text(entrants[row.entrant].name),
            f"{row.rating.value:.0f}",
            f"± {row.rating.high - row.rating.value:.0f}",
            f"{row.share.rate:.1%}",
            *map(str, (row.won, row.drawn, row.lost)),
            str(sum(count for count, _ in row.faults.values()) or ""),
            "" if row.answer is None else f"{row.answer:.1f}",
        )
    console.print(Text(title))
    console.print(table)
    for row in rows:
        for what, (count, words) in row.faults.items():
            line = f"{entrants[row.entrant].name}: {count} × {programs.FAULTS[what]}"
            console.print(Text(f"{line} ({words})" if words else line))
