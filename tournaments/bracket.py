"""A single elimination: who meets whom by their seeds, who goes on, who ends where. A seed is a place, best first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from tournaments.records import Game, Round, pv

T = TypeVar("T")


def drawn_up(seeded: Sequence[T]) -> tuple[tuple[T, T], ...]:
    """The first games, from the first table on, of 2, 4, 8, ... whose best stand first.

    First against last; and the best two, the best four and so on meet as late as can be.
    """
    order = [0]
    while len(order) < len(seeded):
        order = [place for better in order for place in (better, 2 * len(order) - 1 - better)]
    return tuple((seeded[a], seeded[b]) for a, b in zip(order[::2], order[1::2], strict=True))


def through(game: Game, seeds: Mapping[str, int]) -> str | None:
    """Who goes on; None while there is no result.

    Who has more victory points. Of a draw, and of a game to which neither came, the better seed (ruling).
    """
    better, other = sorted(game.ids, key=lambda player: seeds[player])
    if game.status == "no_show":
        return other if better in game.absent and other not in game.absent else better
    if game.status != "confirmed" or game.pm is None or game.pa is None:
        return None
    a, b = pv(game.pm, game.pa)
    if a == b:
        return better
    return game.a if a > b else game.b


def level(game: Game) -> bool:
    """Whether it was played and is a draw."""
    if game.status != "confirmed" or game.pm is None or game.pa is None:
        return False
    a, b = pv(game.pm, game.pa)
    return a == b


def following(played: Round, seeds: Mapping[str, int]) -> tuple[tuple[str, str], ...]:
    """The games after a round that is over: the winners of the first two tables meet, of the next two, and so on."""
    games = sorted(played.games, key=lambda game: game.table)
    winners = [winner for game in games if (winner := through(game, seeds)) is not None]
    pairs = zip(winners[::2], winners[1::2], strict=False)
    return tuple((a, b) if seeds[a] < seeds[b] else (b, a) for a, b in pairs)


def places(played: Sequence[Round], seeds: Mapping[str, int]) -> list[str]:
    """Everyone of the elimination, best first: as far as they came; who came as far, by their seeds (ruling)."""
    reached: dict[str, tuple[int, bool]] = {}
    for number, one in enumerate(played, start=1):
        for game in one.games:
            winner = through(game, seeds)
            for player in game.ids:
                reached[player] = (-number - (player == winner), winner not in (None, player))
    return sorted(reached, key=lambda player: (*reached[player], seeds[player]))
