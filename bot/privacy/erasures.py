"""The list of erased people: a copy from before brings nobody on it back. Functions of a connection.

It holds slow hashes in the place of ids, so that it cannot be read; whoever has an id can still try that one.
"""

from __future__ import annotations

import hashlib
from datetime import datetime

from sqlalchemy import Connection, inspect, select

from bot.privacy import erase
from bot.privacy.pieces import DELETED, PLAYERS, RENAMED
from bot.storage.ledger import erasures
from bot.storage.upsert import upsert

Erasures = dict[str, int]
"""By hash, when; milliseconds since 1970."""


def hashed(user_id: int) -> str:
    """What stands on the list for an id; takes some 3 ms."""
    return hashlib.scrypt(str(user_id).encode(), salt=b"tabard erasures", n=1024, r=8, p=1, dklen=16).hex()


def note(connection: Connection, person: str, at: int) -> None:
    """Puts somebody on the list."""
    row = upsert(connection)(erasures).values(person=person, at=at)
    connection.execute(row.on_conflict_do_update(index_elements=[erasures.c.person], set_={"at": at}))


def listed(connection: Connection) -> Erasures:
    """The list; empty in a database from before there was one."""
    if not inspect(connection).has_table(erasures.name):
        return {}
    return {row.person: row.at for row in connection.execute(select(erasures)).all()}


def heed(connection: Connection, wanted: Erasures, name: str, now: datetime) -> int:
    """Erases everybody on a list of whose erasure this database does not know; how many were still in it.

    `name` is what stands in the place of theirs.
    """
    known = listed(connection)
    new = {person: at for person, at in wanted.items() if known.get(person, 0) < at}
    found = 0
    for user_id in sorted(_people(connection)) if new else ():
        person = hashed(user_id)
        if person in new:
            erase.erase(connection, user_id, name, now)
            found += 1
    for person, at in new.items():
        note(connection, person, at)
    return found


def _people(connection: Connection) -> set[int]:
    """The ids of everybody in the database; players of events are users as well."""
    found: set[int] = set()
    for column in (*RENAMED, *DELETED):
        found |= set(connection.execute(select(column).where(column > 0).distinct()).scalars())
    for column in PLAYERS:
        texts = connection.execute(select(column).distinct()).scalars()
        found |= {int(text) for text in texts if text.isdecimal()}
    return found
