"""What is measured of Titans: both warriors are alike, so only who begins and which end of the track matter."""

from __future__ import annotations

from typing import Final

from games.core.balance import Balance, Matchup

ENDS: Final = ("low end", "high end")

BALANCE: Final = Balance(
    matchups=(
        *(Matchup(level, ENDS, {"level": level}, fixed=True) for level in ("basic", "normal", "advanced")),
        Matchup("advanced, with special cards", ENDS, {"level": "advanced", "specials": True}, fixed=True),
    )
)
