"""Pictures that are no pictures: their words are what tests look at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rendering.picture import Picture, Say, Sheet
from tests.service.tally import Shown


def board(view: Shown, sheet: Sheet, say: Say) -> Picture:
    """The painter's part: the module is its own painter."""
    return Picture(b"picture", 1, 1, f"{view} {sheet.to_act} {sheet.caption}")


def hand(view: Shown, sheet: Sheet, say: Say, uses: Mapping[int, tuple[str, ...]]) -> Picture:
    return Picture(b"picture", 1, 1, f"hand {view} {sheet.to_act}")


def replay(frames: Sequence[tuple[Shown, Sheet]], say: Say) -> bytes:
    return b"".join(str(view.total).encode() + b" " for view, _ in frames)
