"""Texts kept in the repository for people to read: a change of behaviour is a difference somebody looks at."""

from __future__ import annotations

import difflib
import os
from pathlib import Path

UPDATE = os.environ.get("TABARD_UPDATE") == "1"
"""Whether the kept texts are written anew instead of compared."""


def same_as_kept(file: Path, text: str) -> None:
    """Compares a text with the one kept in the file; with TABARD_UPDATE=1 writes it there."""
    if UPDATE:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return
    kept = file.read_text(encoding="utf-8") if file.exists() else ""
    if text != kept:
        lines = difflib.unified_diff(kept.splitlines(), text.splitlines(), "kept", "now", lineterm="", n=1)
        shown = "\n".join([*lines][:40])
        raise AssertionError(f"{file.name} is no longer what happens (TABARD_UPDATE=1 writes it anew):\n{shown}")
