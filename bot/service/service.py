"""The service: everything that commands and buttons ask for. It knows no Discord.

What changes something is a command (`Service.act`), carried out in one transaction; afterwards the outbox is emptied in
the background. The rest reads and draws.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, Concatenate, ParamSpec, TypeVar

import structlog
from sqlalchemy import Connection

from bot import metrics
from bot.admin import record
from bot.admin.record import Done
from bot.gate.blocks import Blocks
from bot.privacy.privacy import Privacy
from bot.programs.desk import Desk
from bot.ratings.ratings import Ratings
from bot.service.commands import BEGINS, ORGANISING, At, BeginPlan, Command, Create, Open, Play, carry_out
from bot.service.ground import history, kept, people, rows, store
from bot.service.ground.known import Known
from bot.service.ground.pace import Habits, Look
from bot.service.ground.ports import Brain, Clock, Programs, SystemClock
from bot.service.ground.records import Frame, Guild, Line, Person, Played, Table, User
from bot.service.ground.refusals import LongReplay, NotRunning
from bot.service.looking import listing, replay, tools
from bot.service.looking.hints import Hints
from bot.service.looking.keys import Keys
from bot.service.looking.own_lists import OwnLists
from bot.service.looking.puzzles import Puzzles
from bot.service.looking.reviews import Reviews
from bot.service.looking.tools import Tools
from bot.service.looking.watching import Watching
from bot.service.plans import intending
from bot.service.plans.drafts import Drafts
from bot.service.plans.intending import Orders
from bot.service.play.playing import Written
from bot.service.seats import distance, salts
from bot.service.seats.closing import Closing
from bot.service.seats.distance import Avoided
from bot.service.telling import drawing, narrating, outbox, overview, post_words, posts, unheard, wording
from bot.service.telling.courier import Button, Courier
from bot.service.telling.delivery import Delivery
from bot.service.telling.drawing import Draw, Studio
from bot.service.telling.outbox import Due
from bot.service.telling.overview import Overviews
from bot.service.telling.posts import Material
from bot.service.time import sweep
from bot.storage.database import Database
from bot.tournaments.tournaments import Tournaments
from bot.work import Crew
from games.core.game import Event
from games.core.hidden import Seat
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
        programs: Programs | None = None,
    ) -> None:
        """`locale`: of posts where a server chose none. `worker`: this process's name, the same after a restart.

        `closing`: where a public beacon closes the set-up of tables; None: nowhere. `programs`: those that
        people may play against; None: there are none.
        """
        self._database = database
        self._clock = clock or SystemClock()
        self._locale = locale
        self._worker = worker
        self._studio = Studio()
        self._crew = Crew(1, "tabard-heavy")
        self.closing = closing or Closing()
        self._courier = courier
        self.programs: Programs = programs or Desk()
        self._delivery = Delivery(
            database, courier, brain, self.programs, self._studio, self._now, locale, worker, self.closing
        )
        self._overviews = Overviews(database, courier, self._now, locale)
        self.watching = Watching(database, self._studio)
        self.ratings = Ratings(database, self._studio)
        self.hints = Hints(database, brain)
        self.reviews = Reviews(database, self._studio, brain, self._change, self._now, worker)
        self.puzzles = Puzzles(database, self._studio, self._now)
        self.drafts = Drafts(database, self._studio)
        self._known = Known(database)
        self.privacy = Privacy(database, self._change, self._now, self._known.forget, locale)
        self.tournaments = Tournaments(database, self._change, self._studio, self._crew, self._now, locale)
        self.lists = OwnLists(database, self._now)
        self.blocks = Blocks(database)
        self.keys = Keys(database, self._now)

    # --- the process --------------------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Takes up what an earlier process of this name left undone."""
        await self._database.write(outbox.release, self._worker)
        self._delivery.kick()
        await self.reviews.open()

    async def tick(self) -> None:
        """Does all that is due by now: reminders, time-outs, expiries; tries again what could not be told."""
        await sweep.sweep_all(self._database, self._now, SWEPT_AT_ONCE)
        await self.tournaments.tick()
        await self.puzzles.tick()
        metrics.OUTBOX_AGE.set(await self._database.read(outbox.waiting, self._now()))
        self._delivery.kick()
        await self._overviews.keep()

    def stir(self, guild_id: int | None = None) -> None:
        """What could not be told on a server is tried at once, as something changed there; None: everywhere."""
        if guild_id is None:
            self._delivery.stir_all()
        else:
            self._delivery.stir(guild_id)

    def listen(self, told: Callable[[int, int], None]) -> None:
        """Whoever wants to know what this process has told in a table's place: the table, and up to which event."""
        self._delivery.listen(told)

    def on_change(self, told: Callable[[], None] | None) -> None:
        """Whoever wants to hear that something was written, by whichever process; None: nobody any more."""
        self._database.on_change(told)

    def seen(self, guild_id: int | None, user_id: int) -> None:
        """Somebody acts on a server, or (None) in direct messages: what could not be told there is tried at once."""
        self._delivery.seen(guild_id, user_id)

    async def close(self) -> None:
        """Lets what is under way end. The database stays open."""
        try:
            await self.reviews.close()
            await self.tournaments.close()
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

    # --- acting -------------------------------------------------------------------------------------------------------

    async def act(self, command: Command[T]) -> T:
        """Carries a command out as one transaction; what it tells of a move goes out without being read again."""
        at, since = At(self._now(), self._locale, self._delivery.teller()), asyncio.get_running_loop().time()
        done, mine = await self._database.write(self._carried, command, at)
        self._delivery.take(mine, since=since)
        if not mine or done.table.life == "over":  # a game that ends may end more, such as a round of a tournament
            self._delivery.kick()
        self._note(command, done)
        return await self._begun(done) if isinstance(command, BEGINS) else done

    def _carried(
        self, connection: Connection, command: Command[Any], at: At
    ) -> tuple[Any, list[tuple[Due, Material | None]]]:
        """What whoever acted may know of what they did, and what is told of it."""
        done = carry_out(connection, command, at)
        if not isinstance(done, Written):
            return done, []
        assert isinstance(command, (Play, BeginPlan)), "who plays is a person"
        mine = [
            (due, posts.fresh(connection, done.held, done.steps, due, self._locale, at.now)) for due in done.added.mine
        ]
        return self._shown(connection, done, command.user_id, at.now), mine

    def _shown(self, connection: Connection, written: Written, user_id: int, now: datetime) -> Played:
        """What whoever acted may know of it."""
        held, steps = written.held, written.steps
        lines = history.lines(history.at_once(steps, now), held.table.seat_of(user_id))
        names = ()
        if steps:
            names = unheard.names(connection, held, self._courier.may_write, clear=written.added.clear)
        return Played(held.shown_to(user_id), tuple(lines), names)

    async def _begun(self, table: Any) -> Any:
        """The table with its first card, if it begins now; if that takes long, as it is."""
        if table.life != "open" or not table.sealed:
            return table
        await self._delivery.begun(table.id)
        return await self.table(table.id)

    def _note(self, command: Command[Any], done: Any) -> None:
        """For whoever reads the program's log and its numbers."""
        if isinstance(command, Create | Open):
            log.info("table opened", table=done.id, game=done.game_id)
        elif isinstance(command, Play):
            metrics.MOVES.labels(done.table.game_id, "user").inc()
            log.info("moved", table=command.table_id, user=command.user_id, seq=done.table.seq)
        elif isinstance(command, ORGANISING):
            deed = type(command).__name__.lower()
            log.info("an organiser acted", deed=deed, table=command.table_id, user=command.by.person.id)

    # --- reading ------------------------------------------------------------------------------------------------------

    async def table(self, table_id: int, user_id: int | None = None) -> Table:
        """The table as it is, with what this person keeps to themselves there. Raises NoTable."""
        return (await self._database.read(store.load, table_id)).shown_to(user_id)

    async def tables(self, table_ids: Sequence[int]) -> list[Table]:
        """These tables without their positions; raises KeyError for one that is not there."""
        return await self._database.read(store.listed, table_ids)

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

        return await self._database.read(replay.story, table_id, seat, since, everything=everything)

    async def replay(self, table_id: int, seat: Seat | None, *, everything: bool = False) -> list[Frame]:
        """Every position from the set-up on, as the seat saw it. Raises NotRunning, NotOver."""
        return await replay.replay(self._database, self._studio, table_id, seat, everything=everything)

    async def broken(self, table_id: int) -> list[str]:
        """Whose word was given to another commitment than the table's: their names."""
        return await self._database.read(salts.broken, table_id)

    async def orders(self, table_id: int, user_id: int) -> Orders:
        """The person's standing orders at a table. Raises NotSeated, NotRunning, GameOver."""
        return await self._database.read(intending.orders, table_id, user_id)

    async def tools(self, table: Table, seat: Seat, *, acted: bool = False) -> Tools:
        """What the seat's panel offers besides moves, in a game that is played; `acted`: it has just done something."""
        return tools.known(table, seat, acted=acted) or await self._database.read(tools.read, table, seat)

    async def organised(self, guild_id: int, table_id: int | None = None) -> list[Done]:
        """The newest entries of what organisers did on a server, or at one of its tables."""
        return await self._database.read(record.read, guild_id, table_id)

    async def log(self, table_id: int) -> dict[str, Any]:
        """The log that anyone can check (`tabard-log/2`, of older tables 1); the seed only when the game is over.

        Raises NotRunning, and NotOver where answers are sealed while the game runs.
        """
        return await replay.log(self._database, self._studio, table_id)

    # --- words and pictures -------------------------------------------------------------------------------------------

    def prompt(self, table: Table, seat: Seat, locale: str) -> str:
        """What the seat is asked, in words; "" if nothing."""
        return wording.prompt(table, seat, locale)

    def buttons(self, table: Table, locale: str) -> tuple[Button, ...]:
        """The buttons of the table's board."""
        return post_words.buttons(table, locale)

    async def board_picture(
        self, table: Table, seat: Seat | None, locale: str, draw: Draw | None = None, *, deed: bool = False
    ) -> Picture:
        """The board, or what `draw` makes of it, as the seat (None: a spectator) may see it. Raises NotRunning.

        `deed`: with what the last step did, as the seat may know it.
        """
        if not table.started:
            raise NotRunning(table=table.id)
        course: tuple[Event, ...] = ()
        caption, happened = "", course
        if deed and table.life == "playing":
            lines = await self._database.read(replay.story, table.id, seat, table.seq, everything=False)
            last = [line for line in lines if line.seq == table.seq]  # more may have happened since it was read
            caption, happened = narrating.caption(last, table, locale), tuple(e for line in last for e in line.events)
        if table.life == "over":  # a poster tells the whole game
            lines = await self._database.read(replay.story, table.id, None, 0, everything=False)
            course = tuple(event for line in lines for event in line.events)
        return await self._studio.run(drawing.board, table, seat, locale, caption, happened, draw, course)

    async def hand_picture(
        self, table: Table, seat: Seat, locale: str, lists: tuple[tuple[str, str], ...] = ()
    ) -> Picture:
        """What the seat holds; `lists`: those of its own that it could choose (`Sheet`). Raises NotRunning."""
        if not table.started:
            raise NotRunning(table=table.id)
        return await self._studio.run(drawing.hand, table, seat, locale, lists)

    async def replay_picture(
        self, table: Table, seat: Seat | None, locale: str, part: tuple[int, int] | None = None
    ) -> bytes:
        """The replay as an animated picture (GIF), as the seat saw it; `part`: from the moment before one event to that
        after another. Raises NotRunning, LongReplay.
        """
        frames = await self.replay(table.id, seat)
        if part is not None:
            frames = replay.film(frames, table, locale, *part)
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

    async def keep_overviews(self) -> None:
        """Brings the standing posts up to date now, and not with the next `tick`."""
        await self._overviews.keep()

    async def overviews(self, guild_id: int) -> tuple[int, ...]:
        """The channels of a server with a standing post that names all tables there."""
        return await self._database.read(overview.channels, guild_id)

    async def habits(self, user_id: int) -> Habits:
        """What a person likes; the usual where nothing was chosen."""
        return await self._database.read(people.habits, user_id)

    async def look(self, user_id: int, guild_id: int | None) -> Look:
        """How pictures look to a person in a place."""
        return await self._database.read(people.look_of, user_id, guild_id)

    async def avoided(self, user_id: int) -> list[Avoided]:
        """The people that somebody does not want to hear from, the newest first."""
        return await self._database.read(distance.avoided, user_id)

    async def user(self, user_id: int) -> User | None:
        """What is remembered of a person."""
        return await self._database.read(people.user, user_id)

    async def remember(self, person: Person) -> None:
        """Keeps a person's name and language for what is posted without them; writes only what is new."""
        await self._known.remember(person)

    async def without_messages(self, person: Person) -> None:
        """Somebody known to take no direct messages: what is for them goes where the table or tournament is."""
        await self.remember(person)
        await self._database.write(people.close_dms, person.id, rows.ms(self._clock.now()))
