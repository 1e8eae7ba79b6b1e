"""What players mix into the chance of a table before its first card. Functions of a connection.

Each seat has a word: the number of the press by which its person sat down, which Discord made, and what they said
themselves. With a word in the key, nobody can have chosen the secret so that its cards please them: it was bound by its
commitment before. Every word is kept with the commitment it was given to.
"""

from __future__ import annotations

import unicodedata
from typing import Any

from msgspec.structs import replace
from sqlalchemy import Connection, delete, select

from bot.service.ground import store
from bot.service.ground.refusals import BadSalt, NotOpen
from bot.service.ground.rows import Held
from bot.storage.ledger import salts
from bot.storage.upsert import upsert

LONGEST = 60
"""Characters of a salt."""


def give(connection: Connection, table_id: int, user_id: int, words: str) -> str:
    """Keeps a person's salt for a table that has not started, whether or not they sit there yet; "" takes it back.

    What is kept: the words without spaces around them. Raises NotOpen, BadSalt.
    """
    held = store.load(connection, table_id, lock=True)
    if held.table.life != "open" or held.table.sealed:
        raise NotOpen(table=table_id)
    salt = unicodedata.normalize("NFC", " ".join(words.split()))
    if len(salt) > LONGEST or any(unicodedata.category(sign)[0] == "C" for sign in salt):
        raise BadSalt(most=LONGEST)
    _keep(connection, held, user_id, {"text": salt})
    return salt


def press(connection: Connection, held: Held, user_id: int, number: str) -> None:
    """Keeps the number of the press by which somebody sat down, in place of an earlier one; "" is none."""
    if number:
        _keep(connection, held, user_id, {"press": number})


def _keep(connection: Connection, held: Held, user_id: int, what: dict[str, Any]) -> None:
    key = {"table_id": held.table.id, "user_id": user_id}
    what |= {"commitment": held.table.commitment}
    row = upsert(connection)(salts).values(**key, **({"text": ""} | what))
    connection.execute(row.on_conflict_do_update(index_elements=list(key), set_=what))


def forget(connection: Connection, table_id: int, user_id: int) -> None:
    """Somebody got up again: the number of their press goes, what they said themselves stays."""
    mine = (salts.c.table_id == table_id) & (salts.c.user_id == user_id)
    connection.execute(delete(salts).where(mine, salts.c.text == ""))
    connection.execute(salts.update().where(mine).values(press=None))


def taken(connection: Connection, held: Held) -> Held:
    """The table with the words of those who sit there, "" for who gave none."""
    if held.setup.salts is not None:
        return held
    given = {row.user_id: row for row in _rows(connection, held.table.id)}
    words = tuple(_word(given.get(chair.user_id)) for chair in held.table.chairs)
    return replace(held, setup=replace(held.setup, salts=words))


def broken(connection: Connection, table_id: int) -> list[str]:
    """The names of those whose word was given to another commitment than the table's."""
    table = store.load(connection, table_id).table
    given = {row.user_id: row.commitment for row in _rows(connection, table_id)}
    return [
        chair.name for chair in table.chairs if given.get(chair.user_id) not in (None, table.commitment)
    ]  # words of before had none


def _rows(connection: Connection, table_id: int) -> list[Any]:
    return list(connection.execute(select(salts).where(salts.c.table_id == table_id)).all())


def _word(row: Any | None) -> str:
    return "" if row is None else " ".join(part for part in (row.press, row.text) if part)
