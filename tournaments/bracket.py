"""A single elimination: who meets whom by their seeds, who goes on, who ends where. A seed is a place, best first.

Players meet, or the teams of a team event: then a match is what their boards came to.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple, TypeVar

from tournaments.records import Game, Round, Team, pv

T = TypeVar("T")

SEMI_FINALS: Final = 2
"""Matches of the round before the final."""


class Match(NamedTuple):
    """Two players or teams of a round. `winner`: who goes on; None while a result is missing.

    `by`: what decided between those who were level: boards, then victory points, then the better seed (ruling).
    `score`: victory points, or the boards that teams have won; None where somebody did not come, or is still playing.
    """

    a: str
    b: str
    winner: str | None
    by: Literal["boards", "points", "seed"] = "boards"
    score: tuple[int, int] | None = None

    @property
    def ids(self) -> tuple[str, str]:
        """Both sides."""
        return self.a, self.b

    @property
    def loser(self) -> str | None:
        """Who does not go on."""
        return None if self.winner is None else self.b if self.winner == self.a else self.a


def drawn_up(seeded: Sequence[T]) -> tuple[tuple[T, T], ...]:
    """The first games, from the first table on, of 2, 4, 8, ... whose best stand first.

    First against last; and the best two, the best four and so on meet as late as can be.
    """
    order = [0]
    while len(order) < len(seeded):
        order = [place for better in order for place in (better, 2 * len(order) - 1 - better)]
    return tuple((seeded[a], seeded[b]) for a, b in zip(order[::2], order[1::2], strict=True))


def matches(played: Round, seeds: Mapping[str, int], teams: Sequence[Team] = ()) -> tuple[Match, ...]:
    """The matches of a round, from the first table on."""
    games = sorted(played.games, key=lambda game: game.table)
    if not teams:
        return tuple(_of_game(game, seeds) for game in games)
    of = {player: team.name for team in teams for player in team.players}
    boards: dict[frozenset[str], list[Game]] = {}
    for game in games:
        both = frozenset(of[player] for player in game.ids if player in of)
        if len(both) > 1:  # a file may hold anything
            boards.setdefault(both, []).append(game)
    alone = [of[player] for player in played.resting if player in of]
    return tuple(_of_boards(one, of, alone, seeds) for one in boards.values())


def _of_game(game: Game, seeds: Mapping[str, int]) -> Match:
    better, other = sorted(game.ids, key=lambda player: seeds[player])
    if game.status == "no_show":
        return Match(*game.ids, other if better in game.absent and other not in game.absent else better)
    points = _points(game)
    if points is None:
        return Match(*game.ids, None)
    if points[0] == points[1]:
        return Match(*game.ids, better, "seed", points)
    return Match(*game.ids, game.a if points[0] > points[1] else game.b, score=points)


def _of_boards(games: Sequence[Game], of: Mapping[str, str], alone: Sequence[str], seeds: Mapping[str, int]) -> Match:
    """`alone`: the team of each player whom nobody came to play, which has won that board."""
    a, b = (of[player] for player in games[0].ids)
    boards, points = {a: alone.count(a), b: alone.count(b)}, {a: 0, b: 0}
    for game in games:
        scored = _points(game)
        if game.pending or (scored is None and game.status != "no_show"):
            return Match(a, b, None)
        came = [float(player not in game.absent) for player in game.ids] if scored is None else scored
        for player, mine, other in zip(game.ids, came, reversed(came), strict=True):
            boards[of[player]] += mine > other
        for player, mine in zip(game.ids, scored or (), strict=False):
            points[of[player]] += mine
    better = min(a, b, key=lambda team: seeds[team])
    score = boards[a], boards[b]
    for by, count in (("boards", boards), ("points", points)):
        if count[a] != count[b]:
            winner = max(a, b, key=lambda team: count[team])
            return Match(a, b, winner, "boards" if by == "boards" else "points", score)
    return Match(a, b, better, "seed", score)


def _points(game: Game) -> tuple[int, int] | None:
    if game.status != "confirmed" or game.pm is None or game.pa is None:
        return None
    return pv(game.pm, game.pa)


def following(played: Sequence[Match], seeds: Mapping[str, int], *, third: bool = False) -> tuple[tuple[str, str], ...]:
    """The matches after a round that is over: the winners of the first two meet, of the next two, and so on.

    `third`: behind the final, those who lost the semi-finals meet.
    """
    winners = [match.winner for match in played if match.winner is not None]
    pairs = list(zip(winners[::2], winners[1::2], strict=False))
    if third and len(played) == len(winners) == SEMI_FINALS:
        first, second = (match.loser for match in played)
        assert first is not None
        assert second is not None
        pairs.append((first, second))
    return tuple((a, b) if seeds[a] < seeds[b] else (b, a) for a, b in pairs)


def for_third(before: Sequence[Match], played: Sequence[Match]) -> Match | None:
    """Of the last round, the match for the third place: both lost the round `before`. None if there is none."""
    lost = {match.loser for match in before}
    return next((match for match in played if lost.issuperset(match.ids)), None)


def places(played: Sequence[Sequence[Match]], seeds: Mapping[str, int]) -> list[str]:
    """Everyone of the elimination, best first: as far as they came; who came as far, by their seeds (ruling).

    Who plays for the third place has come no farther than the semi-finals, and whoever wins it stands first there.
    """
    reached: dict[str, tuple[int, bool]] = {}
    for number, one in enumerate(played, start=1):
        third = for_third(played[number - 2], one) if number > 1 else None
        for match in one:
            for side in match.ids:
                came = number - 1 if match is third else number + (side == match.winner)
                reached[side] = (-came, side == match.loser)
    return sorted(reached, key=lambda side: (*reached[side], seeds[side]))
