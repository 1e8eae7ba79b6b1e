"""More than one process, or one that died, and a database that cannot be written: everything is told once."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from bot.service.commands import Play
from bot.service.ground.records import Spot
from bot.service.telling import delivery, outbox
from bot.service.telling.courier import Post
from tests.service.club import ANA, Club
from tests.service.faults import numbers, time_is_up, waiting


async def test_a_row_that_another_process_holds_is_left_to_it_until_its_time_is_up(new_club: Callable[..., Club]):
    one = new_club("0-0/2")
    other = new_club("1-1/2", one)
    table = await one.duel()
    one.service._delivery._closed = True  # the first process stops telling, as if it hung
    await one.service.act(Play(table.id, ANA.id, "add 1"))
    due = await one.database.write(outbox.claim, "0-0/2", one.clock.now(), 10, 4)
    assert {each.kind for each in due.due} == {"board", "hand"}
    await other.service.open()
    await other.service.drain()
    assert numbers(one.courier.boards()) == []
    await time_is_up(one)
    await other.tick()
    assert numbers(one.courier.boards()) == [1]


async def test_a_process_that_comes_back_takes_up_what_it_held(club: Club, new_club: Callable[..., Club]):
    table = await club.duel()
    club.service._delivery._closed = True
    await club.service.act(Play(table.id, ANA.id, "add 1"))
    await club.database.write(outbox.claim, "all", club.clock.now(), 10, 4)
    back = new_club(club=club)
    await back.service.open()
    await back.service.drain()
    assert numbers(club.courier.boards()) == [1]


async def test_what_a_living_process_is_about_stays_its_own(
    new_club: Callable[..., Club], monkeypatch: pytest.MonkeyPatch
):
    one = new_club("0-0/2")
    other = new_club("1-1/2", one)
    table = await one.duel()
    monkeypatch.setattr(delivery, "RENEWED", 0.01)
    go_on, renewed, send, renew = asyncio.Event(), asyncio.Event(), one.courier.send, outbox.renew

    async def slow(post: Post) -> Spot:
        await go_on.wait()
        return await send(post)

    def noted(*args: Any) -> None:
        renew(*args)
        renewed.set()

    monkeypatch.setattr(one.courier, "send", slow)
    monkeypatch.setattr(outbox, "renew", noted)
    await one.move(table, settle=False)
    await renewed.wait()
    await time_is_up(one)
    renewed.clear()
    await renewed.wait()
    found = await other.database.write(outbox.claim, "1-1/2", one.clock.now(), 10, 4)
    assert found.due == []
    go_on.set()
    await one.service.drain()
    assert numbers(one.courier.boards()) == [1]


async def test_who_was_away_too_long_leaves_it_to_who_took_over(
    new_club: Callable[..., Club], monkeypatch: pytest.MonkeyPatch
):
    one = new_club("0-0/2")
    other = new_club("1-1/2", one)
    table = await one.duel()
    with monkeypatch.context() as patched:
        patched.setattr(delivery, "LEASE", timedelta(seconds=-1))  # as if it had stood still after it took it
        await one.move(table)
    assert numbers(one.courier.boards()) == []
    await time_is_up(one)
    await other.service.open()
    await other.service.drain()
    assert numbers(one.courier.boards()) == [1]
    assert await waiting(one) == 0


async def test_what_another_took_over_is_not_put_off(new_club: Callable[..., Club]):
    one = new_club("0-0/2")
    other = new_club("1-1/2", one)
    table = await one.duel()
    one.service._delivery._closed = True
    await one.service.act(Play(table.id, ANA.id, "add 1"))
    (lost, *_) = (await one.database.write(outbox.claim, "0-0/2", one.clock.now(), 1, 0)).due
    await time_is_up(one)
    await other.database.write(outbox.claim, "1-1/2", one.clock.now(), 10, 4)
    await one.database.write(outbox.postpone, lost, one.clock.now(), 0, unsent=True)
    again = await one.database.write(outbox.claim, "0-0/2", one.clock.now(), 10, 4)
    assert again.due == []


async def test_two_processes_tell_everything_once_and_in_order(new_club: Callable[..., Club]):
    one = new_club("0-0/2")
    other = new_club("1-1/2", one)
    table = await one.duel()
    for number in range(12):
        await (one, other)[number % 2].move(table, settle=False)
    for club in (one, other, one, other):
        await club.service.drain()
    await one.tick(seconds=0)
    assert numbers(one.courier.boards()) == list(range(1, 13))


# --- a database that cannot be written --------------------------------------------------------------------------------


async def test_a_post_that_cannot_be_noted_down_is_free_again_soon_and_not_posted_twice(
    club: Club, monkeypatch: pytest.MonkeyPatch
):
    table = await club.duel()
    write, full = club.database.write, {"arrived", "postpone"}

    async def no_room(work: Any, *args: Any, **kwargs: Any) -> Any:
        if work.__name__ in full:
            raise OperationalError("INSERT", {}, sqlite3.OperationalError("database or disk is full"))
        return await write(work, *args, **kwargs)

    monkeypatch.setattr(club.database, "write", no_room)
    await club.move(table)
    found = await write(outbox.claim, "all", club.clock.now(), 10, 4)
    assert found.due == []
    assert found.wait is not None
    assert 0 < found.wait <= outbox.LEASE.total_seconds()
    full.clear()
    await time_is_up(club)
    await club.tick()
    assert numbers(club.courier.boards()) == [1]
    assert await waiting(club) == 0


async def test_a_database_that_cannot_be_asked_is_asked_again(club: Club, monkeypatch: pytest.MonkeyPatch):
    table = await club.duel()
    monkeypatch.setattr(delivery, "LOOK_AGAIN", 0.01)
    write, fails, told = club.database.write, 2, asyncio.Event()

    async def busy(work: Any, *args: Any, **kwargs: Any) -> Any:
        nonlocal fails
        if work is outbox.claim and fails:
            fails -= 1
            raise OperationalError("BEGIN", {}, sqlite3.OperationalError("database is locked"))
        return await write(work, *args, **kwargs)

    monkeypatch.setattr(club.database, "write", busy)
    club.courier.before = lambda post: told.set()
    await club.move(table)
    await told.wait()
    await club.service.drain()
    assert numbers(club.courier.boards()) == [1]
