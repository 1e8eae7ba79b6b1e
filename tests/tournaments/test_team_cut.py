"""Many team events with a cut, from the first round to the third place, against a bracket kept by other means."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import pairwise

import pytest
from msgspec.structs import replace

from bot import catalogue
from bot.texts import LANGUAGES
from tests.tournaments.test_teams import event, of
from tournaments import advance
from tournaments.checking import check
from tournaments.cut import last_matches
from tournaments.explain import explain
from tournaments.names import shown_names
from tournaments.pairing import pair
from tournaments.reading import load
from tournaments.records import CUTS, Round, Swiss
from tournaments.rounds import cut_begun, planned
from tournaments.sayings import Refused
from tournaments.standings import standings
from tournaments.teams import team_standings
from tournaments.trf import to_trf
from tournaments.writing import told


def played(swiss: Swiss, chance: random.Random, restless: float) -> Swiss:
    """The next round, few points at each board, for many to be level; some do not come."""
    swiss = advance.publish(swiss, pair(swiss), None, None)
    number = len(swiss.played)
    for game in swiss.played[-1].games:
        if not game.pending:
            continue
        if chance.random() < restless:
            absent = chance.choice(((game.a,), (game.b,), game.ids))
            swiss = advance.no_show(swiss, number, game.table, absent)
        else:
            pm, pa = ((chance.randrange(3), chance.randrange(3)) for _ in range(2))
            swiss = advance.settle(swiss, number, game.table, advance.Points(pm, pa))
    return swiss


def some_leave(swiss: Swiss, chance: random.Random, restless: float) -> Swiss:
    for player in swiss.players:
        if player.status == "active" and chance.random() < restless:
            swiss = advance.drop(swiss, player.id)
    return swiss


def met(played: Round) -> list[frozenset[str]]:
    """The matches of a round, from the first table on."""
    return list(dict.fromkeys(frozenset(map(of, game.ids)) for game in sorted(played.games, key=lambda one: one.table)))


def won(played: Round, match: frozenset[str], seeds: list[str]) -> tuple[str, tuple[int, int]]:
    """Who goes on, and the boards of that team and of the other."""
    boards, points = Counter[str](), Counter[str]()
    boards.update(of(player) for player in played.resting if of(player) in match)
    for game in played.games:
        if set(map(of, game.ids)) != match:
            continue
        if game.status == "no_show":
            boards.update(of(player) for player in game.ids if player not in game.absent and len(game.absent) == 1)
            continue
        assert game.pm is not None
        assert game.pa is not None
        a, b = (game.pm[side] + game.pa[side] for side in (0, 1))
        points.update({of(game.a): a, of(game.b): b})
        if a != b:
            boards[of(game.a if a > b else game.b)] += 1
    best = max(match, key=lambda team: (boards[team], points[team], -seeds.index(team)))
    (other,) = match - {best}
    return best, (boards[best], boards[other])


@pytest.mark.parametrize("seed", range(40))
def test_whole_team_events_with_a_cut_and_a_third_place(seed: int):
    chance = random.Random(seed)
    count, cut, third = chance.randrange(4, 10), chance.choice(CUTS[:3]), chance.random() < 0.6
    cut = min(cut, 4 if count < 8 else 8)
    restless = chance.choice((0.0, 0.0, 0.1, 0.25))
    swiss = replace(event([chance.randrange(2, 5)] * count, f"{seed:064x}"), cut=cut, third=third and cut > 2)
    for _ in range(3):
        swiss = played(swiss, chance, restless / 2)
    assert not cut_begun(swiss)
    swiss = some_leave(swiss, chance, restless)
    before, people = team_standings(swiss), standings(swiss)
    here = {of(player.id) for player in swiss.players if player.status == "active"}
    seeds = [line.name for line in before if line.name in here]
    size = next((one for one in (8, 4, 2) if one <= min(cut, len(seeds))), 0)
    assert size, "so many never leave"
    inside = seeds[:size]
    order, fall = [0, 1], {2: [0, 1], 4: [0, 3, 1, 2], 8: [0, 7, 3, 4, 1, 6, 2, 5]}
    order = [inside[place] for place in fall[size]]
    wanted = [frozenset(two) for two in zip(order[::2], order[1::2], strict=True)]
    assert planned(swiss) == 3 + {2: 1, 4: 2, 8: 3}[size]
    places: list[str] = []
    scores: dict[str, tuple[int, int]] = {}
    while wanted:
        swiss = played(swiss, chance, restless)
        round_ = swiss.played[-1]
        assert met(round_) == wanted
        tables = [frozenset(map(of, game.ids)) for game in sorted(round_.games, key=lambda one: one.table)]
        assert all(a == b or b not in tables[:n] for n, (a, b) in enumerate(pairwise(tables), 1))
        assert explain(swiss, shown_names(swiss))
        results = [won(round_, match, inside) for match in wanted]
        for match, (best, (own, other)) in zip(wanted, results, strict=True):
            (loser,) = match - {best}
            scores |= {best: (own, other), loser: (other, own)}
        last = len(swiss.played) == planned(swiss)
        winners = [best for best, _ in results]
        losers = [next(iter(match - {best})) for match, best in zip(wanted, winners, strict=True)]
        if last:
            places = [one for two in zip(winners, losers, strict=True) for one in two] + places
            break
        if not (len(wanted) == 2 and swiss.third):
            places = sorted(losers, key=inside.index) + places
        wanted = [frozenset(two) for two in zip(winners[::2], winners[1::2], strict=True)]
        if len(wanted) == 1 and swiss.third:
            wanted.append(frozenset(losers))
        swiss = some_leave(swiss, chance, restless / 4)
    lines = team_standings(swiss)
    assert [line.name for line in lines[:size]] == places
    assert [line.place for line in lines[:size]] == list(range(1, size + 1))
    assert {line.name for line in lines} == {line.name for line in before}
    assert {line.name: line[2:5] for line in lines} == {line.name: line[2:5] for line in before}, "no points"
    assert {line.id: line[:5] for line in standings(swiss)} == {line.id: line[:5] for line in people}
    assert {team: match.score for team, match in last_matches(swiss).items()} == scores
    with pytest.raises(Refused) as refused:
        pair(swiss)
    assert refused.value.saying.key == "tournament.refused.all_played"
    content = json.dumps(told(swiss)).encode()
    assert load(content) == swiss
    assert told(load(content)) == json.loads(content)
    assert check(content) == ()
    assert to_trf(swiss)
    for locale in LANGUAGES:
        say = catalogue.texts().say(locale)
        assert all(say(reason.key, **reason.args) for reason in explain(swiss, shown_names(swiss)))
