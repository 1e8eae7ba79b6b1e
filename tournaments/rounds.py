"""How many rounds there are, who plays in them, and what stands in the way of the next one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tournaments.records import Swiss
from tournaments.sayings import Refused

FEWEST_ROUNDS: Final = 3
"""Never fewer (seed)."""
FEWEST_PLAYERS: Final = 4
"""To begin; later a tournament goes on with fewer (seed; ruling)."""
USUAL_MOST: Final = 5
"""More rounds than this are to be confirmed by the organiser (ruling)."""
MOST_ROUNDS: Final = 99
SMALLEST_GROUP: Final = 3
_BY_PLAYERS: Final = ((8, 3), (16, 4))
"""Up to so many players, so many rounds; beyond them USUAL_MOST (seed)."""


def usual_rounds(players: int) -> int:
    """How many rounds the format gives so many players."""
    return next((rounds for most, rounds in _BY_PLAYERS if players <= most), USUAL_MOST)


def possible_rounds(players: int) -> int:
    """How many rounds there can be without meeting anyone twice (ruling)."""
    return players if players % 2 else players - 1


def group_rounds(size: int) -> int:
    """In how many rounds everybody of a group meets everybody; never fewer than a tournament has."""
    return max(FEWEST_ROUNDS, possible_rounds(size))


def entrants(swiss: Swiss, number: int) -> tuple[str, ...]:
    """Who is paired in round `number`, in file order: checked in, not dropped, entered by then."""
    return tuple(p.id for p in swiss.players if p.status == "active" and p.entered <= number)


def planned(swiss: Swiss) -> int:
    """The number of rounds in all, those of the cut behind those of the Swiss."""
    return swiss_rounds(swiss) + cut_rounds(swiss)


def swiss_rounds(swiss: Swiss) -> int:
    """The number of rounds of the Swiss, or of the largest group.

    Who stands in round 1 decides it once and for all (ruling).
    """
    if swiss.grouped:
        return group_rounds(max(map(len, swiss.grouped)))
    if swiss.groups is not None and not swiss.played:
        return group_rounds(-(-len(entrants(swiss, 1)) // swiss.groups))
    if swiss.rounds is not None:
        return swiss.rounds
    starters = swiss.played[0].ids if swiss.played else entrants(swiss, 1)
    return usual_rounds(sides(swiss, starters))


def cut_size(swiss: Swiss) -> int:
    """How many go on after the Swiss: as was chosen, but half as many as long as so many are not there; 0 for none."""
    if swiss.cut is None:
        return 0
    if cut_begun(swiss):
        return sides(swiss, swiss.played[swiss_rounds(swiss)].ids)
    there = sides(swiss, entrants(swiss, swiss_rounds(swiss) + 1)) if swiss.played else swiss.cut
    size = swiss.cut
    while size > there:
        size //= 2
    return size if size > 1 else 0


def cut_rounds(swiss: Swiss) -> int:
    """How many rounds the cut has."""
    return max(0, cut_size(swiss).bit_length() - 1)


def third_place(swiss: Swiss) -> bool:
    """Whether there is a game for the third place: where it is wanted, and there are semi-finals."""
    return swiss.third and cut_rounds(swiss) > 1


def stage(swiss: Swiss, number: int) -> int:
    """Which round of the cut it is, by the games that lead to its next one or end it: 1 is the final, 2 before it."""
    return cut_size(swiss) >> (number - swiss_rounds(swiss))


def cut_begun(swiss: Swiss) -> bool:
    """Whether a round of the cut was published."""
    return swiss.cut is not None and len(swiss.played) > swiss_rounds(swiss)


def in_cut(swiss: Swiss, number: int) -> bool:
    """Whether a published round is one of the cut."""
    return cut_begun(swiss) and number > swiss_rounds(swiss)


def sides(swiss: Swiss, players: Iterable[str]) -> int:
    """How many meet."""
    return len(sides_of(swiss, players))


def sides_of(swiss: Swiss, players: Iterable[str]) -> list[str]:
    """Who meets: these players, or by name the teams they are of."""
    there = set(players)
    if not swiss.teams:
        return list(there)
    return [team.name for team in swiss.teams if there & set(team.players)]


def next_round(swiss: Swiss) -> int:
    """The number of the round that is to be paired. Raises Refused if it cannot be paired now."""
    number = len(swiss.played) + 1
    pending = [(r.number, game.table) for r in swiss.played for game in r.games if game.pending]
    if pending:
        where = tuple(f"{played}/{table}" for played, table in pending)
        raise Refused("tournament.refused.pending", n=len(where), tables=where)
    if number > planned(swiss):
        raise Refused("tournament.refused.all_played", rounds=planned(swiss))
    players = len(entrants(swiss, number))
    if players == 0 or (number == 1 and players < FEWEST_PLAYERS):
        raise Refused("tournament.refused.too_few", players=players, least=FEWEST_PLAYERS if number == 1 else 1)
    return number
