"""Pictures that were drawn and may be asked for again: with the page, by the browser, by the same eyes later."""

from __future__ import annotations

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

    async def get(self, key: Hashable, draw: Callable[[], Awaitable[Picture]]) -> Picture:
        """The picture of a key, drawn if it is not here. Raises what drawing raises."""
        if key in self._pictures:
            self._pictures.move_to_end(key)
            return self._pictures[key]
        picture = self._pictures[key] = await draw()
        if len(self._pictures) > KEPT:
            self._pictures.popitem(last=False)
        return picture
