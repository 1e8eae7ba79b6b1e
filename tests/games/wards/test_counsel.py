"""The reasons that a hint gives: what a deed does, and how safe the place is that it leads to."""

import random

import pytest

from bot.catalogue import texts
from games.core.dice import FastDice
from games.core.game import Reason, percent
from games.wards import GAME, counsel
from games.wards.harm import harm
from games.wards.points import find
from games.wards.threat import FOOT
from tests.games.wards.battle import TANK, Battle, battle
from tests.games.wards.test_choices import positions

MAP = "proving-ground"
ALONE = {1: ("scout", "T12"), 2: ("assault", "W12")}


def why(table: Battle, text: str) -> Reason:
    """What speaks for an action of whoever is asked."""
    found = counsel.reason(table.state, table.asked[0] - 1, GAME.parse(text))
    assert found is not None
    for locale in ("en", "es"):
        assert "{" not in texts().reason(locale, found)
    return found


def likely(arms: str, one: str, other: str) -> float:
    """How likely a turn of somebody with these arms destroys somebody on foot."""
    at, there = find(one), find(other)
    assert at is not None
    assert there is not None
    return harm(MAP, arms, at, FOOT, there).turn


def test_a_step_says_how_safe_the_place_is_and_what_can_be_done_from_there():
    assert why(battle(ALONE), "move S12") == Reason(
        "wards.counsel.stands",
        {
            "danger": percent(likely("assault", "W12", "S12")),
            "own": percent(likely("scout", "S12", "W12")),
            "number": 2,
            "at": "S12",
        },
    )


def test_who_stays_reads_the_same_of_where_they_stand():
    assert why(battle(ALONE), "end").args["at"] == "T12"


def test_all_enemies_count_and_the_one_most_likely_destroyed_is_named():
    table = battle({1: ("scout", "T12"), 2: ("assault", "AB12"), 4: ("medic", "U12")})
    found = why(table, "move S12").args
    saved = (1 - likely("assault", "AB12", "S12")) * (1 - likely("medic", "U12", "S12"))
    assert percent(likely("assault", "AB12", "S12")) > 0
    assert found["danger"] == percent(1 - saved)
    assert found["number"] == 4, "the nearer one can be assaulted at once"


def test_far_from_everybody_nobody_is_in_danger():
    found = why(battle({1: ("scout", "B2"), 2: ("medic", "AK22")}), "end")
    assert (found.args["danger"], found.args["own"]) == (0, 0)
    assert texts().reason("en", found) == "At B2 no enemy on the table can destroy you next turn."


def test_at_a_flag_that_is_said_first():
    table = battle({1: ("scout", "P11"), 2: ("medic", "AK22")}, mode="flags")
    keys = {why(table, text).key for text in table.legal("move", "end")}
    assert keys == {"wards.counsel.flag", "wards.counsel.stands"}


def test_an_assault_a_vehicle_and_a_class_say_what_they_can_do():
    table = battle({1: ("scout", "U12"), 2: ("medic", "W12")})
    (assault, *_) = table.legal("assault")
    assert why(table, assault) == Reason("wards.counsel.assault", {"number": 2, "percent": 50})
    table = battle({1: ("scout", "D9"), 2: ("medic", "AK22")})
    assert why(table, "mount C9") == Reason("wards.counsel.mount", {"armour": 5, "weapon": "cannon", "inches": 16})
    state = battle(ALONE).state
    for role, inches in (("scout", 16), ("assault", 8), ("anti-tank", 8), ("medic", 4), ("engineer", 4)):
        found = counsel.reason(state, 0, GAME.parse(f"enter {role} D8"))
        assert found is not None
        assert found.args["inches"] == inches
        assert texts().language("es").closest(found.key, found.args) == f"wards.counsel.enter.role.{role}"


def test_binoculars_spot_and_crews_get_back_in():
    table = battle({**ALONE, 3: ("medic", "B3")})
    assert why(table, "shoot binoculars 2").key == "wards.counsel.spots"
    table = battle({1: ("scout", "C9"), 2: ("medic", "AK22")}, rides={1: TANK}, bailed=1)
    assert why(table, "remount") == Reason("wards.counsel.remount", {"number": 0, "percent": 50})


@pytest.mark.parametrize(("seats", "mode"), [(2, "tickets"), (6, "flags")])
def test_whatever_is_advised_has_a_reason(seats: int, mode: str):
    rng, dice = random.Random(3), FastDice(random.Random(4))
    for state in positions(seats, mode=mode, rounds=4):
        for action in rng.sample(GAME.shortlist(state, state.seat), 1):
            assert counsel.reason(state, state.seat, action) is not None
            GAME.apply(state, state.seat, action, dice)
