"""What the clock does: reminders, the end of somebody's time, the end of what nobody came to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, NamedTuple

import structlog
from msgspec.structs import replace
from sqlalchemy import Connection

from bot import catalogue, metrics
from bot.service.ground import store
from bot.service.ground.records import Question
from bot.service.ground.rows import Held
from bot.service.play import engine, playing
from bot.service.seats import seating
from bot.service.telling import outbox
from bot.service.telling.outbox import Note
from bot.service.time import pausing, questions, timeouts
from bot.storage.database import Database

log = structlog.get_logger(__name__)


async def sweep_all(database: Database, now: Callable[[], datetime], most: int) -> None:
    """Does what is due at every table. `most`: tables that are looked for at once."""
    swept: set[int] = set()
    while True:
        due = await database.read(store.due, now(), most)
        for table_id in due:
            await _sweep(database, table_id, now)
        if len(due) < most or swept.issuperset(due):  # those again: another process is about them
            return
        swept.update(due)


async def _sweep(database: Database, table_id: int, now: Callable[[], datetime]) -> None:
    try:
        while True:
            swept = await database.write(sweep, table_id, now())
            for what, count in swept._asdict().items():
                metrics.CLOCK.labels(what).inc(count)
            if not swept.more:
                return
    except Exception:  # one broken table must not keep the others waiting
        metrics.FAULTS.inc()
        log.exception("a table could not be swept", table=table_id)


class Swept(NamedTuple):
    """What the clock did at one table; `more`: something else may be due there."""

    reminders: int = 0
    timeouts: int = 0
    expired: int = 0
    resumed: int = 0

    @property
    def more(self) -> bool:
        """Whether to look again: what one time-out changes may change what the others are asked."""
        return self.timeouts > 0


def sweep(connection: Connection, table_id: int, now: datetime) -> Swept:
    """Does what is due at a table, unless another process is just doing it."""
    if not store.lock_due(connection, table_id, now):
        return Swept()
    held = store.load(connection, table_id, lock=True)
    if held.table.life == "open":
        seating.expire(connection, held, now)
        return Swept(expired=1)
    if held.table.clocks.paused is not None:
        _go_on(connection, held, now)
        return Swept(resumed=1)
    late = [question for question in held.table.questions if question.due <= now]
    game = catalogue.game(held.table.game_id)
    if windows := [question for question in late if questions.waits(held, game, question.kind)]:
        playing.write(connection, engine.close_window(held, windows, now), now)
        return Swept(timeouts=1)
    if late:
        timeouts.time_up(connection, held, late[0], now)
        return Swept(timeouts=1)
    return Swept(reminders=_remind(connection, held, now))


def _go_on(connection: Connection, held: Held, now: datetime) -> None:
    """A pause has lasted as long as one may."""
    store.save(connection, pausing.resume(held, now))
    if held.table.place.target is not None:
        outbox.add(connection, [outbox.notice(held.table, now, Note("table.offer.done.resume"))])


def _remind(connection: Connection, held: Held, now: datetime) -> int:
    table = held.table
    due = [question for question in table.questions if question.remind and question.remind[0] <= now]
    reminded = tuple(
        replace(each, remind=tuple(when for when in each.remind if when > now)) for each in table.questions
    )
    store.save(connection, replace(held, table=replace(table, questions=reminded)))
    aside = table.thread_id is not None and outbox.shut_out(connection, table.id)
    waited = [question for question in due if _may_be_reminded(held, question)]
    alone = [each for each in waited if table.place.target is None or _secretly(held, each)]
    together: dict[datetime, list[Question]] = {}
    for each in waited:
        if each not in alone:
            together.setdefault(each.due, []).append(each)
    rows = [_reminder(held, [each], now, user_id=table.chairs[each.seat].user_id) for each in alone]
    rows += [_reminder(held, some, now, aside=aside) for some in together.values()]
    outbox.add(connection, rows)
    return len(waited)


def _secretly(held: Held, question: Question) -> bool:
    """Whether nobody may know who has answered."""
    return questions.waits(held, catalogue.game(held.table.game_id), question.kind)


def _may_be_reminded(held: Held, question: Question) -> bool:
    """Only people, and where answers wait only those who have not given theirs."""
    if held.table.chairs[question.seat].user_id is None:
        return False
    return not _secretly(held, question) or held.private[question.seat].answer is None


def _reminder(
    held: Held, asked: Sequence[Question], now: datetime, *, aside: bool = False, user_id: int | None = None
) -> dict[str, Any]:
    """One for all whose time ends at once: in the table's place, or in the channel of a thread that takes no posts
    (`aside`); to `user_id` by direct message where nobody may know who has answered, or where there is no place.
    """
    chairs = [held.table.chairs[each.seat] for each in asked]
    names = ", ".join(chair.name for chair in chairs)
    many, due = len(chairs) > 1, int(asked[0].due.timestamp())
    args: dict[str, int | str] = {"players" if many else "player": names, "due": due}
    mentions = tuple(chair.user_id for chair in chairs if chair.user_id is not None)
    key = "service.told.reminders" if many else "service.told.reminder"
    # whom and when: if it has to be looked for (`Courier.find`), no other reminder of the question passes for it
    play = ("play", str(asked[0].seat), str(int(now.timestamp())))
    note = Note(key, args, mentions, buttons=(play,), aside=aside)
    return outbox.notice(held.table, now, note, user_id=user_id)
