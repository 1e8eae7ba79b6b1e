"""One game between computer players. Each gets its seat's view; chance comes from a seed, so a game can be repeated."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import sha256
from time import perf_counter
from typing import NamedTuple

from bot.catalogue import game
from bot.computer.players import choose
from games.core import referee
from games.core.game import Event, Value


class Player(NamedTuple):
    """A level of the computer, and its time in milliseconds."""

    level: str
    ms: int


class Fixture(NamedTuple):
    """A game to be played: `line_up[seat]` is a place in `players`."""

    game_id: str
    options: Mapping[str, Value]
    players: tuple[Player, ...]
    line_up: tuple[int, ...]
    seed: str


class Played(NamedTuple):
    """How it went. `line_up` as in the fixture; `winners` and `scores` by seat.

    `told`: how often something happened for a reason, as ("round-won", "position").
    """

    line_up: tuple[int, ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    actions: int
    seconds: float
    told: dict[tuple[str, str], int]


def fixtures(
    game_id: str, options: Mapping[str, Value], players: Sequence[Player], games: int, seed: int
) -> list[Fixture]:
    """Games in which the players move round the seats: as many in a row as there are seats share their chance."""
    seats = len(players)
    return [
        Fixture(
            game_id,
            dict(options),
            tuple(players),
            tuple((seat + number) % seats for seat in range(seats)),
            f"{seed}:{number // seats}",
        )
        for number in range(games)
    ]


def play(fixture: Fixture) -> Played:
    """Plays a game to its end."""
    rules = game(fixture.game_id)
    seed = sha256(fixture.seed.encode()).digest()
    setup = referee.Setup(options=dict(fixture.options), seats=len(fixture.line_up), seed=seed)
    rng = random.Random(f"{fixture.seed}:{fixture.line_up}")
    told: Counter[tuple[str, str]] = Counter()
    began = perf_counter()
    position, entry = referee.begin(rules, setup)
    _count(entry.events, told)
    while waiting := referee.asks(rules, position):
        seat = waiting[0].seat
        player = fixture.players[fixture.line_up[seat]]
        action = choose(rules, referee.view(position, seat), seat, player.level, player.ms, rng)
        position, entry = referee.act(rules, setup, position, seat, rules.notation(action))
        _count(entry.events, told)
    over = position.over
    assert over is not None, "nobody is asked, so it is over"
    seconds = perf_counter() - began
    return Played(fixture.line_up, over.winners, over.scores, over.reason, position.seq, seconds, dict(told))


def _count(events: Sequence[Event], told: Counter[tuple[str, str]]) -> None:
    for event in events:
        for name, value in event.args:
            if name == "reason":
                told[event.kind, str(value)] += 1
