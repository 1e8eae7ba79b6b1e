"""A level goes on for a program that did not answer as it should. Functions of a connection."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection

from bot.programs.talk import What
from bot.service.ground import people, store
from bot.service.ground.records import Computer
from bot.service.play import playing
from bot.service.seats import seating
from bot.service.telling import outbox
from bot.service.telling.outbox import Due, Note

LEVEL = "greedy"
"""The computer player that goes on."""


def replaced(connection: Connection, due: Due, what: What, now: datetime, locale: str) -> None:
    """Puts a computer player in the program's place, which thinks at once, and tells the table why."""
    assert due.seat is not None, "a program sits somewhere"
    held = store.load(connection, due.table_id, lock=True)
    outbox.done(connection, due)
    table, before = held.table, held.table.chairs[due.seat]
    if table.life != "playing" or not before.program:
        return
    locale = people.locale_in(connection, table.guild_id, locale)
    held = playing.seated(connection, held, seating.chair_for(due.seat, Computer(LEVEL), locale))
    store.save(connection, held)
    note = Note(f"table.program.{what}", {"player": before.name})
    added = [outbox.notice(held.table, now, note)] if table.place.target is not None else []
    if table.question(due.seat) is not None:
        added.append(outbox.think(held.table, due.seat, now))
    outbox.add(connection, added)
