"""What the service needs from outside, besides the courier."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Protocol

from bot.computer.pool import Counsel
from bot.computer.review import Decision, Judged
from games.core.game import Value
from games.core.hidden import Seat


class Clock(Protocol):
    """Where "now" comes from."""

    def now(self) -> datetime:
        """The present, aware, in UTC."""
        ...


class SystemClock:
    """The machine's clock."""

    def now(self) -> datetime:
        """The present, in UTC."""
        return datetime.now(UTC)


class Brain(Protocol):
    """The computer players. It gets a view, so it cannot cheat, and works elsewhere, so the loop never waits."""

    async def answer(self, game_id: str, view: Any, seat: Seat, level: str) -> str:
        """What the seat does, in the game's notation."""
        ...

    async def hint(self, game_id: str, view: Any, seat: Seat) -> tuple[Counsel, ...]:
        """What the strongest level finds best, for a person, the best first; tables go first."""
        ...

    async def review(
        self, game_id: str, decisions: Sequence[Decision], told: Callable[[int, int], Awaitable[None]]
    ) -> list[Judged]:
        """What the decisions of a finished game were worth; tables and hints go first. `told`: done, of so many."""
        ...


class Programs(Protocol):
    """The programs that people may play against. They get a view each, too, and live behind walls."""

    def names(self, game_id: str) -> Mapping[str, str]:
        """What may be asked to play the game, by what stands in a level's place: its name."""
        ...

    async def answer(
        self, level: str, game_id: str, options: Mapping[str, Value], view: Any, seat: Seat, seats: int
    ) -> str:
        """What the program on a seat does, in the game's notation. Raises `bot.programs.talk.Fault`."""
        ...
