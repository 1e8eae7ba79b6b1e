"""Something that is done later, once, by the running loop's clock."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

SOONEST = 0.05
"""Seconds. What is due a moment later has then certainly come."""


class Alarm:
    """Calls a function after a while; set anew, it forgets what it was set to."""

    def __init__(self, does: Callable[[], object]) -> None:
        self._does = does
        self._handle: asyncio.TimerHandle | None = None

    @property
    def is_set(self) -> bool:
        """Whether it will ring."""
        return self._handle is not None

    def set(self, seconds: float, *, keep: bool = False) -> None:
        """`keep`: what it is set to already stands, if anything."""
        if keep and self._handle is not None:
            return
        self.unset()
        self._handle = asyncio.get_running_loop().call_later(max(seconds, SOONEST), self._rings)

    def unset(self) -> None:
        """It does not ring any more."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def _rings(self) -> None:
        self._handle = None
        self._does()
