"""A computer player's clock tells nothing: twin games, alike for everybody else, differ in no time and no question."""

import random
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from itertools import islice
from typing import Any

import msgspec
import pytest

from bot import catalogue
from bot.computer.pacing import FEWEST, WINDOW, keeps_secrets, pace
from bot.computer.players import GREEDY, LEVELS, RANDOM, SEARCH
from bot.computer.pool import Answer, Pool, Question
from bot.protocol.commands import Commands
from games.core import referee
from games.core.game import by_post
from games.core.hidden import Seat, fill, redact
from games.wards import GAME as WARDS
from tests.all_games import GAMES
from tests.games.titans.duel import at as duel
from tests.games.wards.battle import battle


def _hides(game_id: str) -> bool:
    """Whether anything is hidden when a table of the game begins."""
    game = catalogue.game(game_id)
    setup = referee.Setup(options=referee.complete(game, {}), seats=game.seats.start, seed=bytes(32))
    return keeps_secrets(game, referee.begin(game, setup)[0].state)


HIDING = [game_id for game_id in GAMES if _hides(game_id)]
MS = 1000


class Twins:
    """Two states that all but one seat see alike; that seat has nothing to choose from in the first."""

    def __init__(self, seat: Seat, bare: Any, rich: Any) -> None:
        self.seat, self.bare, self.rich = seat, bare, rich

    def views(self) -> tuple[Any, Any]:
        return redact(self.bare, self.seat), redact(self.rich, self.seat)


def twins(game_id: str, *, window: bool = False) -> Iterator[Twins]:
    """From games played at random: whatever else the asked seat could hold, as far as the others know."""
    game, rng = catalogue.game(game_id), random.Random(7)
    for number in range(60):
        setup = referee.Setup(
            options=referee.complete(game, {}), seats=game.seats.start, seed=number.to_bytes(32, "big")
        )
        position, _ = referee.begin(game, setup)
        while asks := referee.asks(game, position):
            ask = asks[0]
            if (ask.kind in by_post(game).windows) == window:
                theirs = redact(position.state, (ask.seat + 1) % setup.seats)
                found: dict[bool, Any] = {}
                for _ in range(6):
                    state = fill(theirs, game.unseen(theirs), rng)
                    found.setdefault(len(game.shortlist(redact(state, ask.seat), ask.seat)) == 1, state)
                if len(found) == 2:
                    yield Twins(ask.seat, found[True], found[False])
                    break
            legal = referee.legal(game, position, ask.seat)
            position, _ = referee.play(game, setup, position, ask.seat, rng.choice(legal))


class FakeTimer:
    """Time passes when somebody works or waits."""

    def __init__(self) -> None:
        self.moment = 100.0

    def now(self) -> float:
        return self.moment

    async def until(self, moment: float) -> None:
        self.moment = max(self.moment, moment)


class FakeCrew:
    """Works as long as such a question takes: no time at all where there is nothing to choose from."""

    def __init__(self, timer: FakeTimer) -> None:
        self.size, self._timer = 2, timer
        self.asked: list[Question] = []

    def waiting(self, rank: int) -> int:
        return 0

    @asynccontextmanager
    async def place(self, rank: int) -> AsyncIterator[None]:
        yield

    async def do(self, seconds: float, work: Any, question: Question) -> Answer:
        self.asked.append(question)
        game = catalogue.game(question.game_id)
        view = msgspec.msgpack.decode(question.view, type=game.state_type)
        actions = game.shortlist(view, question.seat)
        took = 0.001 if len(actions) == 1 else question.think / 1000 if question.level == SEARCH else 0.03
        self._timer.moment += took
        return Answer(game.notation(actions[0]), took, took)


async def observed(game_id: str, view: Any, seat: Seat, level: str) -> tuple[float, list[tuple[Any, ...]]]:
    """What others could notice: when the answer comes, and the circumstances of what the processes were asked."""
    timer = FakeTimer()
    pool = Pool(MS, 2, timer=timer)
    crew: Any = FakeCrew(timer)
    pool.slow.close()
    pool.quick.close()
    pool.slow = pool.quick = crew
    began = timer.moment
    await pool.answer(game_id, view, seat, level)
    return timer.moment - began, [question._replace(view=b"") for question in crew.asked]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("game_id", "window"), [*((game, False) for game in HIDING), ("warshow", True)])
async def test_twin_games_differ_in_no_time_and_no_question(game_id: str, level: str, window: bool):
    found = next(twins(game_id, window=window))
    bare, rich = found.views()
    game = catalogue.game(game_id)
    other = (found.seat + 1) % game.seats.start
    assert redact(found.bare, other) == redact(found.rich, other)
    assert len(game.shortlist(bare, found.seat)) == 1 < len(game.shortlist(rich, found.seat))
    assert await observed(game_id, bare, found.seat, level) == await observed(game_id, rich, found.seat, level)


@pytest.mark.parametrize("game_id", HIDING)
def test_the_pace_is_the_same_whatever_a_seat_may_hold(game_id: str):
    twice = [found for window in (False, True) for found in islice(twins(game_id, window=window), 5)]
    assert twice
    for found in twice:
        bare, rich = found.views()
        for level in LEVELS:
            paces = {pace(catalogue.game(game_id), view, found.seat, level, MS) for view in (bare, rich)}
            assert len(paces) == 1


async def test_where_nothing_is_hidden_nobody_waits_for_an_answer_that_is_there():
    state = battle({1: ("scout", "T12"), 2: ("scout", "AD12")}).state
    assert not keeps_secrets(WARDS, redact(state, 0))
    assert pace(WARDS, state, 0, SEARCH, MS).shown is None
    assert pace(WARDS, state, 0, GREEDY, MS).shown is None


def test_a_window_is_thought_about_for_less_time_and_a_queue_shortens_all():
    game = catalogue.game("warshow")
    (inside,), (outside,) = ([next(twins("warshow", window=window))] for window in (True, False))
    usual = pace(game, outside.views()[1], outside.seat, SEARCH, MS)
    assert pace(game, inside.views()[1], inside.seat, SEARCH, MS).think == usual.think * WINDOW
    assert pace(game, outside.views()[1], outside.seat, SEARCH, MS, share=0.5).think == usual.think / 2
    assert pace(game, outside.views()[1], outside.seat, SEARCH, MS, share=0.001).think == usual.think * FEWEST
    busy = pace(game, outside.views()[1], outside.seat, SEARCH, MS, slow=2.0)
    assert busy.think == usual.think
    assert busy.wall > usual.wall
    assert usual.shown
    assert usual.shown > usual.wall > usual.think


async def test_a_quick_answer_that_had_to_wait_is_shown_at_a_further_step():
    found = next(twins("titans"))
    timer = FakeTimer()
    pool = Pool(MS, 1, timer=timer)
    crew: Any = FakeCrew(timer)
    pool.quick.close()
    pool.quick, given = crew, pace(catalogue.game("titans"), found.views()[0], found.seat, RANDOM, MS)
    assert given.shown

    async def late(seconds: float, work: Any, question: Question) -> Answer:
        timer.moment += given.shown / 1000 * 2.5 if given.shown else 0
        return Answer("x", 0, 0)

    crew.do = late
    await pool.answer("titans", found.views()[0], found.seat, RANDOM)
    assert timer.moment == pytest.approx(100 + 3 * given.shown / 1000)
    pool.slow.close()


@pytest.mark.parametrize("cards", [[4, 4, 4, 4, 4], [1, 2, 3, 4, 5]])
def test_a_suggestion_takes_all_its_time_whatever_is_legal(cards: list[int]):
    moment, waited = [0.0], list[float]()
    commands = Commands("en", None, lambda: moment[0], waited.append)
    table = commands.new("titans", {}, 2, "00" * 32, None, None, None, None)["table"]
    at = commands._tables[table]
    at.position = at.position._replace(state=duel((0, 24), cards, [1, 2, 3, 3, 5]).state)
    commands.suggest(table, 0, 40)
    assert waited == [pytest.approx(0.04)]
