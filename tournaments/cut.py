"""The cut after the Swiss: the best go on in a single elimination, the first against the last of them (`bracket`).

In a team event the teams go on: their boards follow each other table by table.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tournaments.bracket import Match, drawn_up, following, for_third, matches
from tournaments.field import Objective
from tournaments.groups import crossed, group_of, within
from tournaments.history import pasts
from tournaments.pairing import Paired, Pairing
from tournaments.records import Game, Swiss
from tournaments.rounds import (
    cut_begun,
    cut_size,
    entrants,
    next_round,
    planned,
    sides_of,
    swiss_rounds,
    third_place,
)
from tournaments.sayings import Refused, Saying, saying
from tournaments.standings import after_swiss
from tournaments.teams import after_swiss as teams_after_swiss
from tournaments.teams import boards


def seeds(swiss: Swiss) -> dict[str, int]:
    """Where everyone, or every team, stands after the Swiss, from 0 on; who is level in the drawn order."""
    teams, players = teams_after_swiss(swiss), after_swiss(swiss)
    order = [line.name for line in teams] if swiss.teams else [line.id for line in players]
    return {side: place for place, side in enumerate(order)}


def _met(swiss: Swiss, number: int, found: Mapping[str, int]) -> tuple[Match, ...]:
    """The matches of a published round."""
    return matches(swiss.played[number - 1], found, swiss.teams)


def pair_cut(swiss: Swiss) -> Pairing:
    """The next round of the cut. Who has left since does not come, and the rival goes on. Raises Refused."""
    number, found = next_round(swiss), seeds(swiss)
    if cut_begun(swiss):
        before = _met(swiss, number - 1, found)
        pairs = following(before, found, third=third_place(swiss))
        if 2 * len(following(before, found)) != len(before):  # a file may hold anything
            raise Refused("tournament.refused.cut_broken", round=number - 1, games=len(before))
    else:
        there = sorted(sides_of(swiss, entrants(swiss, number)), key=lambda side: found[side])
        pairs = drawn_up(crossed(there[: cut_size(swiss)], group_of(swiss)))
    games, resting = boards(swiss, pairs, every=True) if swiss.teams else (pairs, [])
    by_id, past = swiss.by_id, pasts(swiss)
    gone = {player for pair in games for player in pair if by_id[player].status == "dropped"}
    paired = tuple(
        Paired(table, a, b, b in past[a].met, tuple(one for one in (a, b) if one in gone))
        for table, (a, b) in enumerate(games, start=1)
    )
    return Pairing(
        number, paired, None, Objective(0, 0, 0), planned(swiss), drawn=False, warnings=(), resting=tuple(resting)
    )


def is_for_third(swiss: Swiss, number: int, game: Game) -> bool:
    """Whether a game of a published round is the one for the third place, or a board of it."""
    if not swiss.third or number < swiss_rounds(swiss) + 2 or number != planned(swiss):
        return False
    found = seeds(swiss)
    third = for_third(_met(swiss, number - 1, found), _met(swiss, number, found))
    return third is not None and set(sides_of(swiss, game.ids)) == set(third.ids)


class Last(NamedTuple):
    """The last match of somebody in the cut. `third`: for the third place; `score`: their own first (`Match.score`)."""

    round: int
    third: bool
    score: tuple[int, int] | None


def last_matches(swiss: Swiss) -> dict[str, Last]:
    """How far everyone came in the cut, by player or team."""
    last: dict[str, Last] = {}
    if not cut_begun(swiss):
        return last
    found = seeds(swiss)
    before: tuple[Match, ...] = ()
    for number in range(swiss_rounds(swiss) + 1, len(swiss.played) + 1):
        met = _met(swiss, number, found)
        third = for_third(before, met)
        for match in met:
            score = match.score
            last[match.a] = Last(number, match is third, score)
            last[match.b] = Last(number, match is third, score and (score[1], score[0]))
        before = met
    return last


def cut_reasons(swiss: Swiss, names: Mapping[str, str]) -> tuple[Saying, ...]:
    """Why the last round of the cut is paired as it is. `names` by id, fit to be shown; teams stand as they are."""
    number, found, first = swiss.played[-1].number, seeds(swiss), swiss_rounds(swiss)
    met = _met(swiss, number, found)
    third: Match | None = None

    def said(what: str, *sides: str, **args: int) -> Saying:
        keys = ("team", "rival") if swiss.teams else ("a", "b") if len(sides) > 1 else ("player",)
        called = {key: side if swiss.teams else names[side] for key, side in zip(keys, sides, strict=False)}
        return saying(f"tournament.explain.cut_{'team_' if swiss.teams else ''}{what}", **called, **args)

    told: list[Saying] = []
    if number == first + 1:
        best = sorted((side for match in met for side in match.ids), key=lambda side: found[side])
        told.append(saying("tournament.explain.cut", round=number, n=len(best), of=first))
        if swiss.grouped:
            told.append(saying("tournament.explain.cut_groups", n=within(swiss, [match.ids for match in met])))
        there = {*sides_of(swiss, (player.id for player in swiss.players if player.status != "dropped")), *best}
        told += [
            said("passed", side, place=place + 1)
            for side, place in found.items()
            if place < found[best[-1]] and side not in there
        ]
        whole = len(best) & (len(best) - 1) == 0  # a file may hold anything
        by_rule = [side for side in found if side in there][: len(best)]
        wanted = drawn_up(crossed(by_rule, group_of(swiss))) if whole else tuple(match.ids for match in met)
    else:
        before = _met(swiss, number - 1, found)
        told.append(saying("tournament.explain.cut_on", round=number, before=number - 1))
        for match in before:
            if match.by != "boards" and match.winner is not None:
                what = "level" if match.by == "seed" else "points"
                told.append(said(what, match.winner, place=found[match.winner] + 1))
        wanted = following(before, found, third=third_place(swiss))
        third = for_third(before, met)
    for table, match in enumerate(met, start=1):
        what = "third" if match is third else "game"
        told.append(said(what, *match.ids, table=table, a_place=found[match.a] + 1, b_place=found[match.b] + 1))
    if {frozenset(pair) for pair in wanted} != {frozenset(match.ids) for match in met}:
        told.append(saying("tournament.explain.cut_otherwise"))
    told.append(said("draw", round=first))
    told += [saying(f"tournament.explain.boards_{swiss.settings.boards}")] if swiss.teams else []
    return tuple(told)
