"""Short lists, the silent player's default, and what computer players go by."""

import random
from collections import Counter

import pytest
from msgspec.structs import replace

from bot.computer import choose
from games.core.dice import FastDice
from games.core.game import Value, by_post
from games.core.referee import complete
from games.wards import GAME, points
from games.wards.game import WardsCounting, WardsThinking
from games.wards.maps import IDS, load
from games.wards.points import NOWHERE, find, squared
from games.wards.state import State
from tests.games.wards.battle import TANK, battle, begin
from tests.quick import first_quick

THINKING = WardsThinking()
COUNTING = WardsCounting()


def positions(seats: int, **options: Value) -> list[State]:
    """Positions of a battle in which everybody follows the quick policy."""
    rng = random.Random(f"{seats} {options}")
    dice = FastDice(rng)
    state, _ = GAME.start(complete(GAME, options), seats, dice)
    found: list[State] = []
    while asks := GAME.asks(state):
        found.append(state)
        seat = asks[0].seat
        action = THINKING.playout(state, seat, GAME.shortlist(state, seat), rng)
        state, _ = GAME.apply(state, seat, action, dice)
    return found


@pytest.mark.parametrize("map_id", IDS)
@pytest.mark.parametrize("mode", ["tickets", "flags"])
def test_a_short_list_holds_legal_actions_once_and_few_of_them(map_id: str, mode: str):
    sizes: Counter[str] = Counter()
    for state in positions(6, map=map_id, mode=mode, rounds=4):
        legal, short = GAME.actions(state, state.seat), GAME.shortlist(state, state.seat)
        assert short
        assert len(set(short)) == len(short)
        assert set(short) <= set(legal)
        assert list(GAME.shortlist(state, state.seat)) == list(short), "the same each time"
        sizes[state.phase] = max(sizes[state.phase], len(short))
    assert sizes["enter"] <= 25, "a menu has room for 25"
    assert max(sizes["first"], sizes["second"]) <= 25


def test_nobody_else_is_offered_anything():
    table = battle({1: ("scout", "T12"), 2: ("scout", "W12")})
    assert GAME.shortlist(table.state, 1) == ()


def short(*args: object, **kwargs: object) -> list[str]:
    table = battle(*args, **kwargs)  # pyright: ignore[reportArgumentType]
    return [GAME.notation(action) for action in GAME.shortlist(table.state, table.asked[0] - 1)]


def test_the_short_list_has_every_sensible_shot_and_an_assault_on_each_enemy_in_reach():
    found = short({1: ("scout", "T12"), 2: ("scout", "W12"), 4: ("medic", "X12")})
    assert {"shoot rifle 2", "shoot rifle 4", "shoot pistol 2", "shoot pistol 4"} <= set(found)
    assert sum(text.startswith("assault 2") for text in found) == 1
    assert sum(text.startswith("assault 4") for text in found) == 1
    assert "shoot binoculars 2" not in found, "there is no friend who could use it"
    assert "shoot binoculars 2" in short({1: ("scout", "T12"), 2: ("scout", "W12"), 3: ("medic", "B3")})
    assert found[-1] == "end"


def test_flames_on_armour_are_not_worth_offering():
    found = short({1: ("engineer", "T12"), 2: ("scout", "W12")}, rides={2: TANK})
    assert "shoot pistol 2" in found
    assert "shoot flame-thrower 2" not in found


def test_the_short_list_leads_towards_flags_enemies_vehicles_and_home():
    stand = {1: ("scout", "P11"), 2: ("scout", "AM12")}
    table = battle(stand, mode="flags")
    moves = [find(text.split()[1]) for text in table.legal("move")]
    offered = [find(text.split()[1]) for text in short(stand, mode="flags") if text.startswith("move")]
    flag = load("proving-ground").flags[0]
    nearest = min(squared(at, flag) for at in moves if at is not None)
    assert any(at is not None and squared(at, flag) == nearest for at in offered)
    assert any(at is not None and at % 64 > 19 for at in offered), "towards the enemy"
    assert any(at is not None and at % 64 < 12 for at in offered), "and back"


def test_a_warrior_beside_a_vehicle_is_offered_to_mount_it():
    stand = {1: ("scout", "D9"), 2: ("scout", "AM12")}
    assert "mount C9" in short(stand)
    table = battle(stand)
    letters = by_post(GAME).letters(table.state, 0)
    (letter,) = (letter for action, letter in letters.items() if action.verb == "mount")
    assert by_post(GAME).uses(table.state, 0)[ord(letter) - ord("A")] == ("C9",)
    assert len(set(letters.values())) == len({action.at for action in letters})


# --- silence ----------------------------------------------------------------------------------------------------------


def default(*args: object, **kwargs: object) -> str:
    table = battle(*args, **kwargs)  # pyright: ignore[reportArgumentType]
    return GAME.notation(GAME.default(table.state, table.asked[0] - 1))


def test_who_is_silent_stays_and_shoots_the_best_target():
    stand = {1: ("scout", "T12"), 2: ("medic", "M12"), 4: ("medic", "T4")}
    assert default(stand) == "shoot rifle 4", "the other one stands in a wood"
    assert default({1: ("assault", "T12"), 2: ("medic", "W12")}) == "shoot assault-rifle 2"


def test_without_a_target_who_is_silent_does_nothing():
    assert default({1: ("scout", "T12"), 2: ("medic", "AM2")}) == "end"
    assert default({1: ("scout", "O5"), 2: ("medic", "T5")}) == "end", "behind the wall"


def test_who_is_silent_does_not_waste_a_shot_that_cannot_destroy():
    assert default({1: ("scout", "T12"), 2: ("medic", "W12")}, rides={2: TANK}) == "end"


def test_who_is_silent_and_bailed_out_tries_to_get_in_again():
    assert default({1: ("scout", "X12"), 2: ("scout", "AM2")}, rides={1: TANK}, bailed=1) == "remount"


def test_who_is_silent_enters_as_the_class_the_team_has_least_of():
    table = battle({2: ("scout", "AM12"), 3: ("scout", "B12")}, seats=4)
    table.by(1, "leave")
    table.by(1, "join")
    table.play("end", "end", "enter scout AM13", "end")
    assert GAME.notation(GAME.default(table.state, 0)) == "enter assault B3"


def test_a_position_is_worth_more_the_better_it_is():
    even = battle({1: ("medic", "T12"), 2: ("medic", "AM12")}).state
    assert 0.3 < THINKING.worth(even, 0) < 0.7
    assert 0.3 < THINKING.worth(even, 1) < 0.7
    ahead = battle({1: ("medic", "T12"), 2: ("medic", "AM12")}, score=(9, 6)).state
    assert THINKING.worth(ahead, 0) > THINKING.worth(even, 0) + 0.1
    near = battle({1: ("medic", "T11"), 2: ("medic", "AM22")}, mode="flags").state
    assert THINKING.worth(near, 0) > 0.5 > THINKING.worth(near, 1)


def test_at_the_end_of_a_turn_it_counts_whose_shot_is_next():
    # as near to the middle
    mine = battle({1: ("scout", "P12"), 2: ("scout", "Y12")}, turn=1).state
    theirs = battle({1: ("scout", "P12"), 2: ("scout", "Y12")}, turn=2).state
    for seat, good, bad in ((0, mine, theirs), (1, theirs, mine)):
        assert COUNTING.outlook(good, seat) > 0.51
        assert COUNTING.outlook(bad, seat) < 0.49


def test_at_the_end_of_a_turn_who_was_destroyed_is_as_far_as_the_spawn_points():
    """Else it would be better to let an enemy live that is near than to have one come back from far away."""
    near = battle({1: ("scout", "AD12"), 2: ("scout", "AM2")}, turn=2).state
    gone = replace(near, score=(10, 9), warriors=(near.warriors[0], replace(near.warriors[1], at=NOWHERE)))
    for seat, sign in ((0, 1), (1, -1)):
        assert sign * (COUNTING.outlook(gone, seat) - COUNTING.outlook(near, seat)) > 0.04
    back = replace(gone, warriors=(near.warriors[0], replace(near.warriors[1], at=load("proving-ground").spawns[1][0])))
    assert abs(COUNTING.outlook(gone, 0) - COUNTING.outlook(back, 0)) < 0.03, "coming back changes little"


def test_at_the_end_of_the_last_turn_to_stand_near_an_enemy_only_costs():
    near = battle({1: ("scout", "T12"), 2: ("scout", "AD12")}, turn=2, round=12, edition=1).state
    away = battle({1: ("scout", "B2"), 2: ("scout", "AD12")}, turn=2, round=12, edition=1).state
    assert COUNTING.outlook(near, 0) < COUNTING.outlook(away, 0) == 0.5


def test_the_middle_counts_when_tickets_are_level():
    far = battle({1: ("scout", "B2"), 2: ("scout", "AM22")}, turn=2, round=12).state
    near = battle({1: ("scout", "T12"), 2: ("scout", "AM22")}, turn=2, round=12).state
    assert COUNTING.outlook(near, 0) > COUNTING.outlook(far, 0)


@pytest.mark.parametrize("number", [1, 2])
def test_a_flag_that_is_held_alone_is_not_left_in_the_last_round_to_shoot(number: int):
    """As computer players did once: one point was all that the battle was about."""
    stand = {1: ("scout", "T11"), 2: ("scout", "AH11")} if number == 1 else {1: ("scout", "H11"), 2: ("scout", "T11")}
    table = battle(stand, turn=number, round=12, rounds=12, mode="flags", score=(11, 11))
    for level in ("greedy", "search"):
        action = choose(GAME, table.state, number - 1, level, 200, random.Random(1))
        at = points.find(action.at) if action.verb == "move" else points.find(stand[number][1])
        assert at is not None
        assert points.within(at, load("proving-ground").flags[0], 3), (level, action)


@pytest.mark.parametrize("level", ["greedy", "search"])
@pytest.mark.parametrize("map_id", first_quick(IDS, 2))
def test_two_computer_players_do_something_on_every_map(level: str, map_id: str):
    """On one map they did nothing in five turns of six, waiting for the other to come."""
    table = begin(2, mode="tickets", map=map_id, rounds=6)
    idle = 0
    while table.over is None:
        seat, kind = table.asked[0] - 1, table.asked[1]
        said = GAME.notation(choose(GAME, table.state, seat, level, 40, random.Random(table.position.seq)))
        idle += kind == "first" and said == "end"
        table.play(said)
    assert idle <= 6, "of twelve"
