"""What a sensible player does at once, for imagined turns: as `policy.quick`, but each liking is reckoned only once.

Whoever imagines a turn plays it to its end some thousand times a second: here speed is what counts.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from games.battalions.actions import ADVANCE, AROUND, CHARGE, DONE, END, FIGHT, PRESS, STAND, Action
from games.battalions.cards import COMMANDERS, LINE, RESERVE, STACKS, TACTICS, TERRAINS, UNITS, Frame, frame, opposite
from games.battalions.cavalry import ways_out
from games.battalions.combat import targets
from games.battalions.editions import attacked, holds, modes, supports
from games.battalions.fights import fighter, supporters
from games.battalions.legal import discard_actions, excess, rally_actions
from games.battalions.policy import before_fire, default, gain, likely, meeting_of, rallied, useful
from games.battalions.reinforce import beside, playable
from games.battalions.reserve import names
from games.battalions.rolls import Meeting, Part
from games.battalions.state import (
    ATTACK_STEP,
    BLOWN,
    DISCARD,
    ENGAGE,
    RALLY,
    RIDE,
    SHAKEN,
    TERRAIN_STEP,
    TURN,
    Options,
    Side,
    Stack,
    State,
    able,
)
from games.core.hidden import Seat

_WHIM: Final = 0.5
"""How much liking is left to chance."""
_NEED: Final = (9.0, 3.0, 1.5, 0.8, 0.3, 0.1, 0.0)
"""How much a stack of the line needs another battalion, by its size."""
_LEFT: Final = (9.0, 9.0, 3.0, 1.5, 0.8, 0.3, 0.1)
"""How much it would miss one, by its size."""
_SUITS: Final = {
    name: tuple(
        0.4 if (unit.start == "any" or unit.arm == "cavalry") == (place in (0, LINE - 1)) else 0.0
        for place in range(LINE + 1)
    )
    for name, unit in UNITS.items()
}
_GUNS: Final = frozenset(name for name, unit in UNITS.items() if unit.arm == "artillery" and not unit.horse)
_RELIEF: Final = 1.2
_BEST_MOVE: Final = 2.0
"""What a move may gain besides what the sizes of the stacks say, at most."""
_LEAST_MOVE: Final = 0.4
_IN_RESERVE: Final = -0.5
_NEVER: Final = -99.0
_PLAYS: Final = 0.4
"""How often a tactics card is played that would help."""


def habit(state: State, seat: Seat, rng: random.Random) -> Action:
    """What the seat that is asked would do at once. In a state, not a view: nothing is hidden."""
    phase = state.phase
    if phase == TURN:
        return _turn(state, seat, rng)
    if phase == ENGAGE:
        return _engage(state, seat, rng)
    if phase == DISCARD:
        return default(state, seat, discard_actions(state, seat)) if excess(state, seat) else DONE
    if phase == RALLY:
        return rallied(state, seat, rally_actions(state, seat))
    if phase == RIDE:
        assert state.fight is not None
        ways = ways_out(state, state.fight)
        return before_fire(state, (STAND, CHARGE, *(Action("away", target=STACKS[place]) for place in ways)))
    return AROUND if rng.random() < 0.9 else PRESS


def _turn(state: State, seat: Seat, rng: random.Random) -> Action:
    side, turn = state.sides[seat], state.turn
    if turn.step != ATTACK_STEP:
        found = _reinforcement(state, seat, side, frame(state.options.budget), rng)
        return found or ADVANCE
    for card in side.hand.values:
        if card in TACTICS and TACTICS[card].when == "turn" and (stacks := playable(state, seat, card)):
            return Action("play", card, stacks[int(rng.random() * len(stacks))])
    return _attack(state, seat, rng) if turn.attacks > 0 else END


def _reinforcement(state: State, seat: Seat, side: Side, size: Frame, rng: random.Random) -> Action | None:
    """What is liked best among reinforcing, moving, laying a terrain, and playing a card; None: enough."""
    turn, stacks = state.turn, side.stacks
    nations = [UNITS[stack.top or ""].nation if stack.marks else "" for stack in stacks]
    best, most = None, _WHIM * rng.random()
    for card in dict.fromkeys(names(side)):
        if card in UNITS:
            verb, (like, stack) = "place", _placing(card, stacks, nations, size, rng)
        elif card in COMMANDERS:
            verb, (like, stack) = "attach", _backing([each.marks and not each.leader for each in stacks], stacks, rng)
        elif card in TERRAINS:
            lays = turn.step == TERRAIN_STEP and not turn.terrain
            verb, (like, stack) = "terrain", _backing([lays] * len(stacks), stacks, rng)
        else:
            named = playable(state, seat, card) if TACTICS[card].when == "turn" else ()
            verb, like = "play", 1.0 + _WHIM * rng.random() if named else _NEVER
            stack = named[int(rng.random() * len(named))] if named else ""
        if like > most:
            best, most = Action(verb, card, stack), like
    if turn.moves > 0:
        return _moves(state, side, nations, size, most - _WHIM * rng.random()) or best
    return best


def _placing(
    card: str, stacks: Sequence[Stack], nations: list[str], size: Frame, rng: random.Random
) -> tuple[float, str]:
    """How much it is liked to place a battalion, and in which stack."""
    nation, suits = UNITS[card].nation, _SUITS[card]
    most, best = _NEVER, ""
    for place, stack in enumerate(stacks):
        held = len(stack.marks)
        if held < size.stack_limits[place] and (not held or nations[place] == nation):
            need = _IN_RESERVE if place == RESERVE else _NEED[held]
            like = 1.5 + need + suits[place] + _WHIM * rng.random()
            if like > most:
                most, best = like, STACKS[place]
    return most, best


def _backing(able: Sequence[object], stacks: Sequence[Stack], rng: random.Random) -> tuple[float, str]:
    """How much it is liked to give a stack a commander or a terrain, and which of those that may have it."""
    most, best = _NEVER, ""
    for place, stack in enumerate(stacks):
        if able[place]:
            like = 1.0 + 0.3 * len(stack.marks) - 2.0 * (place == RESERVE or bool(stack.terrain)) + _WHIM * rng.random()
            if like > most:
                most, best = like, STACKS[place]
    return most, best


def _moves(state: State, side: Side, nations: list[str], size: Frame, most: float) -> Action | None:
    """The move that is liked best, if it is liked more than this."""
    stacks = side.stacks
    best, most = None, max(most, _LEAST_MOVE)
    for start, stack in enumerate(stacks):
        own = len(stack.marks)
        if not own:
            continue
        left = 0.0 if start == RESERVE else _LEFT[own]
        for end in beside(start):
            held = len(stacks[end].marks)
            gained = (_IN_RESERVE if end == RESERVE else _NEED[held]) - left
            if gained + _BEST_MOVE <= most or held >= size.stack_limits[end]:
                continue
            if (held and nations[end] != nations[start]) or not holds(state.options, side, start, end, own - 1):
                continue
            at, like = _leaves(stack, start, end)
            if gained + like > most:
                most = gained + like
                best = Action("move", stack=STACKS[start], place=at + 1, target=STACKS[end])
    return best


def _leaves(stack: Stack, start: int, end: int) -> tuple[int, float]:
    """Which battalion of a stack, by its place from 0, had best go to another, and how much that is liked."""
    best, most = 0, _NEVER
    for at, (unit, marks) in enumerate(zip(stack.cards, stack.marks, strict=True)):
        if marks & BLOWN:
            continue
        assert unit is not None
        like = _SUITS[unit][end] - _SUITS[unit][start]
        if not at:
            like += _RELIEF * bool(marks & SHAKEN and start != RESERVE) - (unit in _GUNS)
        if like > most:
            best, most = at, like
    return best, most


def _attack(state: State, seat: Seat, rng: random.Random) -> Action:
    """The attack that is liked best; the end of the attacks where none is."""
    theirs = state.sides[1 - seat].stacks
    best, most = END, _WHIM * rng.random()
    for place, mode, aim, brought in _attacks(state, seat, openly=True):
        like = brought + 2.0 * (len(theirs[aim].marks) == 1) + _WHIM * rng.random()
        if like > most:
            best, most = Action("attack", stack=STACKS[place], mode=mode, target=STACKS[aim]), like
    return best


def threat(state: State, seat: Seat) -> float:
    """What the attacks that the seat still has this turn are expected to bring it, in points, one on each stack."""
    found: dict[int, float] = {}
    for _, _, aim, like in _attacks(state, seat, openly=False):
        if like > found.get(aim, 0.0):
            found[aim] = like
    return sum(sorted(found.values(), reverse=True)[: state.turn.attacks])


def _attacks(state: State, seat: Seat, *, openly: bool) -> list[tuple[int, str, int, float]]:
    """The attacks that the seat still has this turn: from which stack, how, at which, and what it is expected to bring,
    in points; not infantry that charges cavalry, which brings nothing.

    `openly`: of an enemy's card that lies face down, only what its army could have there is known.
    """
    options, turn = state.options, state.turn
    mine, theirs = state.sides[seat].stacks, state.sides[1 - seat].stacks
    army = state.sides[1 - seat].commander if openly else ""
    found: list[tuple[int, str, int, float]] = []
    for place in range(LINE):
        stack = mine[place]
        if not stack.marks or attacked(options, turn, place, stack.marks[0]):
            continue
        unit, before = stack.top, opposite(place)
        assert unit is not None
        own = (options, unit, stack.marks[0], stack.terrain, len(able(stack.marks[1:])) > 0)
        if theirs[before].marks:
            enemy = _enemy(theirs[before], openly)
            found += [(place, mode, before, like) for mode, like in _ways(*own, *enemy, army)]
            continue
        arm = UNITS[unit].arm
        for mode in modes(options, unit, stack.marks[0]):
            for aim, flank in targets(state, seat, place, arm, mode):
                like = _liking(mode, *own[1:], *_enemy(theirs[aim], openly), flank, army)
                if like is not None:
                    found.append((place, mode, aim, like))
    return found


def _enemy(stack: Stack, openly: bool) -> tuple[str | None, int, str, bool]:
    """What is known of a stack's top card: its kind, its marks, its ground, and whether it could be supported."""
    kind = stack.public_top if openly else stack.top
    return kind, stack.marks[0], stack.terrain, len(able(stack.marks[1:])) > 0


@lru_cache(maxsize=65536)
def _ways(
    options: Options, unit: str, marks: int, terrain: str, helped: bool, enemy: str | None, enemy_marks: int,
    enemy_terrain: str, enemy_helped: bool, army: str,
) -> tuple[tuple[str, float], ...]:  # fmt: skip
    """How a card may attack the one opposite, and what that is expected to bring, in points."""
    found = [
        (mode, _liking(mode, unit, marks, terrain, helped, enemy, enemy_marks, enemy_terrain, enemy_helped, "", army))
        for mode in modes(options, unit, marks)
    ]
    return tuple([(mode, like) for mode, like in found if like is not None])


@lru_cache(maxsize=65536)
def _liking(
    mode: str, unit: str, marks: int, terrain: str, helped: bool, enemy: str | None, enemy_marks: int,
    enemy_terrain: str, enemy_helped: bool, flank: str, army: str,
) -> float | None:  # fmt: skip
    """What an attack is expected to bring, in points; None where infantry would charge cavalry that is seen."""
    if mode == "melee" and enemy is not None and UNITS[unit].arm == "infantry" and UNITS[enemy].arm == "cavalry":
        return None
    attacker = Part(unit, marks, terrain, helped, "")
    kinds = (enemy,) if enemy is not None else likely(army, bool(enemy_marks & BLOWN))
    gains = [
        gain(Meeting(mode, attacker, Part(kind, enemy_marks, enemy_terrain, enemy_helped, ""), flank, ""))
        for kind in kinds
    ]
    return sum(gains) / len(gains)


def _engage(state: State, seat: Seat, rng: random.Random) -> Action:
    """The cheapest support, and now and then a card that helps."""
    fight = state.fight
    assert fight is not None
    side = state.sides[seat]
    stack = side.stacks[fighter(fight, seat).stack]
    place = 0
    ready = supporters(side, fighter(fight, seat).stack)
    if ready:
        units = stack.cards
        at = min(supports(state.options, units, ready), key=lambda each: (UNITS[units[each] or ""].cost, -each))
        if 0.15 * UNITS[units[at] or ""].cost <= _helps(state, seat):
            place = at + 1
    if rng.random() < _PLAYS:
        cards = [card for card in dict.fromkeys(side.hand.values) if card in TACTICS and TACTICS[card].when == "fight"]
        cards = [card for card in cards if useful(state, seat, card)]
        if cards:
            card = cards[int(rng.random() * len(cards))]
            return Action("combine", card, place=place) if place else Action("tactic", card)
    return Action("support", place=place) if place else FIGHT


def _helps(state: State, seat: Seat) -> float:
    """What being supported is expected to bring, in points."""
    fight = state.fight
    assert fight is not None
    meeting = meeting_of(state, fight)
    if fight.attacker.seat == seat:
        return gain(meeting) - gain(meeting._replace(attacker=meeting.attacker._replace(supported=False)))
    return gain(meeting._replace(defender=meeting.defender._replace(supported=False))) - gain(meeting)
