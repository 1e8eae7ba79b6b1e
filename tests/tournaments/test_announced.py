"""What is said beforehand stands in the file: facts, minutes of a round, prizes."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.evenings import SEED
from tests.tournaments.files import WHOLE
from tournaments.facts import KINDS, SWITCHES, WORDS, Announced, Facts, Prize
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
    ],
)
def test_what_is_wrong_is_named_by_its_place(field: str, value: object, place: str):
    file = written(Announced(minutes=90)) | {field: value}
    with pytest.raises(BadFile) as bad:
        load(json.dumps(file).encode())
    assert bad.value.saying.args["place"] == place


@pytest.mark.parametrize("field", ["facts", "prizes"])
def test_the_first_format_has_no_room_for_them(field: str):
    with pytest.raises(BadFile) as bad:
        load(json.dumps(WHOLE | {field: None}).encode())
    assert bad.value.saying.key == "tournament.bad.unknown_field"
