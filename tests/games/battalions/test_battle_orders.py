"""Battle orders: what is answered for a seat that is away, as it said beforehand."""

from __future__ import annotations

import pytest

from games.battalions import GAME, battle
from games.battalions.game import BattalionsBeforehand
from games.core.referee import view
from tests.games.battalions.field import Field
from tests.games.battalions.field import battle as fought

BEFOREHAND = BattalionsBeforehand()


def answer(field: Field, *given: str, seat: int = 1) -> str:
    action = BEFOREHAND.follow(view(field.position, seat), seat, given)
    assert action is not None
    return GAME.notation(action)


def attacked(*hand: str, attacker: str = "GI", defenders: tuple[str, ...] = ("LI", "GI", "LLI")) -> Field:
    """Seat 1 is away, and its centre is fired at."""
    field = fought({"centre": [attacker]}, {"centre": list(defenders)}, hands=((), hand))
    field.play("attack centre fire centre")
    return field


def said(field: Field) -> list[str]:
    return list(BEFOREHAND.orders(view(field.position, 1), 1))


# --- what may be said -------------------------------------------------------------------------------------------------


def test_the_line_and_each_stack_and_each_tactics_card_of_the_hand_have_orders():
    found = said(attacked("steady-aim", "hill", "LI"))
    assert {f"support {way}" for way in battle.WAYS} < set(found)
    assert {f"support {way} at left-centre" for way in battle.WAYS} < set(found)
    assert {text.split()[1] for text in found if text.startswith("tactic ")} == {"steady-aim"}, (
        "no terrain, no battalion"
    )
    assert {"tactic steady-aim best", "tactic steady-aim never", "tactic steady-aim at centre"} < set(found)
    assert {"ride best", "ride away", "ride charge", "ride stand", "around always", "around never"} < set(found)
    assert all(text.isascii() and text.isprintable() for text in found)
    assert len(set(found)) == len(found)


def test_equal_views_give_equal_offers_whatever_the_attacker_holds():
    rich = fought({"centre": ["GI"]}, {"centre": ["LI", "GI", "LLI"]}, hands=(("canister",), ("steady-aim",)))
    rich.play("attack centre fire centre")
    assert said(rich) == said(attacked("steady-aim"))


# --- support ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "does"),
    [
        (("support always",), "support 2"),
        (("support strongest",), "support 1"),
        (("support never",), "fight"),
        (("support never", "support always at centre"), "support 2"),
        (("support always at centre", "support never"), "support 2"),
        (("support always", "support never at centre"), "fight"),
        (("support never at left-centre", "support always"), "support 2"),
    ],
)
def test_support_goes_as_it_was_said_for_the_stack_or_else_for_the_line(given: tuple[str, ...], does: str):
    assert answer(attacked(), *given) == does


@pytest.mark.parametrize(("attacker", "behind"), [("LI", 0), ("GLI", 2), ("HA", 6)])
def test_support_only_when_the_attacker_is_ahead_by_so_much(attacker: str, behind: int):
    field = attacked(attacker=attacker, defenders=("LI", "GI"))
    assert answer(field, "support behind 2") == ("support 1" if behind >= 2 else "fight")
    assert answer(field, "support behind 4") == ("support 1" if behind >= 4 else "fight")


def test_usually_a_stack_is_supported_where_it_is_worth_the_risk():
    light = attacked(attacker="LI", defenders=("GI", "LLI"))
    assert answer(light) == answer(light, "support best") == "support 1"
    assert answer(attacked("hill", attacker="GI", defenders=("LLI",))) == "fight", "nobody could"
    hopeless = attacked(attacker="HA", defenders=("LLI", "GI"))
    assert answer(hopeless, "support always") == "support 1"
    assert answer(hopeless) == "fight", "the guard is not risked for a card that is lost anyway"


# --- tactics ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "does"),
    [
        (("tactic steady-aim at centre",), "tactic steady-aim"),
        (("tactic steady-aim at left-centre",), "fight"),
        (("tactic steady-aim never",), "fight"),
        (("tactic steady-aim behind 1",), "tactic steady-aim"),
        (("tactic steady-aim never", "tactic steady-aim at centre"), "tactic steady-aim"),
        (("tactics never",), "fight"),
        (("tactics never", "tactic steady-aim at centre"), "tactic steady-aim"),
    ],
)
def test_a_tactics_card_is_played_where_and_from_which_odds_on_as_it_was_said(given: tuple[str, ...], does: str):
    field = attacked("steady-aim", attacker="GI", defenders=("LI",))
    assert answer(field, "support never", *given) == does


def test_a_tactics_card_that_would_not_help_is_kept_whatever_was_said():
    assert answer(attacked("canister", defenders=("LI",)), "tactic canister at centre") == "fight"


def test_a_card_is_not_played_when_the_attacker_is_not_ahead_by_so_much():
    field = attacked("steady-aim", attacker="LLI", defenders=("GI",))
    assert answer(field, "tactic steady-aim behind 4") == "fight"


# --- horse ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "does"),
    [
        (("ride away",), "away left-centre"),
        (("ride charge",), "charge"),
        (("ride stand",), "stand"),
        (("ride stand", "ride charge"), "stand"),
    ],
)
def test_cavalry_under_fire_does_as_it_was_said(given: tuple[str, ...], does: str):
    field = fought(theirs={"centre": ["LC"]})
    field.play("attack centre fire centre")
    assert answer(field, *given) == does


def test_cavalry_under_fire_usually_does_what_is_expected_to_cost_least():
    light = fought(theirs={"centre": ["LC"]})
    light.play("attack centre fire centre")
    assert answer(light) == answer(light, "ride best") == "away left-centre"
    shut_in = fought(theirs={"centre": ["GC"], "left-centre": ["LI"] * 6, "right-centre": ["LI"] * 6})
    shut_in.play("attack centre fire centre")
    assert answer(shut_in, "ride away") == "stand", "there is no way out"


def test_what_is_asked_at_ones_own_turn_is_left_to_its_person():
    field = fought(hands=(("steady-aim",), ()))
    assert BEFOREHAND.follow(view(field.position, 0), 0, ("support always",)) is None
