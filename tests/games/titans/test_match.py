"""Rounds make a game, games make a match."""

import pytest

from games.core import referee
from games.titans import GAME, specials
from tests.games.titans.duel import at, deal, kinds, rest, told, won

STRIKES = (1, 3, 4, 4, 5)
HELPLESS = (1, 2, 4, 4, 5)
PLAIN = {"shuffle": deal((1, 2, 3, 4, 5), (1, 2, 3, 4, 5), 0)}


def test_a_round_is_worth_a_point():
    duel = at((10, 13), STRIKES, HELPLESS, points=(2, 3))
    assert won(duel.play("attack 3x1")) == (0, "attack", 1)
    assert duel.view().points == (3, 3)


@pytest.mark.parametrize("needed", [1, 5, 9])
def test_the_first_to_the_agreed_points_wins_the_game(needed: int):
    duel = at((10, 13), STRIKES, HELPLESS, points=(needed - 1, 0), rounds_to_win=needed)
    events = duel.play("attack 3x1")
    assert kinds(events)[-2:] == ["round-won", "match-won"]
    assert duel.over is not None
    assert (duel.over.winners, duel.over.scores, duel.over.reason) == ((0,), (needed, 0), "points")


def test_one_point_short_the_game_goes_on():
    duel = at((10, 13), STRIKES, HELPLESS, points=(3, 4))
    duel.play("attack 3x1")
    assert duel.over is None
    assert duel.view().points == (4, 4)


def test_points_may_exceed_the_target_and_are_not_capped():
    duel = at((10, 13), STRIKES, HELPLESS, points=(4, 4), special="glory")
    duel.play("attack 3x1")
    assert duel.over is not None
    assert duel.over.scores == (6, 4)
    assert duel.view().points == (6, 4)


def test_after_the_end_the_view_stays_as_the_last_round_left_it():
    duel = at((10, 13), STRIKES, HELPLESS, [2, 2], points=(4, 1))
    duel.play("attack 3x1")
    view = duel.view()
    assert (view.squares, view.distance, view.pile, view.discard_top, view.round) == ((10, 13), 3, 1, 3, 1)
    assert view.points == (5, 1)
    assert view.pending is None
    assert duel.hand(0) == (1, 2, 4, 4, 5)
    assert duel.legal(0) == duel.legal(1) == []
    for seat in (0, 1):
        assert duel.refused("advance 1", seat=seat) == "referee.over"


def test_a_single_game_counts_points_and_no_further_games():
    duel = at((10, 13), STRIKES, HELPLESS, points=(4, 4))
    duel.play("attack 3x1")
    assert duel.view().games == (1, 0)
    assert duel.over is not None
    assert duel.over.scores == (5, 4)


@pytest.mark.parametrize(("games", "over"), [((0, 0), False), ((0, 1), False), ((1, 0), True), ((1, 1), True)])
def test_best_of_three_goes_to_whoever_wins_two_games_first(games: tuple[int, int], over: bool):
    duel = at((10, 13), STRIKES, HELPLESS, points=(4, 4), games=games, best_of=3)
    events = duel.play("attack 3x1")
    assert duel.view().games == (games[0] + 1, games[1])
    assert (duel.over is not None) is over
    assert ("match-won" if over else "game-won") in kinds(events)
    if duel.over is not None:
        assert (duel.over.winners, duel.over.scores, duel.over.reason) == ((0,), (2, games[1]), "games")


def test_in_a_new_game_points_and_the_numbers_of_rounds_begin_anew_and_the_loser_begins():
    duel = at((10, 13), STRIKES, HELPLESS, points=(4, 4), best_of=3, then=[PLAIN])
    events = duel.play("attack 3x1")
    view = duel.view()
    assert told(events, "game-won").seat == 0
    assert (view.points, view.round, view.games) == ((0, 0), 1, (1, 0))
    assert (view.beginner, duel.asked) == (1, (1, "turn"))
    assert view.squares == (0, 24)


def test_a_new_game_reshuffles_the_specials_and_asks_nobody_who_begins():
    order = ["glory", *(card for card in specials.IDS if card != "glory")]
    chance = [{"shuffle": order}, PLAIN]
    duel = at((10, 13), STRIKES, HELPLESS, points=(4, 4), best_of=3, special="open-sky", then=chance)
    duel.play("attack 3x1")
    assert duel.view().special == "glory"
    assert duel.state.score.shown == ("glory",)
    assert duel.position.forced == 2, "specials first, then the cards, and nothing between"


def test_in_the_same_game_the_next_special_comes_from_the_deck_as_it_lies():
    duel = at((10, 13), STRIKES, HELPLESS, special="open-sky", then=[{"shuffle": rest(())}])
    expected = duel.state.score.specials.known()[0]
    duel.play("attack 3x1")
    assert duel.view().special == expected
    assert duel.position.forced == 1


def test_a_drawn_round_brings_no_point_but_counts_as_a_round():
    duel = at((9, 14), (1, 1, 2, 2, 3), (1, 1, 2, 4, 4), [3], seat=1, points=(1, 2))
    duel.play("retreat 1")
    assert duel.view().points == (1, 2)
    assert duel.view().round == 2


@pytest.mark.parametrize("seat", [0, 1])
def test_whoever_resigns_loses_the_match_at_any_time(seat: int):
    duel = at((10, 13), STRIKES, HELPLESS, points=(4, 0), games=(1, 0), best_of=3)
    position, entry = referee.act(GAME, duel.setup, duel.position, seat, "resign")
    assert position.over is not None
    assert position.over.winners == (1 - seat,)
    assert position.over.scores == (1, 0)
    assert position.over.reason == "resigned"
    assert kinds(entry.events) == ["resigned"]
