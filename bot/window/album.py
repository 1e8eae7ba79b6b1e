"""Pictures that were drawn and may be asked for again: with the page, by the browser, by the same eyes later."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Final

from rendering.picture import Picture

KEPT: Final = 400
"""Pictures that are remembered, of all people together."""


class Album:
    """The last pictures, by what they are drawn from. A key holds all that a picture depends on, whose eyes too."""

    def __init__(self) -> None:
        self._pictures: OrderedDict[Hashable, Picture] = OrderedDict()
        self._drawing: dict[Hashable, asyncio.Future[Picture]] = {}

    async def get(self, key: Hashable, draw: Callable[[], Awaitable[Picture]]) -> Picture:
        """The picture of a key, drawn if it is not here, once for all who ask meanwhile. Raises what drawing raises."""
        if key in self._pictures:
            self._pictures.move_to_end(key)
            return self._pictures[key]
        drawing = self._drawing.get(key)
        if drawing is None:
            drawing = self._drawing[key] = asyncio.ensure_future(draw())
            drawing.add_done_callback(lambda drawn: self._drawn(key, drawn))
        return await asyncio.shield(drawing)  # whoever goes away stops nobody else's

    def _drawn(self, key: Hashable, drawn: asyncio.Future[Picture]) -> None:
        del self._drawing[key]
        if drawn.cancelled() or drawn.exception() is not None:
            return
        self._pictures[key] = drawn.result()
        if len(self._pictures) > KEPT:
            self._pictures.popitem(last=False)
