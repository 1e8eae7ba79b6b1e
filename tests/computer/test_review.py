"""A finished game looked at again: from what each seat knew, what its choices were worth, and what luck did."""

import random
from typing import Any

import msgspec
import pytest

from bot.catalogue import texts
from bot.computer.review import (
    LEAST,
    MOST,
    WHOLE,
    Batch,
    Decision,
    Judged,
    account,
    judge,
    time_for,
    turning,
)
from games.core.dice import FastDice
from games.core.hidden import redact
from games.core.referee import complete
from games.titans import GAME as TITANS
from games.wards import GAME as WARDS
from rendering.review import Course, chances
from tests.computer.conftest import Asked
from tests.games.titans.duel import at


def decided(game: Any, view: Any, seat: int, text: str, seq: int = 1) -> Decision:
    return Decision(seq, seat, msgspec.msgpack.encode(view), text)


def test_what_was_played_is_weighed_against_the_best(some: list[Asked]):
    rng = random.Random(4)
    for game, view, seat in some[:5]:
        actions = game.actions(view, seat)
        text = game.notation(rng.choice(actions))
        found = judge(Batch(game.id, (decided(game, view, seat, text),), 10))
        for each in found:
            assert (each.seq, each.seat, each.played) == (1, seat, text)
            assert game.parse(each.best) in actions
            assert 0 <= each.chance <= each.best_chance <= 1
            assert each.lost == pytest.approx(each.best_chance - each.chance)


def test_what_had_to_be_done_is_no_choice():
    view = redact(at((0, 24), [4, 4, 4, 4, 4], [1, 2, 3, 3, 5]).state, 0)
    assert judge(Batch("titans", (decided(TITANS, view, 0, "advance 4"),), 10)) == []


def test_a_blunder_is_seen():
    """Three 3s in hand at distance 3: to walk away costs the round that is won."""
    view = redact(at((10, 13), [1, 3, 3, 3, 5], [1, 2, 4, 4, 5]).state, 0)
    (bad,) = judge(Batch("titans", (decided(TITANS, view, 0, "retreat 5"),), 400))
    assert bad.best.startswith("attack 3x")
    assert bad.lost > 0.03
    (good,) = judge(Batch("titans", (decided(TITANS, view, 0, bad.best),), 400))
    assert good.lost < bad.lost


@pytest.mark.parametrize("mode", ["flags", "tickets"])
def test_every_move_is_judged_even_where_nobody_would_think_of_it(mode: str):
    rng = random.Random(6)
    dice = FastDice(rng)
    state, _ = WARDS.start(complete(WARDS, {"mode": mode}), 2, dice)
    for _ in range(2):
        state, _ = WARDS.apply(state, state.seat, WARDS.shortlist(state, state.seat)[0], dice)
    moves = [action for action in WARDS.actions(state, state.seat) if action.verb == "move"]
    some = tuple(decided(WARDS, state, state.seat, WARDS.notation(each)) for each in rng.sample(moves, 8))
    assert len(judge(Batch("wards", some, 20))) == 8


def judged(seq: int, seat: int, chance: float, best: float) -> Judged:
    return Judged(seq, seat, "a", chance, "b", best, None)


def test_choices_and_luck_add_up_to_what_happened():
    course = [judged(1, 0, 0.4, 0.5), judged(2, 1, 0.5, 0.7), judged(3, 0, 0.6, 0.6), judged(4, 0, 0.3, 0.8)]
    found = account(course, 0, 1.0, 2)
    assert found is not None
    assert (found.began, found.ended) == (0.5, 1.0)
    assert found.own == pytest.approx(0.6)
    assert found.others is not None
    assert found.others == pytest.approx(0.2)
    assert found.began - found.own + found.others + found.luck == pytest.approx(found.ended)
    many = account(course, 0, 0.0, 3)
    assert many is not None
    assert many.others is None
    assert many.began - many.own + many.luck == pytest.approx(many.ended)
    assert account(course, 2, 0.0, 3) is None


def test_what_turned_it_are_the_dearest_choices_in_order():
    course = [judged(n, n % 2, 0.5 - n / 50, 0.5) for n in range(1, 12)]
    assert [each.seq for each in turning(course, 1)] == [7, 9, 11]
    assert turning([judged(1, 0, 0.49, 0.5)], 0) == []


def test_a_long_game_has_less_time_for_each_choice():
    assert time_for(1) == MOST
    assert time_for(WHOLE) == LEAST
    assert time_for(400) * 400 == pytest.approx(WHOLE)


@pytest.mark.parametrize("locale", ["en", "es"])
def test_the_picture_says_in_words_what_it_shows(locale: str):
    course = Course("titans", ((1, 0.5), (4, 0.31), (9, 0.8), (12, 1.0)), (4, 9))
    picture = chances(course, texts().say(locale))
    assert (picture.width, picture.height) == (900, 480)
    gap = {"en": "", "es": " "}[locale]
    assert f"4: 31{gap}%" in picture.alt
    assert f"12: 100{gap}%" in picture.alt
    chances(Course("titans", ((3, 0.5), (3, 0.5)), ()), texts().say(locale))
