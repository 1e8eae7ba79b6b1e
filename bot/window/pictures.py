"""What pages show of a table: its pictures through one pair of eyes, remembered for who asks again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

import structlog

from bot import catalogue, metrics
from bot.service.ground.records import Table
from bot.service.service import Service
from bot.service.telling import drawing
from bot.window.album import Album
from games.core.hidden import Seat
from rendering.picture import Picture, Say

log = structlog.get_logger(__name__)


class Pictures:
    """Boards and hands."""

    def __init__(self, service: Service, album: Album) -> None:
        self._service, self._album = service, album

    async def drawn(
        self, table: Table, seat: Seat | None, kind: str, locale: str, lists: tuple[tuple[str, str], ...] = ()
    ) -> Picture | None:
        """The board or the hand as the seat (None: everybody) sees it; None if the painter fails, which must not keep
        the words back, and for everybody's hand, as there is none. Before the game begins: what its painter shows ahead
        (the map of a battle), if anything. `lists`: own ones that could be chosen (`Sheet`), for the hand.
        """
        key = (table.id, seat, kind, locale, table.seq, table.digest, table.life, table.to_act, table.names, lists)
        try:
            if not table.started:
                draw = drawing.ahead(table) if kind == "board" else None
                say = catalogue.texts().say(locale)
                return None if draw is None else await self._album.get(key, partial(_elsewhere, draw, say))
            if kind == "board":
                board = partial(self._service.board_picture, table, seat, locale, deed=True)
                return await self._album.get(key, board)
            if seat is None:
                return None
            return await self._album.get(key, partial(self._service.hand_picture, table, seat, locale, lists))
        except Exception:
            metrics.FAULTS.inc()
            log.exception("no picture", table=table.id)
            return None


async def _elsewhere(draw: Callable[[Say], Picture], say: Say) -> Picture:
    return await asyncio.to_thread(draw, say)
