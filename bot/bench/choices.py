"""What a rank gives away with a choice: how much of the chance to win, by what a longer look says of all it could do.

That costs a minute where games cost hours, and says in which setting of a rank it is worth playing them. It measures a
rank by its own way of thinking: what nobody sees by looking longer, no figure here shows. Where two fight for one flag
in Wards of War, all that may follow is in it: what a player gives away there says how much is left to win from it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from statistics import mean, stdev
from typing import Any, Final, NamedTuple

from bot import catalogue
from bot.arena.match import Player, fixtures, hashed, run
from bot.bench.measure import Figure, Step
from bot.computer import choose
from bot.computer.budget import Trials
from bot.computer.imagining import counted
from bot.computer.players import CLASSIC
from bot.computer.search import weigh
from games.core.game import Game
from games.core.hidden import Seat
from games.core.referee import Setup, complete
from games.core.skill import RANKS

PLAYS: Final = "club"
"""Who plays the games from which the choices are: neither nonsense nor always the best."""


class Case(NamedTuple):
    """Whose choices are measured. `games` are played; of so many choices in them, one is looked at (`every`): with
    three in place of nine Battalions takes three minutes. `longer`: how often whoever judges looks at what may follow;
    `again`: how often each player chooses in each place; `players` take `ms` milliseconds where they take time.
    `unasked`: kinds of questions that are not measured."""

    game: str
    options: Mapping[str, str]
    title: str
    games: int
    every: int
    longer: int
    again: int
    players: Sequence[str]
    ms: float = 0.0
    unasked: frozenset[str] = frozenset()


CASES: Final = (
    Case("battalions", {}, "Battalions", games=3, every=9, longer=200, again=3, players=RANKS[:-1]),
    Case(
        "wards",
        {"mode": "flags", "map": "village"},
        "Wards, one flag",
        games=20,
        every=2,
        longer=5000,
        again=1,
        players=(*RANKS[:-1], CLASSIC),
        ms=20.0,
        unasked=frozenset({"enter"}),  # as what somebody enters: what else there is to choose is lost among it
    ),
)

Chooser = Callable[[Any, Seat, random.Random], Any]


class Judged(NamedTuple):
    """A choice that a seat has: its view, and by action how good a longer look finds it."""

    view: Any
    seat: Seat
    chances: dict[Any, float]


def measure(step: Step) -> list[Figure]:
    """For each rank but the master what it gives away with a choice."""
    figures: list[Figure] = []
    for case in CASES:
        rules = catalogue.game(case.game)
        judged = [one for number in range(case.games) for one in choices(rules, case, number)]
        step()
        for player in case.players:
            given = given_away(
                judged,
                lambda view, seat, rng, at=(rules, player, case.ms): choose(at[0], view, seat, *at[1:], rng),
                case.again,
            )
            middle, error = 100 * mean(given), 100 * stdev(given) / sqrt(len(given))
            name = f"{case.title}, {player}: points of the chance to win given away with a choice, of {len(given)}"
            numbers = {"points": middle, "error": error, "choices": len(given)}
            figures.append(Figure(name, f"{middle:.2f} ± {error:.2f}", "", None, None, numbers))
            step()
    return figures


def choices(rules: Game[Any, Any], case: Case, number: int) -> list[Judged]:
    """Every so-manieth place of a game where there is something to choose and the game looks ahead in its own way."""
    rng, options = random.Random(number), complete(rules, dict(case.options))
    (fixture,) = fixtures(rules.id, options, [Player(PLAYS, 0)] * 2, number + 1, 1)[number:]
    found: list[Judged] = []
    met = 0

    def choice(view: Any, seat: Seat) -> Any:
        nonlocal met
        actions = rules.shortlist(view, seat)
        kind = next(ask.kind for ask in rules.asks(view) if ask.seat == seat)
        if len(actions) > 1 and kind not in case.unasked and _looks(rules, view, seat, actions):
            met += 1
            if met % case.every == 0:
                counting = counted(rules)
                # what some of the players think about besides
                also = actions if counting is None else (*actions, *counting.candidates(view, seat))
                seen = weigh(rules, view, seat, actions, Trials(case.longer), rng, also=also)
                found.append(Judged(view, seat, {each.action: each.chance for each in seen}))
        return choose(rules, view, seat, PLAYS, 0, rng)

    run(rules, Setup(options=options, seats=2, seed=hashed(fixture.seed)), choice)
    return found


def _looks(rules: Game[Any, Any], view: Any, seat: Seat, actions: Sequence[Any]) -> bool:
    thinking = rules.thinking
    if thinking is not None and thinking.further(view) is not None:
        return True
    return thinking is not None and thinking.weigh(view, seat, actions, Trials(0).spent, random.Random(1)) is not None


def given_away(judged: Sequence[Judged], chooser: Chooser, again: int) -> list[float]:
    """For each choice, how far what is chosen there stays behind the best; the mean of so many times."""
    found: list[float] = []
    for place, (view, seat, chances) in enumerate(judged):
        best = max(chances.values())
        times = [best - chances[chooser(view, seat, random.Random(again * place + number))] for number in range(again)]
        found.append(mean(times))
    return found
