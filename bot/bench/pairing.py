"""How fast an exact pairing is, beside the same matching over every pair there is."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from itertools import combinations
from time import process_time
from typing import TypeVar

from msgspec.structs import replace

from bot.bench.measure import Figure, Step
from tournaments.history import pasts
from tournaments.matching import cheapest, narrow, weighed
from tournaments.pairing import pair, standing_field
from tournaments.records import Game, Player, Round, Swiss
from tournaments.rounds import entrants

ROUNDS = 5
LARGE, LARGEST = 1_000, 4_096
DENSE = 500
"""Players whom the dense way pairs; it grows faster than with their square, and 1,000 take it some twenty seconds."""
GOAL = 2.9 / 0.3
"""0.3 s where dense matching takes 2.9 s."""

T = TypeVar("T")


def measure(step: Step) -> list[Figure]:
    """The fifth round of large tournaments."""
    swiss = _before_last(DENSE)
    field = standing_field(swiss, entrants(swiss, ROUNDS), pasts(swiss))
    step()
    ours, mine = _timed(lambda: cheapest(field.size, narrow(field)))
    step()
    dense, theirs = _timed(lambda: cheapest(field.size, weighed(field, combinations(range(field.size), 2))))
    step()
    if field.objective(mine) != field.objective(theirs):
        raise AssertionError("the narrow graph and all pairs disagree")
    figures = [
        Figure(
            f"{DENSE:,} players matched, round {ROUNDS}",
            f"{ours * 1000:,.0f} ms",
            f"{dense * 1000:,.0f} ms, over all pairs",
            dense / ours,
            GOAL,
            {"seconds": ours, "baseline_seconds": dense},
        )
    ]
    for players in (LARGE, LARGEST):
        seconds, _ = _timed(partial(pair, _before_last(players)))
        step()
        name = f"{players:,} players paired, round {ROUNDS}, standings and tables included"
        figures.append(Figure(name, f"{seconds * 1000:,.0f} ms", "", None, None, {"seconds": seconds}))
    return figures


def _before_last(players: int) -> Swiss:
    """A tournament after all rounds but the last, with results at random."""
    rng = random.Random(players)
    entered = tuple(Player(f"p{number}", f"Player {number}") for number in range(players))
    swiss = Swiss("Bench", entered, seed=rng.randbytes(32).hex(), rounds=ROUNDS)
    for number in range(1, ROUNDS):
        pairing = pair(swiss)
        games = tuple(
            Game(game.table, game.a, game.b, "confirmed", pm=_points(rng, 9), pa=_points(rng, 4))
            for game in pairing.games
        )
        swiss = replace(swiss, played=(*swiss.played, Round(number, games, pairing.bye)))
    return swiss


def _points(rng: random.Random, most: int) -> tuple[int, int]:
    return rng.randint(0, most), rng.randint(0, most)


def _timed(work: Callable[[], T]) -> tuple[float, T]:
    began = process_time()
    found = work()
    return process_time() - began, found
