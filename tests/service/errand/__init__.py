"""Errand: Tally in which a turn goes on for as long as who is at it looks around, and who is away has nods to give.

To look rolls nothing and shows nothing, so it is told with what comes next. What the other says to each step (a nod, or
none) may be ordered beforehand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from games.core.dice import Dice
from games.core.game import ByPost, Event, NotationError, Option, Reason, Standing
from games.core.hidden import Seat
from tests.service.tally import Action, State, Tally, changed

LOOK = Action("look")


class Nods(Standing[State, Action]):
    """What is said for who is away."""

    usual: ClassVar[tuple[str, ...]] = ("nod",)

    def orders(self, view: State, seat: Seat) -> Sequence[str]:
        return ("nod", "frown")

    def follow(self, view: State, seat: Seat, orders: Sequence[str]) -> Action | None:
        if view.phase != "nod" or view.seat != seat:
            return None
        return Action("frown" if "frown" in orders else "nod")


class ErrandByPost(ByPost[State, Action]):
    """Nobody waits for a nod."""

    beforehand = Nods()

    def at_turn(self, public: State) -> Sequence[Seat] | None:
        return (1 - public.seat if public.phase == "nod" else public.seat,)


class Errand(Tally):
    """The rules."""

    id: ClassVar[str] = "errand"
    options: ClassVar[tuple[Option, ...]] = (
        *(each for each in Tally.options if each.name != "nods"),
        Option("nods", True, (False, True)),
    )
    post = ErrandByPost()

    def actions(self, view: State, seat: Seat) -> Sequence[Action]:
        found = tuple(super().actions(view, seat))
        more = {"nod": (Action("frown"),), "turn": (LOOK,)}.get(view.phase, ())
        return (*found, *more) if found else ()

    def apply(self, state: State, seat: Seat, action: Action, dice: Dice) -> tuple[State, tuple[Event, ...]]:
        if action.verb == "frown":
            return changed(state, "turn", seat, state.number, state.total), (Event("frowned", seat),)
        if action != LOOK:
            return super().apply(state, seat, action, dice)
        number = state.number + 1
        event = Event("looked", seat, (("number", number),))
        return changed(state, "turn", seat, number, state.total), (event,)

    def parse(self, text: str) -> Action:
        try:
            return super().parse(text)
        except NotationError:
            if text in ("look", "frown"):
                return Action(text)
            raise NotationError(Reason("errand.unreadable")) from None


GAME = Errand()
