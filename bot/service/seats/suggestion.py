"""Which rank of computer player suits somebody: by how they have fared against computers in the same game."""

from __future__ import annotations

from typing import Final

import msgspec
from sqlalchemy import Connection, and_, select

from bot.computer.players import GREEDY, RANDOM, SEARCH
from bot.storage.schema import seats, tables
from games.core.game import Result
from games.core.skill import RANKS

FIRST: Final = "casual"
"""Whom nobody knows meets this rank first."""
LAST: Final = 12
"""So many of the last games are looked at."""
LIKE: Final = {RANDOM: "novice", GREEDY: "casual", SEARCH: "master"}
"""The rank that an older level is closest to."""


def suggested(connection: Connection, game_id: str, user_id: int) -> str:
    """The rank to meet next: a win leads one up, two losses in a row lead one down."""
    own, computer = seats.alias(), seats.alias()
    found = connection.execute(
        select(own.c.seat, computer.c.level, tables.c.result)
        .join(own, own.c.table_id == tables.c.id)
        .join(computer, and_(computer.c.table_id == tables.c.id, computer.c.level.is_not(None)))
        .where(
            tables.c.game_id == game_id,
            own.c.user_id == user_id,
            tables.c.result.is_not(None),
            tables.c.lesson.is_(False),
        )
        .order_by(tables.c.id.desc(), computer.c.seat)
        .limit(LAST)
    )
    rank, lost = RANKS.index(FIRST), 0
    for row in reversed(found.all()):
        rank = RANKS.index(LIKE.get(row.level, row.level)) if LIKE.get(row.level, row.level) in RANKS else rank
        if row.seat in msgspec.json.decode(row.result, type=Result).winners:
            rank, lost = min(rank + 1, len(RANKS) - 1), 0
            continue
        lost += 1
        if lost > 1:
            rank, lost = max(rank - 1, 0), 0
    return RANKS[rank]
