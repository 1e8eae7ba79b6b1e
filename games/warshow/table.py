"""A state while an action changes it: opened from a frozen state, closed into a new one. The old one is not touched."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.dice import Dice
from games.core.game import Event
from games.core.hidden import EVERYONE, Hidden, Readers, Seat, only
from games.warshow.state import Side, State, Troop, card_pool


class Table:
    """The fields of a `State`, as lists where they change one by one; what happens is told to `events`."""

    __slots__ = (
        "active", "answers", "deciders", "dice", "events", "fallen", "held", "options", "phase", "points", "question",
        "queue", "reason", "sides", "stack", "troops", "turn", "waiting", "winners",
    )  # fmt: skip

    def __init__(self, state: State, dice: Dice) -> None:
        self.options = state.options
        self.sides = list(state.sides)
        self.troops = list(state.troops)
        self.turn = state.turn
        self.active = state.active
        self.phase = state.phase
        self.question = state.question
        self.waiting = state.waiting
        self.deciders = state.deciders
        self.queue = state.queue
        self.points = state.points
        self.stack = list(state.stack)
        self.answers = state.answers
        self.held = state.held
        self.winners = state.winners
        self.reason = state.reason
        self.fallen = state.fallen
        self.dice = dice
        self.events: list[Event] = []

    def close(self) -> State:
        """The new state."""
        return State(
            self.options,
            tuple(self.sides),
            tuple(self.troops),
            self.turn,
            self.active,
            self.phase,
            self.question,
            self.waiting,
            self.deciders,
            self.queue,
            self.points,
            tuple(self.stack),
            self.answers,
            self.held,
            self.winners,
            self.reason,
            self.fallen,
        )

    def tell(self, kind: str, seat: Seat | None, readers: Readers = EVERYONE, **args: Any) -> None:
        """Something happened."""
        self.events.append(Event(kind, seat, tuple(args.items()), readers))

    def ask(self, question: str, *seats: Seat) -> None:
        """The seats are to answer, in any order."""
        self.question, self.waiting = question, seats

    # --- troops -------------------------------------------------------------------------------------------------------

    def find(self, name: str) -> Troop | None:
        """The troop, if it is still on the field."""
        return find(self.troops, name)

    def put(self, troop: Troop) -> None:
        """The troop as it is now, where it stands."""
        for index, other in enumerate(self.troops):
            if other.name == troop.name:
                self.troops[index] = troop
                return

    def remove(self, name: str) -> None:
        """The troop leaves the field."""
        self.troops = [troop for troop in self.troops if troop.name != name]

    # --- sides --------------------------------------------------------------------------------------------------------

    def living(self, after: Seat) -> list[Seat]:
        """The other seats that are not out, in turn order after the seat."""
        seats = len(self.sides)
        others = ((after + step) % seats for step in range(1, seats))
        return [seat for seat in others if not self.sides[seat].out]

    def change(self, seat: Seat, side: Side) -> None:
        """What belongs to the seat now."""
        self.sides[seat] = side


def find(troops: Sequence[Troop], name: str) -> Troop | None:
    """The troop of that name, if it is there."""
    for troop in troops:
        if troop.name == name:
            return troop
    return None


def own_cards(cards: Sequence[str], seat: Seat) -> Hidden[str]:
    """Cards that only their owner knows, sorted."""
    return Hidden(tuple(sorted(cards)), only(seat), card_pool(seat))


def without(cards: Hidden[str], card: str) -> Hidden[str]:
    """The zone with one such card fewer."""
    left = list(cards.values)
    left.remove(card)
    return Hidden(tuple(left), cards.readers, cards.pool)
