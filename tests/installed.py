"""Games that tests bring, installed as any package is: found by the entry points of a folder on the path."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot import catalogue, skeleton

HERE = Path(__file__).parent
TOY, TALLY = HERE / "toy" / "installed", HERE / "service" / "tally" / "installed"
ERRAND = HERE / "service" / "errand" / "installed"


def laid_out(name: str, to: Path) -> Path:
    """The folder of a new package of `game new`, with what an installation would leave on the path."""
    folder = skeleton.lay_out(name, to)
    info = folder / f"tabard_{name}-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: tabard-{name}\nVersion: 0.1.0\n")
    (info / "entry_points.txt").write_text(f"[{catalogue.GROUP}]\n{name} = tabard_{name}\n")
    return folder


def install(*folders: Path) -> None:
    """From now on they are there."""
    sys.path[:0] = [str(folder) for folder in folders]
    catalogue.forget()


@contextmanager
def installed(*folders: Path) -> Iterator[None]:
    """They are there in between."""
    before = list(sys.path)
    install(*folders)
    try:
        yield
    finally:
        sys.path[:] = before
        catalogue.forget()
