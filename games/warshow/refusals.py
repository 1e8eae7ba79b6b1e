"""Why an action is refused, worked out from the seat's own view, so that no answer tells a secret."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from games.core.game import NotationError, Reason
from games.core.hidden import Seat
from games.warshow import decks, fire, legal, places
from games.warshow.actions import DOWN, NOTHING, Action, notation, shots
from games.warshow.aims import box_aims, its_moment, order_aims
from games.warshow.cards import BY_ID, RULES, Card
from games.warshow.limits import may_be_first, orders_left
from games.warshow.state import (
    ATTACK,
    COUNTER,
    DECK,
    DISCARD,
    PLACE,
    POSITIONING,
    REINFORCEMENTS,
    WINDOWS,
    State,
    Troop,
)
from games.warshow.table import find

_MOVES: Final = frozenset({"advance", "retreat", "cover", "uncover"})
_QUESTIONS: Final[Mapping[str, frozenset[str]]] = {
    DECK: frozenset({"deck"}),
    PLACE: frozenset({"place"}),
    POSITIONING: _MOVES | {"order", "done"},
    REINFORCEMENTS: frozenset({"reinforce", "order", "done"}),
    ATTACK: frozenset({"fire", "order", "done"}),
    COUNTER: frozenset({"fire", "order", "done"}),
    DISCARD: frozenset({"discard"}),
    **dict.fromkeys(WINDOWS, frozenset({"order", "pass"})),
}


def why_not(view: State, seat: Seat, action: Action) -> Reason:
    """The first reason, in the order in which a person would look for it."""
    if seat not in view.waiting:
        return Reason("referee.illegal")
    if action.verb not in _QUESTIONS.get(view.question, frozenset()):
        return Reason(f"warshow.refused.first_{'window' if view.question in WINDOWS else view.question}")
    if action.verb in _MOVES:
        return _move(view, seat, action)
    return _BY_VERB[action.verb](view, seat, action)


def _deck(view: State, seat: Seat, action: Action) -> Reason:
    """The first thing that is wrong with the list."""
    try:
        cards = decks.parse(action.deck, view.options.edition)
    except NotationError as error:
        return error.reason
    return decks.check(cards, view.options.edition)[0]


def _place(view: State, seat: Seat, action: Action) -> Reason:
    missing = _hand(view, seat, action, troop=True)
    if missing is not None:
        return missing
    if not may_be_first(view.options, BY_ID[action.card]):
        return Reason("warshow.refused.first_value", {"card": action.card, "most": RULES.first_value})
    return _row(view, seat, action)


def _row(view: State, seat: Seat, action: Action) -> Reason:
    rows = ", ".join(legal.deploys(view, seat, BY_ID[action.card]))
    return Reason("warshow.refused.row", {"card": action.card, "rows": rows})


def _reinforce(view: State, seat: Seat, action: Action) -> Reason:
    missing = _hand(view, seat, action, troop=True)
    if missing is not None:
        return missing
    card = BY_ID[action.card]
    cost = RULES.covered_cost if action.face == DOWN else card.value
    if cost > view.points:
        return Reason("warshow.refused.points", {"card": action.card, "cost": cost, "left": view.points})
    if action.row not in legal.deploys(view, seat, card):
        return _row(view, seat, action)
    aims = () if action.face == DOWN else box_aims(view, seat, card)
    return _aim(action, ", ".join(aim for aim in aims if aim != NOTHING))


def _aim(action: Action, aims: str) -> Reason:
    if aims:
        return Reason("warshow.refused.aim", {"card": action.card, "aims": aims})
    return Reason("warshow.refused.no_aim", {"card": action.card})


def _order(view: State, seat: Seat, action: Action) -> Reason:
    missing = _hand(view, seat, action, troop=False)
    if missing is not None:
        return missing
    if not orders_left(view, seat):
        return Reason("warshow.refused.no_orders_left")
    card = BY_ID[action.card]
    aims = order_aims(view, seat, card)
    if aims:
        return _aim(action, ", ".join(aim for aim in aims if aim != NOTHING))
    if its_moment(view, card):
        return Reason("warshow.refused.no_use", {"card": action.card})
    return Reason("warshow.refused.not_now", {"card": action.card, "when": "-".join(card.moments)})


def _discard(view: State, seat: Seat, action: Action) -> Reason:
    return Reason("warshow.refused.no_card", {"card": action.card})


def _hand(view: State, seat: Seat, action: Action, *, troop: bool) -> Reason | None:
    """Whether the card is not in the hand, or of the other kind."""
    card: Card | None = BY_ID.get(action.card)
    if card is None:
        return Reason("warshow.refused.unknown_card", {"card": action.card})
    if action.card not in view.sides[seat].hand.known():
        return Reason("warshow.refused.no_card", {"card": action.card})
    if card.troop != troop:
        return Reason("warshow.refused.not_a_troop" if troop else "warshow.refused.not_an_order", {"card": card.id})
    return None


def _own_troop(view: State, seat: Seat, action: Action) -> Troop | Reason:
    """The troop, if it is the seat's and has not been passed over."""
    troop = find(view.troops, action.troop)
    if troop is None:
        return Reason("warshow.refused.no_troop", {"troop": action.troop})
    if troop.owner != seat:
        return Reason("warshow.refused.not_yours", {"troop": action.troop})
    if action.troop not in view.queue:
        if troop.covered and view.question != POSITIONING:
            key = "covered"
        elif view.question == COUNTER and not fire.may_counter(troop, view.active):
            key = "not_in_counter"
        else:
            key = "passed_over"
        return Reason(f"warshow.refused.{key}", {"troop": action.troop})
    return troop


def _move(view: State, seat: Seat, action: Action) -> Reason:
    troop = _own_troop(view, seat, action)
    if isinstance(troop, Reason):
        return troop
    if action.verb in ("cover", "uncover"):
        return Reason(f"warshow.refused.{action.verb}ed_already", {"troop": action.troop})
    offered = legal.listed(view, seat)
    ways = [other for other in offered if other.troop == action.troop and other.verb == action.verb]
    if not ways:
        return Reason("warshow.refused.no_further", {"troop": action.troop})
    known = [notation(other) for other in ways]
    return Reason("warshow.refused.not_there", {"troop": action.troop, "rows": ", ".join(known)})


def _fire(view: State, seat: Seat, action: Action) -> Reason:
    troop = _own_troop(view, seat, action)
    if isinstance(troop, Reason):
        return troop
    card = fire.card_known(troop)
    if card is None or troop.covered:
        return Reason("warshow.refused.covered", {"troop": action.troop})
    if not card.shots:
        return Reason("warshow.refused.unarmed", {"troop": action.troop})
    if not fire.can_fire(troop, view.turn):
        return Reason("warshow.refused.heavy", {"troop": action.troop})
    wanted = shots(action.aim)
    for name, _ in wanted:
        target = find(view.troops, name)
        if target is None or target.owner == seat:
            return Reason("warshow.refused.no_target", {"target": name})
        if places.distance(troop.place, target.place) > card.reach:
            return Reason("warshow.refused.reach", {"troop": action.troop, "target": name, "reach": card.reach})
    if sum(count for _, count in wanted) != card.shots:
        return Reason("warshow.refused.shots", {"troop": action.troop, "shots": card.shots})
    return Reason("warshow.refused.one_row", {"troop": action.troop})


def _word(view: State, seat: Seat, action: Action) -> Reason:
    return Reason("referee.illegal")


_BY_VERB: Final[Mapping[str, Callable[[State, Seat, Action], Reason]]] = {
    "deck": _deck,
    "place": _place,
    "reinforce": _reinforce,
    "order": _order,
    "fire": _fire,
    "discard": _discard,
    "done": _word,
    "pass": _word,
}
