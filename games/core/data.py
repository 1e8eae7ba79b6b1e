"""The games' own cards, units and maps: files under `data/`, read once. Nothing else in `games` touches a file."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parents[2] / "data"


def read(name: str) -> bytes | None:
    """The bytes of `data/<name>`; None where there is no such file.

    >>> read("titans/none.bin") is None
    True
    """
    file = FOLDER / name
    return file.read_bytes() if file.exists() else None


@cache
def toml(name: str) -> dict[str, Any]:
    """The content of `data/<name>`, such as "titans/specials.toml".

    >>> sorted(toml("wards/classes.toml"))
    ['anti-tank', 'assault', 'engineer', 'medic', 'scout']
    """
    return tomllib.loads((FOLDER / name).read_text(encoding="utf-8"))
