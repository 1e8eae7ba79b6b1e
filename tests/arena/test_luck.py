"""What remains of a result when the luck of its dice is taken out."""

from statistics import pvariance

import pytest

from bot.arena.luck import Luck, by_player
from bot.arena.match import Finished, Player, fixtures, play
from bot.arena.tally import tally
from bot.catalogue import game

OPTIONS = {"mode": "flags", "map": "village", "rounds": 4}
BOTH = (Player("master", 50), Player("master", 50))


@pytest.fixture(scope="module")
def played() -> list[Finished]:
    return [play(one) for one in fixtures("wards", OPTIONS, BOTH, 40, 5, luck=True)]


def test_what_one_has_of_luck_the_other_has_not(played: list[Finished]):
    for one in played:
        luck = dict(one.luck)
        assert luck[0] == pytest.approx(-luck[1])
        assert luck[0] != 0


def test_without_luck_results_lie_closer_together(played: list[Finished]):
    results = [0.5 if not one.winners else float(one.line_up[one.winners[0]] == 0) for one in played]
    left = [result - dict(one.luck)[0] for result, one in zip(results, played, strict=True)]
    assert pvariance(left) < pvariance(results) / 2


def test_two_equal_ones_are_found_equal(played: list[Finished]):
    counted = tally(played, 2)
    assert counted.even is not None
    one, other = counted.even
    assert one.rate + other.rate == pytest.approx(1.0)
    assert one.interval[0] < 0.5 < one.interval[1]
    low, high = counted.wins[0].interval
    assert one.interval[1] - one.interval[0] < (high - low) * 0.8


def test_nothing_is_said_of_luck_where_it_was_not_counted(played: list[Finished]):
    plain = [play(one) for one in fixtures("wards", OPTIONS, BOTH, 2, 5)]
    assert plain[0].luck == ()
    assert tally(plain, 2).even is None
    # to count it changes nothing in the game
    assert [one.scores for one in plain] == [one.scores for one in played[:2]]


def test_friends_share_their_luck():
    assert by_player(0.25, (1, 0, 3, 2), (0, 2)) == {1: 0.25, 0: -0.25, 3: 0.25, 2: -0.25}


def test_a_game_that_does_not_count_its_chances_is_refused():
    with pytest.raises(ValueError, match="titans"):
        Luck(game("titans"))
