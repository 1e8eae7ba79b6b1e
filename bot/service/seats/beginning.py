"""From the last word to the first card, and what everybody is told with it. Functions of a connection.

When everybody is there, the words are closed and a post says so. Its id, which Discord makes after the last word and
nobody at the table can choose, closes the set-up, or a round of a public beacon that is made after it; then the cards
are dealt. A table without a place is dealt at once.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from msgspec.structs import replace
from sqlalchemy import Connection

from bot import catalogue
from bot.service.ground import people, store
from bot.service.ground.private import Private
from bot.service.ground.records import Table
from bot.service.ground.rows import Bound, Held, ms, text
from bot.service.play import engine
from bot.service.seats import salts
from bot.service.telling import outbox
from bot.service.telling.outbox import Note
from games.core import referee
from games.core.log import begun
from games.core.proof import Beacon, Terms


def begin(connection: Connection, held: Held, now: datetime) -> Table:
    """Closes the words; the first card comes when it is known what closed the set-up. Raises NotReady, BadOption."""
    held = salts.taken(connection, held)
    engine.begin(_bound(held, "", None), now)  # what cannot begin is refused now, not when nobody hears of it
    if held.table.place.target is None:
        return _deal(connection, held, "", None, now)
    table = replace(held.table, sealed=True)
    store.change(connection, table.id, {"sealed": True, "salts": text(held.setup.salts)})
    lane = outbox.place_lane(table.id)
    if held.wants_thread and table.channel_id is not None:
        outbox.add(connection, [outbox.row("thread", lane, table.id, now)])
    outbox.add(connection, [outbox.row("seal", lane, table.id, now)])
    return table


def sealed(
    connection: Connection, table_id: int, message_id: int | None, beacon: Beacon | None, now: datetime, *, wanted: bool
) -> Table:
    """The post that closes the words stands: the set-up, the board, each person's hand. Once, however often it is said.

    `message_id` None: nothing could be posted. `wanted`: a beacon was announced, and is missed if there is none.
    """
    held = store.load(connection, table_id, lock=True)
    if held.table.life != "open" or not held.table.sealed:
        return held.table
    store.change(connection, table_id, {"seal_id": message_id})
    if wanted and beacon is None:
        outbox.add(connection, [outbox.notice(held.table, now, Note("service.seal.no_beacon"))])
    closing = "" if message_id is None else str(message_id)
    return _deal(connection, held, beacon.randomness if beacon else closing, beacon, now)


def _bound(held: Held, closing: str, beacon: Beacon | None) -> Held:
    """The table with all that its log binds."""
    game, table = catalogue.game(held.table.game_id), held.table
    terms = Terms(
        table=table.id,
        version=game.version,
        options=referee.complete(game, held.setup.options),
        names=table.names,
        closing=closing,
        beacon=beacon,
    )
    setup = replace(held.setup, terms=terms)
    return replace(held, setup=setup, begun=begun(game.id, setup))


def _deal(connection: Connection, held: Held, closing: str, beacon: Beacon | None, now: datetime) -> Table:
    held = _bound(held, closing, beacon)
    habits = [people.habits(connection, chair.user_id) for chair in held.table.chairs]
    table = replace(held.table, sealed=False)
    held = replace(held, table=table, private=tuple(Private(habits=each) for each in habits))
    after = engine.begin(held, now)
    table, setup = after.held.table, after.held.setup
    assert setup.terms is not None, "bound above"
    bound = text(Bound(setup.terms, after.held.begun))
    store.change(connection, table.id, {"salts": text(setup.salts), "terms": bound, "sealed": False})
    store.append(connection, after.held, after.steps, now)
    rows: list[dict[str, Any]] = outbox.after_steps(table, 0, now)
    asked = {question.seat for question in table.questions}
    # everybody gets the first hand, not only who begins
    rows += [
        outbox.hand(table, chair.seat, 0, now) for chair in table.chairs if chair.user_id and chair.seat not in asked
    ]
    outbox.add(connection, rows)
    people.try_dms_again(connection, [chair.user_id for chair in table.chairs if chair.user_id], ms(now))
    return table
