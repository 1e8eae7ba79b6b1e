"""What is measured: everybody plays alike, so only which seat one sits on could matter."""

from __future__ import annotations

from typing import Final

from games.core.balance import Balance, Matchup

BALANCE: Final = Balance(
    matchups=(
        Matchup("two players", ("seat 1", "seat 2"), fixed=True),
        Matchup("four players", ("seat 1", "seat 2", "seat 3", "seat 4"), fixed=True),
    )
)
