"""What playing costs people: presses, posts, pings, edits, direct messages and visits, counted and not timed.

Games are played through the whole service, by computer players in the place of people: two who are never there
together, and one against the computer in one sitting. A visit is everything a seat does until somebody else is asked.
The counts hold on any machine, but for the chance of the games: the service takes no seed.
"""

from __future__ import annotations

import asyncio
import logging
import random
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import structlog

from bot import catalogue
from bot.bench.measure import Figure, Step
from bot.computer import GREEDY, RANDOM, choose
from bot.computer.pool import Counsel
from bot.computer.review import Decision, Judged
from bot.service.commands import Accept, Create, Locate, Play, Start
from bot.service.ground.records import Chair, Computer, NewTable, Person, Place, Spot, Table
from bot.service.service import Service
from bot.service.telling.courier import Post, Scheduled
from bot.storage.database import Database
from games.core.hidden import Seat

ANA, BETO = Person(1, "Ana", "es"), Person(2, "Beto", "en")
AWAY = timedelta(hours=5)
"""After so long somebody who is asked looks in."""
THINKS = timedelta(seconds=30)
"""Between two deeds of a visit."""
HAND = timedelta(minutes=14)
"""So long a hand stays alive after a press."""
LONGEST = 3000
"""Moves of a game, at most."""


class Case(NamedTuple):
    """Games of a kind. `goals`: what is counted for each move or game, at most."""

    name: str
    game_id: str
    alone: bool
    goals: dict[str, float]


CASES = (
    Case("Titans, two people", "titans", False, {"posts": 1, "pings": 1, "requests": 2}),
    Case("Titans, one sitting against the computer", "titans", True, {"presses": 1.1, "requests": 2}),
    Case("Warshow, two people", "warshow", False, {"visits": 24, "requests": 2}),
    Case("Battalions, two people", "battalions", False, {"visits": 36, "requests": 2}),
    Case("Wards of War, two people", "wards", False, {"requests": 2}),
)
GAMES = 5
"""Of each kind."""


class Clock:
    """Stands still until it is moved on."""

    def __init__(self) -> None:
        self.moment = datetime(2026, 3, 1, 12, tzinfo=UTC)

    def now(self) -> datetime:
        """The moment."""
        return self.moment


class Counting:
    """A courier that takes everything and counts it."""

    def __init__(self) -> None:
        self.counted: Counter[str] = Counter()
        self._spots = 0

    async def send(self, post: Post) -> Spot:
        """A new message."""
        self._spots += 1
        private = post.place.user_id is not None
        self.counted["direct messages" if private else "posts"] += 1
        self.counted["pings"] += len(post.mentions)
        self.counted["requests"] += 1 + (post.retire is not None)
        return Spot(post.place.target or post.place.user_id or 0, self._spots)

    async def edit(self, spot: Spot, post: Post) -> None:
        """A message that is changed."""
        self.counted["edits"] += 1
        self.counted["requests"] += 1

    async def find(self, post: Post, since: datetime) -> Spot | None:
        """Nothing gets lost here, so nothing is looked for."""
        return None

    def may_write(self, place: Place) -> bool:
        """Everywhere."""
        return True

    async def schedule(self, guild_id: int, known: int | None, plan: Scheduled | None) -> int | None:
        """Nothing is written there."""
        return None

    async def open_thread(self, place: Place, card_id: int | None, name: str) -> int:
        """A thread of its own."""
        self._spots += 1
        return self._spots


class Greedy:
    """A computer player that answers at once, from what its seat knows."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)

    async def answer(self, game_id: str, view: Any, seat: Seat, level: str) -> str:
        """Its move, in notation."""
        game = catalogue.game(game_id)
        return game.notation(choose(game, view, seat, GREEDY, 0, self._rng))

    async def hint(self, game_id: str, view: Any, seat: Seat) -> tuple[Counsel, ...]:
        """The same move."""
        return (Counsel(await self.answer(game_id, view, seat, GREEDY)),)

    async def review(
        self, game_id: str, decisions: Sequence[Decision], told: Callable[[int, int], Awaitable[None]]
    ) -> list[Judged]:
        """Nobody asks for one here."""
        return []


class Settled(Service):
    """A service that can be waited for."""

    async def settle(self) -> None:
        """Until everything is told."""
        await self._delivery.settle()


def measure(step: Step) -> list[Figure]:
    """The figures of each kind of game."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    figures: list[Figure] = []
    for case in CASES:
        figures += figures_of(case, counts(case, GAMES))
        step()
    return figures


def counts(case: Case, games: int) -> Counter[str]:
    """What so many games of a kind cost in all, with the number of `moves` (people's) and of `games`; of visits so many
    times the median, since a few games are very long.
    """
    found, visits = Counter[str](), list[int]()
    for seed in range(games):
        with tempfile.TemporaryDirectory() as folder:
            played = asyncio.run(_played(case, seed, Path(folder)))
        visits.append(played.pop("visits"))
        found += played
    found["visits"] = round(median(visits) * games)
    return found


def figures_of(case: Case, found: Counter[str]) -> list[Figure]:
    """A line for each thing that is counted: visits a game, everything else a move of a person."""
    figures: list[Figure] = []
    for what in ("presses", "posts", "pings", "edits", "direct messages", "requests", "not whole", "visits"):
        by = "games" if what == "visits" else "moves"
        here, goal = found[what] / found[by], case.goals.get(what)
        title = {"not whole": "hands that do not hold all that is legal"}.get(what, what)
        figures.append(
            Figure(
                f"{case.name}: {title} a {by.removesuffix('s')}",
                f"{here:.2f}",
                "" if goal is None else f"at most {goal:g}",
                None if goal is None else goal / max(here, 0.001),
                None if goal is None else 1.0,
                {what.replace(" ", "_"): here},
            )
        )
    return figures


async def _played(case: Case, seed: int, folder: Path) -> Counter[str]:
    """One game."""
    database = Database(f"sqlite+aiosqlite:///{folder}/conversation.sqlite3")
    await database.migrate()
    clock, courier, rng = Clock(), Counting(), random.Random(seed)
    service = Settled(database, courier=courier, brain=Greedy(seed), clock=clock)
    try:
        table = await _begun(service, case)
        courier.counted.clear()  # a table is opened once
        await _play(service, table, clock, rng, courier.counted)
    finally:
        await service.close()
        await database.close()
    courier.counted["games"] += 1
    return courier.counted


async def _begun(service: Settled, case: Case) -> Table:
    rival = Computer(RANDOM) if case.alone else BETO
    new = NewTable(game_id=case.game_id, opponents=(rival,), guild_id=900, channel_id=901, thread=False)
    table = await service.act(Create(new, ANA))
    await service.act(Locate(table.id, card_id=902))
    await service.act(Start(table.id, ANA.id) if case.alone else Accept(table.id, BETO))
    await service.settle()
    return await service.table(table.id)


async def _play(service: Settled, table: Table, clock: Clock, rng: random.Random, counted: Counter[str]) -> None:
    game = catalogue.game(table.game_id)
    here: Chair | None = None
    alive: dict[int, datetime] = {}
    for _ in range(LONGEST):
        if table.life != "playing":
            return
        asked = [table.chairs[seat] for seat in table.to_act]
        chair = next((each for each in asked if here is not None and each.seat == here.seat), asked[0])
        if here is None or chair.seat != here.seat:
            counted["visits"] += 1
            clock.moment += AWAY
        clock.moment += THINKS
        here, user_id = chair, chair.user_id
        assert user_id is not None, "what a computer is asked it has answered by now"
        view = table.view(chair.seat)
        if clock.moment - alive.get(user_id, clock.moment - HAND) >= HAND:
            counted["presses"] += 1  # opens the hand
        alive[user_id] = clock.moment
        counted["presses"] += 1  # they choose of what a hand offers at once
        counted["not whole"] += len(game.shortlist(view, chair.seat)) < len(game.actions(view, chair.seat))
        counted["moves"] += 1
        text = game.notation(choose(game, view, chair.seat, GREEDY, 0, rng))
        await service.act(Play(table.id, user_id, text))
        await service.settle()
        table = await service.table(table.id)
    raise RuntimeError(f"no end after {LONGEST} moves")
