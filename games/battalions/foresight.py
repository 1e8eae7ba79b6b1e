"""How Battalions is thought through: the own turn, played to its end in imagined battles."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from math import ceil, exp, log2

from games.battalions.actions import ADVANCE, END, Action
from games.battalions.cards import PLACE
from games.battalions.deeds import DEEDS
from games.battalions.fights import asks
from games.battalions.habits import habit, threat
from games.battalions.luck import Luck
from games.battalions.state import AROUND, ATTACK_STEP, ATTACKED, ENGAGE, OVER, RIDE, TURN, State
from games.battalions.unseen import unseen
from games.battalions.worth import worth
from games.core.dice import FastDice
from games.core.hidden import Seat, fill

LONGEST = 200
"""Actions after which an imagined turn is left as it is."""
_IN_FIGHT = frozenset({RIDE, AROUND, ENGAGE})
_LESS = 1e-9
"""What keeps two actions in order that would be equally good."""
_FALLS = frozenset({"attack", "end", "done"})
"""What begins with dice of its own. Below, what luck there is: of what is done before the attacks, of what is chosen
with so many attacks left, and of those."""
_BEGUN, _MORALE, _DRAWS, _CHOSEN, _ATTACK = 0, 1, 2, 100, 1000
FEAR = 0.1
"""By how much the log odds fall with each point that the enemy's attacks may bring it."""


def weigh(
    view: State, seat: Seat, actions: Sequence[Action], spent: Callable[[], float], rng: random.Random
) -> list[float]:
    """How likely each action wins, as the position at the end of the turn looks. `spent`: the share of the time gone.

    All actions are tried in the same imagined battles; as time goes by, the worse half is given up, again and again.
    """
    luck, hidden = Luck(rng), unseen(view)
    dice = FastDice(luck)
    # what was fought before bears on nothing that follows
    view = State(view.options, view.phase, view.first, view.turn, view.sides, view.fight, None, view.helped)
    total, tries = [0.0] * len(actions), [0] * len(actions)
    left = list(range(len(actions)))
    behind: list[int] = []
    stages = max(1, ceil(log2(len(left))))
    for stage in range(1, stages + 1):
        state, mirrored = view, False
        while True:
            # each battle is fought twice, the second time with the luck turned round
            if mirrored:
                luck.mirror()
            else:
                state = fill(view, hidden, rng)
                luck.anew()
            mirrored = not mirrored
            for place in left:
                total[place] += _tried(state, seat, actions[place], dice, luck)
                tries[place] += 1
            if spent() >= stage / stages:
                break
        left.sort(key=lambda place: total[place] / tries[place], reverse=True)
        kept = (len(left) + 1) // 2
        left, behind = left[:kept], left[kept:] + behind
    # what was given up early was tried seldom: it is said to be less good than whatever was tried longer
    chances, least = [0.0] * len(actions), 1.0
    for place in (*left, *behind):
        least = chances[place] = min(total[place] / tries[place], least - _LESS)
    if ADVANCE in actions and END in actions:
        # who goes on to the attacks can still end them: giving them up at once is never better
        end, advance = actions.index(END), actions.index(ADVANCE)
        chances[end] = min(chances[end], chances[advance] - _LESS)
    return chances


def _tried(state: State, seat: Seat, action: Action, dice: FastDice, luck: Luck) -> float:
    luck.of(_BEGUN)
    mover = seat
    for _ in range(LONGEST):
        if action.verb in _FALLS:
            luck.of(_cause(state, action))
        state = DEEDS[action.verb](state, mover, action, [], dice)
        phase = state.phase
        if phase in _IN_FIGHT:
            mover = asks(state)[0].seat
        elif phase == OVER or state.turn.seat != seat:
            break
        else:
            mover = seat
            if phase == TURN and state.turn.step == ATTACK_STEP:
                luck.of(_CHOSEN + state.turn.attacks)
        action = habit(state, mover, luck)
    return _judged(state, seat)


def _cause(state: State, action: Action) -> int:
    """What an action's dice are for: an attack of a stack, the first, the second; morale; what is drawn at the end."""
    if action.verb != "attack":
        return _MORALE if action.verb == "end" else _DRAWS
    place = PLACE[action.stack]
    return _ATTACK + place + 8 * sum([mark & ATTACKED for mark in state.sides[state.turn.seat].stacks[place].marks])


def _judged(state: State, seat: Seat) -> float:
    """How likely the seat wins, where the enemy is about to attack."""
    good = worth(state, seat)
    if state.phase == OVER or state.turn.seat == seat:
        return good
    odds = good / (1.0 - good) * exp(-FEAR * threat(state, 1 - seat))
    return odds / (1.0 + odds)
