"""Tally: seats take turns adding to a total, each step numbered, so that a test can count what was told.

`nods`: after each step the other seat has one thing to do. `secrets`: each seat holds a hidden number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from msgspec import Struct

from games.core.dice import Dice
from games.core.game import Ask, Event, Game, NotationError, Option, Reason, Result, Value
from games.core.hidden import Hidden, Seat, only


class Action(Struct, frozen=True):
    verb: str
    value: int = 0


class State(Struct, frozen=True, array_like=True):
    length: int
    nods: bool
    phase: str
    seat: int
    number: int
    total: int
    secrets: tuple[Hidden[int], ...]


class Shown(Struct, frozen=True):
    number: int
    total: int
    secret: int | None


class Tally(Game[State, Action]):
    id: ClassVar[str] = "tally"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 3)
    options: ClassVar[tuple[Option, ...]] = (
        Option("length", 20, (1, 2, 3, 20, 100, 100_000)),
        Option("nods", False, (False, True)),
        Option("secrets", True, (False, True)),
    )
    state_type = State

    def start(self, options: Mapping[str, Value], seats: int, dice: Dice) -> tuple[State, tuple[Event, ...]]:
        seats_with_secrets = range(2) if options["secrets"] else ()
        held = tuple(Hidden((100 + dice.roll(1, 6)[0],), only(seat), "n") for seat in seats_with_secrets)
        events = [Event("begun", None)]
        events += [
            Event("secret", seat, (("value", hidden.known()[0]),), only(seat)) for seat, hidden in enumerate(held)
        ]
        return State(int(options["length"]), bool(options["nods"]), "turn", 0, 0, 0, held), tuple(events)

    def asks(self, public: State) -> tuple[Ask, ...]:
        return () if public.phase == "over" else (Ask(public.seat, public.phase),)

    def actions(self, view: State, seat: Seat) -> Sequence[Action]:
        if view.seat != seat or view.phase == "over":
            return ()
        return (Action("nod"),) if view.phase == "nod" else tuple(Action("add", value) for value in (1, 2, 3))

    def default(self, view: State, seat: Seat) -> Action:
        return self.actions(view, seat)[0]

    def apply(self, state: State, seat: Seat, action: Action, dice: Dice) -> tuple[State, tuple[Event, ...]]:
        if action.verb == "nod":
            return changed(state, "turn", seat, state.number, state.total), (Event("nodded", seat),)
        total = state.total + action.value * dice.roll(1, 6)[0]
        number = state.number + 1
        event = Event("added", seat, (("number", number), ("total", total)))
        if number == state.length:
            return changed(state, "over", seat, number, total), (event,)
        return changed(state, "nod" if state.nods else "turn", 1 - seat, number, total), (event,)

    def unseen(self, view: State) -> Mapping[str, Sequence[Any]]:
        return {"n": range(101, 107)}

    def result(self, state: State) -> Result | None:
        return Result((state.seat,), self.scores(state), "done") if state.phase == "over" else None

    def scores(self, state: State) -> tuple[int, ...]:
        return (state.total, state.total)

    def notation(self, action: Action) -> str:
        return f"{action.verb} {action.value}" if action.value else action.verb

    def parse(self, text: str) -> Action:
        if text == "nod":
            return Action("nod")
        verb, _, value = text.partition(" ")
        if verb != "add" or value not in ("1", "2", "3"):
            raise NotationError(Reason("tally.unreadable"))
        return Action("add", int(value))

    def show(self, view: State, seat: Seat | None) -> Shown:
        own = view.secrets[seat].values[0] if seat is not None and view.secrets else None
        return Shown(view.number, view.total, own)


def changed(state: State, phase: str, seat: int, number: int, total: int) -> State:
    """The state a step later."""
    return State(state.length, state.nods, phase, seat, number, total, state.secrets)


GAME = Tally()
