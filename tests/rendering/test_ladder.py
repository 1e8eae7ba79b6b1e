"""Leaderboards and profiles: sound pictures of anything, complete in words, everything inside its room."""

from io import BytesIO
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from rendering import canvas, fonts
from rendering.picture import ALT_LIMIT, Picture
from rendering.ratings import ladder, profile
from rendering.ratings.views import Career, Ladder, Profile, Rung
from tests.rendering.duels import LANGUAGES, say

IN_EACH_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
NAMES = st.one_of(st.sampled_from(["", "🐉", "W" * 90, "\u202e" * 9, "Ana"]), st.text(max_size=60))
COUNTS = st.integers(0, 99_999)
RUNG = st.builds(Rung, st.integers(1, 9999), NAMES, st.integers(-2000, 9999), st.booleans(), COUNTS, COUNTS, COUNTS)
CAREER = st.builds(
    Career,
    game=st.just("titans"),
    played=COUNTS,
    points=st.integers(-2000, 9999),
    place=st.one_of(st.none(), st.integers(1, 9999)),
    players=COUNTS,
    settled=st.booleans(),
    won=COUNTS,
    drawn=COUNTS,
    lost=COUNTS,
    course=st.lists(st.integers(-2000, 9999), max_size=40).map(tuple),
)


def sound(picture: Picture) -> None:
    assert len(picture.png) < 100 * 1024
    assert 0 < len(picture.alt) <= ALT_LIMIT
    with Image.open(BytesIO(picture.png)) as image:
        assert image.size == (picture.width, picture.height)
    assert picture.width == 900
    assert picture.height <= 1400


@settings(max_examples=12, deadline=None)
@given(rungs=st.lists(RUNG, min_size=1, max_size=16), players=COUNTS, language=st.sampled_from(LANGUAGES))
def test_any_leaderboard_can_be_drawn(rungs: list[Rung], players: int, language: str):
    sound(ladder.leaders(Ladder("titans", tuple(rungs), players), say(language)))


@settings(max_examples=12, deadline=None)
@given(name=NAMES, moves=COUNTS, late=COUNTS, careers=st.lists(CAREER, max_size=9), language=st.sampled_from(LANGUAGES))
def test_any_profile_can_be_drawn(name: str, moves: int, late: int, careers: list[Career], language: str):
    sound(profile.profile(Profile(name, moves, late, tuple(careers)), say(language)))


@IN_EACH_LANGUAGE
def test_a_full_leaderboard_is_complete_in_words(language: str):
    rungs = tuple(Rung(n + 1, f"Somebody {n}", 1500 - n, n % 3 > 0, 20 - n, n, 1, n == 4) for n in range(15))
    picture = ladder.leaders(Ladder("titans", rungs, 40), say(language))
    for rung in rungs:
        mark = "" if rung.settled else "?"
        assert f"{rung.points}{mark}; {rung.won}, {rung.drawn}, {rung.lost}" in picture.alt
        assert f"{rung.place}. {rung.name}" in picture.alt
    sound(picture)


@IN_EACH_LANGUAGE
def test_nothing_is_drawn_over_the_edge(language: str, monkeypatch: pytest.MonkeyPatch):
    seen: list[tuple[str, int, int]] = []
    write = canvas.Canvas.text

    def remember(self: canvas.Canvas, x: int, y: int, text: str, font: Any, *rest: Any) -> None:
        start = canvas.start_of(x, text, font, rest[2] if len(rest) > 2 else "left")
        seen.append((text, start, start + fonts.width(text, font)))
        write(self, x, y, text, font, *rest)

    monkeypatch.setattr(canvas.Canvas, "text", remember)
    long = "Wanda " * 20
    rungs = (Rung(1, long, 2345, False, 100, 10, 100), Rung(1234, long, -123, True, 1000, 1000, 1000, True))
    ladder.leaders(Ladder("titans", rungs, 9999), say(language))
    career = Career("titans", 9999, 2345, 1234, 9999, False, 999, 999, 999, (1000, 2345))
    profile.profile(Profile(long, 9999, 9999, (career,) * 7), say(language))
    assert len(seen) > 20
    for text, left, right in seen:
        assert left >= 0, text
        assert right <= 900, text
