"""Whatever people call themselves, the picture can be drawn and the words can be read."""

import random
import unicodedata

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given, settings
from hypothesis import strategies as st

from bot import catalogue
from rendering import fonts, names
from rendering.fonts import Font
from rendering.titans import painter
from tests.rendering.duels import LANGUAGES, say, sheet, view

WEIRD = [
    "",
    "   ",
    "🐉🔥",
    "𝓐𝓷𝓪",
    "Ａｎａ",
    "Z͑ͫ̓ͪ̂ͫ̽͏̴̙a̷̤l̵͔g̶͎o̸̪",
    "مرحبا",
    "שלום",
    "\u202eevil\u202c",
    "{name} {0} %s",
    "<@123> **bold** `code`",
    "名前",
    "\u3164",
    "\u200b\u200d",
    "a\nb\tc",
    "W" * 300,
    "Ñandú Güell Œuvre Þór Łódź",
    "Αθηνά Москва",
    "♟️⚔️🗡️",
    "\ud800",
    "👨‍👩‍👧‍👦 Familia",
]


def anonymous(number: int) -> str:
    return f"Titan {number}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", WEIRD)
def test_boards_and_hands_can_be_drawn_with_any_name(name: str, language: str):
    frame = sheet(names=(name, name[::-1]), seat=0, caption=f"{name}: {name}")
    board = painter.board(view(), frame, say(language))
    hand = painter.hand(view(hand=(1, 2)), sheet(names=(name, "Bruno"), seat=1), say(language), {})
    for picture in (board, hand):
        assert picture.png
        assert picture.alt.encode()  # no half characters


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ana", "Ana"),
        ("🐉 Ana 🔥", "Ana"),
        ("𝓐𝓷𝓪", "Ana"),
        ("Ａｎａ", "Ana"),
        ("Jose\u0301", "José"),
        ("Z̷a̸l̵g̶o̷", "Zalgo"),
        ("Москва", "Москва"),
        ("a\u202eb", "ab"),
        ("  two \n words ", "two words"),
        ("🐉🔥", "Titan 2"),
        ("名前", "Titan 2"),
        ("\u3164", "Titan 2"),
        ("", "Titan 2"),
    ],
)
def test_a_name_is_drawn_as_far_as_there_are_letters(name: str, shown: str):
    assert names.drawn(name, 1, anonymous) == shown


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("🐉 Ana 🔥", "🐉 Ana 🔥"),
        ("名前", "名前"),
        ("a\u202eb", "ab"),
        ("\u3164", "Titan 1"),
        (" \u200b ", "Titan 1"),
        ("x" * 40, "x" * 31 + "…"),
    ],
)
def test_a_name_is_read_out_in_any_script(name: str, said: str):
    assert names.spoken(name, 0, anonymous) == said


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=80), st.integers(20, 400))
def test_text_made_drawable_fits_font_and_room(text: str, room: int):
    clean = fonts.drawable(text)
    assert all(fonts.has_letter(char) for char in clean)
    font = Font(26)
    short = fonts.shorten(clean, font, room)
    assert fonts.width(short, font) <= max(room, fonts.width(fonts.ELLIPSIS, font))
    lines = fonts.wrap(clean, font, room, 3)
    assert len(lines) <= 3
    assert all(fonts.width(line, font) <= max(room, fonts.width(fonts.ELLIPSIS, font)) for line in lines)


def test_wrapping_loses_no_word_when_there_is_room():
    text = "Ana ataca con dos cartas de 1 y Bruno no puede parar."
    assert " ".join(fonts.wrap(text, Font(26), 300, 9)) == text


def letters_of(name: str) -> set[int]:
    return set(TTFont(fonts.FONT_FOLDER / f"{name}.woff2").getBestCmap() or ())


def test_letters_are_known_from_the_fonts_themselves():
    held = letters_of("FiraSans-Regular") | letters_of("DejaVuSans")
    rng = random.Random(1)
    for code in [*range(0x20, 0x180), *rng.sample(range(0x180, 0x3000), 300), 0x1F409, 0x10FFFF]:
        if unicodedata.category(chr(code))[0] not in "CZ":
            assert fonts.has_letter(chr(code)) == (code in held), hex(code)
    for files in (Font(20, bold=True).files, Font(20, display=True).files):
        others = set[int]().union(*(letters_of(file.name) for file in files))
        assert {code for code in held - others if code < 0x250} == set()  # Latin is in each face


def test_a_sign_that_a_face_lacks_is_drawn_with_the_other_and_takes_its_room():
    for font in (Font(30), Font(30, bold=True), Font(30, display=True)):
        parts = [fonts.width(part, font) for part in ("Tira ", "⚄", " → 5")]
        assert abs(fonts.width("Tira ⚄ → 5", font) - sum(parts)) <= 2
        assert fonts.run("⚄", font).mask.getbbox() != fonts.run("\U0010fffe", font).mask.getbbox()


@pytest.mark.parametrize("font", [fonts.TITLE, fonts.NAME, fonts.TEXT, fonts.STRONG, fonts.LABEL, fonts.MARK])
def test_capitals_are_of_one_height_in_each_face(font: Font):
    for letter in "HEI7":
        height = fonts.run(letter, font).mask.getbbox()
        assert height
        assert abs(height[3] - height[1] - font.capital) <= 0.15 * font.size, letter  # serifs reach out a little


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_the_pictures_can_be_drawn(language: str):
    texts = catalogue.texts().language(language)
    heads = ("titans.picture.", "titans.special.", "titans.verb.")
    pictured = [key for key in sorted(texts.keys()) if key.startswith(heads)]
    assert len(pictured) > 20
    values = dict.fromkeys(
        ("name", "game", "score", "value", "cards", "goal", "of", "facts", "text", "verbs", "points", "how"), "x"
    )
    for key in pictured:
        for n in (1, 2):
            text = texts.say(key, n=n, **values)
            assert text.strip()
            assert fonts.drawable(text) == text, key


def test_spanish_dice_and_chess_are_in_the_font():
    assert all(fonts.has_letter(char) for char in "áéíóúüñÁÉÍÓÚÜÑ¿¡«»ªº€—–…×·♔♕♖♗♘♙♚♛♜♝♞♟⚀⚁⚂⚃⚄⚅←↑→↓⚔★♠♥♦♣")


@pytest.mark.parametrize("room", [150, 300, 500, 900])
def test_of_a_sentence_about_somebody_only_the_name_is_cut(room: int):
    long = "Wolfgang Amadeus Maximilian von W"
    said, font = names.said_of(long, lambda name: f"{name} wins · +1", (40, 28, 24), room)
    assert fonts.width(said, font) <= room
    assert said.endswith("wins · +1")
    assert (said == f"{long} wins · +1") == (font.size > 24 or "…" not in said)


def test_of_a_long_story_the_last_whole_sentences_are_kept():
    story = "Ana advances 3, to square 9. The deck is empty: Ana drew the last card. Round 7: Bruno begins."
    large, small = fonts.NAME, fonts.TEXT
    assert fonts.last_of(story, (large, small), 2000, 100) == (large, (story,))
    font, lines = fonts.last_of(story, (large, small), 500, 60)
    assert (font, " ".join(lines)) == (small, story.partition("9. ")[2])
    assert all(fonts.width(line, font) <= 500 for line in lines)
    (cut,) = fonts.last_of("w" * 200, (small,), 100, 30)[1]
    assert cut.endswith("…")
    assert fonts.last_of("", (small,), 100, 30)[1] == ()
