"""What is remembered of people and servers. Functions of a connection."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from msgspec import json
from sqlalchemy import Connection, select, update

from bot.catalogue import texts
from bot.service.ground import rows
from bot.service.ground.pace import Habits, Look
from bot.service.ground.private import Private
from bot.service.ground.records import HOURS, Guild, Person, User
from bot.storage.schema import guilds, users
from bot.storage.upsert import upsert

DMS_AGAIN = timedelta(days=1)
"""Closed direct messages are tried once more at the start of a table, but not more often than this."""

_channels = json.Decoder(list[int])


def remember(connection: Connection, person: Person) -> None:
    """Keeps the person's name and language for what is posted without them."""
    values = {"name": person.name, "locale": texts().language(person.locale).code}
    _upsert(connection, users, person.id, values, {})


def user(connection: Connection, user_id: int) -> User | None:
    """What is known of a person, or None."""
    row = connection.execute(select(users).where(users.c.id == user_id)).one_or_none()
    return None if row is None else User(row.id, row.name, row.locale, row.dms_closed_at is not None)


def habits(connection: Connection, user_id: int | None) -> Habits:
    """What a person likes; the usual where nothing was chosen, and for nobody."""
    found = connection.execute(select(users.c.habits).where(users.c.id == user_id)).scalar_one_or_none()
    return rows.habits(found)


def sitter(connection: Connection, user_id: int | None) -> Private:
    """A seat's own things when somebody (None: nobody) has just sat down there."""
    known = connection.execute(select(users).where(users.c.id == user_id)).one_or_none()
    if known is None:
        return Private()
    return Private(habits=rows.habits(known.habits), locale=known.locale, dms_closed=known.dms_closed_at is not None)


def set_habits(connection: Connection, user_id: int, chosen: Habits) -> None:
    """Keeps what a person likes; they are remembered already."""
    connection.execute(update(users).where(users.c.id == user_id).values(habits=rows.text(chosen)))


def close_dms(connection: Connection, user_id: int, now: int) -> bool:
    """Notes that the person takes no direct messages; whether that is news."""
    known = user(connection, user_id)
    connection.execute(update(users).where(users.c.id == user_id).values(dms_closed_at=now))
    return known is None or not known.dms_closed


def open_dms(connection: Connection, user_id: int) -> None:
    """Notes that a direct message arrived."""
    connection.execute(
        update(users).where(users.c.id == user_id, users.c.dms_closed_at.is_not(None)).values(dms_closed_at=None)
    )


def try_dms_again(connection: Connection, user_ids: Sequence[int], now: int) -> None:
    """Lets one more direct message be tried to those who closed theirs some time ago."""
    before = now - int(DMS_AGAIN.total_seconds() * 1000)
    connection.execute(
        update(users).where(users.c.id.in_(user_ids), users.c.dms_closed_at < before).values(dms_closed_at=None)
    )


def guild(connection: Connection, guild_id: int) -> Guild:
    """A server's settings; the usual ones where nobody chose any."""
    row = connection.execute(select(guilds).where(guilds.c.id == guild_id)).one_or_none()
    if row is None:
        return Guild(guild_id)
    return Guild(
        row.id,
        row.locale,
        tuple(_channels.decode(row.channels)),
        row.hours or HOURS,
        row.threads,
        row.computers,
        row.organiser_role_id,
        row.open_tournaments,
        row.look,
        row.no_computers,
        row.rated_tournaments,
    )


def look_of(connection: Connection, user_id: int, guild_id: int | None) -> Look:
    """How pictures look to a person: as they chose, or as the server did where they are read."""
    chosen = habits(connection, user_id).look
    return chosen or (guild(connection, guild_id).look if guild_id is not None else "light")


def locale_in(connection: Connection, guild_id: int | None, default: str) -> str:
    """The language of what everybody reads in a place; the default where nobody chose one."""
    return (guild(connection, guild_id).locale if guild_id is not None else None) or default


def set_guild(connection: Connection, guild_id: int, changes: Mapping[str, Any]) -> Guild:
    """Changes some of a server's settings; None takes one back."""
    if changes:
        values = dict(changes)
        if "channels" in values:
            values["channels"] = json.encode(values["channels"] or ()).decode()
        _upsert(connection, guilds, guild_id, values, {"threads": True})
    return guild(connection, guild_id)


def hours(connection: Connection, guild_id: int | None) -> int:
    """Hours for a move at a server's tables."""
    return HOURS if guild_id is None else guild(connection, guild_id).hours


def _upsert(connection: Connection, table: Any, key: int, values: dict[str, Any], else_: dict[str, Any]) -> None:
    row = else_ | values
    connection.execute(
        upsert(connection)(table).values(id=key, **row).on_conflict_do_update(index_elements=["id"], set_=values)
    )
