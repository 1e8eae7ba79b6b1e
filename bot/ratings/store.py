"""Every statement that writes results and ratings. Functions of a connection: each runs inside one transaction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Connection, Row, delete, insert, select, tuple_, update

from bot.ratings.outcome import Player
from bot.ratings.skill import Skill
from bot.service.ground.records import Table
from bot.storage.ledger import ratings, result_players, results
from bot.storage.schema import tables
from bot.storage.upsert import upsert

_NOBODY: Final = {"games": 0, "won": 0, "drawn": 0, "lost": 0}


def known(connection: Connection, table_id: int) -> bool:
    """Whether the table's result has been written down."""
    return connection.execute(select(results.c.id).where(results.c.table_id == table_id)).first() is not None


def add(connection: Connection, table: Table, at: int, *, counted: bool) -> int:
    """Writes the result of a table down; its number."""
    values = {"table_id": table.id, "guild_id": table.guild_id, "game_id": table.game_id, "at": at}
    key = connection.execute(insert(results).values(**values, counted=counted)).inserted_primary_key
    assert key is not None
    return key[0]


def add_players(connection: Connection, result_id: int, found: Sequence[Player], skills: Mapping[str, Skill]) -> None:
    """Writes down what a result was to each player, and how good they are now."""
    rows = [
        {
            "result_id": result_id,
            "number": number,
            "player": each.player,
            "seat": each.seat,
            "team": each.team,
            "place": each.place,
            "part": each.part,
            "moves": each.moves,
            "late": each.late,
            "mu": skills[each.player].mu if each.player in skills else None,
            "sigma": skills[each.player].sigma if each.player in skills else None,
        }
        for number, each in enumerate(found)
    ]
    if rows:
        connection.execute(insert(result_players), rows)


def note_skills(connection: Connection, result_id: int, skills: Mapping[str, Skill]) -> None:
    """Corrects how good the players of a result were afterwards."""
    for player, skill in skills.items():
        connection.execute(
            update(result_players)
            .where(result_players.c.result_id == result_id, result_players.c.player == player)
            .values(mu=skill.mu, sigma=skill.sigma)
        )


def lock(connection: Connection, guild_id: int, game_id: str, players: Iterable[str]) -> dict[str, Row[Any]]:
    """The ratings of the players, a new one where there was none; nobody else changes them until the end.

    In one order for everybody, so that no two transactions wait for each other.
    """
    wanted = sorted(set(players))
    fresh = Skill()
    for player in wanted:
        key = {"guild_id": guild_id, "game_id": game_id, "player": player}
        row = upsert(connection)(ratings).values(**key, mu=fresh.mu, sigma=fresh.sigma, **_NOBODY)
        connection.execute(row.on_conflict_do_nothing())
    rows = connection.execute(
        select(ratings)
        .where(
            ratings.c.guild_id == guild_id,
            tuple_(ratings.c.game_id, ratings.c.player).in_([(game_id, player) for player in wanted]),
        )
        .order_by(ratings.c.player)
        .with_for_update()
    )
    return {row.player: row for row in rows}


def save(connection: Connection, row: Row[Any], skill: Skill, word: str) -> None:
    """What a player is rated after one more game; `word`: won, drawn or lost."""
    connection.execute(
        update(ratings)
        .where(ratings.c.guild_id == row.guild_id, ratings.c.game_id == row.game_id, ratings.c.player == row.player)
        .values(mu=skill.mu, sigma=skill.sigma, games=ratings.c.games + 1, **{word: ratings.c[word] + 1})
    )


def forget(connection: Connection) -> None:
    """Takes every rating away; results stay."""
    connection.execute(delete(ratings))
    connection.execute(update(result_players).values(mu=None, sigma=None))


def unwritten(connection: Connection) -> list[tuple[int, int]]:
    """Finished tables whose result was never written down, as (id, when it ended), in that order."""
    rows = connection.execute(
        select(tables.c.id, tables.c.ended_at)
        .where(tables.c.life == "over", tables.c.id.not_in(select(results.c.table_id)))
        .order_by(tables.c.ended_at, tables.c.id)
    )
    return [(row.id, row.ended_at) for row in rows]
