"""The odds: exact, and what the referee really rolls agrees with them."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product
from math import exp, isclose
from typing import Any

import pytest

from games.battalions import GAME
from games.battalions.cards import TACTICS
from games.battalions.odds import RESULTS, Odds, at_most, chances, table
from games.core.dice import FastDice, SeededDice, stream_key
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


def _possible(odds: Odds) -> dict[str, float]:
    """The outcomes that may come at all."""
    return {outcome: chance for outcome, chance in odds.results.items() if chance}


def test_against_a_card_that_lies_face_up_the_odds_are_the_tables():
    field = battle(up=True)
    odds = _odds(field, "attack centre fire centre")
    assert _possible(odds) == {result: n / 10_000 for result, n in zip(RESULTS, PAGE[0], strict=True)}
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


# --- what the rules exclude, and what a card does ---------------------------------------------------------------------


def test_guns_that_fire_at_line_infantry_are_told_no_danger():
    field = battle({"centre": ["FA"]}, up=True)
    possible = _possible(_odds(field, "attack centre fire centre"))
    assert not [outcome for outcome in possible if outcome.startswith("attacker") or outcome == "both-check"]
    assert isclose(possible["nothing"], sum(table(7)[f"attacker-{how}"] for how in HOWS) / 10_000)
    assert isclose(possible["defender-checks"], table(7)["both-check"] / 10_000)


HOWS = ("shaken", "routs", "eliminated")


def test_under_guns_the_odds_of_a_rearguard_know_no_elimination():
    field = battle({"centre": ["FA"]}, hands=((), ("rearguard",)))
    field.play("attack centre fire centre")
    field.play("fight", seat=0) if (0, "engage") in field.asked else None
    alone, covered = (_possible(_answered(field, text)) for text in ("fight", "tactic rearguard"))
    assert alone["defender-eliminated"] > 0
    assert "defender-eliminated" not in covered
    assert isclose(covered["defender-routs"], alone["defender-routs"] + alone["defender-eliminated"])


def _answered(field: Field, text: str, seat: int = 1) -> Odds:
    odds = chances(view(field.position, seat), seat, GAME.parse(text), enemy_support=False)
    assert odds is not None
    return odds


def test_old_moustaches_do_not_check():
    field = battle(hands=((), ("old-moustaches",)))
    field.play("attack centre fire centre")
    possible = _possible(_answered(field, "tactic old-moustaches"))
    assert "both-check" not in possible
    assert isclose(possible["attacker-checks"], table(-1)["both-check"] / 10_000)


def test_a_shaken_card_is_not_shaken_but_routs():
    field = battle({"centre": ["LI!"]}, {"centre": ["LI!"]}, up=True)
    possible = _possible(_odds(field, "attack centre fire centre"))
    assert not [outcome for outcome in possible if outcome.endswith("shaken")]


class _Sums:
    """Chance for one combat: the two sums of 2d10, then whatever is rolled, at random."""

    def __init__(self, sums: tuple[int, int], rng: random.Random) -> None:
        self._sums, self._luck = list(sums), FastDice(rng)

    def roll(self, count: int, faces: int) -> tuple[int, ...]:
        if (count, faces) == (2, 10) and self._sums:
            made = self._sums.pop(0)
            return (made // 2, made - made // 2)
        return self._luck.roll(count, faces)


def _came_of_it(field: Field, text: str, seat: int, sums: tuple[int, int], rng: random.Random) -> str:
    """What the referee makes of two sums: the first fate of the two cards themselves, worded as the odds are."""
    fight = field.state.fight
    assert fight is not None
    dice: Any = _Sums(sums, rng)
    _, events = GAME.apply(field.state, seat, GAME.parse(text), dice)
    rolled = [event.kind for event in events].index("result")
    story = [(event.kind, event.seat, dict(event.args)) for event in events[rolled + 1 :]]
    checks = [who for kind, who, _ in story if kind == "nerve"]
    if checks:
        sides = ["attacker" if who == fight.attacker.seat else "defender" for who in checks]
        return "both-check" if len(sides) == 2 else f"{sides[0]}-checks"
    for kind, who, args in story:
        if kind in ("eliminated", "routs", "shaken-card"):
            card = fight.attacker if who == fight.attacker.seat else fight.defender
            assert args["unit"] == card.unit
            side = "attacker" if card is fight.attacker else "defender"
            return f"{side}-{'shaken' if kind == 'shaken-card' else kind}"
    return "nothing"


WAYS = Counter(sum(dice) for dice in product(range(1, 11), repeat=2))
CODES = ("LI", "LI!", "LLI", "GI", "LC", "LC!", "HC", "HC~", "FA", "FA!", "HA")


@pytest.mark.parametrize("seed", range(24))
def test_odds_of_answers_are_what_the_referee_makes_of_every_sum_of_the_dice(seed: int):
    """Random fights with guns, units without fire, terrain and tactics: exact, all 361 pairs of sums are played."""
    rng = random.Random(seed)
    fights = [card for card in TACTICS if TACTICS[card].when == "fight"]
    ground = {"centre": rng.choice(["wood", "village", "hill", "stream"])} if seed % 2 else {}
    mine, theirs = ([rng.choice(CODES), *["LI"] * rng.randrange(2)] for _ in range(2))
    hands = ((rng.choice(fights), "canister"), (rng.choice(fights), "rearguard"))
    field = battle({"centre": mine}, {"centre": theirs}, hands=hands, terrains=({}, ground))
    attacks = [text for text in field.legal(verb="attack") if text.startswith("attack centre")]
    if not attacks:
        return
    field.play(rng.choice(attacks))
    while field.asked and field.asked[0][1] in ("ride", "around"):
        field.play({"ride": "stand", "around": "press"}[field.asked[0][1]])
    if field.state.fight is None:
        return
    first, second = field.asked[0][0], field.asked[-1][0]
    assert first != second
    seat = rng.choice([first, second])
    texts = [text for text in field.legal(seat) if text.split()[0] in ("fight", "tactic")]
    field.play("fight", seat=1 - seat)
    for text in texts:
        odds = chances(view(field.position, seat), seat, GAME.parse(text), enemy_support=False)
        assert odds is not None
        found: Counter[str] = Counter()
        for (one, times), (other, again) in product(WAYS.items(), repeat=2):
            found[_came_of_it(field, text, seat, (one, other), rng)] += times * again
        assert {outcome: n / 10_000 for outcome, n in found.items()} == pytest.approx(_possible(odds)), text
