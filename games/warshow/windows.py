"""Orders thrown, and the sealed answers of an open reaction window."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from games.core.hidden import Hidden, Seat, only
from games.warshow import deeds, places
from games.warshow.actions import NOTHING, Action
from games.warshow.aims import order_aims
from games.warshow.cards import BY_ID
from games.warshow.state import ORDER, Item, answer_pool
from games.warshow.table import Table


def throw(table: Table, seat: Seat, card: str, aim: str) -> None:
    """An order comes onto the stack; its card goes to the rubble."""
    deeds.spend(table, seat, card)
    side = table.sides[seat]
    table.change(seat, replace(side, thrown=side.thrown + 1))
    table.tell("order", seat, card=card)
    tell_aim(table, seat, aim)
    table.stack.append(Item(ORDER, seat, card=card, aim=aim))


def tell_aim(table: Table, seat: Seat, aim: str) -> None:
    """What something is aimed at, if at anything; rows as everybody writes them."""
    if aim != NOTHING:
        place = places.by_row(seat, len(table.sides)).get(aim)
        table.tell("aims", seat, aim=aim if place is None else places.written(place))


def answer(table: Table, seat: Seat, action: Action) -> None:
    """Keeps the answer, sealed. After the last one the first in rule order that is no pass takes effect.

    The rest go back unseen. Rule order is turn order, beginning with whoever's turn it is [ruling].
    """
    table.tell("answers", seat)
    table.waiting = tuple([other for other in table.waiting if other != seat])
    thrown = None if action.verb == "pass" else (action.card, action.aim)
    if table.waiting:
        said = 0 if thrown is None else _sealed(table, seat, *thrown)
        table.answers = _with_answer(table.answers, seat, (said,))
        return
    answers, table.answers = table.answers, unanswered(len(table.sides))
    for other in (table.active, *table.living(table.active)):
        order = thrown if other == seat else _opened(table, other, answers[other].known())
        if order is not None:
            throw(table, other, *order)
            return
    table.stack[-1] = replace(table.stack[-1], heard=True)


@cache
def unanswered(seats: int) -> tuple[Hidden[int], ...]:
    """No answers yet."""
    return tuple(Hidden((), only(seat), answer_pool(seat)) for seat in range(seats))


def answers_possible(cards: int, troops: int) -> range:
    """What a sealed answer may be, as far as the others know: a pass, or a card of the hand and something to aim at."""
    return range(1 + cards * _aims(troops))


def _aims(troops: int) -> int:
    """At most so many different things to aim one card at: any troop, row or enemy, or nothing."""
    return troops + 10


def _sealed(table: Table, seat: Seat, card: str, aim: str) -> int:
    """The answer as a number: which card of the hand, and which of the things it can be aimed at."""
    place = table.sides[seat].hand.values.index(card)
    return 1 + place * _aims(len(table.troops)) + list(order_aims(table, seat, BY_ID[card])).index(aim)


def _opened(table: Table, seat: Seat, said: tuple[int, ...]) -> tuple[str, str] | None:
    """The card and the aim of an answer; None for a pass or none, and for an imagined one that makes no sense."""
    if not any(said):
        return None
    place, aim = divmod(said[0] - 1, _aims(len(table.troops)))
    card = BY_ID[table.sides[seat].hand.known()[place]]
    aims = () if card.troop else order_aims(table, seat, card)
    return (card.id, aims[aim % len(aims)]) if aims else None


def _with_answer(answers: tuple[Hidden[int], ...], seat: Seat, said: tuple[int, ...]) -> tuple[Hidden[int], ...]:
    return tuple(Hidden(said, zone.readers, zone.pool) if other == seat else zone for other, zone in enumerate(answers))
