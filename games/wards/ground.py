"""What terrain does to who looks and who walks on a map."""

from __future__ import annotations

from functools import cache

from games.wards.maps import Map, load
from games.wards.sight import Sight
from games.wards.walking import Walking


class Ground:
    """The terrain of one map."""

    def __init__(self, board: Map) -> None:
        self.sight = Sight(board)
        self.walking = Walking(board, driving=False)
        self.driving = Walking(board, driving=True)

    def ways_of(self, *, driving: bool) -> Walking:
        """How one gets about, on foot or driving."""
        return self.driving if driving else self.walking


@cache
def ground(map_id: str) -> Ground:
    """The terrain of the map of this name."""
    return Ground(load(map_id))
