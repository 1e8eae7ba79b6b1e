"""A process that dies on cue while it carries a command out. Nothing of the tournaments knows of it."""

from __future__ import annotations

import asyncio
import os
import signal
from typing import Any, Final

from bot.service.telling import outbox
from bot.storage.database import Database
from bot.tournaments import outgoing, store
from tests.evening.fair import BOSS
from tests.service.club import Club
from tournaments.evening import commands as c

STEPS: Final = {
    "before anything is written": (store, "load"),
    "event written, not its posts": (store, "save"),
    "all written, not committed": (outgoing, "tell"),
    "committed, nothing told": (outbox, "claim"),
    "all told, not noted": (outbox, "done"),
}


def main(url: str, tournament_id: int, step: str) -> None:
    """Asks for round 2 and is killed after the step."""
    asyncio.run(_next(url, tournament_id, step))


async def _next(url: str, tournament_id: int, step: str) -> None:
    where, name = STEPS[step]
    does = getattr(where, name)

    def last(*args: Any, **kwargs: Any) -> Any:
        does(*args, **kwargs)
        os.kill(os.getpid(), signal.SIGKILL)

    setattr(where, name, last)
    club = Club(Database(url))
    await club.service.tournaments.act(tournament_id, c.Next(2), BOSS)
    await club.service.drain()
