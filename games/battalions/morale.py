"""Losses and nerves: what becomes of a battalion, who must check, and the morale phase.

1d10 of the morale value or less passes [seed]. Rulings: a battalion that fails is shaken, and a shaken one that is
shaken again routs; the general in a stack helps one of its shaken cards, which his player chooses; a commander whose
stack is empty is captured; stacks of the line are adjacent to their neighbours in the line, the reserve to none.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.battalions.cards import COMMANDERS, LINE, STACKS, UNITS, cost, neighbours
from games.battalions.change import Events, marked, with_leader, with_losses, with_stack, without
from games.battalions.state import BLOWN, FRESH, SHAKEN, Side, Stack
from games.core.dice import Dice
from games.core.game import Event
from games.core.hidden import EVERYONE, Seat, only

# --- losses -----------------------------------------------------------------------------------------------------------


def routs(side: Side, seat: Seat, unit: str, place: int, events: Events) -> Side:
    """The battalion, already out of its stack, goes to the discard pile [seed]."""
    events.append(Event("routs", seat, (("unit", unit), ("stack", STACKS[place]))))
    return with_losses(side, (*side.discard, unit), side.out, side.lost + cost(unit))


def eliminated(side: Side, seat: Seat, unit: str, place: int, events: Events) -> Side:
    """The battalion, already out of its stack, is out of the game [seed]."""
    events.append(Event("eliminated", seat, (("unit", unit), ("stack", STACKS[place]))))
    return with_losses(side, side.discard, (*side.out, unit), side.lost + cost(unit))


def captured(side: Side, seat: Seat, events: Events) -> Side:
    """Commanders whose stack is empty are captured, and out of the game [ruling]."""
    for place, stack in enumerate(side.stacks):
        if not stack.marks and stack.leader:
            events.append(Event("captured", seat, (("commander", stack.leader), ("stack", STACKS[place]))))
            side = with_losses(side, side.discard, (*side.out, stack.leader), side.lost + cost(stack.leader))
            side = with_stack(side, place, with_leader(stack, ""))
    return side


def shaken(side: Side, seat: Seat, place: int, at: int, events: Events) -> tuple[Side, str | None]:
    """The battalion at a place of a stack is shaken; shaken before, it routs: then its unit is told [ruling]."""
    stack = side.stacks[place]
    if stack.marks[at] & SHAKEN:
        unit = stack.cards[at]
        assert unit is not None
        return routs(with_stack(side, place, without(stack, at)), seat, unit, place, events), unit
    events.append(Event("shaken", seat, (("stack", STACKS[place]), ("place", at + 1))))
    return with_stack(side, place, marked(stack, at, stack.marks[at] | SHAKEN)), None


# --- checks -----------------------------------------------------------------------------------------------------------


def checks(side: Side, seat: Seat, place: int, events: Events, dice: Dice) -> Side:
    """Every battalion of the stack checks, the top one first; each that routs makes it harder for the next [seed].

    A Guard that routs here makes its stack check once more, when this check is over.
    """
    again = [place]
    while again:
        at, penalty = 0, 0
        stack = side.stacks[again.pop()]
        if stack.marks:
            events.append(Event("must-check", seat, (("stack", STACKS[place]),)))
        while at < len(side.stacks[place].marks):
            side, routed = _check(side, seat, place, at, penalty, events, dice)
            if routed is None:
                at += 1
            else:
                penalty += 1
                if UNITS[routed].guard:
                    again = [place]
    return side


def _check(
    side: Side, seat: Seat, place: int, at: int, penalty: int, events: Events, dice: Dice
) -> tuple[Side, str | None]:
    stack = side.stacks[place]
    unit = stack.cards[at]
    assert unit is not None
    morale = UNITS[unit].morale
    (die,) = dice.roll(1, 10)
    holds = die + penalty <= morale
    args = (("stack", STACKS[place]), ("place", at + 1), ("die", die), ("penalty", penalty))
    events.append(Event("check", seat, (*args, ("outcome", "holds" if holds else "fails"))))
    events.append(_parts(stack, seat, at, morale, 0, penalty, die))
    return (side, None) if holds else shaken(side, seat, place, at, events)


def _parts(stack: Stack, seat: Seat, at: int, morale: int, bonus: int, penalty: int, die: int) -> Event:
    """What was rolled against, for those who may know the card."""
    readers = only(seat) if stack.public[at] is None else EVERYONE
    args = (("unit", stack.cards[at]), ("value", morale), ("bonus", bonus), ("penalty", penalty), ("die", die))
    return Event("check-parts", seat, (*args, ("need", morale + bonus - penalty)), readers)


def after_loss(side: Side, seat: Seat, unit: str, place: int, how: str, events: Events, dice: Dice) -> Side:
    """The checks that a lost battalion brings about.

    Eliminated: the rest of its stack, and with a Guard the adjacent stacks too. Routed: with a Guard its stack [seed].
    """
    guard = UNITS[unit].guard
    if how == "eliminated" or guard:
        side = checks(side, seat, place, events, dice)
    if how == "eliminated" and guard:
        for other in neighbours(place) if place < LINE else ():
            side = checks(side, seat, other, events, dice)
    return side


# --- the morale phase -------------------------------------------------------------------------------------------------


def torn(side: Side) -> list[int]:
    """The stacks whose commander has more than one shaken card to choose from, in their order."""
    return [
        place
        for place, stack in enumerate(side.stacks)
        if stack.leader and sum([bool(marks & SHAKEN) for marks in stack.marks]) > 1
    ]


def morale_phase(side: Side, seat: Seat, chosen: Mapping[int, int], events: Events, dice: Dice) -> Side:
    """Shaken cards may revive, each general helping one of his stack; blown cavalry may recover [seed].

    `chosen`: by stack the place from 0 of the card that its commander helps; without a choice, the topmost.
    """
    for place, stack in enumerate(side.stacks):
        if any(stack.marks):
            helped = chosen.get(place, _topmost(stack))
            for at, marks in enumerate(stack.marks):
                left = marks
                if marks & SHAKEN and _revives(stack, seat, place, at, helped, events, dice):
                    left &= ~SHAKEN
                if marks & BLOWN and not marks & FRESH and _recovers(stack, seat, place, at, events, dice):
                    left &= ~BLOWN
                if left != marks:
                    side = with_stack(side, place, marked(side.stacks[place], at, left))
    return side


def _revives(stack: Stack, seat: Seat, place: int, at: int, helped: int, events: Events, dice: Dice) -> bool:
    """1d10 of the morale value or less; a commander present adds his rating to the value [seed]."""
    unit = stack.cards[at]
    assert unit is not None
    bonus = COMMANDERS[stack.leader].rating if at == helped else 0
    (die,) = dice.roll(1, 10)
    revived = die <= UNITS[unit].morale + bonus
    args = (("stack", STACKS[place]), ("place", at + 1), ("die", die), ("bonus", bonus), ("commander", stack.leader))
    events.append(Event("revival", seat, (*args, ("outcome", "revives" if revived else "stays-shaken"))))
    events.append(_parts(stack, seat, at, UNITS[unit].morale, bonus, 0, die))
    return revived


def _recovers(stack: Stack, seat: Seat, place: int, at: int, events: Events, dice: Dice) -> bool:
    """2d6 of the training value or less [seed]."""
    unit = stack.cards[at]
    assert unit is not None
    rolled = dice.roll(2, 6)
    recovered = sum(rolled) <= UNITS[unit].training
    args = (("stack", STACKS[place]), ("place", at + 1), ("dice", rolled), ("sum", sum(rolled)))
    events.append(Event("recovery", seat, (*args, ("outcome", "recovers" if recovered else "stays-blown"))))
    readers = only(seat) if stack.public[at] is None else EVERYONE
    events.append(Event("recovery-parts", seat, (("unit", unit), ("need", UNITS[unit].training)), readers))
    return recovered


def _topmost(stack: Stack) -> int:
    """The place of the topmost shaken card, which a general helps unless told otherwise; -1 without a general.

    What lies down must not decide.
    """
    if not stack.leader:
        return -1
    return next((at for at, marks in enumerate(stack.marks) if marks & SHAKEN), -1)
