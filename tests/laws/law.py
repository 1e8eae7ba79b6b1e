"""A law is a function of a recorded play that raises AssertionError where the play breaks it."""

from __future__ import annotations

import importlib
from collections.abc import Callable

from tests.laws.plays import Play

Law = Callable[[Play], None]

LAWS: dict[str, Law] = {}
"""The laws of the modules loaded so far, by name."""

MODULES = ("course", "records", "secrecy")
"""The modules of this folder that hold laws."""


def law(function: Law) -> Law:
    """Adds the function to the laws that every game must keep."""
    assert function.__doc__, "a law says in one line what it asks for"
    LAWS[function.__name__] = function
    return function


def every_law() -> dict[str, Law]:
    """Every law by its name."""
    for module in MODULES:
        importlib.import_module(f"tests.laws.{module}")
    return LAWS
