"""How many orders a seat may still throw, and who may answer: public facts, all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from games.core.hidden import Seat
from games.warshow.cards import RULES, Card
from games.warshow.state import Options, Side


class Counted(Protocol):
    """A state or a table in the making."""

    @property
    def sides(self) -> Sequence[Side]: ...
    @property
    def active(self) -> Seat: ...


def orders_left(table: Counted, seat: Seat) -> int:
    """Two in the own turn, one in another's [seed], and what orders added, less those thrown."""
    side = table.sides[seat]
    usual = RULES.orders_own_turn if seat == table.active else RULES.orders_other_turn
    return max(0, usual + side.extra - side.thrown)


def may_be_first(options: Options, card: Card) -> bool:
    """Whether the beginner may lay the troop down before the first turn: it costs nothing, so since edition 3 none that
    is worth much [ruling].
    """
    return card.troop and (options.edition < 3 or card.value <= RULES.first_value)


def may_order(table: Counted, seat: Seat) -> bool:
    """Whether a seat could throw an order for all that the others know: it is in, has an order left and a hand."""
    side = table.sides[seat]
    return not side.out and len(side.hand) > 0 and orders_left(table, seat) > 0


def reactors(table: Counted, seat: Seat) -> tuple[Seat, ...]:
    """Who may answer what `seat` does."""
    return tuple(other for other in range(len(table.sides)) if other != seat and may_order(table, other))
