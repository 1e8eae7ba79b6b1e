"""Files that nobody else on the machine should read: the database, its copies, the token."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

OTHERS = 0o077
"""What the group and everybody else may do with a file."""


def make_private(file: Path) -> None:
    """An empty file that its owner alone may read, in a folder likewise, where they are not there yet.

    What SQLite puts beside a database has the database's own permissions.
    """
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not file.exists():
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT, 0o600))


@contextmanager
def private_draft(target: Path) -> Generator[Path]:
    """A new file beside the target, for its owner alone, with a name nobody can have taken; gone at the end."""
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".part", dir=target.parent)
    os.close(handle)
    draft = Path(name)
    try:
        yield draft
    finally:
        draft.unlink(missing_ok=True)


def open_to_others(file: Path) -> bool:
    """Whether somebody else on the machine may read or change the file; never on systems without such rights."""
    return os.name == "posix" and file.exists() and bool(file.stat().st_mode & OTHERS)
