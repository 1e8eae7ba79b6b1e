"""The two databases behind one door: a function of a connection runs as one transaction."""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection

from bot.storage import migrate
from bot.storage.postgres import Postgres
from bot.storage.sqlite import Sqlite
from bot.storage.url import SQLITE, file_of, parse

P = ParamSpec("P")
T = TypeVar("T")
Work = Callable[Concatenate[Connection, P], T]


class StaleSchema(Exception):
    """The database lacks migrations (or has newer ones than this program)."""

    def __init__(self, found: str | None, wanted: str) -> None:
        self.found, self.wanted = found, wanted
        super().__init__(f"the database is at migration {found or 'none'}, not {wanted}: run tabard db migrate")


class Database:
    """One database, by its SQLAlchemy address. Connects when first used."""

    def __init__(self, url: str) -> None:
        """Raises UnusableUrl."""
        self.url = parse(url)
        self.path = file_of(self.url) if self.url.drivername == SQLITE else None
        self._door = Postgres(self.url) if self.path is None else Sqlite(self.path)

    @property
    def name(self) -> str:
        """The file, or the address without its password."""
        return str(self.path) if self.path is not None else self.url.render_as_string()

    async def write(self, work: Work[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What `work(connection, ...)` returns, after its transaction is durable. Whatever it raises undoes it all."""
        return await self._door.run(True, lambda connection: work(connection, *args, **kwargs))

    async def read(self, work: Work[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The same for work that only reads; on SQLite it waits for no writer."""
        return await self._door.run(False, lambda connection: work(connection, *args, **kwargs))

    def on_change(self, told: Callable[[], None] | None) -> None:
        """Calls back, in the running loop, after something was written: on PostgreSQL by any process, to what pages
        show; on SQLite by this one, anything. A call may be missing, as after a lost connection. None: no more calls.
        """
        self._door.on_change(told)

    async def scrub(self) -> None:
        """Takes out of the files what was deleted. PostgreSQL does it by itself, in its own time."""
        if isinstance(self._door, Sqlite):
            await self._door.scrub()

    async def migrate(self) -> None:
        """Brings the schema up to date; a new SQLite file is made. Safe when several processes do it at once."""
        await self.write(migrate.upgrade)

    async def check(self) -> None:
        """Raises StaleSchema if the schema is not the one this program needs."""
        found, wanted = await self.read(migrate.current), migrate.head()
        if found != wanted:
            raise StaleSchema(found, wanted)

    async def close(self) -> None:
        """Ends all connections. aiosqlite's threads end only by this."""
        await self._door.close()
