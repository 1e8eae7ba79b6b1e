"""What is measured of Wards of War: on every map, in both modes and among two to six, whether a team is better off."""

from __future__ import annotations

from typing import Final

from games.core.balance import Balance, Matchup
from games.wards.maps import IDS
from games.wards.state import TEAMS

PLAYERS: Final = (2, 4, 6)
"""The fewer play, the more the last word of a round weighs; so two are measured there and back as well."""

_THERE_AND_BACK: Final = {"order": "snake"}

BALANCE: Final = Balance(
    matchups=tuple(
        Matchup(
            f"{map_id}, {mode}, {players}{', there and back' if order else ''}",
            tuple(TEAMS[seat % 2] for seat in range(players)),
            {"map": map_id, "mode": mode} | order,
            fixed=True,
        )
        for map_id in IDS
        for mode in ("tickets", "flags")
        for players in PLAYERS
        for order in (({}, _THERE_AND_BACK) if players == 2 else ({},))
    )
)
