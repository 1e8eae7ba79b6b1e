"""Score sheets and rolls of dice: they add up, in picture and words."""

from hypothesis import example, given, settings
from hypothesis import strategies as st

from rendering.warcrow import painter
from tests.rendering.duels import LANGUAGES, say
from tests.rendering.events import (
    SHEETS,
    die,
)
from tests.rendering.sound import IN_EACH_LANGUAGE, sound
from tournaments.dice import FACES, MOST


def test_the_score_sheet_adds_up_and_leaves_blank_what_is_open():
    full = painter.score_sheet(SHEETS["sheet-full"][1], say("es")).alt
    assert "PM en total: 6 – 3. PA: 2 – 4. PV = PM + PA: 8 – 7." in full
    assert "Ana: 3 PT, Triunfo parcial." in full
    begun = painter.score_sheet(SHEETS["sheet-begun"][1], say("en")).alt
    assert "MP, round 1: 3 – 0. MP, round 2: not filled in." in begun
    assert "VP = MP + AP: not filled in." in begun
    assert "TP" not in begun


@IN_EACH_LANGUAGE
def test_every_face_of_every_die_is_drawn_and_said(language: str):
    pictures: dict[tuple[str, tuple[str, ...]], bytes] = {}
    for colour in FACES:
        for face in range(1, 9):
            shown = die(colour, face)
            picture = painter.dice((shown,), say(language))
            for symbol in set(shown.symbols):
                words = say(language)(f"warcrow.picture.symbol.{symbol}", n=shown.symbols.count(symbol))
                assert picture.alt.count(words) >= 2  # of the roll and of the die
            pictures[colour, shown.symbols] = picture.png
    assert len(set(pictures.values())) == len(pictures)


@settings(max_examples=40, deadline=None)
@given(
    shown=st.lists(st.tuples(st.sampled_from(sorted(FACES)), st.integers(1, 8)), min_size=1, max_size=MOST),
    language=st.sampled_from(LANGUAGES),
)
@example(shown=[(colour, face) for colour in FACES for face in range(1, 9)], language="es")
def test_any_roll_is_a_sound_picture_with_its_sums(shown: list[tuple[str, int]], language: str):
    rolled = tuple(die(*one) for one in shown)
    picture = painter.dice(rolled, say(language))
    sound((picture,))
    assert not picture.alt.endswith("…")
    for symbol in ("hit", "block", "special"):
        count = sum(one.symbols.count(symbol) for one in rolled)
        if count:
            assert say(language)(f"warcrow.picture.symbol.{symbol}", n=count) in picture.alt
