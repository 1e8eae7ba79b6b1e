"""What a finished table means for those who played at it. Pure.

Rulings: winners share the first place, the others follow by score, teams as one. Whoever left before the end comes
last, behind all who stayed; who left and came back to their team, on whatever seat, has played on; whoever took over a
seat neither gains nor loses. A game counts if it was to be rated on a
server, nothing in it was forced, no seat belonged to a computer player from the start (unless the server wants that),
and at least two sides remain.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from sys import maxsize
from typing import Literal, NamedTuple

from bot.ratings.skill import Skill, rated
from bot.service.ground.records import Chair, Table
from games.core.decrees import CALLED_OFF
from games.core.game import Result
from games.core.hidden import Seat

Part = Literal["whole", "left", "joined"]
"""Whether somebody played to the end, left before, or took over a seat."""


class Sitter(NamedTuple):
    """Somebody on a seat: a person's id or a computer player's level, and the last event of theirs (None: the end)."""

    seat: Seat
    player: str
    person: bool
    until: int | None = None


class Step(NamedTuple):
    """An event of the log, as far as it matters here. `late`: the clock acted for the seat, which had been asked."""

    seq: int
    seat: Seat
    user_id: int | None
    late: bool


class Player(NamedTuple):
    """What a table was to one player. `place`: 1 for winners and in a draw. `moves`, `late`: own actions, and those
    that the clock had to do.
    """

    player: str
    person: bool
    seat: Seat
    team: int
    place: int
    part: Part
    moves: int
    late: int


def is_person(player: str) -> bool:
    """Whether this is a person's id, or the number in the place of somebody's who was erased, and no level."""
    return player.removeprefix("-").isdecimal()


def sitter(chair: Chair, until: int | None = None) -> Sitter | None:
    """Whoever sits there, if anybody does."""
    if chair.user_id is not None:
        return Sitter(chair.seat, str(chair.user_id), True, until)
    return None if chair.level is None else Sitter(chair.seat, chair.level, False, until)


def players(
    result: Result, teams: Sequence[Sequence[Seat]], sitters: Sequence[Sitter], steps: Sequence[Step]
) -> list[Player]:
    """Everybody who played. `sitters` by seat and, within one, in the order in which they sat there."""
    places = _places(result, teams)
    team_of = {seat: number for number, team in enumerate(teams) for seat in team}
    found: list[Player] = []
    for (_, player), spans in _spans(sitters, team_of).items():
        last = max((one for one, _ in spans), key=_end)
        seat, person, until = last.seat, last.person, last.until
        if until is not None and not person:
            continue  # a computer player that kept the seat warm
        own = [
            step
            for step in steps
            if any(step.seat == one.seat and since < step.seq and step.seq <= _end(one) for one, since in spans)
        ]
        part: Part = "left" if until is not None else "joined" if min(since for _, since in spans) >= 0 else "whole"
        left = part == "left"
        found.append(
            Player(
                player=player,
                person=person,
                seat=seat,
                team=len(teams) + len(found) if left else team_of[seat],
                place=max(places) + 1 if left else places[team_of[seat]],
                part=part,
                moves=sum(str(step.user_id) == player for step in own),
                late=sum(step.late for step in own) if person else 0,
            )
        )
    return found


def _spans(
    sitters: Sequence[Sitter], team_of: Mapping[Seat, int]
) -> dict[tuple[tuple[bool, int], str], list[tuple[Sitter, int]]]:
    """Each time somebody sat there, with the last event before: people by team, computer players by seat."""
    found: dict[tuple[tuple[bool, int], str], list[tuple[Sitter, int]]] = {}
    since: dict[Seat, int] = {}
    for each in sitters:
        place = (each.person, team_of[each.seat] if each.person else each.seat)
        found.setdefault((place, each.player), []).append((each, since.get(each.seat, -1)))
        since[each.seat] = _end(each)
    return found


def _end(sitter: Sitter) -> int:
    return maxsize if sitter.until is None else sitter.until


def _places(result: Result, teams: Sequence[Sequence[Seat]]) -> list[int]:
    """The place of each team."""
    if not result.winners:
        return [1] * len(teams)
    best = [max(result.scores[seat] for seat in team) for team in teams]
    won = [any(seat in result.winners for seat in team) for team in teams]
    lesser = sorted({score for score, first in zip(best, won, strict=True) if not first}, reverse=True)
    return [1 if first else 2 + lesser.index(score) for score, first in zip(best, won, strict=True)]


def may_count(table: Table, first: Mapping[Seat, Sitter], *, computers: bool) -> bool:
    """Whether the game will be rated, as far as that is known before it is over."""
    if not table.rated or table.forced or table.guild_id is None:
        return False
    return computers or all(each.person for each in first.values())


def counts(table: Table, found: Sequence[Player], first: Mapping[Seat, Sitter], *, computers: bool) -> bool:
    """Whether the game is rated. `first`: who began on each seat. `computers`: the server rates those games, too."""
    if not may_count(table, first, computers=computers):
        return False
    if table.result is not None and table.result.reason in CALLED_OFF:
        return False
    return len({each.team for each in rated_players(found, computers=computers)}) > 1


def rated_players(found: Sequence[Player], *, computers: bool) -> list[Player]:
    """Those who gain or lose by a game that counts."""
    return [each for each in found if each.part != "joined" and (each.person or computers)]


def after(found: Sequence[Player], before: Mapping[str, Skill]) -> dict[str, Skill]:
    """The skills of the players after a game. A computer player on several seats learns the mean."""
    teams: dict[int, list[Player]] = {}
    for each in found:
        teams.setdefault(each.team, []).append(each)
    sides = list(teams.values())
    skills = rated(
        [[before.get(each.player, Skill()) for each in side] for side in sides], [side[0].place for side in sides]
    )
    gained: dict[str, list[Skill]] = {}
    for side, new in zip(sides, skills, strict=True):
        for each, skill in zip(side, new, strict=True):
            gained.setdefault(each.player, []).append(skill)
    return {
        player: Skill(sum(s.mu for s in new) / len(new), sum(s.sigma for s in new) / len(new))
        for player, new in gained.items()
    }


def words(found: Sequence[Player]) -> dict[str, Literal["won", "drawn", "lost"]]:
    """What the game was to each: the best place among them is a win, shared by all it is a draw."""
    best = min(each.place for each in found)
    drawn = all(each.place == best for each in found)
    return {each.player: "drawn" if drawn else "won" if each.place == best else "lost" for each in found}
