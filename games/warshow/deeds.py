"""What can happen to troops and cards: the vocabulary of the effects, and of the rules themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from games.core.hidden import EVERYONE, Hidden, Seat, only
from games.warshow import fire, places
from games.warshow.cards import BY_ID, RULES, Card
from games.warshow.state import EXPECTED, REMEMBERED, Troop, troop_pool
from games.warshow.table import Table, own_cards, without


def card_of(troop: Troop) -> Card:
    """The card of a troop, in a state: it has no holes."""
    return BY_ID[troop.card.values[0]]  # pyright: ignore[reportArgumentType]


# --- cards ------------------------------------------------------------------------------------------------------------


def draw(table: Table, seat: Seat, count: int) -> None:
    """Draws so many cards. An empty deck is made anew of the rubble; with both empty nothing is drawn [seed].

    Chance: one pick for each card among those of the deck, which are counted in alphabetical order; the cards at the
    bottom come without one, in their order.
    """
    side = table.sides[seat]
    deck, bottom, rubble = list(side.deck.values), list(side.bottom), side.rubble
    drawn: list[str] = []
    while len(drawn) < count:
        if deck:
            drawn.append(deck.pop(table.dice.pick(len(deck))))  # pyright: ignore[reportArgumentType]  # no holes
        elif bottom:
            drawn.append(bottom.pop(0))
        elif rubble:
            deck, rubble = sorted(rubble), ()
            table.tell("reshuffled", seat, n=len(deck))
        else:
            break
    if not drawn:
        return
    hand = own_cards([*side.hand.known(), *drawn], seat)
    left = Hidden(tuple(deck), side.deck.readers, side.deck.pool)
    table.change(seat, replace(side, hand=hand, deck=left, bottom=tuple(bottom), rubble=rubble))
    table.tell("draws", seat, n=len(drawn))
    for card in drawn:
        table.tell("drawn", seat, only(seat), card=card)


def spend(table: Table, seat: Seat, card: str) -> None:
    """A card goes from the hand to the rubble."""
    side = table.sides[seat]
    table.change(seat, replace(side, hand=without(side.hand, card), rubble=(*side.rubble, card)))


def discard_some(table: Table, seat: Seat, count: int) -> None:
    """So many cards of the hand go to the rubble. Chance: one pick for each, among the hand in alphabetical order."""
    for _ in range(min(count, len(table.sides[seat].hand))):
        hand = sorted(table.sides[seat].hand.known())
        card = hand[table.dice.pick(len(hand))]
        spend(table, seat, card)
        table.tell("discards", seat, card=card)


# --- troops -----------------------------------------------------------------------------------------------------------


def enter(table: Table, seat: Seat, card: str, place: int, *, covered: bool) -> Troop:
    """A troop comes from the hand to the right end of a row."""
    side = table.sides[seat]
    number = side.entered + 1
    name = f"{places.LETTERS[seat]}{number}"
    table.change(seat, replace(side, hand=without(side.hand, card), entered=number))
    readers = only(seat) if covered else EVERYONE
    troop = Troop(name, seat, place, Hidden((card,), readers, troop_pool(seat)), covered, since=table.turn)
    table.troops.append(troop)
    return troop


def wound(table: Table, name: str, count: int) -> None:
    """Wounds: red ones, or white ones while it lies covered; a shield takes them first. Enough of them destroy it."""
    troop = table.find(name)
    if troop is None or count <= 0:
        return
    spared = min(troop.shield, count)
    if spared:
        troop = replace(troop, shield=troop.shield - spared)
        count -= spared
        table.tell("spared", troop.owner, troop=name, n=spared)
    if troop.covered:
        troop = replace(troop, white=troop.white + count)
        dead = troop.white >= RULES.white_wounds
    else:
        troop = replace(troop, red=troop.red + count)
        dead = troop.red >= card_of(troop).health
    table.put(troop)
    if count:
        table.tell("wounded", troop.owner, troop=name, n=count)
    if dead:
        _fall(table, troop)


def _fall(table: Table, troop: Troop) -> None:
    """A destroyed troop goes to its owner's rubble [seed], for everybody to see."""
    card = card_of(troop).id
    side = table.sides[troop.owner]
    table.remove(troop.name)
    table.fallen = (*table.fallen, troop.place)[-REMEMBERED:]
    table.change(troop.owner, replace(side, rubble=(*side.rubble, card)))
    table.tell("destroyed", troop.owner, troop=troop.name, card=card)


def heal(table: Table, name: str, count: int) -> None:
    """Red wounds close."""
    troop = table.find(name)
    if troop is None or troop.covered or not troop.red:
        return
    closed = min(troop.red, count)
    table.put(replace(troop, red=troop.red - closed))
    table.tell("healed", troop.owner, troop=name, n=closed)


def shield(table: Table, name: str, count: int) -> None:
    """The next wounds of this turn do not count."""
    troop = table.find(name)
    if troop is not None:
        table.put(replace(troop, shield=troop.shield + count))
        table.tell("shielded", troop.owner, troop=name, n=count)


def cover(table: Table, name: str) -> None:
    """Face down: red wounds stay, white ones begin at zero [seed]. Its card is its owner's secret again [ruling]."""
    troop = table.find(name)
    if troop is None or troop.covered:
        return
    card = Hidden(troop.card.values, only(troop.owner), troop.card.pool)
    table.put(replace(troop, covered=True, white=0, card=card))
    table.tell("covers", troop.owner, troop=name)


def uncover(table: Table, name: str) -> None:
    """Face up: white wounds vanish, red ones stay [seed]. No action box works: it does not enter [ruling]."""
    troop = table.find(name)
    if troop is None or not troop.covered:
        return
    card = Hidden(troop.card.values, EVERYONE, troop.card.pool)
    turned = 0 if troop.turned == EXPECTED else table.turn
    shown = replace(troop, covered=False, white=0, card=card, turned=turned)
    table.put(shown)
    ambush: dict[str, Any] = {"shots": "double"} if fire.in_ambush(shown, table.turn) else {}
    table.tell("uncovers", troop.owner, troop=name, card=card_of(troop).id, **ambush)


def move(table: Table, name: str, place: int) -> None:
    """To the right end of another row [ruling]."""
    troop = table.find(name)
    if troop is None or troop.place == place:
        return
    table.remove(name)
    table.troops.append(replace(troop, place=place, since=table.turn))
    forward = places.number(place, troop.owner) < places.number(troop.place, troop.owner)
    table.tell("advances" if forward else "retreats", troop.owner, troop=name, row=places.written(place))


def step(table: Table, name: str, count: int, *, forward: bool) -> None:
    """So many rows, as far as there are any. Where enemies part, to the next one in turn order [ruling]."""
    troop = table.find(name)
    if troop is None:
        return
    place, seats = troop.place, len(table.sides)
    for _ in range(count):
        ways = places.ahead(place, troop.owner, seats) if forward else places.behind(place, troop.owner)
        open_ways = [way for way in ways if len(ways) == 1 or not table.sides[places.owner(way)].out]
        if not open_ways:
            break
        place = min(open_ways, key=lambda way: (places.owner(way) - troop.owner) % seats)
    move(table, name, place)


def send_back(table: Table, name: str) -> None:
    """A troop returns to its owner's hand; its wounds are forgotten."""
    troop = table.find(name)
    if troop is None:
        return
    side = table.sides[troop.owner]
    card = card_of(troop).id
    table.remove(name)
    table.change(troop.owner, replace(side, hand=own_cards([*side.hand.known(), card], troop.owner)))
    table.tell("returns", troop.owner, troop=name)


def shuffle(table: Table, seat: Seat, names: Sequence[str]) -> None:
    """The cards of these covered troops are shuffled and laid back: the seat alone knows which lies where [ruling].

    What everybody sees stays in its place: names, rows, white wounds. Red ones belong to a card and would tell it, so
    what has any is left out. Chance: one pick for each, from the left, among the cards that are left, A to Z.
    """
    mixed = [troop for name in names if (troop := table.find(name)) and troop.covered and not troop.red]
    left = sorted(card_of(troop).id for troop in mixed)
    table.tell("shuffles", seat, n=len(mixed))
    for troop in mixed:
        card = left.pop(table.dice.pick(len(left)))
        table.put(replace(troop, card=Hidden((card,), only(seat), troop.card.pool)))
        table.tell("lies", seat, only(seat), troop=troop.name, card=card)


def peek(table: Table, name: str, seat: Seat) -> None:
    """The seat looks at a covered troop, and knows it until it is uncovered."""
    troop = table.find(name)
    if troop is None or not troop.covered:
        return
    card = Hidden(troop.card.values, troop.card.readers | only(seat), troop.card.pool)
    table.put(replace(troop, card=card))
    table.tell("peeks", seat, troop=name)
    table.tell("peeked", seat, only(seat), troop=name, card=card_of(troop).id)
