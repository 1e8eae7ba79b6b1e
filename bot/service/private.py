"""What a seat keeps to itself at a table: standing orders, a plan, an answer that waits. Frozen records."""

from __future__ import annotations

from msgspec import Struct

from bot.service.pace import Habits


class Plan(Struct, frozen=True, omit_defaults=True):
    """Actions still to be played, in notation."""

    queue: tuple[str, ...] = ()


class Private(Struct, frozen=True, kw_only=True):
    """`orders` None: the seat gave none, so the game's usual ones hold. `answer`: given in a window that is held."""

    orders: tuple[str, ...] | None = None
    plan: Plan | None = None
    answer: str | None = None
    habits: Habits = Habits()
