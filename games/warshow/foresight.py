"""How two fight Warshow with thought: plans for the rest of the turn, and what the enemy makes of them.

Each action is as good as the best plan found that begins with it. In the same imagined battles the plans of all actions
are changed bit by bit and kept where they are better (hill climbing); as time goes by, the worse half of the actions is
given up, again and again, and those that are left are tried in more battles.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from math import ceil, log2
from typing import Final

from msgspec.structs import replace

from games.core.dice import FastDice
from games.core.hidden import Seat, fill
from games.warshow import belief, habits, rules
from games.warshow.actions import PASS, Action
from games.warshow.cards import RULES
from games.warshow.plans import Changes
from games.warshow.sketch import Sketch, lines_ahead, sketch
from games.warshow.skirmish import NOTHING, Plan, chance, fight_on
from games.warshow.state import DECK, OVER, PLACE, WINDOWS, State

AT_FIRST, MORE, MOST = 2, 2, 10
"""Battles that are imagined: at first, so many more whenever the worse half is given up, and at most."""
ALONE: Final = 200
"""And where there is nothing to plan."""
TURNS, AFTER_THEIRS = 2, 1
"""A plan is judged when so many turns are over; in the enemy's turn, when that is over."""
TOGETHER = 0.3
"""How often what is changed is the best plan of any action, instead of the action's own."""
_WORSE: Final = 0.06
"""A plan is given up when it lost so much to the best so far."""
_LESS: Final = 1e-9
_ANSWERS: Final = 24
_MANY: Final = 99
"""Orders that nobody may throw."""


def weigh(
    view: State, seat: Seat, actions: Sequence[Action], spent: Callable[[], float], rng: random.Random
) -> list[float] | None:
    """How likely each action wins. `spent`: the share of the time gone.

    None where it is thought about as every game is: before the first turn, and between more than two seats.
    """
    if len(view.sides) != 2 or view.question in (DECK, PLACE):
        return None
    battles = _Battles(view, seat, rng)
    trials = [_Trial(battles, action) for action in actions]
    left, behind = list(trials), list[_Trial]()
    stages, count = max(1, ceil(log2(len(left)))), 0
    for stage in range(1, stages + 1):
        count = max(count, min(MOST, AT_FIRST + MORE * (stage - 1)))
        while True:
            for trial in left:
                trial.settle(count)
            best = max(left, key=_mean)
            for trial in left:
                trial.improve(best, rng)
            if spent() >= stage / stages:
                break
            if count < ALONE and not any(trial.changes for trial in left):
                count += 1
        left.sort(key=_mean, reverse=True)
        kept = (len(left) + 1) // 2
        left, behind = left[:kept], left[kept:] + behind
    # what was given up early was tried seldom: it is said to be less good than whatever was tried longer
    least = 1.0
    for trial in (*left, *behind):
        least = trial.mean = min(trial.mean, least - _LESS)
    return [trial.mean for trial in trials]


class _Battles:
    """The battles that could be behind a view, imagined as they are asked for."""

    def __init__(self, view: State, seat: Seat, rng: random.Random) -> None:
        self.view, self.seat, self.rng = view, seat, rng
        self.dice = FastDice(rng)
        self._unseen = belief.unseen(view)
        self._states: list[State] = []

    def __getitem__(self, number: int) -> State:
        while len(self._states) <= number:
            self._states.append(self._in_peace(fill(self.view, self._unseen, self.rng)))
        return self._states[number]

    def _in_peace(self, state: State) -> State:
        """The state when nobody answers any more: nobody has an order left but the seat in its own turn."""
        mine = self.seat if state.active == self.seat else None
        sides = tuple(side if other == mine else replace(side, thrown=_MANY) for other, side in enumerate(state.sides))
        return replace(state, sides=sides)


class _Trial:
    """An action, and the best plan so far for what comes after it."""

    def __init__(self, battles: _Battles, action: Action) -> None:
        self.mean = 0.0
        self.changes: Changes | None = None
        self._battles = battles
        self._action = action
        self._plan = NOTHING
        self._after: list[Sketch | float] = []
        self._values: list[float] = []

    def settle(self, count: int) -> None:
        """Counts with so many battles from now on."""
        if len(self._after) == count:
            return
        while len(self._after) < count:
            after = self._acted(self._battles[len(self._after)])
            if not self._after and isinstance(after, Sketch):
                self._begin(after)
            self._after.append(after)
            self._values.append(self._value(after, self._plan))
        self.mean = sum(self._values) / count

    def improve(self, best: _Trial, rng: random.Random) -> None:
        """Tries another plan, and keeps it if it is better."""
        if not self.changes:
            return
        plan = self.changes.changed(best._plan if rng.random() < TOGETHER else self._plan, rng)
        values: list[float] = []
        short = 0.0
        for after, known in zip(self._after, self._values, strict=True):
            value = self._value(after, plan)
            values.append(value)
            short += known - value
            if short > _WORSE:
                return
        if short < 0:
            self._plan, self._values = plan, values
            self.mean = sum(values) / len(values)

    def _begin(self, after: Sketch) -> None:
        """The first plan: what looks good at a glance."""
        seat = self._battles.seat
        self.changes = Changes(after, seat)
        if after.active == seat and after.phase <= 1:
            there = after.copy()
            moves = habits.moves(there, seat) if after.phase == 0 else {}
            if after.phase == 0:
                habits.follow(there, seat, moves)
                there.points = RULES.points
            self._plan = Plan(moves, habits.entries(there, seat))

    def _acted(self, state: State) -> Sketch | float:
        """What comes of the action when nobody answers, or its value if it is judged at once."""
        battles, turn = self._battles, state.turn
        seat = battles.seat
        state, _ = rules.apply(state, seat, self._action, battles.dice)
        for _ in range(_ANSWERS):
            if state.question not in WINDOWS:
                break
            state, _ = rules.apply(state, state.waiting[0], PASS, battles.dice)
        if state.phase == OVER:
            return 0.5 if not state.winners else 1.0 if seat in state.winners else 0.0
        after = sketch(state, battles.rng)
        # the seat's next turn has begun: that is where all is judged
        return chance(after, seat, lines_ahead(after)) if state.active == seat and state.turn != turn else after

    def _value(self, after: Sketch | float, plan: Plan) -> float:
        if not isinstance(after, Sketch):
            return after
        seat = self._battles.seat
        return fight_on(after.copy(), seat, plan, TURNS if after.active == seat else AFTER_THEIRS)


def _mean(trial: _Trial) -> float:
    return trial.mean
