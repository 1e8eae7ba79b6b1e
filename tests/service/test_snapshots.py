"""Positions kept now and then: an earlier one is near, however long the log is, and always what the log says."""

import random

import pytest
from sqlalchemy import Connection, func, select, update

from bot import catalogue
from bot.service.commands import Agree, Play, Propose
from bot.service.ground import store
from bot.service.ground.history import rebuild
from bot.service.ground.records import Table
from bot.service.play import engine, snapshots
from bot.service.play.snapshots import EVERY, KEPT
from bot.service.telling import posts
from bot.service.telling.outbox import Due
from bot.storage import schema
from games.core.referee import RESIGN
from tests.service.club import ANA, BETO, Club
from tests.service.fakes import NOON


async def long_game(club: Club, events: int, **changes: object) -> Table:
    """A game that has gone on for so long."""
    table = await club.duel(options={"length": 100_000}, **changes)
    rng = random.Random(3)
    for number in range(events):
        user = (ANA, BETO)[number % 2].id
        await club.service.act(Play(table.id, user, f"add {rng.randrange(1, 4)}"))
    await club.service.drain()
    return await club.service.table(table.id)


async def kept(club: Club) -> list[int]:
    """The numbers of the events after which a position is kept."""

    def read(connection: Connection) -> list[int]:
        return list(connection.execute(select(schema.snapshots.c.seq).order_by(schema.snapshots.c.seq)).scalars())

    return await club.database.read(read)


async def check(club: Club, table: Table, seq: int) -> None:
    """An earlier position is what the whole log gives."""

    def both(connection: Connection) -> None:
        held = store.load(connection, table.id)
        steps = store.steps(connection, table.id, last=seq)
        wanted = rebuild(catalogue.game(table.game_id), held.setup, steps)
        assert snapshots.at(connection, held, seq) == (wanted, engine.digest(held, table.commitment, steps))

    await club.database.read(both)


async def test_earlier_positions_are_what_the_log_says(club: Club):
    table = await long_game(club, 120)
    assert await kept(club) == [50, 100]
    for seq in (0, 1, 49, 50, 51, 99, 100, 101, 119, 120):
        await check(club, table, seq)


async def test_forced_chance_counts_on_from_where_it_was(club: Club):
    table = await long_game(club, 60, chance=tuple({"roll": [1 + number % 6]} for number in range(57)))
    for seq in (49, 50, 54, 55, 60):
        await check(club, table, seq)


async def test_what_was_taken_back_to_before_is_played_again_from_the_log(club: Club):
    table = await long_game(club, 51)
    await club.service.act(Propose(table.id, BETO.id, "undo"))  # of event 50
    await club.service.act(Agree(table.id, ANA.id, "undo"))
    back = await club.service.table(table.id)
    assert (back.seq, await kept(club)) == (52, [50])
    for seq in (50, 51, 52):
        await check(club, back, seq)


async def test_few_are_kept_and_none_of_a_game_that_is_over(club: Club):
    table = await long_game(club, EVERY * (KEPT + 2))
    assert await kept(club) == [EVERY * number for number in range(3, KEPT + 3)]
    await club.service.act(Play(table.id, ANA.id, RESIGN))
    assert await kept(club) == []
    await check(club, table, EVERY + 3)


async def test_what_another_version_of_the_rules_kept_is_not_used(club: Club):
    table = await long_game(club, 55)
    await club.database.write(lambda c: c.execute(update(schema.snapshots).values(state_version=0, state=b"")) and None)
    await check(club, table, 52)


async def test_what_is_told_late_reads_a_small_part_of_a_long_log(club: Club, monkeypatch: pytest.MonkeyPatch):
    table = await long_game(club, 330)
    read, steps = list[int](), store.steps

    def counted(*args: object, **others: int) -> object:
        found = steps(*args, **others)  # pyright: ignore[reportArgumentType]
        read.append(len(found))
        return found

    monkeypatch.setattr(store, "steps", counted)
    due = Due(1, "x", "board", table.id, None, None, 325, 325, None, "n", NOON, 1, None)
    material = await club.database.read(posts.gather, due, "en", club.clock.now())
    assert material
    assert material.position
    assert material.position.seq == 325
    assert read == [25]


async def test_a_hand_that_nobody_needs_any_more_is_not_gathered(club: Club, monkeypatch: pytest.MonkeyPatch):
    table = await long_game(club, 20)

    def gathered(*_: object) -> None:
        raise AssertionError("nothing is to be played again")

    monkeypatch.setattr(snapshots, "at", gathered)
    stale = Due(1, "x", "hand", table.id, 0, ANA.id, 10, 10, None, "n", NOON, 1, None)
    assert await club.database.read(posts.gather, stale, "en", club.clock.now()) is None
    count = await club.database.read(lambda c: c.execute(select(func.count()).select_from(schema.outbox)).scalar_one())
    assert count == 0
