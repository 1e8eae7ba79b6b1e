"""A process that dies on cue while it carries a command out. Nothing of the events knows of it."""

from __future__ import annotations

import asyncio
import os
import signal
from typing import Any, Final

from bot.events import outgoing, store
from bot.service.telling import outbox
from bot.storage.database import Database
from tests.events.fair import BOSS
from tests.service.club import Club
from tournaments.event import commands as c

STEPS: Final = {
    "before anything is written": (store, "load"),
    "event written, not its posts": (store, "save"),
    "all written, not committed": (outgoing, "tell"),
    "committed, nothing told": (outbox, "claim"),
    "all told, not noted": (outbox, "done"),
}


def main(url: str, event_id: int, step: str) -> None:
    """Asks for round 2 and is killed after the step."""
    asyncio.run(_next(url, event_id, step))


async def _next(url: str, event_id: int, step: str) -> None:
    where, name = STEPS[step]
    does = getattr(where, name)

    def last(*args: Any, **kwargs: Any) -> Any:
        does(*args, **kwargs)
        os.kill(os.getpid(), signal.SIGKILL)

    setattr(where, name, last)
    club = Club(Database(url))
    await club.service.events.act(event_id, c.Next(2), BOSS)
    await club.service.drain()
