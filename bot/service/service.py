"""The service: everything that commands and buttons ask for, each as one call. It knows no Discord.

What changes something is one transaction; afterwards the outbox is emptied in the background.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, Concatenate, ParamSpec, TypeVar

import structlog
from msgspec import UNSET, UnsetType
from sqlalchemy import Connection

from bot import metrics
from bot.admin.admin import Desk
from bot.events.events import Events
from bot.gate.blocks import Blocks
from bot.privacy.privacy import Privacy
from bot.ratings.ratings import Ratings
from bot.service.ground import history, kept, people, rows, store
from bot.service.ground.known import Known
from bot.service.ground.pace import Pace
from bot.service.ground.ports import Brain, Clock, SystemClock
from bot.service.ground.records import Frame, Guild, Line, NewTable, Person, Played, Table, User
from bot.service.ground.refusals import LongReplay, NotRunning
from bot.service.looking import listing
from bot.service.looking import replay as telling_again
from bot.service.looking.hints import Hints
from bot.service.looking.own_lists import OwnLists
from bot.service.looking.preferences import HabitsOf
from bot.service.looking.watching import Watching
from bot.service.plans.consents import Consents
from bot.service.plans.intents import Intents
from bot.service.play import playing
from bot.service.play.playing import Written
from bot.service.seats import late, salts, seating, starting
from bot.service.seats.closing import Closing
from bot.service.seats.distance import Distance
from bot.service.telling import drawing, outbox, posts, unheard, wording
from bot.service.telling.courier import Button, Courier
from bot.service.telling.delivery import Delivery
from bot.service.telling.drawing import Draw, Studio
from bot.service.telling.outbox import Due
from bot.service.telling.posts import Material
from bot.service.time import sweep
from bot.storage.database import Database
from bot.work import Crew
from games.core.hidden import Seat
from games.core.referee import RESIGN
from rendering.picture import Picture

log = structlog.get_logger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

SWEPT_AT_ONCE = 500


class Service:
    """Tables, moves, deadlines and what must be told, over one database. Several processes may share that."""

    def __init__(
        self,
        database: Database,
        *,
        courier: Courier,
        brain: Brain,
        clock: Clock | None = None,
        locale: str = "en",
        worker: str = "all",
        closing: Closing | None = None,
    ) -> None:
        """`locale`: of posts where a server chose none. `worker`: this process's name, the same after a restart.

        `closing`: where a public beacon closes the set-up of tables; None: nowhere.
        """
        self._database = database
        self._clock = clock or SystemClock()
        self._locale = locale
        self._worker = worker
        self._studio = Studio()
        self._crew = Crew(1, "tabard-heavy")
        self.closing = closing or Closing()
        self._courier = courier
        self._delivery = Delivery(database, courier, brain, self._studio, self._now, locale, worker, self.closing)
        self.watching = Watching(database, self._studio)
        self.ratings = Ratings(database, self._studio)
        self.consents = Consents(self._change, self._now)
        self.hints = Hints(database, brain)
        self.habits = HabitsOf(database, self._change)
        self.intents = Intents(database, self._change, self._move, self._studio, self._now)
        self.desk = Desk(database, self._change, self._now, locale)
        self._known = Known(database)
        self.privacy = Privacy(database, self._change, self._now, self._known.forget, locale)
        self.events = Events(database, self._change, self._studio, self._crew, self._now, locale)
        self.lists = OwnLists(database, self._now)
        self.blocks = Blocks(database)
        self.distance = Distance(database, self._change, self._now)

    # --- the process --------------------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Takes up what an earlier process of this name left undone."""
        await self._database.write(outbox.release, self._worker)
        self._delivery.kick()

    async def tick(self) -> None:
        """Does all that is due by now: reminders, time-outs, expiries; tries again what could not be told."""
        await sweep.sweep_all(self._database, self._now, SWEPT_AT_ONCE)
        metrics.OUTBOX_AGE.set(await self._database.read(outbox.waiting, self._now()))
        self._delivery.kick()

    def stir(self, guild_id: int | None = None) -> None:
        """What could not be told on a server is tried at once, as something changed there; None: everywhere."""
        if guild_id is None:
            self._delivery.stir_all()
        else:
            self._delivery.stir(guild_id)

    def seen(self, guild_id: int | None, user_id: int) -> None:
        """Somebody acts on a server, or (None) in direct messages: what could not be told there is tried at once."""
        self._delivery.seen(guild_id, user_id)

    async def drain(self) -> None:
        """Waits until nothing is being told any more."""
        await self._delivery.settle()

    async def close(self) -> None:
        """Lets what is under way end. The database stays open."""
        try:
            await self._delivery.close()
        finally:
            self._studio.close()
        self._crew.close()

    async def kept(self, name: str) -> str | None:
        """What the program kept for itself under a name."""
        return await self._database.read(kept.get, name)

    async def keep(self, name: str, value: str) -> None:
        """Keeps something for the next start."""
        await self._database.write(kept.put, name, value)

    def _now(self) -> datetime:
        """The present in whole milliseconds, as it is stored."""
        return rows.moment(rows.ms(self._clock.now()))

    async def _change(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        result = await self._database.write(work, *args, **kwargs)
        self._delivery.kick()
        return result

    # --- before the first card ----------------------------------------------------------------------------------------

    async def create(self, new: NewTable, host: Person, press: str = "") -> Table:
        """An open table with the host on seat 0. Nothing is posted: show its card, then say where (`placed`).

        `press`, here and below: the number of the press by which somebody sits down, which goes into the chance.
        """
        table = await self._change(seating.create, new, host, self._now(), self._locale, press)
        log.info("table opened", table=table.id, game=table.game_id)
        return table

    async def placed(
        self,
        table_id: int,
        *,
        guild_id: int | UnsetType | None = UNSET,
        channel_id: int | UnsetType | None = UNSET,
        thread_id: int | UnsetType | None = UNSET,
        card_id: int | UnsetType | None = UNSET,
        witness_id: int | UnsetType | None = UNSET,
    ) -> Table:
        """Says where the table lives, or where its card and its commitment were posted. Only what is given changes."""
        given = {"guild_id": guild_id, "channel_id": channel_id, "thread_id": thread_id, "card_id": card_id}
        given |= {"witness_id": witness_id}
        changes = {name: value for name, value in given.items() if value is not UNSET}

        return await self._change(seating.place, table_id, changes)

    async def _begun(self, table: Table) -> Table:
        """The table with its first card, if it begins now; if that takes long, as it is."""
        if table.life != "open" or not table.sealed:
            return table
        await self._delivery.begun(table.id)
        return await self.table(table.id)

    async def join(self, table_id: int, person: Person, press: str = "", side: str | None = None) -> Table:
        """Takes a free seat; the table starts when that was the last. Also while it is played, if the game lets.

        `side`: a seat of this side (`Game.side`).
        """
        return await self._begun(await self._change(late.join, table_id, person, self._now(), press, side))

    async def accept(self, table_id: int, person: Person, press: str = "") -> Table:
        """Accepts an invitation; the table starts when everybody is there."""
        return await self._begun(await self._change(seating.accept, table_id, person, self._now(), press))

    async def decline(self, table_id: int, user_id: int) -> Table:
        """Turns an invitation down: the seat is free again; a table for two is withdrawn."""
        return await self._change(seating.decline, table_id, user_id, self._now())

    async def leave(self, table_id: int, user_id: int) -> Table:
        """Gets up from an open table, or from one that is being played, if the game goes on without them."""
        return await self._change(late.leave, table_id, user_id, self._now())

    async def invite(self, table_id: int, user_id: int, guest: Person) -> Table:
        """The host keeps a free seat of an open table for somebody."""
        return await self._change(seating.invite, table_id, user_id, guest, self._now())

    async def add_computer(self, table_id: int, user_id: int, level: str) -> Table:
        """The host puts a computer player on a free seat, also while it is played, if the game lets."""
        return await self._begun(
            await self._change(late.add_computer, table_id, user_id, level, self._now(), self._locale)
        )

    async def set_pace(self, table_id: int, user_id: int, pace: Pace) -> Table:
        """The host says how much time there is, while the table is open. Raises BadHours."""
        return await self._change(seating.set_pace, table_id, user_id, pace, self._now())

    async def set_options(self, table_id: int, user_id: int, chosen: Mapping[str, Any]) -> Table:
        """The host chooses anew what is played, while the table is open. Raises BadOption."""
        return await self._change(seating.set_options, table_id, user_id, chosen, self._now())

    async def cancel(self, table_id: int, user_id: int) -> Table:
        """Withdraws an open table; only its host may."""
        return await self._change(seating.cancel, table_id, user_id, self._now())

    async def start(self, table_id: int, user_id: int, salts: Sequence[str] | None = None) -> Table:
        """Starts a table; only its host may, with as many as the game needs. `salts`: one per seat, or none."""
        return await self._begun(await self._change(starting.start, table_id, user_id, salts, self._now()))

    async def salt(self, table_id: int, user_id: int, words: str) -> str:
        """Mixes somebody's words into the chance of a table that has not started; as they are kept."""
        return await self._change(salts.give, table_id, user_id, words)

    async def broken(self, table_id: int) -> list[str]:
        """Whose word was given to another commitment than the table's: their names."""
        return await self._database.read(salts.broken, table_id)

    async def rematch(self, table_id: int, person: Person, press: str = "") -> Table:
        """The same again with the seats moved on: a new open table, once, however often it is asked for."""
        return await self._begun(
            await self._change(starting.rematch, table_id, person, self._now(), self._locale, press)
        )

    # --- while it is played -------------------------------------------------------------------------------------------

    async def act(self, table_id: int, user_id: int, text: str, *, question: int | None = None) -> Played:
        """A person's action, in the game's notation. `question`: the number that the pressed button quotes."""
        played = await self._move(playing.act, table_id, user_id, text, question)
        metrics.MOVES.labels(played.table.game_id, "user").inc()
        log.info("moved", table=table_id, user=user_id, seq=played.table.seq)
        return played

    async def _move(self, move: Callable[..., Written], table_id: int, user_id: int, *args: Any) -> Played:
        """Runs what acts at a table as one transaction; what it tells goes out without being read again."""
        now, since = self._now(), asyncio.get_running_loop().time()
        teller = self._delivery.teller()

        def work(connection: Connection) -> tuple[Played, list[tuple[Due, Material]]]:
            written = move(connection, table_id, user_id, *args, now, teller)
            mine = [(due, posts.fresh(written.held, written.steps, due, self._locale)) for due in written.added.mine]
            return self._shown(connection, written, user_id, now), mine

        played, mine = await self._database.write(work)
        if mine:
            self._delivery.take(mine, since=since)
        else:
            self._delivery.kick()
        return played

    def _shown(self, connection: Connection, written: Written, user_id: int, now: datetime) -> Played:
        """What whoever acted may know of it."""
        held, steps = written.held, written.steps
        lines = history.lines(history.at_once(steps, now), held.table.seat_of(user_id))
        names = ()
        if steps:
            names = unheard.names(connection, held, self._courier.may_write, clear=written.added.clear)
        return Played(held.shown_to(user_id), tuple(lines), names)

    async def resign(self, table_id: int, user_id: int) -> Played:
        """The person gives the game up."""
        return await self.act(table_id, user_id, RESIGN)

    async def repost(self, table_id: int) -> Table:
        """Posts the present board once more, without its story and without a ping. Raises NotRunning."""
        return await self._change(playing.repost, table_id, self._now())

    # --- reading ------------------------------------------------------------------------------------------------------

    async def table(self, table_id: int, user_id: int | None = None) -> Table:
        """The table as it is, with what this person keeps to themselves there. Raises NoTable."""
        return (await self._database.read(store.load, table_id)).shown_to(user_id)

    async def table_at(self, channel_id: int) -> Table | None:
        """The table that lives in a thread or channel: the one being played, else one that is open, else the last."""
        return await self._database.read(store.at_place, channel_id)

    async def listed(self, wish: listing.Wish) -> list[Table]:
        """The tables that a list or an option offers; they have no position."""
        return await self._database.read(listing.found, wish)

    async def tables_of(self, user_id: int, *, running: bool = True) -> list[Table]:
        """The person's tables without their positions, those that run first, at most 50."""
        return await self.listed(listing.Wish(user_id, listing.Fits.MINE, running=running))

    async def tables_in(self, guild_id: int, *, running: bool = True) -> list[Table]:
        """The server's tables in all channels without their positions, those that run first, at most 50."""
        return await self.listed(listing.Wish(0, guild_id=guild_id, channels=None, running=running))

    async def story(self, table_id: int, seat: Seat | None, *, since: int = 0, everything: bool = False) -> list[Line]:
        """What happened from event `since` on, as the seat (None: a spectator) may know it.

        `everything` once the game is over: all that was hidden. Raises NotOver.
        """

        return await self._database.read(telling_again.story, table_id, seat, since, everything=everything)

    async def replay(self, table_id: int, seat: Seat | None, *, everything: bool = False) -> list[Frame]:
        """Every position from the set-up on, as the seat saw it. Raises NotRunning, NotOver."""
        return await telling_again.replay(self._database, self._studio, table_id, seat, everything=everything)

    async def log(self, table_id: int) -> dict[str, Any]:
        """The log that anyone can check (`tabard-log/2`, of older tables 1); the seed only when the game is over.

        Raises NotRunning, and NotOver where answers are sealed while the game runs.
        """
        return await telling_again.log(self._database, self._studio, table_id)

    # --- words and pictures -------------------------------------------------------------------------------------------

    def prompt(self, table: Table, seat: Seat, locale: str) -> str:
        """What the seat is asked, in words; "" if nothing."""
        return wording.prompt(table, seat, locale)

    def buttons(self, table: Table, locale: str) -> tuple[Button, ...]:
        """The buttons of the table's board."""
        return wording.buttons(table, locale)

    async def board_picture(self, table: Table, seat: Seat | None, locale: str, draw: Draw | None = None) -> Picture:
        """The board, or what `draw` makes of it, as the seat (None: a spectator) may see it. Raises NotRunning."""
        if not table.started:
            raise NotRunning(table=table.id)
        return await self._studio.run(drawing.board, table, seat, locale, "", draw=draw)

    async def hand_picture(self, table: Table, seat: Seat, locale: str) -> Picture:
        """What the seat holds. Raises NotRunning."""
        if not table.started:
            raise NotRunning(table=table.id)
        return await self._studio.run(drawing.hand, table, seat, locale)

    async def replay_picture(self, table: Table, seat: Seat | None, locale: str) -> bytes:
        """The replay as an animated picture (GIF), as the seat saw it. Raises NotRunning, LongReplay."""
        frames = await self.replay(table.id, seat)
        if len(frames) <= drawing.SHORT_REPLAY:
            return await self._studio.run(drawing.replay, table, frames, seat, locale)
        try:
            return await self._crew.run(drawing.REPLAY_SECONDS, drawing.replay, table, frames, seat, locale)
        except TimeoutError as error:
            raise LongReplay from error

    async def drawn(self, draw: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What a painter makes, where drawing does not keep others waiting."""
        return await self._studio.run(draw, *args, **kwargs)

    # --- people and servers -------------------------------------------------------------------------------------------

    async def guild(self, guild_id: int) -> Guild:
        """A server's settings."""
        return await self._database.read(people.guild, guild_id)

    async def set_guild(self, guild_id: int, **changes: Any) -> Guild:
        """Changes settings (`Guild` has them); None takes a choice back. Raises BadHours."""
        if (unknown := changes.keys() - set(Guild.__struct_fields__)) != set():
            raise TypeError(f"no such setting: {unknown}")
        if changes.get("hours") is not None:
            seating.check_hours(changes["hours"])
        return await self._change(people.set_guild, guild_id, changes)

    async def user(self, user_id: int) -> User | None:
        """What is remembered of a person."""
        return await self._database.read(people.user, user_id)

    async def remember(self, person: Person) -> None:
        """Keeps a person's name and language for what is posted without them; writes only what is new."""
        await self._known.remember(person)
