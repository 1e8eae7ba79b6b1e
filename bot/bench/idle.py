"""Turns in which the strongest rank does nothing though a deed gains: whole games, by the rules alone.

Where the master did nothing for a whole turn, it is asked again what each action is worth, with luck of its own and
more time, and so is the look one step ahead. A turn counts where both say of one deed that it is better than doing
nothing, by a point of the chance to win at least. In Titans every turn is a deed, but for the
last blow of the level `basic`, which may be passed.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

from bot import catalogue
from bot.arena.match import Player, fixtures, hashed, run
from bot.arena.tally import Share
from bot.bench.measure import Figure, Step
from bot.computer import choose
from bot.computer.budget import Budget
from bot.computer.greedy import one_step
from bot.computer.ranks import at_a_glance
from bot.computer.search import weigh
from games.core.game import Game, Value
from games.core.hidden import Seat
from games.core.referee import Setup, complete
from games.core.skill import RANKS

GAMES = 20
MS = 10.0
"""Of the processor's time, for each action."""
AGAIN = 5
"""How many times as long it is asked again."""
IMAGINED = 16
"""Games that are imagined for the look one step ahead, where that tries out."""
GAINS = 0.01
"""What a deed must gain, as a chance to win, so that it counts."""


class Case(NamedTuple):
    """Games of a kind."""

    name: str
    game_id: str
    options: tuple[tuple[str, Value], ...] = ()
    seats: int = 2


class Choice(NamedTuple):
    """What a seat saw when it could do something or nothing, and whether it did nothing."""

    view: Any
    seat: Seat
    idle: bool


CASES = (
    Case("Warshow", "warshow"),
    Case("Battalions", "battalions"),
    Case("Wards of War, one flag, the village", "wards", (("mode", "flags"), ("map", "village"))),
    Case("Wards of War, lives, the factory", "wards", (("mode", "tickets"), ("map", "factory"))),
    Case("Wards of War, six on lives, the village", "wards", (("mode", "tickets"), ("map", "village")), seats=6),
    Case("Wards of War, six for flags, the village", "wards", (("mode", "flags"), ("map", "village")), seats=6),
)


def measure(step: Step) -> list[Figure]:
    """For each kind of game the turns that count, out of all turns."""
    figures: list[Figure] = []
    for case in CASES:
        turns = [turn for number in range(GAMES) for turn in played(case, number)]
        nothing = [turn for turn in turns if all(choice.idle for choice in turn)]
        rules, rng = catalogue.game(case.game_id), random.Random(1)
        count = sum(any(missed(rules, choice, rng) for choice in turn) for turn in nothing)
        low, high = Share(count, len(turns)).interval
        figures.append(
            Figure(
                f"{case.name}: turns without a deed where one gains, of {len(turns)} in {GAMES} games",
                f"{count} [{low:.1%}, {high:.1%}]",
                f"{len(nothing)} without a deed",
                None,
                None,
                {"turns": len(turns), "idle": len(nothing), "missed": count},
            )
        )
        step()
    return figures


def played(case: Case, number: int) -> list[list[Choice]]:
    """The turns of a game of the strongest rank against itself: each a row of choices of one seat."""
    rules, rng = catalogue.game(case.game_id), random.Random(number)
    options = complete(rules, dict(case.options))
    (fixture,) = fixtures(case.game_id, options, [Player(RANKS[-1], 0)] * case.seats, number + 1, 1)[number:]
    turns: list[list[Choice]] = []

    def choice(view: Any, seat: Seat) -> Any:
        action = choose(rules, view, seat, RANKS[-1], MS, rng)
        if any(is_idle(rules, each) for each in rules.actions(view, seat)):
            made = Choice(view, seat, is_idle(rules, action))
            if not turns or turns[-1][0].seat != seat:
                turns.append([])
            turns[-1].append(made)
        return action

    run(rules, Setup(options=options, seats=case.seats, seed=hashed(fixture.seed)), choice)
    return turns


def is_idle(rules: Game[Any, Any], action: Any) -> bool:
    """Whether the action does nothing."""
    idle = frozenset[str]() if rules.thinking is None else rules.thinking.idle
    return rules.notation(action).partition(" ")[0] in idle


def missed(rules: Game[Any, Any], choice: Choice, rng: random.Random) -> bool:
    """Whether a deed gains there, by what the rank thinks of it and by the look one step ahead."""
    view, seat = choice.view, choice.seat
    actions = rules.shortlist(view, seat)
    if all(is_idle(rules, action) for action in actions):
        return False
    thought = {each.action: each.chance for each in weigh(rules, view, seat, actions, Budget(MS * AGAIN / 1000), rng)}
    seen = _one_step(rules, view, seat, list(thought), rng)
    return any(
        all(
            found[deed] >= max(found[each] for each in found if is_idle(rules, each)) + GAINS
            for found in (thought, seen)
        )
        for deed in thought
        if not is_idle(rules, deed)
    )


def _one_step(
    rules: Game[Any, Any], view: Any, seat: Seat, actions: Sequence[Any], rng: random.Random
) -> dict[Any, float]:
    """How good each action looks at once."""
    if rules.thinking is not None and rules.thinking.glance(view, seat, actions, rng) is not None:
        return {each.action: each.chance for each in at_a_glance(rules, view, seat, actions, rng)}
    return dict(zip(actions, one_step(rules, view, seat, actions, rng, IMAGINED), strict=True))
