"""Support: one battalion of the same stack helps, and shares the fate."""

import pytest

from bot.catalogue import texts
from bot.service.telling.labels import Names
from games.battalions import GAME
from games.core.referee import view
from tests.games.battalions.field import battle, kinds

WIN, LOSE = (10, 10), (1, 1)


def test_one_battalion_in_the_same_stack_supports_for_plus_three():
    field = battle({"centre": ["LI", "LLI"]}, {"centre": ["LI", "LLI"]}, then=[(5, 5), (5, 5), (1,), (1,)])
    field.play("attack centre fire centre", "support 1", "support 1")
    assert field.last.attacker.mods == (("support", 3),)
    assert field.last.defender.mods == (("support", 3),)


def test_both_sides_are_asked_at_once_and_neither_sees_what_the_other_names():
    field = battle({"centre": ["LI", "LLI"]}, {"centre": ["LI", "LLI"]}, then=[(5, 5), (5, 5), (1,), (1,)])
    field.play("attack centre fire centre")
    assert field.asked == [(0, "engage"), (1, "engage")]
    field.play("support 1", seat=1)
    assert field.asked == [(0, "engage")]
    seen = [field.view(reader).fight for reader in (0, 1, None)]
    assert [fight.mine for fight in seen if fight] == [None, (1, None), None]
    assert [fight.answered for fight in seen if fight] == [(False, True)] * 3


def test_who_stands_alone_with_an_empty_hand_is_not_asked():
    field = battle(theirs={"centre": ["LI", "LI"]}, then=[(5, 5), (5, 5), (1,), (1,)])
    field.play("attack centre fire centre")
    assert field.asked == [(1, "engage")]


def test_whoever_holds_a_card_is_asked_whatever_card_it_is():
    for card in ("LI", "hill", "rosier", "courier", "cold-steel"):
        field = battle(hands=((card,), ()))
        field.play("attack centre fire centre")
        assert field.asked == [(0, "engage")]


def test_if_the_supported_card_is_eliminated_the_supporter_routs():
    field = battle(theirs={"centre": ["LI", "LLI", "LI"]}, then=[WIN, LOSE, (1,)])
    field.play("attack centre fire centre", "support 1")
    side = field.view().sides[1]
    assert (side.eliminated, side.discard) == (("au-LI",), ("au-LLI",))
    assert field.stack(1, "centre") == ["LI"]


def test_if_the_supported_card_routs_the_supporter_is_shaken():
    field = battle(theirs={"centre": ["LI", "LLI", "LI"]}, then=[(10, 5), (3, 3)])
    field.play("attack centre fire centre", "support 1")
    assert field.last.result == "defender-routs"
    assert field.view().sides[1].discard == ("au-LI",)
    assert field.stack(1, "centre") == ["LLI!", "LI"]


def test_if_the_supported_attacker_is_eliminated_its_supporter_routs_too():
    field = battle({"centre": ["LI", "LLI"]}, then=[LOSE, WIN])
    field.play("attack centre fire centre", "support 1")
    side = field.view().sides[0]
    assert (side.eliminated, side.discard) == (("fr-LI",), ("fr-LLI",))


def test_a_shaken_card_cannot_support():
    field = battle({"centre": ["LI", "LLI!", "LI"]})
    field.play("attack centre fire centre")
    assert field.legal(0) == ["fight", "support 2"]
    assert field.refused("support 1", 0) == "cannot_support"


def test_blown_cavalry_cannot_support():
    field = battle({"centre": ["LI", "LC~", "LI"]})
    field.play("attack centre fire centre")
    assert field.legal(0) == ["fight", "support 2"]


def test_any_battalion_of_the_stack_that_is_neither_shaken_nor_blown_may_support():
    field = battle({"centre": ["LI", "LLI", "LI", "LI"]}, hands=(("steady-aim",), ()))
    field.play("attack centre fire centre")
    assert field.legal(0, "support") == ["support 1", "support 2", "support 3"]
    assert [text for text in field.legal(0) if "combine" in text] == [f"combine {n} steady-aim" for n in (1, 2, 3)]
    assert field.refused("support 4", 0) == "no_place"


def test_who_may_support_tells_nothing_about_the_kinds_of_the_cards():
    offers = []
    for stack in (["LI", "LI", "LI"], ["LI", "LLI", "GI"], ["LI", "FA", "LI"]):
        field = battle(theirs={"centre": stack})
        field.play("attack centre fire centre")
        offers.append(field.legal(1))
    assert offers == [["fight", "support 1", "support 2"]] * 3


def test_in_the_first_edition_only_the_topmost_of_equal_battalions_is_offered():
    field = battle({"centre": ["LI", "LLI", "LI", "LI"]}, edition=1)
    field.play("attack centre fire centre")
    assert field.legal(0) == ["fight", "support 1", "support 2"]
    assert field.refused("support 3", 0) == "same_support"
    assert field.refused("support 4", 0) == "no_place"


def test_a_supporter_that_was_not_needed_stays_as_it_was():
    field = battle(theirs={"centre": ["LI", "LLI"]}, then=[(5, 5), (5, 3), (1,), (1,)])
    events = field.play("attack centre fire centre", "support 1")
    assert "shaken" not in kinds(events)
    assert field.stack(1, "centre") == ["LLI", "LI"]


def test_silence_names_the_cheapest_support():
    field = battle({"centre": ["LI", "GI", "LI", "LLI"]})
    field.play("attack centre fire centre")
    assert GAME.notation(GAME.default(view(field.position, 0), 0)) == "support 2"


@pytest.mark.parametrize(
    ("language", "called"),
    [
        (
            "en",
            {
                "fight": "Fight alone",
                "support 1": "Support: Twelve-pounders",
                "support 2": "Support: Voltigeurs (2)",
                "support 3": "Support: Voltigeurs (3)",
                "tactic spies-at-dinner": "Tactic: Spies at dinner",
                "combine 1 spies-at-dinner": "Twelve-pounders + Spies at dinner",
                "combine 2 spies-at-dinner": "Voltigeurs (2) + Spies at dinner",
                "combine 3 spies-at-dinner": "Voltigeurs (3) + Spies at dinner",
            },
        ),
        (
            "es",
            {
                "fight": "Luchar sin ayuda",
                "support 1": "Apoyo: Batería de a doce",
                "support 2": "Apoyo: Voltigeurs (2)",
                "support 3": "Apoyo: Voltigeurs (3)",
                "tactic spies-at-dinner": "Táctica: Espías en la cena",
                "combine 1 spies-at-dinner": "FA 1 + Espías en la cena",
                "combine 2 spies-at-dinner": "Voltigeurs (2) + Espías en la cena",
                "combine 3 spies-at-dinner": "Voltigeurs (3) + Espías en la cena",
            },
        ),
    ],
)
def test_a_choice_names_the_battalion_with_its_place_where_there_are_two(language: str, called: dict[str, str]):
    """Only what would find no room on a phone is called by its kind and place."""
    field = battle({"centre": ["LI", "FA", "LLI", "LLI"]}, hands=(("spies-at-dinner",), ()))
    field.play("attack centre fire centre")
    seen = view(field.position, 0)
    actions = GAME.actions(seen, 0)
    name = Names(GAME, seen, 0, actions, texts().say(language))
    assert {GAME.notation(action): name(action) for action in actions} == called
    one = actions[2]
    assert Names(GAME, seen, 0, [one], texts().say(language))(one) == called["support 2"], "offered alone, too"
