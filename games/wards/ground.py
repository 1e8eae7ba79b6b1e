"""What terrain does to who looks and who walks on a map."""

from __future__ import annotations

from functools import cache

from games.wards.maps import Map, load
from games.wards.sight import Sight
from games.wards.tables import Tables, kept
from games.wards.walking import Moving, Walking


class Ground:
    """The terrain of one map. Without `tables` everything is worked out, slowly."""

    def __init__(self, board: Map, tables: Tables | None = None) -> None:
        self.sight = Sight(board, tables)
        self.walking = Walking(board, tables)
        self.driving = Moving(board, tables.driving if tables else None, driving=True)

    def ways_of(self, *, driving: bool) -> Moving:
        """How one gets about, on foot or driving."""
        return self.driving if driving else self.walking


@cache
def ground(map_id: str) -> Ground:
    """The terrain of the map of this name."""
    board = load(map_id)
    return Ground(board, kept(board))
