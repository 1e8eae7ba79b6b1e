"""Orders: how many, when, and what they do."""

from random import Random

import pytest
from msgspec.structs import replace

from games.core.dice import FastDice
from games.warshow.actions import shots
from games.warshow.cards import BY_ID, CARDS, Effect
from games.warshow.effects import perform
from games.warshow.state import ORDER, SHOTS, Item
from games.warshow.table import Table
from tests.games.warshow.battle import Battle, battle, kinds, told


def test_two_orders_during_the_own_turn():
    table = battle("a1 recruit 5a", hands=(("telegram",) * 3, ()), decks=(("tank",) * 9, ()))
    table.calm("order telegram", "order telegram")
    assert table.refused("order telegram") == "no_orders_left"
    assert not any(text.startswith("order") for text in table.legal())


def test_one_order_during_the_opponents_turn():
    table = battle("a1 rifleman 3", "a2 rifleman 3", "b1 stuntman 3", hands=((), ("heckler",) * 2), phase="attack")
    table.play("fire a1 b1", "order heckler")
    table.play("fire a2 b1")
    assert table.asked[1] != "on-attack"


def test_some_cards_change_those_numbers():
    table = battle(
        "a1 recruit 5a", hands=(("encore", "telegram", "telegram", "telegram"), ()), decks=(("tank",) * 9, ())
    )
    more = BY_ID["encore"].effects[0].n
    table.calm("order encore")
    assert table.view().sides[0].orders == 1 + more
    table.calm("order telegram", "order telegram", "order telegram")


def test_limits_begin_anew_every_turn():
    table = battle(
        "a1 recruit 5a", "b1 recruit 5b", hands=(("telegram",), ()), phase="reinforcements", decks=(("tank",) * 9, ())
    )
    table.calm("order telegram")
    assert table.view().sides[0].orders == 1
    while table.state.active == 0:
        table.calm("done")
    assert (table.view().sides[0].orders, table.view().sides[1].orders) == (1, 2)


def test_an_order_is_answered_before_it_happens_and_its_card_goes_to_the_rubble():
    table = battle("a1 recruit 5a", hands=(("whistle",), ("loophole", "hex")))
    table.play("order whistle a1")
    assert table.asked == (1, "on-order")
    assert table.view().sides[0].rubble == ("whistle",)
    assert table.troop("a1").row == "5"
    table.play("pass")
    assert table.troop("a1").row == "4"


def test_an_order_may_be_cancelled():
    table = battle("a1 recruit 5a", hands=(("whistle", "mule"), ("loophole",)))
    table.play("order whistle a1", "order loophole", "pass")
    assert table.troop("a1").row == "5"
    assert table.view().sides[0].orders == 1


def test_last_in_first_resolved():
    hands = (("whistle", "red-tape"), ("loophole", "hex"))
    table = battle("a1 recruit 5a", hands=hands)
    table.play("order whistle a1", "order loophole")
    assert [item.card for item in table.view().stack] == ["whistle", "loophole"]
    assert table.asked == (0, "on-order")
    events = table.play("order red-tape")
    assert kinds(events)[:4] == ["answers", "order", "cancelled", "advances"]
    assert table.troop("a1").row == "4"


def test_an_attack_may_be_cancelled():
    table = battle("a1 rifleman 3", "b1 tank 3", hands=((), ("smoke",)), phase="attack")
    table.play("fire a1 b1", "order smoke")
    assert table.troop("b1").red == 0
    assert "fizzles" not in kinds(table.events)


def test_wounds_may_be_prevented():
    table = battle("a1 machine-gun 3", "b1 stuntman 3", hands=((), ("brimstone-fog",)), phase="attack")
    shield = BY_ID["brimstone-fog"].effects[0].n
    table.play("fire a1 b1x3", "order brimstone-fog")
    assert table.troop("b1").red == 3 - shield


def test_an_order_is_thrown_only_at_its_moments_and_with_a_target():
    table = battle("a1 recruit 5a", hands=(("smoke", "hex", "red-tape"), ()))
    refused = {card: table.refused(f"order {card}") for card in ("smoke", "hex", "red-tape")}
    moments = {card: "own" in BY_ID[card].moments for card in refused}
    assert refused == {card: "no_use" if now else "not_now" for card, now in moments.items()}
    assert len(set(refused.values())) == 2, "each for the one reason that holds"


def test_a_cancelling_order_needs_a_box_to_cancel():
    plain = battle(hands=(("recruit",), ("loophole",)), phase="reinforcements")
    plain.play("reinforce recruit 4")
    assert plain.legal() == ["pass"]
    covered = battle(hands=(("mule",), ("loophole",)), phase="reinforcements")
    covered.play("reinforce mule 5 down")
    assert covered.legal() == ["pass"]


def test_enemy_orders_cannot_choose_a_stubborn_troop():
    table = battle("a1 recruit 5a", "b1 tank 3", "b2 recruit 3", hands=(("hex",), ("tea-break",)))
    assert [text for text in table.legal() if text.startswith("order")] == ["order hex b2"]
    own = battle("b1 tank 3 red 1", active=1, hands=((), ("tea-break",)))
    assert "order tea-break b1" in own.legal()


# --- the vocabulary ---------------------------------------------------------------------------------------------------

FIELD = ("a1 stuntman 4a red 3", "a2 stuntman 3", "b1 stuntman 4b red 3", "b2 mule 3 covered", "b3 stuntman 3")


def done(effect: Effect, aim: str = "none", troop: str = "", stack: tuple[Item, ...] = ()) -> tuple[Battle, Table]:
    """The field after seat 0 has done the effect."""
    hands = (("recruit",) * 3, ("imp",) * 3)
    table = battle(*FIELD, hands=hands, decks=(("tank",) * 4, ("hex",) * 4))
    desk = Table(table.state, FastDice(Random(1)))
    desk.stack = list(stack)
    perform(desk, 0, (effect,), Item(ORDER, 0, troop=troop, aim=aim))
    after = desk.close()
    return Battle(table.setup, table.position._replace(state=after)), desk


def reds(table: Battle) -> dict[str, int]:
    return {troop.name: troop.red for troop in table.view(0).troops if troop.red}


def test_wound_and_heal():
    assert reds(done(Effect("wound", "aim", 2), "b1")[0]) == {"a1": 3, "b1": 5}
    assert reds(done(Effect("heal", "aim", 2), "a1")[0]) == {"a1": 1, "b1": 3}
    assert reds(done(Effect("heal", "aim", 9), "a1")[0]) == {"b1": 3}


def test_advance_and_retreat_are_those_of_the_owner():
    assert done(Effect("advance", "aim", 2), "a1")[0].troop("a1").place == "4b"
    assert done(Effect("retreat", "aim", 1), "b3")[0].troop("b3").place == "4b"
    assert done(Effect("retreat", "aim", 9), "b1")[0].troop("b1").place == "5b"


def test_cover_and_uncover():
    assert done(Effect("cover", "aim"), "b3")[0].troop("b3").covered
    assert done(Effect("uncover", "aim", face="down"), "b2")[0].troop("b2", 0).card == "mule"


def test_return_to_hand():
    table, _ = done(Effect("return", "aim"), "b1")
    assert "b1" not in table.on_field()
    assert "stuntman" in table.hand(1)


def test_prevent():
    assert done(Effect("prevent", "aim", 2), "a1")[0].troop("a1").shield == 2


def test_peek_shows_a_covered_troop_to_that_seat_alone():
    table, desk = done(Effect("peek", "aim", face="down"), "b2")
    assert (table.troop("b2", 0).card, table.view(None).troops[3].card) == ("mule", None)
    assert [event.readers for event in desk.events if event.kind == "peeked"] == [1]


def test_draw_discard_and_extra_orders_for_oneself_or_the_enemy():
    assert len(done(Effect("draw", "me", 2))[0].hand(0)) == 5
    assert len(done(Effect("draw", "enemies", 1))[0].hand(1)) == 4
    table, _ = done(Effect("discard", "enemy", 2), "b")
    assert (len(table.hand(1)), table.view().sides[1].rubble) == (1, ("imp", "imp"))
    assert done(Effect("extra", "me", 2))[0].view().sides[0].orders == 4


def test_fewer_orders_for_the_enemy_never_less_than_none():
    for n in (1, 2):
        table, desk = done(Effect("fewer", "enemy", n), "b")
        assert table.view().sides[1].orders == 0
        assert kinds(desk.events) == ["fewer"]
    gagged = battle("a1 recruit 3", "b1 recruit 3", hands=(("gag-order",), ("smoke",)), phase="attack")
    gagged.calm("order gag-order b")
    gagged.play("fire a1 b1")
    assert gagged.troop("b1").red == 1, "nobody was asked"


def test_a_covered_troop_marches_in_the_dark():
    table = battle("a1 tank 4a covered", "a2 tank 4a", hands=(("night-march",), ()))
    assert table.refused("order night-march a2") == "aim"
    table.calm("order night-march a1")
    assert (table.troop("a1", 1).place, table.troop("a1", 1).card) == ("3", None)


def test_shuffled_cards_lie_under_the_same_names_and_their_owner_alone_sees_which():
    hidden = ("a1 tank 4a covered white 3", "a3 mule 5a covered", "a5 medic 3 covered", "a7 recruit 4a covered red 1")
    found: set[tuple[str | None, ...]] = set()
    for seed in range(40):
        table = battle(*hidden, "a2 rifleman 4a", "b1 mimic 4b covered", hands=(("camouflage",), ()))
        table.setup = replace(table.setup, seed=bytes([seed] * 32))
        events = table.calm("order camouflage")
        assert told(events, "shuffles") == [{"n": 3, "seat": 0}]
        after = {each.name: each.card for each in table.view(0).troops}
        assert sorted(str(after[name]) for name in ("a1", "a3", "a5")) == ["medic", "mule", "tank"]
        assert (after["a7"], after["a2"], table.troop("b1").card) == ("recruit", "rifleman", "mimic")
        assert {event["troop"]: event["card"] for event in told(events, "lies")} == {
            name: after[name] for name in ("a1", "a3", "a5")
        }
        assert all(event.readers == 1 for event in events if event.kind == "lies")
        seen = table.view(1)
        assert [(each.name, each.place, each.white, each.card) for each in seen.troops if each.covered][:3] == [
            ("a1", "4a", 3, None),
            ("a3", "5a", 0, None),
            ("a5", "3", 0, None),
        ]
        found.add(tuple(after[name] for name in ("a1", "a3", "a5")))
    assert len(found) == 6, "every way to lay them back happens"


def test_who_had_peeked_does_not_know_any_more_after_a_shuffle():
    table = battle("a1 tank 4a covered", "a2 mule 5a covered", hands=(("camouflage",), ("pigeon",)), active=1)
    desk = Table(table.state, FastDice(Random(1)))
    perform(desk, 1, (Effect("peek", "aim", face="down"),), Item(ORDER, 1, aim="a1"))
    assert desk.troops[0].card.readers == 3
    effects = BY_ID["camouflage"].effects
    perform(desk, 0, effects[:1], Item(ORDER, 0))
    assert {troop.card.readers for troop in desk.troops} == {1}


def test_cancel_takes_what_lies_below():
    _, desk = done(Effect("cancel", "item"), stack=(Item(SHOTS, 1, "b1", aim="a1"),))
    assert desk.stack == []


@pytest.mark.parametrize(
    ("effect", "aim", "troop", "hit"),
    [
        (Effect("wound", "row", 1, face="any"), "3", "", {"a2", "b2", "b3"}),
        (Effect("wound", "row", 1), "3", "", {"a2", "b3"}),
        (Effect("wound", "row", 1, side="enemy"), "2", "", {"b1"}),
        (Effect("wound", "here", 1, side="own"), "none", "a2", {"a2"}),
        (Effect("wound", "here", 1, side="enemy", face="down"), "none", "a2", {"b2"}),
        (Effect("wound", "self", 1), "none", "a1", {"a1"}),
        (Effect("wound", "field", 1, side="enemy"), "none", "", {"b1", "b3"}),
        (Effect("wound", "aim", 1), "b2", "", set()),
        (Effect("wound", "aim", 1), "b9", "", set()),
    ],
)
def test_selectors(effect: Effect, aim: str, troop: str, hit: set[str]):
    before = {text.split()[0]: (3 if "red 3" in text else 0, 0) for text in FIELD}
    table, _ = done(effect, aim, troop)
    after = {each.name: (each.red, each.white) for each in table.view(0).troops}
    assert {name for name in before if before[name] != after[name]} == hit


def test_selectors_of_an_attack():
    attack = (Item(SHOTS, 1, "b3", aim="a1,a2"),)
    assert reds(done(Effect("wound", "shooter", 1), stack=attack)[0]) == {"a1": 3, "b1": 3, "b3": 1}
    assert reds(done(Effect("wound", "struck", 1), stack=attack)[0]) == {"a1": 4, "a2": 1, "b1": 3}
    assert reds(done(Effect("wound", "shooter", 1))[0]) == {"a1": 3, "b1": 3}
    assert shots("a1,a2") == (("a1", 1), ("a2", 1))


def test_every_deed_of_the_vocabulary_is_used_by_some_card():
    used = {effect.do for card in CARDS for effect in (*card.effects, *(card.box.effects if card.box else ()))}
    assert used == {
        "wound", "heal", "advance", "retreat", "cover", "uncover", "return", "prevent", "peek", "draw", "discard",
        "extra", "fewer", "shuffle", "cancel",
    }  # fmt: skip
