"""One game between computer players. Each gets its seat's view; chance comes from a seed, so a game can be repeated."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from time import perf_counter
from typing import Any, NamedTuple

from bot.arena.luck import Luck, by_player
from bot.catalogue import game
from bot.computer.players import choose
from games.core import referee
from games.core.game import Event, Game, Value
from games.core.hidden import Seat
from games.core.referee import Position, Refusal, Setup

Chooser = Callable[[Any, Seat], Any]
"""What a seat does, from its own view."""


class Player(NamedTuple):
    """A level of the computer, and its time in milliseconds."""

    level: str
    ms: int


class Fixture(NamedTuple):
    """A game to be played: `line_up[seat]` is a place in `players`. `luck`: it is counted as well (`Luck`)."""

    game_id: str
    options: Mapping[str, Value]
    players: tuple[Player, ...]
    line_up: tuple[int, ...]
    seed: str
    luck: bool = False


class Finished(NamedTuple):
    """How it went. `line_up` and `seed` as in the fixture; `winners` and `scores` by seat.

    `told`: how often something happened for a reason, as ("round-won", "position", 3). `luck`: by player, how much of
    a victory was luck; none where nobody asked.
    """

    line_up: tuple[int, ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    actions: int
    seconds: float
    told: tuple[tuple[str, str, int], ...]
    seed: str = ""
    luck: tuple[tuple[int, float], ...] = ()


def fixtures(
    game_id: str, options: Mapping[str, Value], players: Sequence[Player], games: int, seed: int, *, luck: bool = False
) -> list[Fixture]:
    """Games in which the players move round the seats: as many in a row share their chance as it takes until equal ones
    sit as they did at first.

    That is once round, but two with two teams of equal players that sit by turns, and one between equals: each game
    more would be one counted twice.
    """
    seats, sitting = len(players), tuple(players)
    alike = next(step for step in range(1, seats + 1) if sitting[step:] + sitting[:step] == sitting)
    return [
        Fixture(
            game_id,
            dict(options),
            tuple(players),
            tuple((seat + number) % seats for seat in range(seats)),
            f"{seed}:{number // alike}",
            luck,
        )
        for number in range(games)
    ]


class BadOpening(ValueError):
    """An opening is not legal when its turn comes; the message says which."""


class Run(NamedTuple):
    """A whole game: its end, everything that happened, and the seat that was first asked something alone."""

    position: Position
    events: tuple[Event, ...]
    leader: Seat | None


def run(rules: Game[Any, Any], setup: Setup, choose: Chooser, openings: Sequence[Sequence[str]] = ()) -> Run:
    """Plays a game to its end. `openings` by seat: its first answers, in the notation. Raises BadOpening."""
    left = [list(each) for each in openings] or [[] for _ in range(setup.seats)]
    position, entry = referee.begin(rules, setup)
    events = list(entry.events)
    leader: Seat | None = None
    while waiting := referee.asks(rules, position):
        seat = waiting[0].seat
        if left[seat]:
            text = left[seat].pop(0)
        else:
            if leader is None and len(waiting) == 1:
                leader = seat
            text = rules.notation(choose(referee.view(position, seat), seat))
        try:
            position, entry = referee.act(rules, setup, position, seat, text)
        except Refusal as refusal:
            raise BadOpening(f"seat {seat} cannot do {text!r}: {refusal.reason.key}") from refusal
        events += entry.events
    return Run(position, tuple(events), leader)


def play(fixture: Fixture) -> Finished:
    """Plays a game to its end."""
    rules = game(fixture.game_id)
    setup = Setup(options=dict(fixture.options), seats=len(fixture.line_up), seed=hashed(fixture.seed))
    rng = random.Random(f"{fixture.seed}:{fixture.line_up}")
    luck = Luck(rules) if fixture.luck else None

    def choice(view: Any, seat: Seat) -> Any:
        player = fixture.players[fixture.line_up[seat]]
        action = choose(rules, view, seat, player.level, player.ms, rng)
        if luck is not None:
            luck.came(view)
            luck.chosen(view, seat, action)
        return action

    began = perf_counter()
    position, events, _ = run(rules, setup, choice)
    seconds = perf_counter() - began
    over = position.over
    assert over is not None, "nobody is asked, so it is over"
    told = _told(events)
    had: tuple[tuple[int, float], ...] = ()
    if luck is not None:
        luck.came(position.state)
        friends = next((team for team in rules.teams(position.state) if 0 in team), (0,))
        had = tuple(by_player(luck.total, fixture.line_up, friends).items())
    return Finished(
        fixture.line_up, over.winners, over.scores, over.reason, position.seq, seconds, told, fixture.seed, had
    )


def hashed(seed: str) -> bytes:
    """A table's seed from a word."""
    return sha256(seed.encode()).digest()


def _told(events: Sequence[Event]) -> tuple[tuple[str, str, int], ...]:
    said = Counter((event.kind, str(value)) for event in events for name, value in event.args if name == "reason")
    return tuple((kind, reason, count) for (kind, reason), count in said.items())
