"""Watch orders: what a seat that is not at turn would throw, told beforehand. From its own view alone.

    throw smoke first        at the first chance there is something to gain or lose
    throw smoke attack       in any window on an attack; so with enter, order, phase
    throw smoke row 3        where row 3 is aimed at, entered, or fired from
    throw smoke troop b2     where this troop enters, fires or is aimed at
    throw smoke kind mule    where any such troop, uncovered, does
    throw smoke never
    throw nothing            what is not ordered stays in hand
    discard orders           with too many cards at the end of the turn, orders go before troops (usual: troops)
What is not ordered goes the usual way: it is thrown when it brings more than a card is worth (`gain`). Of
several that fit, the order given first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from games.core.game import Reason
from games.core.hidden import Seat
from games.warshow import legal, places
from games.warshow.actions import PASS, Action, shots
from games.warshow.cards import ARMY, Card, Moment, catalogue
from games.warshow.fire import card_known
from games.warshow.gain import gains
from games.warshow.state import BOX, DISCARD, ENTER, ORDER, PHASE, SHOTS, WINDOWS, Item, State, Troop
from games.warshow.table import find
from games.warshow.worth import CARD

NOTHING: Final = "throw nothing"
ORDERS_GO: Final = "discard orders"
WORTH_A_CARD: Final = CARD
"""What an order must bring to be thrown by itself."""
TOUCH: Final = 0.01
"""What it must bring to be thrown at the first chance: that it does anything worth a card, however little."""
_MOMENT: Final[dict[str, Moment]] = {ENTER: "enter", ORDER: "order", BOX: "order", SHOTS: "attack", PHASE: "phase"}


def orders(view: State, seat: Seat) -> Sequence[str]:
    """Every watch order that could be given now, card by card of the hand."""
    cards = [card for card in legal.hand_cards(view, seat, troops=False) if set(card.moments) & {*_MOMENT.values()}]
    found: list[str] = []
    for card in cards:
        found += [f"throw {card.id} {when}" for when in ("first", "never", *_moments(card))]
        if set(card.moments) & {"attack", "enter"}:
            found += [f"throw {card.id} {where}" for where in _wheres(view, seat)]
    return (*found, NOTHING, ORDERS_GO)


def _moments(card: Card) -> list[Moment]:
    return [moment for moment in ("attack", "enter", "order", "phase") if moment in card.moments]


def _wheres(view: State, seat: Seat) -> Iterator[str]:
    """Rows as the seat sees them, the troops on the field, and the kinds that enemies are known to have."""
    seats = len(view.sides)
    for place in places.reading(seat, seats):
        yield f"row {places.seen(place, seat, seats)}"
    for troop in view.troops:
        yield f"troop {troop.name}"
    known = {troop.card.values[0] for troop in view.troops if troop.owner != seat and not troop.covered}
    gone = {name for other, side in enumerate(view.sides) if other != seat for name in side.rubble}
    armies = {ARMY[name] for name in known | gone if name}
    cards = catalogue(view.options.edition)
    yield from (f"kind {card.id}" for card in cards if card.troop and ARMY[card.id] in armies)


def words(order: str) -> tuple[Reason, Reason]:
    """What an order is about, a card or all the others, and what it says."""
    if order in (NOTHING, ORDERS_GO):
        what, how = order.split()
        return Reason(f"warshow.beforehand.{what}"), Reason(f"warshow.beforehand.{what}.{how}")
    _, card, when, *which = order.split()
    named = {"kind": "card", "row": "row", "troop": "troop"}
    args = {named[when]: which[0]} if which else {}
    return Reason("warshow.beforehand.card", {"card": card}), Reason(f"warshow.beforehand.{when}", args)


def choice(order: str) -> str:
    """The card that is thrown at the first chance or never; "" for what may hold beside other orders for it."""
    return order.rpartition(" ")[0] if order.endswith((" first", " never")) else ""


def follow(view: State, seat: Seat, given: Sequence[str]) -> Action | None:
    """What is thrown into the open window, or a pass; what is discarded; None where something else is asked."""
    if seat not in view.waiting:
        return None
    if view.question == DISCARD:
        return _spare(view, seat, troops=ORDERS_GO not in given)
    if view.question not in WINDOWS:
        return None
    offered = legal.orders(view, seat)
    if not offered:
        return PASS
    brings, named = gains(view, seat, offered), set[str]()
    for text in given:
        if text in (NOTHING, ORDERS_GO):
            continue
        _, card, when = text.split(" ", 2)
        named.add(card)
        if _fits(view, seat, when):
            chosen = _best(brings, [action for action in offered if action.card == card])
            if chosen is not None and (when != "first" or brings[chosen] > TOUCH):
                return chosen
    if NOTHING in given:
        return PASS
    return _best(brings, [each for each in offered if each.card not in named and brings[each] > WORTH_A_CARD]) or PASS


def _best(brings: Mapping[Action, float], among: Sequence[Action]) -> Action | None:
    """Of equals the first."""
    return max(among, key=brings.__getitem__, default=None)


def _spare(view: State, seat: Seat, *, troops: bool) -> Action:
    """The cheapest troop of the hand, or the first order."""
    cards = legal.hand_cards(view, seat, troops=troops) or legal.hand_cards(view, seat, troops=not troops)
    return Action("discard", card=min(cards, key=lambda card: (card.value, card.id)).id)


def _fits(view: State, seat: Seat, when: str) -> bool:
    item = view.stack[-1]
    what, _, which = when.partition(" ")
    match what:
        case "first":
            return True
        case "never":
            return False
        case "row":
            seats = len(view.sides)
            return which in {places.seen(place, seat, seats) for place in _places(view, item)}
        case "troop":
            return which in _names(item)
        case "kind":
            return which in {card.id for troop in _troops(view, item) if (card := _open(troop)) is not None}
        case _:
            return what == _MOMENT[item.kind]


def _names(item: Item) -> tuple[str, ...]:
    """The troops that something is about: who enters, fires or is aimed at."""
    aimed = [name for name, _ in shots(item.aim)] if item.kind == SHOTS else [item.aim]
    return tuple(name for name in (item.troop, *aimed) if name)


def _troops(view: State, item: Item) -> list[Troop]:
    return [troop for name in _names(item) if (troop := find(view.troops, name)) is not None]


def _places(view: State, item: Item) -> set[int]:
    row = places.by_row(item.seat, len(view.sides)).get(item.aim)
    return {*(troop.place for troop in _troops(view, item)), *(() if row is None else (row,))}


def _open(troop: Troop) -> Card | None:
    return None if troop.covered else card_known(troop)
