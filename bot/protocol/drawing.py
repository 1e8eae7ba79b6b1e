"""Pictures of the protocol: what a painter needs besides the view, and a file that is there whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from pathlib import Path

from bot.protocol.tables import Table
from bot.protocol.wire import BadRequest
from games.core.game import Ask
from games.core.hidden import Seat
from games.core.referee import asks, complete
from rendering.picture import Over, Sheet

_PNG = b"\x89PNG\r\n\x1a\n"
"""How every PNG begins."""


def sheet(table: Table, seat: Seat | None) -> Sheet:
    """The frame around the seat's view."""
    waiting: tuple[Ask, ...] = asks(table.game, table.position)
    over = table.position.over
    return Sheet(
        names=table.names,
        seat=seat,
        to_act=tuple(ask.seat for ask in waiting),
        phase=waiting[0].kind if waiting else "over",
        options=complete(table.game, table.setup.options),
        over=Over(over.winners, over.scores, over.reason) if over else None,
    )


def write_whole(path: str, content: bytes, folders: Sequence[Path]) -> None:
    """Puts a picture in the place of the file at once, so that nobody ever reads half of it. Raises BadRequest.

    Whoever speaks the protocol may be a stranger's program: it writes below these folders alone (a relative path is
    taken from the first), and in the place of nothing but a picture.
    """
    try:
        target = (folders[0] / path).resolve()
        if not any(target.is_relative_to(folder.resolve()) for folder in folders):
            raise BadRequest("outside", folder=str(folders[0]))
        # a device or a pipe would be replaced by a file
        if target.exists() and not target.is_file():
            raise BadRequest("not_a_file")
        if target.exists() and not _is_picture(target):
            raise BadRequest("no_picture")
        _replace(target, content)
    except (OSError, RuntimeError, ValueError) as error:  # a loop of links is a RuntimeError, a NUL a ValueError
        if isinstance(error, BadRequest):
            raise
        detail = error.strerror if isinstance(error, OSError) else None
        raise BadRequest("unwritable", detail=detail or str(error)) from error


def _is_picture(file: Path) -> bool:
    with file.open("rb") as opened:
        return opened.read(len(_PNG)) in (_PNG, b"")


def _replace(target: Path, content: bytes) -> None:
    handle, name = tempfile.mkstemp(prefix=".tabard-", suffix=".png", dir=target.parent)
    draft = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        draft.chmod(_usual_mode(target))
        draft.replace(target)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def _usual_mode(target: Path) -> int:
    """The permissions the file has, or would get if it were simply opened for writing."""
    if target.exists():
        return target.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
