"""What it costs to be away: greedy players of whom one is answered for by the usual orders while the other is at turn.

By the rules alone, from the seats' own views; each deal is played from both sides, and the same numbers come out each
time.
"""

from __future__ import annotations

import random
from typing import Any

from bot import catalogue
from bot.bench.measure import Figure, Step
from bot.computer import GREEDY, choose
from games.core import referee
from games.core.game import Game, Result, by_post
from games.core.hidden import Seat
from games.core.referee import Position, Setup, complete

GAMES = ("battalions", "warshow")
DEALS = 100
"""Each played twice."""
LOSS = 5
"""Points of the win rate that may be lost, of 50."""


def measure(step: Step) -> list[Figure]:
    """The win rate of whoever has orders, against an equal player who is asked."""
    figures: list[Figure] = []
    for game_id in GAMES:
        rate = won(game_id, DEALS)
        figures.append(
            Figure(
                f"{catalogue.texts().say('en')(f'{game_id}.name')}: games won with the usual orders, of {2 * DEALS}",
                f"{rate:.1%}",
                f"at least {50 - LOSS} %",
                rate / (0.5 - LOSS / 100),
                1.0,
                {"won": rate},
            )
        )
        step()
    return figures


def won(game_id: str, deals: int) -> float:
    """The share of games won by the seat that is answered for; a draw is half a game."""
    shares = [_share(game_id, deal, away) for deal in range(deals) for away in (0, 1)]
    return sum(shares) / len(shares)


def _share(game_id: str, deal: int, away: Seat) -> float:
    over, _ = play(game_id, deal, frozenset({away}))
    return 0.5 if not over.winners else float(away in over.winners)


def play(game_id: str, deal: int, away: frozenset[Seat]) -> tuple[Result, int]:
    """One game: how it ended, and how many answers were given by the orders of those who were `away`."""
    game, rng = catalogue.game(game_id), random.Random(deal)
    setup = Setup(options=complete(game, {}), seats=2, seed=deal.to_bytes(32))
    position, _ = referee.begin(game, setup)
    answered = 0
    while position.over is None:
        seat = referee.asks(game, position)[0].seat
        action = _ordered(game, position, seat) if seat in away else None
        answered += action is not None
        if action is None:
            action = choose(game, referee.view(position, seat), seat, GREEDY, 0, rng)
        position, _ = referee.play(game, setup, position, seat, action)
    return position.over, answered


def _ordered(game: Game[Any, Any], position: Position, seat: Seat) -> Any | None:
    """What the usual orders answer for a seat that is not at turn, as a table does; None: it is at turn."""
    post = by_post(game)
    there = post.at_turn(referee.view(position, None))
    if post.beforehand is None or there is None or seat in there:
        return None
    view = referee.view(position, seat)
    return post.beforehand.follow(view, seat, post.beforehand.usual) or game.default(view, seat)
