"""The contact sheet and the bench leave no kind of picture out."""

import importlib
import inspect
import pkgutil
import sys
from collections.abc import Generator
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import Any

import pytest

import rendering.picture
from bot.bench import kinds, plain
from bot.bench.pictures import scenes
from tests.all_games import GAMES
from tests.rendering.likeness import pictures


def painters() -> dict[CodeType, str]:
    """Every public function that makes whole pictures or a film, by its name."""
    found: dict[CodeType, str] = {}
    for each in pkgutil.walk_packages(rendering.__path__, "rendering."):
        module = importlib.import_module(each.name)
        for name, kept in vars(module).items():
            made = inspect.unwrap(kept) if callable(kept) else None
            if not inspect.isfunction(made) or made.__module__ != each.name or name.startswith("_"):
                continue
            if made.__annotations__.get("return") in WHOLE or name == "replay":
                found[made.__code__] = f"{each.name}.{name}"
    return {code: name for code, name in found.items() if name != "rendering.picture.in_look"}


WHOLE = ("Picture", "tuple[Picture, ...]", rendering.picture.Picture, tuple[rendering.picture.Picture, ...])


@contextmanager
def watched() -> Generator[set[CodeType]]:
    """The functions called while it lasts; nothing is kept from before."""
    plain.forget()
    for forget in rendering.picture.KEPT:
        forget()
    called: set[CodeType] = set()

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            called.add(frame.f_code)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield called
    finally:
        sys.setprofile(before)


@pytest.mark.slow
def test_every_painter_is_on_the_contact_sheet():
    with watched() as called:
        pictures()
    known = painters()
    assert len(known) > 25
    assert [name for code, name in known.items() if code not in called] == []


def test_every_painter_is_measured_by_the_bench():
    with watched() as called:
        for _, drawn in kinds.kinds():
            drawn[0]()
        for game_id in GAMES:
            for scene in scenes(game_id, 2, 3):
                for draw in filter(None, scene):
                    draw()
    assert [name for code, name in painters().items() if code not in called] == []
