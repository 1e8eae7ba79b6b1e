"""What a seat may only do when the others agree. A frozen record."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from msgspec import Struct

from games.core.hidden import Seat

Asked = Literal["undo", "draw", "cancel", "pause", "resume"]
"""To take back, a draw, to call the game off, to stop the clocks, to let them go on."""


class Offer(Struct, frozen=True, array_like=True):
    """Something that a seat asks the others to agree to, and who has. `seq`: for a takeback, what it goes back to."""

    kind: Asked
    seat: Seat
    seq: int
    at: datetime
    agreed: tuple[Seat, ...] = ()

    @property
    def lasts(self) -> bool:
        """Whether it stays open when somebody acts: takebacks and draws are about the position as it is."""
        return self.kind not in ("undo", "draw")
