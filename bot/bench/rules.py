"""How fast the rules are: random games, from the set-up to the result, with labels, views' questions and events."""

from __future__ import annotations

import random
from typing import Any

from bot.bench import bare_duel
from bot.bench.measure import Figure, Step, in_turns
from bot.catalogue import game, games
from games.core.dice import FastDice
from games.core.game import Game
from games.core.referee import complete

ROUNDS = 9
GAMES = 120
"""Games of Titans, and of the bare duel, in one round."""
OTHERS = 3
"""Games of every other kind in one round: they are longer, and each counts as many actions as it had."""

GOAL = 0.92
"""150,000 actions/s of Titans where the bare duel makes 163,000."""
GOAL_OF_OTHERS = 0.184
"""30,000 actions/s where the bare duel makes 163,000."""


def measure(step: Step) -> list[Figure]:
    """Random playouts of every game beside a bare duel."""
    return [_figure("titans", "advanced", GAMES, GOAL, step)] + [
        _figure(other, f"{games()[other].seats.start} seats", OTHERS, GOAL_OF_OTHERS, step)
        for other in games()
        if other != "titans"
    ]


def _figure(game_id: str, what: str, number: int, goal: float, step: Step) -> Figure:
    measured = game(game_id)
    options = complete(measured, {})

    def ours() -> int:
        rng = random.Random(1)
        return sum(playout(measured, options, rng) for _ in range(number))

    def baseline() -> int:
        rng = random.Random(1)
        return sum(bare_duel.playout(rng) for _ in range(GAMES))

    pace = in_turns(ours, baseline, ROUNDS, step)
    return Figure(
        f"random playouts of {game_id} ({what})",
        f"{1 / pace.ours:,.0f} actions/s",
        f"{1 / pace.baseline:,.0f} actions/s, a bare duel with replace",
        pace.ratio,
        goal,
        {"actions_per_second": 1 / pace.ours, "baseline_actions_per_second": 1 / pace.baseline},
    )


def playout(game: Game[Any, Any], options: Any, rng: random.Random) -> int:
    """A game at random; how many actions it took."""
    dice = FastDice(rng)
    state, _ = game.start(options, game.seats.start, dice)
    actions = 0
    while asks := game.asks(state):
        seat = asks[0].seat
        legal = game.actions(state, seat)
        state, _ = game.apply(state, seat, legal[int(rng.random() * len(legal))], dice)
        actions += 1
    return actions
