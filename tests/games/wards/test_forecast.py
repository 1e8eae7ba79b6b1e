"""What is forecast where teams fight, and what the forecast is made of."""

import random
from itertools import product
from math import isclose

import pytest
from msgspec.structs import replace

from bot.computer.budget import Budget
from bot.computer.replies import Replies
from games.core.dice import FastDice
from games.wards import GAME, maps
from games.wards.actions import END
from games.wards.forecast import forecast, together
from games.wards.game import WardsTeams, WardsThinking
from games.wards.ground import ground
from games.wards.harm import danger, harm
from games.wards.points import Point, find, squared
from games.wards.posts import posts
from games.wards.state import State
from games.wards.threat import FOOT, charge, kill
from games.wards.turns import to_come
from tests.games.wards.battle import JEEP, battle
from tests.games.wards.test_turned import moves, turned_point, turned_state

THINKING = WardsThinking()

MAP = "proving-ground"
TURNS = 30
FOREVER = float("inf")


def at(name: str) -> Point:
    found = find(name)
    assert found is not None
    return found


def one_shot(arms: str, one: Point, other: Point, body: str = FOOT) -> float:
    look, far = ground(MAP).sight.look(one, other), squared(one, other)
    row = kill(arms, body)[look >> 1 & 3]
    return row[far] if look & 1 and far < len(row) else 0.0


@pytest.mark.parametrize(
    ("arms", "one", "other"), [("scout", "T12", "AD12"), ("jeep", "T12", "AI12"), ("medic", "F20", "L22")]
)
def test_a_turn_is_a_shot_at_once_or_the_best_one_after_a_move(arms: str, one: str, other: str):
    here, there = at(one), at(other)
    driving = arms == "jeep"
    reach = ground(MAP).ways_of(driving=driving).reach(here, 12 if driving else 6)
    moved = max(one_shot(arms, place, there) for place in reach)
    if not driving and squared(here, there) <= 10**2:
        moved = max(moved, charge(arms, FOOT))
    shot = one_shot(arms, here, there)
    assert isclose(harm(MAP, arms, here, FOOT, there).turn, max(shot, moved / 2), rel_tol=1e-5)


def test_a_turn_goes_on_after_a_shot():
    near = harm(MAP, "assault", at("T12"), FOOT, at("T15"))
    # three dice, then on 4+ an assault, which is likelier than grenades
    shot = one_shot("assault", at("T12"), at("T15"))
    assert isclose(near.turn, shot + (1 - shot) / 2 * charge("assault", FOOT), rel_tol=1e-5)
    further = harm(MAP, "assault", at("T12"), FOOT, at("Z12"))
    grenade = 2 / 3 * 1 / 3
    assert isclose(further.after_shot, grenade)
    assert harm(MAP, "scout", at("T12"), FOOT, at("Z12")).after_shot == 0.0


def test_danger_is_the_harm_at_every_point():
    luck = random.Random(3)
    for map_id, arms in product(maps.IDS, ("scout", "engineer", "jeep")):
        where = [place for place in maps.load(map_id).everywhere() if ground(map_id).walking.stands(place)]
        here = luck.choice(where)
        field = danger(map_id, arms, here, FOOT)
        for there in luck.sample(where, 60):
            if there != here:
                assert isclose(field[there], harm(map_id, arms, here, FOOT, there).turn, rel_tol=1e-5, abs_tol=1e-7)


def test_two_who_shoot_at_the_same_one_do_not_destroy_it_twice():
    state = battle({1: ("scout", "T12"), 2: ("medic", "AD12"), 3: ("scout", "T13")}, round=12).state
    likely = [harm(MAP, "scout", at(place), FOOT, at("AD12")).turn for place in ("T12", "T13")]
    found = forecast(state, (0, 2))
    assert min(likely) > 0
    assert isclose(found.losses[1], 1 - (1 - likely[0]) * (1 - likely[1]))
    assert isclose(found.until[1], 1 - found.losses[1])


def test_who_is_destroyed_before_its_turn_shoots_at_nobody():
    state = battle({1: ("assault", "T12"), 2: ("assault", "Z12")}, round=12).state
    found = forecast(state, to_come(state))
    first = harm(MAP, "assault", at("T12"), FOOT, at("Z12")).turn
    back = harm(MAP, "assault", at("Z12"), FOOT, at("T12")).turn
    assert isclose(found.losses[1], first)
    assert isclose(found.losses[0], (1 - first) * back)


def test_who_is_ranged_in_is_shot_at_out_of_sight():
    stand = {1: ("scout", "T12"), 2: ("medic", "AD12"), 3: ("scout", "T13")}
    plain, spotted = (battle(stand, ranged=ranged, round=12).state for ranged in ({}, {2: 3}))
    assert forecast(spotted, (0,)).losses[1] > forecast(plain, (0,)).losses[1]
    assert forecast(spotted, (2,)).losses[1] == forecast(plain, (2,)).losses[1], "not by its own scout"


@pytest.mark.parametrize("mode", ["tickets", "flags"])
def test_it_is_better_to_be_ahead_and_worse_to_have_lost_somebody(mode: str):
    stand = {1: ("scout", "P12"), 2: ("scout", "AH12"), 3: ("scout", "P14"), 4: ("scout", "AH14")}
    level, ahead = (battle(stand, mode=mode, score=score).state for score in ((5, 5), (6, 5)))
    fallen = battle(stand | {3: ("scout", "")}, mode=mode, score=(5, 5)).state
    assert together(ahead, 0) > together(level, 0) > together(fallen, 0)
    assert together(ahead, 1) < together(level, 1) < together(fallen, 1)
    assert together(level, 0) == together(level, 2)


def test_at_flags_both_see_the_same_chances_and_who_stands_alone_at_one_is_likelier_to_win():
    stand = {1: ("engineer", "D8"), 2: ("engineer", "AT30"), 3: ("engineer", "C19"), 4: ("engineer", "AU19")}
    state = battle(stand, mode="flags", map="village").state
    assert isclose(together(state, 0) + together(state, 1), 1.0)
    held = battle(stand | {1: ("engineer", "X18")}, mode="flags", map="village").state
    assert together(held, 0) > together(state, 0)


def test_who_is_destroyed_counts_for_a_flag_as_from_its_spawn_point_unless_it_has_left():
    stand = {1: ("engineer", "D8"), 2: ("engineer", "AT30"), 3: ("engineer", "C19"), 4: ("engineer", "AU19")}
    there, away = (
        battle(stand | {3: ("engineer", at)}, mode="flags", map="village", turn=4).state for at in ("C19", "")
    )
    left = replace(away, warriors=(*away.warriors[:2], replace(away.warriors[2], here=False), away.warriors[3]))
    assert isclose(together(there, 0), together(away, 0), abs_tol=1e-3)
    assert together(left, 0) < together(away, 0) - 0.05


def test_at_flags_only_the_own_turn_is_counted_out():
    stand = {1: ("engineer", "X18"), 2: ("engineer", "AT30"), 3: ("engineer", "C19"), 4: ("engineer", "AU19")}
    for mode, turns in (("flags", 1), ("tickets", 2)):
        further = THINKING.further(battle(stand, mode=mode, map="village").state)
        assert further is not None
        assert further.turns == turns


@pytest.mark.parametrize("mode", ["tickets", "flags"])
@pytest.mark.parametrize("map_id", maps.IDS)
def test_either_team_thinks_about_the_same_points_from_its_end(map_id: str, mode: str):
    luck = random.Random(map_id + mode)
    board, compared = maps.load(map_id), 0
    state, _ = GAME.start({"map": map_id, "mode": mode, "rounds": 12, "tickets": 10, "points": 15}, 4, FastDice(luck))
    for _ in range(TURNS):
        seat = GAME.asks(state)[0].seat
        found, offered = posts(state, seat), GAME.shortlist(state, seat)
        turned = posts(turned_state(state, board), seat ^ 1)
        assert moves(turned) == {turned_point(place, board) for place in moves(found)}
        assert set(found) <= set(GAME.actions(state, seat))
        compared += len(moves(found)) > len(moves(offered))
        state, _ = GAME.apply(state, seat, THINKING.playout(state, seat, offered, luck), FastDice(luck))
    assert compared > TURNS / 4


def test_a_friend_who_is_next_does_what_is_best_for_both():
    """In the order by teams it is a friend who replies."""
    stand = {1: ("scout", "T12"), 2: ("medic", "AD12"), 3: ("scout", "T14"), 4: ("medic", "AD14")}
    state: State = battle(stand, order="teams").state
    counting = WardsTeams()
    replies = Replies(GAME, counting, 0, Budget(FOREVER), random.Random(1))
    ((_, theirs),) = counting.outcomes(state, 0, END)
    assert GAME.asks(theirs)[0].seat == 2
    best = max(replies.value(theirs, 2, action, 0) for action in GAME.shortlist(theirs, 2))
    worst = min(replies.value(theirs, 2, action, 0) for action in GAME.shortlist(theirs, 2))
    assert best > worst
    assert replies.value(state, 0, END, 2) >= best


def test_a_jeep_moves_twelve_inches_before_it_shoots():
    stand = {1: ("scout", "L20"), 2: ("medic", "AD20")}
    state = battle(stand, rides={1: JEEP}, round=12).state
    there = at("AD20")
    found = forecast(state, (0,)).losses[1]
    assert isclose(found, harm(MAP, "jeep", at("L20"), FOOT, there).turn)
    assert found > harm(MAP, "scout", at("L20"), FOOT, there).turn
