"""Standing orders: what a seat wants to be asked at, and what it answers unasked. From its own view alone.

    stop enter       ask at a troop that enters, an order, an action box         (usual)
    stop attack      ask before an attack                                        (usual)
    stop phase       ask at the end of each phase
    only row 3       where asked, only if row 3 is aimed at or entered; several rows may be given
    pass turn 7      pass at everything until turn 7 is over
At every window without its stop the seat passes at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core.hidden import Seat
from games.warshow import places
from games.warshow.actions import PASS, Action, shots
from games.warshow.state import ON_ATTACK, ON_ENTER, ON_ORDER, ON_PHASE, PHASE, WINDOWS, Item, State
from games.warshow.table import find

USUAL: Final = ("stop enter", "stop attack")
_STOPS: Final = {ON_ENTER: "stop enter", ON_ORDER: "stop enter", ON_ATTACK: "stop attack", ON_PHASE: "stop phase"}


def orders(view: State, seat: Seat) -> Sequence[str]:
    """Every standing order that could be given now."""
    seats = len(view.sides)
    rows = (f"only row {places.seen(place, seat, seats)}" for place in places.reading(seat, seats))
    return ("stop enter", "stop attack", "stop phase", *rows, f"pass turn {view.turn}")


def follow(view: State, seat: Seat, given: Sequence[str]) -> Action | None:
    """A pass, or None to ask the person; always None outside of windows."""
    if seat not in view.waiting or view.question not in WINDOWS:
        return None
    if _STOPS[view.question] not in given or f"pass turn {view.turn}" in given:
        return PASS
    wanted = {text.removeprefix("only row ") for text in given if text.startswith("only row ")}
    if wanted and view.stack[-1].kind != PHASE and not wanted & _rows(view, seat, view.stack[-1]):
        return PASS
    return None


def _rows(view: State, seat: Seat, item: Item) -> set[str]:
    """The rows that something is aimed at or happens in, as the seat sees them."""
    seats = len(view.sides)
    named = [item.troop, *(name for name, _ in shots(item.aim))] if item.kind == "shots" else [item.troop, item.aim]
    if item.kind == "shots":
        named = named[1:]  # where the attacker stands is not what it aims at
    found = {places.seen(troop.place, seat, seats) for name in named if (troop := find(view.troops, name))}
    place = places.by_row(item.seat, seats).get(item.aim)
    return found if place is None else {*found, places.seen(place, seat, seats)}
