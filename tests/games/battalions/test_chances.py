"""The chance beside an attack and its answers: the exact table, told from the side of who chooses."""

from __future__ import annotations

from games.battalions import GAME
from games.core.referee import view
from tests.games.battalions.field import Field, battle


def beside(field: Field, seat: int) -> dict[str, int]:
    shown = view(field.position, seat)
    found = GAME.post.chances(shown, seat, GAME.actions(shown, seat)) if GAME.post else None
    return {} if found is None else {GAME.notation(action): n for action, n in found.percent.items()}


def test_an_attack_says_how_likely_the_enemy_is_harmed_and_an_answer_how_likely_it_is_not():
    field = battle({"centre": ["LI", "LI"]}, {"centre": ["LI", "LI"]})
    # two of line infantry, both supported: 330 + 1430 + 1612 of 10,000
    assert beside(field, 0)["attack centre fire centre"] == 34
    field.play("attack centre fire centre")
    attacker, defender = beside(field, 0), beside(field, 1)
    assert attacker["support 1"] == 34
    assert defender["support 1"] == 66
    assert attacker["fight"] < attacker["support 1"]
    assert defender["fight"] < defender["support 1"]


def test_cavalry_under_fire_sees_each_way_out():
    field = battle({"centre": ["LI"]}, {"centre": ["LC"], "left-centre": ["LC"]})
    field.play("attack centre fire centre")
    found = beside(field, 1)
    assert {"stand", "charge"} <= found.keys()
    assert all(0 < n < 100 for n in found.values())


def test_what_is_not_left_to_luck_has_none():
    field = battle({"centre": ["LI"]}, {"centre": ["LI"]})
    assert "end" not in beside(field, 0)
