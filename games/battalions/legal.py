"""What a turn offers, from the seat's own view. Lists are put together from parts made once."""

from __future__ import annotations

from functools import cache

from games.battalions.actions import ADVANCE, DONE, END, Action
from games.battalions.cards import COMMANDERS, LINE, RESERVE, RULES, STACKS, TACTICS, TERRAINS, UNITS
from games.battalions.combat import modes, targets
from games.battalions.reinforce import beside, may_leave, playable
from games.battalions.reserve import names
from games.battalions.state import ATTACK_STEP, BLOWN, REINFORCE_STEP, TERRAIN_STEP, Side, State
from games.core.hidden import EVERYONE, Seat


def turn_actions(view: State, seat: Seat) -> list[Action]:
    """Every action of a turn; `end` comes first, then the end of the reinforcements and the attacks."""
    side = view.sides[seat]
    step = view.turn.step
    found = [END] if step == ATTACK_STEP else [END, ADVANCE]
    if view.turn.attacks > 0:
        _attacks(view, seat, found)
    hand = dict.fromkeys(names(side))
    if step <= REINFORCE_STEP:
        _reinforcements(side, hand, found)
        if view.turn.moves > 0:
            _moves(side, found)
    if step == TERRAIN_STEP and not view.turn.terrain:
        for card in hand:
            if card in TERRAINS:
                found += _everywhere("terrain", card)
    for card in hand:
        if card in TACTICS and TACTICS[card].when == "turn":
            found += [Action("play", card, stack) for stack in playable(view, seat, card)]
    return found


def discard_actions(view: State, seat: Seat) -> list[Action]:
    """`done`, or a card to discard first."""
    return [DONE, *(_discard(card) for card in dict.fromkeys(names(view.sides[seat])))]


def _attacks(view: State, seat: Seat, found: list[Action]) -> None:
    """A stack attacks once a turn [ruling]; infantry no cavalry by melee that lies face up."""
    used = view.turn.used
    enemies = view.sides[1 - seat].stacks
    for place, stack in enumerate(view.sides[seat].stacks[:LINE]):
        if not stack.marks or used >> place & 1:
            continue
        unit = stack.units.values[0]
        assert unit is not None
        arm = UNITS[unit].arm
        ways = modes(unit, stack.marks[0])
        if not ways:
            continue
        for aim, _ in targets(view, seat, place, arm):
            enemy = enemies[aim].units
            known = enemy.values[0] if enemy.readers == EVERYONE else None
            for mode in ways:
                if mode == "melee" and arm == "infantry" and known is not None and UNITS[known].arm == "cavalry":
                    continue
                found.append(_attack(place, mode, aim))


def _reinforcements(side: Side, hand: dict[str, None], found: list[Action]) -> None:
    for card in hand:
        if card in UNITS:
            nation = UNITS[card].nation
            for place, stack in enumerate(side.stacks):
                there = stack.units.values
                if len(there) < RULES.stack_limits[place] and (
                    not there or there[0] is None or UNITS[there[0]].nation == nation
                ):
                    found.append(_place(card, place))
        elif card in COMMANDERS:
            for place, stack in enumerate(side.stacks):
                if stack.marks and not stack.leader:
                    found.append(_attach(card, place))


def _moves(side: Side, found: list[Action]) -> None:
    """Blown cavalry may not move [seed]."""
    stacks = side.stacks
    nations = [UNITS[stack.units.values[0] or ""].nation if stack.marks else "" for stack in stacks]
    for place, stack in enumerate(stacks):
        if not stack.marks or not may_leave(side, place):
            continue
        for other in beside(place):
            size = len(stacks[other].marks)
            if size >= RULES.stack_limits[other] or (size and nations[other] != nations[place]):
                continue
            if any(stack.marks) and any(marks & BLOWN for marks in stack.marks):
                found += [_move(place, at, other) for at, marks in enumerate(stack.marks) if not marks & BLOWN]
            else:
                found += _all_moves(place, len(stack.marks), other)


@cache
def _attack(place: int, mode: str, aim: int) -> Action:
    return Action("attack", stack=STACKS[place], mode=mode, target=STACKS[aim])


@cache
def _place(card: str, place: int) -> Action:
    return Action("place", card, STACKS[place])


@cache
def _attach(card: str, place: int) -> Action:
    return Action("attach", card, STACKS[place])


@cache
def _move(place: int, at: int, other: int) -> Action:
    return Action("move", stack=STACKS[place], place=at + 1, target=STACKS[other])


@cache
def _all_moves(place: int, size: int, other: int) -> tuple[Action, ...]:
    return tuple(_move(place, at, other) for at in range(size))


@cache
def _everywhere(verb: str, card: str) -> tuple[Action, ...]:
    return tuple(Action(verb, card, stack) for stack in STACKS[: RESERVE + 1])


@cache
def _discard(card: str) -> Action:
    return Action("discard", card)
