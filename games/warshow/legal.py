"""What a seat may do, question by question, from its own view."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from games.core.hidden import Seat
from games.warshow import fire, places
from games.warshow.actions import DONE, DOWN, NEXT_ROW, NOTHING, PASS, UP, Action, shots
from games.warshow.aims import box_aims, order_aims
from games.warshow.cards import BY_ID, EDITIONS, RULES, Card, ready
from games.warshow.limits import may_be_first, orders_left
from games.warshow.state import (
    ATTACK,
    COUNTER,
    DECK,
    DISCARD,
    ON_ATTACK,
    ON_ENTER,
    ON_ORDER,
    ON_PHASE,
    PLACE,
    POSITIONING,
    REINFORCEMENTS,
    State,
    Troop,
)
from games.warshow.table import find

_READY: Final = {edition: tuple(Action("deck", deck=name) for name in ready(edition)) for edition in EDITIONS}


def listed(view: State, seat: Seat) -> Sequence[Action]:
    """Everything the seat may do; of decks only the ready ones."""
    if seat not in view.waiting:
        return ()
    return _BY_QUESTION[view.question](view, seat)


def _deck(view: State, seat: Seat) -> Sequence[Action]:
    return _READY[view.options.edition]


def _place(view: State, seat: Seat) -> Sequence[Action]:
    """Troops by the green lines, free of cost."""
    return [
        _entering("place", card.id, row, "", "")
        for card in hand_cards(view, seat)
        if may_be_first(view.options, card)
        for row in deploys(view, seat, card)
    ]


def _positioning(view: State, seat: Seat) -> Sequence[Action]:
    """Each troop that has not been passed over: advance, retreat, cover, uncover."""
    found: list[Action] = []
    living = tuple(other for other, side in enumerate(view.sides) if not side.out)
    for name in view.queue:
        troop = find(view.troops, name)
        if troop is not None:
            found += _moves(name, troop.place, seat, living, len(view.sides), is_swift(troop), troop.covered)
    return [*found, *orders(view, seat), DONE]


def _reinforcements(view: State, seat: Seat) -> Sequence[Action]:
    """Troops for the points that are left: face up for their value, face down for three [seed]."""
    found: list[Action] = []
    covered = view.points >= RULES.covered_cost
    for card in hand_cards(view, seat):
        if not covered and card.value > view.points:
            continue
        aims = box_aims(view, seat, card) if card.value <= view.points else ()
        for row in deploys(view, seat, card):
            found += [_entering("reinforce", card.id, row, UP, aim) for aim in aims]
            if covered:
                found.append(_entering("reinforce", card.id, row, DOWN, NOTHING))
    return [*found, *orders(view, seat), DONE]


def _attack(view: State, seat: Seat) -> Sequence[Action]:
    """Each troop that has not been passed over and can fire."""
    found: list[Action] = []
    for name in view.queue:
        troop = find(view.troops, name)
        if troop is not None and fire.can_fire(troop, view.turn):
            found += fire.listed(view, troop)
    return [*found, *orders(view, seat), DONE]


def _discard(view: State, seat: Seat) -> Sequence[Action]:
    return [Action("discard", card=card) for card in sorted(set(view.sides[seat].hand.known()))]


def _window(view: State, seat: Seat) -> Sequence[Action]:
    return [PASS, *orders(view, seat)]


_BY_QUESTION: Final[Mapping[str, Callable[[State, Seat], Sequence[Action]]]] = {
    DECK: _deck,
    PLACE: _place,
    POSITIONING: _positioning,
    REINFORCEMENTS: _reinforcements,
    ATTACK: _attack,
    COUNTER: _attack,
    DISCARD: _discard,
    ON_ENTER: _window,
    ON_ORDER: _window,
    ON_ATTACK: _window,
    ON_PHASE: _window,
}


def orders(view: State, seat: Seat) -> list[Action]:
    """The orders of the hand that may be thrown now, each at whatever it may be aimed at."""
    if not orders_left(view, seat):
        return []
    found: list[Action] = []
    for card in hand_cards(view, seat, troops=False):
        found += [_order(card.id, aim) for aim in order_aims(view, seat, card)]
    return found


def hand_cards(view: State, seat: Seat, *, troops: bool = True) -> list[Card]:
    """The different troops of the seat's own hand, or its orders, in alphabetical order."""
    return [card for name in sorted(set(view.sides[seat].hand.known())) if (card := BY_ID[name]).troop == troops]


def deploys(view: State, seat: Seat, card: Card) -> Sequence[str]:
    """The rows that the green lines of a troop allow, as the seat writes them."""
    living = tuple(other for other, side in enumerate(view.sides) if not side.out)
    return _deploys(card.deploy, seat, living, len(view.sides))


def is_swift(troop: Troop) -> bool:
    """Whether it may go two rows; not while it is covered, which would tell what it is [ruling]."""
    card = fire.card_known(troop)
    return not troop.covered and card is not None and "swift" in card.skills


@lru_cache(maxsize=4096)
def _deploys(rows: tuple[int, ...], seat: Seat, living: tuple[Seat, ...], seats: int) -> tuple[str, ...]:
    return tuple(
        places.seen(place, seat, seats)
        for row in rows
        for place in places.reading(seat, seats)
        if places.number(place, seat) == row and (not place or places.owner(place) in living)
    )


@lru_cache(maxsize=65536)
def _moves(
    name: str, place: int, seat: Seat, living: tuple[Seat, ...], seats: int, swift: bool, covered: bool
) -> tuple[Action, ...]:
    forward = _ways(place, lambda at: [to for to in places.ahead(at, seat, seats) if places.owner(to) in (-1, *living)])
    back = _ways(place, lambda at: list(places.behind(at, seat)))
    found: list[Action] = []
    for verb, (one, two) in (("advance", forward), ("retreat", back)):
        if len(one) == 1:
            found.append(Action(verb, name, row=NEXT_ROW))
        else:
            found += [Action(verb, name, row=places.seen(to, seat, seats)) for to in one]
        if swift:
            found += [Action(verb, name, row=places.seen(to, seat, seats)) for to in two]
    return (*found, Action("uncover" if covered else "cover", name))


def _ways(place: int, onward: Callable[[int], list[int]]) -> tuple[list[int], list[int]]:
    """Where one step leads, and where two do."""
    one = onward(place)
    return one, [to for at in one for to in onward(at)]


@lru_cache(maxsize=8192)
def _entering(verb: str, card: str, row: str, face: str, aim: str) -> Action:
    return Action(verb, card=card, row=row, face=face, aim=aim)


@lru_cache(maxsize=8192)
def _order(card: str, aim: str) -> Action:
    return Action("order", card=card, aim=aim)


def touches(view: State, seat: Seat, action: Action) -> tuple[str, ...]:
    """What a legal action has to do with: the deck, the card or troop, the row it leads to, what it is aimed at."""
    found = [f"card:{action.card}"] if action.card else []
    if action.deck in ready(view.options.edition):
        found.append(f"deck:{action.deck}")
    if action.troop:
        found.append(f"troop:{action.troop}")
    if row := leads_to(view, seat, action):
        found.append(f"row:{row}")
    if action.verb == "fire":
        found += [f"troop:{name}" for name, _ in shots(action.aim)]
    elif action.aim and action.aim != NOTHING:
        kind = "side" if action.aim in places.LETTERS else "row" if action.aim[0].isdecimal() else "troop"
        found.append(f"{kind}:{action.aim}")
    return tuple(dict.fromkeys(found))


def leads_to(view: State, seat: Seat, action: Action) -> str:
    """The row that an action names, as the seat writes it, or that a move leads to which names none, as there is but
    one; "" if it leads nowhere.
    """
    if action.row != NEXT_ROW:
        return action.row
    troop = find(view.troops, action.troop)
    assert troop is not None, "only troops that stand on the field move"
    if action.verb == "retreat":
        (to,) = places.behind(troop.place, seat)
    else:
        ahead = places.ahead(troop.place, seat, len(view.sides))
        (to,) = [at for at in ahead if at == places.NO_MANS_LAND or not view.sides[places.owner(at)].out]
    return places.seen(to, seat, len(view.sides))
