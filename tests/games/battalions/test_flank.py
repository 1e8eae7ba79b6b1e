"""Flank attacks, from a stack whose enemy is gone."""

from tests.games.battalions.field import battle

EVEN = ((5, 5), (5, 5), (1,), (1,))
GAP = {"centre": (), "reserve": ("LI",)}


def test_a_stack_that_faces_an_empty_stack_flank_attacks_the_enemy_stacks_adjacent_to_it():
    field = battle(theirs=GAP)
    assert [text for text in field.legal(verb="attack") if text.startswith("attack centre")] == [
        "attack centre fire left-centre",
        "attack centre melee left-centre",
        "attack centre fire right-centre",
        "attack centre melee right-centre",
    ]


def test_a_stack_destroyed_to_its_last_card_lets_the_stack_facing_it_flank_attack_at_once():
    field = battle(theirs={"left-flank": (), "left-centre": ["LI"]}, then=[(10, 10), (1, 1), *EVEN])
    assert field.refused("attack right-centre fire centre") == "not_opposite"
    field.play("attack right-flank fire left-centre")
    assert field.stack(1, "left-centre") == []
    field.play("attack right-centre fire centre")
    assert field.last.attacker.mods == (("flank", 4),)


def test_a_flank_attack_is_made_at_plus_four():
    field = battle(theirs=GAP, then=[*EVEN])
    field.play("attack centre fire left-centre")
    assert field.last.attacker.mods == (("flank", 4),)


def test_a_flank_attack_may_not_be_made_on_the_reserve():
    field = battle(theirs=GAP)
    assert field.refused("attack centre fire reserve") == "no_flank"
    assert field.refused("attack centre fire left-flank") == "no_flank"


def test_cavalry_flank_attacks_at_plus_seven_by_melee_only():
    field = battle({"centre": ["HC"]}, {**GAP, "left-centre": ["FA"]}, then=[*EVEN])
    assert field.refused("attack centre fire left-centre") == "no_carbines"
    field.play("attack centre melee left-centre")
    assert field.last.attacker.mods == (("cavalry-flank", 7),)


def test_cavalry_flank_attacks_any_enemy_stack():
    field = battle({"centre": ["HC"]}, GAP)
    targets = [text.split()[-1] for text in field.legal(verb="attack") if text.startswith("attack centre")]
    assert targets == ["left-flank", "left-centre", "right-centre", "right-flank", "reserve"]


def test_cavalry_that_fires_from_the_flank_does_so_as_others_do():
    field = battle({"centre": ["LC"]}, GAP, then=[*EVEN])
    fires = [text for text in field.legal(verb="attack") if text.startswith("attack centre fire")]
    assert fires == ["attack centre fire left-centre", "attack centre fire right-centre"]
    field.play("attack centre fire left-centre")
    assert field.last.attacker.mods == (("flank", 4),)


def test_artillery_may_flank_attack_but_gains_no_bonus():
    field = battle({"centre": ["FA"]}, GAP, then=[(2, 2), (8, 8)])
    field.play("attack centre fire right-centre")
    assert field.last.attacker.mods == ()


def test_only_the_stack_that_faces_the_gap_flank_attacks():
    field = battle(theirs={"left-flank": ()})
    assert "attack right-flank fire left-centre" in field.legal()
    assert field.refused("attack right-centre fire left-flank") == "not_opposite"


def test_a_charge_out_of_a_flank_attack_has_no_flank_bonus():
    field = battle(theirs={**GAP, "left-centre": ["LC"]}, then=[(1,), (6, 6), *EVEN])
    field.play("attack centre fire left-centre", "charge")
    assert field.last.attacker.mods == (("charge", 6),)


def test_the_reserve_does_not_attack():
    field = battle({"reserve": ["LI"]})
    assert not [text for text in field.legal(verb="attack") if text.startswith("attack reserve")]
    assert field.refused("attack reserve fire centre") == "reserve_attacks"
