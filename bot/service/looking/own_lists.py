"""A person's own decks and armies, kept private."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime

from msgspec import Struct, json
from sqlalchemy import Connection, delete, select

from bot.service.ground.refusals import NoList, TooManyLists
from bot.service.ground.rows import ms
from bot.storage.database import Database
from bot.storage.own_lists import own_lists
from bot.storage.upsert import upsert

MOST = 25
"""Lists one person may keep for a game: as many as one menu shows."""
NAME_LIMIT = 32
"""Characters of a list's name."""

_cards = json.Decoder(dict[str, int])


class OwnList(Struct, frozen=True):
    """A deck or an army, finished or not: how many of each card, in the order in which they were added."""

    name: str
    cards: dict[str, int]


class OwnLists:
    """Reading and writing them, each call a transaction."""

    def __init__(self, database: Database, now: Callable[[], datetime]) -> None:
        self._database, self._now = database, now

    async def of(self, user_id: int, game_id: str) -> list[OwnList]:
        """The person's lists for a game, the one changed last first."""
        return await self._database.read(_of, user_id, game_id)

    async def one(self, user_id: int, game_id: str, name: str | None) -> OwnList:
        """The list of this name, or the one changed last. Raises NoList."""
        return await self._database.read(_one, user_id, game_id, name)

    async def keep(self, user_id: int, game_id: str, name: str, cards: Mapping[str, int]) -> OwnList:
        """Writes a list, in place of one of the same name. Raises TooManyLists."""
        return await self._database.write(_keep, user_id, game_id, name, cards, self._now())

    async def drop(self, user_id: int, game_id: str, name: str) -> None:
        """Forgets a list. Raises NoList."""
        await self._database.write(_drop, user_id, game_id, name)


def _of(connection: Connection, user_id: int, game_id: str) -> list[OwnList]:
    wanted = (own_lists.c.user_id == user_id) & (own_lists.c.game_id == game_id)
    rows = connection.execute(select(own_lists).where(wanted).order_by(own_lists.c.at.desc(), own_lists.c.name))
    return [OwnList(row.name, _cards.decode(row.cards)) for row in rows]


def _one(connection: Connection, user_id: int, game_id: str, name: str | None) -> OwnList:
    for known in _of(connection, user_id, game_id):
        if name in (None, known.name):
            return known
    raise NoList(name=name or "")


def _keep(
    connection: Connection, user_id: int, game_id: str, name: str, cards: Mapping[str, int], now: datetime
) -> OwnList:
    known = _of(connection, user_id, game_id)
    if len(known) >= MOST and all(each.name != name for each in known):
        raise TooManyLists(most=MOST)
    values = {"cards": json.encode(dict(cards)).decode(), "at": ms(now)}
    keys = {"user_id": user_id, "game_id": game_id, "name": name}
    statement = upsert(connection)(own_lists).values(**keys, **values)
    connection.execute(statement.on_conflict_do_update(index_elements=list(keys), set_=values))
    return OwnList(name, dict(cards))


def _drop(connection: Connection, user_id: int, game_id: str, name: str) -> None:
    _one(connection, user_id, game_id, name)
    connection.execute(
        delete(own_lists).where(
            own_lists.c.user_id == user_id, own_lists.c.game_id == game_id, own_lists.c.name == name
        )
    )
