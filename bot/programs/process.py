"""A program that runs: lines to it, lines from it, each within a time; between its turns it stands still."""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import subprocess
import tempfile
from collections.abc import Sequence
from time import monotonic

from bot.programs.walls import Walls, environment, line

LONGEST_LINE = 1 << 16
"""Bytes of one answer."""
LAST_WORDS = 400
"""Bytes of what it complained of last that are kept."""


class LateError(Exception):
    """It has not read its line, or not answered, in time."""


class GoneError(Exception):
    """It has ended, or closed what it speaks with. `status`: its exit code, 128 and a signal; None: it still runs."""

    def __init__(self, status: int | None) -> None:
        super().__init__(status)
        self.status = status


class TooLongError(Exception):
    """A line without end."""


class Process:
    """One program behind its walls. To be closed whatever happens, which ends all that it started.

    Starting it fails with OSError only where this machine cannot start processes at all: a command that is not there
    ends at once.
    """

    def __init__(self, command: Sequence[str], walls: Walls) -> None:
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115  # closed with the process
        self._buffer = bytearray()
        try:
            self._process = subprocess.Popen(
                line(walls, command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._complaints,
                env=environment(),
                start_new_session=True,
                bufsize=0,
            )
        except BaseException:
            self._complaints.close()
            raise
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._in, self._out = self._process.stdin, self._process.stdout
        os.set_blocking(self._in.fileno(), False)
        os.set_blocking(self._out.fileno(), False)

    @property
    def pid(self) -> int:
        """The number of the first of its processes."""
        return self._process.pid

    def ask(self, text: bytes, seconds: float) -> bytes:
        """Its answer to a line. Raises LateError, GoneError, TooLongError."""
        until = monotonic() + seconds
        self.tell(text, seconds)
        while (end := self._buffer.find(b"\n")) < 0:
            if len(self._buffer) > LONGEST_LINE:
                raise TooLongError
            self._wait(self._out.fileno(), selectors.EVENT_READ, until)
            read = self._out.read(LONGEST_LINE)
            if read == b"":
                raise self._gone()
            self._buffer += read or b""
        answer = bytes(self._buffer[:end])
        del self._buffer[: end + 1]
        if len(answer) > LONGEST_LINE:
            raise TooLongError
        self._signal(signal.SIGSTOP)
        return answer

    def tell(self, text: bytes, seconds: float) -> None:
        """A line that it reads. Raises LateError, GoneError."""
        until, left = monotonic() + seconds, memoryview(text)
        self._signal(signal.SIGCONT)
        while left:
            self._wait(self._in.fileno(), selectors.EVENT_WRITE, until)
            try:
                left = left[self._in.write(left) or 0 :]
            except BrokenPipeError as broken:
                raise self._gone() from broken

    def close(self) -> None:
        """Ends it and all that it started."""
        self._signal(signal.SIGKILL)
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        self._process.wait()
        for each in (self._in, self._out, self._complaints):
            with contextlib.suppress(OSError):
                each.close()

    def last_words(self) -> str:
        """The last line of what it complained of, "" if it did not."""
        end = self._complaints.seek(0, os.SEEK_END)
        self._complaints.seek(max(0, end - LAST_WORDS))
        lines = self._complaints.read().decode(errors="replace").split("\n")
        said = next((each for each in reversed(lines) if each.strip()), "")
        return "".join(sign if sign.isprintable() else "?" for sign in said.strip())

    def _wait(self, file: int, event: int, until: float) -> None:
        with selectors.DefaultSelector() as waiting:
            waiting.register(file, event)
            if not waiting.select(max(0.0, until - monotonic())):
                raise LateError

    def _gone(self) -> GoneError:
        with contextlib.suppress(subprocess.TimeoutExpired):  # what it speaks with may be closed just before its end
            self._process.wait(0.5)
        status = self._process.poll()
        return GoneError(None if status is None else status if status >= 0 else 128 - status)

    def _signal(self, number: int) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, number)
