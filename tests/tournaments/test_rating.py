"""A rating of tournament players: from confirmed games alone, in their order, with the method of rated tables."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from bot.ratings.skill import Skill, rated
from bot.tournaments import rating
from bot.tournaments.rating import ranking_by_rating
from tests.tournaments.evenings import Simulated, game, swiss
from tournaments.records import Game, Round, Swiss, pv
from tournaments.sayings import Refused


def itself(_: int, player: str) -> tuple[str, str]:
    return player, player.upper()


def simulated(seed: int) -> Swiss:
    one = Simulated(random.Random(seed), 9, 3, restless=0.1)
    while not one.over():
        one.play()
    return one.now


def test_it_is_what_one_game_after_the_other_gives():
    events = [simulated(seed) for seed in range(4)]
    skills: dict[str, Skill] = {}
    for event in events:
        for played in event.played:
            for one in played.games:
                if one.status != "confirmed" or one.pm is None or one.pa is None:
                    continue
                a, b = pv(one.pm, one.pa)
                places = [1, 1] if a == b else [1, 2] if a > b else [2, 1]
                (skills[one.a],), (skills[one.b],) = rated(
                    [[skills.get(one.a, Skill())], [skills.get(one.b, Skill())]], places
                )
    lines = ranking_by_rating(events, itself)
    assert {line.person: int(line.total) for line in lines} == {one: skill.points for one, skill in skills.items()}
    assert [line.total for line in lines] == sorted((line.total for line in lines), reverse=True)
    for line in lines:
        assert line.total == Skill().points + sum(one.points for one in line.results)
        assert line.place == 1 + sum(other.total > line.total for other in lines)
        assert line.name == line.person.upper()


def test_only_confirmed_games_count():
    games = (
        game(1, "p1", "p2", (6, 3), (0, 0)),
        Game(2, "p3", "p4", "no_show", absent=("p4",)),
        Game(3, "p5", "p6"),
        Game(4, "p7", "p8", "disputed", (6, 3), (2, 1)),
    )
    lines = ranking_by_rating([swiss(9, Round(1, games, "p9"))], itself)
    assert [line.person for line in lines] == ["p1", "p2"]
    assert lines[0].total > Skill().points


def test_a_draw_of_two_new_players_leaves_them_level():
    lines = ranking_by_rating([swiss(4, Round(1, (game(1, "p2", "p1", (3, 3), (1, 1)),)))], itself)
    assert [(line.place, line.person) for line in lines] == [(1, "p1"), (1, "p2")]


def test_one_person_in_several_tournaments_and_two_of_one_name():
    one = swiss(4, Round(1, (game(1, "p1", "p2"), game(2, "p3", "p4"))))
    lines = ranking_by_rating([one, one], lambda number, player: (player if number else "p1", "Ana"))
    assert {line.person for line in lines} == {"p1", "p2", "p3", "p4"}, "nobody is rated against themselves"
    assert all(len(line.results) == 1 for line in lines)
    twice = ranking_by_rating([one, one], itself)
    assert all([one.event for one in line.results] == [0, 1] for line in twice)


def test_too_many_games_are_refused(monkeypatch: pytest.MonkeyPatch):
    one = swiss(4, Round(1, (game(1, "p1", "p2"), game(2, "p3", "p4"))))
    monkeypatch.setattr(rating, "MOST_GAMES", 3)
    assert ranking_by_rating([one], itself)
    with pytest.raises(Refused) as refused:
        ranking_by_rating([one, replace(one, name="B")], itself)
    assert refused.value.saying.key == "event.refused.league_games"
