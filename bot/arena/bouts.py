"""The games that measure how fair a game is: one match-up after another, sides changing seats."""

from __future__ import annotations

import random
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from bot.arena.match import Player, hashed, run
from bot.catalogue import game
from bot.computer.players import choose
from games.core import referee
from games.core.balance import Balance, Matchup
from games.core.game import Game
from games.core.hidden import Seat
from games.core.referee import Setup


class Unmeasured(LookupError):
    """The game says nothing about its fairness."""


class Bout(NamedTuple):
    """One game of a match-up. `line_up[seat]` is the place in `matchup.sides` that sits there."""

    game_id: str
    matchup: Matchup
    line_up: tuple[int, ...]
    player: Player
    seed: str


class Outcome(NamedTuple):
    """How a bout went. By seat: the `share` of the win and what the seat `had` of the cards that are followed.

    By habit, how often it was `done` and could have been.
    """

    line_up: tuple[int, ...]
    share: tuple[float, ...]
    drawn: bool
    began: Seat | None
    had: tuple[frozenset[str], ...]
    actions: int
    done: tuple[tuple[int, int], ...] = ()


def balance_of(rules: Game[Any, Any]) -> Balance:
    """What the game says is to be measured. Raises Unmeasured."""
    package = type(rules).__module__.rpartition(".")[0]
    if find_spec(f"{package}.balance") is None:
        raise Unmeasured(rules.id)
    return import_module(f"{package}.balance").BALANCE


def bouts(game_id: str, matchup: Matchup, player: Player, games: int, seed: int) -> list[Bout]:
    """The games of one match-up. Unless it is fixed, sides move on one seat a game, and a whole turn shares its chance.

    Between equal sides that would be one game counted several times: there each game has its own, as with fixed sides.
    Games with the same seed in different match-ups have different chance.
    """
    seats = len(matchup.sides)
    turn = 1 if matchup.fixed else seats
    alike = 1 if len(set(matchup.sides)) == 1 else turn
    return [
        Bout(
            game_id,
            matchup,
            tuple((seat - number % turn) % seats for seat in range(seats)),
            player,
            f"{seed}:{matchup.name}:{number // alike}",
        )
        for number in range(games)
    ]


def fight(bout: Bout) -> Outcome:
    """Plays one game of a match-up. Raises BadOpening."""
    rules = game(bout.game_id)
    balance = balance_of(rules)
    matchup = bout.matchup
    setup = Setup(options=referee.complete(rules, matchup.options), seats=len(matchup.sides), seed=hashed(bout.seed))
    rng = random.Random(f"{bout.seed}:{bout.line_up}")

    def choice(view: Any, seat: Seat) -> Any:
        return choose(rules, view, seat, bout.player.level, bout.player.ms, rng)

    openings = [matchup.openings[side] for side in bout.line_up] if matchup.openings else []
    position, events, leader = run(rules, setup, choice, openings)
    over = position.over
    assert over is not None, "nobody is asked, so it is over"
    began = balance.began(events)
    had = balance.follow(events)
    return Outcome(
        line_up=bout.line_up,
        share=_shares(over.winners, len(matchup.sides)),
        drawn=not over.winners,
        began=leader if began is None else began,
        had=tuple(had.get(seat, frozenset[str]()) for seat in range(len(matchup.sides))),
        actions=position.seq,
        done=tuple(habit.counted(events) for habit in balance.habits),
    )


def _shares(winners: Sequence[Seat], seats: int) -> tuple[float, ...]:
    """A draw is everyone's; winners share."""
    shared = winners or range(seats)
    return tuple(1 / len(shared) if seat in shared else 0.0 for seat in range(seats))
