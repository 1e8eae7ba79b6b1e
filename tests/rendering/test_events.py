"""Pairings, standings, score sheets and rolls: all of it shown, legible, and said in words."""

import itertools
import random
from collections.abc import Iterable
from fractions import Fraction
from io import BytesIO
from typing import Any

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from PIL import Image

from rendering import canvas, fonts
from rendering.picture import ALT_LIMIT, Picture
from rendering.warcrow import painter, views
from rendering.warcrow.frame import PAGES
from rendering.warcrow.league import EVENTS
from rendering.warcrow.numbers import amount
from rendering.warcrow.pairings import TABLES
from rendering.warcrow.standings import PLAYERS, TEAMS
from rendering.warcrow.views import (
    Award,
    Banner,
    League,
    LeagueLine,
    Line,
    Pairing,
    Pairings,
    Podium,
    ScoreSheet,
    Standings,
    Step,
)
from tests.rendering.duels import LANGUAGES, say
from tests.rendering.events import (
    CERTIFICATE,
    CUT_PODIUM,
    LEAGUES,
    NAMES,
    OCTOBER,
    PODIUM,
    ROLLS,
    ROUNDS,
    SEPTEMBER,
    SHEETS,
    STANDINGS,
    TEAM_CERTIFICATE,
    die,
    games,
    league,
    lines,
    teams,
)
from tournaments.dice import FACES, MOST

IN_EACH_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
HOSTILE = (
    "",
    " ",
    "\u202e" * 50,
    "\n\n`@everyone`",
    "🐉" * 40,
    "W" * 100,
    "ابجد" * 25,
    "e" + "\u0301" * 90,
    "\x00\ud800",
)
ANY_NAME = st.one_of(st.sampled_from(HOSTILE + NAMES), st.text(max_size=100))


def sound(pictures: Iterable[Picture]) -> None:
    for picture in pictures:
        assert len(picture.png) < 100 * 1024
        assert 0 < len(picture.alt) <= ALT_LIMIT
        assert not any(ord(char) < 32 or char in "\u202a\u202b\u202d\u202e\u2066\u2067\u2068" for char in picture.alt)
        with Image.open(BytesIO(picture.png)) as image:
            assert image.mode == "P"
            assert image.size == (picture.width, picture.height)
        assert picture.width == 900
        assert picture.height <= 1400


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


@pytest.fixture
def texts(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int, int, int]]:
    """Every text drawn: what, from where to where across, and how large."""
    seen: list[tuple[str, int, int, int]] = []
    write = canvas.Canvas.text

    def remember(self: canvas.Canvas, x: int, y: int, text: str, font: Any, *rest: Any) -> None:
        align = rest[2] if len(rest) > 2 else "left"
        start = canvas.start_of(x, text, font, align)
        seen.append((text, start, start + fonts.width(text, font), font.size))
        write(self, x, y, text, font, *rest)

    monkeypatch.setattr(canvas.Canvas, "text", remember)
    return seen


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


@IN_EACH_LANGUAGE
@pytest.mark.parametrize("players", [1, 4, 15, 16, 17, 33, 64])
def test_every_line_of_the_standings_is_on_exactly_one_picture(players: int, language: str):
    rows = tuple(Line(n + 1, f"P{n}.", 40, Fraction(n), Fraction(7, 3)) for n in range(players))
    pictures = painter.standings(Standings("Cup", 1, 5, rows), say(language))
    assert len(pictures) == -(-players // PLAYERS)
    for row in rows:
        assert sum(picture.alt.count(f" {row.name}:") for picture in pictures) == 1
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


@settings(max_examples=60, deadline=None)
@given(
    names=st.lists(ANY_NAME, min_size=1, max_size=64),
    points=st.randoms(use_true_random=False),
    final=st.booleans(),
    language=st.sampled_from(LANGUAGES),
)
@example(names=["W" * 100] * 64, points=random.Random(1), final=True, language="es")
def test_any_names_and_numbers_give_sound_standings(
    names: list[str], points: random.Random, final: bool, language: str
):
    def number() -> Fraction:
        most = points.choice((20, 400, 10**6, 10**18))
        return Fraction(points.randrange(most), points.choice((1, 1, 2, 3, 7, most)))

    rows = tuple(
        Line(max(1, n - points.randrange(2)), name, points.randrange(20), number(), number(), points.random() < 0.3)
        for n, name in enumerate(names, 1)
    )
    view = Standings("Cup", 3, 5, rows, points.randrange(len(names)), final, adventures=points.random() < 0.5)
    pictures = painter.standings(view, say(language))
    sound(pictures)
    assert sum(picture.alt.count(say(language)("warcrow.picture.dropped")) for picture in pictures) == sum(
        row.dropped for row in rows
    )
    assert sum(picture.alt.count(f"({say(language)('warcrow.picture.you')})") for picture in pictures) == 1
    assert not any(picture.alt.endswith("…") for picture in pictures)


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


def test_shared_places_dropped_players_and_the_reader_show_in_picture_and_words():
    plain = Standings("Cup", 2, 4, tuple(Line(n + 1, f"P{n}", 8 - n, Fraction(9), Fraction(4)) for n in range(4)))
    shared = msgspec.structs.replace(
        plain, lines=(plain.lines[0], *(msgspec.structs.replace(one, place=2) for one in plain.lines[1:]))
    )
    left = msgspec.structs.replace(
        plain, lines=(*plain.lines[:3], msgspec.structs.replace(plain.lines[3], dropped=True))
    )
    reader = msgspec.structs.replace(plain, reader=1)
    final = msgspec.structs.replace(plain, final=True)
    pictures = [painter.standings(view, say("es"))[0] for view in (plain, shared, left, reader, final)]
    assert len({picture.png for picture in pictures}) == len({picture.alt for picture in pictures}) == 5
    assert pictures[0].alt == (
        "Clasificación de Cup. Tras la ronda 2 de 4. Puesto y nombre: PT, PV, PV rival. "
        "1 P0: 8, 9, 4. 2 P1: 7, 9, 4. 3 P2: 6, 9, 4. 4 P3: 5, 9, 4."
    )
    assert "1 P0: 8, 9, 4. =2 P1: 7, 9, 4. =2 P2: 6, 9, 4. =2 P3: 5, 9, 4. = puesto compartido." in pictures[1].alt
    assert "4 P3: 5, 9, 4 (se retiró)." in pictures[2].alt
    assert "2 P1 (tú): 7, 9, 4." in pictures[3].alt
    assert "Clasificación final" in pictures[4].alt


def test_a_shared_place_is_marked_even_where_two_pictures_part():
    rows = tuple(
        Line(PLAYERS if n in (PLAYERS - 1, PLAYERS) else n + 1, f"P{n}", 3, Fraction(1), Fraction(1))
        for n in range(PLAYERS + 2)
    )
    first, second = painter.standings(Standings("Cup", 1, 3, rows), say("en"))
    assert f"={PLAYERS} P{PLAYERS - 1}:" in first.alt
    assert f"={PLAYERS} P{PLAYERS}:" in second.alt
    assert "shared place" in first.alt
    assert "shared place" in second.alt


@IN_EACH_LANGUAGE
def test_the_line_of_a_cut_stands_behind_the_last_who_goes_on(language: str, texts: list[tuple[str, int, int, int]]):
    words = say(language)("warcrow.picture.cut", n=4)
    rows = tuple(Line(n + 1, f"P{n}", 9, Fraction(4), Fraction(2), dropped=n == 4) for n in range(21))
    view = Standings("Cup", 3, 5, rows, cut=(4, 5))
    for at, on in ((5, (1, 0)), (PLAYERS, (1, 0)), (PLAYERS + 2, (0, 1)), (21, (0, 0))):
        texts.clear()
        pictures = painter.standings(msgspec.structs.replace(view, cut=(4, at)), say(language))
        assert tuple(picture.alt.count(words) for picture in pictures) == on
        assert [text for text, *_ in texts].count(words) == sum(on)
        sound(pictures)
    (short,) = painter.standings(msgspec.structs.replace(view, lines=rows[:6]), say(language))
    assert short.alt.index("5 P4") < short.alt.index(words) < short.alt.index("6 P5")
    bare = painter.standings(msgspec.structs.replace(view, cut=None), say(language))
    assert not any(words in picture.alt for picture in bare)


@IN_EACH_LANGUAGE
def test_teams_stand_with_those_who_are_in_them(language: str, texts: list[tuple[str, int, int, int]]):
    people = tuple((f"P{n}a", f"P{n}b") for n in range(TEAMS + 3))
    rows = tuple(Line(n + 1, f"Team {n}.", 9, Fraction(n), Fraction(2), members=two) for n, two in enumerate(people))
    pictures = painter.standings(Standings("Cup", 1, 5, rows, 1, teams=True), say(language))
    assert len(pictures) == 2
    shown = [text for text, *_ in texts]
    assert say(language)("warcrow.picture.column.team") in shown
    assert say(language)("warcrow.picture.column.name") not in shown
    for number, (one, other) in enumerate(people):
        assert f"{one}, {other}" in shown
        assert sum(f"Team {number}. ({one}, {other})" in picture.alt for picture in pictures) == 1
    sound(pictures)
    sound(painter.standings(Standings("W" * 100, 10**3, 10**3, teams(12), 1, teams=True, cut=(4, 4)), say(language)))
    for text, left, right, size in texts:
        assert left >= 4, text
        assert right <= 896, text
        assert size >= 20, (text, size)


@IN_EACH_LANGUAGE
def test_a_league_shows_what_each_tournament_gave(language: str, texts: list[tuple[str, int, int, int]]):
    counts = (Fraction(25, 3), True)
    rows = (
        LeagueLine(1, "Ana", Fraction(55, 3), ((Fraction(10), True), (Fraction(7), False), counts)),
        LeagueLine(2, "Leo", Fraction(16), (None, (Fraction(16), True), None)),
        LeagueLine(2, "Eva", Fraction(16), (None, None, (Fraction(16), True))),
    )
    (picture,) = painter.league(League("Liga", ("Uno", "Dos", "Tres"), rows, best=2, reader=1), say(language))
    shown = [text for text, *_ in texts]
    for text in ("Liga", "Uno", "Dos", "Tres", "Ana", "18 1/3", "10", "(7)", "8 1/3", "16", "–", "1", "=2"):
        assert text in shown, text
    you = say(language)("warcrow.picture.you")
    for told in ("1 Ana: 18 1/3 · 10, (7), 8 1/3.", f"=2 Leo ({you}): 16 · –, 16, –.", "2: Dos."):
        assert told in picture.alt, told
    assert say(language)("warcrow.picture.league.best", n=2) in picture.alt
    sound((picture,))
    texts.clear()
    (picture,) = painter.league(League("Liga", ("Uno",), rows[1:2], rated=True), say(language))
    assert say(language)("warcrow.picture.league.rating") in [text for text, *_ in texts]
    gained = LeagueLine(1, "Ana", Fraction(1012), ((Fraction(20), True), (Fraction(-8), True)))
    (picture,) = painter.league(League("Liga", ("Uno", "Dos"), (gained,), rated=True), say(language))
    assert "1 Ana: 1012 · +20, −8." in picture.alt


@IN_EACH_LANGUAGE
def test_a_long_league_shows_its_last_tournaments_and_everyone_once(language: str):
    view = league(9, 20)
    pictures = painter.league(view, say(language))
    sound(pictures)
    assert len(pictures) == 2
    for picture in pictures:
        assert say(language)("warcrow.picture.league.last", n=EVENTS, of=9) in picture.alt
        assert "9: Torneo 9" in picture.alt
        assert "5: Torneo 5" not in picture.alt
    assert sum(picture.alt.count("Jugadora 20: ") for picture in pictures) == 1


@given(
    names=st.lists(ANY_NAME, max_size=40),
    results=st.lists(st.none() | st.tuples(st.fractions(-(10**6), 10**6, max_denominator=60), st.booleans())),
    called=st.lists(ANY_NAME, max_size=9),
    rated=st.booleans(),
    language=st.sampled_from(LANGUAGES),
)
@settings(max_examples=40, deadline=None)
@example(["W" * 100] * 40, [(Fraction(999_999, 7), False)] * 9, ["W" * 100] * 9, False, "es")
def test_any_league_is_a_sound_picture(
    names: list[str],
    results: list[tuple[Fraction, bool] | None],
    called: list[str],
    rated: bool,
    language: str,
):
    held = tuple((results + [None] * len(called))[: len(called)])
    rows = tuple(LeagueLine(n + 1, name, Fraction(10**9, 7), held) for n, name in enumerate(names))
    pictures = painter.league(League("W" * 100, tuple(called), rows, rated, 3, 2), say(language))
    assert len(pictures) == max(1, -(-len(names) // PLAYERS))
    sound(pictures)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"rematch": True}, "(have met before)"),
        ({"third": True}, "(for third place)"),
        ({"manual": True}, "(manual swap)"),
        ({"mine": True}, "(your table)"),
        ({"score": "8–5"}, "Ana – Bruno, 8–5"),
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


@pytest.mark.parametrize(
    ("value", "spanish"),
    [
        (Fraction(0), "0"),
        (Fraction(45, 2), "22 1/2"),
        (Fraction(1, 3), "1/3"),
        (Fraction(100, 7), "14 2/7"),
        (Fraction(12345, 1001), "≈12,33"),
        (Fraction(1999999, 1000001), "≈2,00"),
        (Fraction(999999), "999999"),
        (Fraction(10**18, 7), "≈1.4e+17"),
    ],
)
def test_fractions_are_exact_as_long_as_they_can_be_read(value: Fraction, spanish: str):
    assert amount(value, say("es")) == spanish


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
        *("best", "cut", "events", "group", "idle", "members", "rated", "stage", "team", "teams", "third"),
        *("awards", "date", "drawn", "lost", "players", "steps", "won"),
    }
    assert {ScoreSheet, Pairings, Pairing, Standings, Line} <= set(records)


def test_hidden_direction_signs_and_controls_reach_neither_letters_nor_words():
    view = Pairings("Cup", 1, 3, games(6), "\u202eevil\u2066\n\x07")
    alt = painter.pairings(view, say("en"))[0].alt
    assert "Bye: evil." in alt
    assert "\u202e" not in alt


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
