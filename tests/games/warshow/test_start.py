"""Decks, who begins, hands, the first two troops."""

from collections import Counter
from random import Random

import pytest

from games.core import referee
from games.core.dice import FastDice
from games.core.referee import view
from games.warshow import GAME, deeds
from games.warshow.cards import BY_ID, DECKS, RULES, ready
from games.warshow.state import EXPECTED
from games.warshow.table import Table
from tests.games.warshow.battle import Battle, kinds, opened, told

ORDERS = ("barrage", "brimstone-fog", "curtain", "encore", "flare", "heckler", "hex", "loophole", "panic", "red-tape")
FEW = ",".join(
    sorted(
        [f"3x{card}" for card in (*ORDERS, "smoke")] + ["3xmule", "3xrecruit", "3xcook", "3xrifleman"],
        key=lambda entry: entry[2:],
    )
)
"""A deck of 33 orders and 12 troops."""


def shown(*rounds: tuple[str, str], decks: tuple[str, str] = ("doughboys", "hordes")) -> Battle:
    """A table on which these cards are shown, round by round, and whoever begins keeps the first hand."""
    left = [list(DECKS[deck]) for deck in decks]
    picks: list[list[int]] = []
    for cards in rounds:
        row: list[int] = []
        for deck, card in zip(left, cards, strict=True):
            row.append(deck.index(card))
            deck.remove(card)
        picks.append(row)
    tables = (opened(*decks, shown=picks, seed=seed) for seed in range(20))
    return next(table for table in tables if "draws-again" not in kinds(table.events))


def test_everybody_chooses_a_deck_at_once():
    table = _begun()
    assert [(ask.seat, ask.kind) for ask in table.asks] == [(0, "deck"), (1, "deck")]
    assert table.legal(0) == ["deck doughboys", "deck hordes"]


def _begun() -> Battle:
    setup = referee.Setup(options=referee.complete(GAME, {}), seats=2, seed=bytes(32))
    return Battle(setup, referee.begin(GAME, setup)[0])


def test_what_was_chosen_is_its_seats_secret():
    views = []
    for deck in ("doughboys", "hordes"):
        table = _begun()
        events = table.play(f"deck {deck}", seat=0)
        views.append([view(table.position, reader) for reader in (1, None)])
        assert told([event for event in events if event.readers == -1], "chooses") == [{"n": 45, "seat": 0}]
        assert [event.readers for event in events if event.kind == "chosen"] == [1]
    assert views[0] == views[1]


@pytest.mark.parametrize(("cards", "beginner"), [(("tank", "intern"), 0), (("mule", "pit-fiend"), 1)])
def test_both_show_the_top_card_and_the_higher_value_begins(cards: tuple[str, str], beginner: int):
    table = shown(cards)
    assert [event["card"] for event in told(table.events, "shows")] == list(cards)
    assert table.asked == (beginner, "place")


def test_ties_show_again():
    table = shown(("recruit", "intern"), ("rifleman", "hellhound"), ("tank", "intern"))
    assert [event["seat"] for event in told(table.events, "shows")][:6] == [0, 1] * 3
    assert table.asked == (0, "place")


def test_orders_count_nought():
    assert shown(("telegram", "hex"), ("smoke", "intern")).asked == (1, "place")


def test_shown_cards_go_to_the_bottom_of_the_deck():
    table = shown(("recruit", "intern"), ("tank", "intern"))
    assert [side.bottom for side in table.view().sides] == [("recruit", "tank"), ("intern", "intern")]


def test_cards_at_the_bottom_are_drawn_last():
    table = shown(("tank", "intern"))
    side = table.state.sides[0]
    desk = Table(table.state, FastDice(Random(1)))
    deeds.draw(desk, 0, len(side.deck))
    assert desk.sides[0].bottom == ("tank",)
    deeds.draw(desk, 0, 1)
    assert desk.sides[0].bottom == ()
    assert Counter(desk.sides[0].hand.known()) == Counter(DECKS["doughboys"])


def test_both_draw_six_the_beginner_two_more_and_the_other_one():
    table = shown(("tank", "intern"))
    assert (len(table.hand(0)), len(table.hand(1))) == (8, 7)
    assert [(event["seat"], event["n"]) for event in told(table.events, "draws")] == [(0, 8), (1, 7)]


def test_the_beginner_puts_two_troops_face_down_by_the_green_lines_free_of_cost():
    table = shown(("tank", "intern"))
    rows: dict[str, set[int]] = {text.split()[1]: set() for text in table.legal()}
    for text in table.legal():
        rows[text.split()[1]].add(int(text.split()[2]))
    assert all(set(BY_ID[card].deploy) == there for card, there in rows.items())
    table.play(table.legal()[0])
    assert table.asked == (0, "place")
    table.play(table.legal()[0])
    assert [(troop.covered, troop.owner) for troop in table.state.troops] == [(True, 0), (True, 0)]
    assert all(troop.card is None for troop in table.view(1).troops)


@pytest.mark.parametrize("edition", [2, 3])
def test_the_first_troops_are_worth_three_at_most(edition: int):
    found: set[int] = set()
    for seed in range(12):
        table = opened("doughboys", "hordes", seed=seed, edition=edition)
        found |= {BY_ID[text.split()[1]].value for text in table.legal()}
        dear = [card for card in table.hand(table.asked[0]) if BY_ID[card].value > RULES.first_value]
        if dear and edition > 2:
            assert table.refused(f"place {dear[0]} {BY_ID[dear[0]].deploy[0]}") == "first_value"
    assert max(found) == (RULES.first_value if edition > 2 else max(BY_ID[card].value for card in ready(2)["hordes"]))


@pytest.mark.parametrize("edition", [2, 3])
def test_the_first_troops_are_expected_by_everybody(edition: int):
    table = opened("doughboys", "hordes", edition=edition)
    for _ in range(2):
        table.play(table.legal()[0])
    assert {troop.turned for troop in table.state.troops} == ({EXPECTED} if edition > 2 else {0})


def test_then_the_turn_passes_to_the_other_player():
    table = shown(("tank", "intern"))
    for _ in range(2):
        table.play(table.legal()[0])
    assert (table.state.active, table.state.turn) == (1, 1)
    assert len(table.hand(1)) == 9


@pytest.mark.parametrize("edition", [2, 3])
def test_whoever_draws_again_says_what_too_few_of_its_troops_were(edition: int):
    tables = (opened(FEW, FEW, seed=seed, edition=edition) for seed in range(200))
    args = next(dict(event.args) for table in tables for event in table.events if event.kind == "draws-again")
    assert args == ({"most": RULES.first_value} if edition > 2 else {})


def test_a_beginner_with_fewer_than_two_troops_shows_its_hand_reshuffles_and_draws_again():
    again = [table for seed in range(80) if "draws-again" in kinds((table := opened(FEW, FEW, seed=seed)).events)]
    assert again, "twelve troops in 45 cards: it happens"
    for table in again:
        seat = table.asked[0]
        assert len(table.hand(seat)) == 8
        assert sum(BY_ID[card].troop for card in table.hand(seat)) >= 2
        side = table.state.sides[seat]
        assert sum(BY_ID[card].troop for card in side.shown) < 2
        assert len(side.shown) == 8
        assert side.bottom == ()


def test_an_own_deck_is_played_as_it_was_written():
    table = opened(FEW, "hordes", seed=3)
    side = table.state.sides[0]
    cards = Counter((*side.hand.known(), *side.deck.known(), *side.bottom))
    assert cards.total() == 45
    assert cards["barrage"] == 3


def test_a_bad_deck_is_refused_with_the_reason():
    table = _begun()
    for text, reason in (
        ("deck 3xmule", "deck_small"),
        (f"deck {FEW.replace('3xhex', '4xhex')}", "deck_copies"),
        (f"deck {FEW.replace('3xhex', '3xhen')}", "deck_unknown"),
        ("deck poilus", "deck_unreadable"),
        ("deck 3xmule,3xhex", "deck_unreadable"),
    ):
        assert table.refused(text, seat=0) == reason


def test_silence_plays_a_ready_deck():
    table = _begun()
    defaults = [GAME.notation(GAME.default(view(table.position, seat), seat)) for seat in (0, 1)]
    assert defaults == ["deck doughboys", "deck hordes"]
