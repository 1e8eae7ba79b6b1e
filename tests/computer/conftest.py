"""Positions to think about."""

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from games.core import referee
from games.core.game import Game
from games.core.hidden import Seat
from tests.all_games import GAMES, short
from tests.installed import TOY, installed
from tests.laws.plays import Case, cases_of, every_game
from tests.quick import first_quick


class Asked(NamedTuple):
    """A seat that is asked, and its view."""

    game: Game[Any, Any]
    view: Any
    seat: Seat


def positions(game: Game[Any, Any], count: int, seats: int, **options: Any) -> Iterator[Asked]:
    """Open questions of games played at random."""
    rng = random.Random(11)
    found = 0
    for number in range(count):
        setup = referee.Setup(options=referee.complete(game, options), seats=seats, seed=number.to_bytes(32, "big"))
        position, _ = referee.begin(game, setup)
        while asks := referee.asks(game, position):
            for ask in asks:
                if found == count:
                    return
                if rng.random() < 0.15:
                    found += 1
                    yield Asked(game, referee.view(position, ask.seat), ask.seat)
            seat = rng.choice(asks).seat
            action = rng.choice(referee.legal(game, position, seat))
            position, _ = referee.play(game, setup, position, seat, action)


def _first_and_last() -> list[Any]:
    """Of each game the first and the last of its cases: the fewest seats and the plainest options, and the opposite,
    which is slow.

    Games of the house are soon over, as some computers look at all that is left.
    """
    cases = [list(cases_of(game)) for game in every_game()]
    return [case for found in cases for case in first_quick(map(_soon_over, (found[0], found[-1])))]


def _soon_over(case: Case) -> Case:
    soon = short(case.game.id) if case.game.id in GAMES else {}
    return case._replace(options=tuple((name, soon.get(name, value)) for name, value in case.options))


@pytest.fixture(params=_first_and_last(), ids=str)
def some(request: pytest.FixtureRequest) -> Iterator[list[Asked]]:
    """Many questions of one game."""
    case: Case = request.param
    with installed(TOY):
        found = list(positions(case.game, 20, case.seats, **dict(case.options)))
        assert len(found) == 20
        yield found
