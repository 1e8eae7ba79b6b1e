"""The part of the service for what needs the others' consent: each as one call."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Any

from bot.service.ground.offer import Asked
from bot.service.ground.records import Table
from bot.service.plans import consent


class Consents:
    """Takebacks, draws, calling off, pauses."""

    def __init__(self, change: Callable[..., Awaitable[Any]], now: Callable[[], datetime]) -> None:
        """`change`: runs a function of a connection as one transaction and tells what there is to tell."""
        self._change = change
        self._now = now

    async def ask(self, table_id: int, user_id: int, kind: Asked) -> Table:
        """Offers it to the others; done at once where nobody need be asked. What somebody else offers, is agreed to.

        Raises NothingToUndo, NotNow, OfAnEvent.
        """
        return await self._change(consent.ask, table_id, user_id, kind, self._now())

    async def agree(self, table_id: int, user_id: int, kind: Asked) -> Table:
        """Agrees to what was offered. Raises NoOffer."""
        return await self._change(consent.agree, table_id, user_id, kind, self._now())

    async def decline(self, table_id: int, user_id: int, kind: Asked) -> Table:
        """Turns it down, or takes one's own offer back. Raises NoOffer."""
        return await self._change(consent.decline, table_id, user_id, kind, self._now())
