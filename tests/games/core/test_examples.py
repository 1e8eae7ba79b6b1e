"""The examples in the core's docstrings give what they say, and whoever writes a game finds one for each thing."""

import doctest
import importlib
import inspect
import pkgutil
from types import ModuleType

import pytest

import games.core

MODULES = [importlib.import_module(f"games.core.{found.name}") for found in pkgutil.iter_modules(games.core.__path__)]
BESIDE = {"game", "foresight", "skill"}
"""What an author fills in, where all of `tests/toy` is the example; numbers alone; and what only the service asks."""
ASKED = [module for module in MODULES if module.__name__.rpartition(".")[2] not in BESIDE]


def _called(module: ModuleType) -> list[str]:
    """The functions of a module that others call, and its classes that do something, but for exceptions."""
    found: list[str] = []
    for name, thing in vars(module).items():
        if name.startswith("_") or getattr(thing, "__module__", None) != module.__name__:
            continue
        if inspect.isfunction(thing):
            found.append(name)
        elif inspect.isclass(thing) and not issubclass(thing, Exception):
            does = any(inspect.isfunction(part) and not key.startswith("_") for key, part in vars(thing).items())
            if does:
                found.append(name)
    return found


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_every_example_gives_what_it_says(module: ModuleType):
    assert doctest.testmod(module).failed == 0


@pytest.mark.parametrize("module", ASKED, ids=lambda module: module.__name__)
def test_everything_that_is_called_has_an_example(module: ModuleType):
    called = _called(module)
    assert called
    assert [name for name in called if ">>> " not in (getattr(module, name).__doc__ or "")] == []
