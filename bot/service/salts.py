"""What players mix into the chance of a table before its first card. Functions of a connection.

With a word of theirs in the key, nobody can have chosen the secret so that its cards please them: it was bound by its
commitment before they said their words.
"""

from __future__ import annotations

import unicodedata

from msgspec.structs import replace
from sqlalchemy import Connection, delete, select

from bot.service import store
from bot.service.refusals import BadSalt, NotOpen
from bot.service.stored import Held
from bot.storage.ledger import salts
from bot.storage.upsert import upsert

LONGEST = 60
"""Characters of a salt."""


def give(connection: Connection, table_id: int, user_id: int, words: str) -> str:
    """Keeps a person's salt for a table that has not started, whether or not they sit there yet; "" takes it back.

    What is kept: the words without spaces around them. Raises NotOpen, BadSalt.
    """
    held = store.load(connection, table_id, lock=True)
    if held.table.life != "open":
        raise NotOpen(table=table_id)
    salt = unicodedata.normalize("NFC", " ".join(words.split()))
    if len(salt) > LONGEST or any(unicodedata.category(sign)[0] == "C" for sign in salt):
        raise BadSalt(most=LONGEST)
    key = {"table_id": table_id, "user_id": user_id}
    if salt:
        row = upsert(connection)(salts).values(**key, text=salt)
        connection.execute(row.on_conflict_do_update(index_elements=list(key), set_={"text": salt}))
    else:
        connection.execute(delete(salts).where(salts.c.table_id == table_id, salts.c.user_id == user_id))
    return salt


def taken(connection: Connection, held: Held) -> Held:
    """The table with the salts of those who sit there, "" for who gave none; none at all if nobody did."""
    rows = connection.execute(select(salts).where(salts.c.table_id == held.table.id)).all()
    given = {row.user_id: row.text for row in rows}
    words = tuple(given.get(chair.user_id, "") for chair in held.table.chairs)
    if held.setup.salts is not None or not any(words):
        return held
    return replace(held, setup=replace(held.setup, salts=words))
