"""Spreadsheets: out as people read them, in with each fault by its line and nothing taken with one."""

from __future__ import annotations

import csv
import itertools
from fractions import Fraction
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.tournaments import sheets
from bot.tournaments.refusals import TournamentRefusal
from bot.tournaments.sheets import BadSheet
from tests.evening.fair import BOSS, Fair, person
from tests.evening.hall import Hall
from tests.service.club import Club
from tournaments.evening import commands as c
from tournaments.spreadsheet import decimal
from tournaments.spreadsheet_in import Faulty, read
from tournaments.standings import standings

HEADS = sheets.read_heads()
LANGUAGES = ("es", "en")


def faults(text: str) -> list[tuple[int, str]]:
    with pytest.raises(Faulty) as bad:
        read(text.encode(), HEADS)
    return [(one.line, one.saying.key.removeprefix("tournament.csv.")) for one in bad.value.faults]


_numbers = itertools.count(1)


def code() -> str:
    """A guest's code, another one each time."""
    return f"CODE-{next(_numbers)}"


@given(st.fractions(min_value=0, max_value=10**6, max_denominator=99))
def test_decimals_are_rounded_to_the_nearest_and_are_no_date(value: Fraction):
    written = decimal(value)
    assert abs(Fraction(written) - value) <= Fraction(1, 20000)
    assert "/" not in written
    assert decimal(value, comma=True) == written.replace(".", ",")


@pytest.mark.parametrize("language", LANGUAGES)
def test_standings_for_a_spreadsheet_have_no_slash_and_decimals_beside_the_exact_numbers(language: str):
    hall = Hall(5)
    hall.do(c.Start())
    hall.play()
    hall.do(c.Next(2))
    hall.play()
    text = sheets.standings_file(hall.tournament, language)
    heads = sheets.heads(language)
    rows = list(csv.DictReader(StringIO(text, newline=""), delimiter=";" if language == "es" else ","))
    assert len(rows) == 5
    for row, line in zip(rows, standings(hall.tournament.swiss), strict=True):
        exact = Fraction(row[heads["pv_exact"]].replace("\N{FRACTION SLASH}", "/"))
        assert exact == line.pv
        assert row[heads["pv"]] == decimal(line.pv, comma=language == "es")
    assert "/" not in text


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_games_of_a_round_go_out_are_filled_in_and_come_back(club: Club, language: str):
    fair = await Fair.new(club, 6)
    await fair.do(c.Start())
    pm, pa = await fair.result()
    text = sheets.games_file(await fair.tournament(), language)
    separator = ";" if language == "es" else ","
    rows = list(csv.reader(StringIO(text, newline=""), delimiter=separator))
    assert [row[4:8] for row in rows[1:]] == [[""] * 4] * 3
    rows[1][4:8] = map(str, (pm[0], pa[0], pm[1], pa[1]))
    # the names the other way round: so are the points
    rows[2][2:4], rows[2][4:8] = rows[2][3:1:-1], map(str, (pm[1], pa[1], pm[0], pa[0]))
    rows[3][8] = rows[3][2]
    out = StringIO()
    csv.writer(out, delimiter=separator).writerows(rows)
    taken = await fair.tournaments.take_sheet(fair.id, out.getvalue().encode("utf-8-sig"), BOSS, code)
    assert (taken.done, taken.same) == (3, 0)
    one, two, three = sorted((await fair.tournament()).swiss.played[0].games, key=lambda game: game.table)
    assert (one.pm, one.pa) == (two.pm, two.pa) == (pm, pa)
    assert (three.status, three.absent) == ("no_show", (three.a,))
    again = await fair.tournaments.take_sheet(fair.id, out.getvalue().encode(), BOSS, code)
    assert (again.done, again.same) == (0, 3)


async def test_with_one_fault_nothing_is_taken_and_each_is_named_by_its_line(club: Club):
    fair = await Fair.new(club, 6)
    await fair.do(c.Start())
    before = await fair.tournament()
    pm, pa = await fair.result()
    good = f"1,{pm[0]},{pa[0]},{pm[1]},{pa[1]}"
    text = f"mesa,PM primero,PA primero,PM segundo,PA segundo\n{good}\n9,1,1,1,1\n\n2,9,9,9,9\n"
    with pytest.raises(BadSheet) as bad:
        await fair.tournaments.take_sheet(fair.id, text.encode(), BOSS, code)
    assert [one.line for one in bad.value.faults] == [3, 5]
    assert (await fair.tournament()) == before
    with pytest.raises(TournamentRefusal) as refused:
        await fair.tournaments.take_sheet(fair.id, f"{text.splitlines()[0]}\n{good}".encode(), person(1), code)
    assert refused.value.reason.key == "event.refused.not_judge"


async def test_names_that_do_not_sit_there_are_a_fault(club: Club):
    fair = await Fair.new(club, 4)
    await fair.do(c.Start())
    text = "table,first,second,absent\n1,Nobody,Player 9,\n2,,,Somebody"
    with pytest.raises(BadSheet) as bad:
        await fair.tournaments.take_sheet(fair.id, text.encode(), BOSS, code)
    assert [(one.line, one.saying.key) for one in bad.value.faults] == [(3, "tournament.csv.absent")]
    text = "table,first,second,MP first,AP first,MP second,AP second\n1,Nobody,Player 9,1,0,0,0"
    with pytest.raises(BadSheet) as bad:
        await fair.tournaments.take_sheet(fair.id, text.encode(), BOSS, code)
    assert [one.saying.key for one in bad.value.faults] == ["tournament.csv.other_names"]


async def test_players_come_as_guests_with_clubs_and_payments(club: Club):
    fair = await Fair.new(club)
    await fair.do(c.Open())
    await fair.do(c.Join("Ana"), person(1))
    text = "Nombre;Club;Pagado\nBea;Dado/Los Pérez;x\nCid;Dado;\n'=Eva;;sí\nAna;Dado;x\n"
    taken = await fair.tournaments.take_sheet(fair.id, text.encode(), BOSS, code)
    assert [name for name, _ in taken.codes] == ["Bea", "Cid", "=Eva"]
    tournament = await fair.tournament()
    clubs = {one.name: one.clubs for one in tournament.swiss.players}
    assert clubs == {"Ana": ("Dado",), "Bea": ("Dado", "Los Pérez"), "Cid": ("Dado",), "=Eva": ()}
    assert {tournament.name_of(player) for player in tournament.paid} == {"Bea", "=Eva", "Ana"}
    again = await fair.tournaments.take_sheet(fair.id, text.encode(), BOSS, code)
    assert again.codes == ()
    assert len((await fair.tournament()).swiss.players) == 4


def test_each_fault_of_a_file_is_told_with_its_line():
    assert faults("name,colour\nAna,red") == [(1, "column")]
    assert faults("name,nombre\nAna,Ana") == [(1, "column_twice")]
    assert faults("club\nDado") == [(1, "no_heads")]
    assert faults("") == [(1, "no_heads")]
    assert faults("name,club\nAna,\n,Dado\nBea,\nana,\nCid,x,y") == [(6, "too_wide"), (3, "no_name"), (5, "name_twice")]
    results = "table,MP first,AP first,MP second,AP second,absent\n"
    assert faults(results + "1,2,3,4,,\n1,1,1,1,1,\nx,1,1,1,1,\n1,0,0,0,0,\n2,1,1,1,1,Ana\n-1,1,1,1,1,") == [
        (2, "number"), (4, "number"), (5, "table_twice"), (6, "points_or_absent"), (7, "number"),
    ]  # fmt: skip
    with pytest.raises(Faulty) as bad:
        read(b"name\nAna\nB\xffa", HEADS)
    assert bad.value.faults[0].line == 3


ROWS = st.lists(st.lists(st.text(max_size=12), max_size=4).map(",".join), max_size=6)
RESULTS = "table,MP first,AP first,MP second,AP second\n"


@given(st.text(max_size=300) | ROWS.map(lambda rows: RESULTS + "\n".join(rows)))
def test_whatever_a_file_holds_it_is_read_or_its_faults_are_named(text: str):
    try:
        results, named = read(text.encode("utf-8", "ignore"), HEADS).results, True
    except Faulty as bad:
        results, named = (), bool(bad.faults)
    assert named
    assert len({(one.round, one.table) for one in results}) == len(results)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_to_print_has_everything_and_is_no_trap(language: str):
    from bot.tournaments import printing

    hall = Hall()
    hall.do(c.Open())
    for number, name in enumerate(("<script>alert(1)</script>", "Ana & Bea", "Cid", "Eva", "Fe"), start=1):
        hall.do(c.Join(name), 100 + number)
    hall.do(c.Close())
    hall.do(c.CheckIn(everyone=True))
    hall.do(c.Start())
    page = printing.page(hall.tournament, language)
    assert page.count('class="w"') == 2, "room to write for each open game"
    assert "<script" not in page
    assert "Ana &amp; Bea" in page
    hall.play()
    assert 'class="w"' not in printing.page(hall.tournament, language)
