"""Games played at random, recorded step by step, for the laws to look at."""

from __future__ import annotations

import importlib
import itertools
import pkgutil
import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import games
import tests.toy
from bot import catalogue
from games.core import referee
from games.core.game import EDITION, Ask, Event, Game, Option, Value
from games.core.hidden import Seat, may_read
from games.core.referee import Entry, Position, Setup

LONGEST = 5000
"""Actions after which a game counts as endless."""


class Case(NamedTuple):
    """A game with its options and seats, and the seed of the play."""

    game: Game[Any, Any]
    options: tuple[tuple[str, Value], ...]
    seats: int
    seed: int

    def __str__(self) -> str:
        defaults = {option.name: option.default for option in self.game.options}
        chosen = [f"{name}={value}" for name, value in self.options if value != defaults[name]]
        return "-".join([self.game.id, str(self.seats), *chosen])


class Step(NamedTuple):
    """One accepted action: what was asked, who did what, and what came of it."""

    before: Position
    asks: tuple[Ask, ...]
    seat: Seat
    action: Any
    entry: Entry
    after: Position


class Play(NamedTuple):
    """A whole game."""

    case: Case
    game: Game[Any, Any]
    setup: Setup
    start: Position
    dealt: Entry
    steps: tuple[Step, ...]

    @property
    def end(self) -> Position:
        return self.steps[-1].after if self.steps else self.start

    @property
    def positions(self) -> list[Position]:
        """Positions from the whole play, fifty at most, the first and the last included."""
        return [self.start, *(step.after for step in self.sample(49, "positions"))]

    @property
    def readers(self) -> tuple[Seat | None, ...]:
        """Every seat, and the spectator."""
        return (*range(self.setup.seats), None)

    def sample(self, number: int, salt: str) -> list[Step]:
        """Some of the steps, the last always among them; the same in every run."""
        if len(self.steps) <= number:
            return list(self.steps)
        chosen = random.Random(f"{self.case} {salt}").sample(range(len(self.steps) - 1), number - 1)
        return [*(self.steps[i] for i in sorted(chosen)), self.steps[-1]]

    def luck(self, salt: str) -> random.Random:
        """Chance for a law, the same in every run."""
        return random.Random(f"{self.case} {salt}")


def every_game() -> list[Game[Any, Any]]:
    """Every game of the house, every one that is installed, and the toy."""
    # by import, not from the catalogue: so the laws hold of rules into which a test has put a fault
    names = [module.name for module in pkgutil.iter_modules(games.__path__) if module.name != "core"]
    house = [importlib.import_module(f"games.{name}").GAME for name in names]
    brought = [catalogue.game(game_id) for game_id in catalogue.brought().values() if game_id != tests.toy.GAME.id]
    return [*house, *brought, tests.toy.GAME]


def cases() -> list[Case]:
    """Every game in every combination of its small options, the large ones going round."""
    return [case for game in every_game() for case in cases_of(game)]


def cases_of(game: Game[Any, Any]) -> Iterator[Case]:
    small = [option for option in game.options if len(option.values) <= 3]
    large = [option for option in game.options if len(option.values) > 3]
    for number, values in enumerate(itertools.product(*(option.values for option in small))):
        chosen: dict[str, Value] = dict(zip((option.name for option in small), values, strict=True))
        since = [option for option in small if option.before is not None and option.name != EDITION]
        if chosen.get(EDITION) == 1 and any(chosen[option.name] != option.before for option in since):
            continue  # where there was only that edition, there was nothing else to choose
        chosen |= {option.name: _goes_round(option, number + place) for place, option in enumerate(large)}
        options = tuple((option.name, chosen[option.name]) for option in game.options)
        for seats in _some(game.seats):
            yield Case(game, options, seats, number)


def _some(seats: range) -> Sequence[int]:
    """Every number of seats where there are few; else the smallest, two small even ones more, and the largest."""
    return seats if len(seats) <= 4 else (seats[0], seats[2], seats[4], seats[-1])


def _goes_round(option: Option, number: int) -> Value:
    return (option.default, option.values[0], option.values[-1])[number % 3]


@cache
def play(case: Case) -> Play:
    """The case played with random legal actions, each by one of the seats asked."""
    return by_chance(case, random.Random(str(case)))


def by_chance(case: Case, rng: random.Random) -> Play:
    """The same with a chance of one's own."""
    game = case.game
    salts = tuple(f"salt {seat}" for seat in range(case.seats)) if case.seed % 2 else None
    setup = Setup(options=dict(case.options), seats=case.seats, seed=rng.randbytes(32), salts=salts)
    start, dealt = referee.begin(game, setup)
    position = start
    steps: list[Step] = []
    while asks := referee.asks(game, position):
        assert len(steps) < LONGEST, "the game does not end"
        seat = rng.choice(asks).seat
        action = any_action(game, position, seat, rng)
        after, entry = referee.play(game, setup, position, seat, action)
        steps.append(Step(position, asks, seat, action, entry, after))
        position = after
    return Play(case, game, setup, start, dealt, tuple(steps))


def any_action(game: Game[Any, Any], position: Position, seat: Seat, rng: random.Random) -> Any:
    """A legal action of a seat that is asked, by chance.

    Half of the time it is one of the short list where the game has one: aimless actions alone seldom lead to anything.
    """
    legal = referee.legal(game, position, seat)
    assert legal, f"seat {seat} is asked and can do nothing"
    if type(game).shortlist is not Game.shortlist and rng.random() < 0.5:
        legal = game.shortlist(referee.view(position, seat), seat)
    return rng.choice(legal)


def heard(events: tuple[Event, ...], reader: Seat | None) -> tuple[Event, ...]:
    """What the reader is told of the events."""
    return tuple(event for event in events if may_read(event.readers, reader))


def worths(game: Game[Any, Any], view: Any, seat: Seat) -> list[float]:
    """How good a position looks for the seat, as its turn goes on and where it has been played to its end."""
    if game.thinking is None:
        return []
    counting = game.thinking.counting
    return [game.thinking.worth(view, seat), *([] if counting is None else [counting.outlook(view, seat)])]
