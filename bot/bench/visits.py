"""How often somebody must come to a table until its game is over: whole games of computer players, by the rules alone.

Nothing is stored and nothing told, so that many games are counted in little time; the same numbers come out each time.
"""

from __future__ import annotations

import random
from collections import Counter
from datetime import UTC, datetime
from statistics import median
from typing import Any, NamedTuple

from bot import catalogue
from bot.bench.measure import Figure, Step
from bot.computer import GREEDY, choose
from bot.service.ground.pace import Clocks, Pace
from bot.service.ground.private import Private
from bot.service.ground.records import Chair, Table
from bot.service.ground.rows import Held
from bot.service.play import engine
from games.core.game import Value, by_post
from games.core.referee import Setup, complete

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
GAMES = 200
"""Of each kind, at two seats."""
FEW = 10
"""Of those with many seats."""
BEFOREHAND = Pace(hours=72, beforehand=True)
ASKED = Pace(hours=72)


class Case(NamedTuple):
    """Games of a kind; `goal`: visits of a game, or of a round where `by_round`, at most; None: there is none."""

    name: str
    game_id: str
    seats: int
    pace: Pace
    goal: float | None
    games: int = GAMES
    options: tuple[tuple[str, Value], ...] = ()
    by_round: bool = False


CASES = (
    Case("Battalions, beforehand", "battalions", 2, BEFOREHAND, 36),
    Case("Battalions, asked", "battalions", 2, ASKED, None, FEW),
    Case("Warshow, beforehand", "warshow", 2, BEFOREHAND, 24),
    Case("Warshow, asked", "warshow", 2, ASKED, None, FEW),
    Case("Wards of War, sixteen in teams", "wards", 16, ASKED, 2, FEW, (("order", "teams"),), by_round=True),
)


def measure(step: Step) -> list[Figure]:
    """The median of visits of each kind of game."""
    figures: list[Figure] = []
    for case in CASES:
        found = median(visits(case, seed) for seed in range(case.games))
        by = "round" if case.by_round else "game"
        figures.append(
            Figure(
                f"{case.name}: visits a {by}, median of {case.games}",
                f"{found:g}",
                "" if case.goal is None else f"at most {case.goal:g}",
                None if case.goal is None else case.goal / max(found, 0.001),
                None if case.goal is None else 1.0,
                {"visits": found},
            )
        )
        step()
    return figures


def visits(case: Case, seed: int) -> float:
    """How often it is somebody's visit in one game: a seat's, or a whole team's where all of it act in one window.

    A visit is everything that is done until somebody else is asked.
    """
    game, rng = catalogue.game(case.game_id), random.Random(seed)
    held = engine.begin(_held(case, seed), NOW).held
    found, here, window = 0, -1, None
    rounds = Counter[Any]()
    while held.table.life == "playing":
        table = held.table
        now = by_post(game).window(table.view(None))
        seat = here if here in table.to_act else table.to_act[0]
        came = now != window if now is not None else seat != here
        found += came
        here, window = seat, now
        view = table.view(seat)
        rounds[getattr(view, "round", 0)] += 1
        text = game.notation(choose(game, view, seat, GREEDY, 0, rng))
        held = engine.act(held, seat, text, "user", table.chairs[seat].user_id, NOW).held
    return found / len(rounds) if case.by_round else found


def _held(case: Case, seed: int) -> Held:
    """A table of people at which nothing has happened yet."""
    game = catalogue.game(case.game_id)
    options = complete(game, dict(case.options))
    chairs = tuple(Chair(seat, user_id=seat + 1, name=f"p{seat}") for seat in range(case.seats))
    table = Table(
        id=1,
        game_id=case.game_id,
        options=dict(options),
        life="open",
        chairs=chairs,
        host_id=1,
        guild_id=None,
        channel_id=None,
        thread_id=None,
        card_id=None,
        board=None,
        pace=case.pace,
        rated=False,
        lesson=False,
        forced=False,
        created=NOW,
        expires=None,
        ended=None,
        seq=0,
        commitment="",
        questions=(),
        sight=None,
        digest="",
        clocks=Clocks(),
        offers=(),
        rematch_of=None,
        rematch=None,
    )
    setup = Setup(options=options, seats=case.seats, seed=seed.to_bytes(32))
    return Held(
        table=table,
        setup=setup,
        missed=(0,) * case.seats,
        private=(Private(),) * case.seats,
        told=frozenset(),
        wants_thread=False,
    )
