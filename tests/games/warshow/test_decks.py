"""Deck lists and the catalogue."""

from collections import Counter

import pytest

from bot import catalogue as languages
from bot.texts import LANGUAGES
from games.core.game import NotationError
from games.warshow import decks
from games.warshow.cards import ARMY, BY_ID, CARDS, DECKS, EDITIONS, RULES, Card, catalogue, numbers, ready

READY = pytest.mark.parametrize("name", DECKS)
EVER = pytest.mark.parametrize("edition", EDITIONS)


@READY
@EVER
def test_a_ready_deck_has_45_cards_30_troops_and_15_orders(name: str, edition: int):
    deck = ready(edition)[name]
    troops = sum(BY_ID[card].troop for card in deck)
    assert (len(deck), troops) == (45, 30)


@READY
@EVER
def test_a_ready_deck_has_at_least_15_different_cards_and_at_most_three_copies(name: str, edition: int):
    deck = ready(edition)[name]
    counts = Counter(deck)
    assert len(counts) >= 15
    assert max(counts.values()) <= 3
    assert decks.check(deck, edition) == ()
    assert {ARMY[card] for card in counts} == {name}


def test_a_deck_is_of_an_edition():
    for name in DECKS:
        assert decks.parse(name, 1) == decks.parse(name, 2) == ready(2)[name] != decks.parse(name)
        assert {reason.key for reason in decks.check(ready(2)[name])} == {"warshow.refused.deck_edition"}
        assert {reason.key for reason in decks.check(DECKS[name], 2)} == {"warshow.refused.deck_edition"}
    for card, since, until in (("mule", 1, 3), ("sapper", 1, 2), ("raiders", 3, 3)):
        assert [edition for edition in EDITIONS if BY_ID[card].of(edition)] == list(range(since, until + 1))


def test_hiding_is_worth_it_in_the_decks_of_the_newest_edition():
    """More troops that cost less in the dark, troops that wait there in ambush, and few cards that uncover."""
    for name, deck in DECKS.items():
        dear = [card for card in deck if BY_ID[card].value > RULES.covered_cost]
        assert len(dear) > sum(BY_ID[card].value > RULES.covered_cost for card in ready(2)[name])
        assert any("ambush" in BY_ID[card].skills for card in deck if BY_ID[card].value < RULES.covered_cost)
        assert sum(map(_uncovers, deck)) <= 2
        assert sum(map(_uncovers, ready(2)[name])) >= 8


def _uncovers(card: str) -> bool:
    box = BY_ID[card].box
    return any(effect.do == "uncover" for effect in (*BY_ID[card].effects, *(box.effects if box else ())))


@READY
def test_a_list_is_written_and_read_again(name: str):
    assert decks.parse(name) == DECKS[name]
    assert decks.parse(decks.written(reversed(DECKS[name]))) == DECKS[name]
    own = (*DECKS[name], "pigeon", "pigeon")
    assert decks.parse(decks.written(own)) == tuple(sorted(own))
    assert "2xpigeon" in decks.written(own)


@pytest.mark.parametrize(
    "text", ["", "3xmule,2ximp", "3xmule,1xmule", "0xmule", "mule", "3xmule ", "3xMule", "10xmule"]
)
def test_other_spellings_are_not_read(text: str):
    with pytest.raises(NotationError):
        decks.parse(text)


def reasons(*cards: str) -> list[str]:
    return [reason.key.removeprefix("warshow.refused.deck_") for reason in decks.check(cards)]


def test_every_fault_of_a_deck_has_its_reason():
    assert reasons("mule") == ["small", "alike", "troops", "first"]
    assert reasons(*DECKS["hordes"], "mimic") == ["copies"]
    assert reasons(*DECKS["hordes"], "imp") == ["edition"]
    assert reasons(*DECKS["hordes"], "dragon") == ["unknown"]
    assert reasons(*DECKS["hordes"][:-1]) == ["small"]
    orders = [card.id for card in catalogue(3) if not card.troop]
    troops = [card.id for card in catalogue(3) if card.troop]
    assert reasons(*orders * 3, "mule", *["mimic"] * 3, *["recruit"] * 3) == ["troops"]
    assert reasons(*troops[:15] * 3) == []
    assert reasons(*troops[:14] * 3, "hex", "hex", "hex") == []
    assert reasons(*troops[:14] * 4) == ["copies"] * 14 + ["alike"]
    dear = [card.id for card in catalogue(3) if card.troop and card.value > RULES.first_value]
    assert reasons(*dear * 3, *orders[:9] * 3, "mule", "mule", "mule") == ["first"]


def test_every_reason_has_words():
    texts = languages.texts()
    reasons = decks.check(("imp", "imp", "imp", "imp", "dragon"))
    assert reasons
    for language in LANGUAGES:
        assert all(texts.reason(language, reason) for reason in reasons)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_every_card_has_a_name_a_joke_and_a_text_for_what_it_does(card: Card, language: str):
    say = languages.texts().say(language)
    assert say(f"warshow.card.{card.id}")
    assert say(f"warshow.card.{card.id}.flavour")
    if card.box or not card.troop:
        text = say(f"warshow.card.{card.id}.text", **numbers(card))
        assert text
        assert "{" not in text


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_a_card_makes_sense(card: Card):
    if card.troop:
        assert card.value > 0
        assert {4, 5} & set(card.deploy), "whoever begins must be able to place it"
        assert set(card.deploy) <= {1, 2, 3, 4, 5}
        assert not card.moments
        assert not card.effects
        assert card.box is None or card.box.when == "enter" or card.box.choice is None, "a turn has nobody to choose"
    else:
        assert (card.value, card.deploy, card.shots, card.box) == (0, (), 0, None)
        assert card.moments
        assert card.effects
    for effect in (*card.effects, *(card.box.effects if card.box else ())):
        choice = card.choice or (card.box.choice if card.box else None)
        assert (effect.to == "aim") <= (choice is not None and choice.of == "troop")
        assert (effect.to == "row") <= (choice is not None and choice.of == "row")
        assert (effect.to == "enemy") <= (choice is not None and choice.of == "enemy")
        assert (effect.to in ("shooter", "struck")) <= (set(card.moments) == {"attack"})
        assert (effect.do == "cancel") == (effect.to == "item")
        assert (effect.to in ("self", "here")) <= card.troop
        assert effect.n > 0


def test_the_catalogue_has_no_card_twice_and_the_numbers_of_the_rulebook():
    assert len(BY_ID) == len(CARDS)
    assert (RULES.points, RULES.covered_cost, RULES.white_wounds) == (6, 3, 10)
    assert (RULES.orders_own_turn, RULES.orders_other_turn) == (2, 1)
    assert (RULES.deck_least, RULES.deck_copies, RULES.deck_different) == (45, 3, 15)
