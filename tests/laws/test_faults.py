"""The laws and the tests of the rules bite: each fault in the list is noticed by the guard named beside it."""

import importlib
import itertools
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from tests.laws.faults import FAULTS, Fault
from tests.laws.faulty import with_fault
from tests.laws.law import every_law

NOTICED = (AssertionError, ValueError, LookupError, msgspec.MsgspecError, RecursionError, pytest.fail.Exception)
"""How a guard complains. A NameError or a TypeError would be a fault of the fault."""

MARKED = type(pytest.param())
"""What parameters are that bear marks of their own."""


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.what)
def test_the_guard_notices(fault: Fault):
    with with_fault(fault.file, fault.sound, fault.faulty), pytest.raises(NOTICED):
        run(fault)


@pytest.mark.slow
def test_every_guard_is_content_with_the_same_rules_loaded_anew_without_a_fault():
    nothing = "class Event(Struct"
    with with_fault("games/core/game.py", nothing, nothing):
        for fault in {fault.guard: fault for fault in FAULTS}.values():
            run(fault, every=12)


def test_every_law_has_been_seen_to_bite():
    assert set(every_law()) - {fault.guard for fault in FAULTS} == set()


def run(fault: Fault, every: int = 3) -> None:
    """The fault's guard, with the rules as they can be imported now; a law looks at one case of so many."""
    if "::" in fault.guard:
        file, name = fault.guard.split("::")
        module = importlib.import_module("tests.games." + file.removesuffix(".py").replace("/", "."))
        for call in calls(getattr(module, name)):
            call()
        return
    plays = importlib.import_module("tests.laws.plays")
    law = importlib.import_module("tests.laws.law").every_law()[fault.guard]
    for case in plays.cases():
        if case.game.id == _game_of(fault) and case.seed % (1 if case.game.id == "sealed" else every) == 0:
            law(plays.play(case))


def _game_of(fault: Fault) -> str:
    """The game in which a law should notice the fault."""
    room, folder, *_ = fault.file.split("/")
    return "sealed" if room == "tests" else "titans" if folder == "core" else folder


def calls(test: Callable[..., None]) -> Iterator[Callable[[], None]]:
    """The test with each of its parameters, as pytest would call it."""
    rows: list[list[dict[str, Any]]] = []
    for mark in getattr(test, "pytestmark", []):
        if mark.name != "parametrize":
            continue
        names, values = mark.args
        names = [names] if isinstance(names, str) else names
        # what `pytest.param` made has its values in a tuple, also where there is only one
        plain = [value.values if isinstance(value, MARKED) else value if names[1:] else [value] for value in values]
        rows.append([dict(zip(names, value, strict=True)) for value in plain])
    for parts in itertools.product(*rows):
        given = {name: value for part in parts for name, value in part.items()}
        yield lambda given=given: test(**given)
