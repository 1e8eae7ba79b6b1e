"""The games' own cards, units and maps: files under `data/`, read once. Nothing else in `games` touches a file."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parents[2] / "data"


@cache
def toml(name: str) -> dict[str, Any]:
    """The content of `data/<name>`, such as "titans/specials.toml"."""
    return tomllib.loads((FOLDER / name).read_text(encoding="utf-8"))
