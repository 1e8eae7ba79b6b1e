"""Votes for the best painted army and the best sport: counted when they are given, read when it is over.

The count of a player goes up by one; who made it go up is stored nowhere. Functions of a connection.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, delete, insert, select, update

from bot.storage.votes import tournament_votes
from tournaments.evening.awarding import Counts


def count(connection: Connection, tournament_id: int, kind: str, player: str) -> None:
    """One more vote. The tournament is locked by whoever calls, so that no two count at once."""
    votes = tournament_votes.c
    here = (votes.tournament_id == tournament_id) & (votes.kind == kind) & (votes.player == player)
    if not connection.execute(update(tournament_votes).where(here).values(votes=votes.votes + 1)).rowcount:
        row = {"tournament_id": tournament_id, "kind": kind, "player": player, "votes": 1}
        connection.execute(insert(tournament_votes).values(row))


def counted(connection: Connection, tournament_id: int) -> Counts:
    """The counts, in an order that tells nothing."""
    votes = tournament_votes.c
    found = connection.execute(
        select(votes.kind, votes.player, votes.votes)
        .where(votes.tournament_id == tournament_id)
        .order_by(votes.kind, votes.player)
    )
    return tuple((row.kind, row.player, row.votes) for row in found)


def forget(connection: Connection, tournament_id: int) -> None:
    """They are counted; what is left of them is who won."""
    connection.execute(delete(tournament_votes).where(tournament_votes.c.tournament_id == tournament_id))


def rename(connection: Connection, tournament_id: int, players: Sequence[str], before: str, after: str) -> None:
    """Votes for somebody who was erased go to the name that stands in their place."""
    votes = tournament_votes.c
    for player in players:
        here = (votes.tournament_id == tournament_id) & (votes.player == player)
        connection.execute(update(tournament_votes).where(here).values(player=player.replace(before, after)))
