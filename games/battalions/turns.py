"""The frame of a turn: draw, terrain, reinforce, attack, morale, discard and redraw [found].

Rulings: within a turn the steps come in this order, but a player may pass over any, and
turn cards may be played in each of the first three; the battle is lost as soon as three stacks of the line are empty
after a combat or at the end of a turn, and if both sides have as many empty, whoever lost fewer points wins.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.battalions.cards import COMMANDERS, LINE, RULES
from games.battalions.change import Events, face_down, with_marks, with_phase, with_side, with_stacks
from games.battalions.editions import settled
from games.battalions.morale import morale_phase, torn
from games.battalions.reserve import draw
from games.battalions.state import ATTACKED, DISCARD, FRESH, MOVED, OVER, RALLY, TURN, Side, State, Turn
from games.core.dice import Dice
from games.core.game import Event, Result
from games.core.hidden import Seat

UP_TURNS = 2
"""Cards lie face up during the first turn of each side."""


def begin_turn(state: State, seat: Seat, events: Events, dice: Dice) -> State:
    """The next turn is the seat's: its marks grow old, it draws two cards."""
    number = state.turn.number + 1
    side = _aged(state.sides[seat])
    attacks = min(COMMANDERS[side.commander].rating, state.options.first_orders + number - 1)
    turn = Turn(number, seat, 0, attacks, RULES.moves, False, 0)
    events.append(Event("turn", seat, (("number", (number + 1) // 2),)))
    side = draw(side, seat, RULES.drawn, events, dice)
    sides = (side, state.sides[1]) if seat == 0 else (state.sides[0], side)
    return State(state.options, TURN, state.first, turn, sides, None, state.last)


def end_attacks(state: State, events: Events, dice: Dice) -> State:
    """The morale phase, when it is settled whom commanders help."""
    events.append(Event("ends", state.turn.seat))
    if settled(state.options) and torn(state.sides[state.turn.seat]):
        return with_phase(state, RALLY, None)
    return _morale(state, {}, events, dice)


def rally(state: State, place: int, events: Events, dice: Dice) -> State:
    """A commander is told whom he helps, by the place in his stack from 0; with the last one morale begins."""
    stacks = torn(state.sides[state.turn.seat])
    helped = (*state.helped, place)
    if len(helped) == len(stacks):
        return _morale(state, dict(zip(stacks, helped, strict=True)), events, dice)
    return State(state.options, RALLY, state.first, state.turn, state.sides, None, state.last, helped)


def _morale(state: State, chosen: Mapping[int, int], events: Events, dice: Dice) -> State:
    """The morale phase; then the seat may discard, if it holds anything."""
    seat = state.turn.seat
    state = with_side(state, seat, morale_phase(state.sides[seat], seat, chosen, events, dice))
    if len(state.sides[seat].hand):
        return with_phase(state, DISCARD, None)
    return end_turn(state, events, dice)


def end_turn(state: State, events: Events, dice: Dice) -> State:
    """The hand is filled, fog falls, and the other side's turn begins, unless the battle is over."""
    seat = state.turn.seat
    side = state.sides[seat]
    events.append(Event("done", seat))
    side = draw(side, seat, RULES.hand - len(side.hand), events, dice)
    state = with_side(state, seat, side)
    number = state.turn.number
    if state.options.fog and number >= UP_TURNS:
        state = State(
            state.options, state.phase, state.first, state.turn,
            (_fogged(state, 0), _fogged(state, 1)), None, state.last,
        )  # fmt: skip
        if number == UP_TURNS:
            events.append(Event("fog", None))
    state = settle(state, events)
    if state.phase == OVER:
        return state
    if number >= 2 * state.options.turn_limit:
        events.append(Event("nightfall", None))
        return with_phase(state, OVER, None)
    return begin_turn(state, 1 - seat, events, dice)


def settle(state: State, events: Events) -> State:
    """Over, if three of the five stacks of a line are empty [found]."""
    broken = [empty(side) >= RULES.routed for side in state.sides]
    if not any(broken):
        return state
    events += [Event("broken", seat) for seat in (0, 1) if broken[seat]]
    return with_phase(state, OVER, None)


def empty(side: Side) -> int:
    """How many stacks of a line are empty."""
    return sum([not stack.marks for stack in side.stacks[:LINE]])


def result(state: State) -> Result | None:
    """Who won: whoever broke the enemy's line; else, and if both lines broke, whoever lost fewer points [ruling]."""
    if state.phase != OVER:
        return None
    scores = (state.sides[1].lost, state.sides[0].lost)
    broken = [empty(side) >= RULES.routed for side in state.sides]
    if broken[0] != broken[1]:
        return Result((broken.index(False),), scores, "routed")
    winners = () if scores[0] == scores[1] else (scores.index(max(scores)),)
    return Result(winners, scores, "points")


def _aged(side: Side) -> Side:
    """Nothing has just moved, and who was blown before may recover this turn."""
    old = FRESH | MOVED | ATTACKED
    stacks = tuple(
        with_marks(stack, tuple([mark & ~old for mark in stack.marks]))
        if any(stack.marks) and any(mark & old for mark in stack.marks)
        else stack
        for stack in side.stacks
    )
    return with_stacks(side, stacks)


def _fogged(state: State, seat: Seat) -> Side:
    side, seen = state.sides[seat], state.options.memory
    if not any(stack.up for stack in side.stacks):
        return side
    return with_stacks(side, tuple([face_down(stack, seat, seen=seen) if stack.up else stack for stack in side.stacks]))
