"""The reasons that a hint gives: of nearly every action one, with true figures, from what its seat sees."""

from __future__ import annotations

import random

import pytest

from bot.catalogue import texts
from games.battalions import GAME, chances, counsel, odds, policy
from games.battalions.cards import STACKS
from games.core import referee
from games.core.dice import FastDice
from games.core.game import Arg, Reason
from games.core.hidden import fill, redact
from tests.computer.conftest import positions
from tests.games.battalions.field import Field, Stacks, battle

TIRED: Stacks = {name: ["LC~"] for name in STACKS[:-1]}
"""A line that can neither attack nor move."""


def why(field: Field, text: str) -> Reason | None:
    """The reason for an action of the seat that is asked, which may do it."""
    seat, action = field.asked[0][0], GAME.parse(text)
    view = referee.view(field.position, seat)
    assert action in GAME.actions(view, seat)
    return counsel.reason(view, seat, action)


def because(key: str, **args: Arg) -> Reason:
    return Reason(f"battalions.counsel.{key}", args)


def deploying(*texts: str, budget: int = 100) -> Field:
    """Seat 0 deploys its French, against Austrians that have chosen theirs."""
    setup = referee.Setup(options=referee.complete(GAME, {"budget": budget}), seats=2, seed=bytes(32))
    field = Field(setup, referee.begin(GAME, setup)[0])
    field.play("army french", seat=0)
    field.play("army austrian", seat=1)
    field.play(*texts, seat=0)
    return field


# --- before the battle ------------------------------------------------------------------------------------------------


def test_of_an_army_it_is_said_what_marches_in_it():
    setup = referee.Setup(options=referee.complete(GAME, {"budget": 100}), seats=2, seed=bytes(32))
    found = why(Field(setup, referee.begin(GAME, setup)[0]), "army french")
    assert found == because("army", n=14, infantry=9, cavalry=3, artillery=2)


def test_the_first_card_of_a_stack_fights_first_and_the_next_ones_support_it():
    assert why(deploying(), "deploy fr-LI centre") == because("on_top", stack="centre", fire=4, melee=4)
    assert why(deploying("deploy fr-LI centre"), "deploy fr-FA centre") == because("below", stack="centre", support=3)


def test_a_deployment_says_how_much_of_the_line_is_filled():
    some = [f"deploy fr-LI {name}" for name in STACKS[1:4]] + [f"deploy fr-LLI {name}" for name in STACKS[:5:4]]
    assert why(deploying(), "auto") == because("auto", n=8)
    assert why(deploying(*some), "auto") == because("auto", n=3)
    assert why(deploying(*some), "ready") == because("ready", n=5)
    full = deploying(*some, *(f"deploy fr-LI {name}" for name in STACKS[1:4]))
    assert why(full, "auto") == why(full, "ready") == because("ready", n=8)
    assert why(full, "clear") is None


# --- terrain and reinforcements ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "top", "before", "expected"),
    [
        ("hill", "LI", "", ("any", 1)),
        ("village", "LI", "", ("any", 2)),
        ("village", "LC", "", ("none", 0)),
        ("wood", "LI", "", ("fire", 2)),
        ("stream", "LI", "", ("melee", 3)),
        ("mud", "LI", "", ("cavalry", 4)),
        ("village", "LI", "hill", ("any", 1)),
        ("hill", "LI", "village", ("none", 0)),
    ],
)
def test_a_terrain_says_what_it_adds_to_what_lies_there(card: str, top: str, before: str, expected: tuple[str, int]):
    field = battle({"centre": [top]}, hands=([card], ()), terrains=({"centre": before}, {}))
    key, amount = expected
    args = {"amount": amount} if amount else {}
    assert why(field, f"terrain {card} centre") == because(f"ground.{key}", stack="centre", **args)


def test_a_terrain_where_nobody_stands_says_so():
    field = battle({"centre": []}, hands=(["hill"], ()))
    assert why(field, "terrain hill centre") == Reason("battalions.refused.stack_empty", {"stack": "centre"})


@pytest.mark.parametrize(
    ("stacks", "text", "expected"),
    [
        ({"centre": []}, "place fr-LI centre", because("gap", stack="centre", n=1, most=3)),
        ({}, "place fr-LI centre", because("support", stack="centre", support=3)),
        ({"centre": ["LI", "LI!"]}, "place fr-LI centre", because("support", stack="centre", support=3)),
        ({"centre": ["LI", "LI"]}, "place fr-LI centre", because("size", stack="centre", mine=3, theirs=2)),
        ({}, "place fr-LI reserve", because("reserve")),
        (
            {"left-centre": ["LI", "LI"], "centre": []},
            "move left-centre 2 centre",
            because("gap", stack="centre", n=1, most=3),
        ),
        ({"left-centre": ["LI", "LI"]}, "move left-centre 2 centre", because("support", stack="centre", support=3)),
        ({"left-centre": ["LI", "LI"]}, "move left-centre 2 reserve", because("reserve")),
        ({}, "move left-centre 1 centre", because("leaves", stack="left-centre", n=1, most=3)),
        (
            {"left-centre": [], "right-centre": []},
            "move centre 1 left-centre",
            because("leaves", stack="centre", n=2, most=3),
        ),
        (
            {"left-centre": ["LI!", "LLI"]},
            "move left-centre 1 reserve",
            because("relief", stack="left-centre", card="fr-LI", unit="fr-LLI", shaken=-3),
        ),
        (
            {"left-centre": ["LI!", "LLI!"]},
            "move left-centre 1 centre",
            because("shifts", stack="left-centre", target="centre", left=1, mine=2, theirs=2),
        ),
        (
            {"reserve": ["LI"], "centre": ["LI", "LI"]},
            "move reserve 1 centre",
            because("shifts", stack="reserve", target="centre", left=0, mine=3, theirs=2),
        ),
    ],
)
def test_a_reinforcement_says_what_the_line_needs_it_for(stacks: Stacks, text: str, expected: Reason):
    assert why(battle(stacks, {"centre": ["LI", "LI"]}, hands=(["LI"], ())), text) == expected


def test_a_commander_says_how_much_likelier_a_shaken_card_revives():
    field = battle({"centre": ["LI", "LLI!"]}, hands=(["tavernel"], ()))
    assert why(field, "attach tavernel centre") == because("revival", card="fr-LLI", before=60, after=90)
    assert why(field, "attach tavernel left-centre") == because("attach", stack="left-centre", rating=3, n=1)
    torn = battle({"centre": ["LI!", "GI!"]}, leaders=({"centre": "rosier"}, {}))
    torn.play("end")
    assert why(torn, "rally centre 1") == because("revival", card="fr-LI", before=60, after=80)
    assert why(torn, "rally centre 2") == because("revival", card="fr-GI", before=90, after=100)


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        ("forced-march", because("moves", n=4)),
        ("courier", because("draws", n=3)),
        ("drummer-boys centre", because("refreshes", stack="centre", n=2)),
        ("fresh-oats left-flank", because("refreshes", stack="left-flank", n=1)),
        ("spyglass centre", because("reveals", stack="centre", n=2)),
        ("stragglers", because("returns", card="fr-GI", cost=10)),
        ("sappers centre", because("clears", stack="centre", terrain="mud")),
    ],
)
def test_a_turn_card_says_what_it_comes_to(card: str, expected: Reason):
    field = battle(
        {"centre": ["LI!", "LI", "LI!"], "left-flank": ["LC^"]},
        {"centre": ["LI", "LI"]},
        hands=([card.partition(" ")[0], "hill"], ()),
        decks=(["wood", "mud", "mud"], ()),
        discards=(["GI", "steady-aim"], ()),
        terrains=({}, {"centre": "mud"}),
    )
    assert why(field, f"play {card}") == expected


def test_a_card_that_draws_says_no_more_than_there_is_to_draw():
    assert why(battle(hands=(["courier"], ()), decks=(["hill"], ())), "play courier") == because("draws", n=1)


# --- attacks and combats ----------------------------------------------------------------------------------------------


def test_the_end_of_a_turns_steps_says_what_the_best_attack_would_do_to_whom():
    field = battle({**TIRED, "centre": ["LLI", "LI"]}, hands=(["double-orders"], ()))
    assert field.legal(verb="attack") == ["attack centre fire centre", "attack centre melee centre"]
    fire, melee = (why(field, text) for text in field.legal(verb="attack"))
    assert fire is not None
    assert melee is not None
    assert (fire.args["theirs"], melee.args["theirs"]) == (60, 53)
    for text, key, n in (("advance", "attacks", 4), ("end", "attacks", 4), ("play double-orders", "more_attacks", 5)):
        assert why(field, text) == because(key, n=n, **fire.args)


def test_an_end_without_attacks_says_why_there_are_none():
    assert why(battle(TIRED), "end") == because("attacks.none")
    begun = battle(number=0, first_orders=0)
    begun.play("end")
    assert why(begun, "end") == Reason("battalions.refused.first_turn")
    spent = battle(commanders=("rosier", "zelenka"), then=[(5, 5), (5, 5), (1,), (1,)] * 2)
    spent.play("attack centre fire centre", "attack left-flank fire right-flank")
    assert why(spent, "end") == Reason("battalions.refused.no_attacks")


def under_fire(rider: str) -> Field:
    field = battle({"centre": ["LI", "LI"]}, {"centre": [rider, "LI"], "left-centre": ["LC"]})
    field.play("attack centre fire centre")
    assert field.asked == [(1, "ride")]
    return field


def test_horse_under_fire_is_told_what_it_has_to_roll():
    field = under_fire("LC")
    assert why(field, "away left-centre") == because("away", percent=72, value=8, worse=-5)
    assert why(field, "charge") == because("charge", percent=60, value=6, worse=-3)
    assert why(under_fire("LC!"), "charge") == because("charge.again", percent=60, value=6, worse=-3)


def test_who_stands_under_fire_is_told_what_it_may_cost_with_support():
    field = under_fire("LC")
    stands = why(field, "stand")
    field.play("stand")
    field.play("support 1", seat=0)
    assert why(field, "support 1") == stands
    assert why(field, "fight") != stands


def test_horse_before_a_square_is_told_its_chance_to_get_around_and_what_the_square_may_cost():
    field = battle({"centre": ["LC", "LI"]}, then=[(3, 3)])
    field.play("attack centre melee centre")
    assert why(field, "around") == because("around", percent=58, value=8, worse=-3)
    presses = why(field, "press")
    field.play("press")
    assert why(field, "support 1") == presses
    view = referee.view(field.position, 0)
    found = odds.chances(view, 0, GAME.parse("support 1"))
    assert found is not None
    assert presses is not None
    harmed = sum(found.results[f"defender-{harm}"] for harm in ("eliminated", "routs", "shaken"))
    assert presses.args["theirs"] == round(100 * harmed)


def test_a_reason_gives_the_same_chance_as_stands_beside_its_choice():
    field = battle({**TIRED, "centre": ["LLI", "LI"]})
    view = referee.view(field.position, 0)
    attacks = [action for action in GAME.actions(view, 0) if action.verb == "attack"]
    found = chances.beside(view, 0, attacks)
    assert found is not None
    assert attacks
    for action in attacks:
        said = counsel.reason(view, 0, action)
        assert said is not None
        assert said.args["theirs"] == found.percent[action]


# --- the hand ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "text", "expected"),
    [
        (["LI", "LI"], "discard fr-LI", because("another")),
        (["LI", "hill"], "discard fr-LI", because("redrawn", hand=5)),
        (["hill", "wood"], "discard hill", because("one_terrain", n=2)),
        (["br-LI"], "discard br-LI", because("no_room")),
        (["pontgris"], "discard pontgris", because("redrawn", hand=5)),
        (["courier", "LI", "LLI", "LC", "hill", "spyglass"], "discard courier", because("not_redrawn", n=5)),
        (["courier", "LI", "LLI", "LC", "hill"], "discard courier", because("redrawn", hand=5)),
        (["courier", "LI", "LLI", "LC", "hill", "spyglass"], "done", because("keeps", n=6, hand=5)),
        (["LI", "hill"], "done", because("fills", held=2, n=2)),
    ],
)
def test_who_may_discard_is_told_what_is_not_missed_and_what_is_drawn(hand: list[str], text: str, expected: Reason):
    field = battle({"reserve": ["LI"]}, hands=(hand, ()), decks=(["wood"], ()), discards=(["mud"], ()))
    field.play("end")
    assert why(field, text) == expected


def test_whose_hand_is_over_its_limit_is_told_by_how_much():
    held = ["courier", "LI", "LLI", "LC", "hill", "spyglass", "FA", "HA"]
    field = battle(hands=(held, ()), hand_limit=6)
    field.play("end")
    assert why(field, "discard courier") == because("too_many", n=2, limit=6)


def test_a_commander_is_not_missed_where_every_stack_has_one():
    others: dict[str, str] = dict(
        zip(STACKS, ["rosier", "tavernel", "broussard", "lamoureux", "pontgris"], strict=False)
    )
    field = battle(hands=(["dunmoor"], ()), leaders=(others, {}))
    field.play("end")
    assert why(field, "discard dunmoor") == because("all_led")


# --- whatever is advised ----------------------------------------------------------------------------------------------


def test_a_reason_is_the_same_whatever_the_other_hides_and_has_words():
    rng, kinds = random.Random(4), set[str]()
    for game, view, seat in positions(GAME, 150, 2):
        other = redact(fill(view, game.unseen(view), rng), seat)
        for action in game.actions(view, seat):
            why = counsel.reason(view, seat, action)
            assert why == counsel.reason(other, seat, action)
            if why is not None:
                kinds.add(action.verb)
                assert all("{" not in texts().reason(locale, why) for locale in ("en", "es"))
    assert len(kinds) >= 18


def test_nine_hints_of_ten_have_a_reason():
    rng = random.Random(7)
    dice = FastDice(rng)
    state, _ = GAME.start(referee.complete(GAME, {"budget": 100}), 2, dice)
    told: list[bool] = []
    while asks := GAME.asks(state):
        seat = asks[0].seat
        view = redact(state, seat)
        actions = list(GAME.shortlist(view, seat))
        action = policy.quick(view, seat, actions, rng)
        if len(actions) > 1:
            told.append(counsel.reason(view, seat, action) is not None)
        state, _ = GAME.apply(state, seat, action, dice)
    assert len(told) > 50
    assert sum(told) >= 0.9 * len(told)
