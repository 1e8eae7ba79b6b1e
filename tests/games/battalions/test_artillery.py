"""Guns."""

import pytest

from tests.games.battalions.field import battle, kinds

EVEN = ((5, 5), (5, 5), (1,), (1,))


@pytest.mark.parametrize("gun", ["FA", "HA"])
def test_when_artillery_attacks_the_opposing_fire_value_is_zero(gun: str):
    field = battle({"centre": [gun]}, {"centre": ["LLI"]}, then=[(2, 2), (8, 8)])
    field.play("attack centre fire centre")
    defender = field.last.defender
    assert defender.value + dict(defender.mods)["guns"] == 0
    assert defender.total == 16


@pytest.mark.parametrize("enemy", ["LI", "HC"])
@pytest.mark.parametrize("dice", [(3, 2), (1, 2), (1, 1)])
def test_artillery_that_fires_at_infantry_and_cavalry_ignores_all_negative_results(enemy: str, dice: tuple[int, int]):
    field = battle({"centre": ["FA"]}, {"centre": [enemy]}, then=[dice, (10, 10)])
    events = field.play("attack centre fire centre")
    assert field.last.result.startswith("attacker")
    assert field.stack(0, "centre") == ["FA"]
    assert not {"routs", "eliminated", "shaken-card"} & set(kinds(events))


def test_artillery_that_fires_at_artillery_may_be_hurt():
    field = battle({"centre": ["FA"]}, {"centre": ["FA"]}, then=[(1, 1), (10, 10)])
    field.play("attack centre fire centre")
    assert field.view().sides[0].eliminated == ("fr-FA",)


def test_artillery_cannot_melee_attack():
    field = battle({"centre": ["FA"]})
    assert [text for text in field.legal(verb="attack") if text.startswith("attack centre")] == [
        "attack centre fire centre"
    ]
    assert field.refused("attack centre melee centre") == "guns_melee"


def test_artillery_cannot_attack_when_it_just_moved():
    field = battle({"centre": ["FA", "LI"], "left-centre": []})
    field.play("move centre 1 left-centre")
    assert field.refused("attack left-centre fire right-centre") == "guns_moved"


def test_artillery_that_was_just_placed_counts_as_moved():
    field = battle({"left-centre": []}, hands=(("FA",), ()))
    field.play("place fr-FA left-centre")
    assert field.refused("attack left-centre fire right-centre") == "guns_moved"


def test_artillery_that_moved_attacks_again_in_the_next_turn():
    field = battle({"centre": ["FA", "LI"], "left-centre": []})
    field.play("move centre 1 left-centre", "end", "end")
    assert "attack left-centre fire right-centre" in field.legal()


def test_horse_artillery_attacks_in_the_turn_it_moved():
    field = battle({"centre": ["HA", "LI"], "left-centre": []})
    field.play("move centre 1 left-centre")
    assert "attack left-centre fire right-centre" in field.legal()
    assert "attack left-centre melee right-centre" not in field.legal()


@pytest.mark.parametrize("enemy", ["LI", "HC"])
def test_horse_artillery_is_otherwise_as_artillery_unhurt_by_its_fire_and_without_melee(enemy: str):
    field = battle({"centre": ["HA"]}, {"centre": [enemy]}, then=[(1, 1), (10, 10)])
    assert field.refused("attack centre melee centre") == "guns_melee"
    field.play("attack centre fire centre")
    assert field.last.result == "attacker-eliminated"
    assert field.stack(0, "centre") == ["HA"]


def test_guns_defend_themselves_with_their_own_values():
    field = battle({"centre": ["LI"]}, {"centre": ["FA"]}, then=[*EVEN])
    field.play("attack centre melee centre")
    assert field.last.defender.value == 1
