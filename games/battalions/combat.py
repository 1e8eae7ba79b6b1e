"""An attack, from the turning up of the cards to the dice [seed]. `outcomes` has what the dice do.

Rulings: cavalry attacks by melee only, its fire value is for defending; infantry attacks no cavalry by melee that lies
face up; squares are formed against melee; who rode around a square or away is not blown; each side names one support
and one tactics card a combat, sealed, when both cards are known; a charge out of a fire attack has no flank.
"""

from __future__ import annotations

from games.battalions.actions import Action
from games.battalions.cards import LINE, RULES, STACKS, TACTICS, UNITS, neighbours, opposite
from games.battalions.change import Events, below, with_phase, with_side, with_stack, without
from games.battalions.morale import captured, routs
from games.battalions.outcomes import resolve
from games.battalions.reserve import names
from games.battalions.rolls import value
from games.battalions.state import (
    AROUND,
    ATTACK_STEP,
    BLOWN,
    ENGAGE,
    FRESH,
    MOVED,
    RIDE,
    SHAKEN,
    TURN,
    Combat,
    Fight,
    Fighter,
    Roll,
    Side,
    Stack,
    State,
    Turn,
    support_pool,
    tactic_pool,
)
from games.battalions.turns import empty, settle
from games.core.dice import Dice
from games.core.game import Ask, Event
from games.core.hidden import Hidden, Seat, only

_PLACE = {name: place for place, name in enumerate(STACKS)}

# --- who is asked -----------------------------------------------------------------------------------------------------


def asks(public: State) -> tuple[Ask, ...]:
    """Who has a choice in the fight, by what everybody sees."""
    fight = public.fight
    assert fight is not None
    if public.phase == RIDE:
        return (Ask(fight.defender.seat, RIDE),)
    if public.phase == AROUND:
        return (Ask(fight.attacker.seat, AROUND),)
    return tuple(
        [Ask(seat, ENGAGE) for seat in (0, 1) if not fight.support[seat].values and _may_answer(public, fight, seat)]
    )


def _may_answer(public: State, fight: Fight, seat: Seat) -> bool:
    """Whether the seat could have something to name: a card in hand, or a battalion that can support."""
    side = public.sides[seat]
    return len(side.hand.values) > 0 or bool(supporters(side, fighter(fight, seat).stack))


def fighter(fight: Fight, seat: Seat) -> Fighter:
    """The seat's card in the fight."""
    return fight.attacker if fight.attacker.seat == seat else fight.defender


def supporters(side: Side, place: int) -> list[int]:
    """The places, from 0, of the battalions of a stack that can support: neither shaken nor blown [seed]."""
    return [at for at, marks in enumerate(side.stacks[place].marks) if not marks & (SHAKEN | BLOWN)]


# --- the attack -------------------------------------------------------------------------------------------------------


def modes(unit: str, marks: int) -> tuple[str, ...]:
    """How a card on top of its stack may attack: guns never by melee nor when just moved, blown cavalry not at all."""
    kind = UNITS[unit]
    if kind.arm == "cavalry":
        return () if marks & BLOWN else ("melee",)
    if kind.arm == "artillery":
        return () if marks & MOVED and not kind.horse else ("fire",)
    return ("fire", "melee")


def targets(view: State, seat: Seat, place: int, arm: str) -> tuple[tuple[int, str], ...]:
    """The enemy stacks that a stack of the line may attack, each with the word of its flank modifier, "" for none.

    Before it the enemy's stack opposite; if that is empty, the stacks beside the gap, for cavalry any stack [seed].
    """
    stacks = view.sides[1 - seat].stacks
    before = opposite(place)
    if stacks[before].marks:
        return ((before, ""),)
    if arm == "cavalry":
        return tuple([(other, "cavalry-flank") for other in range(LINE + 1) if stacks[other].marks])
    flank = "" if arm == "artillery" else "flank"
    return tuple([(other, flank) for other in neighbours(before) if stacks[other].marks])


def attack(state: State, seat: Seat, action: Action, events: Events, dice: Dice) -> State:
    """Both top cards are turned up; then what the arms that meet are allowed to do."""
    place, aim = _PLACE[action.stack], _PLACE[action.target]
    mine, other = state.sides[seat], state.sides[1 - seat]
    flank = next(
        word for where, word in targets(state, seat, place, _arm(mine.stacks[place].units.values[0])) if where == aim
    )
    attacker, mine = _turned_up(mine, seat, place)
    defender, other = _turned_up(other, 1 - seat, aim)
    turn = state.turn
    turn = Turn(turn.number, seat, ATTACK_STEP, turn.attacks - 1, turn.moves, turn.terrain, turn.used | 1 << place)
    state = State(
        state.options, state.phase, state.first, turn, (mine, other) if seat == 0 else (other, mine), None, state.last
    )
    args = (("stack", action.stack), ("mode", action.mode), ("unit", attacker.unit))
    events.append(Event("attack", seat, (*args, ("target", action.target), ("enemy", defender.unit))))
    return _met(state, Fight(seat, action.mode, attacker, defender, flank, "", _sealed(), _sealed(1)), events, dice)


def _arm(unit: str | None) -> str:
    assert unit is not None
    return UNITS[unit].arm


def _sealed(kind: int = 0) -> tuple[Hidden[int], Hidden[int]]:
    return _NOTHING[kind]


_NOTHING: tuple[tuple[Hidden[int], Hidden[int]], tuple[Hidden[int], Hidden[int]]] = (
    (Hidden((), only(0), support_pool(0)), Hidden((), only(1), support_pool(1))),
    (Hidden((), only(0), tactic_pool(0)), Hidden((), only(1), tactic_pool(1))),
)


def _turned_up(side: Side, seat: Seat, place: int) -> tuple[Fighter, Side]:
    stack = side.stacks[place]
    unit = stack.units.values[0]
    assert unit is not None
    return Fighter(seat, place, unit, stack.marks[0]), with_stack(side, place, without(stack, 0))


def _met(state: State, fight: Fight, events: Events, dice: Dice) -> State:
    """Infantry and cavalry: no melee against horse, riding away from fire, squares [seed]."""
    arms = (UNITS[fight.attacker.unit].arm, UNITS[fight.defender.unit].arm)
    if arms == ("infantry", "cavalry"):
        if fight.mode == "melee":
            events.append(Event("no-melee", fight.by, (("unit", fight.attacker.unit), ("enemy", fight.defender.unit))))
            return called_off(state, fight, "no-melee", events)
        if not fight.defender.marks & BLOWN:
            return with_phase(state, RIDE, fight)
    if arms == ("cavalry", "infantry"):
        return _square(state, fight, events, dice)
    return engage(state, fight, events, dice)


def _square(state: State, fight: Fight, events: Events, dice: Dice) -> State:
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


# --- cavalry before fire and before squares ---------------------------------------------------------------------------


def ways_out(view: State, fight: Fight) -> tuple[int, ...]:
    """The adjacent stacks that cavalry under fire may ride to: with room, of its nation, and without losing by it."""
    rider = fight.defender
    side = view.sides[rider.seat]
    if not side.stacks[rider.stack].marks and empty(side) >= RULES.routed:
        return ()
    return tuple(place for place in neighbours(rider.stack) if takes(side.stacks[place], place, rider.unit))


def takes(stack: Stack, place: int, unit: str) -> bool:
    """Whether a stack, seen by its owner, has room for a battalion and is of its nation [found]."""
    there = stack.units.values
    if len(there) >= RULES.stack_limits[place]:
        return False
    return not there or there[0] is None or UNITS[there[0]].nation == UNITS[unit].nation


def ride_away(state: State, action: Action, events: Events, dice: Dice) -> State:
    """2d6 of the training value or less, and the cavalry is gone to the adjacent stack; else it is blown [seed]."""
    fight = _fight(state)
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
    place = _PLACE[action.target]
    side = with_stack(side, place, below(side.stacks[place], rider.unit, rider.marks))
    state = _noted(with_side(state, rider.seat, side), fight, "away")
    return _over(returned(state, fight.attacker), events)


def charge(state: State, events: Events, dice: Dice) -> State:
    """1d10 of the morale value or less: a melee with the cavalry as attacker; else it is shaken and stands [seed]."""
    fight = _fight(state)
    rider = fight.defender
    morale = UNITS[rider.unit].morale
    (die,) = dice.roll(1, 10)
    charges = die <= morale
    args = (("unit", rider.unit), ("value", morale), ("die", die), ("outcome", "charges" if charges else "shaken"))
    events.append(Event("counter-charge", rider.seat, args))
    if charges:
        turned = Fight(fight.by, "melee", rider, fight.attacker, "", "", fight.support, fight.tactic)
        return _square(state, turned, events, dice)
    if not rider.marks & SHAKEN:
        return engage(state, _with_defender(fight, rider.marks | SHAKEN), events, dice)
    side = routs(state.sides[rider.seat], rider.seat, rider.unit, rider.stack, events)
    state = _noted(with_side(state, rider.seat, side), fight, "defender-routs")
    return _over(returned(state, fight.attacker), events)


def stand(state: State, events: Events, dice: Dice) -> State:
    """The cavalry takes the fire."""
    fight = _fight(state)
    events.append(Event("stand", fight.defender.seat, (("unit", fight.defender.unit),)))
    return engage(state, fight, events, dice)


def around(state: State, events: Events, dice: Dice) -> State:
    """2d6 of less than the training value: the attack is called off; else the square must be attacked [seed]."""
    fight = _fight(state)
    rider = fight.attacker
    training = UNITS[rider.unit].training
    rolled = dice.roll(2, 6)
    off = sum(rolled) < training
    args = (("unit", rider.unit), ("value", training), ("dice", rolled), ("sum", sum(rolled)))
    events.append(Event("around", rider.seat, (*args, ("outcome", "around" if off else "must-attack"))))
    return called_off(state, fight, "around", events) if off else engage(state, fight, events, dice)


def press(state: State, events: Events, dice: Dice) -> State:
    """The cavalry attacks the square."""
    fight = _fight(state)
    events.append(Event("press", fight.attacker.seat, (("unit", fight.attacker.unit),)))
    return engage(state, fight, events, dice)


def _fight(state: State) -> Fight:
    assert state.fight is not None
    return state.fight


def _with_defender(fight: Fight, marks: int) -> Fight:
    card = fight.defender
    card = Fighter(card.seat, card.stack, card.unit, marks)
    return Fight(fight.by, fight.mode, fight.attacker, card, fight.flank, fight.square, fight.support, fight.tactic)


# --- support and tactics ----------------------------------------------------------------------------------------------


def engage(state: State, fight: Fight, events: Events, dice: Dice) -> State:
    """Both are asked at once for support and tactics; if nobody can have any, the dice fall."""
    state = with_phase(state, ENGAGE, fight)
    return state if asks(state) else _resolved(state, events, dice)


def engage_actions(view: State, seat: Seat) -> tuple[Action, ...]:
    """Fight alone; or with one of the supporting battalions, the topmost of each kind; or a tactics card; or both."""
    fight = _fight(view)
    side = view.sides[seat]
    cards = dict.fromkeys(card for card in names(side) if card in TACTICS and TACTICS[card].when == "fight")
    stack = side.stacks[fighter(fight, seat).stack]
    kinds: dict[str | None, int] = {}
    for at in supporters(side, fighter(fight, seat).stack):
        kinds.setdefault(stack.units.values[at], at + 1)
    found = [Action("fight")]
    found += [Action("support", place=place) for place in kinds.values()]
    found += [Action("tactic", card) for card in cards]
    found += [Action("combine", card, place=place) for place in kinds.values() for card in cards]
    return tuple(found)


def answer(state: State, seat: Seat, action: Action, events: Events, dice: Dice) -> State:
    """Seals what a side adds; with the last answer the dice fall."""
    fight = _fight(state)
    events.append(Event("engages", seat))
    card = names(state.sides[seat]).index(action.card) + 1 if action.card else 0
    support = Hidden((action.place,), only(seat), support_pool(seat))
    tactic = Hidden((card,), only(seat), tactic_pool(seat))
    fight = Fight(
        fight.by, fight.mode, fight.attacker, fight.defender, fight.flank, fight.square,
        (support, fight.support[1]) if seat == 0 else (fight.support[0], support),
        (tactic, fight.tactic[1]) if seat == 0 else (fight.tactic[0], tactic),
    )  # fmt: skip
    state = with_phase(state, ENGAGE, fight)
    return state if asks(state) else _resolved(state, events, dice)


def _resolved(state: State, events: Events, dice: Dice) -> State:
    return _over(resolve(state, events, dice), events)


# --- the end of an attack ---------------------------------------------------------------------------------------------


def returned(state: State, card: Fighter) -> State:
    """The card lies at the bottom of its stack, face down again [seed]."""
    side = state.sides[card.seat]
    stack = below(side.stacks[card.stack], card.unit, card.marks)
    return with_side(state, card.seat, with_stack(side, card.stack, stack))


def called_off(state: State, fight: Fight, why: str, events: Events) -> State:
    """Both cards go to the bottom of their stacks; the attack is used up [seed]."""
    state = _noted(state, fight, why)
    return _over(returned(returned(state, fight.attacker), fight.defender), events)


def _noted(state: State, fight: Fight, why: str) -> State:
    """Who met stays on the table for all to see, although no attack was rolled."""
    rolls = [Roll(card, value(card.unit, fight.mode), (), (), 0, "") for card in (fight.attacker, fight.defender)]
    last = Combat(fight.mode, rolls[0], rolls[1], 0, why)
    return State(state.options, state.phase, state.first, state.turn, state.sides, None, last)


def _over(state: State, events: Events) -> State:
    sides = state.sides
    for seat in (0, 1):
        side = captured(sides[seat], seat, events)
        sides = (side, sides[1]) if seat == 0 else (sides[0], side)
    state = State(state.options, TURN, state.first, state.turn, sides, None, state.last)
    return settle(state, events)
