"""What a card may be aimed at, as the notation writes it, from what a seat sees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from games.core.hidden import Seat
from games.warshow import places
from games.warshow.actions import NOTHING
from games.warshow.cards import BY_ID, Card, Choice, Moment, Skill
from games.warshow.limits import Counted
from games.warshow.state import BOX, ENTER, ORDER, PHASE, SHOTS, Item, Options, Troop


class Seen(Counted, Protocol):
    """A view, a state or a table in the making."""

    @property
    def troops(self) -> Sequence[Troop]: ...
    @property
    def stack(self) -> Sequence[Item]: ...
    @property
    def options(self) -> Options: ...


_NOTHING = (NOTHING,)
_MOMENTS: dict[str, Moment] = {ENTER: "enter", ORDER: "order", BOX: "order", SHOTS: "attack", PHASE: "phase"}


def its_moment(view: Seen, card: Card) -> bool:
    """Whether the order may be thrown at this moment, if there is something for it to do."""
    top = view.stack[-1] if view.stack else None
    return (_MOMENTS[top.kind] if top else "own") in card.moments


def order_aims(view: Seen, seat: Seat, card: Card) -> Sequence[str]:
    """What the seat could aim the order at now, if it may be thrown at this moment at all; empty if not."""
    top = view.stack[-1] if view.stack else None
    if not its_moment(view, card):
        return ()
    if top is not None and top.kind == ENTER and not _has_box(top) and cancels(card):
        return ()
    return _NOTHING if card.choice is None else choose(view, seat, card.choice)


def box_aims(view: Seen, seat: Seat, card: Card) -> Sequence[str]:
    """What the action box of an entering troop could be aimed at; nothing, if there is no such thing."""
    if card.box is None or card.box.choice is None:
        return _NOTHING
    return choose(view, seat, card.box.choice) or _NOTHING


def choose(view: Seen, seat: Seat, choice: Choice) -> Sequence[str]:
    """Troops as they stand, rows from row 1 on, enemies in turn order."""
    if choice.of == "enemy":
        seats = len(view.sides)
        others = ((seat + step) % seats for step in range(1, seats))
        return [places.LETTERS[other] for other in others if not view.sides[other].out]
    fitting = [troop for troop in view.troops if _fits(troop, seat, choice, view.options)]
    if choice.of == "troop":
        return [troop.name for troop in fitting]
    found = {troop.place for troop in fitting}
    seats = len(view.sides)
    return [places.seen(place, seat, seats) for place in places.reading(seat, seats) if place in found]


def _fits(troop: Troop, seat: Seat, choice: Choice, options: Options) -> bool:
    own = troop.owner == seat
    if choice.side != "any" and own != (choice.side == "own"):
        return False
    if choice.face != "any" and troop.covered != (choice.face == "down"):
        return False
    if choice.rows and _row(troop, seat, options) not in choice.rows:
        return False
    # stubborn: the enemies' orders cannot choose it; what lies covered is not known to be stubborn
    return own or troop.covered or choice.of != "troop" or "stubborn" not in skills(troop)


def _row(troop: Troop, seat: Seat, options: Options) -> int:
    """The row's number as the troop's owner sees it; once it was that which the chooser sees opposite."""
    return 6 - places.number(troop.place, seat) if options.first else places.number(troop.place, troop.owner)


def skills(troop: Troop) -> Sequence[Skill]:
    """What an uncovered troop can do besides, which everybody knows."""
    card = troop.card.values[0]
    return BY_ID[card].skills if card else ()


def _has_box(item: Item) -> bool:
    box = BY_ID[item.card].box if item.card else None
    return box is not None and box.when == "enter"


def cancels(card: Card) -> bool:
    """Whether an order cancels what it answers."""
    return any(effect.do == "cancel" for effect in card.effects)
