"""Measuring every text that painters write: whether it stays inside its picture and on the ground it was meant for."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import pytest
from PIL import ImageChops

from rendering import fonts, theme
from rendering.canvas import Align, Canvas, start_of
from rendering.fonts import Font
from rendering.small import SmallCanvas
from rendering.sprite import Pen

MARGIN = 2
"""Pixels that stay free between a text and the edge of its picture."""
STRAY = 0.06
"""Share of a text's pixels that may lie on another colour: a tuft of grass, the blend of a round corner. In films, at
three fifths of the size, such edges weigh twice as much.
"""
SMALLEST = 20
"""Pixels of the smallest text in a picture of 900."""


@dataclass
class Found:
    """What was written, and what is wrong with it."""

    texts: int = 0
    faults: dict[str, str] = field(default_factory=dict)
    small: dict[str, int] = field(default_factory=dict)
    """Texts that are smaller than `SMALLEST`, on the canvas and on figures, with their pixels."""

    def blame(self, text: str, why: str) -> None:
        """Notes a fault once for each kind of text."""
        self.faults.setdefault(f"{text[:40]!r}: {why}", text)


def _forget() -> None:
    for module in [module for name, module in sys.modules.items() if name.startswith("rendering.")]:
        for kept in [each for each in vars(module).values() if hasattr(each, "cache_clear")]:
            kept.cache_clear()


@contextmanager
def measured() -> Iterator[Found]:
    """While it lasts, every text that is drawn is measured, as nothing is kept from before."""
    _forget()
    found = Found()
    write, engrave = Canvas.text, Pen.text

    def watched(
        self: Canvas, x: int, y: int, text: str, font: Font, colour: str, ground: str, align: Align = "left"
    ) -> None:
        before = self.image.copy() if text else None
        write(self, x, y, text, font, colour, ground, align)
        if before is None:
            return
        found.texts += 1
        left = start_of(x, text, font, align)
        right = left + fonts.width(text, font)
        if left < MARGIN or right > self.image.width - MARGIN:
            found.blame(text, f"{left} to {right} of {self.image.width} pixels")
        if y - font.capital // 2 < 0 or y + font.capital // 2 > self.image.height:
            found.blame(text, f"height {y} of {self.image.height}")
        if not isinstance(self, SmallCanvas) and font.size < SMALLEST:
            found.small[text] = font.size
        box = ImageChops.difference(before, self.image).getbbox()
        if box:
            counts = {number: count for count, number in before.crop(box).getcolors(256) or []}
            stray = 1 - counts.get(theme.index(ground), 0) / sum(counts.values())
            if stray > STRAY * (2 if isinstance(self, SmallCanvas) else 1):
                found.blame(text, f"{stray:.0%} lie on something else than {ground}")

    def engraved(self: Pen, x: float, y: float, text: str, size: float, colour: str, *, plain: bool = False) -> None:
        engrave(self, x, y, text, size, colour, plain=plain)
        found.texts += 1
        if round(size * self.scale) < SMALLEST:
            found.small[text] = round(size * self.scale)
        half = fonts.width(text, Font(round(size * self._k), bold=plain, display=not plain)) / 2
        if x * self._k - half < 0 or x * self._k + half > self._paint.width:
            found.blame(text, "wider than what it is engraved on")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Canvas, "text", watched)
        patch.setattr(Pen, "text", engraved)
        yield found
