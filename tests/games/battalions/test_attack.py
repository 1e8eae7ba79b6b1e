"""An attack and its dice, sentence by sentence."""

from typing import Any

import pytest

from games.battalions.cards import COMMANDERS
from games.battalions.odds import RESULTS
from games.battalions.rolls import band
from tests.games.battalions.field import Field, battle, kinds, told

LEVEL = (5, 5)
"""Dice that change nothing when both sides roll them."""


def test_a_turn_has_as_many_attacks_as_the_command_rating_of_the_army_commander():
    for name in ("rosier", "tavernel", "broussard"):
        field = battle(commanders=(name, "zelenka"), then=[LEVEL, LEVEL, (1,), (1,)] * 5)
        for place in ("left-flank", "left-centre", "centre", "right-centre", "right-flank")[: COMMANDERS[name].rating]:
            assert field.view().attacks_left > 0
            field.play(next(text for text in field.legal() if text.startswith(f"attack {place} fire")))
        assert field.view().attacks_left == 0
        assert field.legal(verb="attack") == []


def test_without_attacks_left_an_attack_is_refused():
    field = battle(commanders=("rosier", "zelenka"), then=[LEVEL, LEVEL, (1,), (1,)] * 2)
    field.play("attack centre fire centre", "attack left-centre fire right-centre")
    assert field.refused("attack right-centre fire left-centre") == "no_attacks"


def test_up_to_so_many_attacks_nobody_has_to_make_them_all():
    field = battle(then=[LEVEL, LEVEL, (1,), (1,)])
    field.play("attack centre fire centre")
    assert field.view().attacks_left == 3
    field.play("end")
    assert field.asked == [(1, "turn")]


def test_an_attack_is_by_fire_or_by_melee_as_its_player_chooses():
    field = battle({"centre": ["GLI"]}, {"centre": ["FA"]})
    assert [text for text in field.legal(verb="attack") if text.startswith("attack centre")] == [
        "attack centre fire centre",
        "attack centre melee centre",
    ]


def test_the_battalions_of_whoever_has_the_turn_are_attackers_and_the_opponents_are_defenders():
    field = battle(then=[LEVEL, LEVEL, (1,), (1,)] * 2)
    for seat in (0, 1):
        field.play("attack centre fire centre", seat=seat)
        assert (field.last.attacker.fighter.seat, field.last.defender.fighter.seat) == (seat, 1 - seat)
        assert field.refused("attack left-flank fire right-flank", 1 - seat)
        field.play("end")


@pytest.mark.parametrize(("mode", "mine", "theirs"), [("fire", 5, 4), ("melee", 4, 4)])
def test_a_fire_attack_uses_the_fire_values_and_a_melee_attack_the_melee_values(mode: str, mine: int, theirs: int):
    field = battle({"centre": ["LLI"]}, then=[LEVEL, LEVEL, (1,), (1,)])
    field.play(f"attack centre {mode} centre")
    assert (field.last.attacker.value, field.last.defender.value) == (mine, theirs)


def test_to_attack_the_top_cards_of_the_stack_and_of_the_one_opposite_are_turned_up():
    field = battle({"left-flank": ["LLI", "LI"]}, {"right-flank": ["LC", "LI"]})
    events = field.play("attack left-flank fire right-flank")
    assert told(events, "attack") == {
        "stack": "left-flank", "mode": "fire", "unit": "fr-LLI", "target": "right-flank", "enemy": "au-LC",
    }  # fmt: skip
    fight = field.view().fight
    assert fight is not None
    assert (fight.attacker.unit, fight.defender.unit) == ("fr-LLI", "au-LC")


def test_only_the_stack_opposite_is_attacked_while_it_is_not_empty():
    field = battle()
    assert [text for text in field.legal(verb="attack") if text.startswith("attack left-centre")] == [
        "attack left-centre fire right-centre",
        "attack left-centre melee right-centre",
    ]
    assert field.refused("attack left-centre fire left-centre") == "not_opposite"


def test_a_stack_attacks_again_with_its_next_card_and_each_battalion_once_a_turn():
    field = battle({"centre": ["LI", "LLI"]}, then=[LEVEL, (4, 4), (1,), (1,)] * 2)
    field.play("attack centre fire centre", "fight")
    assert (field.last.attacker.fighter.unit, field.view().sides[0].stacks[2].used) == ("fr-LI", False)
    field.play("attack centre fire centre", "fight")
    assert (field.last.attacker.fighter.unit, field.view().sides[0].stacks[2].used) == ("fr-LLI", True)
    assert [card.attacked for card in field.view().sides[0].stacks[2].cards] == [True, True]
    assert field.view().attacks_left == 2
    assert field.refused("attack centre fire centre") == "battalion_used"
    assert not [text for text in field.legal(verb="attack") if text.startswith("attack centre")]


def test_in_the_next_turn_every_battalion_may_attack_again():
    field = battle({"centre": ["LI"]}, then=[LEVEL, (4, 4), (1,), (1,)])
    field.play("attack centre fire centre", "end", "end")
    assert "attack centre fire centre" in field.legal(verb="attack")


def test_a_battalion_that_was_charged_while_it_attacked_has_attacked():
    field = battle({"centre": ["LI"]}, {"centre": ["LC"]}, then=[(1,), (1, 1), (4, 4), (4, 4), (1,), (1,)])
    field.play("attack centre fire centre", "charge")
    field.play("press")
    assert field.refused("attack centre melee centre") == "battalion_used"


def test_in_the_first_edition_a_stack_attacks_once_a_turn():
    field = battle({"centre": ["LI", "LI"]}, then=[LEVEL, (4, 4), (1,), (1,)], edition=1)
    field.play("attack centre fire centre", "fight")
    assert field.refused("attack centre fire centre") == "stack_used"


def test_both_players_roll_two_ten_sided_dice_and_add_the_value():
    field = battle(then=[(10, 9), (2, 3)])
    field.play("attack centre fire centre")
    last = field.last
    assert (last.attacker.dice, last.attacker.total) == ((10, 9), 4 + 19)
    assert (last.defender.dice, last.defender.total) == ((2, 3), 4 + 5)
    assert last.difference == 14


@pytest.mark.parametrize(
    ("difference", "result"),
    [
        (18, "defender-eliminated"),
        (11, "defender-eliminated"),
        (10, "defender-routs"),
        (6, "defender-routs"),
        (5, "defender-shaken"),
        (3, "defender-shaken"),
        (2, "both-check"),
        (0, "both-check"),
        (-2, "both-check"),
        (-3, "attacker-shaken"),
        (-5, "attacker-shaken"),
        (-6, "attacker-routs"),
        (-10, "attacker-routs"),
        (-11, "attacker-eliminated"),
        (-18, "attacker-eliminated"),
    ],
)
def test_the_difference_of_the_rolls_decides(difference: int, result: str):
    assert _fought(difference).last.result == result


def _fought(
    difference: int, mine: tuple[str, ...] = ("LI", "LI"), theirs: tuple[str, ...] = ("LI", "LI"), **options: Any
) -> Field:
    """The centre fires; the dice differ by this much, every check that follows is held."""
    lower = max(2, 2 - difference)
    high, low = lower + difference, lower
    rolls = [(high // 2, high - high // 2), (low // 2, low - low // 2)]
    field = battle({"centre": mine}, {"centre": theirs}, then=[*rolls, *[(1,)] * 6], **options)
    field.play("attack centre fire centre")
    while field.asked[0][1] == "engage":
        field.play("fight")
    return field


def test_eleven_or_more_eliminates_the_defender_and_the_rest_of_its_stack_checks():
    field = _fought(11)
    assert field.stack(1, "centre") == ["LI"]
    assert field.view().sides[1].eliminated == ("au-LI",)
    assert told(field.events, "check")["outcome"] == "holds"


def test_six_routs_the_defender():
    field = _fought(6)
    assert field.stack(1, "centre") == ["LI"]
    assert field.view().sides[1].discard == ("au-LI",)
    assert "check" not in kinds(field.events)


def test_three_shakes_the_defender():
    assert _fought(3).stack(1, "centre") == ["LI", "LI!"]


def test_at_zero_both_battalions_check_morale_at_once():
    field = _fought(0)
    assert kinds(field.events).count("nerve") == 2
    assert (field.stack(0, "centre"), field.stack(1, "centre")) == (["LI", "LI"], ["LI", "LI"])


def test_a_battalion_that_fails_the_immediate_check_is_shaken():
    field = battle(then=[LEVEL, LEVEL, (7,), (6,)])
    field.play("attack centre fire centre")
    assert (field.stack(0, "centre"), field.stack(1, "centre")) == (["LI!"], ["LI"])


def test_minus_three_shakes_the_attacker():
    assert _fought(-3).stack(0, "centre") == ["LI", "LI!"]


def test_minus_six_routs_the_attacker():
    field = _fought(-6)
    assert field.stack(0, "centre") == ["LI"]
    assert field.view().sides[0].discard == ("fr-LI",)


def test_minus_eleven_eliminates_the_attacker_and_the_rest_of_its_stack_checks():
    field = _fought(-11)
    assert field.view().sides[0].eliminated == ("fr-LI",)
    assert told(field.events, "check")["outcome"] == "holds"


@pytest.mark.parametrize("dice", [(1, 2), (1, 6), (8, 5)])
def test_in_a_fire_attack_the_attacker_takes_no_harm_if_the_defenders_fire_value_is_zero(dice: tuple[int, int]):
    field = battle(theirs={"centre": ["HC"]}, then=[dice, (10, 10)])
    field.play("attack centre fire centre", "stand")
    assert field.last.result.startswith("attacker")
    assert field.stack(0, "centre") == ["LI"]


def test_in_the_middle_band_an_attacker_who_takes_no_harm_makes_no_check():
    field = battle(theirs={"centre": ["HC"]}, then=[(1, 3), (4, 4), (1,)])
    field.play("attack centre fire centre", "stand")
    assert field.last.result == "both-check"
    assert told(field.events, "nerve")["unit"] == "au-HC"


def test_an_eliminated_card_is_removed_from_play_and_counts_as_lost():
    field = _fought(11)
    side = field.view().sides[1]
    assert (side.eliminated, side.discard, side.lost) == (("au-LI",), (), 4)


def test_a_routed_card_goes_to_the_discard_pile_and_counts_as_lost():
    side = _fought(6).view().sides[1]
    assert (side.eliminated, side.discard, side.lost) == ((), ("au-LI",), 4)


def test_a_shaken_card_fights_at_minus_three():
    field = battle({"centre": ["LI!"]}, {"centre": ["LI!"]}, then=[(9, 9), (2, 2)])
    field.play("attack centre fire centre")
    assert field.last.attacker.mods == (("shaken", -3),)
    assert field.last.defender.mods == (("shaken", -3),)


def test_a_shaken_card_lies_turned_for_all_to_see_although_face_down():
    field = _fought(3, memory=False)
    for reader in (0, None):
        cards = field.view(reader).sides[1].stacks[2].cards
        assert [(card.unit, card.shaken) for card in cards] == [(None, False), (None, True)]


def test_a_shaken_card_that_is_shaken_again_routs():
    field = battle(theirs={"centre": ["LI!", "LI"]}, then=[(5, 2), (5, 1)])
    field.play("attack centre fire centre", "fight")
    assert field.last.result == "defender-shaken"
    assert field.view().sides[1].discard == ("au-LI",)


def test_survivors_lie_face_down_at_the_bottom_of_their_stack():
    chance = [LEVEL, (5, 4), (1,), (1,)]
    field = battle({"centre": ["LI", "LLI"]}, {"centre": ["LLI", "LI"]}, then=chance, memory=False)
    field.play("attack centre fire centre", "fight", "fight")
    assert field.stack(0, "centre") == ["LLI", "LI"]
    assert field.stack(1, "centre") == ["LI", "LLI"]
    for reader, owner in ((0, 1), (1, 0), (None, 0)):
        cards = field.view(reader).sides[owner].stacks[2].cards
        assert [(card.unit, card.up) for card in cards] == [(None, False), (None, False)]


def test_every_roll_is_told_with_its_parts():
    field = battle({"centre": ["LI!", "LI"]}, terrains=({}, {"centre": "village"}), then=[(9, 9), (2, 3)])
    events = field.play("attack centre fire centre", "support 1")
    assert [(event.seat, dict(event.args)) for event in events if event.kind == "modifier"] == [
        (0, {"why": "support", "amount": 3}),
        (0, {"why": "shaken", "amount": -3}),
        (1, {"why": "village", "amount": 2}),
    ]
    rolls = [(event.seat, dict(event.args)) for event in events if event.kind == "roll"]
    assert rolls == [
        (0, {"unit": "fr-LI", "mode": "fire", "value": 4, "mods": 0, "dice": (9, 9), "total": 22}),
        (1, {"unit": "au-LI", "mode": "fire", "value": 4, "mods": 2, "dice": (2, 3), "total": 11}),
    ]
    assert told(events, "result") == {"difference": 11, "outcome": "defender-eliminated"}


def test_every_difference_that_values_and_modifiers_can_make_has_a_result():
    assert {band(difference) for difference in range(-90, 91)} == set(RESULTS)
