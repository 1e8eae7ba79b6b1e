"""Team events: teams meet in a Swiss, boards are ordinary games; exact, explained, in the file."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from itertools import permutations

import pytest
from msgspec.structs import replace

from tests.tournaments.evenings import SEED
from tournaments import advance
from tournaments.checking import check
from tournaments.explain import explain
from tournaments.names import shown_names
from tournaments.pairing import pair
from tournaments.reading import BadFile, load
from tournaments.records import Player, Settings, Swiss, Team
from tournaments.sayings import Refused
from tournaments.standings import standings
from tournaments.teams import meetings, team_standings
from tournaments.trf import to_trf
from tournaments.writing import told

CLUBS = ("Dado", "Sur", "Ana")


def event(sizes: list[int], seed: str = SEED, **settings: str) -> Swiss:
    teams = tuple(Team(f"T{t}", tuple(f"T{t}.{n}" for n in range(size))) for t, size in enumerate(sizes))
    players = tuple(Player(one, one) for team in teams for one in team.players)
    return Swiss("Copa", players, seed=seed, rounds=3, teams=teams, settings=Settings(**settings))  # pyright: ignore[reportArgumentType]


def play(swiss: Swiss, chance: random.Random) -> Swiss:
    swiss = advance.publish(swiss, pair(swiss), None, None)
    number = len(swiss.played)
    for game in swiss.played[-1].games:
        if game.pending:
            pm = (chance.randrange(7), chance.randrange(7))
            swiss = advance.settle(swiss, number, game.table, advance.Points(pm, (0, 0)))
    return swiss


def of(player: str) -> str:
    return player.split(".", maxsplit=1)[0]


def matches(swiss: Swiss, number: int) -> set[frozenset[str]]:
    return {frozenset((of(game.a), of(game.b))) for game in swiss.played[number - 1].games}


@pytest.mark.parametrize("sizes", [[3] * 4, [2] * 5, [5] * 6, [3, 3, 2, 3]])
def test_teams_meet_once_rest_once_and_everyone_plays_at_their_board(sizes: list[int]):
    chance = random.Random(7)
    swiss = event(sizes)
    for number in (1, 2, 3):
        swiss = play(swiss, chance)
        for game in swiss.played[-1].games:
            assert game.a.split(".")[1] == game.b.split(".")[1], "board by board"
        assert sorted(swiss.played[-1].ids) == sorted(player.id for player in swiss.players), "nobody is left out"
        assert len(matches(swiss, number)) == len(sizes) // 2
    met = [match for number in (1, 2, 3) for match in matches(swiss, number)]
    assert len(met) == len(set(met))
    if len(sizes) % 2:
        rested = [frozenset(map(of, played.resting)) for played in swiss.played]
        assert len(set(rested)) == 3
    assert check(json.dumps(told(swiss)).encode()) == ()
    assert load(json.dumps(told(swiss)).encode()) == swiss
    assert to_trf(swiss)


@pytest.mark.parametrize("count", [4, 6])
def test_the_next_round_is_the_best_of_all_by_brute_force(count: int):
    for seed in range(12):
        swiss = play(event([2] * count, f"{seed:064x}"), random.Random(seed))
        lines = team_standings(swiss)
        pt, place = ({line.name: value for line, value in zip(lines, values, strict=True)} for values in (
            [line.pt for line in lines], range(count)))  # fmt: skip
        before = matches(swiss, 1)

        def cost(pairs: list[tuple[str, str]]) -> tuple[int, int, int]:
            return (
                sum(frozenset(one) in before for one in pairs),  # noqa: B023
                sum((pt[a] - pt[b]) ** 2 for a, b in pairs),  # noqa: B023
                sum((place[a] - place[b]) ** 2 for a, b in pairs),  # noqa: B023
            )

        names = [line.name for line in lines]
        least = min(cost(list(zip(order[::2], order[1::2], strict=True))) for order in permutations(names))
        found = pair(replace(swiss, rounds=None), last=True)
        assert (found.objective.rematches, found.objective.pt_gap, found.objective.place_gap) == least


def test_a_team_has_what_its_players_have():
    swiss = play(event([3] * 4), random.Random(1))
    lines = {line.id: line for line in standings(swiss)}
    for team in team_standings(swiss):
        assert team.pt == sum(lines[player].pt for player in team.players)
        assert team.pv == sum((lines[player].pv for player in team.players), Fraction())
    assert [line.place for line in team_standings(swiss)] == sorted(line.place for line in team_standings(swiss))


def test_what_two_teams_have_of_a_round_is_what_the_standings_gain_by_it():
    chance, swiss = random.Random(5), event([3] * 5)
    before = dict.fromkeys((team.name for team in swiss.teams), 0)
    for number in (1, 2, 3):
        swiss = advance.publish(swiss, pair(swiss), None, None)
        if number == 2:  # the boards of one side are won, as nobody comes to them
            gone = swiss.played[-1].games[0].a
            swiss = advance.no_show(swiss, 2, swiss.played[-1].games[0].table, (gone,))
        for game in swiss.played[-1].games:
            assert all((one.score is None) == any(each.pending for each in one.games)
                       for one in meetings(swiss, swiss.played[-1]))  # fmt: skip
            if game.pending:
                pm = (chance.randrange(7), chance.randrange(7))
                swiss = advance.settle(swiss, number, game.table, advance.Points(pm, (0, 0)))
        after = {line.name: line.pt for line in team_standings(swiss)}
        found = meetings(swiss, swiss.played[-1])
        assert {frozenset(one.teams) for one in found} == matches(swiss, number)
        for one in found:
            assert one.score == tuple(after[team] - before[team] for team in one.teams)
            assert {frozenset(map(of, game.ids)) for game in one.games} == {frozenset(one.teams)}
            assert one.teams[0] == of(one.games[0].a)
        before = after


def test_boards_by_places_put_the_best_against_the_best():
    swiss = play(play(event([3] * 4, boards="places"), random.Random(3)), random.Random(4))
    before = replace(swiss, played=swiss.played[:-1])
    order = {line.id: place for place, line in enumerate(standings(before))}
    for match in matches(swiss, 2):
        games = [game for game in swiss.played[-1].games if frozenset((of(game.a), of(game.b))) == match]
        for team in match:
            mine = [next(one for one in game.ids if of(one) == team) for game in sorted(
                games, key=lambda game: min(order[one] for one in game.ids if of(one) == min(match)))]  # fmt: skip
            ranks = sorted(order[one] for one in mine)
            assert len(ranks) == 3
        pairs = sorted((order[game.a], order[game.b]) if of(game.a) < of(game.b) else (order[game.b], order[game.a])
                       for game in games)  # fmt: skip
        assert [b for _, b in pairs] == sorted(b for _, b in pairs), "first against first, second against second"


def test_who_has_dropped_leaves_an_empty_board_and_who_has_no_rival_rests():
    swiss = event([2, 2, 2, 3])
    swiss = play(swiss, random.Random(5))
    swiss = advance.drop(swiss, "T0.1")
    swiss = advance.publish(swiss, pair(swiss), None, None)
    played = swiss.played[-1]
    empty = next(game for game in played.games if "T0.1" in game.ids)
    assert (empty.status, empty.absent) == ("no_show", ("T0.1",))
    assert "T3.2" in played.resting
    assert not any(game.pending for game in played.games if game is empty)


def test_who_is_in_no_team_is_named():
    swiss = event([2] * 4)
    swiss = replace(swiss, players=(*swiss.players, Player("X", "Xenia")))
    with pytest.raises(Refused) as refused:
        pair(swiss)
    assert refused.value.saying.args["player"] == "Xenia"


@pytest.mark.parametrize("boards", ["captains", "places"])
def test_it_is_explained(boards: str):
    swiss = play(play(event([2] * 5, boards=boards), random.Random(2)), random.Random(3))
    keys = [one.key.removeprefix("tournament.explain.") for one in explain(swiss, shown_names(swiss))]
    assert keys == ["teams_rule", "teams_cost", "team_rests", f"boards_{boards}"]
    first = replace(swiss, played=swiss.played[:1])
    keys = [one.key.removeprefix("tournament.explain.") for one in explain(first, shown_names(first))]
    assert keys == ["teams_drawn", "team_rests_drawn", f"boards_{boards}"], "in round 1 nobody is the lowest"


@pytest.mark.parametrize(
    ("teams", "key"),
    [
        ([{"name": "A", "players": ["T0.0", "T0.0"]}], "in_two_teams"),
        ([{"name": "A", "players": ["nobody"]}], "unknown_player"),
        ([{"name": "A", "players": []}, {"name": "A", "players": []}], "team_twice"),
        ([{"name": "A"}], "missing"),
        ("A", "type"),
        ([{"name": "", "players": []}], "type"),
    ],
)
def test_teams_that_are_none_are_named(teams: object, key: str):
    file = told(event([2] * 4)) | {"teams": teams}
    with pytest.raises(BadFile) as bad:
        load(json.dumps(file).encode())
    assert bad.value.saying.key == f"tournament.bad.{key}"


def with_clubs(swiss: Swiss, chance: random.Random) -> Swiss:
    """Half of the players are of a club; some teams are one club's, some have people of several."""
    whole = {team.name: chance.choice(CLUBS) for team in swiss.teams if chance.random() < 0.3}

    def clubs(player: Player) -> tuple[str, ...]:
        found = whole.get(of(player.id)) or (chance.choice(CLUBS) if chance.random() < 0.4 else "")
        return (chance.choice((found, found.upper())),) if found else ()

    return replace(swiss, players=tuple(replace(one, clubs=clubs(one)) for one in swiss.players))


def share(swiss: Swiss, teams: tuple[str, str]) -> bool:
    """Whether on one of their boards two of one club would meet."""
    clubs = {player.id: {club.casefold() for club in player.clubs} for player in swiss.players}
    sides = [next(one.players for one in swiss.teams if one.name == team) for team in teams]
    return any(clubs[a] & clubs[b] for a, b in zip(*sides, strict=True))


def fewest(swiss: Swiss, teams: list[str]) -> int:
    """In how few matches of these teams two of one club can meet, by brute force."""
    if not teams:
        return 0
    first, *others = teams
    rests = ([one for one in others if one != other] for other in others)
    return min(share(swiss, (first, other)) + fewest(swiss, rest) for other, rest in zip(others, rests, strict=True))


def play_with_clubs(number: int) -> None:
    """Teams meet once and rest once whoever is of which club, and in round 1 as few of one club as can be."""
    chance = random.Random(number)
    swiss = with_clubs(event([chance.randint(2, 3)] * chance.randint(4, 8), f"{number:064x}"), chance)
    plain = play(replace(swiss, players=tuple(replace(one, clubs=()) for one in swiss.players)), chance)
    quick = pair(swiss, quick=True)
    for _ in range(3):
        swiss = play(swiss, chance)
        assert explain(swiss, shown_names(swiss))
        if chance.random() < 0.2:
            swiss = advance.drop(swiss, chance.choice(swiss.players).id)
    met = [match for one in (1, 2, 3) for match in matches(swiss, one)]
    assert len(met) == len(set(met)), number
    rests = [frozenset(map(of, played.resting)) for played in swiss.played if played.resting]
    assert len(rests) == len(set(rests)), number
    assert swiss.played[0].resting == plain.played[0].resting, "who rests is as drawn"
    same = sum(share(swiss, (a, b)) for a, b in map(sorted, matches(swiss, 1)))
    least = fewest(swiss, sorted({name for match in matches(swiss, 1) for name in match}))
    assert same == least, number
    drawn = matches(plain, 1)
    assert sum(share(swiss, (a, b)) for a, b in map(sorted, drawn)) > least or matches(swiss, 1) == drawn, number
    assert sum(share(swiss, match) for match in {(of(one.a), of(one.b)) for one in quick.games}) >= least
    first = replace(swiss, played=swiss.played[:1])
    said = [one for one in explain(first, shown_names(first)) if one.key == "tournament.explain.clubs_meet"]
    assert len(said) == least
    said = [one for one in explain(first, shown_names(first)) if one.key == "tournament.explain.kept_apart"]
    apart = {one for one in drawn - matches(swiss, 1) if share(swiss, (min(one), max(one)))}
    assert {frozenset((one.args["a"], one.args["b"])) for one in said} == apart, number
    assert load(json.dumps(told(swiss)).encode()) == swiss
    assert check(json.dumps(told(swiss)).encode()) == ()


def test_in_events_of_teams_and_clubs_at_once_clubs_are_kept_apart_in_round_one():
    for number in range(40):
        play_with_clubs(number)


@pytest.mark.slow
def test_in_300_events_of_teams_and_clubs_at_once():
    for number in range(40, 340):
        play_with_clubs(number)


def test_a_round_of_teams_and_clubs_from_before_they_were_kept_apart_stays_as_it_is():
    swiss = event([2] * 4)
    swiss = replace(swiss, players=tuple(replace(one, clubs=("Dado",) if of(one.id) in "T0T1" else ()) for one in
                                         swiss.players))  # fmt: skip
    for number in range(40):
        one = replace(swiss, seed=f"{number:064x}")
        old = play(replace(one, players=tuple(replace(player, clubs=()) for player in one.players)), random.Random(1))
        if frozenset(("T0", "T1")) in matches(old, 1):
            break
    else:
        raise AssertionError("no seed draws them against each other")
    old = replace(old, players=one.players)
    assert load(json.dumps(told(old)).encode()) == old
    assert check(json.dumps(told(old)).encode()) == ()
    keys = [said.key for said in explain(old, shown_names(old))]
    assert "tournament.explain.clubs_meet" in keys
    now = play(one, random.Random(1))
    said = [said for said in explain(now, shown_names(now)) if said.key == "tournament.explain.kept_apart"]
    assert [{one.args["a"], one.args["b"]} for one in said] == [{"T0", "T1"}]


@pytest.mark.slow
@pytest.mark.parametrize("block", range(15))
def test_fifteen_hundred_events_with_teams_and_clubs_have_no_avoidable_rematch_and_no_second_bye(block: int):
    for number in range(100 * block, 100 * block + 100):
        chance = random.Random(number)
        seed = f"{number:064x}"
        if number % 2:
            teams = chance.randint(4, 9)
            swiss = event([chance.randint(2, 3)] * teams, seed)
            for _ in range(3):
                swiss = play(swiss, chance)
            met = [match for one in (1, 2, 3) for match in matches(swiss, one)]
            assert len(met) == len(set(met)), number
            rests = [frozenset(map(of, played.resting)) for played in swiss.played if played.resting]
            assert len(rests) == len(set(rests)), number
            continue
        count = chance.randint(6, 20)
        clubs = [(chance.choice(("Dado", "Sur", "Ana")),) if chance.random() < 0.5 else () for _ in range(count)]
        players = tuple(Player(f"P{n}", f"N{n}", clubs=club) for n, club in enumerate(clubs))
        swiss = Swiss("Copa", players, seed=seed)
        rounds = 3 if count <= 8 else 4 if count <= 16 else 5
        for _ in range(rounds):
            swiss = play(swiss, chance)
        games = [frozenset(game.ids) for played in swiss.played for game in played.games]
        assert len(games) == len(set(games)), number
        byes = [played.bye for played in swiss.played if played.bye]
        assert len(byes) == len(set(byes)), number
        biggest = max(sum(club in one for one in clubs) for club in (("Dado",), ("Sur",), ("Ana",)) for club in club)
        if biggest <= count // 2:
            by_id = swiss.by_id
            same = sum(bool(set(by_id[game.a].clubs) & set(by_id[game.b].clubs)) for game in swiss.played[0].games)
            assert same == 0, number
