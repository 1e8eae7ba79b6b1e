"""Standings of players, teams and leagues: everybody once, legible, and said in words."""

import random
from fractions import Fraction

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rendering.warcrow import painter
from rendering.warcrow.league import EVENTS
from rendering.warcrow.numbers import amount
from rendering.warcrow.standings import PLAYERS, TEAMS
from rendering.warcrow.views import (
    League,
    LeagueLine,
    Line,
    Standings,
)
from tests.rendering.duels import LANGUAGES, say
from tests.rendering.events import (
    league,
    teams,
)
from tests.rendering.sound import ANY_NAME, IN_EACH_LANGUAGE, sound


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
