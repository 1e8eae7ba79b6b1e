"""A single elimination: who meets whom by their seeds, who goes on, who ends where. A seed is a place, best first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

from tournaments.records import Game, Round, pv

T = TypeVar("T")

SEMI_FINALS: Final = 2
"""Games of the round before the final."""


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


def following(played: Round, seeds: Mapping[str, int], *, third: bool = False) -> tuple[tuple[str, str], ...]:
    """The games after a round that is over: the winners of the first two tables meet, of the next two, and so on.

    `third`: behind the final, those who lost the semi-finals meet.
    """
    games = sorted(played.games, key=lambda game: game.table)
    winners = [winner for game in games if (winner := through(game, seeds)) is not None]
    pairs = list(zip(winners[::2], winners[1::2], strict=False))
    if third and len(games) == SEMI_FINALS and len(winners) == SEMI_FINALS:
        first, second = ([player for player in game.ids if player not in winners] for game in games)
        pairs += zip(first, second, strict=False)
    return tuple((a, b) if seeds[a] < seeds[b] else (b, a) for a, b in pairs)


def for_third(before: Round, played: Round, seeds: Mapping[str, int]) -> Game | None:
    """Of the last round, the game for the third place: both lost the round `before`. None if there is none."""
    lost = {player for game in before.games for player in game.ids if through(game, seeds) not in (None, player)}
    return next((game for game in played.games if lost.issuperset(game.ids)), None)


def places(played: Sequence[Round], seeds: Mapping[str, int]) -> list[str]:
    """Everyone of the elimination, best first: as far as they came; who came as far, by their seeds (ruling).

    Who plays for the third place has come no farther than the semi-finals, and whoever wins it stands first there.
    """
    reached: dict[str, tuple[int, bool]] = {}
    for number, one in enumerate(played, start=1):
        third = for_third(played[number - 2], one, seeds) if number > 1 else None
        for game in one.games:
            winner = through(game, seeds)
            for player in game.ids:
                came = number - 1 if game is third else number + (player == winner)
                reached[player] = (-came, winner not in (None, player))
    return sorted(reached, key=lambda player: (*reached[player], seeds[player]))
