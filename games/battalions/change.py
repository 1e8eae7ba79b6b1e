"""Records with one part changed, built directly since that is what takes the time."""

from __future__ import annotations

from games.battalions.cards import RULES, UNITS
from games.battalions.state import Fight, Side, Stack, State, Turn
from games.core.game import Event
from games.core.hidden import Hidden, Seat

Events = list[Event]


def with_stack(side: Side, place: int, stack: Stack) -> Side:
    """The side with one stack changed."""
    stacks = side.stacks
    return with_stacks(side, (*stacks[:place], stack, *stacks[place + 1 :]))


def with_stacks(side: Side, stacks: tuple[Stack, ...]) -> Side:
    """The side with other stacks."""
    return Side(
        side.army, side.plan, side.ready, side.barred, side.commander, stacks,
        side.hand, side.deck, side.waiting, side.discard, side.out, side.lost,
    )  # fmt: skip


def with_losses(side: Side, discard: tuple[str, ...], out: tuple[str, ...], lost: int) -> Side:
    """The side with other piles."""
    return Side(
        side.army, side.plan, side.ready, side.barred, side.commander, side.stacks,
        side.hand, side.deck, side.waiting, discard, out, lost,
    )  # fmt: skip


def with_side(state: State, seat: Seat, side: Side) -> State:
    """The state with one side changed."""
    sides = (side, state.sides[1]) if seat == 0 else (state.sides[0], side)
    return State(state.options, state.phase, state.first, state.turn, sides, state.fight, state.last)


def with_turn(state: State, turn: Turn) -> State:
    """The state with another turn record."""
    return State(state.options, state.phase, state.first, turn, state.sides, state.fight, state.last)


def with_phase(state: State, phase: str, fight: Fight | None) -> State:
    """The state in another phase, with this fight under way."""
    return State(state.options, phase, state.first, state.turn, state.sides, fight, state.last)


def below(stack: Stack, unit: str, marks: int) -> Stack:
    """The stack with a battalion put under it; it lies as the stack does, face up or down."""
    units = stack.units
    added = Hidden((*units.values, unit), units.readers, units.pool)
    return Stack(added, (*stack.marks, marks), stack.terrain, stack.leader)


def without(stack: Stack, place: int) -> Stack:
    """The stack without the battalion at a place from 0."""
    units = stack.units
    values = units.values[:place] + units.values[place + 1 :]
    marks = stack.marks[:place] + stack.marks[place + 1 :]
    return Stack(Hidden(values, units.readers, units.pool), marks, stack.terrain, stack.leader)


def marked(stack: Stack, place: int, marks: int) -> Stack:
    """The stack with other marks on the battalion at a place from 0."""
    return Stack(stack.units, (*stack.marks[:place], marks, *stack.marks[place + 1 :]), stack.terrain, stack.leader)


def takes(stack: Stack, place: int, unit: str) -> bool:
    """Whether a stack, seen by its owner, has room for a battalion and is of its nation [found]."""
    there = stack.units.values
    if len(there) >= RULES.stack_limits[place]:
        return False
    return not there or there[0] is None or UNITS[there[0]].nation == UNITS[unit].nation
