"""Tactics and terrains: effects are data, and each does what its text says."""

import pytest

from games.battalions.cards import ORDERS, TACTICS, TERRAINS
from games.core.hidden import EVERYONE
from tests.games.battalions.field import battle, kinds, told

EVEN = ((5, 5), (5, 5), (1,), (1,))


def test_a_side_has_one_of_each_tactics_card_and_two_of_each_terrain():
    assert len(TACTICS) >= 20
    assert len(TERRAINS) == 5
    assert sorted(ORDERS) == sorted([*TACTICS, *TERRAINS, *TERRAINS])


def test_a_tactics_card_is_played_before_the_roll_and_discarded_at_once():
    field = battle(hands=(("steady-aim",), ()), then=[(9, 9), (2, 2)])
    events = field.play("attack centre fire centre", "tactic steady-aim")
    assert kinds(events).index("tactic") < kinds(events).index("roll")
    assert field.last.attacker.mods == (("steady-aim", 3),)
    assert field.view(0).sides[0].hand == ()
    assert field.view().sides[0].discard[0] == "steady-aim"


# The card, who plays it, the attack, and what it adds to the rolls of attacker and defender.
FIGHTS = [
    ("steady-aim", 0, "LI", "fire", "LI", 3, 0),
    ("steady-aim", 1, "LI", "fire", "LI", 0, 3),
    ("steady-aim", 0, "LI", "melee", "LI", 0, 0),
    ("cold-steel", 0, "LI", "melee", "LI", 3, 0),
    ("cold-steel", 1, "LI", "melee", "LI", 0, 3),
    ("cold-steel", 0, "HC", "melee", "HC", 0, 0),
    ("sound-the-charge", 0, "HC", "melee", "HC", 4, 0),
    ("sound-the-charge", 1, "HC", "melee", "HC", 0, 0),
    ("not-one-step", 1, "LI", "fire", "LI", 0, 3),
    ("not-one-step", 0, "LI", "fire", "LI", 0, 0),
    ("canister", 1, "LI", "melee", "FA", 0, 6),
    ("canister", 1, "LI", "fire", "FA", 0, 0),
    ("double-load", 0, "FA", "fire", "LI", 3, 0),
    ("double-load", 0, "LI", "fire", "LI", 0, 0),
    ("wet-powder", 0, "LI", "fire", "LI", 0, -3),
    ("wet-powder", 1, "LI", "fire", "LI", -3, 0),
    ("wet-powder", 1, "LI", "melee", "LI", 0, 0),
    ("loose-girths", 1, "HC", "melee", "HC", -4, 0),
    ("loose-girths", 1, "LI", "fire", "LI", 0, 0),
    ("powder-smoke", 0, "LI", "fire", "LI", 0, -3),
    ("powder-smoke", 1, "LI", "fire", "LI", 0, 0),
    ("old-moustaches", 0, "LI", "fire", "LI", 1, 0),
]


@pytest.mark.parametrize(("card", "by", "unit", "mode", "enemy", "mine", "theirs"), FIGHTS)
def test_a_tactics_card_adds_what_it_says_where_it_says(
    card: str, by: int, unit: str, mode: str, enemy: str, mine: int, theirs: int
):
    hands = ((card,), ()) if by == 0 else ((), (card,))
    field = battle({"centre": [unit]}, {"centre": [enemy]}, hands=hands, then=[*EVEN])
    field.play(f"attack centre {mode} centre", f"tactic {card}")
    found = [sum(n for why, n in roll.mods if why == card) for roll in (field.last.attacker, field.last.defender)]
    assert found == [mine, theirs]


def test_forged_orders_cancel_the_enemys_support_and_spare_the_supporter():
    field = battle(theirs={"centre": ["LI", "LLI"]}, hands=(("forged-orders",), ()), then=[(9, 9), (2, 2), (1,)])
    field.play("attack centre fire centre", "tactic forged-orders", "support 1")
    assert field.last.defender.mods == ()
    assert field.stack(1, "centre") == ["LLI"]


def test_spies_cancel_the_enemys_tactics_card_which_is_spent_all_the_same():
    field = battle(hands=(("spies-at-dinner",), ("not-one-step",)), then=[*EVEN])
    field.play("attack centre fire centre", "tactic spies-at-dinner", "tactic not-one-step")
    assert field.last.defender.mods == ()
    assert field.view().sides[1].discard == ("not-one-step",)


def test_a_rearguard_turns_elimination_into_a_rout():
    field = battle(theirs={"centre": ["LI", "LI"]}, hands=((), ("rearguard",)), then=[(10, 10), (1, 1)])
    field.play("attack centre fire centre", "tactic rearguard")
    side = field.view().sides[1]
    assert (side.eliminated, side.discard) == ((), ("rearguard", "au-LI"))


def test_old_moustaches_make_no_check_where_both_have_to():
    field = battle(hands=((), ("old-moustaches",)), then=[(5, 5), (5, 5), (1,)])
    events = field.play("attack centre fire centre", "tactic old-moustaches")
    assert told(events, "nerve")["unit"] == "fr-LI"


def test_a_forced_march_moves_two_more_battalions():
    field = battle({"reserve": ["LI"] * 6}, hands=(("forced-march",), ()))
    field.play("play forced-march", *["move reserve 1 centre"] * 4)
    assert field.refused("move reserve 1 centre") == "no_moves"


def test_orders_in_duplicate_give_one_more_attack():
    field = battle(hands=(("double-orders",), ()))
    field.play("play double-orders")
    assert field.view().attacks_left == 5


def test_a_courier_draws_two_cards():
    field = battle(hands=(("courier",), ()), decks=(("hill", "LI", "LI"), ()))
    field.play("play courier")
    assert field.view(0).sides[0].hand == ("fr-LI", "hill")


def test_drummer_boys_revive_every_shaken_card_of_a_stack():
    field = battle({"centre": ["LI!", "LI!"], "left-flank": ["LI!"]}, hands=(("drummer-boys",), ()))
    assert field.legal(verb="play") == ["play drummer-boys left-flank", "play drummer-boys centre"]
    field.play("play drummer-boys centre")
    assert (field.stack(0, "centre"), field.stack(0, "left-flank")) == (["LI", "LI"], ["LI!"])


def test_fresh_oats_let_all_blown_cavalry_of_a_stack_recover():
    field = battle({"centre": ["HC~", "LC!~"]}, hands=(("fresh-oats",), ()))
    field.play("play fresh-oats centre")
    assert field.stack(0, "centre") == ["HC", "LC!"]


def test_a_spyglass_turns_an_enemy_stack_up_until_the_end_of_the_turn():
    field = battle(theirs={"centre": ["FA", "LLI"]}, hands=(("spyglass",), ()), memory=False)
    field.play("play spyglass centre")
    assert [card.unit for card in field.view(0).sides[1].stacks[2].cards] == ["au-FA", "au-LLI"]
    assert [card.unit for card in field.view(0).sides[1].stacks[1].cards] == [None]
    field.play("end")
    assert [card.unit for card in field.view(0).sides[1].stacks[2].cards] == [None, None]


def test_a_spyglass_tells_everybody_what_it_shows():
    field = battle(theirs={"centre": ["FA", "LLI"]}, hands=(("spyglass",), ()))
    events = [event for event in field.play("play spyglass centre") if event.kind == "seen"]
    assert [dict(event.args)["unit"] for event in events] == ["au-FA", "au-LLI"]
    assert all(event.readers == EVERYONE for event in events)


def test_stragglers_bring_back_the_battalion_that_was_discarded_last():
    field = battle(hands=(("stragglers",), ()), discards=(("LI", "LLI", "hill"), ()))
    field.play("play stragglers")
    assert field.stack(0, "reserve") == ["LLI"]
    assert field.view().sides[0].discard == ("fr-LI", "hill", "stragglers")


def test_sappers_remove_the_terrain_of_an_enemy_stack():
    field = battle(hands=(("sappers",), ()), terrains=({}, {"centre": "mud"}))
    field.play("play sappers centre")
    side = field.view().sides[1]
    assert (side.stacks[2].terrain, side.discard) == (None, ("mud",))


def test_turn_cards_that_would_do_nothing_are_refused():
    field = battle(hands=(("sappers", "stragglers", "drummer-boys", "cold-steel"), ()))
    assert field.legal(verb="play") == []
    assert field.refused("play sappers centre") == "no_effect"
    assert field.refused("play sappers") == "names_stack"
    assert field.refused("play cold-steel") == "fight_card"
    assert field.refused("play courier") == "no_card"


# The terrain, whose stack it lies on, the attack, and what it adds to the rolls of attacker and defender.
GROUND = [
    ("hill", 0, "LI", "fire", "LI", 1, 0),
    ("hill", 1, "LI", "fire", "LI", 0, 1),
    ("hill", 1, "LI", "melee", "LI", 0, 1),
    ("hill", 0, "LI", "melee", "LI", 0, 0),
    ("wood", 1, "LI", "fire", "LI", 0, 2),
    ("wood", 1, "LI", "melee", "LI", 0, 0),
    ("wood", 0, "HC", "melee", "HC", -3, 0),
    ("village", 1, "LI", "melee", "LI", 0, 2),
    ("village", 1, "HC", "melee", "HC", 0, 0),
    ("stream", 1, "LI", "melee", "LI", 0, 3),
    ("stream", 0, "LI", "melee", "LI", -1, 0),
    ("stream", 1, "LI", "fire", "LI", 0, 0),
    ("mud", 1, "HC", "melee", "HC", -4, 0),
    ("mud", 1, "LI", "melee", "LI", 0, 0),
    ("mud", 0, "HC", "melee", "HC", 0, 0),
]


@pytest.mark.parametrize(("card", "of", "unit", "mode", "enemy", "mine", "theirs"), GROUND)
def test_a_terrain_modifies_the_fights_of_its_stack(
    card: str, of: int, unit: str, mode: str, enemy: str, mine: int, theirs: int
):
    terrains = ({"centre": card}, {}) if of == 0 else ({}, {"centre": card})
    field = battle({"centre": [unit]}, {"centre": [enemy]}, terrains=terrains, then=[*EVEN])
    field.play(f"attack centre {mode} centre")
    found = [sum(n for why, n in roll.mods if why == card) for roll in (field.last.attacker, field.last.defender)]
    assert found == [mine, theirs]
