"""What is measured of Wards of War: on every map, in both modes, whether either team has the better end of it."""

from __future__ import annotations

from typing import Final

from games.core.balance import Balance, Matchup
from games.wards.maps import IDS
from games.wards.state import TEAMS

PLAYERS: Final = 6
"""Three of a side. The fewer play, the more the last word of a round weighs; between two it may decide."""

BALANCE: Final = Balance(
    matchups=tuple(
        Matchup(
            f"{map_id}, {mode}",
            tuple(TEAMS[seat % 2] for seat in range(PLAYERS)),
            {"map": map_id, "mode": mode},
            fixed=True,
        )
        for map_id in IDS
        for mode in ("tickets", "flags")
    )
)
