"""What playing costs people: presses, posts, pings, edits, direct messages and visits, counted and not timed.

Games are played through the whole service, by computer players in the place of people: two who are never there
together, and one against the computer in one sitting. A visit is everything a seat does until somebody else is asked.
Each move is looked for in what its person is shown (`bot.bench.pressing`). The counts are the same in every run.
"""

from __future__ import annotations

import asyncio
import logging
import random
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime, timedelta
from statistics import median
from types import SimpleNamespace
from typing import Any, NamedTuple, TypeVar
from unittest.mock import patch

import structlog

from bot import catalogue
from bot.bench import pressing
from bot.bench.measure import Figure, Step
from bot.computer import GREEDY, RANDOM, choose
from bot.computer.pool import Counsel
from bot.computer.review import Decision, Judged
from bot.service.commands import Accept, BeginPlan, Create, Locate, Play, Start
from bot.service.ground.pace import Pace
from bot.service.ground.records import Chair, Computer, NewTable, Person, Place, Spot, Table
from bot.service.seats import seating
from bot.service.service import Service
from bot.service.telling.courier import Post, Scheduled
from bot.storage.database import Database
from games.core.game import by_post
from games.core.hidden import Seat

T = TypeVar("T")

ANA, BETO = Person(1, "Ana", "es"), Person(2, "Beto", "en")
AWAY = timedelta(hours=5)
"""After so long somebody who is asked looks in."""
THINKS = timedelta(seconds=30)
"""Between two deeds of a visit."""
HAND = timedelta(minutes=14)
"""So long a hand stays alive after a press."""
LONGEST = 3000
"""Moves of a game, at most."""
CARDS = 13
"""Of a line in a battle of 200 points."""


class Case(NamedTuple):
    """Games of a kind. `goals`: what is counted, at most (`BY`: for each of what). `asked`: windows stop the game."""

    name: str
    game_id: str
    alone: bool
    goals: dict[str, float]
    asked: bool = False


ONE_VISIT: dict[str, float] = {"posts a turn": 2, "pings a turn": 2, "requests": 2, "out of reach": 0}
CASES = (
    Case("Titans, two people", "titans", False, {"posts": 1, "pings": 1, "requests": 2, "out of reach": 0}),
    Case("Titans, one sitting against the computer", "titans", True, {"presses": 1.1, "requests": 2}),
    Case("Warshow, two people", "warshow", False, ONE_VISIT | {"visits": 24}),
    Case("Battalions, two people", "battalions", False, ONE_VISIT | {"visits": 36}),
    Case("Battalions, windows asked", "battalions", False, {"presses an answer": 1}, asked=True),
    Case("Wards of War, two people", "wards", False, {"requests": 2, "out of reach": 0}),
)
GAMES = 3
"""Of each kind."""
BY: dict[str, tuple[str, str]] = {
    "presses": ("presses", "moves"),
    "posts": ("posts", "moves"),
    "pings": ("pings", "moves"),
    "edits": ("edits", "moves"),
    "direct messages": ("direct messages", "moves"),
    "requests": ("requests", "moves"),
    "posts a turn": ("turn posts", "turns"),
    "pings a turn": ("turn pings", "turns"),
    "presses an answer": ("answer presses", "answers"),
    "panels that do not hold all at once": ("not whole", "moves"),
    "out of reach": ("out of reach", "games"),
    "visits": ("visits", "games"),
}
"""What is told: what is counted, and for each of what."""


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

    async def is_buried(self, spot: Spot, messages: int) -> bool:
        """Nobody else writes here."""
        self.counted["looks"] += 1
        self.counted["requests"] += 1
        return False

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
    presses, posts = asyncio.run(with_service(Case("", "battalions", False, {}), 1, deploying))
    figures.append(_figure("Battalions: deploying 13 cards by hand, presses", presses, 8, "presses"))
    figures.append(_figure("Battalions: deploying 13 cards by hand, posts", posts, 1, "posts"))
    step()
    return figures


def counts(case: Case, games: int) -> Counter[str]:
    """What so many games of a kind cost in all, with the number of `moves` (people's) and of `games`; of visits so many
    times the median, since a few games are very long.
    """
    found, visits = Counter[str](), list[int]()
    for seed in range(games):
        played = asyncio.run(with_service(case, seed, _played))
        visits.append(played.pop("visits"))
        found += played
    found["visits"] = round(median(visits) * games)
    return found


def figures_of(case: Case, found: Counter[str]) -> list[Figure]:
    """A line for each thing that is counted."""
    figures: list[Figure] = []
    for what, (counted, by) in BY.items():
        if found[by]:
            title = what if what.endswith((" turn", " answer")) else f"{what} a {by.removesuffix('s')}"
            here = found[counted] / found[by]
            figures.append(_figure(f"{case.name}: {title}", here, case.goals.get(what), what.replace(" ", "_")))
    return figures


def _figure(name: str, here: float, goal: float | None, key: str) -> Figure:
    ratio = None if goal is None else (goal + 0.001) / (here + 0.001)
    told = "" if goal is None else f"at most {goal:g}"
    return Figure(name, f"{here:.2f}", told, ratio, None if goal is None else 1.0, {key: here})


class Hall(NamedTuple):
    """A service at work, its clock, and what it has cost so far."""

    service: Settled
    clock: Clock
    courier: Counting


async def with_service(case: Case, seed: int, work: Callable[[Hall, Case, int], Awaitable[T]]) -> T:
    """Something done with a service whose tables have seeds of their own, the same in every run."""
    with tempfile.TemporaryDirectory() as folder:
        database = Database(f"sqlite+aiosqlite:///{folder}/conversation.sqlite3")
        await database.migrate()
        clock, courier, chance = Clock(), Counting(), random.Random(f"{case.name} {seed}")
        service = Settled(database, courier=courier, brain=Greedy(seed), clock=clock)
        try:
            with patch.object(seating, "secrets", SimpleNamespace(token_bytes=chance.randbytes)):
                return await work(Hall(service, clock, courier), case, seed)
        finally:
            await service.close()
            await database.close()


async def _played(hall: Hall, case: Case, seed: int) -> Counter[str]:
    """One game."""
    table = await _begun(hall.service, case)
    hall.courier.counted.clear()  # a table is opened once
    await _play(hall, table, random.Random(seed))
    hall.courier.counted["games"] += 1
    return hall.courier.counted


async def deploying(hall: Hall, case: Case, seed: int) -> tuple[int, int]:
    """Presses and posts of a whole deployment by hand, from the menus of the hand: each stack at once, then *ready*."""
    table = await _begun(hall.service, case)
    for person, text in ((ANA, "army british"), (BETO, "army french"), (BETO, "auto")):
        await hall.service.act(Play(table.id, person.id, text))
    await hall.service.settle()
    table, presses, laid = await hall.service.table(table.id), 1, 0
    posts = hall.courier.counted["posts"]
    while (chosen := pressing.several(table, 0)) and laid < CARDS:
        draft = await hall.service.drafts.make(table.id, ANA.id, "; ".join(chosen))
        await hall.service.act(BeginPlan(table.id, ANA.id, draft.table.seq))
        await hall.service.settle()
        table, presses, laid = await hall.service.table(table.id), presses + 1, laid + len(chosen)
    posts = hall.courier.counted["posts"] - posts
    presses += pressing.presses(table, 0, "ready") or LONGEST
    return (presses if laid >= CARDS else LONGEST), posts


async def _begun(service: Settled, case: Case) -> Table:
    rival = Computer(RANDOM) if case.alone else BETO
    pace = Pace(hours=72, window=24) if case.asked else None
    new = NewTable(game_id=case.game_id, opponents=(rival,), guild_id=900, channel_id=901, thread=False, pace=pace)
    table = await service.act(Create(new, ANA))
    await service.act(Locate(table.id, card_id=902))
    await service.act(Start(table.id, ANA.id) if case.alone else Accept(table.id, BETO))
    await service.settle()
    return await service.table(table.id)


async def _play(hall: Hall, table: Table, rng: random.Random) -> None:
    service, clock, counted = hall.service, hall.clock, hall.courier.counted
    game, turn = catalogue.game(table.game_id), None
    here: Chair | None = None
    alive: dict[int, datetime] = {}
    before = Counter[str]()
    for _ in range(LONGEST):
        if table.life != "playing":
            for what in ("posts", "pings"):
                counted[f"turn {what}"] = counted[what] - before[what]
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
        at_turn = by_post(game).at_turn(table.view(None))
        counted["turns"] += at_turn is not None and tuple(at_turn) != turn
        if turn is None and at_turn is not None:  # from here on they are told of turns
            before = Counter(counted)
        turn = None if at_turn is None else tuple(at_turn)
        text = game.notation(choose(game, view, chair.seat, GREEDY, 0, rng))
        opened = clock.moment - alive.get(user_id, clock.moment - HAND) < HAND
        alive[user_id] = clock.moment
        found = pressing.presses(table, chair.seat, text)
        pressed = 1 if not opened and pressing.in_message(table, chair.seat, text) else (found or 0) + (not opened)
        counted["presses"] += pressed
        counted["out of reach"] += found is None
        counted["not whole"] += not pressing.whole(table, chair.seat)
        counted["moves"] += 1
        if at_turn is not None and chair.seat not in at_turn:
            counted["answers"] += 1
            counted["answer presses"] += pressed
        await service.act(Play(table.id, user_id, text))
        await service.settle()
        table = await service.table(table.id)
    raise RuntimeError(f"no end after {LONGEST} moves")
