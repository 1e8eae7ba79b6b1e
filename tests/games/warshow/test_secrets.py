"""What each seat may know."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from games.core.game import by_post
from games.core.hidden import redact
from games.core.referee import Position, legal, view
from games.warshow import GAME
from games.warshow.cards import BY_ID, DECKS
from games.warshow.game import WarshowStanding
from games.warshow.state import WINDOWS, State
from tests.games.warshow.battle import Battle, battle, opened
from tests.laws.zones import exchanges

STANDING = WarshowStanding()


@cache
def course(seats: int) -> tuple[Battle, tuple[Position, ...]]:
    """A game played at random, and its positions."""
    table = opened(seats=seats, seed=7, turn_limit=20)
    rng = random.Random(5)
    positions = [table.position]
    while table.over is None:
        seat = rng.choice(table.asks).seat
        table.play(rng.choice(table.legal(seat)), seat=seat)
        positions.append(table.position)
    assert len(positions) > 50
    return table, tuple(positions)


@pytest.mark.parametrize("seats", [2, 3])
def test_own_hand_own_deck_and_own_covered_troops_are_known_and_no_others(seats: int):
    _, positions = course(seats)
    for position in positions[::7]:
        for reader in (*range(seats), None):
            seen: State = view(position, reader)
            for seat, side in enumerate(seen.sides):
                for zone in (side.hand, side.deck):
                    assert (None in zone.values) == (seat != reader and len(zone) > 0)
            for troop in seen.troops:
                if troop.covered and troop.owner != reader and reader is not None:
                    known = bool(troop.card.readers >> reader & 1)
                    assert (troop.card.values[0] is not None) == known
                else:
                    assert (troop.card.values[0] is None) == (troop.covered and reader is None)


def test_numbers_of_cards_face_up_troops_wounds_and_the_rubble_are_public():
    table = battle(
        *("a1 tank 4a red 2", "b1 imp 4b covered white 3"),
        hands=(("mule", "hex"), ("flare",)),
        rubbles=(("recruit",), ()),
        decks=(("tank",), ("imp", "imp")),
    )
    seen = table.view(None)
    assert [(side.hand, side.deck, side.rubble) for side in seen.sides] == [(2, 1, ("recruit",)), (1, 2, ())]
    assert [(troop.card, troop.red, troop.white) for troop in seen.troops] == [("tank", 2, 0), (None, 0, 3)]


def test_nobody_knows_the_order_of_a_deck_since_it_has_none():
    table = battle(decks=(("tank", "imp", "mule"), ("imp",)), hands=(("mule",), ()))
    assert table.state.sides[0].deck.values == ("imp", "mule", "tank")


def test_a_deploy_row_that_only_one_card_could_take_shows_nothing():
    assert [card.id for card in BY_ID.values() if 2 in card.deploy] == ["deserter"]
    table = battle("b1 recruit 5b", hands=(("deserter", "mule"), ()), phase="reinforcements")
    events = table.calm("reinforce deserter 2 down")
    assert table.troop("a1", 1).card is None
    assert all("deserter" not in str(event) for event in events if event.readers == -1)
    assert "deserter" in GAME.unseen(view(table.position, 1))["troops-0"]
    assert "rifleman" in GAME.unseen(view(table.position, 1))["troops-0"]


def told_to(state: State, reader: int | None, position: Position) -> list[Any]:
    """Everything the program shows a reader: what it sees, is asked, may do, is refused, is advised and defaulted."""
    seen = redact(state, reader)
    found: list[Any] = [GAME.show(seen, reader), GAME.asks(redact(state, None))]
    if reader is not None:
        found += [GAME.shortlist(seen, reader), by_post(GAME).uses(seen, reader), STANDING.orders(seen, reader)]
        found.append(STANDING.follow(seen, reader, ("stop attack",)))
        actions = legal(GAME, position._replace(state=state), reader)
        found.append(list(actions))
        if actions:
            found.append(GAME.default(seen, reader))
        for text in ("a1 advance", "fire a1 b1", "order hex b1", "reinforce tank 4", "done", "pass", "deck hordes"):
            action = GAME.parse(text)
            if not GAME.permits(seen, reader, action):
                found.append(GAME.why_not(seen, reader, action))
    return found


@pytest.mark.parametrize("seats", [2, 3])
def test_two_positions_that_differ_only_in_the_unseen_look_alike_in_all_that_is_shown(seats: int):
    _, positions = course(seats)
    rng = random.Random(3)
    compared = 0
    for position in positions[::11]:
        for reader in (*range(seats), None):
            reference = told_to(position.state, reader, position)
            for twin in exchanges(position.state, reader, 2, rng):
                assert told_to(twin, reader, position) == reference
                compared += 1
    assert compared


@pytest.mark.parametrize("seats", [2, 3])
def test_a_window_and_its_list_for_the_asked_seat_hang_on_its_own_hand_alone(seats: int):
    _, positions = course(seats)
    windows = [position for position in positions if position.state.question in WINDOWS]
    assert windows
    for position in windows[::5]:
        for ask in GAME.asks(redact(position.state, None)):
            assert GAME.default(view(position, ask.seat), ask.seat) == GAME.parse("pass")


@pytest.mark.parametrize("seats", [2, 3])
def test_every_card_of_a_deck_is_somewhere_all_the_time(seats: int):
    table, positions = course(seats)
    for position in positions:
        for seat, side in enumerate(position.state.sides):
            if not side.size:
                continue
            cards = Counter((*side.hand.known(), *side.deck.known(), *side.bottom, *side.rubble))
            cards.update(troop.card.values[0] for troop in position.state.troops if troop.owner == seat)
            assert cards == Counter(DECKS[list(DECKS)[seat % 2]])
    assert table.over is not None


def test_texts_that_name_what_others_may_not_know_are_secret():
    for text in ("deck hordes", "place mule 5", "reinforce mule 5 down", "pass", "order flare b2"):
        assert by_post(GAME).secret(GAME.parse(text))
    for text in ("reinforce mule 5", "a1 advance", "fire a1 b1", "done", "discard mule"):
        assert not by_post(GAME).secret(GAME.parse(text))


def test_a_covered_card_may_be_any_troop_but_no_order():
    table = battle("b1 tank 4b covered", hands=(("mule",), ("hex", "panic")), phase="reinforcements")
    unseen = GAME.unseen(view(table.position, 0))
    assert {BY_ID[card].troop for card in unseen["troops-1"]} == {True}
    assert {BY_ID[card].troop for card in unseen["cards-1"]} == {True, False}
    assert unseen["troops-0"] == unseen["cards-0"] == ()


def test_lost_cards_are_noticed():
    table = battle("b1 tank 4b", hands=(("mule",), ("hex", "panic")), phase="reinforcements")
    side = table.state.sides[1]
    state = replace(table.state, sides=(table.state.sides[0], replace(side, size=side.size + 1)))
    with pytest.raises(ValueError, match="seat 1 has 9 cards of 10"):
        GAME.unseen(state)
