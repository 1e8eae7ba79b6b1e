"""What an action does. Each function is one verb; what follows without a choice is in `flow`.

[seed] and [ruling] say where a rule comes from: what survives of the rulebook, or this project's decision.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from games.core.dice import Dice
from games.core.game import Event
from games.core.hidden import Seat, only
from games.warshow import deeds, flow, opening, places, windows
from games.warshow.actions import DOWN, NEXT_ROW, Action
from games.warshow.cards import BY_ID, RULES
from games.warshow.state import ENTER, SHOTS, WINDOWS, Item, State
from games.warshow.table import Table


def apply(state: State, seat: Seat, action: Action, dice: Dice) -> tuple[State, tuple[Event, ...]]:
    """The state after a legal action and all that follows from it without a choice."""
    table = Table(state, dice)
    if state.question in WINDOWS:
        windows.answer(table, seat, action)
    else:
        table.waiting = tuple(other for other in state.waiting if other != seat)
        _VERBS[action.verb](table, seat, action)
    if not table.waiting:
        flow.go_on(table)
    return table.close(), tuple(table.events)


def _deck(table: Table, seat: Seat, action: Action) -> None:
    opening.choose_deck(table, seat, action.deck)


def _place(table: Table, seat: Seat, action: Action) -> None:
    opening.place(table, seat, action)


def _move(table: Table, seat: Seat, action: Action) -> None:
    """Advance or retreat: one row, or where a swift troop or a fork names another."""
    flow.passed_over(table, action.troop)
    if action.row == NEXT_ROW:
        deeds.step(table, action.troop, 1, forward=action.verb == "advance")
    else:
        deeds.move(table, action.troop, places.by_row(seat, len(table.sides))[action.row])


def _cover(table: Table, seat: Seat, action: Action) -> None:
    flow.passed_over(table, action.troop)
    deeds.cover(table, action.troop)


def _uncover(table: Table, seat: Seat, action: Action) -> None:
    flow.passed_over(table, action.troop)
    deeds.uncover(table, action.troop)


def _reinforce(table: Table, seat: Seat, action: Action) -> None:
    """A troop from the hand; then a window opens on it, and its box works [seed]."""
    covered = action.face == DOWN
    row = places.by_row(seat, len(table.sides))[action.row]
    table.points -= RULES.covered_cost if covered else BY_ID[action.card].value
    troop = deeds.enter(table, seat, action.card, row, covered=covered)
    if covered:
        table.tell("enters-covered", seat, troop=troop.name, row=places.written(row))
        table.tell("entered", seat, only(seat), troop=troop.name, card=action.card)
    else:
        table.tell("enters", seat, troop=troop.name, card=action.card, row=places.written(row))
        windows.tell_aim(table, seat, action.aim)
    table.stack.append(Item(ENTER, seat, troop.name, "" if covered else action.card, action.aim))


def _fire(table: Table, seat: Seat, action: Action) -> None:
    flow.passed_over(table, action.troop)
    table.tell("fires", seat, troop=action.troop, aim=action.aim)
    table.stack.append(Item(SHOTS, seat, action.troop, aim=action.aim))


def _order(table: Table, seat: Seat, action: Action) -> None:
    windows.throw(table, seat, action.card, action.aim)


def _discard(table: Table, seat: Seat, action: Action) -> None:
    deeds.spend(table, seat, action.card)
    table.tell("discards", seat, card=action.card)


def _done(table: Table, seat: Seat, action: Action) -> None:
    flow.done(table, seat)


_VERBS: Final[Mapping[str, Callable[[Table, Seat, Action], None]]] = {
    "deck": _deck,
    "place": _place,
    "advance": _move,
    "retreat": _move,
    "cover": _cover,
    "uncover": _uncover,
    "reinforce": _reinforce,
    "fire": _fire,
    "order": _order,
    "discard": _discard,
    "done": _done,
}
