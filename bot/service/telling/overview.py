"""The standing post of a channel: all tables opened there, whose turn it is and since when, kept up to date by edits.

It repeats what the tables' own posts say, so it needs no place in the outbox: each look compares what it should say
with what it says, and a look that was missed is made good by the next. It pings nobody.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

import structlog
from msgspec.structs import replace
from sqlalchemy import Connection, and_, delete, insert, select, update

from bot import catalogue, customid, metrics
from bot.service.ground import people, store
from bot.service.ground.records import Place, Spot, Table
from bot.service.ground.rows import moment, ms
from bot.service.telling.courier import Button, Courier, CourierError, Gone, Left, Post
from bot.service.telling.outbox import fresh_nonce
from bot.service.telling.wording import plain
from bot.storage.database import Database
from bot.storage.schema import overviews, tables
from bot.texts import Say

log = structlog.get_logger(__name__)

MOST = 25
"""Tables in one post; `/table list` has the others."""
LEASE = timedelta(seconds=60)
"""For so long no other process looks after a post that one is about to make or change."""
CLOCKS_APART = timedelta(minutes=5)


class _Standing(NamedTuple):
    """A channel's post as it stands, and the tables it should show."""

    guild_id: int
    channel_id: int
    message_id: int | None
    shown: str | None
    nonce: str
    since: int
    locale: str | None
    tables: Sequence[Table]
    more: int


def channels(connection: Connection, guild_id: int) -> tuple[int, ...]:
    """The channels of a server that have such a post."""
    found = select(overviews.c.channel_id).where(overviews.c.guild_id == guild_id).order_by(overviews.c.channel_id)
    return tuple(connection.execute(found).scalars())


def choose(connection: Connection, guild_id: int, wanted: Sequence[int], now: datetime) -> None:
    """These channels of the server have one from now on, and no others. One that is no longer kept stays as it is."""
    here, kept = set(channels(connection, guild_id)), set(wanted)
    connection.execute(
        delete(overviews).where(overviews.c.guild_id == guild_id, overviews.c.channel_id.in_(here - kept))
    )
    new: list[dict[str, Any]] = [
        {"channel_id": channel_id, "guild_id": guild_id, "nonce": fresh_nonce(), "since": ms(now), "claimed_until": 0}
        for channel_id in sorted(kept - here)
    ]
    if new:
        connection.execute(insert(overviews), new)


def _standing(connection: Connection) -> list[_Standing]:
    return [
        _Standing(
            row.guild_id,
            row.channel_id,
            row.message_id,
            row.shown,
            row.nonce,
            row.since,
            people.guild(connection, row.guild_id).locale,
            *_tables(connection, row.guild_id, row.channel_id),
        )
        for row in connection.execute(select(overviews).order_by(overviews.c.channel_id))
    ]


def _tables(connection: Connection, guild_id: int, channel_id: int) -> tuple[list[Table], int]:
    here = and_(
        tables.c.guild_id == guild_id, tables.c.channel_id == channel_id, tables.c.life.in_(("open", "playing"))
    )
    keys = connection.execute(select(tables.c.id).where(here).order_by(tables.c.id)).scalars().all()
    return store.listed(connection, keys[:MOST]), max(0, len(keys) - MOST)


def words(found: Sequence[Table], more: int, say: Say) -> str:
    """What the post says: those who are waited for longest first, then tables with a free seat."""
    playing = sorted((table for table in found if table.life == "playing"), key=_since)
    free = [table for table in found if table.life == "open"]
    lines = [say("table.overview.title")]
    lines += [_line(table, say) for table in playing]
    if free:
        lines += [say("table.overview.open"), *(_line(table, say) for table in free)]
    if not found:
        lines.append(say("table.overview.none"))
    if more:
        lines.append(say("table.list.more", n=more))
    return "\n".join(lines)


def _since(table: Table) -> tuple[int, int]:
    return min((int(question.opened.timestamp()) for question in table.questions), default=0), table.id


def _line(table: Table, say: Say) -> str:
    at = {
        "id": table.id,
        "game": say(f"{table.game_id}.name"),
        "names": " – ".join(plain(name) or "…" for name in table.names),
        "place": f"<#{table.place.target}>" if table.thread_id else "",
    }
    if table.life == "open":
        return say("table.overview.free", **at).rstrip()
    asked = ", ".join(plain(table.names[seat]) for seat in table.to_act)
    return say("table.overview.turn", **at, asked=asked, since=f"<t:{_since(table)[0]}:R>").rstrip()


class Overviews:
    """Keeps the standing posts of all channels that have one."""

    def __init__(self, database: Database, courier: Courier, now: Callable[[], datetime], locale: str) -> None:
        self._database = database
        self._courier = courier
        self._now = now
        self._locale = locale

    async def keep(self) -> None:
        """Makes each of them say how things stand. What Discord refuses now is tried again at the next look."""
        for each in await self._database.read(_standing):
            text = words(each.tables, each.more, catalogue.texts().say(each.locale or self._locale))
            shown = hashlib.sha256(text.encode()).hexdigest()
            place = Place(each.guild_id, each.channel_id)
            unchanged = each.message_id is not None and each.shown == shown
            if unchanged or not self._courier.may_write(place):
                continue
            if not await self._database.write(_claim, each.channel_id, self._now()):
                continue  # another process is about it
            try:
                spot = await self._show(each, place, text)
            except Gone:
                await self._database.write(_forget, each.channel_id)
            except CourierError as error:
                metrics.UNDELIVERED.labels(type(error).__name__).inc()
                log.info("the overview stayed as it was", channel=each.channel_id, why=type(error).__name__)
                await self._database.write(_release, each.channel_id)
            else:
                await self._database.write(_shown, each.channel_id, spot, shown)

    async def _show(self, each: _Standing, place: Place, text: str) -> Spot:
        say = catalogue.texts().say(each.locale or self._locale)
        post = Post(
            place=place,
            kind="board",  # silent, as nobody is asked anything
            table_id=0,
            text=text,
            nonce=each.nonce,
            buttons=(Button(customid.OVERVIEW, say("table.overview.button"), "primary"),),
        )
        if each.message_id is not None:
            spot = Spot(each.channel_id, each.message_id)
            try:
                await self._courier.edit(spot, post)
                return spot
            except Left:  # deleted, or too old to be changed: a new one takes its place
                post = await self._anew(each, post)
        elif (found := await self._courier.find(post, moment(each.since) - CLOCKS_APART)) is not None:
            await self._courier.edit(found, post)  # posted before the process died
            return found
        return await self._courier.send(post)

    async def _anew(self, each: _Standing, post: Post) -> Post:
        nonce = fresh_nonce()
        await self._database.write(_renew, each.channel_id, nonce, self._now())
        return replace(post, nonce=nonce)


def _claim(connection: Connection, channel_id: int, now: datetime) -> bool:
    free = and_(overviews.c.channel_id == channel_id, overviews.c.claimed_until <= ms(now))
    until = ms(now + LEASE)
    return connection.execute(update(overviews).where(free).values(claimed_until=until)).rowcount == 1


def _release(connection: Connection, channel_id: int) -> None:
    connection.execute(update(overviews).where(overviews.c.channel_id == channel_id).values(claimed_until=0))


def _renew(connection: Connection, channel_id: int, nonce: str, now: datetime) -> None:
    values = {"nonce": nonce, "message_id": None, "since": ms(now)}
    connection.execute(update(overviews).where(overviews.c.channel_id == channel_id).values(**values))


def _shown(connection: Connection, channel_id: int, spot: Spot, shown: str) -> None:
    values = {"message_id": spot.message_id, "shown": shown, "claimed_until": 0}
    connection.execute(update(overviews).where(overviews.c.channel_id == channel_id).values(**values))


def _forget(connection: Connection, channel_id: int) -> None:
    connection.execute(delete(overviews).where(overviews.c.channel_id == channel_id))
