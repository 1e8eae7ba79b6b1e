"""The programs that people meet at tables: each is started for one question, and ended after it.

So it is at no two seats at once, remembers nothing of another table, and a restart of the bot costs nothing. What it
gets is the view of its seat. When its answer is seen depends on public facts alone (see `bot.computer.pacing`).
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import structlog

from bot.catalogue import game
from bot.computer.pacing import keeps_secrets
from bot.programs import talk
from bot.programs.declared import NONE, Players
from bot.programs.partner import GRACE, Partner, Program
from bot.programs.talk import Fault, Question
from bot.programs.walls import held
from games.core.game import Value
from games.core.hidden import Seat

log = structlog.get_logger(__name__)


class Desk:
    """To be closed at the end. `places`: how many programs run at a time."""

    def __init__(
        self, players: Players = NONE, places: int = 1, *, sleep: Callable[[float], None] = time.sleep
    ) -> None:
        self._players = players
        self._sleep = sleep
        # each waits for a process; the loop does not
        self._threads = ThreadPoolExecutor(places, thread_name_prefix="tabard-programs")

    def names(self, game_id: str) -> Mapping[str, str]:
        """What may be asked to play the game, by what stands in a level's place: its name."""
        return {level: each.program.name for level, each in self._players.programs.items() if each.plays(game_id)}

    async def answer(
        self, level: str, game_id: str, options: Mapping[str, Value], view: Any, seat: Seat, seats: int
    ) -> str:
        """What the program on a seat does, in the game's notation. Raises Fault, also for one that is no more."""
        found = self._players.programs.get(level)
        if found is None or not found.plays(game_id):
            raise Fault("gone")
        asked = talk.question(game(game_id), view, seat, found.ms, options, seats)
        hides = keeps_secrets(game(game_id), view)
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._threads, self._ask, found.program, asked, hides)
        except Fault as fault:
            log.warning("a program is at fault", program=level, game=game_id, what=fault.what, said=fault.detail)
            raise

    def close(self) -> None:
        """Waits for nobody: what runs ends with its time."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _ask(self, program: Program, asked: Question, hides: bool) -> str:
        if self._players.walls and not all(held()):
            raise Fault("gone", "the walls do not stand")
        with Partner(program) as partner:
            partner.greet()
            began = time.monotonic()
            try:
                return partner.choose(asked)
            finally:
                if hides:  # the place is kept, so that nobody behind can tell either
                    self._sleep(max(0.0, began + asked.ms / 1000 + GRACE - time.monotonic()))
