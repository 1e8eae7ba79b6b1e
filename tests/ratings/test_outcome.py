"""What a result means for whom: places, teams, who left, who took over, what counts; and what skills become of it."""

from typing import Any

import pytest

from bot.ratings.outcome import Player, Sitter, Step, after, counts, players, rated_players, words
from bot.ratings.skill import Skill, rated
from games.core.decrees import CALLED_OFF
from games.core.game import Result

ALONE = ((0,), (1,), (2,), (3,))
ANA, BETO, CARLA, DAVE = (Sitter(seat, str(seat + 1), person=True) for seat in range(4))


class Agreed:
    """As much of a table as decides whether it counts."""

    def __init__(
        self, *, rated: bool = True, forced: bool = False, guild_id: int | None = 9, result: Result | None = None
    ) -> None:
        self.rated, self.forced, self.guild_id, self.result = rated, forced, guild_id, result


def first(*sitters: Sitter) -> dict[int, Sitter]:
    return {each.seat: each for each in reversed(sitters)}


def counted(found: list[Player], sitters: list[Sitter], *, computers: bool = False, **agreed: Any) -> bool:
    table: Any = Agreed(**agreed)
    return counts(table, found, first(*sitters), computers=computers)


def places(found: list[Player]) -> dict[str, int]:
    return {each.player: each.place for each in found}


def test_whoever_is_new_has_1000_points_and_wins_and_loses_from_there():
    assert Skill().points == 1000
    (winner,), (loser,) = rated([[Skill()], [Skill()]], [1, 2])
    assert winner.points > 1000 > loser.points
    assert winner.mu - Skill().mu == pytest.approx(Skill().mu - loser.mu)


def test_to_beat_somebody_strong_says_more_than_to_beat_somebody_weak():
    strong, weak = Skill(35, 2), Skill(15, 2)
    (over_strong,), _ = rated([[Skill()], [strong]], [1, 2])
    (over_weak,), _ = rated([[Skill()], [weak]], [1, 2])
    assert over_strong.mu > over_weak.mu


def test_a_draw_brings_two_closer():
    (low,), (high,) = rated([[Skill(20, 3)], [Skill(30, 3)]], [1, 1])
    assert low.mu > 20
    assert high.mu < 30


def test_winners_come_first_and_the_others_by_their_score():
    found = players(Result((2,), (5, 9, 1, 5), "x"), ALONE, [ANA, BETO, CARLA, DAVE], [])
    assert places(found) == {"3": 1, "2": 2, "1": 3, "4": 3}
    assert words(found) == {"3": "won", "1": "lost", "2": "lost", "4": "lost"}
    skills = after(found, {})
    assert skills["3"].mu > skills["2"].mu > skills["1"].mu == pytest.approx(skills["4"].mu)


def test_nobody_wins_a_draw():
    found = players(Result((), (1, 1), "x"), ALONE[:2], [ANA, BETO], [])
    assert words(found) == {"1": "drawn", "2": "drawn"}


def test_a_team_wins_and_loses_together():
    found = players(Result((0, 2), (3, 1, 0, 2), "x"), ((0, 2), (1, 3)), [ANA, BETO, CARLA, DAVE], [])
    assert places(found) == {"1": 1, "3": 1, "2": 2, "4": 2}
    skills = after(found, {})
    assert skills["1"] == skills["3"]
    assert skills["2"] == skills["4"]
    assert skills["1"].mu > 25 > skills["2"].mu


def test_whoever_leaves_comes_last_and_whoever_takes_over_is_not_rated():
    sitters = [ANA._replace(until=4), Sitter(0, "9", person=True), BETO, CARLA]
    steps = [
        Step(2, 0, 1, late=False),
        Step(3, 1, 2, late=False),
        Step(6, 0, 9, late=False),
        Step(7, 2, None, late=True),
    ]
    found = players(Result((0,), (9, 1, 0), "x"), ALONE[:3], sitters, steps)
    assert {each.player: (each.place, each.part, each.moves, each.late) for each in found} == {
        "1": (4, "left", 1, 0),
        "9": (1, "joined", 1, 0),
        "2": (2, "whole", 1, 0),
        "3": (3, "whole", 0, 1),
    }
    assert counted(found, sitters)
    skills = after(rated_players(found, computers=False), {})
    assert skills.keys() == {"1", "2", "3"}
    assert skills["2"].mu > skills["3"].mu > skills["1"].mu


def test_whoever_comes_back_has_not_left():
    sitters = [ANA._replace(until=4), Sitter(0, "greedy", person=False, until=8), ANA, BETO]
    steps = [Step(n, 0, 1 if n in (2, 9) else None, late=n in (3, 7)) for n in (2, 3, 5, 7, 9)]
    found = players(Result((0,), (1, 0), "x"), ALONE[:2], sitters, steps)
    ana = next(each for each in found if each.player == "1")
    assert (ana.place, ana.part, ana.moves, ana.late) == (1, "whole", 2, 1)
    assert [each.player for each in found] == ["1", "2"], "who kept the seat warm does not matter"


def test_a_computer_player_that_takes_over_does_not_save_whoever_left():
    sitters = [ANA._replace(until=4), Sitter(0, "greedy", person=False), BETO]
    found = players(Result((0,), (1, 0), "x"), ALONE[:2], sitters, [])
    assert counted(found, sitters)
    assert words(rated_players(found, computers=False)) == {"1": "lost", "2": "won"}
    skills = after(rated_players(found, computers=False), {})
    assert skills["2"].mu > 25 > skills["1"].mu


def test_what_does_not_count():
    sitters = [ANA, BETO]
    found = players(Result((0,), (1, 0), "x"), ALONE[:2], sitters, [])
    assert counted(found, sitters)
    assert not counted(found, sitters, rated=False)
    assert not counted(found, sitters, forced=True)
    assert not counted(found, sitters, guild_id=None)
    for reason in CALLED_OFF:
        assert not counted(found, sitters, result=Result((0,), (1, 0), reason))
    against = [ANA, Sitter(1, "greedy", person=False)]
    found = players(Result((0,), (1, 0), "x"), ALONE[:2], against, [])
    assert not counted(found, against)
    assert counted(found, against, computers=True), "the server wants it"
    together = [ANA, BETO]
    found = players(Result((0, 1), (1, 1), "x"), ((0, 1),), together, [])
    assert not counted(found, together), "one team alone"


def test_a_computer_player_on_several_seats_learns_the_mean():
    sitters = [ANA, Sitter(1, "greedy", person=False), Sitter(2, "greedy", person=False)]
    found = players(Result((1,), (1, 3, 0), "x"), ALONE[:3], sitters, [])
    skills = after(found, {})
    alone = rated([[Skill()], [Skill()], [Skill()]], [2, 1, 3])
    assert skills["greedy"].mu == pytest.approx((alone[1][0].mu + alone[2][0].mu) / 2)


def test_who_left_and_came_back_to_the_team_on_another_seat_has_played_on():
    sitters = [Sitter(0, "1", True, 5), Sitter(0, "9", True), BETO, Sitter(2, "3", True, 3), Sitter(2, "1", True), DAVE]
    found = players(
        Result((0, 2), (1, 0, 1, 0), "x"), ((0, 2), (1, 3)), sitters, [Step(2, 0, 1, False), Step(7, 2, 1, False)]
    )
    ana = next(each for each in found if each.player == "1")
    assert (ana.part, ana.place, ana.seat, ana.moves) == ("whole", 1, 2, 2)
    assert [each.part for each in found if each.player in ("3", "9")] == ["joined", "left"]


def test_who_left_one_team_and_sits_with_the_other_has_left():
    sitters = [Sitter(0, "1", True, 5), Sitter(0, "9", True), Sitter(1, "2", True, 3), Sitter(1, "1", True)]
    found = players(Result((1,), (0, 1), "x"), ((0,), (1,)), sitters, [])
    assert [(each.part, each.place) for each in found if each.player == "1"] == [("left", 3), ("joined", 1)]
