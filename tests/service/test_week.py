"""A week of play by post: many tables, people who are late, away, change their minds or go, and a bot that restarts."""

from __future__ import annotations

import random
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from sqlalchemy import func, select

from bot import catalogue, metrics
from bot.service.commands import (
    Accept,
    Agree,
    BeginPlan,
    Create,
    Join,
    Leave,
    Locate,
    Play,
    Propose,
    Refuse,
    SetHabits,
    SetOrders,
    Start,
)
from bot.service.ground import store
from bot.service.ground.pace import End, Habits, Pace
from bot.service.ground.records import Computer, NewTable, Person, Table
from bot.service.telling import posts
from bot.storage import schema
from games.core.audit import check
from games.core.referee import RESIGN, Refusal
from tests.service.club import CHANNEL, GUILD, Club

PEOPLE = [Person(number, f"P{number}", "es" if number % 2 else "en") for number in range(1, 13)]
ENDS: tuple[End, ...] = ("default", "computer", "substitute", "forfeit")
CLOSED = PEOPLE[3].id
"""Somebody who takes no direct messages."""
ABSENT = {PEOPLE[5].id, PEOPLE[6].id}
"""Who sits down and never comes back."""


class Week:
    """What happens at the tables, by a seed."""

    def __init__(self, new_club: Callable[..., Club], seed: int) -> None:
        self._new_club = new_club
        self.rng = random.Random(seed)
        self.club = new_club()
        self.refusals: list[str] = []
        self.done = 0

    async def open(self, count: int) -> None:
        for person in PEOPLE:
            await self.club.service.remember(person)
        await self.club.service.act(SetHabits(PEOPLE[0].id, Habits(zone="Europe/Madrid", quiet=(22, 8))))
        await self.club.service.act(SetHabits(PEOPLE[1].id, Habits(zone="America/Bogota", reminders=("24h", "2h"))))
        for _ in range(count):
            await self._open()

    async def _open(self) -> None:
        rng, service = self.rng, self.club.service
        game, seats = rng.choice([("tally", 2), ("titans", 2), ("sealed", 3), ("sealed", 4)])
        who = rng.sample(PEOPLE, seats)
        others: list[Person | Computer | None] = list(who[1:])
        if rng.random() < 0.3:
            others[0] = Computer("greedy")
        if game == "sealed" and rng.random() < 0.3:
            others[-1] = None
        pace = Pace(
            hours=rng.choice((12, 24, 36)),
            window=rng.choice((None, 6)),
            held=rng.random() < 0.3,
            bank=rng.choice((None, None, 40)),
            increment=4,
            nights=rng.random() < 0.2,
            weekends=rng.random() < 0.2,
            vacation=rng.random() < 0.3,
            end=rng.choice(ENDS),
        )
        options: dict[str, Any] = {"tally": {"length": 20}, "titans": {"length": 15}, "sealed": {"rounds": 2}}[game]
        new = NewTable(
            game_id=game,
            options=options,
            opponents=tuple(others),
            guild_id=GUILD,
            channel_id=CHANNEL,
            pace=pace,
            thread=rng.random() < 0.5,
        )
        table = await service.act(Create(new, who[0]))
        await service.act(Locate(table.id, card_id=10_000 + table.id))
        for person in others:
            if isinstance(person, Person):
                table = await service.act(Accept(table.id, person))
        if table.life == "open":
            await service.act(Start(table.id, who[0].id))

    async def hours(self, count: int) -> None:
        """Time passes in steps; in each some people come by, and now and then the bot is restarted."""
        for _ in range(count):
            self.club.clock.pass_(hours=self.rng.choice((0.5, 1, 3, 5)))
            if self.rng.random() < 0.05:
                await self._restart()
            await self.club.service.tick()
            for table_id in self.rng.sample(await self.running(), k=min(15, len(await self.running()))):
                await self._visit(table_id)
        await self.club.service.drain()

    async def _restart(self) -> None:
        await self.club.service.close()
        old, self.club = self.club, self._new_club(club=self.club)
        assert old is not self.club
        await self.club.service.open()

    async def running(self) -> list[int]:
        wanted = select(schema.tables.c.id).where(schema.tables.c.life.in_(("open", "playing")))
        return await self.club.database.read(lambda c: list(c.execute(wanted).scalars()))

    async def _visit(self, table_id: int) -> None:
        table = await self.club.service.table(table_id)
        people = [chair.user_id for chair in table.chairs if chair.user_id is not None and chair.user_id not in ABSENT]
        if not people or table.life != "playing":
            return
        asked = [user for seat in table.to_act if (user := table.chairs[seat].user_id) in people and user is not None]
        user_id = self.rng.choice(asked or people)
        deed = self.rng.choices(list(DEEDS), list(DEEDS.values()))[0]
        try:
            await deed(self, table, user_id)
            self.done += 1
        except Refusal as refusal:
            self.refusals.append(catalogue.texts().reason("es", refusal.reason))

    async def move(self, table: Table, user_id: int) -> None:
        seat = table.seat_of(user_id)
        game = catalogue.game(table.game_id)
        assert seat is not None
        legal = table.legal(game, seat)
        if legal:
            await self.club.service.act(Play(table.id, user_id, game.notation(self.rng.choice(legal))))

    async def undo(self, table: Table, user_id: int) -> None:
        await self.club.service.act(Propose(table.id, user_id, "undo"))

    async def agree(self, table: Table, user_id: int) -> None:
        for offer in table.offers:
            if self.rng.random() < 0.7:
                await self.club.service.act(Agree(table.id, user_id, offer.kind))
            else:
                await self.club.service.act(Refuse(table.id, user_id, offer.kind))

    async def offer(self, table: Table, user_id: int) -> None:
        kind = self.rng.choice(("draw", "cancel", "pause", "resume"))
        await self.club.service.act(Propose(table.id, user_id, kind))

    async def plan(self, table: Table, user_id: int) -> None:
        seat, game = table.seat_of(user_id), catalogue.game(table.game_id)
        assert seat is not None
        said = [game.notation(action) for action in table.legal(game, seat)][:3] or ["pass"]
        text = "; ".join(self.rng.choices(said, k=2))
        draft = await self.club.service.drafts.make(table.id, user_id, text)
        await self.club.service.act(BeginPlan(table.id, user_id, draft.table.seq))

    async def orders(self, table: Table, user_id: int) -> None:
        possible = (await self.club.service.orders(table.id, user_id)).possible
        await self.club.service.act(SetOrders(table.id, user_id, self.rng.sample(possible, k=min(2, len(possible)))))

    async def go(self, table: Table, user_id: int) -> None:
        await self.club.service.act(Leave(table.id, user_id))

    async def come(self, table: Table, user_id: int) -> None:
        await self.club.service.act(Join(table.id, self.rng.choice(PEOPLE)))

    async def resign(self, table: Table, user_id: int) -> None:
        await self.club.service.act(Play(table.id, user_id, RESIGN))


DEEDS: dict[Callable[[Week, Table, int], Coroutine[Any, Any, None]], float] = {
    Week.move: 60,
    Week.plan: 6,
    Week.agree: 8,
    Week.undo: 4,
    Week.offer: 3,
    Week.orders: 4,
    Week.come: 3,
    Week.go: 1,
    Week.resign: 0.5,
}


@pytest.fixture(autouse=True)
def words_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures have tests of their own, and would take most of the time here."""

    async def nothing(*_: object, **__: object) -> None:
        return None

    monkeypatch.setattr(posts, "_drawn", nothing)


async def check_everything(week: Week) -> None:
    """Every table has ended as it should, its log holds, and everybody was told."""
    club = week.club
    count = select(func.count()).select_from(schema.outbox)
    assert await club.database.read(lambda c: c.execute(count).scalar_one()) == 0
    ids = await club.database.read(lambda c: list(c.execute(select(schema.tables.c.id)).scalars()))
    for table_id in ids:
        table = await club.service.table(table_id)
        assert table.life == "over", table
        assert table.result is not None
        log = await club.service.log(table_id)
        assert check(log, catalogue.games().get).departures == ()
        entries = await club.database.read(store.entries, table_id)
        assert [entry.seq for entry in entries] == list(range(len(entries)))
        boards = club.courier.boards(table_id)
        assert boards, "it was told"
        assert boards[-1].buttons[0].label in ("Rematch", "Revancha"), "and how it ended"
        assert len({board.nonce for board in boards}) == len(boards)
        rows = select(schema.seats).where(schema.seats.c.table_id == table_id)
        for row in await club.database.read(lambda c, rows=rows: c.execute(rows).all()):
            assert row.answer is None, "no answer waits after the end"


async def run(new_club: Callable[..., Club], seed: int, tables: int, steps: int) -> Week:
    """So many tables for so many steps of time; then all the others stay away until everything is over."""
    week, faults = Week(new_club, seed), metrics.FAULTS._value.get()
    await week.open(tables)
    await week.hours(steps)
    for _ in range(200):
        if not await week.running():
            break
        await week.club.tick(days=2)
    assert await week.running() == []
    await check_everything(week)
    assert metrics.FAULTS._value.get() == faults, "nothing went wrong on the way"
    return week


async def test_some_days_at_some_tables(new_club: Callable[..., Club]):
    week = await run(new_club, 1, tables=6, steps=20)
    assert week.done > 20


@pytest.mark.slow
@pytest.mark.timeout(900)
async def test_a_week_at_fifty_tables(new_club: Callable[..., Club]):
    week = await run(new_club, 7, tables=50, steps=90)
    assert week.done > 500
    assert len(week.refusals) > 50, "people also ask for what cannot be"
