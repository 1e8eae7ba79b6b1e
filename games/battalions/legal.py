"""What a turn offers, from the seat's own view. Lists are put together from parts made once."""

from __future__ import annotations

from functools import cache

from games.battalions.actions import ADVANCE, DONE, END, Action
from games.battalions.armies import READY
from games.battalions.cards import COMMANDERS, LINE, RESERVE, STACKS, TACTICS, TERRAINS, UNITS, frame
from games.battalions.combat import targets
from games.battalions.editions import attacked, holds, modes
from games.battalions.morale import torn
from games.battalions.reinforce import beside, playable
from games.battalions.reserve import names
from games.battalions.state import ATTACK_STEP, BLOWN, REINFORCE_STEP, SHAKEN, TERRAIN_STEP, Options, Side, State
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
        limits = frame(view.options.budget).stack_limits
        _reinforcements(side, hand, limits, found)
        if view.turn.moves > 0:
            _moves(view.options, side, limits, found)
    if step == TERRAIN_STEP and not view.turn.terrain:
        for card in hand:
            if card in TERRAINS:
                found += _everywhere("terrain", card)
    for card in hand:
        if card in TACTICS and TACTICS[card].when == "turn":
            found += [Action("play", card, stack) for stack in playable(view, seat, card)]
    return found


def discard_actions(view: State, seat: Seat) -> list[Action]:
    """`done`, unless the hand is over its limit, or a card to discard first."""
    held = names(view.sides[seat])
    done = () if excess(view, seat) else (DONE,)
    return [*done, *(_discard(card) for card in dict.fromkeys(held))]


def rally_actions(view: State, seat: Seat) -> list[Action]:
    """The shaken cards of which a commander helps one, the topmost first."""
    side = view.sides[seat]
    place = torn(side)[len(view.helped)]
    marks = side.stacks[place].marks
    return [Action("rally", stack=STACKS[place], place=at + 1) for at, mark in enumerate(marks) if mark & SHAKEN]


def excess(view: State, seat: Seat) -> int:
    """How many cards of a hand have to be discarded; without a limit none [ruling]."""
    limit = view.options.hand_limit
    return max(0, len(view.sides[seat].hand) - limit) if limit else 0


def _attacks(view: State, seat: Seat, found: list[Action]) -> None:
    """A battalion attacks once a turn; infantry no cavalry by melee that lies face up."""
    options, turn = view.options, view.turn
    enemies = view.sides[1 - seat].stacks
    for place, stack in enumerate(view.sides[seat].stacks[:LINE]):
        if not stack.marks or attacked(options, turn, place, stack.marks[0]):
            continue
        unit = stack.cards[0]
        assert unit is not None
        arm = UNITS[unit].arm
        ways = modes(options, unit, stack.marks[0])
        if not ways:
            continue
        reach = {mode: [aim for aim, _ in targets(view, seat, place, arm, mode)] for mode in ways}
        for aim in reach[ways[-1]]:  # a melee reaches at least as far as fire
            enemy = enemies[aim].units
            known = enemy.values[0] if enemy.readers == EVERYONE else None
            for mode in ways:
                if mode == "melee" and arm == "infantry" and known is not None and UNITS[known].arm == "cavalry":
                    continue
                if aim in reach[mode]:
                    found.append(_attack(place, mode, aim))


def _reinforcements(side: Side, hand: dict[str, None], limits: tuple[int, ...], found: list[Action]) -> None:
    for card in hand:
        if card in UNITS:
            nation = UNITS[card].nation
            for place, stack in enumerate(side.stacks):
                there = stack.cards
                if len(there) < limits[place] and (not there or there[0] is None or UNITS[there[0]].nation == nation):
                    found.append(_place(card, place))
        elif card in COMMANDERS:
            for place, stack in enumerate(side.stacks):
                if stack.marks and not stack.leader:
                    found.append(_attach(card, place))


def _moves(options: Options, side: Side, limits: tuple[int, ...], found: list[Action]) -> None:
    """Blown cavalry may not move [seed]."""
    stacks = side.stacks
    nations = [UNITS[stack.cards[0] or ""].nation if stack.marks else "" for stack in stacks]
    for place, stack in enumerate(stacks):
        if not stack.marks:
            continue
        for other in beside(place):
            size = len(stacks[other].marks)
            if size >= limits[other] or (size and nations[other] != nations[place]):
                continue
            if not holds(options, side, place, other, len(stack.marks) - 1):
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


def touches(view: State, seat: Seat, action: Action) -> tuple[str, ...]:
    """What a legal action has to do with: a card of the hand, a stack or a card in it, where it is meant to go."""
    if action.verb == "army":
        return (f"army:{action.card}",) if action.card in READY else ()
    found = [f"card:{action.card}"] if action.card else []
    if action.verb in ("support", "combine"):
        assert view.fight is not None
        fighter = view.fight.attacker if view.fight.attacker.seat == seat else view.fight.defender
        found.insert(0, f"own:{STACKS[fighter.stack]}:{action.place}")
    elif action.place:
        found.append(f"own:{action.stack}:{action.place}")
    elif action.stack:
        named = action.verb == "play" and TACTICS[action.card].needs == "enemy"
        found.append(f"{'enemy' if named else 'own'}:{action.stack}")
    if action.target:
        found.append(f"{'enemy' if action.verb == 'attack' else 'own'}:{action.target}")
    return tuple(found)
