"""What a sensible player would do: the silent player's default, quick choices for imagined games, the odds."""

from __future__ import annotations

import random
from collections.abc import Sequence

from games.core.hidden import Seat
from games.titans import rules
from games.titans.actions import PARRY, REACH, Action
from games.titans.state import OVER, State


def default_turn(view: State, legal: Sequence[Action]) -> Action:
    """Caution: the shortest advance that stays out of reach, else the shortest retreat, else the first legal."""
    low, high = view.round.squares
    for action in legal:
        if action.verb == "advance" and high - low - action.value > REACH:
            return action
    return next((action for action in legal if action.verb == "retreat"), legal[0])


def choose(view: State, legal: Sequence[Action], rng: random.Random) -> Action:
    """Parry when possible, strike hard when near, else anything but yielding."""
    first = legal[0]
    if first is PARRY or len(legal) == 1:
        return first
    strikes = [action for action in legal if action.verb in ("attack", "lunge")]
    if strikes:
        best = max(action.count for action in strikes)
        # three cards can hardly be parried; fewer are a gamble
        if best >= 3 or rng.random() < 0.25 * best:
            return rng.choice([action for action in strikes if action.count == best])
    others = legal[:-1] if legal[-1].verb in ("yield", "pass") else legal
    return others[int(rng.random() * len(others))]


def worth(view: State, seat: Seat) -> float:
    """Points won, and a little for ground gained."""
    points, target = view.score.points, view.options.rounds_to_win
    if view.round.phase == OVER:
        return 1.0 if view.round.seat == seat else 0.0
    begun = rules.starts(view.options, view.score.special)
    low, high = view.round.squares
    ground = (low - begun[0]) - (begun[1] - high)
    lead = (points[0] - points[1]) / target + 0.1 * max(-1.0, min(1.0, ground / view.options.length))
    lead += (view.score.games[0] - view.score.games[1]) * 0.5
    value = 0.5 + 0.4 * max(-1.0, min(1.0, lead))
    return value if seat == 0 else 1.0 - value
