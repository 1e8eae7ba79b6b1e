"""Chances: exact ones, those the rules page holds a referee to, and what comes out over many seeds."""

import random
from fractions import Fraction

import pytest

from games.core.dice import FastDice
from games.wards import GAME
from games.wards.arms import WEAPONS
from games.wards.odds import Odds, on_armour, on_hull, on_warrior, shots
from tests.games.wards.battle import GUN, JEEP, TANK, Battle, battle

# percent, one full Shoot at a warrior: open, in cover, bulletproof
PAGE = {
    "rifle": ("29.6", "25.0", "25.0"),
    "pistol": ("39.5", "30.6", "16.0"),
    "assault-rifle": ("52.9", "42.1", "23.0"),
    "smg": ("52.9", "42.1", "23.0"),
    "grenades": ("22.2", "16.7", "25.0"),
    "bazooka": ("22.2", "16.7", "16.7"),
}


@pytest.mark.parametrize("weapon", PAGE)
def test_the_chances_are_those_of_the_rules_page(weapon: str):
    assert tuple(f"{float(on_warrior(weapon, level).destroyed) * 100:.1f}" for level in range(3)) == PAGE[weapon]


def test_the_chances_are_exact():
    # a rifle hits in 8 cases of 9, and the save fails in one of 3
    assert on_warrior("rifle", 0) == Odds(Fraction(8, 9), Fraction(0), Fraction(8, 27))
    assert on_warrior("pistol", 2).destroyed == 1 - Fraction(11, 12) ** 2
    assert on_warrior("bazooka", 0, ranged=True).hit == Fraction(5, 6)
    assert on_warrior("bazooka", 0, triage=True).destroyed == Fraction(1, 9)
    assert on_warrior("bazooka", 2, triage=True) == on_warrior("bazooka", 2)
    assert on_warrior("binoculars", 1) == Odds(Fraction(1, 2), Fraction(0), Fraction(0))
    # armour 5 against the bazooka's 10: 1 to 4 destroy, 5 bails out; it hits in 8 cases of 9
    assert on_armour("bazooka", 0, 5) == Odds(Fraction(8, 9), Fraction(4, 27), Fraction(16, 27))
    assert on_armour("rifle", 0, 5).destroyed == on_armour("flame-thrower", 0, 5).destroyed == 0
    assert on_hull("flame-thrower", 0, gun=True).destroyed == Fraction(2, 3)
    assert on_hull("bazooka", 0, gun=True).hit == Fraction(2, 3)
    assert on_hull("bazooka", 0, gun=False).hit == Fraction(8, 9)


# Where to stand on the proving ground so that number 2 is in the open, in cover, in bulletproof cover.
STAND = {0: ("T12", "W12"), 1: ("M5", "J5"), 2: ("T5", "Q5")}
Z = 3.9
"""Standard deviations that a sound referee exceeds about once in ten thousand times."""


def often(table: Battle, weapon: str, times: int) -> tuple[int, int]:
    """How often so many full Shoots at number 2 destroyed it, and made it bail out."""
    state = table.state
    action = next(one for one in GAME.actions(state, 0) if one.weapon == weapon)
    dice = FastDice(random.Random(f"{weapon} {times}"))
    destroyed = bailed = 0
    for _ in range(times):
        after, _ = GAME.apply(state, 0, action, dice)
        destroyed += after.warriors[1].losses
        bailed += after.warriors[1].bailed
    return destroyed, bailed


def close(seen: int, times: int, chance: Fraction) -> bool:
    return abs(seen - times * chance) <= Z * float(times * chance * (1 - chance)) ** 0.5


def over_many_seeds(times: int) -> None:
    for weapon, rows in PAGE.items():
        role = next(role for role, weapons in WEARERS.items() if weapon in weapons)
        for level in range(len(rows)):
            here, there = STAND[level]
            table = battle({1: (role, here), 2: ("medic", there)})
            destroyed, _ = often(table, weapon, times)
            assert close(destroyed, times, on_warrior(weapon, level).destroyed), (weapon, level, destroyed)


WEARERS = {
    "scout": ("rifle", "pistol"),
    "assault": ("assault-rifle", "grenades"),
    "anti-tank": ("bazooka",),
    "medic": ("smg",),
}


def test_the_rules_keep_to_these_chances():
    over_many_seeds(1000)


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_the_rules_keep_to_these_chances_over_very_many_seeds():
    over_many_seeds(60_000)


@pytest.mark.parametrize(
    ("role", "weapon"), [("anti-tank", "bazooka"), ("engineer", "pistol"), ("engineer", "flame-thrower")]
)
@pytest.mark.parametrize("ride", [TANK, JEEP, GUN])
def test_the_rules_keep_to_the_chances_against_vehicles_and_guns(role: str, weapon: str, ride: int):
    table = battle({1: (role, "T12"), 2: ("scout", "W12")}, rides={2: ride})
    destroyed, bailed = often(table, weapon, 1000)
    odds = on_armour(weapon, 0, 5) if ride == TANK else on_hull(weapon, 0, gun=ride == GUN)
    assert close(destroyed, 1000, odds.destroyed)
    assert close(bailed, 1000, odds.bails)


def test_a_player_can_ask_for_the_chances_of_every_shot_from_where_the_warrior_stands():
    table = battle({1: ("scout", "M5"), 2: ("medic", "J5"), 4: ("medic", "Y5")}, seats=4)
    found = {(target + 1, weapon): odds for target, weapon, _, odds in shots(table.state, 0)}
    assert set(found) == {(2, "rifle"), (2, "pistol"), (2, "binoculars")}, "number 4 is behind the wall"
    assert found[2, "rifle"] == on_warrior("rifle", 1)


def test_also_when_it_is_not_the_players_turn_and_with_all_that_helps_the_target():
    stand = {1: ("anti-tank", "T12"), 2: ("scout", "W12"), 4: ("medic", "X12"), 6: ("engineer", "W13")}
    table = battle(stand, turn=2)
    found = {(target + 1, weapon): odds for target, weapon, _, odds in shots(table.state, 0)}
    assert found[2, "bazooka"] == on_warrior("bazooka", 0, triage=True)
    table = battle(stand, turn=2, rides={2: TANK}, ranged={2: 3}, seats=6)
    found = {(target + 1, weapon): odds for target, weapon, _, odds in shots(table.state, 0)}
    assert found[2, "bazooka"] == on_armour("bazooka", 0, 6, ranged=True)


def test_who_is_not_on_the_table_or_has_bailed_out_has_no_shots():
    assert shots(battle({1: ("scout", "T12"), 2: ("scout", "W12")}, seats=4).state, 2) == ()
    assert shots(battle({1: ("scout", "T12"), 2: ("scout", "W12")}, rides={1: TANK}, bailed=1).state, 0) == ()


def test_every_weapon_has_chances():
    for weapon in WEAPONS:
        assert 0 <= on_warrior(weapon, 0).destroyed <= on_warrior(weapon, 0).hit <= 1
