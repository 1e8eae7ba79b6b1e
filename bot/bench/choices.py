"""What a rank gives away with a choice: how much of the chance to win, by what a longer look says of all it could do.

That costs a minute where games cost hours, and says in which setting of a rank it is worth playing them. It measures a
rank by its own way of thinking: what nobody sees by looking longer, no figure here shows.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from math import sqrt
from statistics import mean, stdev
from typing import Any, Final, NamedTuple

from bot import catalogue
from bot.arena.match import Player, fixtures, hashed, run
from bot.bench.measure import Figure, Step
from bot.computer import choose
from bot.computer.budget import Trials
from bot.computer.search import weigh
from games.core.game import Game
from games.core.hidden import Seat
from games.core.referee import Setup, complete
from games.core.skill import RANKS

GAME: Final = "battalions"
GAMES: Final = 3
PLAYS: Final = "club"
"""Who plays the games from which the choices are: neither nonsense nor always the best."""
EVERY: Final = 9
"""Of so many choices, one is looked at: with three in place of nine it takes three minutes."""
LONGER: Final = 200
"""How often whoever judges looks at the imagined games."""
AGAIN: Final = 3
"""How often each rank chooses in each place."""

Chooser = Callable[[Any, Seat, random.Random], Any]


class Judged(NamedTuple):
    """A choice that a seat has: its view, and by action how good a longer look finds it."""

    view: Any
    seat: Seat
    chances: dict[Any, float]


def measure(step: Step) -> list[Figure]:
    """For each rank but the master what it gives away with a choice."""
    rules = catalogue.game(GAME)
    judged = [one for number in range(GAMES) for one in choices(rules, number, EVERY)]
    step()
    figures: list[Figure] = []
    for rank in RANKS[:-1]:
        given = given_away(judged, lambda view, seat, rng, rank=rank: choose(rules, view, seat, rank, 0, rng), AGAIN)
        middle, error = 100 * mean(given), 100 * stdev(given) / sqrt(len(given))
        name = f"Battalions, {rank}: points of the chance to win given away with a choice, of {len(given)}"
        numbers = {"points": middle, "error": error, "choices": len(given)}
        figures.append(Figure(name, f"{middle:.2f} ± {error:.2f}", "", None, None, numbers))
        step()
    return figures


def choices(rules: Game[Any, Any], number: int, every: int) -> list[Judged]:
    """Every so-manieth place of a game where there is something to choose and the game looks ahead in its own way."""
    rng, options = random.Random(number), complete(rules, {})
    (fixture,) = fixtures(rules.id, options, [Player(PLAYS, 0)] * 2, number + 1, 1)[number:]
    found: list[Judged] = []
    met = 0

    def choice(view: Any, seat: Seat) -> Any:
        nonlocal met
        actions = rules.shortlist(view, seat)
        if len(actions) > 1 and _looks(rules, view, seat, actions):
            met += 1
            if met % every == 0:
                seen = weigh(rules, view, seat, actions, Trials(LONGER), rng)
                found.append(Judged(view, seat, {each.action: each.chance for each in seen}))
        return choose(rules, view, seat, PLAYS, 0, rng)

    run(rules, Setup(options=options, seats=2, seed=hashed(fixture.seed)), choice)
    return found


def _looks(rules: Game[Any, Any], view: Any, seat: Seat, actions: Sequence[Any]) -> bool:
    thinking = rules.thinking
    return thinking is not None and thinking.weigh(view, seat, actions, Trials(0).spent, random.Random(1)) is not None


def given_away(judged: Sequence[Judged], chooser: Chooser, again: int) -> list[float]:
    """For each choice, how far what is chosen there stays behind the best; the mean of so many times."""
    found: list[float] = []
    for place, (view, seat, chances) in enumerate(judged):
        best = max(chances.values())
        times = [best - chances[chooser(view, seat, random.Random(again * place + number))] for number in range(again)]
        found.append(mean(times))
    return found
