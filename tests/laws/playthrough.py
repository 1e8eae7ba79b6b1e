"""A game played by a fixed seed, written down entry by entry as everybody at the table sees it."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from games.core import referee
from games.core.game import Event, Game, Value
from games.core.hidden import EVERYONE, Readers, Seat, may_read
from games.core.referee import Entry, Position, Setup
from tests.laws.plays import any_action

HEAD = """\
How to read this: after each entry come the chance it met, what happened (and who may read it), then for the position
that follows who is asked what, what each seat and the spectator see, and every legal action (* is what silence means).
TABARD_UPDATE=1 before the tests writes this file anew.
"""


def playthrough(
    game: Game[Any, Any], options: Mapping[str, Value], seats: int, seed: str, *, brief: bool = False
) -> str:
    """The whole game as text. Every action is drawn at random from the legal ones, by the seed.

    `brief`: of a view only what changed since the entry before; for games whose views are long.
    """
    return "\n".join(_lines(game, options, seats, seed, brief)) + "\n"


def _lines(game: Game[Any, Any], options: Mapping[str, Value], seats: int, seed: str, brief: bool) -> Iterator[str]:
    known: dict[Seat | None, dict[str, Any]] | None = {} if brief else None
    rng = random.Random(seed)
    setup = Setup(options=referee.complete(game, options), seats=seats, seed=hashlib.sha256(seed.encode()).digest())
    yield f"{game.id}, version {game.version}, {seats} seats, {json.dumps(setup.options)}, seed {setup.seed.hex()}"
    yield HEAD
    position, entry = referee.begin(game, setup)
    yield "--- 0 set-up"
    yield from _entry(entry, seats)
    yield from _position(game, setup, position, known)
    while asks := referee.asks(game, position):
        seat = rng.choice(asks).seat
        action = any_action(game, position, seat, rng)
        position, entry = referee.play(game, setup, position, seat, action)
        yield f"--- {position.seq} seat {seat}: {game.notation(action)}"
        yield from _entry(entry, seats)
        yield from _position(game, setup, position, known)


def _entry(entry: Entry, seats: int) -> Iterator[str]:
    for roll in entry.rolls:
        yield f"chance     {_compact(roll)}"
    for event in entry.events:
        yield f"event      {_event(event)}  [{readers(event.readers, seats)}]"


def _event(event: Event) -> str:
    who = "" if event.seat is None else f" seat {event.seat}"
    return " ".join([event.kind + who, *(f"{name}={_compact(value)}" for name, value in event.args)])


def _position(
    game: Game[Any, Any], setup: Setup, position: Position, known: dict[Seat | None, dict[str, Any]] | None
) -> Iterator[str]:
    for seat in (None, *range(setup.seats)):
        shown = msgspec.to_builtins(game.show(referee.view(position, seat), seat))
        if known is not None:
            before, known[seat] = known.get(seat, {}), shown
            shown = {name: value for name, value in shown.items() if name not in before or before[name] != value}
        yield f"view {_name(seat):6}{_compact(shown)}"
    for ask in referee.asks(game, position):
        default = game.default(referee.view(position, ask.seat), ask.seat)
        legal = referee.legal(game, position, ask.seat)
        texts = [game.notation(action) + ("*" if action == default else "") for action in legal]
        yield f"asks seat {ask.seat} {ask.kind}: {', '.join(texts)}"
    if position.over is not None:
        yield f"over       {_compact(msgspec.to_builtins(position.over))}"
    yield ""


def readers(bits: Readers, seats: int) -> str:
    """Who may read something, in words."""
    if bits == EVERYONE:
        return "all"
    return " ".join(str(seat) for seat in range(seats) if may_read(bits, seat)) or "nobody"


def _name(seat: Seat | None) -> str:
    return "all" if seat is None else str(seat)


def _compact(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
