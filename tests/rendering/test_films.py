"""Films: short, slow where it matters, with a title before and the poster at the end."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.game import Event
from rendering import film
from rendering.picture import Over
from tests.rendering.duels import duel, sheet
from tests.rendering.duels import say as texts
from tests.rendering.measured import measured

BLOWS = frozenset(("blow",))
STEP, STRUCK = sheet(), sheet(happened=(Event("blow", 0),))


def test_a_short_film_shows_each_step_in_its_time():
    assert film.plan([STEP, STRUCK, STEP], BLOWS) == [(0, film.STEP), (1, film.BLOW), (2, film.POSTER)]


def test_a_film_begins_where_there_is_something_to_see():
    assert film.plan([STEP, STEP, STRUCK, STEP], BLOWS, 2) == [(2, film.BLOW), (3, film.POSTER)]
    assert film.plan([STEP, STEP], BLOWS, 1) == [(1, film.POSTER)]
    long = film.plan([STEP] * 400, BLOWS, 9)
    assert (long[0][0], long[-1]) == (9, (399, film.POSTER))


@given(st.lists(st.booleans(), min_size=1, max_size=900))
def test_no_film_takes_longer_than_half_a_minute_and_blows_have_two_thirds_of_it(struck: list[bool]):
    shown = film.plan([STRUCK if each else STEP for each in struck], BLOWS)
    numbers = [number for number, _ in shown]
    assert film.TITLE + sum(time for _, time in shown) <= film.LONGEST
    assert numbers == sorted(set(numbers))
    assert numbers[-1] == len(struck) - 1
    left_out = set(range(len(struck))) - set(numbers)
    if any(struck[number] for number in left_out):
        assert sum(time for number, time in shown[:-1] if struck[number]) > (film.LONGEST - film.POSTER) * 0.58


def test_no_step_is_shorter_than_an_eye_can_follow():
    for count in (3, 60, 500):
        assert all(time >= 450 for _, time in film.plan([STEP] * count, BLOWS))


def test_of_a_long_game_blows_keep_their_time_and_what_is_told_comes_first():
    told = sheet(caption="Ana advances 3.")
    sheets = [STEP, *[told, STEP] * 30, STRUCK, *[told, STEP] * 60]
    shown = dict(film.plan(sheets, BLOWS))
    assert shown[61] == film.BLOW
    calm = [number for number in shown if sheets[number] in (STEP, told)]
    assert sum(sheets[number] is STEP for number in calm) <= 2  # the first and the last
    assert 24_000 < sum(shown.values()) + film.TITLE <= film.LONGEST


def test_a_film_that_would_be_large_has_fewer_colours(monkeypatch: pytest.MonkeyPatch):
    from rendering.titans import painter

    frames, say = duel(3, 12), texts("en")
    whole = painter.replay(frames, say)
    assert len(whole) < film.LARGEST
    monkeypatch.setattr(film, "LARGEST", len(whole) - 1)
    assert len(painter.replay(frames, say)) < len(whole)


def test_the_blow_that_ends_a_game_is_seen_before_the_poster():
    over = sheet(happened=(Event("blow", 0),), over=Over((0,), (5, 3), "points"))
    planned = film.plan([STEP, over], BLOWS)
    assert planned == [(0, film.STEP), (1, film.BLOW), (1, film.POSTER)]
    shown = [each.over for _, each, _ in film.steps([("first", STEP), ("last", over)], planned)]
    assert shown == [None, None, over.over]
    left = sheet(over=Over((0,), (5, 3), "resigned"))
    assert film.plan([STEP, left], BLOWS) == [(0, film.STEP), (1, film.POSTER)]


def test_dice_are_shown_longer_than_a_step_and_the_last_ones_of_many_are_among_them():
    dice = sheet(happened=(Event("roll", 0),))
    assert film.plan([STEP, dice, STEP], BLOWS, rolls=frozenset(("roll",)))[1] == (1, film.ROLL)
    many = [number for number, _ in film.plan([STRUCK] * 200 + [STEP], BLOWS)]
    assert 199 in many


def test_a_film_of_nothing_is_refused():
    with pytest.raises(ValueError, match="frame"):
        film.plan([], BLOWS)


@pytest.mark.parametrize("people", range(1, 17))
def test_the_title_has_room_for_everybodys_name(people: int):
    from tests.rendering.duels import say

    long = sheet(names=("Wolfgang Amadeus Maximilian von W",) * people, ended="25 de noviembre de 2026")
    for language in ("es", "en"):
        with measured() as found:
            image = film.title(900, 600, long, "titans", say(language))
        assert image.size == (540, 360)
        assert not found.faults
