"""Terrain, reinforcements and turn cards: what a turn does besides attacking [found; the cards are a ruling].

Rulings: a terrain laid over another sends that one to its owner's discard pile; one commander a stack, who stays with
it; what was just placed counts as just moved; nobody moves so that a third stack of the own line is empty.
"""

from __future__ import annotations

from games.battalions.actions import Action
from games.battalions.cards import PLACE, RESERVE, STACKS, TACTICS, UNITS, frame, neighbours
from games.battalions.change import (
    Events,
    below,
    face_up,
    marked,
    takes,
    with_leader,
    with_losses,
    with_side,
    with_stack,
    with_terrain,
    with_turn,
    without,
)
from games.battalions.morale import captured
from games.battalions.reserve import draw, take
from games.battalions.state import ATTACK_STEP, BLOWN, FRESH, MOVED, REINFORCE_STEP, SHAKEN, Side, State, Turn
from games.core.dice import Dice
from games.core.game import Event
from games.core.hidden import EVERYONE, Seat, only

_BESIDE = tuple((*neighbours(place), RESERVE) if place != RESERVE else tuple(range(RESERVE)) for place in range(6))


def beside(place: int) -> tuple[int, ...]:
    """Where a battalion of this stack may move: the neighbours in the line, and to and from the reserve."""
    return _BESIDE[place]


def lay_terrain(state: State, seat: Seat, action: Action, events: Events) -> State:
    """The terrain lies on the stack until another is laid over it."""
    side = take(state.sides[seat], action.card, discarded=False)
    place = PLACE[action.stack]
    stack = side.stacks[place]
    if stack.terrain:
        side = with_losses(side, (*side.discard, stack.terrain), side.out, side.lost)
    side = with_stack(side, place, with_terrain(stack, action.card))
    events.append(Event("terrain", seat, (("terrain", action.card), ("stack", action.stack))))
    turn = state.turn
    turn = Turn(turn.number, seat, REINFORCE_STEP, turn.attacks, turn.moves, True, turn.used)
    return with_turn(with_side(state, seat, side), turn)


def place_battalion(state: State, seat: Seat, action: Action, events: Events) -> State:
    """A battalion from the hand goes under a stack [found]; if that lies face down, only its owner is told what."""
    side = take(state.sides[seat], action.card, discarded=False)
    place = PLACE[action.stack]
    stack = side.stacks[place]
    if not stack.up:
        events.append(Event("places", seat, (("stack", action.stack),)))
    args = (("unit", action.card), ("stack", action.stack))
    events.append(Event("placed", seat, args, EVERYONE if stack.up else only(seat)))
    side = with_stack(side, place, below(stack, action.card, MOVED))
    return _reinforcing(with_side(state, seat, side), 0)


def attach(state: State, seat: Seat, action: Action, events: Events) -> State:
    """A commander from the hand rides to a stack, for all to see."""
    side = take(state.sides[seat], action.card, discarded=False)
    place = PLACE[action.stack]
    stack = side.stacks[place]
    side = with_stack(side, place, with_leader(stack, action.card))
    events.append(Event("attaches", seat, (("commander", action.card), ("stack", action.stack))))
    return _reinforcing(with_side(state, seat, side), 0)


def move(state: State, seat: Seat, action: Action, events: Events) -> State:
    """A battalion goes under an adjacent stack, or to or from the reserve."""
    side = state.sides[seat]
    start, end, at = PLACE[action.stack], PLACE[action.target], action.place - 1
    stack = side.stacks[start]
    unit, marks = stack.cards[at], stack.marks[at]
    assert unit is not None
    seen = state.options.memory and stack.public[at] is not None
    args = (("stack", action.stack), ("place", action.place), ("target", action.target))
    events.append(Event("moves", seat, args))
    side = with_stack(side, start, without(stack, at))
    side = with_stack(side, end, below(side.stacks[end], unit, marks | MOVED, seen=seen))
    return _reinforcing(with_side(state, seat, captured(side, seat, events)), 1)


def forsakes(view: State, seat: Seat, action: Action) -> int | None:
    """The stack whose commander is captured because this action takes its last battalion away, or None."""
    if action.verb == "move":
        place, left = PLACE[action.stack], len(view.sides[seat].stacks[PLACE[action.stack]].marks) - 1
    elif action.verb == "away" and view.fight is not None:
        place, left = view.fight.defender.stack, len(view.sides[seat].stacks[view.fight.defender.stack].marks)
    else:
        return None
    return place if not left and view.sides[seat].stacks[place].leader else None


def advance(state: State, seat: Seat, events: Events) -> State:
    """The reinforcements are over, the attacks may begin."""
    turn = state.turn
    events.append(Event("advances", seat))
    return with_turn(state, Turn(turn.number, seat, ATTACK_STEP, turn.attacks, turn.moves, turn.terrain, turn.used))


def _reinforcing(state: State, moves: int) -> State:
    turn = state.turn
    turn = Turn(turn.number, turn.seat, REINFORCE_STEP, turn.attacks, turn.moves - moves, turn.terrain, turn.used)
    return with_turn(state, turn)


# --- turn cards -------------------------------------------------------------------------------------------------------


def playable(view: State, seat: Seat, card: str) -> tuple[str, ...]:
    """The stacks that a turn card may be played with; ("",) for one that names none, () if it would do nothing."""
    tactic = TACTICS[card]
    mine, other = view.sides[seat], view.sides[1 - seat]
    match tactic.effect:
        case "moves":
            return ("",) if view.turn.step <= REINFORCE_STEP else ()
        case "revive" | "recover":
            mark = SHAKEN if tactic.effect == "revive" else BLOWN
            return tuple([STACKS[i] for i, stack in enumerate(mine.stacks) if any(m & mark for m in stack.marks)])
        case "reveal":
            down = [stack.marks and not stack.up for stack in other.stacks]
            return tuple([STACKS[i] for i, lies in enumerate(down) if lies])
        case "return":
            unit, size = straggler(mine), frame(view.options.budget)
            return ("",) if unit is not None and takes(mine.stacks[RESERVE], RESERVE, unit, size) else ()
        case "clear":
            return tuple([STACKS[i] for i, stack in enumerate(other.stacks) if stack.terrain])
        case _:
            return ("",)


def straggler(side: Side) -> str | None:
    """The battalion that went to the discard pile last."""
    return next((card for card in reversed(side.discard) if card in UNITS), None)


def play(state: State, seat: Seat, action: Action, events: Events, dice: Dice) -> State:
    """A turn card does what it says and is discarded at once [seed]."""
    tactic = TACTICS[action.card]
    side = take(state.sides[seat], action.card, discarded=True)
    events.append(Event("plays", seat, (("card", action.card),)))
    place = PLACE.get(action.stack, -1)
    turn = state.turn
    match tactic.effect:
        case "attacks" | "moves":
            more = (tactic.amount, 0) if tactic.effect == "attacks" else (0, tactic.amount)
            turn = Turn(
                turn.number, seat, turn.step, turn.attacks + more[0], turn.moves + more[1], turn.terrain, turn.used
            )
        case "draw":
            side = draw(side, seat, tactic.amount, events, dice)
        case "revive" | "recover":
            mark = SHAKEN if tactic.effect == "revive" else BLOWN | FRESH
            stack = side.stacks[place]
            for at, marks in enumerate(stack.marks):
                stack = marked(stack, at, marks & ~mark)
            side = with_stack(side, place, stack)
            events.append(Event("refreshed", seat, (("stack", action.stack),)))
        case "return":
            unit = straggler(side)
            assert unit is not None
            last = len(side.discard) - 1 - side.discard[::-1].index(unit)
            discard = side.discard[:last] + side.discard[last + 1 :]
            side = with_losses(side, discard, side.out, side.lost)
            side = with_stack(side, RESERVE, below(side.stacks[RESERVE], unit, MOVED, seen=state.options.memory))
            events.append(Event("returns", seat, (("unit", unit),)))
        case _:
            state = with_side(state, 1 - seat, _on_enemy(state.sides[1 - seat], 1 - seat, tactic.effect, place, events))
    return with_turn(with_side(state, seat, side), turn)


def _on_enemy(side: Side, seat: Seat, effect: str, place: int, events: Events) -> Side:
    stack = side.stacks[place]
    if effect == "clear":
        events.append(Event("cleared", seat, (("terrain", stack.terrain), ("stack", STACKS[place]))))
        side = with_losses(side, (*side.discard, stack.terrain), side.out, side.lost)
        return with_stack(side, place, with_terrain(stack, ""))
    for at, unit in enumerate(stack.cards):
        events.append(Event("seen", seat, (("stack", STACKS[place]), ("place", at + 1), ("unit", unit))))
    return with_stack(side, place, face_up(stack))
