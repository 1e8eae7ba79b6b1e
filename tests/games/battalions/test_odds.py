"""The odds: exact, and what the referee really rolls agrees with them."""

from __future__ import annotations

from math import exp, isclose

import pytest

from games.battalions import GAME
from games.battalions.odds import RESULTS, Odds, at_most, chances, table
from games.core.dice import SeededDice, stream_key
from games.core.referee import view
from tests.games.battalions.field import Field, battle

PAGE = {
    -3: (70, 645, 1045, 2905, 1963, 2375, 997),
    0: (330, 1430, 1612, 3256, 1612, 1430, 330),
    6: (2240, 3095, 1885, 2065, 505, 205, 5),
}
"""The numbers that the rules page holds a referee to, of 10,000."""


@pytest.mark.parametrize("net", PAGE)
def test_the_table_is_the_one_of_the_rules(net: int):
    assert tuple(table(net)[result] for result in RESULTS) == PAGE[net]


@pytest.mark.parametrize("net", range(-15, 16))
def test_every_row_adds_up_and_mirrors_its_opposite(net: int):
    assert sum(table(net).values()) == 10_000
    assert tuple(table(net).values()) == tuple(reversed(table(-net).values()))


def test_french_line_infantry_forms_square_in_21_of_36():
    assert at_most(7) == 21
    assert [at_most(n) for n in (1, 2, 12)] == [0, 1, 36]


@pytest.mark.parametrize(("mine", "theirs", "net"), [("LI", "LI", 0), ("LI!", "LI", -3), ("HC", "HC~", 5)])
def test_the_referees_rolls_match_the_exact_table(mine: str, theirs: str, net: int):
    """Error of the first kind: 1e-4 (chi-square; bands that are expected fewer than five times are joined)."""
    rolls = 3000
    found = dict.fromkeys(RESULTS, 0)
    field = battle({"centre": [mine]}, {"centre": [theirs]})
    mode = "melee" if mine == "HC" else "fire"
    action = GAME.parse(f"attack centre {mode} centre")
    for number in range(rolls):
        dice = SeededDice(stream_key(number.to_bytes(32, "big"), None), 1)
        after, _ = GAME.apply(field.state, 0, action, dice)
        assert after.last is not None
        found[after.last.result] += 1
    joined, expected, degrees, total = 0, 0.0, -1, 0.0
    for result in RESULTS:
        joined += found[result]
        expected += table(net)[result] * rolls / 10_000
        if expected >= 5:
            total += (joined - expected) ** 2 / expected
            degrees, joined, expected = degrees + 1, 0, 0.0
    assert degrees >= 4
    assert _tail(total + (joined - expected) ** 2 / max(expected, 5.0), degrees) > 1e-4


def _tail(value: float, degrees: int) -> float:
    """The chance that chi-square with so many degrees of freedom is larger; for odd degrees the next even one's."""
    half, term, total = value / 2, 1.0, 0.0
    for k in range((degrees + 1) // 2):
        total += term
        term *= half / (k + 1)
    return exp(-half) * total


def _odds(field: Field, text: str, **assumed: bool) -> Odds:
    odds = chances(view(field.position, 0), 0, GAME.parse(text), **assumed)
    assert odds is not None
    return odds


def test_against_a_card_that_lies_face_up_the_odds_are_the_tables():
    field = battle(up=True)
    odds = _odds(field, "attack centre fire centre")
    assert odds.results == {result: n / 10_000 for result, n in zip(RESULTS, PAGE[0], strict=True)}
    assert [case.unit for case in odds.cases] == ["au-LI"]


def test_a_card_that_is_not_seen_is_weighed_over_what_the_enemy_has_not_shown():
    field = battle(theirs={"centre": ["LI"], "left-flank": ["FA"], "reserve": ["GI", "GI"]}, hands=((), ("GI",)))
    odds = _odds(field, "attack centre fire centre")
    weights = {case.unit: case.weight for case in odds.cases}
    assert weights == {"au-LI": 4 / 8, "au-FA": 1 / 8, "au-GI": 3 / 8}
    mixed = sum(
        weight * table({"au-LI": 0, "au-FA": -3, "au-GI": -1}[unit])["both-check"] for unit, weight in weights.items()
    )
    assert isclose(odds.results["both-check"], mixed / 10_000)


def test_a_blown_card_that_is_not_seen_can_only_be_cavalry():
    field = battle({"centre": ["FA"]}, {"centre": ["LC~"], "left-flank": ["HC"]})
    odds = _odds(field, "attack centre fire centre")
    assert {case.unit for case in odds.cases} == {"au-LC", "au-HC"}


def test_where_it_really_lies_changes_nothing():
    one = battle(theirs={"centre": ["LI"], "left-flank": ["HC"]})
    other = battle(theirs={"centre": ["HC"], "left-flank": ["LI"]})
    assert _odds(one, "attack centre melee centre") == _odds(other, "attack centre melee centre")


def test_infantry_may_run_into_cavalry_that_it_cannot_melee():
    field = battle(theirs={"centre": ["LI"], "left-flank": ["HC"]})
    odds = _odds(field, "attack centre melee centre")
    assert isclose(odds.no_melee, 1 / 5)
    assert isclose(sum(odds.results.values()), 4 / 5)


def test_before_infantry_the_odds_of_cavalry_reckon_with_the_square():
    field = battle({"centre": ["HC"]}, up=True)
    odds = _odds(field, "attack centre melee centre")
    (case,) = odds.cases
    assert case.square == 21 / 36
    assert case.net == {"formed": 7 - 4 - 6, "broken": 7 - 4 + 6}
    mixed = (21 * table(-3)["defender-routs"] + 15 * table(9)["defender-routs"]) / 36 / 10_000
    assert isclose(odds.results["defender-routs"], mixed)


def test_support_counts_where_there_can_be_any_unless_told_otherwise():
    field = battle({"centre": ["LI", "LI"]}, {"centre": ["LI", "LI!"]}, up=True)
    text = "attack centre fire centre"
    assert _odds(field, text).cases[0].net == {"": 3}
    assert _odds(field, text, support=False).cases[0].net == {"": 0}


def test_in_a_combat_the_odds_are_those_of_an_answer():
    field = battle({"centre": ["LI", "LI"]}, {"centre": ["LI", "LI"]}, hands=(("steady-aim", "forged-orders"), ()))
    field.play("attack centre fire centre")
    nets = {text: _odds(field, text).cases[0].net[""] for text in field.legal(0)}
    assert nets == {
        "fight": -3,
        "support 1": 0,
        "tactic forged-orders": 0,
        "tactic steady-aim": 0,
        "combine 1 forged-orders": 3,
        "combine 1 steady-aim": 3,
    }
    assert _odds(field, "support 1", enemy_support=False).cases[0].net == {"": 3}


def test_what_is_no_attack_has_no_odds():
    field = battle()
    assert chances(view(field.position, 0), 0, GAME.parse("end")) is None
    assert chances(view(field.position, 0), 0, GAME.parse("attack centre fire left-flank")) is None
