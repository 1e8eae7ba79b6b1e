"""What is said beforehand stands in the file: facts, minutes of a round, prizes."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.evenings import SEED
from tests.tournaments.files import WHOLE
from tournaments.facts import KINDS, SWITCHES, WORDS, Announced, Facts, Prize, Won
from tournaments.pairing import pair
from tournaments.reading import BadFile, load
from tournaments.records import Player, Swiss
from tournaments.writing import told

FOUR = tuple(Player(f"P{n}", f"N{n}") for n in range(4))
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
ANNOUNCED = st.builds(
    Announced,
    facts=st.builds(Facts, **dict.fromkeys(WORDS, TEXTS), **dict.fromkeys(SWITCHES, st.none() | st.booleans())),
    minutes=st.none() | st.integers(1, 600),
    prizes=st.lists(st.builds(Prize, st.sampled_from(KINDS), TEXTS, st.integers(1, 50)), max_size=4).map(tuple),
)


def written(announced: Announced) -> dict[str, Any]:
    return told(Swiss("Copa", FOUR, seed=SEED, announced=announced))


@given(ANNOUNCED)
def test_what_is_written_is_read_again(announced: Announced):
    file = written(announced)
    assert load(json.dumps(file).encode()).announced == announced
    assert file["format"] == ("tabard-tournament/1" if announced == Announced() else "tabard-tournament/2")


def test_a_file_without_them_is_written_as_ever():
    assert told(load(json.dumps(WHOLE).encode())) == WHOLE
    assert not {"facts", "prizes"} & written(Announced()).keys()
    assert written(Announced(Facts(place="Nave 3", proxies=False), 90, (Prize("place", "Trophy"), Prize("spoon")))) | {
        "players": []
    } == {
        "format": "tabard-tournament/2",
        "name": "Copa",
        "seed": SEED,
        "rounds": None,
        "facts": {"place": "Nave 3", "proxies": False, "minutes": 90},
        "prizes": [{"kind": "place", "text": "Trophy"}, {"kind": "spoon"}],
        "settings": {"bye_pt": 3, "supremacy": "strict"},
        "players": [],
        "played": [],
    }


PAINTED, IDEA = Prize("painted"), Prize("free", "Best idea")
PRIZES = (PAINTED, IDEA, Prize("spoon"))


def test_who_has_a_prize_stands_in_the_file():
    won = (Won(PAINTED, ("P1", "P2"), 3, 8, 1), Won(IDEA, ("P0",)))
    file = written(Announced(prizes=PRIZES, won=won))
    assert file["format"] == "tabard-tournament/2"
    assert file["won"] == [
        {"kind": "painted", "players": ["P1", "P2"], "votes": 3, "of": 8, "paper": 1},
        {"kind": "free", "text": "Best idea", "players": ["P0"]},
    ]
    assert load(json.dumps(file).encode()).announced.won == won
    assert "won" not in written(Announced(prizes=PRIZES))


@pytest.mark.parametrize(
    ("won", "place"),
    [
        ([{"kind": "painted", "players": ["P9"]}], "won[0].players[0]"),
        ([{"kind": "painted", "players": ["P1", "P1"]}], "won[0].players[1]"),
        ([{"kind": "painted", "players": []}, {"kind": "painted", "players": []}], "won[1]"),
        ([{"kind": "free", "text": "Other", "players": ["P1"]}], "won[0]"),
        ([{"kind": "painted", "players": "P1"}], "won[0].players"),
        ([{"kind": "painted", "players": ["P1"], "votes": -1}], "won[0].votes"),
    ],
)
def test_a_prize_that_nobody_can_have_is_named(won: object, place: str):
    file = written(Announced(prizes=PRIZES)) | {"won": won}
    with pytest.raises(BadFile) as bad:
        load(json.dumps(file).encode())
    assert bad.value.saying.args["place"] == place


def test_they_decide_nothing():
    plain, said = Swiss("Copa", FOUR, seed=SEED), Announced(Facts(description="x"), 90, (Prize("painted"),))
    assert pair(Swiss("Copa", FOUR, seed=SEED, announced=said)) == pair(plain)


@pytest.mark.parametrize(
    ("field", "value", "place"),
    [
        ("facts", [], "facts"),
        ("facts", {"place": 7}, "facts.place"),
        ("facts", {"painted": "yes"}, "facts.painted"),
        ("facts", {"minutes": 0}, "facts.minutes"),
        ("facts", {"colour": "red"}, "facts"),
        ("prizes", {}, "prizes"),
        ("prizes", [{"text": "x"}], "prizes[0].kind"),
        ("prizes", [{"kind": "spoon"}, {"kind": "gold"}], "prizes[1].kind"),
        ("prizes", [{"kind": "place", "n": 0}], "prizes[0].n"),
        ("won", {}, "won"),
        ("won", [{"kind": "painted", "players": ["P1"]}], "won[0]"),
        ("won", [{"kind": "spoon", "players": ["P1"]}], "won[0].kind"),
    ],
)
def test_what_is_wrong_is_named_by_its_place(field: str, value: object, place: str):
    file = written(Announced(minutes=90)) | {field: value}
    with pytest.raises(BadFile) as bad:
        load(json.dumps(file).encode())
    assert bad.value.saying.args["place"] == place


@pytest.mark.parametrize("field", ["facts", "prizes", "won"])
def test_the_first_format_has_no_room_for_them(field: str):
    with pytest.raises(BadFile) as bad:
        load(json.dumps(WHOLE | {field: None}).encode())
    assert bad.value.saying.key == "tournament.bad.unknown_field"
