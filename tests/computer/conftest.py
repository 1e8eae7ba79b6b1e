"""Positions to think about."""

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

import tests.toy
from games.core import referee
from games.core.game import Game
from games.core.hidden import Seat
from games.titans import GAME as TITANS
from tests.protocol.talk import add_toy, drop_toy


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


@pytest.fixture(params=["titans", "titans with specials", "basic titans", "sealed bids for 2", "sealed bids for 4"])
def some(request: pytest.FixtureRequest) -> Iterator[list[Asked]]:
    """Many questions of one game."""
    add_toy()
    match request.param:
        case "titans":
            yield list(positions(TITANS, 30, 2))
        case "titans with specials":
            yield list(positions(TITANS, 30, 2, specials=True, level="normal"))
        case "basic titans":
            yield list(positions(TITANS, 30, 2, level="basic"))
        case "sealed bids for 2":
            yield list(positions(tests.toy.GAME, 30, 2))
        case _:
            yield list(positions(tests.toy.GAME, 30, 4))
    drop_toy()
