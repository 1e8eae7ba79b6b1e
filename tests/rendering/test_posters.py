"""Podiums, certificates and banners: everybody and everything on them, in picture and words."""

from fractions import Fraction

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rendering.warcrow import painter
from rendering.warcrow.views import (
    Award,
    Banner,
    Podium,
    Step,
)
from tests.rendering.duels import LANGUAGES, say
from tests.rendering.events import (
    CERTIFICATE,
    CUT_PODIUM,
    OCTOBER,
    PODIUM,
    SEPTEMBER,
    TEAM_CERTIFICATE,
)
from tests.rendering.sound import ANY_NAME, sound


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_podium_and_a_certificate_say_everyone_and_everything(language: str):
    poster = painter.podium(PODIUM, say(language))
    sound((poster,))
    for award in PODIUM.awards[:1]:
        assert award.label in poster.alt
    assert all(f"{step.place}: " in poster.alt for step in PODIUM.steps)
    cut = painter.podium(CUT_PODIUM, say(language))
    sound((cut,))
    for step in CUT_PODIUM.steps:
        assert f"{step.place}: " in cut.alt
        assert f"), {step.how}" in cut.alt
    assert "(Vera, Ruth, Óscar)" in cut.alt
    assert " TP" not in cut.alt
    sheet = painter.certificate(CERTIFICATE, say(language))
    assert (sheet.width, sheet.height) == (1200, 848)
    for word in ("Autumn Cup", "Best painted", "3/10/2026", "21"):
        assert word in sheet.alt
    ours = painter.certificate(TEAM_CERTIFICATE, say(language))
    assert f"Los Dados. {say(language)('warcrow.picture.certificate.team_place', place=3, n=8)}." in ours.alt
    assert "Los Dados" not in sheet.alt


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_banner_says_what_when_and_where(language: str, texts: list[tuple[str, int, int, int]]):
    picture = painter.banner(Banner("Copa", "titans.name", OCTOBER, "Nave 3"), say(language))
    sound((picture,))
    for word in ("Copa", "3", "octubre", "2026", "Nave 3"):
        assert word in picture.alt
        assert word in [text for text, *_ in texts]
    bare = painter.banner(Banner("Copa", "titans.name"), say(language))
    sound((bare,))
    assert bare.height < picture.height
    assert "2026" not in bare.alt


@given(event=ANY_NAME, place=ANY_NAME, dated=st.booleans())
@settings(max_examples=30, deadline=None)
@example(event="W" * 100, place="W" * 100, dated=True)
@example(event="🐉" * 100, place="🐉", dated=False)
def test_any_name_and_place_give_a_sound_banner(event: str, place: str, dated: bool):
    sound((painter.banner(Banner(event, "titans.name", SEPTEMBER if dated else None, place), say("es")),))


@given(st.lists(st.tuples(ANY_NAME, st.integers(1, 3)), min_size=1, max_size=3), st.lists(ANY_NAME, max_size=20))
@settings(max_examples=30, deadline=None)
def test_any_names_and_prizes_give_a_sound_podium(steps: list[tuple[str, int]], prizes: list[str]):
    found = tuple(Step(place, name, 10, Fraction(7, 3)) for name, place in steps)
    sound((painter.podium(Podium("Cup", found, tuple(Award(one, (one,), "1") for one in prizes)), say("en")),))
