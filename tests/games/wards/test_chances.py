"""The chance beside a shot and an assault: that of the rules page."""

from __future__ import annotations

from collections.abc import Sequence

from games.wards import GAME
from games.wards.actions import Action
from tests.games.wards.battle import Battle, battle
from tests.games.wards.test_odds import STAND


def beside(table: Battle) -> dict[str, int]:
    state = table.state
    found = GAME.post.chances(state, 0, GAME.actions(state, 0)) if GAME.post else None
    return {} if found is None else {GAME.notation(action): n for action, n in found.percent.items()}


def test_a_shot_says_how_likely_it_destroys_and_binoculars_how_likely_they_spot():
    table = battle({1: ("scout", STAND[0][0]), 2: ("medic", STAND[0][1])})
    found = beside(table)
    assert found["shoot rifle 2"] == 30
    assert all(text.split()[0] in ("shoot", "assault") for text in found)
    assert {n for text, n in found.items() if text.startswith("assault")} <= {50}


def test_who_cannot_shoot_has_none():
    assert beside(battle({1: ("scout", "B2"), 2: ("medic", "AK22")})) == {}


def test_the_best_shot_is_one_that_can_destroy():
    """Binoculars hit more often, and are meant where there is nothing else."""
    table = battle({1: ("scout", STAND[0][0]), 2: ("medic", STAND[0][1]), 3: ("medic", "B3")})
    assert GAME.post is not None
    shots = [action for action in GAME.actions(table.state, 0) if action.verb == "shoot"]
    assert "binoculars" in {action.weapon for action in shots}
    assert {action.weapon for action in GAME.post.meant(table.state, 0, shots)} <= {"rifle", "pistol"}
    far = [action for action in shots if action.weapon == "binoculars"]
    assert GAME.post.meant(table.state, 0, far) == far


def test_the_likeliest_shot_is_offered_first_and_binoculars_behind_it():
    alone = {1: ("scout", "I19"), 2: ("assault", "L19")}
    table = battle({**alone, 3: ("medic", "B3")})
    assert GAME.post is not None
    legal = GAME.actions(table.state, 0)
    offered = GAME.post.offered(table.state, 0, legal)
    assert _weapons(offered) == ["pistol", "rifle", "binoculars"], "close by, the pistol's two dice are worth more"
    others = [action for action in offered if action.verb != "shoot"]
    assert others == [action for action in legal if action.verb != "shoot"]
    state = battle(alone).state
    assert _weapons(GAME.post.offered(state, 0, GAME.actions(state, 0))) == ["pistol", "rifle"], "no friend to spot for"


def _weapons(offered: Sequence[Action]) -> list[str]:
    return [action.weapon for action in offered if action.verb == "shoot"]
