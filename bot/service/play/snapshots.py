"""Positions kept now and then while a game is played, so that an earlier one is near. Functions of a connection.

`events` stays the truth: whatever is missing here, or was written by another version of the rules, is played again from
the log.
"""

from __future__ import annotations

from sqlalchemy import Connection, bindparam, delete, insert, select

from bot import catalogue
from bot.service.ground import rows, store
from bot.service.ground.history import rebuild
from bot.service.ground.rows import Held, Step
from bot.service.play.engine import digest as digest_after
from bot.storage.schema import snapshots
from games.core import decrees
from games.core.referee import Position

EVERY = 50
"""Events between two of them."""
KEPT = 3
"""What is told is seldom further behind than the last few."""

_ADD = insert(snapshots)
_FORGET = delete(snapshots).where(snapshots.c.table_id == bindparam("key"), snapshots.c.seq <= bindparam("last"))
_BEFORE = (
    select(snapshots)
    .where(snapshots.c.table_id == bindparam("key"), snapshots.c.seq <= bindparam("last"))
    .order_by(snapshots.c.seq.desc())
    .limit(1)
)


def keep(connection: Connection, held: Held, added: int) -> None:
    """Keeps the position after the last of `added` events if it is time to; none of a game that is over."""
    table, game = held.table, catalogue.game(held.table.game_id)
    if table.life == "over":
        connection.execute(_FORGET, {"key": table.id, "last": table.seq})
    elif (table.seq - added) // EVERY < table.seq // EVERY:
        connection.execute(_FORGET, {"key": table.id, "last": table.seq - KEPT * EVERY})
        row = rows.columns(held)
        values = {name: row[name] for name in ("seq", "state", "forced_used", "digest")}
        connection.execute(_ADD, values | {"table_id": table.id, "state_version": game.version})


def at(connection: Connection, held: Held, seq: int) -> tuple[Position, str]:
    """The position after an earlier event, and the digest of the log up to it. Raises Unreadable."""
    game, table = catalogue.game(held.table.game_id), held.table
    found = connection.execute(_BEFORE, {"key": table.id, "last": seq}).one_or_none()
    start = None if found is None else rows.snapshot_of(game, found)
    if found is not None and start is not None:
        steps = store.steps(connection, table.id, first=start.seq + 1, last=seq)
        if not _goes_back(steps, start.seq):
            return rebuild(game, held.setup, steps, start), digest_after(held, found.digest.hex(), steps)
    steps = store.steps(connection, table.id, last=seq)
    return rebuild(game, held.setup, steps), digest_after(held, table.commitment, steps)


def _goes_back(steps: list[Step], first: int) -> bool:
    """Whether something was taken back to before an event."""
    said = (decrees.read(step.action) for step in steps)
    return any(decree is not None and decree.kind == "undo" and decree.to < first for decree in said)
