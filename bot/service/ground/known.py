"""People's names and languages, kept for what is posted without them; only what is new is written."""

from __future__ import annotations

from collections import OrderedDict

from bot.service.ground import people
from bot.service.ground.records import Person
from bot.storage.database import Database

REMEMBERED = 10_000
"""People whose name and language are known to be stored already."""


class Known:
    """Who is stored already."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: OrderedDict[int, tuple[str, str]] = OrderedDict()

    async def remember(self, person: Person) -> None:
        """Stores a name and language, unless it is known to be there."""
        known = (person.name, person.locale)
        if self._known.get(person.id) != known:
            await self._database.write(people.remember, person)
            self._known[person.id] = known
            if len(self._known) > REMEMBERED:
                self._known.popitem(last=False)

    def forget(self, user_id: int) -> None:
        """The person was erased."""
        self._known.pop(user_id, None)
