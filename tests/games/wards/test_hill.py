"""Two for one flag: the model is the rules' own on some points of the map, and who has it plays for the flag."""

import random
from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from bot.computer.budget import Trials
from bot.computer.search import weigh
from games.core.dice import FastDice
from games.core.referee import complete
from games.wards import GAME, alone
from games.wards.backwards import Moment, margin
from games.wards.ground import ground
from games.wards.harm import SECOND, shots_at
from games.wards.hill import Hill
from games.wards.maps import IDS, load
from games.wards.points import find, within
from games.wards.spots import Spot, Spots
from games.wards.state import ENTER
from games.wards.threat import chance
from games.wards.turns import HOLDS

FLAG = load("village").flags[0]
ROUNDS = 3
WON = {ahead: margin(ahead) for ahead in range(-3, 4)}


@cache
def battle(map_id: str = "village", *roles: str, alternating: bool = False) -> Hill:
    first, second = roles or ("assault", "assault")
    return Hill(map_id, (first, second), ROUNDS, alternating=alternating)


def at(name: str, arms: str = "assault") -> Spot:
    point = find(name)
    assert point is not None
    return Spot(point, arms)


def test_the_last_turn_of_all_is_what_can_be_reckoned_by_hand():
    here, away = Spot(FLAG, "assault"), at("B3")
    found = battle()
    # alone at the flag with the last turn: the point is certain
    assert found.chance(Moment(1, second=None, mover=1, spots=(None, here), facts=(0,))) == pytest.approx(
        WON[1], abs=0.001
    )
    # too far away for one move, near enough for two: it counts once in two times
    walking = ground("village").walking.ways(FLAG)
    two_moves = next(
        spot for spot in found.spots[1].all if HOLDS + 6.5 < walking[spot.at] / 5 < HOLDS + 8 and spot.walks
    )
    level = WON[0] + SECOND * (WON[1] - WON[0])
    assert found.chance(Moment(1, second=None, mover=1, spots=(None, two_moves), facts=(0,))) == pytest.approx(
        level, abs=0.001
    )
    # the enemy has it, a point behind: who destroys it with the second action has one chance to do so
    shooter = next(
        spot
        for spot in found.spots[1].all
        if 16 < (spot.at % 64 - FLAG % 64) ** 2 + (spot.at // 64 - FLAG // 64) ** 2 < 49
        and not within(spot.at, FLAG, HOLDS)
        and ground("village").sight.look(spot.at, FLAG) == 1
    )
    nearby = found.chance(Moment(1, second="move", mover=1, spots=(here, shooter), facts=(0,)))
    assert nearby >= WON[-1] + chance("assault-rifle", "foot", 0) * (WON[0] - WON[-1]) - 0.001
    assert found.chance(Moment(1, second="move", mover=1, spots=(here, away), facts=(0,))) == pytest.approx(
        WON[-1], abs=0.001
    )


@pytest.mark.parametrize("alternating", [False, True])
def test_it_is_a_chance_and_a_point_more_never_hurts(alternating: bool):
    found = battle("village", "assault", "scout", alternating=alternating)
    rng = random.Random(5)
    for left in range(1, ROUNDS + 1):
        for mover in (0, 1):
            for _ in range(20):
                spots = rng.choice(found.spots[0].all), rng.choice(found.spots[1].all)
                for second in (None, "move", "shoot"):
                    chances = [
                        found.chance(Moment(left, second=second, mover=mover, spots=spots, facts=(ahead,)))
                        for ahead in range(-2, 3)
                    ]
                    assert all(0.0 <= each <= 1.0 for each in chances)
                    assert all(low <= high + 0.001 for low, high in pairwise(chances))


def test_who_acts_first_in_a_round_acts_last_in_the_next_where_that_is_the_order():
    as_numbers, there_and_back = battle(), battle(alternating=True)
    assert [as_numbers.mover(left, last=False) for left in (3, 2, 1)] == [0, 0, 0]
    assert [there_and_back.mover(left, last=False) for left in (3, 2, 1)] == [0, 1, 0]
    assert [there_and_back.mover(left, last=True) for left in (3, 2, 1)] == [1, 0, 1]


@pytest.mark.parametrize("map_id", IDS)
def test_both_ends_of_a_map_have_the_same_spots_and_all_of_them_lead_to_the_flag(map_id: str):
    board = load(map_id)
    one, two = Spots(board, 0, "medic"), Spots(board, 1, "medic")
    assert len(one.all) == len(two.all)
    assert [spot.walks for spot in one.all] == [spot.walks for spot in two.all]
    for side in (one, two):
        inside = set(np.flatnonzero(side.holds).tolist())
        for _ in range(12):
            inside |= {number for number, there in enumerate(side.goes) if not inside.isdisjoint(there.tolist())}
        assert len(inside) == len(side.all)


def test_a_real_place_is_like_a_spot_that_counts_as_it_does():
    board = load("village")
    spots = Spots(board, 0, "assault")
    for point in board.everywhere():
        if ground("village").walking.stands(point):
            like = spots.like(Spot(point, "assault"))
            assert spots.holds[like] == within(point, FLAG, HOLDS)
            assert spots.like(Spot(point, "assault")) == like
    # a jeep is no part of the model: whoever drives one is soon on foot
    assert spots.all[spots.like(Spot(FLAG, "jeep"))] == Spot(FLAG, "assault")
    assert spots.reached(at("Y30", "jeep"))


def test_a_tank_is_worth_having_against_whoever_has_nothing_to_destroy_it():
    board = load("hedgerows")
    flag = board.flags[0]
    against_assault, against_tank_hunters = battle("hedgerows"), battle("hedgerows", "assault", "anti-tank")
    tank, afoot = Spot(flag, "tank"), Spot(flag, "assault")
    near = next(spot for spot in against_assault.spots[1].all if spot.walks and 1 <= abs(spot.at - flag) <= 3)

    def gain(found: Hill, role: str) -> float:
        enemy = Spot(near.at, role)
        with_it, without = (
            found.chance(Moment(2, second=None, mover=1, spots=(mine, enemy), facts=(0,))) for mine in (tank, afoot)
        )
        return without - with_it  # of whoever has nothing but its feet, and the turn

    assert gain(against_assault, "assault") > 0.1
    assert gain(against_assault, "assault") > gain(against_tank_hunters, "anti-tank") + 0.05


@pytest.mark.parametrize("map_id", IDS)
def test_two_who_fight_for_a_flag_come_to_it_and_both_see_the_same_chances(map_id: str):
    rng = random.Random(map_id)
    dice = FastDice(rng)
    state, _ = GAME.start(complete(GAME, {"mode": "flags", "map": map_id, "rounds": 6}), 2, dice)
    roles: list[str] = []
    while state.round <= 5 and not any(state.score):
        assert alone.chance(state, 0) + alone.chance(state, 1) == pytest.approx(1.0)
        seat = GAME.asks(state)[0].seat
        actions = GAME.shortlist(state, seat)
        action = weigh(GAME, state, seat, actions, Trials(2000), rng)[0].action if len(actions) > 1 else actions[0]
        roles += [action.role] if state.phase == ENTER else []
        state, _ = GAME.apply(state, seat, action, dice)
    assert any(state.score) or any(warrior.kills for warrior in state.warriors)
    assert roles == ["anti-tank" if map_id in ("hedgerows", "river") else "assault"] * 2


@pytest.mark.parametrize("map_id", IDS)
def test_near_the_flag_whoever_walks_may_be_anywhere(map_id: str):
    board = load(map_id)
    walking = ground(map_id).walking
    near = {at for at in board.everywhere() if within(at, board.flags[0], 6) and walking.stands(at)}
    near -= {vehicle.at for vehicle in board.vehicles}
    for side in battle(map_id).spots:
        assert near <= {spot.at for spot in side.all if spot.walks}


def test_whoever_moves_to_shoot_goes_where_the_enemy_really_is_in_sight():
    found, rng, walking = battle(), random.Random(3), ground("village").walking
    side, other = found.spots
    known = set(other.at.tolist())
    between = [at for at in load("village").everywhere() if walking.stands(at) and at not in known]
    told_apart = 0
    for _ in range(300):
        mine, theirs = rng.choice(side.all), Spot(rng.choice(between), "assault")
        alike = other.all[other.like(theirs)]
        here, there = (
            found.moves(Moment(2, second=None, mover=0, spots=(mine, enemy), facts=(0,))) for enemy in (theirs, alike)
        )
        if here and here[0] != there[0]:
            told_apart += 1
            shots = shots_at("village", "assault", theirs.body, theirs.at)
            assert shots[here[0]] >= shots[there[0]]
    assert told_apart > 5
