"""The child: plays for everybody, tells the parent what it is about to do and what it was promised, and dies on cue.

The places where it can die are put around the service's functions here; the service knows nothing of them.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import random
import signal
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any

import structlog
from msgspec import Struct, to_builtins
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from bot import catalogue
from bot.computer.pool import Counsel
from bot.computer.review import Decision, Judged
from bot.service.commands import Accept, Command, Create, Locate, Play, SetOrders, SetOverviews, Start
from bot.service.ground.records import Computer, NewTable, Person, Place, Spot, Table
from bot.service.ground.refusals import OldQuestion, TooManyOpen
from bot.service.telling import drawing
from bot.service.telling.courier import Forbidden, Left, Post, Scheduled
from bot.storage.database import Database
from bot.texts import LANGUAGES
from games.core.hidden import Seat
from games.core.referee import Refusal
from tests.installed import ERRAND, TALLY, install
from tests.service import errand, tally
from tests.service.club import Drained

PEOPLE = (Person(1, "Ana", "es-ES"), Person(2, "Beto", "en-US"))
GUILD, CHANNEL = 900, 901


class Order(Struct, frozen=True):
    """What the parent wants of a child. `die_at`: a step and how often it is reached before ("" for none)."""

    url: str
    socket: str
    seed: int
    moves: int
    die_at: str = ""
    die_on: int = 1
    tables: int = 0
    calm: bool = False
    """With the right time, open threads and room on the disk."""


class Steps:
    """The named steps of the child's work; at the one it was told, it dies."""

    def __init__(self, order: Order) -> None:
        self._order = order
        self._reached: dict[str, int] = {}

    def reach(self, step: str) -> None:
        self._reached[step] = self._reached.get(step, 0) + 1
        if step == self._order.die_at and self._reached[step] >= self._order.die_on:
            os.kill(os.getpid(), signal.SIGKILL)

    @property
    def names(self) -> list[str]:
        return sorted(self._reached)


class Line:
    """The connection to the parent: one request at a time, one answer each."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._lock = asyncio.Lock()

    async def ask(self, op: str, sent: Callable[[], None] = lambda: None, **fields: Any) -> Any:
        """The parent's answer; `sent` is called when the request has left but the answer has not been read."""
        async with self._lock:
            line = {"op": op, **fields}
            self._writer.write(json.dumps(line).encode() + b"\n")
            await self._writer.drain()
            answer = await self._reader.readline()
            sent()
            return json.loads(answer)


class OffsetClock:
    """The machine's time and what the parent has added to it; `wrong`: by how much this machine's clock is off."""

    def __init__(self, wrong: timedelta) -> None:
        self.offset = timedelta()
        self._wrong = wrong

    def now(self) -> datetime:
        return datetime.now(UTC) + self.offset + self._wrong


class LineCourier:
    """Discord is in the parent, where it outlives the child."""

    def __init__(self, line: Line, steps: Steps) -> None:
        self._line, self._steps = line, steps

    async def send(self, post: Post) -> Spot:
        self._steps.reach("send: before")
        fields: dict[str, Any] = to_builtins(
            {"place": post.place, "kind": post.kind, "table": post.table_id, "text": post.text, "nonce": post.nonce}
        )
        fields["buttons"] = [button.custom_id for button in post.buttons]
        fields["alt"] = post.picture.alt if post.picture else ""
        answer = await self._line.ask("send", lambda: self._steps.reach("send: posted, not known"), **fields)
        if not answer:
            raise Forbidden("send_messages_in_threads")
        self._steps.reach("send: after")
        return Spot(*answer)

    async def edit(self, spot: Spot, post: Post) -> None:
        self._steps.reach("edit: before")
        answer = await self._line.ask(
            "edit",
            lambda: self._steps.reach("edit: done, not known"),
            spot=[spot.channel_id, spot.message_id],
            place=to_builtins(post.place),
            text=post.text,
            buttons=[button.custom_id for button in post.buttons],
            alt=post.picture.alt if post.picture else "",
        )
        if answer is None:
            raise Forbidden("send_messages_in_threads")
        if not answer:
            raise Left
        self._steps.reach("edit: after")

    async def find(self, post: Post, since: datetime) -> Spot | None:
        answer = await self._line.ask(
            "find",
            place=to_builtins(post.place),
            newest=None if post.newest is None else [post.newest.channel_id, post.newest.message_id],
            buttons=[button.custom_id for button in post.buttons],
            text=post.text,
            since=since.timestamp(),
        )
        return Spot(*answer) if answer else None

    async def is_buried(self, spot: Spot, messages: int) -> bool:
        self._steps.reach("look: before")
        return bool(await self._line.ask("buried", spot=[spot.channel_id, spot.message_id]))

    def may_write(self, place: Place) -> bool:
        return True

    async def open_thread(self, place: Place, card_id: int | None, name: str) -> int:
        answer = await self._line.ask("thread", lambda: self._steps.reach("thread: opened, not known"), card=card_id)
        return int(answer)

    async def schedule(self, guild_id: int, known: int | None, plan: Scheduled | None) -> int | None:
        """No tournament here is on the server's calendar."""
        return None


class SteppedDatabase(Database):
    """Names the steps of every writing transaction after the work it does."""

    steps: Steps
    full = 0
    """So many of the next transactions find no room on the disk."""

    async def write(self, work: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        command = args[0] if args and isinstance(args[0], Command) else None
        name = type(command).__name__.lower() if command else getattr(work, "func", work).__name__

        def stepped(connection: Connection) -> Any:
            result = work(connection, *args, **kwargs)
            if self.full > 0:
                self.full -= 1
                raise OperationalError("COMMIT", {}, sqlite3.OperationalError("database or disk is full"))
            self.steps.reach(f"{name}: before commit")
            return result

        self.steps.reach(f"{name}: before")
        result = await super().write(stepped)
        self.steps.reach(f"{name}: after commit")
        return result


class SteppedBrain:
    """Plays any legal action."""

    def __init__(self, steps: Steps, rng: random.Random) -> None:
        self._steps, self._rng = steps, rng

    async def answer(self, game_id: str, view: Any, seat: Seat, level: str) -> str:
        self._steps.reach("think: before")
        await asyncio.sleep(0)
        game = catalogue.game(game_id)
        text = game.notation(self._rng.choice(game.actions(view, seat)))
        self._steps.reach("think: after")
        return text

    async def hint(self, game_id: str, view: Any, seat: Seat) -> tuple[Counsel, ...]:
        return (Counsel(await self.answer(game_id, view, seat, "search")),)

    async def review(
        self, game_id: str, decisions: Sequence[Decision], told: Callable[[int, int], Awaitable[None]]
    ) -> list[Judged]:
        return []


def main(order: Order) -> None:
    """The child process."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    load()
    asyncio.run(_live(order))


@cache
def load() -> None:
    """Loads what takes a second: the games, their painters and every text."""
    install(TALLY, ERRAND)
    for game in (tally.GAME, errand.GAME):
        catalogue.painter(game.id)
        for language in LANGUAGES:
            catalogue.texts().say(language)(f"{game.id}.name")


async def _live(order: Order) -> None:
    rng = random.Random(order.seed)
    steps, clock = Steps(order), OffsetClock(timedelta(seconds=0 if order.calm else rng.choice((0, 0, -60, 60))))
    line = Line(*await asyncio.open_unix_connection(order.socket))
    clock.offset = timedelta(seconds=await line.ask("offset"))
    database = SteppedDatabase(order.url)
    database.steps = steps
    service = Drained(
        database, courier=LineCourier(line, steps), brain=SteppedBrain(steps, random.Random(order.seed)), clock=clock
    )
    draw = drawing.board

    def stepped_draw(*args: Any, **named: Any) -> Any:
        steps.reach("draw")
        return draw(*args, **named)

    drawing.board = stepped_draw
    await service.open()
    player = Player(service, database, line, steps, clock, rng, order.calm)
    await player.play(order)
    await service.tick()
    await service.drain()
    await line.ask("steps", names=steps.names)
    await service.close()
    await database.close()


class Player:
    """Plays for both people, as they would by pressing buttons: again, when they got no answer."""

    def __init__(
        self,
        service: Drained,
        database: SteppedDatabase,
        line: Line,
        steps: Steps,
        clock: OffsetClock,
        rng: random.Random,
        calm: bool,
    ) -> None:
        self._service, self._database, self._line = service, database, line
        self._steps, self._clock, self._rng, self._calm = steps, clock, rng, calm

    async def play(self, order: Order) -> None:
        if self._rng.random() < 0.5:
            await self._service.drain()  # computer players may have answered before somebody presses again
        for intent in await self._line.ask("pending"):
            await self._press(**intent)
        await self._service.act(SetOverviews(GUILD, (CHANNEL,)))
        with contextlib.suppress(TooManyOpen):  # those wait for a thread that takes posts again
            while len(await self._tables()) < order.tables:
                await self._new_table()
        for _ in range(order.moves):
            with contextlib.suppress(OperationalError, Refusal):  # told that it does not work, they do something else
                await self._something()
        self._database.full = 0

    async def _tables(self) -> list[Table]:
        return [table for table in await self._service.tables_of(PEOPLE[0].id) if table.life == "playing"]

    async def _new_table(self) -> None:
        for left in await self._service.tables_of(PEOPLE[0].id):
            if left.life == "open" and not left.sealed:  # the process died while it was being opened
                await self._begin(left)
        opponent = self._rng.choice([PEOPLE[1], Computer("random")])
        game_id, hours = self._rng.choice([("tally", 1), ("errand", 12)])
        new = NewTable(
            game_id=game_id,
            options={"length": 100_000},
            opponents=(opponent,),
            guild_id=GUILD,
            channel_id=CHANNEL,
            hours=hours,
            thread=self._rng.random() < 0.5,
        )
        table = await self._service.act(Create(new, PEOPLE[0]))
        await self._begin(table)
        await self._service.drain()  # it begins when the words are closed by a post

    async def _begin(self, table: Table) -> None:
        await self._service.act(Locate(table.id, card_id=100_000 + table.id))
        if any(chair.invited for chair in table.chairs):
            await self._service.act(Accept(table.id, PEOPLE[1]))
        else:
            await self._service.act(Start(table.id, PEOPLE[0].id))

    async def _something(self) -> None:
        chance = self._rng.random()
        if chance < 0.06:
            await self._pass_time(self._rng.choice((4, 31, 61)))
        elif chance < 0.10 and not self._calm:
            await self._permissions()
        elif chance < 0.30:
            await self._service.drain()
            await self._line.ask("settled")
        elif chance < 0.33:
            await self._orders()
        elif chance < 0.37 and len(await self._tables()) < 12:
            await self._new_table()
        else:
            await self._move()

    async def _permissions(self) -> None:
        """Somebody locks the threads, or opens them again."""
        if await self._line.ask("lock", locked=self._rng.random() < 0.4) == "opened":
            self._service.stir(GUILD)

    async def _orders(self) -> None:
        """Somebody says what shall be answered for them while the other plays."""
        tables = [table for table in await self._tables() if table.pace.beforehand]
        if tables:
            table = self._rng.choice(tables)
            person = self._rng.choice([chair.user_id for chair in table.chairs if chair.user_id is not None])
            wanted = self._rng.choice((["frown"], ["nod"], None))
            await self._line.ask("ordering", table=table.id, user=person, orders=wanted)
            await self._service.act(SetOrders(table.id, person, wanted))
            await self._line.ask("ordered", table=table.id, user=person, orders=wanted)

    async def _pass_time(self, minutes: int) -> None:
        await self._service.drain()  # what is on its way would be an hour late at once, and be taken for lost
        self._clock.offset = timedelta(seconds=await self._line.ask("advance", seconds=60 * minutes))
        await self._service.tick()

    async def _move(self) -> None:
        tables = [table for table in await self._tables() if table.chairs[table.to_act[0]].user_id is not None]
        if not tables:
            await self._new_table()
            return
        table = self._rng.choice(tables)
        question = table.questions[0]
        looks = table.game_id == "errand" and self._rng.random() < 0.5
        text = "look" if looks else f"add {self._rng.choice((1, 2, 3))}"
        user_id = table.chairs[question.seat].user_id
        if self._rng.random() < 0.06 and not self._calm:
            self._database.full = self._rng.randrange(1, 6)
        await self._press(table=table.id, user=user_id, question=question.seq, text=text)

    async def _press(self, **intent: Any) -> None:
        await self._line.ask("intend", **intent)
        self._steps.reach("press: before")
        done = await self._act(**intent)
        self._steps.reach("press: before answer")
        await self._line.ask("answered", seq=done, **intent)

    async def _act(self, **intent: Any) -> int | None:
        """The event that the press became; None if it had been accepted before, or the clock was quicker."""
        while True:
            try:
                played = await self._service.act(
                    Play(intent["table"], intent["user"], intent["text"], question=intent["question"])
                )
            except (OldQuestion, Refusal):
                return None
            except OperationalError:  # told that something went wrong, they press again
                continue
            return played.lines[0].seq
