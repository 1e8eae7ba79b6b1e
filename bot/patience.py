"""What may pass is tried again, ever more slowly, with one line of the log each."""

from __future__ import annotations

import asyncio
import errno
import sqlite3
from collections.abc import Awaitable, Callable
from typing import TypeVar

import aiohttp
import discord
import structlog
from alembic.util import CommandError
from sqlalchemy.exc import DBAPIError

log = structlog.get_logger(__name__)

T = TypeVar("T")

PAUSES = (1.0, 2.0, 5.0, 10.0, 30.0, 60.0)
"""Seconds until the next try; then always the last."""

_SQLITE_PASSES = {
    sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_PROTOCOL,
    sqlite3.SQLITE_NOMEM,
}  # fmt: skip
_POSTGRES_PASSES = ("08", "40", "53", "55", "57", "58")
"""Classes of SQLSTATE: connection, rollback, resources, state of objects, an operator's doing, the system."""
_FILE_NEVER = {errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOTDIR, errno.EISDIR, errno.EEXIST}
_TOO_MANY = 429


class Unusable(Exception):
    """The database cannot be used as it is; the message says why, in one line."""


async def patiently(deed: Callable[[], Awaitable[T]], what: str, passes: Callable[[Exception], bool]) -> T:
    """What the deed returns once it succeeds. Raises what does not pass by waiting."""
    tries = 0
    while True:
        try:
            return await deed()
        except Exception as error:
            if not passes(error):
                raise
            pause = PAUSES[min(tries, len(PAUSES) - 1)]
            log.warning("tried again soon", what=what, why=why(error), seconds=pause)
        await asyncio.sleep(pause)
        tries += 1


def discord_passes(error: Exception) -> bool:
    """Whether Discord, or the way there, may work later."""
    if isinstance(error, discord.HTTPException):
        return error.status >= 500 or error.status == _TOO_MANY
    return isinstance(error, OSError | aiohttp.ClientError | TimeoutError | discord.GatewayNotFound)


def database_passes(error: Exception) -> bool:
    """Whether the database may work later: it is busy, full, out of reach. Raises Unusable where it never will."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    state = getattr(cause, "sqlstate", None)
    if isinstance(cause, sqlite3.Error):
        passes = getattr(cause, "sqlite_errorcode", 0) & 0xFF in _SQLITE_PASSES
    elif isinstance(state, str):
        passes = state[:2] in _POSTGRES_PASSES
    elif isinstance(cause, OSError):
        passes = cause.errno not in _FILE_NEVER
    elif isinstance(cause, CommandError):  # it knows migrations that this program does not
        raise Unusable("is of a newer version than this program") from error
    else:
        return False
    if not passes:
        raise Unusable(f"cannot be used: {why(error)}") from error
    return True


def why(error: BaseException) -> str:
    """An error in one line, without anything that was sent or stored."""
    if isinstance(error, discord.HTTPException):
        return f"{error.status} {error.response.reason or ''}".strip()
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    return (str(cause).strip() or type(cause).__name__).splitlines()[0]
