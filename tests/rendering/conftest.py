"""What the tests of pictures share."""

from typing import Any

import pytest

from rendering import canvas, fonts


@pytest.fixture
def texts(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int, int, int]]:
    """Every text drawn: what, from where to where across, and how large."""
    seen: list[tuple[str, int, int, int]] = []
    write = canvas.Canvas.text

    def remember(self: canvas.Canvas, x: int, y: int, text: str, font: Any, *rest: Any) -> None:
        align = rest[2] if len(rest) > 2 else "left"
        start = canvas.start_of(x, text, font, align)
        seen.append((text, start, start + fonts.width(text, font), font.size))
        write(self, x, y, text, font, *rest)

    monkeypatch.setattr(canvas.Canvas, "text", remember)
    return seen
