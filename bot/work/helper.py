"""A process beside the bot's that does what it is told, one thing after the other.

When the bot is gone, however it went, the pipe between them breaks, and the process ends.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any, cast

NICENESS = 5
"""The bot itself, which people wait for, goes before what works for it."""


class Failed(ValueError):
    """The work raised something; the text says what."""


class Helper:
    """The other process, and the pipe to it."""

    def __init__(self, name: str) -> None:
        # "spawn": a copy of the bot's process would hold its sockets, locks and threads
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=serve, args=(theirs,), name=name, daemon=True)
        self._process.start()
        theirs.close()
        self._ending = threading.Lock()

    @property
    def pid(self) -> int | None:
        """The process's number."""
        return self._process.pid

    def do(self, work: Callable[..., Any], args: tuple[Any, ...], seconds: float) -> Any:
        """What `work(*args)` returns there; both must survive pickling.

        Raises Failed when it raises, TimeoutError when it takes longer, EOFError or OSError when the process dies.
        """
        self._pipe.send((work, args))
        if not self._pipe.poll(seconds):
            raise TimeoutError(f"not done within {seconds:.1f} s")
        well, result = cast("tuple[bool, Any]", self._pipe.recv())
        if not well:
            raise Failed(result)
        return result

    def end(self) -> None:
        """Ends the process at once; whoever waits for it may find that out at the same moment, and ends it too."""
        with self._ending:
            if not self._pipe.closed:
                self._process.kill()
                self._process.join()
                self._pipe.close()


def serve(pipe: Connection) -> None:
    """What the other process does until the pipe breaks."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the bot, which then closes the pipe
    with contextlib.suppress(OSError):
        os.nice(NICENESS)
    with contextlib.suppress(EOFError, OSError):  # nobody asks any more
        while True:
            work, args = pipe.recv()
            try:
                reply = True, work(*args)
            except Exception as error:  # noqa: BLE001 - whatever it is, the one who asked must hear of it
                reply = False, f"{type(error).__name__}: {error}"
            pipe.send(reply)
