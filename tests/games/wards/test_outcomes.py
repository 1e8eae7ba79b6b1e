"""Every way an action may turn out: against what happens when it is done many times."""

import random
from collections import Counter
from math import isclose
from typing import Any

import pytest
from msgspec.structs import replace

from games.core.dice import FastDice
from games.core.hidden import Seat
from games.wards import GAME
from games.wards.actions import Action
from games.wards.game import WardsCounting
from games.wards.maps import load
from games.wards.points import NOWHERE, find, squared
from games.wards.state import State
from tests.games.wards.battle import GUN, JEEP, OTHER_JEEP, TANK, battle, begin
from tests.games.wards.test_choices import positions

COUNTING = WardsCounting()

TIMES = 1000


def counted(state: State, seat: Seat, action: Action) -> dict[State, float]:
    found: Counter[State] = Counter()
    for chance, after in COUNTING.outcomes(state, seat, action):
        assert 0 < chance <= 1
        found[after] += chance  # pyright: ignore[reportArgumentType]  # a float
    assert isclose(found.total(), 1)
    return dict(found)


def check(state: State, seat: Seat, action: Action) -> dict[State, float]:
    """Does it many times; nothing else comes of it than what was counted, and each about as often."""
    expected = counted(state, seat, action)
    dice = FastDice(random.Random(GAME.notation(action)))
    happened = Counter(replace(GAME.apply(state, seat, action, dice)[0], deeds=()) for _ in range(TIMES))
    assert set(happened) <= set(expected)
    for after, chance in expected.items():
        # five standard deviations
        assert abs(happened[after] / TIMES - chance) <= 5 * (chance * (1 - chance) / TIMES) ** 0.5
    return expected


FIGHTS: list[tuple[dict[str, Any], tuple[str, ...]]] = [
    (
        {"stand": {1: ("scout", "T12"), 2: ("scout", "W12")}},
        ("shoot rifle 2", "shoot pistol 2", "assault 2 V12", "end"),
    ),
    ({"stand": {1: ("scout", "T12"), 2: ("scout", "W12")}}, ("move T13",)),
    ({"stand": {1: ("assault", "T12"), 2: ("medic", "M12")}}, ("shoot assault-rifle 2", "shoot grenades 2")),
    ({"stand": {1: ("scout", "T12"), 2: ("scout", "X12"), 4: ("medic", "X13")}}, ("shoot rifle 2", "shoot rifle 4")),
    ({"stand": {1: ("scout", "T12"), 2: ("scout", "X12"), 3: ("medic", "B3")}}, ("shoot binoculars 2",)),
    ({"stand": {1: ("medic", "T12"), 2: ("scout", "W12"), 3: ("scout", "B3")}, "ranged": {2: 3}}, ("shoot smg 2",)),
    ({"stand": {1: ("engineer", "T12"), 2: ("scout", "W12")}}, ("shoot flame-thrower 2",)),
    (
        {"stand": {1: ("anti-tank", "T12"), 2: ("scout", "V12")}, "rides": {2: TANK}},
        ("shoot bazooka 2", "shoot pistol 2", "assault 2 U12"),
    ),
    (
        {"stand": {1: ("anti-tank", "T12"), 2: ("scout", "V12"), 4: ("engineer", "W13")}, "rides": {2: TANK}},
        ("shoot bazooka 2", "assault 2 U12"),
    ),
    ({"stand": {1: ("anti-tank", "T12"), 2: ("scout", "V12")}, "rides": {2: TANK}, "bailed": 2}, ("shoot bazooka 2",)),
    (
        {"stand": {1: ("engineer", "T12"), 2: ("scout", "V12")}, "rides": {2: OTHER_JEEP}},
        ("shoot flame-thrower 2", "shoot pistol 2", "assault 2 U12"),
    ),
    (
        {"stand": {1: ("scout", "T12"), 2: ("scout", "AB12")}, "rides": {1: JEEP}},
        ("shoot machine-gun 2", "move X12", "dismount T13"),
    ),
    ({"stand": {1: ("scout", "D9"), 2: ("scout", "AB12")}}, ("mount C9",)),
    ({"stand": {1: ("scout", "T12"), 2: ("scout", "AB12")}, "rides": {1: GUN}}, ("shoot field-gun 2",)),
    ({"stand": {1: ("scout", "T12"), 2: ("scout", "AB12")}, "rides": {1: TANK}, "bailed": 1}, ("remount",)),
    ({"stand": {1: ("scout", "T12"), 2: ("scout", "W12")}, "score": (3, 1)}, ("shoot rifle 2", "assault 2 V12")),
]


@pytest.mark.parametrize(("fight", "texts"), FIGHTS)
def test_what_is_counted_is_what_happens(fight: dict[str, Any], texts: tuple[str, ...]):
    for text in texts:
        table = battle(**fight)
        assert text in table.legal()
        check(table.state, 0, GAME.parse(text))


def test_all_there_is_to_do_in_a_battle_is_counted():
    """Rough, since one of many actions may stray far from its chances; but nothing comes that was not counted."""
    rng = random.Random(2)
    verbs: Counter[str] = Counter()
    for seats in (2, 5):
        for state in positions(seats, map="village")[::3]:
            one = rng.choice(GAME.actions(state, state.seat))
            for action in (one, *GAME.shortlist(state, state.seat)):
                verbs[action.verb] += 1
                expected = counted(state, state.seat, action)
                for _ in range(8):
                    assert replace(GAME.apply(state, state.seat, action, FastDice(rng))[0], deeds=()) in expected
    assert {"enter", "respawn", "move", "shoot", "assault", "end"} <= set(verbs)


def test_a_shot_in_the_open_ends_in_four_ways():
    table = battle({1: ("scout", "T12"), 2: ("scout", "AB12")})
    found = check(table.state, 0, GAME.parse("shoot rifle 2"))
    ways = {(after.seat, after.warriors[1].at == NOWHERE): chance for after, chance in found.items()}
    assert len(ways) == 4
    # 29.6 % destroy; half of the time there is a second action
    assert all(isclose(chance, (8 / 27 if gone else 19 / 27) / 2) for (_, gone), chance in ways.items())


def test_a_tank_that_is_shot_at_may_hold_be_left_or_be_destroyed():
    table = battle({1: ("anti-tank", "T12"), 2: ("scout", "V12")}, rides={2: TANK})
    found = counted(table.state, 0, GAME.parse("shoot bazooka 2"))
    assert {(after.warriors[1].at == NOWHERE, after.warriors[1].bailed) for after in found} == {
        (True, False),
        (False, True),
        (False, False),
    }


def test_who_thinks_longer_also_thinks_of_points_that_are_safer_than_others():
    """Out of the enemy's reach, and no further than needed."""
    table = battle({1: ("scout", "P12"), 2: ("scout", "AL12")})
    more = set(COUNTING.candidates(table.state, 0)) - set(GAME.shortlist(table.state, 0))
    assert 1 <= len(more) <= 3
    assert more <= set(GAME.actions(table.state, 0))
    enemy = find("AL12")
    assert enemy is not None
    for action in more:
        at = find(action.at)
        assert at is not None
        assert squared(at, enemy) > 16**2
    assert COUNTING.candidates(table.state, 1) == (), "nobody else is asked"


def test_the_points_thought_about_are_where_one_shoots_and_is_not_shot_at():
    """A rifle reaches 16 inches; an assault rifle 8, and 14 after a move."""
    table = battle({1: ("scout", "T12"), 2: ("assault", "AF12")})
    enemy = find("AF12")
    assert enemy is not None
    stands = [find(action.at) for action in COUNTING.candidates(table.state, 0)[-3:]]
    assert all(at is not None and 14**2 < squared(at, enemy) <= 16**2 for at in stands)


def test_who_thinks_longer_enters_as_a_class_that_the_team_lacks():
    table = begin(4)
    assert {action.role for action in COUNTING.candidates(table.state, 0)} == {"assault"}
    table.play("enter assault D8", "end", "enter scout AT8", "end")
    assert {action.role for action in COUNTING.candidates(table.state, 2)} == {"scout"}
    assert len(COUNTING.candidates(table.state, 2)) == len(load("village").spawns[0])
