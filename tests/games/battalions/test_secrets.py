"""What each seat may know of the other."""

from __future__ import annotations

import random

from msgspec.structs import replace

from games.battalions import GAME
from games.battalions.cards import ORDERS, UNITS
from games.battalions.state import State, deck_pool, line_pool
from games.core import referee
from games.core.hidden import fill, redact
from tests.games.battalions.field import battle


def test_of_the_enemy_sizes_marks_and_piles_are_known_and_no_card_that_lies_face_down():
    field = battle(
        theirs={"centre": ["FA!", "LC~", "LI"], "reserve": ["GI"]},
        hands=((), ("LI", "hill", "canister")),
        decks=((), ("LI", "wood")),
        discards=((), ("LLI",)),
    )
    side = field.view(0).sides[1]
    centre = side.stacks[2].cards
    assert [(card.unit, card.shaken, card.blown) for card in centre] == [
        (None, True, False),
        (None, False, True),
        (None, False, False),
    ]
    assert (side.hand, side.hand_size, side.deck, side.discard) == (None, 3, 2, ("au-LLI",))
    assert field.view(1).sides[1].hand == ("au-LI", "hill", "canister")


def test_a_card_in_hand_does_not_show_whether_it_is_a_battalion():
    troops = battle(hands=((), ("LI", "LI")), decks=((), ("hill", "canister")))
    orders = battle(hands=((), ("hill", "canister")), decks=((), ("LI", "LI")))
    assert redact(troops.state, 0) == redact(orders.state, 0)
    assert troops.view(0) == orders.view(0)


def test_what_a_hand_may_hold_is_every_card_of_hand_and_deck():
    field = battle(hands=((), ("LI", "hill")), decks=((), ("GI", "canister")))
    pools = GAME.unseen(redact(field.state, 0))
    assert set(pools[deck_pool(1)]) >= {0, 1, "hill", "canister"}
    assert sorted(pools[line_pool(1)]) == ["au-GI"] + ["au-LI"] * 6


def test_the_owner_does_not_know_the_order_of_the_own_deck():
    one = battle(decks=(("LI", "hill", "GI"), ()))
    other = battle(decks=(("GI", "LI", "hill"), ()))
    assert redact(one.state, 0) == redact(other.state, 0)


def test_of_two_equal_battalions_the_hand_holds_the_lower_number_however_they_lay_in_the_deck():
    for order in ((0, 1, 2), (1, 2, 0), (2, 0, 1)):
        field = battle(decks=((), ("LI", "LI", "LI")))
        side = field.state.sides[1]
        lying = replace(side, deck=replace(side.deck, values=order))
        field.position = field.position._replace(state=replace(field.state, sides=(field.state.sides[0], lying)))
        field.play("end")
        assert field.state.sides[1].hand.values == (0, 1)
        assert field.state.sides[1].deck.values == (2,)


def test_a_filled_view_has_battalions_in_its_stacks_and_every_other_card_once():
    setup = referee.Setup(options=referee.complete(GAME, {}), seats=2, seed=bytes(32))
    position, _ = referee.begin(GAME, setup)
    for text in ("army french", "army russian", "auto", "auto", "end", "done", "end"):
        seat = referee.asks(GAME, position)[0].seat
        position, _ = referee.act(GAME, setup, position, seat, text)
    for seed in range(20):
        seen = redact(position.state, 0)
        filled = fill(seen, GAME.unseen(seen), random.Random(seed))
        side = filled.sides[1]
        assert all(unit in UNITS for stack in side.stacks for unit in stack.units.values)
        cards = [card for card in (*side.hand.values, *side.deck.values, *side.discard) if card in ORDERS]
        assert sorted(cards) == sorted(ORDERS)


def _started() -> State:
    setup = referee.Setup(options=referee.complete(GAME, {}), seats=2, seed=bytes(32))
    position, _ = referee.begin(GAME, setup)
    for text in ("army french", "army russian", "auto", "auto"):
        seat = referee.asks(GAME, position)[0].seat
        position, _ = referee.act(GAME, setup, position, seat, text)
    return position.state


def test_dealt_hands_are_their_owners_alone():
    state = _started()
    for reader in (0, 1, None):
        for seat, side in enumerate(redact(state, reader).sides):
            assert (None not in side.hand.values) == (seat == reader)
            assert (None not in side.waiting.values) == (seat == reader)


def test_nobody_knows_the_order_of_a_deck_that_was_shuffled():
    for reader in (0, 1, None):
        for side in redact(_started(), reader).sides:
            assert set(side.deck.values) == {None}


def test_without_memory_an_attack_shows_both_cards_for_all_and_they_are_forgotten_again():
    field = battle({"centre": ["LI"]}, {"centre": ["HC"]}, memory=False)
    field.play("attack centre melee centre")
    last = field.view().last
    assert last is not None
    assert (last.defender.fighter.unit, last.result) == ("au-HC", "no-melee")
    assert field.view(0).sides[1].stacks[2].cards[0].unit is None


def test_the_texts_of_sealed_answers_are_secret_and_the_events_say_only_that_there_is_one():
    field = battle({"centre": ["LI", "LLI"]}, {"centre": ["LI", "LI"]}, hands=(("steady-aim",), ()))
    events = field.play("attack centre fire centre", "combine 1 steady-aim")
    assert [(event.kind, event.args) for event in events] == [("engages", ())]
