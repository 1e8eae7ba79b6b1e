"""Computer players in a process of their own, so that the bot never waits for one.

The process starts with the first question. One that dies or thinks for ever is replaced; when the bot is gone, however
it went, the pipe between them breaks, and the process ends.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import random
import signal
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Any, NamedTuple, Self, cast

import msgspec

from bot.catalogue import game
from bot.computer.players import LEVELS, choose
from games.core.hidden import Seat

USUAL_TIME = 1000
"""Milliseconds that `search` thinks about a move on Discord."""
GRACE = 20.0
"""Seconds for starting the process and for the last step, besides the time to think."""
ATTEMPTS = 2

_log = logging.getLogger(__name__)


class Question(NamedTuple):
    """What is asked of the process. `view`: the seat's view in msgpack."""

    game_id: str
    view: bytes
    seat: Seat
    level: str
    ms: int


class Worker:
    """The computer players of one bot; questions are answered one after the other.

    `ms`: how long `search` thinks unless it is told otherwise. To be closed at the end, or used as `async with`.
    """

    def __init__(self, ms: int = USUAL_TIME, grace: float = GRACE) -> None:
        self._ms = ms
        self._grace = grace
        self._process: _Process | None = None
        self._closed = False
        # waits for the process in the loop's place; one thread: one question at a time
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="computer")

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    async def answer(self, game_id: str, view: Any, seat: Seat, level: str) -> str:
        """What the seat does, in the game's notation, within the usual time."""
        return await self.think(game_id, msgspec.msgpack.encode(view), seat, level, self._ms)

    async def think(self, game_id: str, view: bytes, seat: Seat, level: str, ms: int) -> str:
        """What the seat does, in the game's notation. `view`: the seat's view in msgpack.

        Should the process die or hang over it twice, the answer is the game's default, which is always legal.
        Raises ValueError for an unknown level, a view that is none, or a seat that is not asked.
        """
        if level not in LEVELS:
            raise ValueError(f"no such level: {level}")
        question = Question(game_id, view, seat, level, ms)
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._ask, question)

    def close(self) -> None:
        """Ends the process at once; a question under way fails with EOFError."""
        self._closed = True
        self._end()
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _ask(self, question: Question) -> str:
        for attempt in range(ATTEMPTS):
            try:
                if self._process is None:
                    self._process = _Process()
                return self._process.ask(question, question.ms / 1000 + self._grace)
            except (EOFError, OSError) as error:  # it died, or took too long (TimeoutError)
                self._end()
                if self._closed:
                    raise EOFError("the computer players were closed") from error
                _log.warning("computer player failed at %s, attempt %d: %r", question.game_id, attempt + 1, error)
        rules = game(question.game_id)
        view = msgspec.msgpack.decode(question.view, type=rules.state_type)
        return rules.notation(rules.default(view, question.seat))

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.end()


class _Process:
    """The other process, and the pipe to it."""

    def __init__(self) -> None:
        # "spawn": a copy of the bot's process would hold its sockets, locks and threads
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=serve, args=(theirs,), name="tabard-computer", daemon=True)
        self._process.start()
        theirs.close()

    def ask(self, question: Question, seconds: float) -> str:
        self._pipe.send(tuple(question))
        if not self._pipe.poll(seconds):
            raise TimeoutError(f"no answer within {seconds:.1f} s")
        well, text = cast("tuple[bool, str]", self._pipe.recv())
        if not well:
            raise ValueError(text)
        return text

    def end(self) -> None:
        self._process.kill()
        self._process.join()
        self._pipe.close()


def serve(pipe: Connection) -> None:
    """What the other process does until the pipe breaks."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the bot, which then closes the pipe
    rng = random.Random()
    with contextlib.suppress(EOFError, OSError):  # nobody asks any more
        while True:
            question = Question(*pipe.recv())
            try:
                reply = True, respond(question, rng)
            except Exception as error:  # noqa: BLE001 - whatever it is, the one who asked must hear of it
                reply = False, f"{type(error).__name__}: {error}"
            pipe.send(reply)


def respond(question: Question, rng: random.Random) -> str:
    """The computer player's answer, in the game's notation."""
    rules = game(question.game_id)
    view = msgspec.msgpack.decode(question.view, type=rules.state_type)
    return rules.notation(choose(rules, view, question.seat, question.level, question.ms, rng))
