"""Watch orders: what a seat that is not at turn would throw, told beforehand. From its own view alone.

    throw smoke first        at the first chance there is something to gain or lose
    throw smoke attack       in any window on an attack; so with enter, order, phase
    throw smoke row 3        where row 3 is aimed at, entered, or fired from
    throw smoke troop b2     where this troop enters, fires or is aimed at
    throw smoke kind mule    where any such troop, uncovered, does
    throw smoke never
    throw nothing            what is not ordered stays in hand
    discard orders           with too many cards at the end of the turn, orders go before troops (usual: troops)
What is not ordered goes the usual way: it is thrown when it pays (`_pays`). Of several that fit, the order given first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from games.core.game import Reason
from games.core.hidden import Seat
from games.warshow import legal, places
from games.warshow.actions import PASS, Action, shots
from games.warshow.cards import ARMY, BY_ID, CARDS, RULES, Card, Moment
from games.warshow.fire import card_known, targets
from games.warshow.state import BOX, DISCARD, ENTER, ORDER, PHASE, SHOTS, WINDOWS, Item, State, Troop
from games.warshow.table import find

NOTHING: Final = "throw nothing"
ORDERS_GO: Final = "discard orders"
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
    yield from (f"kind {card.id}" for card in CARDS if card.troop and ARMY[card.id] in armies)


def words(order: str) -> tuple[Reason, Reason]:
    """What an order is about, a card or all the others, and what it says."""
    if order in (NOTHING, ORDERS_GO):
        what, how = order.split()
        return Reason(f"warshow.beforehand.{what}"), Reason(f"warshow.beforehand.{what}.{how}")
    _, card, when, *which = order.split()
    named = {"kind": "card", "row": "row", "troop": "troop"}
    args = {named[when]: which[0]} if which else {}
    return Reason("warshow.beforehand.card", {"card": card}), Reason(f"warshow.beforehand.{when}", args)


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
    named: set[str] = set()
    for text in given:
        if text in (NOTHING, ORDERS_GO):
            continue
        _, card, when = text.split(" ", 2)
        named.add(card)
        if _fits(view, seat, when):
            chosen = _best(view, seat, [action for action in offered if action.card == card])
            if chosen is not None and (when != "first" or _touches(view, seat, chosen)):
                return chosen
    if NOTHING in given:
        return PASS
    paying = [action for action in offered if action.card not in named and _pays(view, seat, action) >= 1.0]
    return _best(view, seat, paying) or PASS


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


# --- when it pays -----------------------------------------------------------------------------------------------------


def _best(view: State, seat: Seat, offered: Sequence[Action]) -> Action | None:
    """Of equals the first."""
    return max(offered, key=lambda action: _pays(view, seat, action), default=None)


def _touches(view: State, seat: Seat, action: Action) -> bool:
    """Whether the order does anything worth a card, however little."""
    return _pays(view, seat, action) > 0


def _pays(view: State, seat: Seat, action: Action) -> float:
    """What an order is worth here, about: 1 is what it is thrown for. Sums what each of its effects brings."""
    card, item = BY_ID[action.card], view.stack[-1]
    return sum(_brings(view, seat, effect.do, effect.to, effect.n, action.aim, item) for effect in card.effects)


def _brings(view: State, seat: Seat, do: str, to: str, count: int, aim: str, item: Item) -> float:
    aimed = find(view.troops, aim)
    match do:
        case "cancel":
            return _struck(view, seat, item, -1, "") if item.kind == SHOTS else _done(view, seat, item)
        case "prevent":
            name = aim if to == "aim" else ""
            return _struck(view, seat, item, count, name) if item.kind == SHOTS else 0.0
        case "heal" if aimed is not None:
            return 0.3 * min(count, aimed.red)
        case "return" if aimed is not None and item.kind == SHOTS:
            return _saved(view, aimed, dict(shots(item.aim)).get(aimed.name, 0), -1)
        case "wound":
            troop = find(view.troops, item.troop) if to == "shooter" else aimed
            return 0.0 if troop is None or troop.owner == seat else _wounded(troop, count)
        case "uncover" if aimed is not None and aimed.owner != seat:
            return 0.5
        case "draw":
            return 0.6 * count
        case "advance" if aimed is not None and item.kind == PHASE:
            return _advanced(view, seat, aimed)
        case _:
            return 0.0


def _struck(view: State, seat: Seat, item: Item, prevented: int, only: str) -> float:
    """What an attack would take that is kept; `prevented`: so many wounds of each troop, or below 0 all."""
    found = 0.0
    for name, count in shots(item.aim):
        troop = find(view.troops, name)
        if troop is not None and troop.owner == seat and only in ("", name):
            found += _saved(view, troop, count, prevented)
    return found


def _saved(view: State, troop: Troop, count: int, prevented: int) -> float:
    """A troop of one's own that would be destroyed and is not counts its value; mere wounds a little."""
    card = card_known(troop)
    if card is None:
        return 0.0
    before = _left(troop, card) - count
    if before > 0:
        return 0.12 * count
    after = _left(troop, card) if prevented < 0 else before + prevented
    return 0.3 * card.value if after > 0 else 0.0


def _left(troop: Troop, card: Card) -> int:
    """Wounds that destroy it."""
    if troop.covered:
        return RULES.white_wounds - troop.white + troop.shield
    return card.health - troop.red + troop.shield + ("armour" in card.skills)


def _wounded(troop: Troop, count: int) -> float:
    card = _open(troop)
    if card is None:
        return 0.9  # most of what lies covered does not live through it
    left = card.health - troop.red + troop.shield
    return 0.3 * card.value if left <= count else 0.1 * count


def _done(view: State, seat: Seat, item: Item) -> float:
    """What an enemy's order or action box would do, about."""
    if item.seat == seat:
        return 0.0
    card = BY_ID.get(item.card)
    if card is None:
        return 0.0
    effects = card.box.effects if card.box is not None else card.effects
    return sum(0.5 * effect.n for effect in effects)


def _advanced(view: State, seat: Seat, troop: Troop) -> float:
    """Going on into reach of an enemy, before one's own turn."""
    return 0.3 if not targets(view.troops, troop) else 0.0
