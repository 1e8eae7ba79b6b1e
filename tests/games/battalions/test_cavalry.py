"""Cavalry and infantry: squares, riding around and away, charging, and being blown."""

import pytest

from games.battalions.cards import UNITS
from tests.games.battalions.field import battle, kinds, told

EVEN = ((5, 5), (5, 5), (1,), (1,))
FORMED, BROKEN = (3, 4), (4, 4)
"""Training 7, French and Austrian line infantry's, forms square with the first and not with the second."""


def test_infantry_cannot_melee_attack_cavalry_both_go_to_the_bottom_and_the_attack_counts():
    field = battle({"centre": ["LI", "LLI"]}, {"centre": ["HC", "LI"]})
    events = field.play("attack centre melee centre")
    assert "roll" not in kinds(events)
    assert field.stack(0, "centre") == ["LLI", "LI"]
    assert field.stack(1, "centre") == ["LI", "HC"]
    assert field.view().attacks_left == 3
    assert "attack centre fire centre" in field.legal(verb="attack")  # with the next card


def test_infantry_is_not_offered_a_melee_with_cavalry_that_lies_face_up():
    field = battle(theirs={"centre": ["LC"]}, up=True)
    assert [text for text in field.legal(verb="attack") if text.startswith("attack centre")] == [
        "attack centre fire centre"
    ]
    assert field.refused("attack centre melee centre") == "no_melee"


def test_cavalry_that_rolls_its_training_or_less_rides_away_from_infantry_fire_to_an_adjacent_stack():
    field = battle({"centre": ["LI", "LLI"]}, {"centre": ["LC", "LI"]}, then=[(4, 4)])
    field.play("attack centre fire centre")
    assert field.asked == [(1, "ride")]
    assert field.legal() == ["stand", "charge", "away left-centre", "away right-centre"]
    field.play("away left-centre")
    assert field.stack(1, "left-centre") == ["LI", "LC"]
    assert field.stack(1, "centre") == ["LI"]
    assert field.stack(0, "centre") == ["LLI", "LI"]
    assert field.last.result == "away"


def test_cavalry_that_fails_to_ride_away_is_blown_and_takes_the_fire():
    field = battle(theirs={"centre": ["LC"]}, then=[(4, 5), (5, 5), (10, 6), (1,), (1,)])
    events = field.play("attack centre fire centre", "away left-centre")
    assert told(events, "ride-away")["outcome"] == "blown"
    assert field.last.defender.mods == (("blown", -5),)
    assert field.stack(1, "centre") == ["LC~"]


def test_cavalry_rides_only_where_there_is_room_and_its_own_nation():
    theirs = {"centre": ["LC"], "left-centre": ["LI"] * 6, "right-centre": ["br-LI"]}
    field = battle(theirs=theirs)
    field.play("attack centre fire centre")
    assert field.legal() == ["stand", "charge"]
    assert field.refused("away left-centre") == "no_way_out"


def test_cavalry_that_rolls_its_morale_or_less_melees_the_infantry_as_attacker():
    field = battle({"centre": ["LI"]}, {"centre": ["LC"]}, then=[(6,), BROKEN, (7, 7), (2, 2)])
    events = field.play("attack centre fire centre", "charge")
    assert told(events, "counter-charge")["outcome"] == "charges"
    assert (field.last.mode, field.last.attacker.fighter.unit) == ("melee", "au-LC")
    assert field.view().sides[0].eliminated == ("fr-LI",)
    assert field.view().attacks_left == 3


def test_cavalry_that_fails_to_charge_is_shaken_and_fire_fights_with_the_negative_modifier():
    field = battle({"centre": ["LI"]}, {"centre": ["LC"]}, then=[(7,), (2, 2), (5, 5), (1,), (1,)])
    events = field.play("attack centre fire centre", "charge")
    assert told(events, "counter-charge")["outcome"] == "shaken"
    assert (field.last.mode, field.last.defender.mods) == ("fire", (("shaken", -3),))
    assert field.stack(1, "centre") == ["LC!"]


def test_shaken_cavalry_that_fails_to_charge_routs():
    field = battle({"centre": ["LI"]}, {"centre": ["LC!", "LI"]}, then=[(7,)])
    field.play("attack centre fire centre", "charge")
    assert field.view().sides[1].discard == ("au-LC",)
    assert field.stack(0, "centre") == ["LI"]


def test_blown_cavalry_can_neither_ride_away_nor_charge():
    field = battle(theirs={"centre": ["LC~"]}, then=[*EVEN])
    field.play("attack centre fire centre")
    assert field.last.defender.mods == (("blown", -5),)


def test_before_guns_cavalry_has_no_such_choice():
    field = battle({"centre": ["FA"]}, {"centre": ["LC"]}, then=[*EVEN])
    field.play("attack centre fire centre")
    assert field.last.mode == "fire"


@pytest.mark.parametrize("unit", ["LI", "LLI", "GI", "GLI"])
def test_before_the_combat_infantry_that_cavalry_attacks_must_attempt_to_form_square_by_its_training(unit: str):
    training = UNITS[f"au-{unit}"].training
    for rolled, outcome, asked in ((training, "formed", (0, "around")), (training + 1, "broken", (1, "engage"))):
        dice = (rolled // 2, rolled - rolled // 2)
        field = battle({"centre": ["HC"]}, {"centre": [unit, "LI"]}, then=[dice])
        events = field.play("attack centre melee centre")
        assert (told(events, "square")["dice"], told(events, "square")["outcome"]) == (dice, outcome)
        assert "roll" not in kinds(events)
        assert field.asked == [asked]


@pytest.mark.parametrize(("dice", "outcome"), [((3, 4), "formed"), ((4, 4), "broken"), ((1, 1), "formed")])
def test_french_line_infantry_forms_square_with_seven_or_less(dice: tuple[int, int], outcome: str):
    assert UNITS["fr-LI"].training == 7
    field = battle(theirs={"centre": ["fr-LI", "fr-LI"]}, mine={"centre": ["au-HC"]}, then=[dice])
    events = field.play("attack centre melee centre")
    assert told(events, "square")["outcome"] == outcome


def test_infantry_in_square_fights_at_plus_six():
    field = battle({"centre": ["HC"]}, then=[FORMED, *EVEN])
    field.play("attack centre melee centre", "press")
    assert field.last.defender.mods == (("square", 6),)
    assert field.last.attacker.mods == ()


def test_if_it_fails_to_form_square_the_cavalry_fights_at_plus_six():
    field = battle({"centre": ["HC"]}, then=[BROKEN, (2, 2), (7, 7)])
    field.play("attack centre melee centre")
    assert field.last.attacker.mods == (("charge", 6),)
    assert field.last.defender.mods == ()


def test_a_french_hussar_regiment_rides_around_a_square_with_seven_or_less():
    assert UNITS["fr-LC"].training == 8
    for dice, outcome in (((3, 4), "around"), ((4, 4), "must-attack")):
        field = battle({"centre": ["LC", "LI"]}, then=[FORMED, dice])
        events = field.play("attack centre melee centre", "around")
        assert told(events, "around")["outcome"] == outcome


def test_riding_around_calls_the_attack_off_but_uses_it_up():
    field = battle({"centre": ["LC", "LI"]}, then=[FORMED, (1, 1)])
    field.play("attack centre melee centre", "around")
    assert field.asked == [(0, "turn")]
    assert field.stack(0, "centre") == ["LI", "LC"]
    assert field.view().attacks_left == 3
    assert field.view().sides[0].stacks[2].cards[1].attacked


def test_cavalry_that_fails_to_ride_around_must_attack_the_square():
    field = battle({"centre": ["LC"]}, then=[FORMED, (6, 6), (9, 9), (2, 2)])
    field.play("attack centre melee centre", "around")
    assert field.last.defender.mods == (("square", 6),)


def test_cavalry_is_blown_after_an_attack():
    field = battle({"centre": ["HC"]}, then=[BROKEN, (9, 9), (2, 2)])
    field.play("attack centre melee centre")
    assert field.stack(0, "centre") == ["HC~"]


def test_cavalry_is_blown_after_defending_against_cavalry():
    field = battle({"centre": ["HC"]}, {"centre": ["HC"]}, then=[*EVEN])
    field.play("attack centre melee centre")
    assert field.stack(1, "centre") == ["HC~"]


def test_cavalry_is_not_blown_after_defending_against_others():
    field = battle({"centre": ["FA"]}, {"centre": ["HC"]}, then=[(2, 2), (4, 5), (1,)])
    field.play("attack centre fire centre")
    assert field.stack(1, "centre") == ["HC"]


def test_a_blown_marker_lies_on_the_card_for_all_to_see():
    field = battle({"centre": ["HC", "LI"]}, then=[BROKEN, (9, 9), (2, 2)], memory=False)
    field.play("attack centre melee centre", "fight")
    for reader in (1, None):
        cards = field.view(reader).sides[0].stacks[2].cards
        assert [(card.unit, card.blown) for card in cards] == [(None, False), (None, True)]


def test_blown_cavalry_cannot_attack():
    field = battle({"centre": ["HC~"]})
    assert not [text for text in field.legal(verb="attack") if text.startswith("attack centre")]
    assert field.refused("attack centre melee centre") == "blown_attacks"


def test_blown_cavalry_cannot_move():
    field = battle({"centre": ["LI", "HC~"]})
    assert "move centre 1 left-centre" in field.legal()
    assert "move centre 2 left-centre" not in field.legal()
    assert field.refused("move centre 2 left-centre") == "blown_moves"


def test_blown_cavalry_defends_at_minus_five():
    field = battle({"centre": ["HC"]}, {"centre": ["HC~"]}, then=[(5, 5), (6, 6)])
    field.play("attack centre melee centre")
    assert field.last.defender.mods == (("blown", -5),)


def test_cavalry_blown_in_the_own_turn_recovers_in_the_morale_phase_of_the_next_turn_at_the_earliest():
    field = battle({"centre": ["HC"]}, then=[BROKEN, (9, 9), (2, 2)])
    field.play("attack centre melee centre")
    events = field.play("end")
    assert "recovery" not in kinds(events)
    assert field.stack(0, "centre") == ["HC~"]
    field.play("end")
    assert field.asked == [(0, "turn")]
    assert "recovery" in kinds(field.play("end"))


def test_cavalry_blown_in_the_enemys_turn_tests_in_the_own_next_morale_phase():
    field = battle({"centre": ["HC"]}, {"centre": ["HC"]}, then=[*EVEN, (1, 1)])
    field.play("attack centre melee centre", "end")
    assert field.asked == [(1, "turn")]
    events = field.play("end")
    assert told(events, "recovery")["outcome"] == "recovers"
    assert field.stack(1, "centre") == ["HC"]


@pytest.mark.parametrize(("dice", "left"), [((3, 4), "HC"), ((4, 4), "HC~")])
def test_the_blown_status_is_removed_by_a_successful_training_check(dice: tuple[int, int], left: str):
    field = battle({"centre": ["HC~"]}, then=[dice])
    field.play("end")
    assert field.stack(0, "centre") == [left]


def test_nobody_forms_square_against_the_fire_of_cavalry():
    assert "square" not in kinds(battle({"centre": ["LC"]}).play("attack centre fire centre"))


def test_cavalry_with_a_fire_value_may_fire_and_is_blown_after_it():
    field = battle({"centre": ["LC"]}, then=[(5, 5), (3, 3), (1,), (1,)])
    field.play("attack centre fire centre")
    assert (field.last.mode, field.last.attacker.value, field.last.difference) == ("fire", 1, 1)
    assert field.stack(0, "centre") == ["LC~"]


def test_cavalry_without_a_fire_value_attacks_hand_to_hand_only():
    field = battle({"centre": ["HC"]})
    assert field.refused("attack centre fire centre") == "no_carbines"


def test_in_the_first_edition_no_cavalry_fires():
    field = battle({"centre": ["LC"]}, edition=1)
    assert field.refused("attack centre fire centre") == "cavalry_fires"


def test_cavalry_under_the_fire_of_cavalry_has_no_choice_and_is_blown():
    field = battle({"centre": ["LC"]}, {"centre": ["HC"]}, then=[(5, 5), (5, 5), (1,)])
    field.play("attack centre fire centre")
    assert field.asked == [(0, "turn")]
    assert (field.stack(0, "centre"), field.stack(1, "centre")) == (["LC~"], ["HC~"])


OPEN = {"left-flank": ["LLI"], "left-centre": (), "centre": ["LC"], "right-centre": (), "right-flank": ["LLI"]}


def test_cavalry_may_ride_into_a_gap_if_fewer_than_three_stacks_are_empty_then():
    field = battle(theirs=OPEN, then=[(3, 3)])
    field.play("attack centre fire centre")
    assert field.legal(1, "away") == ["away left-centre", "away right-centre"]
    field.play("away left-centre")
    assert field.stack(1, "left-centre") == ["LC"]
    assert field.over is None


def test_in_the_first_edition_the_last_card_of_a_stack_rides_nowhere_when_two_are_empty():
    field = battle(theirs=OPEN, edition=1)
    field.play("attack centre fire centre")
    assert field.legal(1) == ["stand", "charge"]
