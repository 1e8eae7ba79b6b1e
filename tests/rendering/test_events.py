"""Pairings and what all pictures of tournaments share: all of it shown, legible, and said in words."""

import itertools
import random
from fractions import Fraction
from typing import Any

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rendering.picture import Picture
from rendering.warcrow import painter, views
from rendering.warcrow.frame import PAGES
from rendering.warcrow.pairings import TABLES
from rendering.warcrow.standings import PLAYERS
from rendering.warcrow.views import (
    Line,
    Pairing,
    Pairings,
    ScoreSheet,
    Standings,
)
from tests.rendering.duels import LANGUAGES, say
from tests.rendering.events import (
    LEAGUES,
    ROLLS,
    ROUNDS,
    SHEETS,
    STANDINGS,
    games,
    lines,
)
from tests.rendering.sound import ANY_NAME, IN_EACH_LANGUAGE, sound


def everything_samples() -> list[tuple[Picture, ...]]:
    return [
        *(painter.pairings(view, say(language)) for language, view in ROUNDS.values()),
        *(painter.standings(view, say(language)) for language, view in STANDINGS.values()),
        *(painter.league(view, say(language)) for language, view in LEAGUES.values()),
        *((painter.score_sheet(view, say(language)),) for language, view in SHEETS.values()),
        *((painter.dice(rolled, say(language)),) for language, rolled in ROLLS.values()),
    ]


def test_the_samples_are_sound():
    for pictures in everything_samples():
        sound(pictures)


@IN_EACH_LANGUAGE
@pytest.mark.parametrize("players", range(4, 65))
def test_every_pairing_is_on_exactly_one_picture(players: int, language: str):
    pool = [f"P{n}." for n in range(players)]
    rows = tuple(Pairing(n + 1, pool[2 * n], pool[2 * n + 1]) for n in range(players // 2))
    bye = pool[-1] if players % 2 else None
    pictures = painter.pairings(Pairings("Cup", 1, 5, rows, bye, "loot", "track"), say(language))
    assert len(pictures) == -(-len(rows) // TABLES)
    for row in rows:
        assert [picture.alt.count(f" {row.a} – {row.b}") for picture in pictures].count(1) == 1
    assert sum(picture.alt.count(pool[-1]) for picture in pictures) == 1
    sound(pictures)


@settings(max_examples=60, deadline=None)
@given(
    names=st.lists(ANY_NAME, min_size=4, max_size=64),
    event=ANY_NAME,
    marks=st.randoms(use_true_random=False),
    language=st.sampled_from(LANGUAGES),
)
@example(names=["W" * 100] * 64, event="W" * 100, marks=random.Random(1), language="es")
@example(names=["🐉" * 100] * 25, event="🐉" * 100, marks=random.Random(2), language="es")
def test_any_names_give_sound_pairings_complete_in_words(
    names: list[str], event: str, marks: random.Random, language: str
):
    rows = tuple(
        Pairing(n + 1, names[2 * n], names[2 * n + 1], rematch=marks.random() < 0.2, manual=marks.random() < 0.1)
        for n in range(len(names) // 2)
    )
    view = Pairings(event, 3, 5, rows, names[-1] if len(names) % 2 else None, "consolidated-progress", "decapitation")
    pictures = painter.pairings(view, say(language))
    sound(pictures)
    told = " ".join(picture.alt for picture in pictures)
    for row in rows:
        assert f"{say(language)('warcrow.picture.alt.table', table=row.table, a='', b='').split(':')[0]}:" in told
    assert told.count(say(language)("warcrow.picture.rematch")) == sum(row.rematch for row in rows)


def test_no_text_leaves_the_picture_or_runs_into_the_next(texts: list[tuple[str, int, int, int]]):
    wide = tuple(
        Line(1000 + n, "W" * 100, 10**6, Fraction(10**18, 7), Fraction(99999, 98), dropped=n == 1) for n in range(3)
    )
    for language in LANGUAGES:
        for adventures in (True, False):
            painter.standings(Standings("W" * 100, 10**3, 10**3, wide, 1, adventures=adventures), say(language))
        rows = (Pairing(10**6, "W" * 100, "W" * 100, score="999999–999999"), Pairing(1, "W" * 100, "W" * 100))
        painter.pairings(Pairings("W" * 100, 10**3, 10**3, rows, "W" * 100, "influence-zones", "banner"), say(language))
        painter.score_sheet(msgspec.structs.replace(SHEETS["sheet-full"][1], names=("W" * 100,) * 2), say(language))
    assert texts
    for text, left, right, size in texts:
        assert left >= 4, text
        assert right <= 896, text
        assert size >= 20 or text == "1000000", (text, size)
    for (one, _, end, _), (other, start, _, _) in itertools.pairwise(texts):
        # columns of one line are drawn from left to right
        if one.startswith("WWW") and start > 400 and not other.startswith("W"):
            assert end <= start, (one, other)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"rematch": True}, "(have met before)"),
        ({"third": True}, "(for third place)"),
        ({"manual": True}, "(manual swap)"),
        ({"mine": True}, "(your table)"),
        ({"score": "8–5"}, "Ana – Bruno, 8–5"),
        ({"won": 1}, "(Bruno wins without playing)"),
        ({"table": 9}, "Table 9:"),
        ({"a": "Zoe"}, "Zoe – Bruno"),
    ],
)
def test_everything_about_a_table_shows_in_picture_and_words(change: dict[str, Any], words: str):
    plain = Pairing(1, "Ana", "Bruno")
    before, after = (
        painter.pairings(Pairings("Cup", 1, 3, (game,)), say("en"))[0]
        for game in (plain, msgspec.structs.replace(plain, **change))
    )
    assert before.png != after.png
    assert words not in before.alt
    assert words in after.alt


def test_round_adventure_and_bye_stand_on_the_pairings():
    view = Pairings("Copa", 2, 4, (Pairing(1, "Ana", "Bruno"),), "Eva", "loot", "track")
    assert painter.pairings(view, say("es"))[0].alt == (
        "Emparejamientos de Copa, ronda 2 de 4. Botín · Rastrear. Mesa 1: Ana – Bruno. Descansa: Eva."
    )
    for other in (
        {"round": 3},
        {"bye": None},
        {"bye": "Ada"},
        {"scenario": "expanse"},
        {"feat": "rift"},
        {"event": "Liga"},
    ):
        changed = painter.pairings(msgspec.structs.replace(view, **other), say("es"))[0]
        same = painter.pairings(view, say("es"))[0]
        assert changed.png != same.png
        assert changed.alt != same.alt


def test_a_swiss_of_another_game_has_no_adventure_and_other_columns():
    rows = painter.pairings(Pairings("Titans", 2, 4, (Pairing(1, "Ana", "Bruno"),)), say("en"))[0]
    assert rows.alt == "Pairings of Titans, round 2 of 4. Table 1: Ana – Bruno."
    table = painter.standings(Standings("Titans", 2, 4, lines(2), adventures=False), say("en"))[0]
    assert "Points, For, Against" in table.alt
    assert "TP" not in table.alt


def test_what_does_not_fit_a_gallery_is_counted():
    rows = tuple(Pairing(n, "A", "B") for n in range(1, TABLES * PAGES + 8))
    pictures = painter.pairings(Pairings("Cup", 1, 5, rows, "Eva"), say("en"))
    assert len(pictures) == PAGES
    assert "And 7 more tables." in pictures[-1].alt
    assert "Bye: Eva." in pictures[-1].alt
    many = tuple(Line(n, "A", 3, Fraction(1), Fraction(1)) for n in range(1, PLAYERS * PAGES + 2))
    pictures = painter.standings(Standings("Cup", 1, 5, many), say("en"))
    assert len(pictures) == PAGES
    assert "And 1 more player." in pictures[-1].alt


def test_a_round_without_tables_is_still_a_picture():
    (picture,) = painter.pairings(Pairings("Cup", 3, 3, (), "Eva"), say("es"))
    assert "Descansa: Eva." in picture.alt
    sound((picture,))


def test_no_record_of_a_picture_has_a_place_for_what_is_hidden():
    records = [one for one in vars(views).values() if isinstance(one, type) and issubclass(one, msgspec.Struct)]
    fields = {name for record in records for name in record.__struct_fields__}
    assert fields == {
        *(
            "a",
            "adventures",
            "b",
            "bye",
            "dropped",
            "event",
            "faction",  # of whole lists that everybody may read: tests/evening/test_secret_lists.py
            "factions",
            "feat",
            "final",
            "games",
            "lines",
            "manual",
            "mine",
            "moved",
            "name",
        ),
        *(
            "names",
            "pa",
            "place",
            "pt",
            "pv",
            "reader",
            "rematch",
            "round",
            "rounds",
            "under_way",
            "rpv",
            "scenario",
            "score",
        ),
        *("game", "table", "verdicts"),
        *("best", "cut", "events", "group", "idle", "members", "rated", "stage", "team", "teams", "third", "stages"),
        *("awards", "date", "drawn", "lost", "players", "steps", "won"),
    }
    assert {ScoreSheet, Pairings, Pairing, Standings, Line} <= set(records)


def test_hidden_direction_signs_and_controls_reach_neither_letters_nor_words():
    view = Pairings("Cup", 1, 3, games(6), "\u202eevil\u2066\n\x07")
    alt = painter.pairings(view, say("en"))[0].alt
    assert "Bye: evil." in alt
    assert "\u202e" not in alt
