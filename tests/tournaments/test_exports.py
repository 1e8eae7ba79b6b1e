"""Exports: CSV that no spreadsheet computes, the report file of chess programs."""

import csv
import random
from io import StringIO

import pytest
from msgspec.structs import replace

from tests.tournaments.evenings import Simulated, game, swiss
from tournaments.records import Carried, Game, Player, Round, Settings, Swiss
from tournaments.sayings import Refused
from tournaments.spreadsheet import COLUMNS, cell, to_csv
from tournaments.standings import standings
from tournaments.trf import to_trf

NAMES = [
    "=1+1", "+34 600", "-x", "@sum(A1)", "\t=1", "\r=1", "\n=1", " =1", "＝1", "'=1", 'say "hi", twice', "a;b,c", "\tx",
    "plain", "two\nlines", "عنا\u202eمقلوب", "\u2067isolate", "é😀", "\x1b[31mred", "\x00nul",
]  # fmt: skip


def named(*names: str) -> Swiss:
    now = swiss(len(names))
    return replace(now, players=tuple(replace(p, name=name) for p, name in zip(now.players, names, strict=True)))


def rows(now: Swiss) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(to_csv(now), newline="")))


def test_a_line_for_each_player_in_standing_order():
    event = Simulated(random.Random(1), 9, restless=0.15)
    while not event.over():
        event.play()
    found = rows(event.now)
    assert tuple(found[0]) == COLUMNS
    assert [
        (int(one["place"]), one["id"], int(one["pt"]), one["pv"], one["rpv"], one["dropped"] == "true") for one in found
    ] == [(one.place, one.id, one.pt, str(one.pv), str(one.rpv), one.dropped) for one in standings(event.now)]


def test_no_cell_is_a_formula_and_each_name_stays_in_its_cell():
    found = rows(named(*NAMES))
    assert len(found) == len(NAMES)
    assert all(None not in one for one in found)
    names = {one["id"]: one["name"] for one in found}
    for written in names.values():
        assert written.lstrip()[:1] not in tuple("=+-@＝＋－＠\t\r\n")
        assert written[:1] not in tuple("\t\r\n")
    assert names["p1"] == "'=1+1"
    assert names["p11"] == 'say "hi", twice'
    assert names["p14"] == "plain"
    assert names["p15"] == "two\nlines"


def test_an_id_is_no_formula_either():
    assert rows(Swiss("Copa", (Player("=A1", "A"),)))[0]["id"] == "'=A1"


def test_a_change_of_direction_ends_with_its_cell():
    assert cell("a\u202eb") == "a\u202eb\u202c"
    assert cell("\u2067x\u202ay\u202c") == "\u2067x\u202ay\u202c\u2069"
    assert cell("عربي") == "عربي"


def lines(now: Swiss) -> list[str]:
    report = to_trf(now)
    assert report.endswith("\r\n")
    return report.split("\r\n")[:-1]


def test_a_report_has_its_columns():
    first = Round(1, (game(1, "p1", "p2", (6, 3), (2, 1)), Game(2, "p3", "p4", "no_show", absent=("p4",))), bye="p5")
    second = Round(2, (game(1, "p5", "p1", (5, 3), (1, 2)), game(2, "p2", "p3", (4, 4), (0, 0))))
    now = swiss(6, first, second)
    now = replace(now, players=(*now.players[:5], replace(now.players[5], entered=2, name="Zoë\u202e\nX")))
    found = lines(now)
    players = [line for line in found if line.startswith("001")]
    assert found[:5] == [
        "012 Copa", "062 6", "092 Individual: Swiss-System", "142 3",
        "162  W 4.0    D 2.0    L 0.0    A 0.0    P 3.0    X 0.0",
    ]  # fmt: skip
    places = {line.id: line for line in standings(now)}
    for number, line in enumerate(players, start=1):
        assert (line[0:3], int(line[4:8])) == ("001", number)
        assert float(line[80:84]) == places[f"p{number}"].pt
        assert int(line[85:89]) == places[f"p{number}"].place
    assert [line[14:47].strip() for line in players] == [*(f"Player {n}" for n in range(1, 6)), "Zoë X"]
    assert [line[91:99] for line in players] == [
        "0002 w 1", "0001 b 0", "0004 w +", "0003 b -", "0000 - U", "0000 - Z",
    ]  # fmt: skip
    assert [line[101:109] for line in players] == [
        "0005 b 0", "0003 w =", "0002 b =", "0000 - Z", "0001 w 1", "0000 - Z",
    ]  # fmt: skip
    assert [line for line in found if line.startswith("299")] == [
        "299 +         3.0  001    3", "299 L         1.0  002    1", "299 W         3.0  002    5",
    ]  # fmt: skip


@pytest.mark.parametrize("seed", range(5))
def test_the_points_of_a_report_add_up(seed: int):
    event = Simulated(random.Random(seed), 9, restless=0.15)
    while not event.over():
        event.play()
    first, *others = event.now.players
    now = replace(event.now, players=(replace(first, carried=Carried(pt=5)), *others))
    found = lines(now)
    worth = {part[0]: float(part[1:]) for part in found[4][5:].split("    ")}
    codes = {"1": "W", "+": "W", "=": "D", "0": "L", "-": "A", "Z": "A", "U": "P", "": "X"}
    other: dict[tuple[int, int], float] = {}
    for line in found:
        if line.startswith("299"):
            for number in line[22:].split():
                other[int(line[19:22]), int(number)] = float(line[13:17])
    players = [line for line in found if line.startswith("001")]
    assert len(players) == len(now.players)
    for line in players:
        number = int(line[4:8])
        total = other.get((0, number), 0.0)
        for played in range(1, len(now.played) + 1):
            at = 91 + 10 * (played - 1)
            total += other.get((played, number), worth[codes[line[at + 7 : at + 8].strip()]])
        assert float(line[80:84]) == total


def test_open_games_have_no_result_in_a_report_and_give_no_points():
    now = swiss(2, Round(1, (Game(1, "p1", "p2"),)))
    assert [line[91:] for line in lines(now) if line.startswith("001")] == ["0002 w", "0001 b"]


def test_another_game_is_reported_by_its_own_points():
    now = swiss(2, Round(1, (game(1, "p1", "p2", (5, 2), (0, 0)),)), settings=Settings(scoring="win-draw-loss"))
    assert lines(now)[4] == "162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0    X 0.0"
    assert not any(line.startswith("299") for line in lines(now))


def test_what_does_not_fit_into_the_columns_is_refused():
    large = Swiss("Copa", (Player("a", "A", carried=Carried(pt=10_000)),))
    with pytest.raises(Refused):
        to_trf(large)
    assert "9999" in to_trf(Swiss("Copa", (Player("a", "A", carried=Carried(pt=9999)),)))
