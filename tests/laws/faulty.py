"""The project's rules loaded anew with one fault in their source, beside the sound ones."""

from __future__ import annotations

import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import CodeType, ModuleType

from bot import catalogue

ROOT = Path(__file__).resolve().parents[2]
COPIED = ("games", "tests.toy", "tests.laws", "tests.games")
"""What is loaded anew for a fault: the rules, and all that holds their functions by name."""


class _Loader(importlib.abc.SourceLoader):
    """Loads a module from its file, or from a text that takes its place."""

    def __init__(self, path: str, text: str | None) -> None:
        self._path = path
        self._text = text

    def get_filename(self, fullname: str) -> str:
        return self._path

    def get_data(self, path: str) -> bytes:
        return Path(path).read_bytes()

    def get_code(self, fullname: str) -> CodeType:
        if self._text is None:
            return _compiled(self._path)
        return compile(self._text, self._path, "exec", dont_inherit=True)


@cache
def _compiled(path: str) -> CodeType:
    return compile(Path(path).read_text(encoding="utf-8"), path, "exec", dont_inherit=True)


class _Finder(importlib.abc.MetaPathFinder):
    def __init__(self, path: Path, text: str) -> None:
        self._path = path
        self._text = text

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if not _is_copied(fullname):
            return None
        place = ROOT.joinpath(*fullname.split("."))
        file = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
        if not file.exists():
            return None
        loader = _Loader(str(file), self._text if file == self._path else None)
        search = [str(place)] if place.is_dir() else None
        return importlib.util.spec_from_file_location(fullname, file, loader=loader, submodule_search_locations=search)


def _is_copied(name: str) -> bool:
    return any(name == root or name.startswith(root + ".") for root in COPIED)


@contextmanager
def with_fault(file: str, sound: str, faulty: str) -> Iterator[None]:
    """Inside, `import` finds the rules anew, one piece of one source replaced.

    Raises ValueError unless the piece is there exactly once.
    """
    path = ROOT / file
    source = path.read_text(encoding="utf-8")
    if source.count(sound) != 1:
        raise ValueError(f"{file} holds this {source.count(sound)} times, so the fault is out of date:\n{sound}")
    catalogue.texts()  # made of the sound games: with others in their place it would find none that it knows
    kept = {name: module for name, module in sys.modules.items() if _is_copied(name)}
    parents = [(sys.modules[name], dict(vars(sys.modules[name]))) for name in ("tests",) if name in sys.modules]
    for name in kept:
        del sys.modules[name]
    finder = _Finder(path, source.replace(sound, faulty))
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        for name in [name for name in sys.modules if _is_copied(name)]:
            del sys.modules[name]
        sys.modules.update(kept)
        for module, names in parents:  # an imported submodule is also an attribute of its package
            vars(module).update(names)
