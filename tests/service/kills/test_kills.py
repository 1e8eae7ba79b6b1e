"""No move is lost, none is doubled, nobody is told twice or not at all, wherever the process dies."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
import signal
from collections.abc import AsyncIterator
from itertools import pairwise
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest
import pytest_asyncio
from sqlalchemy import func, select

from bot.service.ground import store
from bot.service.ground.records import Logged, Table
from bot.service.looking import listing
from bot.service.looking.listing import Fits, Wish
from bot.storage import schema
from bot.storage.database import Database
from tests.installed import ERRAND, installed
from tests.service.kills.child import Order, main
from tests.service.kills.parent import World

TABLES = 5
KILLS = int(os.environ.get("TABARD_KILLS", "0"))
"""How often it is killed in a row, where somebody wants more (or less) of it."""
FORGETFUL = 600
"""Seconds that the bot stays away now and then, after which Discord has forgotten its nonces."""
STEPS = (
    "press: before",
    "play: before",
    "play: before commit",
    "play: after commit",
    "press: before answer",
    "claim: before",
    "claim: before commit",
    "claim: after commit",
    "draw",
    "send: before",
    "send: posted, not known",
    "send: after",
    "edit: before",
    "edit: done, not known",
    "edit: after",
    "arrived: before",
    "arrived: before commit",
    "arrived: after commit",
    "create: after commit",
    "locate: after commit",
    "accept: before commit",
    "accept: after commit",
    "start: after commit",
    "thread: opened, not known",
    "thread: before commit",
    "thread: after commit",
    "think: before",
    "think: after",
    "answered: before commit",
    "answered: after commit",
    "sweep: before",
    "sweep: before commit",
    "sweep: after commit",
    "release: before commit",
    "release: after commit",
    "done: after commit",
    "setorders: before commit",
    "setorders: after commit",
    "look: before",
    "_claim: after commit",
    "_shown: before commit",
    "_shown: after commit",
    "_renew: after commit",
)

# Children are forked from a process that has loaded everything once, or each would take a second to start.
_nursery = multiprocessing.get_context("forkserver")
_nursery.set_forkserver_preload(["tests.service.kills.nursery"])


class Killer:
    """Starts children and ends them."""

    def __init__(self, url: str, socket: str, world: World, seed: int) -> None:
        self.url, self.socket, self.world = url, socket, world
        self.rng = random.Random(seed)
        self.kills = 0

    async def run(
        self, *, moves: int, step: str = "", on: int = 1, after: float | None = None, calm: bool = False
    ) -> None:
        """One child's life; `after` seconds it is killed from outside."""
        seed = self.rng.randrange(10**9)
        order = Order(self.url, self.socket, seed, moves, step, on, TABLES, calm)
        child = _nursery.Process(target=main, args=(order,))
        child.start()
        if after is not None:
            await asyncio.sleep(after)
            child.kill()
        await _ended(child)
        assert child.exitcode in (0, -signal.SIGKILL), "the child failed by itself"
        self.kills += child.exitcode != 0


async def _ended(child: BaseProcess) -> None:
    await asyncio.get_running_loop().run_in_executor(None, child.join, 60)
    assert child.exitcode is not None, "the child hangs"


@pytest_asyncio.fixture
async def killer(database_url: str, tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Killer]:
    world = World()
    server, path = await world.serve(tmp_path)
    with installed(ERRAND):
        yield Killer(database_url, path, world, seed=len(request.node.name))
    server.close()


async def check(killer: Killer) -> None:
    """What must hold after the last child has ended in peace."""
    world, database = killer.world, Database(killer.url)
    world.offset += FORGETFUL  # what was held back is told by now
    await killer.run(moves=0, calm=True)
    assert world.pending == {}, "every press was answered in the end"
    try:
        assert (
            await database.read(lambda c: c.execute(select(func.count()).select_from(schema.outbox)).scalar_one()) == 0
        )
        held = await database.read(lambda c: listing.found(c, Wish(1, Fits.MINE)))
        ids = await database.read(lambda c: list(c.execute(select(schema.tables.c.id)).scalars()))
        assert {table.id for table in held} <= set(ids)
        for table_id in ids:
            table = (await database.read(store.load, table_id)).table
            entries = await database.read(store.entries, table_id)
            _check_log(world, table, entries)
            _check_told(world, table, entries)
            await _check_orders(database, world, table, entries)
        assert 1 <= world.overviews() <= 1 + world.too_old, "one standing post, or one for each that was too old"
        assert [text for text, count in world.notices().items() if count > 1] == []
    finally:
        await database.close()


def _check_log(world: World, table: Table, entries: list[Logged]) -> None:
    assert [entry.seq for entry in entries] == list(range(len(entries)))
    promised = [each for each in world.promised if each["table"] == table.id]
    assert len({each["seq"] for each in promised}) == len(promised), "one promise a step"
    for each in promised:
        entry = entries[each["seq"]]
        assert (entry.action, entry.user_id, entry.actor) == (each["text"], each["user"], "user")
        since = entries[each["question"] + 1 : each["seq"]]
        assert entry.seat not in [other.seat for other in since], "one press answers one question once"
    if table.started:
        assert table.seq == entries[-1].seq
        assert table.view(None).number == sum(entry.action.startswith(("add", "look")) for entry in entries)


def _check_told(world: World, table: Table, entries: list[Logged]) -> None:
    if not table.started:
        return
    number = table.view(None).number
    told, begun = world.told(table.id), world.begun(table.id)
    if table.pace.beforehand:  # whoever is called there reads again what was done since they were there
        told, begun = list(dict.fromkeys(told)), min(1, begun)
    assert told == list(range(1, number + 1)), f"table {table.id}: each step once, in order"
    assert begun == 1
    hands = world.hands(table.id)
    assert max(hands.values()) == 1, "no hand is sent twice"
    if table.life == "playing" and (user_id := table.chairs[table.to_act[0]].user_id) is not None:
        deed = next(entry for entry in reversed(entries) if entry.actor != "computer")
        assert hands[user_id, number] == 1 or deed.user_id == user_id, "whoever is asked by somebody else has the hand"


async def _check_orders(database: Database, world: World, table: Table, entries: list[Logged]) -> None:
    """Whoever is away is answered for once, in the deed's own transaction, and by what they were told that holds."""
    if table.game_id != "errand":
        return
    for deed, then in pairwise(entries):
        if deed.action.startswith("add"):
            assert (then.action in ("nod", "frown"), then.seat, then.at) == (True, 1 - (deed.seat or 0), deed.at)
            assert then.actor == ("standing" if table.chairs[1 - (deed.seat or 0)].user_id else "computer")
    held = await database.read(store.load, table.id)
    for chair in table.chairs:
        if chair.user_id is not None and table.started:
            assert held.private[chair.seat].orders in world.orders.get((table.id, chair.user_id), [None])


async def slaughter(killer: Killer, kills: int) -> None:
    """Kills at each named step in turn, and now and then at any moment."""
    await killer.run(moves=0)
    while killer.kills < kills:
        step = STEPS[killer.kills % len(STEPS)]
        await killer.run(moves=25, step=step, on=killer.rng.choice((1, 1, 2, 3, 5)))
        if killer.kills < kills and killer.rng.random() < 0.3:
            await killer.run(moves=100, after=killer.rng.uniform(0.02, 0.4))
        if killer.rng.random() < 0.3:
            killer.world.offset += FORGETFUL
    killer.world.locked = False
    await killer.run(moves=0)
    assert killer.kills >= kills
    await check(killer)


@pytest.mark.slow
async def test_killed_a_few_times_at_any_step(killer: Killer):
    await slaughter(killer, 3)


@pytest.mark.slow
@pytest.mark.timeout(900 + 4 * KILLS)
async def test_killed_hundreds_of_times_at_every_step(killer: Killer):
    """With clocks that are off by a minute, threads that are locked and opened again, a disk that is full at times."""
    await slaughter(killer, KILLS or (200 if killer.url.startswith("sqlite") else 100))
    world = killer.world
    assert world.refused, "threads took no posts at times"
    assert set(STEPS) <= world.steps, "every step is one that children reach"
    assert world.edits, "boards are edited"
    assert world.buried, "some had scrolled away"
    assert world.orders, "orders were given"
    assert world.repeated, "a post is sent again with its nonce, and dropped"
    known = world.repeated + world.found
    await _cut_off(killer, away=0)
    assert world.repeated + world.found > known, "what may have gone out is known by its nonce, or looked for"
    found = world.found
    await _cut_off(killer, away=FORGETFUL)
    assert world.found > found, "a post is looked for when the nonce is forgotten"
    await check(killer)


async def _cut_off(killer: Killer, away: float) -> None:
    """The process dies when a post has gone out and nobody has noted it; `away` seconds later it is back."""
    await killer.run(moves=25, step="send: posted, not known", calm=True)
    killer.world.offset += away
    await killer.run(moves=0, calm=True)
