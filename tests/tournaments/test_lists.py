"""Army lists: banned units by any spelling, questions, warnings; and the catalogue."""

import pytest

from bot.catalogue import texts
from bot.texts import LANGUAGES
from tournaments import data
from tournaments.lists import LONGEST, ArmyList, read_list
from tournaments.sayings import Refused
from tournaments.units import BANNED, UNITS, banned, find, perhaps_banned, suggest

BANNED_SPELLINGS = [
    ("Amelia HellBroth", "Amelia HellBroth"),
    ("AMELIA   hellbroth", "Amelia HellBroth"),
    ("amelia hell-broth", "Amelia HellBroth"),
    ("1x Amelia Hellbroth (40)", "Amelia HellBroth"),
    ("- Nayra Caladren 35 pts", "Nayra Caladren"),
    ("Caladren, Naergon", "Naergon Caladren"),
    ("Trabor Slepmund + Autómatas Mk-oS", "Trabor Slepmund"),
    ("TRABOR.SLEPMUND", "Trabor Slepmund"),
    ("3 MK-OS Automata", "Autómatas Mk-oS"),
    ("automatas mkos x3", "Autómatas Mk-oS"),
    ("Hetman (Oona)", "Oona"),
    ("Örmuk", "Ormuk"),
    ("Iriavik Cachorro Impaciente y Tizon", "Iriavik Cachorro impaciente"),
    ("Iriavik Restless Pup", "Iriavik Cachorro impaciente"),
    ("tizón", "Tizón"),
    ("Coal", "Tizón"),
    ("Darach Brutamontes", "Darach brutamontes"),
    ("Darach Wildling 35", "Darach brutamontes"),
    ("oona", "Oona"),
    ("  Oona: 25 puntos", "Oona"),
    ("O'ona", "Oona"),
]


def weights(found: ArmyList) -> list[str]:
    return [finding.weight for finding in found.findings]


@pytest.mark.parametrize(("line", "name"), BANNED_SPELLINGS)
def test_a_banned_unit_is_found_in_any_spelling(line: str, name: str):
    found = read_list(f"Hersir\n{line}\n")
    assert found.refused
    refused = [finding for finding in found.findings if finding.weight == "refused"]
    assert name in {finding.saying.args["name"] for finding in refused}
    assert {finding.line for finding in refused} == {2}


@pytest.mark.parametrize("line", ["Oonagh", "Moona", "Oonas", "Ormukson", "Charcoal", "Darachs", "Hersir", "Trabori"])
def test_a_name_that_only_holds_a_banned_one_is_another_name(line: str):
    found = read_list(line)
    assert not found.refused
    assert "question" not in weights(found)


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("Trabor", {"Trabor Slepmund"}),
        ("2x Slepmund", {"Trabor Slepmund"}),
        ("Caladren", {"Nayra Caladren", "Naergon Caladren"}),
        ("Cachorro impaciente", {"Iriavik Cachorro impaciente"}),
        ("Restless Pup (30)", {"Iriavik Cachorro impaciente"}),
        ("Mk-oS", {"Autómatas Mk-oS"}),
        ("Oona la druida", {"Oona"}),
    ],
)
def test_a_part_of_a_banned_name_is_a_question_to_the_organiser(line: str, names: set[str]):
    found = read_list(line)
    assert not found.refused
    assert [set(one.saying.args["names"]) for one in found.findings if one.weight == "question"] == [names]


def test_every_unit_that_the_catalogue_calls_banned_is_banned_and_no_other():
    for line in data.table("units.csv"):
        for name in (line["name_en"], line["name_es"]):
            assert (banned(name) is not None) == (line["banned_by_seed"] == "yes"), name
            assert perhaps_banned(name) == ()
    assert len(BANNED) == 10


def test_a_list_is_counted():
    found = read_list(
        "Tribus del Norte:\n\nHersir\n2x Orc Hunters (20)\nArqueros de hielo x1\n# notes\nWrathmane 30 pts"
    )
    assert [(entry.name, entry.copies) for entry in found.entries] == [
        ("Hersir", 1), ("Orc Hunters", 2), ("Arqueros de hielo", 1), ("Wrathmane", 1),
    ]  # fmt: skip
    assert (found.points, found.command) == (25 + 40 + 25 + 30, 1 + 2)
    assert found.findings == ()


def test_what_seems_wrong_is_a_warning_and_never_a_refusal():
    found = read_list("Hetman\nMounted Hetman\n4 Orc Hunters\nOrk Hunter\nQqqqq", points_limit=100)
    assert set(weights(found)) == {"warning"}
    keys = sorted(finding.saying.key.removeprefix("warcrow.list.") for finding in found.findings)
    assert keys == ["copies", "high_command", "points", "unknown", "unknown_close"]
    close = next(finding.saying.args for finding in found.findings if finding.saying.key.endswith("unknown_close"))
    assert close == {"name": "Ork Hunter", "close": "Orc Hunters"}


def test_without_a_limit_no_sum_is_too_high():
    assert read_list("Hersir\nLotta\nAlborc").findings == ()


@pytest.mark.parametrize("text", ["", " \n\t", "x" * (LONGEST + 1)])
def test_a_list_is_neither_empty_nor_endless(text: str):
    with pytest.raises(Refused):
        read_list(text)


@pytest.mark.parametrize("text", ["0 x", "x", "(((", "12", "99999 Hersir", "💀", "a\u202eb", "\x00"])
def test_any_other_text_is_read(text: str):
    assert not read_list(text).refused


def test_every_finding_has_words():
    found = read_list("Oona\nTrabor\nHetman\nHetman\nMounted Hetman\nOrk Hunter\nQqqqq", points_limit=1)
    for language in LANGUAGES:
        say = texts().say(language)
        assert all(say(finding.saying.key, **finding.saying.args) for finding in found.findings)


def test_typing_is_helped_in_both_languages():
    assert suggest("orc h", "en")[0] == "Orc Hunters"
    assert suggest("cazadores", "es")[0] == "Cazadores Orcos"
    assert "Mounted Hetman" in suggest("hetman", "en")
    assert "Orc Hunters" in suggest("ork hunter", "en")
    assert suggest("árqueros", "es")[0] == "Arqueros De Hielo"
    assert len(suggest("", "en", 25)) == 25
    assert suggest("zzzzzz", "en") == ()


def test_units_are_found_by_either_name():
    hersir = find("hersir")
    assert hersir is not None
    assert (hersir.faction, hersir.points, hersir.high_command) == ("Northern Tribes", 25, False)
    assert find("Dragoslav Bjelogric Drago el Yunque") == find("Dragoslav Bjelogríc, Drago the Anvil") is not None
    assert len(UNITS) == 96
