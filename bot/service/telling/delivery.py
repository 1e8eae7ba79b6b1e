"""Telling people: the outbox is emptied as soon as something is in it, and what fails is tried again.

A row is marked as on its way before anything is sent. If the process dies then, nobody knows whether it arrived: it is
sent again with the same nonce, which Discord remembers for some minutes; later it is looked for first.
"""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Awaitable, Callable, Iterable
from datetime import datetime, timedelta

import structlog

from bot import metrics
from bot.service.ground import store
from bot.service.ground.ports import Brain, Programs
from bot.service.ground.records import Spot
from bot.service.seats.closing import Closing
from bot.service.telling import outbox, posts, publishing, receipts, waking
from bot.service.telling.alarm import Alarm
from bot.service.telling.courier import Busy, Closed, Courier, CourierError, Forbidden, Gone, Left, Post
from bot.service.telling.drawing import Studio
from bot.service.telling.outbox import LEASE, NOBODY, Due, Teller
from bot.service.telling.post_words import thread_name
from bot.service.telling.posts import Material
from bot.service.telling.puzzling import PuzzleDelivery
from bot.service.telling.scrolled import Scrolled
from bot.service.telling.thinking import Thinking
from bot.storage.database import Database
from bot.tournaments.delivery import TournamentDelivery

log = structlog.get_logger(__name__)

AT_ONCE = 12
"""Posts under way at the same time."""
THOUGHTS = 200
"""Turns of computer players asked for at the same time: who waits for whom is for those who think to know."""
BEGINS_WITHIN = 12.0
"""Seconds that whoever pressed last waits for the first card before they are told that it will come."""
NONCE_LASTS = timedelta(minutes=2)
"""Discord remembers a nonce for "a few minutes"; after this time a post is looked for before it is sent again."""
LOOK_AGAIN = 5.0
"""Seconds after which it is looked again when the database could not be asked."""
RENEWED = LEASE.total_seconds() / 3
"""Seconds between two renewals of what is under way."""
CLOCKS_APART = timedelta(minutes=2)
"""How far a machine's clock may have been from Discord's when a post was tried, or from what it is now."""


class _Lost(Exception):
    """The process did nothing for so long that another one may be about the row."""


class Delivery:
    """Empties the outbox. Its tasks are started when there is work and end when there is none."""

    def __init__(
        self,
        database: Database,
        courier: Courier,
        brain: Brain,
        programs: Programs,
        studio: Studio,
        now: Callable[[], datetime],
        locale: str,
        worker: str,
        closing: Closing,
    ) -> None:
        self._closing = closing
        self._waiting: dict[int, list[asyncio.Future[None]]] = {}  # by table: who waits for its first card
        self._database = database
        self._courier = courier
        self._thinking = Thinking(database, brain, programs, now, locale)
        self._studio = studio
        self._now = now
        self._locale = locale
        self._worker = worker
        self._events = TournamentDelivery(
            database, self._send_once, courier.edit, courier.schedule, studio, now, locale
        )
        self._puzzles = PuzzleDelivery(database, self._send_once, studio, now)
        self._scrolled = Scrolled(courier, now)
        self._tasks: set[asyncio.Task[None]] = set()
        self._held: dict[int, float] = {}  # rows under way, and until when (by the loop's clock) they are surely ours
        self._stirred: set[int] = set()
        self._wake = Alarm(self.kick)
        self._renewal = Alarm(lambda: self._spawn(self._renew()))
        self._under_way = {False: 0, True: 0}  # by whether it is a computer player's turn
        self._looking = False
        self._again = False
        self._crowded = False  # more may wait than there was room for at the last look
        self._closed = False
        self._told: Callable[[int, int], None] | None = None

    def listen(self, told: Callable[[int, int], None]) -> None:
        """Whoever wants to know what was told in a table's place: the table, and up to which event."""
        self._told = told

    def kick(self) -> None:
        """There may be work."""
        if not self._closed:
            self._spawn(self._look())

    def stir(self, guild_id: int) -> None:
        """Something changed on a server: what could not be told there may be told now."""
        self._stirred.add(guild_id)
        if not self._closed and len(self._stirred) == 1:
            self._spawn(self._stir())

    def stir_all(self) -> None:
        """Discord is there again."""
        if not self._closed:
            self._spawn(self._wake_and_look(waking.everything))

    def seen(self, guild_id: int | None, user_id: int) -> None:
        """Somebody acts in a place, or in direct messages. Costs nothing where nothing waits."""
        if self._wake.is_set:
            if guild_id is not None:
                self.stir(guild_id)
            elif not self._closed:
                self._spawn(self._wake_and_look(waking.person, user_id))

    async def _stir(self) -> None:
        stirred, self._stirred = self._stirred, set()
        await self._wake_and_look(waking.servers, stirred)

    async def _wake_and_look(self, wake: Callable[..., None], *args: object) -> None:
        await self._database.write(wake, *args)
        self.kick()

    async def settle(self) -> None:
        """Waits until nothing is under way."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def close(self) -> None:
        """Starts nothing more and lets what is under way end."""
        self._closed = True
        self._wake.unset()
        await self.settle()
        self._renewal.unset()

    def _spawn(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            metrics.FAULTS.inc()
            log.error("delivery failed", exc_info=error)

    async def _look(self) -> None:
        """Claims what is due. One look at a time: another asked for meanwhile follows it."""
        structlog.contextvars.clear_contextvars()  # what is due is seldom the doing of whoever caused this look
        if self._looking:
            self._again = True
            return
        self._looking = True
        try:
            while True:
                self._again = False
                await self._claim()
                if not self._again:
                    return
        except Exception:
            self._wake.set(LOOK_AGAIN)
            raise
        finally:
            self._looking = False

    async def _claim(self) -> None:
        """Takes what is due into work, or sets the alarm for what will be."""
        room = AT_ONCE - self._under_way[False], THOUGHTS - self._under_way[True]
        if not any(room):
            return
        since = _seconds()
        found = await self._database.write(outbox.claim, self._worker, self._now(), *room)
        self._crowded = sum(due.kind != "think" for due in found.due) >= room[0]
        self.take([(due, None) for due in found.due], since=since)
        if found.wait is not None:
            self._wake.set(found.wait)
        elif not found.due:
            self._wake.unset()

    async def _renew(self) -> None:
        """Keeps what is under way; it may take long where Discord lets wait."""
        if not self._held:
            return
        self._renewal.set(RENEWED)
        until, keys = _seconds() + LEASE.total_seconds(), tuple(self._held)
        await self._database.write(outbox.renew, self._worker, keys)
        self._held |= {key: until for key in keys if key in self._held}

    def teller(self) -> Teller:
        """For whoever writes something that this process could tell at once."""
        return NOBODY if self._closed else Teller(self._worker, AT_ONCE - self._under_way[False])

    def take(self, found: Iterable[tuple[Due, Material | None]], *, since: float) -> None:
        """Tells what is claimed already; `since`: before its transaction, by the loop's clock."""
        for due, material in found:
            if due.id in self._held:  # the database's clock was set: it is ours all the time
                continue
            self._held[due.id] = since + LEASE.total_seconds()
            self._under_way[due.kind == "think"] += 1
            self._spawn(self._handle(due, material))
        if self._held:
            self._renewal.set(RENEWED, keep=True)

    async def _handle(self, due: Due, material: Material | None) -> None:
        alone = False
        try:
            with structlog.contextvars.bound_contextvars(
                table=due.table_id, tournament_id=due.tournament_id, row=due.id, kind=due.kind
            ):
                alone = await self._try(due, material)
        finally:
            del self._held[due.id]
            if not self._held:
                self._renewal.unset()
            self._under_way[due.kind == "think"] -= 1
            if due.kind == "seal":
                self._let_go(due.table_id)
            if not alone or self._crowded:
                self.kick()

    async def _try(self, due: Due, material: Material | None) -> bool:
        """Whether it was told and nothing waited for it."""
        try:
            return await self._deliver(due, material)
        except _Lost:
            log.warning("another process may have taken over")
        except Exception as error:  # whatever it was, the row must not be lost
            seconds = error.retry_after if isinstance(error, Busy) else None
            if not isinstance(error, CourierError):
                metrics.FAULTS.inc()
                log.exception("could not tell")
            metrics.UNDELIVERED.labels(type(error).__name__).inc()
            log.info("told later", attempts=due.attempts)
            self._let_go(due.table_id)
            await self._database.write(outbox.postpone, due, self._now(), seconds, unsent=False)
        return False

    async def _deliver(self, due: Due, material: Material | None) -> bool:
        if due.tournament_id is not None:
            await self._events.deliver(due)
            return False
        if due.kind == "think":
            await self._think(due)
            return False
        material = material or await self._database.read(posts.gather, due, self._locale, self._now())
        if material is None:
            await self._database.write(outbox.done, due)
            return False
        match due.kind:
            case "thread":
                await self._thread(due, material)
            case "board" if material.held.table.place.target is None:
                await self._database.write(receipts.no_place, due, self._now())
            case "board":
                material = await self._in_sight(material)
                return await self._post(due, await posts.board(due, material, self._studio, picture=True), material)
            case "seal":
                await self._seal(due, material)
            case "hand":
                return await self._hand(due, material)
            case "notice":
                return await self._post(due, posts.notice(due, material), material)
            case "puzzle":
                await self._puzzles.deliver(due, material.locale)
            case "review":
                return await self._review(due, material)
            case _:
                raise AssertionError(f"of a table, {due.kind} is never told")
        return False

    async def _in_sight(self, material: Material) -> Material:
        """The same, for a post of its own where the board to which it would be added has scrolled away."""
        if material.earlier is None or not await self._scrolled.away(material.held.table):
            return material
        return material._replace(earlier=None)

    async def _post(self, due: Due, post: Post, material: Material, once: str | None = None) -> bool:
        """Sends it and writes down what came of it; whether it was told and nothing waited for it.

        `once`: what it tells besides, which is told only once.
        """
        aside = due.note is not None and due.note.aside
        try:
            spot = await self._send_once(due, post)
        except Left:
            alone = material._replace(earlier=None)
            return await self._post(
                due, await posts.board(due, alone, self._studio, picture=True, once=once), alone, once
            )
        except (Gone, Forbidden) as refused:
            log.info("not there either" if aside else "not there", why=str(refused))
            if aside:  # what it is about waits in the thread's own lane
                await self._database.write(outbox.done, due)
            elif isinstance(refused, Forbidden):
                await self._forbidden(due, post, material, refused.permission)
            else:
                await self._database.write(receipts.gone, due, refused.what, self._now())
        except Closed:
            await self._database.write(receipts.closed, due, self._now())
        else:
            return await self._arrived(due, spot, once, material)
        return False

    async def _send_once(self, due: Due, post: Post) -> Spot:
        """Raises _Lost, and what the courier raises."""
        # what was to be a post of its own may be an edit now, which no nonce knows, or the other way round
        if due.sent_at is not None and (post.newest or not timedelta() <= self._now() - due.sent_at <= NONCE_LASTS):
            found = await self._courier.find(post, due.sent_at - CLOCKS_APART)
            if found is not None:
                return found
        if _seconds() > self._held[due.id]:
            raise _Lost
        if not post.edit or post.newest is None:
            return await self._courier.send(post)
        await self._courier.edit(post.newest, post)
        return post.newest

    async def _arrived(self, due: Due, spot: Spot, once: str | None, material: Material) -> bool:
        more = True
        if due.kind == "seal":
            await self._close(due, spot)
        else:
            visit = posts.visit(due, material, spot, self._now()) if due.kind == "board" else None
            more = await self._database.write(receipts.arrived, due, spot, once, visit)
        if due.kind == "board" and self._told is not None:
            self._told(due.table_id, due.to_seq)
        metrics.TOLD.labels(due.kind).inc()
        metrics.DELIVERY_SECONDS.observe((self._now() - due.created).total_seconds())
        return not more

    async def _forbidden(self, due: Due, post: Post, material: Material, permission: str) -> None:
        """Without the permission for files the words go alone; without the permission to write, later."""
        if permission == "attach_files" and post.pictures and due.kind == "review":
            await self._review(due, material, pictures=False)
            return
        if permission != "attach_files" or post.picture is None or due.kind != "board":
            await self._database.write(receipts.may_not_write, due, permission, self._now())
            return
        once = None if receipts.PICTURES in material.held.told else receipts.PICTURES
        await self._post(due, await posts.board(due, material, self._studio, picture=False, once=once), material, once)

    async def _hand(self, due: Due, material: Material) -> bool:
        if posts.wants_hand(due, material):
            return await self._post(due, await posts.hand(due, material, self._studio), material)
        await self._database.write(outbox.done, due)
        return False

    async def _review(self, due: Due, material: Material, *, pictures: bool = True) -> bool:
        """The review of a game for everybody; nothing where the table has no place any more."""
        post = await publishing.post(due, material.locale, self._database, self._studio, pictures=pictures)
        if post is not None and post.place.target is not None:
            return await self._post(due, post, material)
        await self._database.write(outbox.done, due)
        return False

    async def _seal(self, due: Due, material: Material) -> None:
        """Says that the words are closed; what comes of it closes the set-up."""
        table = material.held.table
        if table.life != "open" or not table.sealed:
            await self._database.write(outbox.done, due)
        else:
            await self._post(due, posts.seal(due, material, self._closing.chain(table)), material)

    async def _close(self, due: Due, spot: Spot) -> None:
        """The post stands: its id closes the set-up, or the first round of the beacon that is made after it."""
        table = (await self._database.read(store.load, due.table_id)).table
        wanted = self._closing.chain(table) is not None
        beacon = await self._closing.after(spot.message_id) if wanted else None
        await self._database.write(functools.partial(receipts.sealed, wanted=wanted), due, spot, beacon, self._now())

    async def begun(self, table_id: int) -> None:
        """Waits until the first card of a sealed table is dealt or, if that takes long, no longer."""
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(table_id, []).append(waiting)
        table = (await self._database.read(store.load, table_id)).table
        if table.sealed and table.life == "open":
            await asyncio.wait([waiting], timeout=BEGINS_WITHIN)
        if waiting in self._waiting.get(table_id, ()):
            self._waiting[table_id].remove(waiting)

    def _let_go(self, table_id: int) -> None:
        """The first card is dealt, or will be later: nobody waits for it any more."""
        for waiting in self._waiting.pop(table_id, ()):
            waiting.cancel()

    async def _thread(self, due: Due, material: Material) -> None:
        table = material.held.table
        if table.thread_id is not None or table.channel_id is None:
            await self._database.write(outbox.done, due)
            return
        try:
            thread_id = await self._courier.open_thread(table.place, table.card_id, thread_name(table, material.locale))
        except Forbidden:
            await self._database.write(receipts.no_thread, due, self._now())
        except Gone as gone:
            await self._database.write(receipts.gone, due, gone.what, self._now())
        else:
            await self._database.write(receipts.thread, due, thread_id)

    async def _think(self, due: Due) -> None:
        """A computer player's turn."""
        wanted = await self._thinking.wanted(due)
        if wanted is not None:
            # whatever was to be told with it is told alone if it takes long
            Alarm(self.kick).set(outbox.PATIENCE.total_seconds())
            await self._thinking.think(due, *wanted)


def _seconds() -> float:
    return asyncio.get_running_loop().time()
