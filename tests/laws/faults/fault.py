"""What a fault is."""

from __future__ import annotations

from typing import NamedTuple


class Fault(NamedTuple):
    """`sound` in `file` becomes `faulty`. `guard`: a law's name, or `file.py::test` in `tests/games`."""

    what: str
    file: str
    sound: str
    faulty: str
    guard: str
