"""PostgreSQL: SQLAlchemy's asyncpg engine, where functions of a connection run by `run_sync`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import URL, Connection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine


class Postgres:
    """A pool of connections, made when it is first used."""

    def __init__(self, url: URL) -> None:
        """`url` with its password."""
        self._url = url
        self._engine: AsyncEngine | None = None

    async def run(self, write: bool, work: Callable[[Connection], Any]) -> Any:  # readers need no care
        """What the work returns, after its transaction; what it wrote is durable then. What it raises undoes it."""
        if self._engine is None:
            self._engine = create_async_engine(self._url, pool_size=10, max_overflow=10, hide_parameters=True)
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        """Ends all connections."""
        if self._engine is not None:
            await self._engine.dispose()
            self._engine = None
