"""What a seat keeps to itself at a table: standing orders, a plan, an answer that waits. Frozen records."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from bot.service.ground.pace import Habits
from games.core.foresight import Silence

Lost = Literal["", "surprised", "impossible", "ended"]
"""Why a plan came to nothing: the others did something else, its next action could not be done, or luck has ended the
turn it was meant for.
"""


class Branch(Struct, frozen=True, array_like=True):
    """If another seat does `when`, the own actions that follow."""

    when: str
    then: tuple[str, ...]


class Plan(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Actions still to be played, in notation, and what to do if somebody else does something.

    `draft`: another plan, as it was written, that waits for its owner's word. `awaited`: all that may happen before the
    next action. `loose`: what is not possible when its time comes waits until the rest is done.
    """

    queue: tuple[str, ...] = ()
    branches: tuple[Branch, ...] = ()
    draft: str = ""
    awaited: Silence | None = None
    lost: Lost = ""
    loose: bool = False

    @property
    def active(self) -> bool:
        """Whether something of it may still happen."""
        return bool(self.queue or self.branches) and not self.lost


class Private(Struct, frozen=True, kw_only=True):
    """`orders` None: the seat gave none, so the game's usual ones hold. `dropped`: those that can apply no more, since
    its last deed. `answer`: given in a window that is held.

    Of whoever sits there: what they like, their language ("": nobody knows), and whether their direct messages are
    closed.
    """

    orders: tuple[str, ...] | None = None
    dropped: tuple[str, ...] = ()
    plan: Plan | None = None
    answer: str | None = None
    habits: Habits = Habits()
    locale: str = ""
    dms_closed: bool = False
