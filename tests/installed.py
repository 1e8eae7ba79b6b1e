"""Games that tests bring, installed as any package is: found by the entry points of a folder on the path."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot import catalogue

HERE = Path(__file__).parent
TOY, TALLY = HERE / "toy" / "installed", HERE / "service" / "tally" / "installed"


def install(*folders: Path) -> None:
    """From now on they are there."""
    sys.path[:0] = [str(folder) for folder in folders]
    catalogue.forget()


@contextmanager
def installed(*folders: Path) -> Iterator[None]:
    """They are there in between."""
    before = list(sys.path)
    install(*folders)
    try:
        yield
    finally:
        sys.path[:] = before
        catalogue.forget()
