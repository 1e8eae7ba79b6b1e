"""Phases 4 and 5: attack and counter-attack."""

from collections import Counter
from itertools import combinations_with_replacement
from random import Random

import pytest

from games.core.dice import FastDice
from games.warshow import GAME, combat, fire
from games.warshow.actions import shots
from games.warshow.cards import BY_ID
from games.warshow.state import EXPECTED, SHOTS, Item
from games.warshow.table import Table
from tests.games.warshow.battle import battle, kinds, told


def test_every_uncovered_troop_may_fire_also_one_that_arrived_this_turn():
    table = battle("a1 rifleman 4a", "b1 tank 4b", hands=(("rifleman", "mule"), ()), phase="reinforcements")
    table.calm("reinforce rifleman 4", "done")
    assert table.view(0).queue == ("a1", "a2")
    assert {"fire a1 b1", "fire a2 b1"} <= set(table.legal())


def test_a_skipped_troop_does_not_fire():
    table = battle("a1 rifleman 3", "a2 rifleman 4a", "a3 rifleman 4a", "b1 tank 4b", phase="attack")
    table.calm("fire a2 b1")
    assert table.refused("fire a1 b1") == "passed_over"
    assert [text for text in table.legal() if text.startswith("fire")] == ["fire a3 b1"]


def test_troops_fire_in_reading_order():
    table = battle("a1 rifleman 4a", "a2 rifleman 3", "a3 rifleman 4a", "b1 tank 4b", phase="attack")
    assert table.view(0).queue == ("a2", "a1", "a3")
    table.calm("fire a1 b1")
    assert table.refused("fire a2 b1") == "passed_over"
    assert "fire a3 b1" in table.legal()


def test_each_shot_is_one_wound():
    table = battle("a1 machine-gun 4a", "b1 tank 4b", "b2 stuntman 4b", phase="attack")
    assert (BY_ID["machine-gun"].shots, BY_ID["machine-gun"].reach) == (3, 2)
    table.calm("fire a1 b2x3")
    assert table.troop("b2").red == 3


def test_shots_may_be_split_over_several_troops_of_one_row():
    table = battle("a1 machine-gun 4a", "b1 stuntman 4b", "b2 stuntman 4b", "b3 stuntman 4b", phase="attack")
    table.calm("fire a1 b1,b2,b3")
    assert [table.troop(name).red for name in ("b1", "b2", "b3")] == [1, 1, 1]


def test_shots_may_not_be_split_over_two_rows():
    table = battle("a1 machine-gun 4a", "b1 stuntman 4b", "b2 stuntman 3", phase="attack")
    assert table.refused("fire a1 b1x2,b2") == "one_row"


def test_every_split_within_a_row_is_legal_and_every_shot_is_fired():
    table = battle("a1 machine-gun 4a", "b1 stuntman 4b", "b2 stuntman 4b", phase="attack")
    assert [text for text in table.legal() if text.startswith("fire")] == [
        "fire a1 b1x3", "fire a1 b2x3", "fire a1 b1x2,b2", "fire a1 b1,b2x2",
    ]  # fmt: skip
    assert table.refused("fire a1 b1x2") == "shots"
    assert table.refused("fire a1 b1x4") == "shots"


def test_every_split_over_a_crowd_is_listed():
    names = [f"b{number}" for number in range(1, 12)]
    table = battle("a1 machine-gun 4a", *(f"{name} stuntman 4b" for name in names), phase="attack")
    ways = {
        "fire a1 " + ",".join(name if count == 1 else f"{name}x{count}" for name, count in Counter(way).items())
        for way in combinations_with_replacement(names, 3)
    }
    assert set(table.legal()) == ways | {"done"}
    assert len(table.legal()) == len(ways) + 1
    table.calm("fire a1 b1,b5,b9")
    assert [table.troop(name).red for name in ("b1", "b5", "b9")] == [1, 1, 1]


def test_of_the_splits_over_a_crowd_the_sensible_ones_are_offered():
    crowd = [f"b{number} stuntman 4b" for number in range(1, 9)]
    frail = [f"b{number} recruit 4b red 1" for number in range(9, 12)]
    table = battle("a1 machine-gun 4a", *crowd, *frail, phase="attack")
    offered = [GAME.notation(action) for action in GAME.shortlist(table.state, 0)]
    assert set(offered) < set(table.legal())
    assert {"fire a1 b1x3", "fire a1 b1x2,b9", "fire a1 b9,b10,b11"} <= set(offered)
    assert not {"fire a1 b1,b2x2", "fire a1 b1,b9,b10"} & set(offered)


@pytest.mark.parametrize("count", [1, 2, 3, 4])
@pytest.mark.parametrize("targets", [1, 2, 3, 4])
def test_listed_splits_are_all_different_and_use_all_shots(count: int, targets: int):
    names = tuple(f"b{number}" for number in range(1, targets + 1))
    listed = fire.splits("a1", names, count)
    assert len({action.aim for action in listed}) == len(listed)
    assert all(sum(n for _, n in shots(action.aim)) == count for action in listed)


@pytest.mark.parametrize("place", ["4a", "3", "4b", "5b"])
def test_a_troop_hits_within_its_reach_only(place: str):
    rows = {"4a": 0, "3": 1, "4b": 2, "5b": 3}
    table = battle("a1 rifleman 4a", f"b1 tank {place}", hands=(("flare",), ()), phase="attack")
    reach = BY_ID["rifleman"].reach
    if rows[place] <= reach:
        assert "fire a1 b1" in table.legal()
    else:
        assert table.refused("fire a1 b1") == "reach"


def test_reach_nought_is_the_same_row():
    assert BY_ID["bayonets"].reach == 0
    table = battle("a1 bayonets 3", "b1 tank 3", "b2 tank 4b", phase="attack")
    assert table.refused("fire a1 b2x2") == "reach"
    table.calm("fire a1 b1x2")
    assert table.troop("b1").red == 1  # armour


def test_a_destroyed_troop_goes_to_its_owners_rubble():
    table = battle("a1 rifleman 4a", "b1 bat-swarm 4b", phase="attack")
    events = table.calm("fire a1 b1")
    assert told(events, "destroyed") == [{"troop": "b1", "card": "bat-swarm", "seat": 1}]
    assert table.on_field() == ["a1"]
    assert (table.view().sides[0].rubble, table.view().sides[1].rubble) == ((), ("bat-swarm",))


def test_shots_are_declared_one_troop_at_a_time():
    table = battle("a1 rifleman 4a", "a2 rifleman 4a", "b1 bat-swarm 4b", "b2 tank 4b", phase="attack")
    table.calm("fire a1 b1")
    assert table.refused("fire a2 b1") == "no_target"
    table.calm("fire a2 b2")


def test_own_troops_are_no_targets():
    assert battle("a1 rifleman 4a", "a2 tank 4a", "b1 imp 3", phase="attack").refused("fire a1 a2") == "no_target"


def test_whoever_has_nothing_to_fire_with_is_not_asked():
    assert battle("a1 mule 4a", "b1 tank 4b", hands=((), ("tank",)), phase="attack").asked == (1, "on-phase")


def test_in_the_counter_attack_the_other_players_troops_in_no_mans_land_and_in_the_active_players_rows_fire():
    troops = ("a1 tank 3", "b1 imp 3", "b2 imp 4a", "b3 imp 5a")
    table = battle(*troops, phase="counter-attack")
    assert table.asked == (1, "counter-attack")
    assert table.view(1).queue == ("b3", "b2", "b1")


def test_troops_in_their_own_trench_and_rear_do_not_counter_attack():
    table = battle("a1 tank 3", "b1 imp 3", "b2 lava-spitter 4b", "b3 lava-spitter 5b", phase="counter-attack")
    assert table.view(1).queue == ("b1",)
    assert table.refused("fire b2 a1") == "not_in_counter"


def test_a_watchful_troop_counter_attacks_from_everywhere():
    table = battle("a1 tank 3", "b1 ghoul 4b", phase="counter-attack")
    assert "fire b1 a1" in table.legal(1)


def test_in_the_counter_attack_shots_are_split_and_reach_as_in_the_attack():
    table = battle("a1 stuntman 3", "a2 stuntman 3", "a3 stuntman 5a", "b1 pit-fiend 3", phase="counter-attack")
    assert (BY_ID["pit-fiend"].shots, BY_ID["pit-fiend"].reach) == (2, 1)
    assert table.refused("fire b1 a3x2") == "reach"
    table.calm("fire b1 a1,a2")
    assert (table.troop("a1").red, table.troop("a2").red) == (1, 1)


def test_a_heavy_troop_does_not_fire_in_the_turn_in_which_it_entered_or_changed_rows():
    table = battle("a1 mortar 5a since 9", "a2 rifleman 4a", "b1 tank 4b", phase="attack")
    assert table.refused("fire a1 b1x2") == "heavy"
    rested = battle("a1 mortar 5a since 8", "b1 tank 4b", phase="attack")
    assert "fire a1 b1x2" in rested.legal()


def test_armour_takes_the_first_shot_of_each_attack():
    table = battle("a1 machine-gun 4a", "a2 rifleman 4a", "b1 tank 4b", phase="attack")
    table.calm("fire a1 b1x3")
    assert table.troop("b1").red == 2
    table.calm("fire a2 b1")
    assert table.troop("b1").red == 2


def test_armour_is_of_no_use_while_covered():
    table = battle("a1 rifleman 4a", "b1 tank 4b covered", phase="attack")
    table.calm("fire a1 b1")
    assert table.troop("b1").white == 1


def test_sharp_shots_count_double_at_covered_troops():
    table = battle("a1 sharpshooter 4a", "a2 sharpshooter 4a", "b1 tank 4b covered", "b2 stuntman 4b", phase="attack")
    shots = BY_ID["sharpshooter"].shots
    table.calm("fire a1 b1" + (f"x{shots}" if shots > 1 else ""), "fire a2 b2" + (f"x{shots}" if shots > 1 else ""))
    assert (table.troop("b1").white, table.troop("b2").red) == (2 * shots, shots)


def test_shots_at_a_troop_that_is_out_of_reach_or_in_another_row_meanwhile_are_lost():
    table = Table(
        battle("a1 machine-gun 4a", "b1 tank 5b", "b2 stuntman 4b", "b3 stuntman 3").state, FastDice(Random(1))
    )
    combat.resolve(table, Item(SHOTS, 0, "a1", aim="b1,b2,b3"))
    assert [troop.red for troop in table.troops] == [0, 0, 1, 0]
    assert kinds(table.events) == ["wounded"]


def test_an_attack_comes_to_nothing_when_its_target_returned_to_the_hand():
    table = battle("a1 bayonets 3", "b1 stuntman 3", hands=((), ("curtain",)), phase="attack")
    table.play("fire a1 b1x2")
    events = table.play("order curtain b1")
    assert "fizzles" in kinds(events)
    assert "stuntman" in table.hand(1)


def test_an_attack_comes_to_nothing_when_the_attacker_is_gone():
    table = battle("a1 recruit 3 red 1", "b1 stuntman 3", hands=((), ("heckler",)), phase="attack")
    table.play("fire a1 b1", "order heckler")
    assert table.on_field() == ["b1"]
    assert table.troop("b1").red == 0


# --- ambush -----------------------------------------------------------------------------------------------------------

SALVO = BY_ID["raiders"].shots
"""They lie in ambush; at a stuntman, who bears six wounds."""


def test_shots_count_double_in_the_turn_in_which_an_ambush_is_uncovered():
    table = battle("a1 raiders 3 covered", "b1 stuntman 4b", hands=(("recruit",), ()))
    table.calm("a1 uncover")
    assert table.troop("a1", 1).ambush
    table.calm("done", "done", f"fire a1 b1x{SALVO}")
    assert table.troop("b1").red == 2 * SALVO


def test_whoever_sees_its_card_is_told_before_and_everybody_when_it_strikes():
    table = battle("a1 raiders 3 covered", "a2 rifleman 4a covered", "b1 stuntman 4b", hands=(("recruit",), ()))
    assert [table.troop("a1", seat).lurks for seat in (0, 1)] == [True, False]
    assert not table.troop("a2", 0).lurks
    events = table.calm("a1 uncover", "a2 uncover")
    told = [dict(event.args) for event in events if event.kind == "uncovers"]
    assert told == [{"troop": "a1", "card": "raiders", "shots": "double"}, {"troop": "a2", "card": "rifleman"}]
    assert not table.troop("a1", 0).lurks


def test_not_when_it_entered_uncovered_nor_a_turn_later_nor_while_it_lies_covered():
    fresh = battle("b1 stuntman 3", hands=(("raiders",), ()), phase="reinforcements")
    fresh.calm("reinforce raiders 4", f"fire a1 b1x{SALVO}")
    assert fresh.troop("b1").red == SALVO
    late = battle("a1 raiders 3 turned 8", "b1 stuntman 4b", turn=9, phase="attack")
    assert not late.troop("a1").ambush
    late.calm(f"fire a1 b1x{SALVO}")
    assert late.troop("b1").red == SALVO
    assert not battle("a1 raiders 3 covered turned 9", "b1 stuntman 4b", turn=9).troop("a1").ambush


def test_what_lay_there_before_the_first_turn_ambushes_only_when_it_has_been_covered_again():
    expected = f"a1 raiders 3 covered turned {EXPECTED}"
    table = battle(expected, "b1 stuntman 4b", hands=(("recruit",), ()))
    assert not table.troop("a1", 0).lurks
    table.calm("a1 uncover")
    assert not table.troop("a1", 1).ambush
    table.calm("done", "done", f"fire a1 b1x{SALVO}")
    assert table.troop("b1").red == SALVO
    again = battle("a1 raiders 3 covered turned 0", "b1 stuntman 4b", hands=(("recruit",), ()))
    again.calm("a1 uncover")
    assert again.troop("a1", 1).ambush


def test_an_ambush_that_the_enemy_uncovers_strikes_back_double():
    table = battle("a1 stuntman 3", "b1 trench-worm 3 covered shield 2", hands=(("panic",), ()), phase="attack")
    table.calm("order panic b1")
    assert table.troop("b1", 0).ambush
    table.calm("done", f"fire b1 a1x{BY_ID['trench-worm'].shots}")
    assert table.troop("a1").red == 2 * BY_ID["trench-worm"].shots


def test_armour_takes_one_shot_of_an_ambush_with_both_its_wounds():
    table = battle("a1 raiders 3 turned 9", "b1 tank 4b", turn=9, phase="attack")
    table.calm(f"fire a1 b1x{SALVO}")
    assert table.troop("b1").red == 2 * (SALVO - 1)


def test_what_lies_covered_takes_double_white_wounds_from_an_ambush():
    table = battle("a1 raiders 3 turned 9", "b1 tank 4b covered", turn=9, phase="attack")
    table.calm(f"fire a1 b1x{SALVO}")
    assert table.troop("b1").white == 2 * SALVO
