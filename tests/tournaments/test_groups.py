"""Groups instead of a Swiss: drawn, everybody against everybody, ranked, followed by a cut; in file and words."""

from __future__ import annotations

import csv
import json
import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

import pytest
from msgspec.structs import replace

from bot import catalogue
from bot.texts import LANGUAGES
from tests.tournaments.evenings import Simulated, as_file, players
from tournaments import advance
from tournaments.advance import Points
from tournaments.bracket import drawn_up
from tournaments.checking import check
from tournaments.explain import explain
from tournaments.groups import as_drawn, circle, crossed, drawn_groups, group_of
from tournaments.history import pasts
from tournaments.names import shown_names
from tournaments.pairing import pair
from tournaments.reading import BadFile, load
from tournaments.records import CUTS, Player, Swiss
from tournaments.rounds import cut_size, group_rounds, planned, swiss_rounds
from tournaments.sayings import Refused
from tournaments.spreadsheet import to_csv
from tournaments.standings import group_standings, standings
from tournaments.trf import to_trf
from tournaments.writing import told


def grouped(count: int, groups: int, seed: int = 1, **fields: Any) -> Simulated:
    """A tournament in groups that is about to begin."""
    event = Simulated(random.Random(seed), count)
    event.now = replace(event.now, groups=groups, **fields)
    return event


def with_clubs(one: Swiss, clubs: Sequence[Sequence[str]]) -> Swiss:
    """The players of the same tournament in these clubs."""
    return replace(
        one, players=tuple(replace(player, clubs=tuple(of)) for player, of in zip(one.players, clubs, strict=True))
    )


def rivals(one: Swiss) -> Counter[frozenset[str]]:
    """Who has been paired with whom, how often, before a cut."""
    return Counter(frozenset(game.ids) for played in one.played[: swiss_rounds(one)] for game in played.games)


def alike(groups: Sequence[Sequence[str]], clubs: dict[str, tuple[str, ...]]) -> int:
    """How many two of one club are in one group."""
    return sum(bool(set(clubs[a]) & set(clubs[b])) for group in groups for a, b in combinations(group, 2))


@pytest.mark.parametrize("size", range(3, 20))
def test_everybody_of_a_group_meets_everybody_once(size: int):
    rounds = circle(size)
    assert len(rounds) == (size if size % 2 else size - 1)
    met = Counter(frozenset(two) for one in rounds for two in one)
    assert met == dict.fromkeys(map(frozenset, combinations(range(size), 2)), 1)
    for one in rounds:
        busy = [player for two in one for player in two]
        assert len(busy) == len(set(busy)) == size - size % 2, "of an odd number one rests"
    first = Counter(two[0] for one in rounds for two in one)
    assert max(first.values()) - min(first.get(player, 0) for player in range(size)) <= (size + 1) // 2


def test_a_club_is_spread_as_evenly_as_can_be():
    """Against every way of dealing seven people into two groups, whatever their clubs."""
    rng = random.Random(5)
    for number in range(60):
        one = replace(grouped(7, 2, number).now, seed=rng.randbytes(32).hex())
        one = with_clubs(one, [rng.choice(((), ("A",), ("B",), ("c",), ("C",))) for _ in range(7)])
        ids = [player.id for player in one.players]
        clubs = {player.id: tuple(club.casefold() for club in player.clubs) for player in one.players}
        found = drawn_groups(one, ids)
        assert sorted(player for group in found for player in group) == sorted(ids)
        assert [len(group) for group in found] == [4, 3]
        ways = [(four, tuple(set(ids) - set(four))) for four in combinations(ids, 4)]
        assert alike(found, clubs) == min(alike(way, clubs) for way in ways)


def test_who_is_in_several_clubs_draws_them_apart_as_well():
    """A family and a club share a person; there is a way with none of them together, and it is found."""
    rng = random.Random(6)
    for number in range(40):
        one = replace(grouped(9, 3, number).now, seed=rng.randbytes(32).hex())
        clubs = [("F", "A"), ("F",), ("A",), ("A",), ("B",), ("B",), ("F", "B"), (), ()]
        one = with_clubs(one, clubs)
        found = drawn_groups(one, [player.id for player in one.players])
        assert alike(found, {player.id: player.clubs for player in one.players}) == 0


def test_without_clubs_the_drawn_order_is_dealt_one_by_one():
    one = grouped(7, 2).now
    from tournaments import draw

    order = draw.shuffled(one.seed or "", 5, [player.id for player in one.players])
    assert drawn_groups(one, [player.id for player in one.players]) == (order[::2], order[1::2])


def worth(pairs: Sequence[tuple[int, int]], group: Sequence[int]) -> tuple[int, int]:
    """What the first round of a cut costs: games within groups, squared places moved."""
    size = 2 * len(pairs)
    within = sum(group[a] == group[b] for a, b in pairs)
    return within, sum((max(two) - (size - 1 - min(two))) ** 2 for two in pairs)


def matchings(free: tuple[int, ...]) -> list[list[tuple[int, int]]]:
    """Every way to pair them."""
    if not free:
        return [[]]
    first, *rest = free
    return [
        [(first, other), *others] for other in rest for others in matchings(tuple(one for one in rest if one != other))
    ]


@pytest.mark.parametrize("size", [2, 4, 8])
def test_the_first_round_of_the_cut_against_brute_force(size: int):
    rng = random.Random(size)
    half = size // 2
    for _ in range(60):
        group = [rng.randrange(rng.randrange(1, 5)) for _ in range(size)]
        ids = tuple(f"p{seed}" for seed in range(size))
        order = crossed(ids, dict(zip(ids, group, strict=True)))
        assert order[:half] == ids[:half], "the better half stays where it is"
        pairs = [(ids.index(a), ids.index(b)) for a, b in drawn_up(order)]
        upper = [list(zip(range(half), lower, strict=True)) for lower in permutations(range(half, size))]
        assert worth(pairs, group) == min(worth(one, group) for one in upper)
        fewest = min(worth(one, group)[0] for one in matchings(tuple(range(size))))
        assert worth(pairs, group)[0] == fewest, "no other pairing at all has fewer"


def test_without_groups_the_cut_is_as_ever():
    assert crossed("abcdefgh", {}) == tuple("abcdefgh")


@pytest.mark.parametrize("seed", range(60))
def test_whole_events(seed: int):
    rng = random.Random(seed)
    groups = rng.randrange(2, 9)
    count = rng.randrange(3 * groups, 5 * groups + 4)
    cut = rng.choice([size for size in CUTS if size <= count - 4] or [2])
    restless = rng.choice((0.0, 0.0, 0.1))
    event = grouped(count, groups, seed, cut=cut, third=rng.random() < 0.5 and cut > 2)
    ids = [player.id for player in event.now.players]
    rounds = group_rounds(-(-count // groups))
    assert swiss_rounds(event.now) == rounds
    while len(event.now.played) < rounds:
        event.restless = restless
        there = {player.id for player in event.now.players if player.status == "active"}
        pairing = pair(event.now)
        event.now = advance.publish(event.now, pairing, "loot", "track")
        played = event.now.played[-1]
        assert len(played.ids) == len(set(played.ids))
        assert there <= set(played.ids), "nobody is left out"
        assert played.byes == ()
        for game in played.games:
            if game.pending:
                event._finish(game.table, game.a)
        before = {player.id: player for player in event.now.players}
        event._move()
        late = tuple(player for player in event.now.players if player.id in before)  # nobody comes late into groups
        event.now = replace(event.now, players=late)
        assert explain(event.now, shown_names(event.now))
    event.restless = 0.0
    now = event.now
    sizes = [len(group) for group in now.grouped]
    assert max(sizes) - min(sizes) <= 1
    met, group = rivals(now), group_of(now)
    wanted = {frozenset(two) for members in now.grouped for two in combinations(members, 2)}
    assert max(met.values()) == 1, "nobody is paired twice"
    assert met.keys() <= wanted
    gone = {player.id for player in now.players if player.status == "dropped"}
    if not restless:
        assert met.keys() == wanted, "everybody meets everybody"
    rested = Counter(one for played in now.played for one in played.idle)
    for members in now.grouped:
        if not restless:
            assert {rested[one] for one in members} == {rounds - len(members) + 1}, "all of a group rest as often"
    check_standings(now)
    check_file(now)
    assert as_drawn(now)
    size = cut_size(now)
    if size:
        firsts = [line.id for line in standings(now) if line.id not in gone][:size]
        event.play()
        pairs = [frozenset(game.ids) for game in event.now.played[-1].games]
        assert {one for two in pairs for one in two} == set(firsts)
        most = max(Counter(group[one] for one in firsts).values())
        within = sum(len({group[one] for one in two}) == 1 for two in pairs)
        assert within == max(0, most - size // 2), "of one group only as many meet as must"
        assert explain(event.now, shown_names(event.now))
        check_file(event.now)
    while len(event.now.played) < planned(event.now):
        event.play()
    check_file(event.now)
    assert sorted(line.id for line in standings(event.now)) == sorted(ids)


def check_standings(one: Swiss) -> None:
    """Places in the groups by a plain count; between groups by place, then per game."""
    tables, order = group_standings(one), standings(one)
    place = {line.id: line.place for table in tables for line in table}
    assert [line.place for line in order] == sorted(line.place for line in order)
    for table, members in zip(tables, one.grouped, strict=True):
        assert {line.id for line in table} == set(members)
        assert [line.id for line in order if line.id in members] == [line.id for line in table]
        for line in table:
            better = sum((other.pt, other.pv, -other.rpv) > (line.pt, line.pv, -line.rpv) for other in table)
            assert line.place == better + 1
    games = Counter(one_ for played in one.played for game in played.games for one_ in game.ids)
    keys = [
        (place[line.id], *(-Fraction(value) / max(1, games[line.id]) for value in (line.pt, line.pv, -line.rpv)))
        for line in order
    ]
    assert keys == sorted(keys)
    for line, key in zip(order, keys, strict=True):
        assert line.place == sum(other < key for other in keys) + 1


def check_file(one: Swiss) -> None:
    """The file is read as it was written, and holds nothing that the plan does not say."""
    assert told(one)["format"] == "tabard-tournament/2"
    assert load(as_file(one)) == one
    assert not [problem for problem in check(as_file(one)) if "groups" in problem.saying.key]
    assert "Round-Robin" in to_trf(one)
    rows = list(csv.DictReader(to_csv(one).splitlines()))
    assert Counter(row["group"] for row in rows) == Counter("ABCDEFGH"[number] for number in group_of(one).values())


def test_who_leaves_gives_the_game_away_and_a_rest_gives_nothing():
    event = grouped(7, 2)
    event.now = advance.publish(event.now, pair(event.now))
    (small,) = [group for group in event.now.grouped if len(group) == 3]
    (resting,) = event.now.played[0].idle
    assert resting in small
    for game in event.now.played[0].games:
        event.now = advance.settle(event.now, 1, game.table, Points((2, 1), (0, 0)))
    assert {line.id: line.pt for line in standings(event.now)}[resting] == 0
    assert pasts(event.now)[resting].byes == 0
    event.now = advance.drop(event.now, resting)
    following = pair(event.now)
    (lost,) = [game for game in following.games if game.absent]
    assert lost.absent == (resting,)
    assert resting not in following.idle
    event.now = advance.publish(event.now, following)
    (rival,) = {lost.a, lost.b} - {resting}
    assert {line.id: line.pt for line in standings(event.now)}[rival] >= 3, "a win without playing"
    keys = [one.key for one in explain(event.now, shown_names(event.now))]
    assert "tournament.explain.groups_left" in keys
    event.now = advance.check_in(event.now, resting)
    assert not [problem for problem in check(as_file(event.now)) if "groups" in problem.saying.key]


def test_a_smaller_group_is_through_earlier_and_is_told():
    event = grouped(9, 2)
    for _ in range(4):
        event.play()
    small = next(group for group in event.now.grouped if len(group) == 4)
    assert set(event.now.played[3].idle) > set(small)
    for locale in LANGUAGES:
        say = catalogue.texts().say(locale)
        said = [say(one.key, **one.args) for one in explain(event.now, shown_names(event.now))]
        through = say("tournament.explain.groups_through", player=event.now.by_id[small[0]].name, group="B")
        assert through in said
    assert swiss_rounds(event.now) == 5


def test_the_draw_and_the_plan_can_be_checked():
    event = grouped(8, 2)
    event.play()
    good = event.now
    a, b = good.grouped
    moved = replace(good, grouped=((b[0], *a[1:]), (a[0], *b[1:])))
    assert not as_drawn(moved)
    keys = {problem.saying.key for problem in check(as_file(moved))}
    assert keys >= {"tournament.check.groups_draw", "tournament.check.groups_round"}
    reasons = {one.key for one in explain(moved, shown_names(moved))}
    assert reasons >= {"tournament.explain.groups_not_drawn", "tournament.explain.groups_otherwise"}
    swapped = advance.swap(
        replace(good, played=(replace(good.played[0], games=tuple(
            replace(game, status="open", pm=None, pa=None) for game in good.played[0].games)),)),
        good.played[0].games[0].a, good.played[0].games[1].a,
    )  # fmt: skip
    assert "tournament.check.groups_round" in {problem.saying.key for problem in check(as_file(swapped))}
    for locale in LANGUAGES:
        say = catalogue.texts().say(locale)
        assert all(say(problem.saying.key, **problem.saying.args) for problem in check(as_file(moved)))


def test_too_small_groups_and_no_seed_are_refused():
    with pytest.raises(Refused) as refused:
        pair(grouped(8, 3).now)
    assert refused.value.saying.key == "tournament.refused.small_groups"
    with pytest.raises(Refused) as refused:
        pair(replace(grouped(9, 3).now, seed=None))
    assert refused.value.saying.key == "tournament.refused.no_seed"


def test_what_is_wrong_with_a_file_is_named():
    event = grouped(7, 2)
    event.play()
    tree = told(event.now)
    first, second = tree["grouped"]
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"groups": 1}, "groups"),
        ({"groups": 9}, "groups"),
        ({"groups": "2"}, "number"),
        ({"groups": 3}, "grouped"),
        ({"groups": None}, "missing"),
        ({"grouped": None}, "missing"),
        ({"grouped": [first, second[:2]]}, "grouped"),
        ({"grouped": [first, [*second[:2], first[0]]]}, "in_two_groups"),
        ({"grouped": [first, [*second[:2], "nobody"]]}, "unknown_player"),
        ({"grouped": [first, 5]}, "type"),
        ({"grouped": [first[:3], second]}, "not_grouped"),
        ({"teams": [{"name": "A", "players": first[:2]}]}, "groups_teams"),
    ]
    for change, key in wrong:
        with pytest.raises(BadFile) as bad:
            load(json.dumps(tree | change).encode())
        assert bad.value.saying.key == f"tournament.bad.{key}", change
        for locale in LANGUAGES:
            assert catalogue.texts().say(locale)(bad.value.saying.key, **bad.value.saying.args)
    with pytest.raises(BadFile) as bad:
        load(json.dumps(tree | {"format": "tabard-tournament/1"}).encode())
    assert bad.value.saying.key == "tournament.bad.unknown_field"


def test_the_file_grows_only_where_there_are_groups():
    plain = Swiss("Copa", players(8), seed="ab" * 32)
    assert told(plain)["format"] == "tabard-tournament/1"
    assert not {"groups", "grouped"} & told(plain).keys()
    assert "idle" not in json.dumps(told(advance.publish(plain, pair(plain))))
    chosen = replace(plain, groups=2)
    assert told(chosen)["format"] == "tabard-tournament/2"
    assert load(as_file(chosen)) == chosen
    assert "grouped" not in told(chosen)


def test_players_who_are_not_there_are_in_no_group():
    one = grouped(8, 2).now
    one = replace(one, players=(*one.players, Player("late", "Late", "registered")))
    one = advance.publish(one, pair(one))
    assert "late" not in group_of(one)
    assert load(as_file(one)) == one
