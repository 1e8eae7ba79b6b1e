"""Records with one part changed, built directly since that is what takes the time."""

from __future__ import annotations

from games.battalions.cards import UNITS, Frame
from games.battalions.state import Fight, Side, Stack, State, Turn
from games.core.game import Event
from games.core.hidden import EVERYONE, Hidden, Seat, only

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


def below(stack: Stack, unit: str, marks: int, *, seen: bool = False) -> Stack:
    """The stack with a battalion put under it; it lies as the stack does, face up or down. `seen`: by everybody."""
    units, known = stack.units, stack.known
    if seen and not stack.up:
        known = (*(known or ("",) * len(stack.marks)), unit)
    else:
        units = Hidden((*units.values, unit), units.readers, units.pool)
        known = (*known, "") if known else ()
    return Stack(units, (*stack.marks, marks), stack.terrain, stack.leader, known)


def without(stack: Stack, place: int) -> Stack:
    """The stack without the battalion at a place from 0."""
    units, known = stack.units, stack.known
    if not known or not known[place]:
        at = known[:place].count("") if known else place
        units = Hidden(units.values[:at] + units.values[at + 1 :], units.readers, units.pool)
    known = known[:place] + known[place + 1 :]
    marks = stack.marks[:place] + stack.marks[place + 1 :]
    return Stack(units, marks, stack.terrain, stack.leader, known if any(known) else ())


def marked(stack: Stack, place: int, marks: int) -> Stack:
    """The stack with other marks on the battalion at a place from 0."""
    return with_marks(stack, (*stack.marks[:place], marks, *stack.marks[place + 1 :]))


def with_marks(stack: Stack, marks: tuple[int, ...]) -> Stack:
    """The stack with other marks on its battalions."""
    return Stack(stack.units, marks, stack.terrain, stack.leader, stack.known)


def with_terrain(stack: Stack, terrain: str) -> Stack:
    """The stack on another ground, "" for the plain."""
    return Stack(stack.units, stack.marks, terrain, stack.leader, stack.known)


def with_leader(stack: Stack, leader: str) -> Stack:
    """The stack with this commander, "" for none."""
    return Stack(stack.units, stack.marks, stack.terrain, leader, stack.known)


def face_up(stack: Stack) -> Stack:
    """The stack turned up for everybody."""
    return Stack(Hidden(stack.cards, EVERYONE, stack.units.pool), stack.marks, stack.terrain, stack.leader)


def face_down(stack: Stack, seat: Seat, *, seen: bool) -> Stack:
    """A stack that lay face up, turned down. `seen`: everybody remembers what lay there."""
    values = stack.units.values
    known = tuple([unit or "" for unit in values]) if seen else ()
    units = Hidden(() if seen else values, only(seat), stack.units.pool)
    return Stack(units, stack.marks, stack.terrain, stack.leader, known)


def takes(stack: Stack, place: int, unit: str, frame: Frame) -> bool:
    """Whether a stack, seen by its owner, has room for a battalion and is of its nation [found]."""
    there = stack.cards
    if len(there) >= frame.stack_limits[place]:
        return False
    return not there or there[0] is None or UNITS[there[0]].nation == UNITS[unit].nation
