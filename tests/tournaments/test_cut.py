"""The cut after the Swiss: who goes on, who meets whom, who ends where; in the file and in words."""

from __future__ import annotations

import json
import random
from itertools import product

import pytest
from msgspec.structs import replace

from bot import catalogue
from bot.texts import LANGUAGES
from tests.tournaments.evenings import Simulated, as_file, game, swiss
from tournaments import advance, bracket
from tournaments.advance import Points
from tournaments.checking import check
from tournaments.cut import Last, last_matches, seeds
from tournaments.explain import explain
from tournaments.names import shown_names
from tournaments.pairing import pair
from tournaments.reading import BadFile, load
from tournaments.records import CUTS, Game, Round, Swiss
from tournaments.rounds import cut_rounds, cut_size, in_cut, planned, swiss_rounds
from tournaments.sayings import Refused
from tournaments.standings import standings
from tournaments.trf import to_trf
from tournaments.writing import told


def after_swiss(count: int, cut: int, rounds: int = 3, seed: int = 1) -> Swiss:
    """A tournament whose Swiss rounds have been played."""
    event = Simulated(random.Random(seed), count, rounds)
    event.now = replace(event.now, cut=cut)
    for _ in range(rounds):
        event.play()
    return event.now


def played(one: Swiss, *results: tuple[int, int]) -> Swiss:
    """The next round, with the results of its tables."""
    one = advance.publish(one, pair(one))
    number = len(one.played)
    for table, result in enumerate(results, start=1):
        one = advance.settle(one, number, table, Points(result, (0, 0)))
    return one


@pytest.mark.parametrize("size", [*CUTS, 32])
def test_the_best_meet_as_late_as_can_be(size: int):
    games = bracket.drawn_up(range(size))
    assert sorted(one for pair_ in games for one in pair_) == list(range(size))
    while games:
        assert {a + b for a, b in games} == {size - 1}, "the better seed always wins: first against last"
        assert {min(pair_) for pair_ in games} == set(range(size // 2))
        winners = [min(pair_) for pair_ in games]
        games = tuple(zip(winners[::2], winners[1::2], strict=False))
        size //= 2


def test_eight_stand_as_the_page_says():
    assert bracket.drawn_up((1, 2, 3, 4, 5, 6, 7, 8)) == ((1, 8), (4, 5), (2, 7), (3, 6))


@pytest.mark.parametrize("size", [2, 4, 8])
def test_places_by_brute_force(size: int):
    """Every way in which all games can end, against the plain rule: who lost later stands better, then the seed."""
    seeded = {str(seed): seed for seed in range(size)}
    ends = (1, -1, 0) if size < 8 else (1, -1)
    for outcome in product(ends, repeat=size - 1):
        left, lost, rounds, results = list(bracket.drawn_up(list(seeded))), [], [], iter(outcome)
        winners: list[str] = []
        while left:
            games, losers = [], []
            for table, (a, b) in enumerate(left, start=1):
                end = next(results)
                score = (1, 0) if end > 0 else (0, 1) if end < 0 else (2, 2)
                games.append(Game(table, a, b, "confirmed", score, (0, 0)))
                losers.append(b if end > 0 else a if end < 0 else max(a, b, key=int))
            rounds.append(Round(len(rounds) + 1, tuple(games)))
            lost.append(sorted(losers, key=int))
            winners = [a if loser == b else b for (a, b), loser in zip(left, losers, strict=True)]
            left = list(zip(winners[::2], winners[1::2], strict=False))
            assert {frozenset(one) for one in bracket.following(bracket.matches(rounds[-1], seeded), seeded)} == set(
                map(frozenset, left)
            )
        expected = [*winners, *(loser for losers in reversed(lost) for loser in losers)]
        assert bracket.places([bracket.matches(one, seeded) for one in rounds], seeded) == expected
        assert not next(results, None)


@pytest.mark.parametrize("outcome", list(product((1, -1, 0), repeat=4)))
def test_places_where_the_third_is_played_for(outcome: tuple[int, ...]):
    """Every way in which semi-finals, final and the game for the third place can end."""
    seeded = {str(seed): seed for seed in range(4)}

    def ended(table: int, pair_: tuple[str, str]) -> tuple[Game, str, str]:
        a, b = pair_
        end = next(results)
        score = (1, 0) if end > 0 else (0, 1) if end < 0 else (2, 2)
        winner = a if end > 0 or (end == 0 and seeded[a] < seeded[b]) else b
        return Game(table, a, b, "confirmed", score, (0, 0)), winner, b if winner == a else a

    results = iter(outcome)
    semi = [ended(table, pair_) for table, pair_ in enumerate(bracket.drawn_up(list(seeded)), start=1)]
    first = Round(1, tuple(one for one, _, _ in semi))
    before = bracket.matches(first, seeded)
    final, third = bracket.following(before, seeded, third=True)
    assert set(final) == {winner for _, winner, _ in semi}
    assert set(third) == {loser for _, _, loser in semi}
    last = [ended(table, pair_) for table, pair_ in enumerate((final, third), start=1)]
    rounds = [first, Round(2, tuple(one for one, _, _ in last))]
    assert bracket.places([bracket.matches(one, seeded) for one in rounds], seeded) == [
        name for _, winner, loser in last for name in (winner, loser)
    ]
    assert bracket.following(before, seeded) == (final,)
    played_ = bracket.matches(rounds[1], seeded)
    assert bracket.for_third(before, played_) == played_[1]
    still = bracket.matches(Round(2, (last[0][0], Game(2, *third))), seeded)
    assert bracket.places([before, still], seeded)[2:] == sorted(third, key=int)


def test_the_third_place_in_a_file():
    one = played(replace(after_swiss(9, 4), third=True), (1, 0), (0, 1))
    one = played(one, (1, 0), (0, 1))
    assert len(one.played[-1].games) == 2
    assert planned(one) == 5
    assert told(one)["third"] is True
    assert load(json.dumps(told(one)).encode()) == one
    assert "third" not in told(replace(one, third=False, played=one.played[:4]))
    names = {player.id: player.name for player in one.players}
    said = [each.key for each in explain(one, names)]
    assert said.count("tournament.explain.cut_third") == 1
    assert "tournament.explain.cut_otherwise" not in said
    for wrong in ({"third": 1}, {"third": True, "cut": 2}, {"third": True, "cut": None}):
        with pytest.raises(BadFile):
            load(json.dumps(told(replace(one, played=one.played[:3])) | wrong).encode())


def test_who_goes_on():
    seeded = {"a": 5, "b": 2}

    def through(one: Game) -> str | None:
        (match,) = bracket.matches(Round(1, (one,)), seeded)
        return match.winner

    assert through(Game(1, "a", "b")) is None
    assert through(game(1, "a", "b", (6, 3), (0, 0))) == "a"
    assert through(game(1, "a", "b", (3, 3), (1, 2))) == "b"
    assert through(game(1, "a", "b", (3, 2), (1, 2))) == "b", "a draw is the better seed's"
    assert through(Game(1, "a", "b", "disputed", (6, 3), (2, 1))) is None
    for absent, winner in ((("a",), "b"), (("b",), "a"), (("a", "b"), "b")):
        assert through(Game(1, "a", "b", "no_show", absent=absent)) == winner


@pytest.mark.parametrize("seed", range(40))
def test_whole_events(seed: int):
    rng = random.Random(seed)
    cut = rng.choice(CUTS)
    event = Simulated(rng, rng.randrange(max(6, cut), 24), 3, restless=rng.choice((0.0, 0.0, 0.15)))
    event.now = replace(event.now, cut=cut)
    plain = replace(event.now, cut=None)
    for _ in range(3):
        assert pair(event.now).games == pair(plain).games, "the Swiss does not know of the cut"
        event.play()
        plain = replace(event.now, cut=None)
    event.restless, before, gone = 0.0, standings(event.now), set[str]()
    size = cut_size(event.now)
    assert size == cut or sum(one.status == "active" for one in event.now.players) < cut
    for number in range(cut_rounds(event.now)):
        assert planned(event.now) == 3 + size.bit_length() - 1
        pairing = event.play()
        stood = [one for two in pairing.games for one in (two.a, two.b)]
        assert len(stood) == len(set(stood)) == size >> number
        assert not gone & set(stood), "whoever loses is out"
        assert pairing.bye is None
        winners = {one.winner for one in bracket.matches(event.now.played[-1], seeds(event.now))}
        gone |= set(stood) - {one for one in winners if one is not None}
        lines = standings(event.now)
        assert {line.id for line in lines[:size]} == gone | {one for one in winners if one is not None}
        assert [line.place for line in lines[:size]] == list(range(1, size + 1))
        assert {line.id: line[2:5] for line in lines} == {line.id: line[2:5] for line in before}, "no points"
        assert explain(event.now, shown_names(event.now))
    assert event.over()
    with pytest.raises(Refused) as refused:
        pair(event.now)
    assert refused.value.saying.key == "tournament.refused.all_played"
    lines = standings(event.now)
    best = [line.id for line in before if event.now.by_id[line.id].status == "active" or line.id in gone][:size]
    assert set(best) == {line.id for line in lines[:size]}, "the best of those who were there"
    rest = [line.id for line in before if line.id not in best]
    assert [line.id for line in lines[size:]] == rest
    assert all(line.place == sum(other.place < line.place for other in lines) + 1 for line in lines)
    content = as_file(event.now)
    assert load(content) == event.now
    assert check(content) == check(as_file(replace(event.now, cut=None)))
    assert to_trf(event.now)


def test_seeds_meet_and_a_draw_is_decided_and_told():
    one = after_swiss(9, 4)
    order = [line.id for line in standings(one)]
    semis = pair(one)
    assert [(game_.a, game_.b) for game_ in semis.games] == [(order[0], order[3]), (order[1], order[2])]
    assert (semis.round, semis.rounds, semis.bye, semis.drawn) == (4, 5, None, False)
    one = played(one, (2, 2), (1, 3))
    keys = [saying.key.rsplit(".", 1)[1] for saying in explain(one, shown_names(one))]
    assert keys == ["cut", "cut_game", "cut_game", "cut_draw"]
    one = played(one)
    final = one.played[-1].games[0]
    assert final.ids == (order[0], order[2])
    reasons = explain(one, shown_names(one))
    assert [saying.key.rsplit(".", 1)[1] for saying in reasons] == ["cut_on", "cut_level", "cut_game", "cut_draw"]
    for locale in LANGUAGES:
        say = catalogue.texts().say(locale)
        assert all(say(reason.key, **reason.args) for reason in reasons)
    assert [line.id for line in standings(one)[:4]] == [order[0], order[2], order[1], order[3]]
    one = advance.settle(one, 5, 1, Points((0, 1), (0, 0)))
    assert [line.id for line in standings(one)[:4]] == [order[2], order[0], order[1], order[3]]


def test_how_far_everyone_came():
    one = after_swiss(9, 4)
    assert last_matches(one) == {}
    order = [line.id for line in standings(one)]
    one = played(replace(one, third=True), (2, 2), (1, 3))
    semis = {order[0]: (2, 2), order[3]: (2, 2), order[1]: (1, 3), order[2]: (3, 1)}
    assert last_matches(one) == {player: Last(4, False, score) for player, score in semis.items()}
    one = played(one, (5, 6), (4, 1))
    assert last_matches(one) == {
        order[0]: Last(5, False, (5, 6)),
        order[2]: Last(5, False, (6, 5)),
        order[1]: Last(5, True, (4, 1)),
        order[3]: Last(5, True, (1, 4)),
    }
    one = advance.no_show(one, 5, 1, (order[2],))
    assert last_matches(one)[order[0]] == Last(5, False, None)


@pytest.mark.parametrize("seed", range(8))
def test_a_correction_that_changes_the_seeds_is_told(seed: int):
    one = played(after_swiss(9, 4, seed=seed))
    assert "tournament.explain.cut_otherwise" not in [saying.key for saying in explain(one, shown_names(one))]
    last = standings(one)[3].id
    for played_ in one.played[:3]:
        for game_ in played_.games:
            if last in game_.ids:
                points = (9, 0) if game_.a == last else (0, 9)
                one = advance.settle(one, played_.number, game_.table, Points(points, (0, 0)))
    keys = [saying.key for saying in explain(one, shown_names(one))]
    best = sorted(seeds(one), key=lambda player: seeds(one)[player])[:4]
    there = {frozenset(game_.ids) for game_ in one.played[-1].games}
    others = there != {frozenset((best[0], best[3])), frozenset((best[1], best[2]))}
    assert ("tournament.explain.cut_otherwise" in keys) == others
    assert "tournament.explain.cut_passed" not in keys, "nobody has left"
    assert others


def test_who_has_left_is_passed_over_and_who_leaves_later_loses():
    one = after_swiss(9, 4)
    order = [line.id for line in standings(one)]
    one = advance.drop(one, order[1])
    one = advance.publish(one, pair(one))
    assert [two.ids for two in one.played[-1].games] == [(order[0], order[4]), (order[2], order[3])]
    assert "tournament.explain.cut_passed" in [saying.key for saying in explain(one, shown_names(one))]
    one = advance.settle(one, 4, 1, Points((5, 0), (0, 0)))
    one = advance.settle(one, 4, 2, Points((5, 0), (0, 0)))
    one = advance.drop(one, order[0])
    one = advance.publish(one, pair(one))
    final = one.played[-1].games[0]
    assert (final.status, final.absent) == ("no_show", (order[0],))
    assert standings(one)[0].id == order[2]


def test_with_fewer_people_the_cut_is_half_as_large():
    one = after_swiss(9, 8)
    for line in standings(one)[2:4]:
        one = advance.drop(one, line.id)
    assert (cut_size(one), planned(one), len(pair(one).games)) == (4, 5, 2)
    for line in standings(one)[4:]:
        one = advance.drop(one, line.id)
    assert (cut_size(one), planned(one), len(pair(one).games)) == (2, 4, 1)
    one = advance.drop(one, standings(one)[0].id)
    assert (cut_size(one), planned(one)) == (0, 3)


def test_the_file_grows_only_where_there_is_a_cut():
    plain = swiss(9)
    assert told(plain)["format"] == "tabard-tournament/1"
    assert "cut" not in told(plain)
    assert told(replace(plain, cut=8))["format"] == "tabard-tournament/2"
    assert load(as_file(replace(plain, cut=8))).cut == 8
    for value, key in ((3, "cut"), (0, "cut"), (32, "cut"), ("4", "number"), (True, "number")):
        with pytest.raises(BadFile) as bad:
            load(json.dumps(told(replace(plain, cut=8)) | {"cut": value}).encode())
        assert bad.value.saying.key == f"tournament.bad.{key}"
    with pytest.raises(BadFile) as bad:
        load(json.dumps(told(plain) | {"cut": 4}).encode())
    assert bad.value.saying.key == "tournament.bad.unknown_field", "the first format has no cut"


def test_a_file_whose_cut_cannot_go_on_is_refused():
    one = played(after_swiss(9, 8), (1, 0), (1, 0), (1, 0), (1, 0))
    broken = replace(one, played=(*one.played[:-1], replace(one.played[-1], games=one.played[-1].games[:3])))
    with pytest.raises(Refused) as refused:
        pair(broken)
    assert refused.value.saying.key == "tournament.refused.cut_broken"
    assert len(standings(broken)) == 9
    assert explain(broken, shown_names(broken))


def test_only_the_rounds_after_the_swiss_are_of_the_cut():
    one = after_swiss(9, 4)
    assert not in_cut(one, 3)
    assert swiss_rounds(one) == 3
    one = played(one)
    assert [in_cut(one, number) for number in (3, 4)] == [False, True]
    assert not in_cut(replace(one, cut=None), 4)
