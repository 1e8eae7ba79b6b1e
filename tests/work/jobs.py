"""What helpers are told to do in tests."""

import os
import time
from pathlib import Path


def pid() -> int:
    """Where it is done."""
    return os.getpid()


def wrong() -> None:
    """Raises."""
    raise KeyError("nothing")


def die_once(mark: Path) -> str:
    """Ends its process the first time."""
    if not mark.exists():
        mark.touch()
        os._exit(1)
    return "alive"


def die() -> None:
    """Ends its process."""
    os._exit(1)


def wait_for(mark: Path) -> int:
    """Until a test makes the file."""
    while not mark.exists():
        time.sleep(0.005)
    return os.getpid()
