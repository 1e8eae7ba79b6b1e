"""An attack, from the choice of the stacks to the meeting of the cards [seed].

Rulings: infantry attacks no cavalry by melee that lies face up; from the flank cavalry has more than others by melee
only.
"""

from __future__ import annotations

from games.battalions.actions import Action
from games.battalions.cards import LINE, PLACE, UNITS, neighbours, opposite
from games.battalions.cavalry import square
from games.battalions.change import Events, with_phase, with_stack, without
from games.battalions.editions import settled
from games.battalions.fights import called_off, engage
from games.battalions.state import (
    ATTACK_STEP,
    ATTACKED,
    BLOWN,
    RIDE,
    Fight,
    Fighter,
    Side,
    State,
    Turn,
    support_pool,
    tactic_pool,
)
from games.core.dice import Dice
from games.core.game import Event
from games.core.hidden import Hidden, Seat, only


def targets(view: State, seat: Seat, place: int, arm: str, mode: str) -> tuple[tuple[int, str], ...]:
    """The enemy stacks that a stack of the line may attack, each with the word of its flank modifier, "" for none.

    Before it the enemy's stack opposite; if that is empty, the stacks beside the gap, for cavalry by melee any [seed].
    """
    stacks = view.sides[1 - seat].stacks
    before = opposite(place)
    if stacks[before].marks:
        return ((before, ""),)
    if arm == "cavalry" and mode == "melee":
        return tuple([(other, "cavalry-flank") for other in range(LINE + 1) if stacks[other].marks])
    flank = "" if arm == "artillery" else "flank"
    return tuple([(other, flank) for other in neighbours(before) if stacks[other].marks])


def attack(state: State, seat: Seat, action: Action, events: Events, dice: Dice) -> State:
    """Both top cards are turned up; then what the arms that meet are allowed to do."""
    place, aim = PLACE[action.stack], PLACE[action.target]
    mine, other = state.sides[seat], state.sides[1 - seat]
    arm = _arm(mine.stacks[place].cards[0])
    flank = next(word for where, word in targets(state, seat, place, arm, action.mode) if where == aim)
    attacker, mine = _turned_up(mine, seat, place, ATTACKED if settled(state.options) else 0)
    defender, other = _turned_up(other, 1 - seat, aim)
    turn = state.turn
    turn = Turn(turn.number, seat, ATTACK_STEP, turn.attacks - 1, turn.moves, turn.terrain, turn.used | 1 << place)
    state = State(
        state.options, state.phase, state.first, turn, (mine, other) if seat == 0 else (other, mine), None, state.last
    )
    args = (("stack", action.stack), ("mode", action.mode), ("unit", attacker.unit))
    events.append(Event("attack", seat, (*args, ("target", action.target), ("enemy", defender.unit))))
    return _met(state, Fight(seat, action.mode, attacker, defender, flank, "", _NO_SUPPORT, _NO_TACTIC), events, dice)


def _arm(unit: str | None) -> str:
    assert unit is not None
    return UNITS[unit].arm


_NO_SUPPORT = (Hidden[int]((), only(0), support_pool(0)), Hidden[int]((), only(1), support_pool(1)))
_NO_TACTIC = (Hidden[int]((), only(0), tactic_pool(0)), Hidden[int]((), only(1), tactic_pool(1)))


def _turned_up(side: Side, seat: Seat, place: int, mark: int = 0) -> tuple[Fighter, Side]:
    stack = side.stacks[place]
    unit = stack.cards[0]
    assert unit is not None
    return Fighter(seat, place, unit, stack.marks[0] | mark), with_stack(side, place, without(stack, 0))


def _met(state: State, fight: Fight, events: Events, dice: Dice) -> State:
    """Infantry and cavalry: no melee against horse, riding away from fire, squares [seed]."""
    arms = (UNITS[fight.attacker.unit].arm, UNITS[fight.defender.unit].arm)
    if arms == ("infantry", "cavalry"):
        if fight.mode == "melee":
            events.append(Event("no-melee", fight.by, (("unit", fight.attacker.unit), ("enemy", fight.defender.unit))))
            return called_off(state, fight, "no-melee", events)
        if not fight.defender.marks & BLOWN:
            return with_phase(state, RIDE, fight)
    if arms == ("cavalry", "infantry") and fight.mode == "melee":
        return square(state, fight, events, dice)
    return engage(state, fight, events, dice)
