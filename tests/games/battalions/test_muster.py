"""Before the first turn: armies and deployment, both sealed."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from bot.computer import choose
from games.battalions import GAME, armies
from games.battalions.cards import UNITS
from games.battalions.deployment import read_lines
from games.battalions.state import DEPLOY
from games.core import referee
from games.core.game import NotationError, by_post
from tests.games.battalions.field import Field, all_told, kinds

MIXED = "fr-LI*14 fr-LLI*6 au-LI*9 au-LC*4 @ broussard zelenka brankovar"


def begin(*texts: str, then: Sequence[Any] = (), **options: Any) -> Field:
    """A new table; seats answer in turn, seat 0 first."""
    chosen = referee.complete(GAME, options)
    setup = referee.Setup(options=chosen, seats=2, seed=bytes(32), chance=tuple(then))
    position, entry = referee.begin(GAME, setup)
    field = Field(setup, position)
    field.events += entry.events
    field.play(*texts)
    return field


def test_both_sides_choose_an_army_at_once_and_sealed():
    field = begin()
    assert field.asked == [(0, "army"), (1, "army")]
    assert field.legal() == ["army french", "army british", "army austrian", "army russian"]
    field.play("army french")
    assert [field.view(reader).sides[0].army for reader in (0, 1, None)] == ["french", None, None]
    assert all(event.args == () for event in field.events if event.kind == "musters")


def test_the_text_of_what_names_a_private_card_is_secret():
    texts = ("army french", "deploy fr-LI centre", "place fr-LI centre", "support 2", "tactic canister")
    assert all(by_post(GAME).secret(GAME.parse(text)) for text in texts)
    assert not by_post(GAME).secret(GAME.parse("attack centre fire centre"))


def test_any_army_within_the_limits_may_march():
    field = begin(f"army {MIXED}", "army british")
    assert field.asked == [(0, "deploy"), (1, "deploy")]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("army prussian", "no_ready"),
        ("army fr-LI*20 @ rosier", "army_size"),
        ("army fr-LI*24 fr-LLI*6 fr-FA*9 @ broussard", "army_cost"),
        ("army fr-LI*20 fr-LLI*5 @ rosier", "army_cost"),
        ("army fr-LI*16 fr-LLI*6 au-LI*9 au-LC*2 ru-LI*2 @ broussard zelenka", "army_nations"),
        ("army fr-LI*35 fr-FA*4 @ broussard", "army_start"),
        ("army fr-LI*20 fr-LLI*5 fr-GI*8 @ rosier rosier", "army_commander_twice"),
    ],
)
def test_what_may_not_march_is_refused_with_the_reason(text: str, why: str):
    assert begin().refused(text) == why


def test_an_army_that_is_not_in_order_is_refused_with_its_right_spelling():
    with pytest.raises(NotationError) as error:
        GAME.parse("army fr-LLI*6 fr-LI*10 @ broussard")
    assert error.value.reason.args["army"] == "fr-LI*10 fr-LLI*6 @ broussard"


@pytest.mark.parametrize(("edition", "chance", "again"), [(3, [], 1), (2, [{"pick": 1}], 0), (1, [{"pick": 0}], 1)])
def test_no_nation_marches_on_both_sides_the_first_keeps_it_and_the_other_side_chooses_again(
    edition: int, chance: list[Any], again: int
):
    """Before edition 3 lots decided."""
    field = begin("army french", "army french", then=chance, edition=edition)
    assert field.asked == [(again, "army")]
    assert field.legal(again) == ["army british", "army austrian", "army russian"]
    assert field.refused("army french") == "army_barred"
    assert [told["nation"] for told in all_told(field.events, "nation-taken")] == ["french"]
    field.play("army russian")
    assert field.state.phase == DEPLOY


def test_both_sides_deploy_at_once_and_nobody_sees_the_others_plan():
    field = begin("army french", "army british")
    field.play("deploy fr-LI centre")
    plans = [field.view(reader).sides[0].plan for reader in (0, 1, None)]
    assert plans[0] is not None
    assert "fr-LI" in plans[0]
    assert plans[1:] == [None, None]
    assert field.view(1).sides[0].army is None


@pytest.mark.parametrize("unit", ["fr-LI", "fr-FA"])
def test_line_infantry_and_foot_artillery_deploy_in_the_three_centre_stacks(unit: str):
    field = begin("army french", "army british")
    where = [text.split()[-1] for text in field.legal(0, "deploy") if f" {unit} " in text]
    assert where == ["left-centre", "centre", "right-centre"]
    assert field.refused(f"deploy {unit} left-flank") == "centre_only"


@pytest.mark.parametrize("unit", ["fr-LLI", "fr-LC", "fr-HA"])
def test_light_infantry_cavalry_and_horse_artillery_deploy_anywhere_in_the_line(unit: str):
    field = begin("army french", "army british")
    where = [text.split()[-1] for text in field.legal(0, "deploy") if f" {unit} " in text]
    assert where == ["left-flank", "left-centre", "centre", "right-centre", "right-flank"]
    assert field.refused(f"deploy {unit} reserve") == "start_full"


@pytest.mark.parametrize("unit", ["fr-GI", "fr-GLI", "fr-HC", "fr-GC"])
def test_guard_and_heavy_cavalry_are_in_no_starting_stack(unit: str):
    field = begin("army french", "army british", budget=220)
    assert field.refused(f"deploy {unit} centre") == "not_at_start"


@pytest.mark.parametrize(
    ("stack", "limit"), [("left-flank", 2), ("left-centre", 3), ("centre", 3), ("right-centre", 3), ("right-flank", 2)]
)
def test_at_most_two_or_three_cards_start_in_a_stack(stack: str, limit: int):
    field = begin("army french", "army british")
    for _ in range(limit):
        field.play(f"deploy fr-LLI {stack}", seat=0)
    assert field.refused(f"deploy fr-LLI {stack}", 0) == "start_full"


def test_nations_are_not_mixed_within_a_starting_stack():
    field = begin(f"army {MIXED}", "army british")
    field.play("deploy fr-LI centre")
    assert field.refused("deploy au-LI centre", 0) == "other_nation"


def test_only_what_the_army_has_can_be_deployed():
    field = begin("army french", "army british")
    field.play("deploy fr-HA centre")
    assert field.refused("deploy fr-HA centre", 0) == "no_unit_left"


def test_a_deployment_is_finished_when_no_stack_is_empty_or_begun_anew():
    field = begin("army french", "army british")
    assert field.refused("ready", 0) == "empty_stack"
    assert field.refused("clear", 0) == "nothing_deployed"
    for stack in ("left-flank", "left-centre", "centre", "right-centre", "right-flank"):
        field.play(f"deploy fr-LLI {stack}", seat=0)
    field.play("ready", seat=0)
    assert field.asked == [(1, "deploy")]
    field.play("auto")
    assert [len(stack.cards) for stack in field.view().sides[0].stacks] == [1, 1, 1, 1, 1, 0]


@pytest.mark.parametrize("name", armies.READY)
def test_auto_fills_every_place_within_the_rules_and_keeps_what_was_laid(name: str):
    other = "british" if name != "british" else "french"
    field = begin(f"army {name}", f"army {other}")
    unit = next(unit for unit, _ in armies.ready(name, 200).battalions if UNITS[unit].code == "HA")
    field.play(f"deploy {unit} right-flank", "auto", "auto")
    stacks = field.view().sides[0].stacks
    assert [len(stack.cards) for stack in stacks] == [2, 3, 3, 3, 2, 0]
    assert stacks[4].cards[0].unit == unit
    for place, stack in enumerate(stacks):
        for card in stack.cards:
            start = UNITS[card.unit or ""].start
            assert start == "any" or (start == "centre" and place in (1, 2, 3))


def test_auto_begins_anew_where_what_was_laid_would_leave_a_stack_empty():
    field = begin("army fr-LI*38 fr-LLI*2 @ broussard corvisy", "army british", budget=200)
    field.play("deploy fr-LLI left-flank", "deploy fr-LLI left-flank", seat=0)
    field.play("auto", seat=0)
    field.play("auto")
    assert all(stack.cards for stack in field.view().sides[0].stacks[:5])


def test_with_the_last_deployment_armies_are_shown_hands_dealt_and_lots_decide_who_begins():
    field = begin("army french", "army british", "auto")
    field.setup = referee.Setup(options=field.setup.options, seats=2, seed=bytes(32), chance=({"pick": 1},))
    field.play("auto")
    view = field.view()
    assert [side.army for side in view.sides] == ["french", "british"]
    assert [side.commander for side in view.sides] == ["corvisy", "thornaby"]
    assert (view.first, view.active, view.turn) == (1, 1, 1)
    assert [side.hand_size for side in view.sides] == [5, 7]
    assert all(card.up for side in view.sides for stack in side.stacks for card in stack.cards)
    assert kinds(field.events).count("lined-up") == 26


def test_the_army_commander_is_in_no_deck_and_the_other_commanders_are():
    field = begin("army french", "army british", "auto", "auto")
    side = field.state.sides[0]
    cards = [card for card in (*side.hand.values, *side.deck.values) if type(card) is str]
    assert "corvisy" not in cards
    assert {"pontgris", "tavernel", "rosier"} <= set(cards)


def test_a_deployment_is_written_a_card_a_line():
    listed = armies.ready("french", 200)
    read = read_lines(
        "LI 1st Line > Centre\nFA Los Ruidosos > centro\nfr-LC > right-flank", listed, {"Centro": "centre"}
    )
    assert [GAME.notation(action) for action in read] == [
        "deploy fr-LI centre",
        "deploy fr-FA centre",
        "deploy fr-LC right-flank",
    ]


ENGLISH = {unit: kind.name["en"] for unit, kind in UNITS.items()}
SPANISH = {unit: kind.name["es"] for unit, kind in UNITS.items()}


@pytest.mark.parametrize(
    ("names", "centre", "line", "read"),
    [
        (ENGLISH, "centre", "Redcoats > Centre", "deploy br-LI centre"),
        (SPANISH, "centro", "Casacas rojas > Centro", "deploy br-LI centre"),
        (SPANISH, "centro", "brigada de a nueve > centro", "deploy br-FA centre"),
        (ENGLISH, "centre", "LI Redcoats > Centre", "deploy br-LI centre"),
        (ENGLISH, "centre", "LI 33rd Foot > Centre", "deploy br-LI centre"),
        (ENGLISH, "centre", "br-lli greenjackets > centre", "deploy br-LLI centre"),
    ],
)
def test_battalions_of_the_own_army_are_deployed_by_name(names: dict[str, str], centre: str, line: str, read: str):
    (action,) = read_lines(line, armies.ready("british", 200), {centre: "centre"}, names)
    assert GAME.notation(action) == read


def test_accents_and_capitals_do_not_matter_in_a_name():
    stacks = {"Centro": "centre", "Flanco izquierdo": "left-flank"}
    (action,) = read_lines("husares > flanco izquierdo", armies.ready("french", 200), stacks, SPANISH)
    assert GAME.notation(action) == "deploy fr-LC left-flank"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("LI Húsares > Centro", "two_names"),
        ("LI Casacas rojas > Centro", "two_names"),
        ("Casacas rojas > Centro", "not_in_army"),
        ("Húsares Centro", "unreadable_line"),
    ],
)
def test_a_name_that_contradicts_its_kind_or_is_not_in_the_army_is_refused(line: str, why: str):
    with pytest.raises(NotationError) as error:
        read_lines(line, armies.ready("french", 200), {"Centro": "centre"}, SPANISH)
    assert error.value.reason.key == f"battalions.refused.{why}"


def test_the_example_of_a_refused_line_can_be_deployed():
    french = armies.ready("french", 200)
    with pytest.raises(NotationError) as error:
        read_lines("?", french, {"Centro": "centre"}, SPANISH)
    example = str(error.value.reason.args["example"])
    assert example == "Fusileros de línea > Centro"
    assert read_lines(example, french, {"Centro": "centre"}, SPANISH)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("LI 1st Line Centre", "unreadable_line"),
        ("LI > Nowhere", "unreadable_line"),
        ("LI > Reserve", "unreadable_line"),
        ("> Centre", "not_in_army"),
        ("br-LI > Centre", "not_in_army"),
        ("XX > Centre", "not_in_army"),
    ],
)
def test_a_line_that_cannot_be_read_is_refused_with_the_reason(line: str, why: str):
    with pytest.raises(NotationError) as error:
        read_lines(line, armies.ready("french", 200))
    assert error.value.reason.key == f"battalions.refused.{why}"


def test_a_kind_that_two_nations_of_the_army_have_must_be_named_with_its_nation():
    with pytest.raises(NotationError) as error:
        read_lines("LI > Centre", armies.parse(MIXED))
    assert error.value.reason.key == "battalions.refused.which_nation"


@pytest.mark.parametrize("level", ["greedy", "search"])
def test_computer_players_begin_the_battle_without_delay(level: str):
    field = begin()
    rng = random.Random(1)
    for _ in range(6):
        seat, kind = field.asked[0]
        if kind == "turn":
            break
        field.play(GAME.notation(choose(GAME, referee.view(field.position, seat), seat, level, 5, rng)), seat=seat)
    assert field.asked[0][1] == "turn"
