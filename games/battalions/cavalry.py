"""Cavalry against infantry: squares, riding around them, riding away from fire, charging into it [seed].

Rulings: squares are formed against melee; who rode around a square or away is not blown; a charge out of a fire attack
has no flank.
"""

from __future__ import annotations

from games.battalions.actions import Action
from games.battalions.cards import PLACE, UNITS, frame, neighbours
from games.battalions.change import Events, below, takes, with_phase, with_side, with_stack
from games.battalions.editions import holds
from games.battalions.fights import called_off, engage, noted, over, returned, the_fight
from games.battalions.morale import after_loss, routs
from games.battalions.state import AROUND, BLOWN, FRESH, SHAKEN, Fight, Fighter, State
from games.core.dice import Dice
from games.core.game import Event


def square(state: State, fight: Fight, events: Events, dice: Dice) -> State:
    """The infantry must attempt to form square: 2d6 of its training or less [seed]."""
    defender = fight.defender
    training = UNITS[defender.unit].training
    rolled = dice.roll(2, 6)
    formed = sum(rolled) <= training
    args = (("unit", defender.unit), ("value", training), ("dice", rolled), ("sum", sum(rolled)))
    events.append(Event("square", defender.seat, (*args, ("outcome", "formed" if formed else "broken"))))
    fight = Fight(
        fight.by, fight.mode, fight.attacker, defender, fight.flank, "formed" if formed else "broken",
        fight.support, fight.tactic,
    )  # fmt: skip
    return with_phase(state, AROUND, fight) if formed else engage(state, fight, events, dice)


def ways_out(view: State, fight: Fight) -> tuple[int, ...]:
    """The adjacent stacks that cavalry under fire may ride to: with room, of its nation, and without losing by it."""
    rider = fight.defender
    side = view.sides[rider.seat]
    size, left = frame(view.options.budget), len(side.stacks[rider.stack].marks)
    return tuple(
        place
        for place in neighbours(rider.stack)
        if takes(side.stacks[place], place, rider.unit, size) and holds(view.options, side, rider.stack, place, left)
    )


def ride_away(state: State, action: Action, events: Events, dice: Dice) -> State:
    """2d6 of the training value or less, and the cavalry is gone to the adjacent stack; else it is blown [seed]."""
    fight = the_fight(state)
    rider = fight.defender
    training = UNITS[rider.unit].training
    rolled = dice.roll(2, 6)
    away = sum(rolled) <= training
    args = (("unit", rider.unit), ("value", training), ("dice", rolled), ("sum", sum(rolled)))
    events.append(
        Event("ride-away", rider.seat, (*args, ("target", action.target), ("outcome", "away" if away else "blown")))
    )
    if not away:
        return engage(state, _with_defender(fight, rider.marks | BLOWN | FRESH), events, dice)
    side = state.sides[rider.seat]
    place = PLACE[action.target]
    side = with_stack(side, place, below(side.stacks[place], rider.unit, rider.marks, seen=state.options.memory))
    state = noted(with_side(state, rider.seat, side), fight, "away")
    return over(returned(state, fight.attacker), events)


def charge(state: State, events: Events, dice: Dice) -> State:
    """1d10 of the morale value or less: a melee with the cavalry as attacker; else it is shaken and stands [seed]."""
    fight = the_fight(state)
    rider = fight.defender
    morale = UNITS[rider.unit].morale
    (die,) = dice.roll(1, 10)
    charges = die <= morale
    args = (("unit", rider.unit), ("value", morale), ("die", die), ("outcome", "charges" if charges else "shaken"))
    events.append(Event("counter-charge", rider.seat, args))
    if charges:
        turned = Fight(fight.by, "melee", rider, fight.attacker, "", "", fight.support, fight.tactic)
        return square(state, turned, events, dice)
    if not rider.marks & SHAKEN:
        return engage(state, _with_defender(fight, rider.marks | SHAKEN), events, dice)
    side = routs(state.sides[rider.seat], rider.seat, rider.unit, rider.stack, events)
    side = after_loss(side, rider.seat, rider.unit, rider.stack, "routs", events, dice)
    state = noted(with_side(state, rider.seat, side), fight, "defender-routs")
    return over(returned(state, fight.attacker), events)


def stand(state: State, events: Events, dice: Dice) -> State:
    """The cavalry takes the fire."""
    fight = the_fight(state)
    events.append(Event("stand", fight.defender.seat, (("unit", fight.defender.unit),)))
    return engage(state, fight, events, dice)


def around(state: State, events: Events, dice: Dice) -> State:
    """2d6 of less than the training value: the attack is called off; else the square must be attacked [seed]."""
    fight = the_fight(state)
    rider = fight.attacker
    training = UNITS[rider.unit].training
    rolled = dice.roll(2, 6)
    off = sum(rolled) < training
    args = (("unit", rider.unit), ("value", training), ("dice", rolled), ("sum", sum(rolled)))
    events.append(Event("around", rider.seat, (*args, ("outcome", "around" if off else "must-attack"))))
    return called_off(state, fight, "around", events) if off else engage(state, fight, events, dice)


def press(state: State, events: Events, dice: Dice) -> State:
    """The cavalry attacks the square."""
    fight = the_fight(state)
    events.append(Event("press", fight.attacker.seat, (("unit", fight.attacker.unit),)))
    return engage(state, fight, events, dice)


def _with_defender(fight: Fight, marks: int) -> Fight:
    card = fight.defender
    card = Fighter(card.seat, card.stack, card.unit, marks)
    return Fight(fight.by, fight.mode, fight.attacker, card, fight.flank, fight.square, fight.support, fight.tactic)
