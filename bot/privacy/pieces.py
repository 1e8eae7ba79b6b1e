"""Where a person stands in what is stored: columns that hold their id, and texts that hold it inside."""

from __future__ import annotations

import json
from collections.abc import Set as AbstractSet
from typing import Any, cast

from sqlalchemy import Column

from bot.storage import ledger, own_lists, reviews, schema, walls, window_keys

RENAMED: tuple[Column[Any], ...] = (
    schema.seats.c.user_id,
    schema.events.c.user_id,
    schema.tables.c.host_id,
    schema.tournament_log.c.user_id,
    ledger.departures.c.user_id,
    ledger.audit.c.user_id,
)
"""Columns in which another number takes the id's place, so that games, records and logs of others stay whole."""

PLAYERS: tuple[Column[Any], ...] = (ledger.result_players.c.player, ledger.ratings.c.player)
"""The same, where the id is a text."""

DELETED: tuple[Column[Any], ...] = (
    schema.users.c.id,
    schema.outbox.c.user_id,
    ledger.notes.c.user_id,
    ledger.salts.c.user_id,
    own_lists.own_lists.c.user_id,
    reviews.review_requests.c.user_id,
    window_keys.window_keys.c.user_id,
    walls.unwelcome.c.user_id,
    walls.withdrawals.c.user_id,
    walls.tournament_people.c.user_id,
)
"""Columns whose rows are the person's own, and go."""

OF_OTHERS: tuple[Column[Any], ...] = (walls.unwelcome.c.other_id, walls.withdrawals.c.other_id)
"""The same, but for the person to read: who does not want to hear from somebody is nobody else's business."""

TEXTS: tuple[Column[Any], ...] = (schema.outbox.c.note, ledger.audit.c.details)
"""JSON in which an id may stand anywhere, besides what is stored of events of a server (`bot.privacy.fairs`)."""


def replaced(text: str, user_id: int, other: int, names: AbstractSet[str], name: str) -> str:
    """JSON with one id in another's place, as a number or as a text, and a name in that of some names."""

    def walk(node: Any) -> Any:
        if isinstance(node, dict):
            return {walk(key): walk(value) for key, value in cast("dict[str, Any]", node).items()}
        if isinstance(node, list):
            return [walk(value) for value in cast("list[Any]", node)]
        if type(node) is int and node == user_id:
            return other
        if isinstance(node, str):
            return name if node in names else str(other) if node == str(user_id) else node
        return node

    return json.dumps(walk(json.loads(text)), ensure_ascii=False, separators=(",", ":"))
