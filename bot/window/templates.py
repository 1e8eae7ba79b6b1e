"""Pages from templates. Everything that is put in is escaped, unless it is known to be markup."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from markdown_it import MarkdownIt
from markupsafe import Markup

FOLDER = Path(__file__).resolve().parents[2] / "data" / "window"


@cache
def _lookup() -> Any:
    # by name, since the library says nothing of its types
    lookup = import_module("mako.lookup").TemplateLookup
    return lookup([str(FOLDER)], default_filters=["h"], strict_undefined=True, filesystem_checks=False)


def page(name: str, **values: Any) -> str:
    """The page of a template with these values."""
    return str(_lookup().get_template(f"{name}.html").render(**values))


@cache
def _markdown() -> MarkdownIt:
    return MarkdownIt("zero", {"html": False, "breaks": True}).enable(["emphasis", "escape", "backticks", "newline"])


SMALL: Final = "-# "
"""Begins a line that posts show in small letters."""


@lru_cache(4096)  # the same story is told to everybody at a table, and again after each move
def rich(text: str) -> Markup:
    """A text as posts have it, its stars made into emphasis, its small lines small; any markup in it is shown as
    text.
    """
    lines = text.split("\n")
    if not any(line.startswith(SMALL) for line in lines):
        return _inline(text)
    return Markup("<br>\n").join(
        Markup("<small>{}</small>").format(_inline(line.removeprefix(SMALL)))
        if line.startswith(SMALL)
        else _inline(line)
        for line in lines
    )


def _inline(text: str) -> Markup:
    return Markup(_markdown().renderInline(text))  # noqa: S704  # the library escapes all that is not its own
