"""Warcrow's facts: files under `data/warcrow/`, read once. Nothing else in `tournaments` touches a file."""

from __future__ import annotations

import csv
import json
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parents[1] / "data" / "warcrow"


@cache
def toml(name: str) -> dict[str, Any]:
    """The content of `data/warcrow/<name>`, such as "scenarios.toml"."""
    return tomllib.loads((FOLDER / name).read_text(encoding="utf-8"))


@cache
def table(name: str) -> tuple[dict[str, str], ...]:
    """The lines of `data/warcrow/<name>`, such as "units.csv", by the names of their columns."""
    with (FOLDER / name).open(encoding="utf-8", newline="") as source:
        return tuple(csv.DictReader(source))


@cache
def tree(name: str) -> dict[str, Any]:
    """The content of `data/warcrow/<name>`, such as "dice.json"."""
    return json.loads((FOLDER / name).read_text(encoding="utf-8"))
