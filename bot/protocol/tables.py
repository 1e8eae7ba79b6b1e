"""What is being played in one process of the referee: tables in memory, each an immutable position and its moves."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import msgspec

from games.core.game import Event, Game
from games.core.hidden import EVERYONE, Seat, may_read
from games.core.log import Move, outcome, record
from games.core.referee import Position, Setup, asks


@dataclass
class Table:
    """One game under way or over. `names` by seat."""

    game: Game[Any, Any]
    setup: Setup
    names: tuple[str, ...]
    position: Position
    moves: list[Move] = field(default_factory=list[Move])

    def accept(self, seat: Seat, action: str, after: Position) -> None:
        """Goes on to the position after an action."""
        moment = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        self.position = after
        self.moves.append(Move(seat, action, moment))

    def log(self) -> dict[str, Any]:
        """The table's log, ready for JSON."""
        return record(self.game, self.setup, self.names, self.moves, self.position)


def status(game: Game[Any, Any], position: Position) -> dict[str, Any]:
    """Where a table stands, as the protocol prints it."""
    waiting = asks(game, position)
    return {
        "seq": position.seq,
        "to_act": [ask.seat for ask in waiting],
        "phase": waiting[0].kind if waiting else "over",
        "over": outcome(position.over),
    }


def shown(event: Event, text: str) -> dict[str, Any]:
    """An event as the protocol prints it."""
    args = {name: msgspec.to_builtins(value) for name, value in event.args}
    return {"kind": event.kind, "text": text, "seat": event.seat} | args


def is_public(event: Event) -> bool:
    """Whether everybody may read it."""
    return event.readers == EVERYONE


def is_private_to(event: Event, seat: Seat) -> bool:
    """Whether the seat may read what not everybody may."""
    return not is_public(event) and may_read(event.readers, seat)
