"""A program on one seat of one game: greeted, asked, told the end, and ended."""

from __future__ import annotations

from collections.abc import Mapping
from time import perf_counter
from types import TracebackType
from typing import Any, Final, NamedTuple, Self

from bot.programs import talk
from bot.programs.process import GoneError, LateError, Process, TooLongError
from bot.programs.talk import Fault, Question
from bot.programs.walls import Walls

START: Final = 15.0
"""Seconds for a program to start and to answer the greeting: interpreters and tables are loaded then."""
GRACE: Final = 0.25
"""Seconds on top of the time it is told: the way there and back, on a machine that does other things, too."""
GOODBYE: Final = 0.2
"""Seconds in which it may read how the game ended."""


class Program(NamedTuple):
    """Somebody's program: what it is called here, its command line, and what it may reach."""

    name: str
    command: tuple[str, ...]
    walls: Walls


class Partner:
    """Starts when it is first asked. To be closed whatever happens. After a Fault it is not asked again."""

    def __init__(self, program: Program, *, start: float = START, grace: float = GRACE) -> None:
        self.program = program
        self._start, self._grace = start, grace
        self._process: Process | None = None
        self._number = 0
        self.seconds = 0.0
        """How long it took to answer, in all."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def asked(self) -> int:
        """How many questions it was asked."""
        return self._number

    def greet(self) -> Process:
        """Starts it, if it does not run. Raises Fault."""
        if self._process is None:
            self._process = Process(self.program.command, self.program.walls)
            talk.named(self._say(self._process, talk.hello(), self._start))
        return self._process

    def choose(self, asked: Question) -> str:
        """Its answer. Raises Fault."""
        process = self.greet()
        self._number += 1
        began = perf_counter()
        try:
            line = self._say(process, talk.choose(self._number, asked), asked.ms / 1000 + self._grace)
        finally:
            self.seconds += perf_counter() - began
        return talk.chosen(line, self._number, asked)

    def over(self, result: Mapping[str, Any] | None) -> None:
        """Tells it how the game ended, if it still listens."""
        if self._process is not None:
            try:
                self._process.tell(talk.over(result), GOODBYE)
            except (LateError, GoneError):
                return

    def close(self) -> None:
        """Ends it."""
        if self._process is not None:
            self._process.close()
            self._process = None

    def _say(self, process: Process, line: bytes, seconds: float) -> bytes:
        try:
            return process.ask(line, seconds)
        except LateError:
            raise Fault("late", f"{seconds:.2f} s") from None
        except TooLongError:
            raise Fault("nonsense", "…") from None
        except GoneError as gone:
            words = process.last_words()
            raise Fault("gone", ", ".join(filter(None, (_status(gone.status), words)))) from None


def _status(status: int | None) -> str:
    return "" if status is None else f"exit {status}"


def ask_once(program: Program, asked: Question) -> str:
    """One answer of a program that is started for it and ended after it. Raises Fault."""
    with Partner(program) as partner:
        return partner.choose(asked)
