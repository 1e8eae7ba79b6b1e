"""What may be seen of a position, by whoever has a table: through one seat's eyes. Only the service opens it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core import referee
from games.core.game import Ask, Game, Result
from games.core.hidden import Seat
from games.core.referee import Position


class Sight:
    """A closed position: it tells nothing of itself, not even in a log or an error, but what a seat may know."""

    __slots__ = ("_position",)

    def __init__(self, position: Position) -> None:
        self._position = position

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sight) and other._position == self._position

    def __hash__(self) -> int:
        return hash(self._position.seq)

    def __repr__(self) -> str:
        return f"<Sight after {self._position.seq}>"

    @property
    def over(self) -> Result | None:
        """How the game ended, or None."""
        return self._position.over

    def view(self, seat: Seat | None) -> Any:
        """The state as the seat (None: a spectator) may know it."""
        return referee.view(self._position, seat)

    def asks(self, game: Game[Any, Any]) -> tuple[Ask, ...]:
        """Who is asked what, which everybody may know."""
        return referee.asks(game, self._position)

    def legal(self, game: Game[Any, Any], seat: Seat) -> Sequence[Any]:
        """Every legal action of the seat; none if it is not asked."""
        return referee.legal(game, self._position, seat)

    def unasked(self, game: Game[Any, Any], seat: Seat, verb: str) -> Any | None:
        """The first action with this verb that the seat may do without being asked, or None."""
        return unasked(game, self._position, seat, verb)


def inside(sight: Sight) -> Position:
    """Everything, secrets included: show only what a seat's view gives."""
    return sight._position  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]  # the one door


def unasked(game: Game[Any, Any], position: Position, seat: Seat, verb: str) -> Any | None:
    """The first action with this verb that the seat may do without being asked, or None."""
    return next((action for action in referee.unasked(game, position, seat) if action.verb == verb), None)
