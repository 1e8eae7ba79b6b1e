"""The entries of a log that belong to every table, besides the game's own notation and `resign`.

| text | what it means |
| --- | --- |
| `undo 12` | a seat takes back: the position is again the one after entry 12; the log only grows |
| `draw agreed` | a seat's offer of a draw was accepted |
| `cancel agreed` | a seat's wish to call the game off was accepted: it ends without a winner and counts for nothing |
| `cancel abandoned` | nobody plays any more; it counts for nothing either |
| `adjudicate 0,2` | an organiser ends the game: these seats have won (`adjudicate none`: a draw) |

The last two are nobody's own: their entry has no seat. Chance never goes back: what is rolled after an `undo` comes
from the new entry's own stream, and forced outcomes that were met stay used up.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple

from games.core.game import Event, Game, Reason, Result
from games.core.hidden import Seat
from games.core.referee import RESIGN, BadSeat, Entry, GameOver, IllegalAction, Position, Setup, act

Kind = Literal["undo", "draw", "cancel", "abandon", "adjudicate"]

DRAW, CANCEL, ABANDON = "draw agreed", "cancel agreed", "cancel abandoned"
CALLED_OFF = frozenset({"cancelled", "abandoned"})
"""How a game ends that counts for nothing."""

_UNDO = re.compile(r"undo (0|[1-9][0-9]{0,8})")
_ADJUDICATE = re.compile(r"adjudicate (none|(?:0|[1-9][0-9]?)(?:,(?:0|[1-9][0-9]?))*)")


class Decree(NamedTuple):
    """`to`: of an undo, the entry. `winners`: of an adjudication."""

    kind: Kind
    to: int = 0
    winners: tuple[Seat, ...] = ()

    @property
    def of_a_seat(self) -> bool:
        """Whether the entry belongs to the seat that asked for it."""
        return self.kind not in ("abandon", "adjudicate")


def undo(to: int) -> str:
    """The text of a takeback.

    >>> undo(12)
    'undo 12'
    """
    return f"undo {to}"


def adjudicate(winners: Sequence[Seat]) -> str:
    """The text of an organiser's verdict.

    >>> adjudicate([2, 0]), adjudicate([])
    ('adjudicate 0,2', 'adjudicate none')
    """
    return f"adjudicate {','.join(map(str, sorted(winners))) or 'none'}"


def read(text: str) -> Decree | None:
    """What a text decrees, or None for any other.

    >>> read("undo 12"), read("advance 3")
    (Decree(kind='undo', to=12, winners=()), None)
    """
    match text:
        case "draw agreed":
            return Decree("draw")
        case "cancel agreed":
            return Decree("cancel")
        case "cancel abandoned":
            return Decree("abandon")
        case _:
            pass
    if found := _UNDO.fullmatch(text):
        return Decree("undo", to=int(found[1]))
    if found := _ADJUDICATE.fullmatch(text):
        winners = () if found[1] == "none" else tuple(map(int, found[1].split(",")))
        return Decree("adjudicate", winners=winners) if list(winners) == sorted(set(winners)) else None
    return None


def reserved(text: str) -> bool:
    """Whether the text belongs to every table, and so to no game.

    >>> [reserved(text) for text in ("resign", "draw agreed", "advance 3")]
    [True, True, False]
    """
    return text == RESIGN or read(text) is not None


def accept(
    game: Game[Any, Any],
    setup: Setup,
    position: Position,
    seat: Seat | None,
    text: str,
    after: Callable[[int], Position],
) -> tuple[Position, Entry]:
    """The table after any entry that a log may hold. `after`: the position after an earlier entry. Raises a Refusal.

    Whether the others have agreed, the service has seen to; a log cannot show it.

    >>> from games.core.referee import begin
    >>> from games.titans import GAME
    >>> setup = Setup(options={}, seats=2, seed=bytes(32))
    >>> start, _ = begin(GAME, setup)
    >>> after, entry = accept(GAME, setup, start, None, "adjudicate 1", lambda seq: start)
    >>> after.over
    Result(winners=(1,), scores=(0, 0), reason='adjudicated')
    """
    decree = read(text)
    if decree is None:
        if seat is None:
            raise BadSeat(Reason("referee.bad_seat", {"seats": setup.seats}))
        return act(game, setup, position, seat, text)
    if (seat is None) == decree.of_a_seat or (seat is not None and not 0 <= seat < setup.seats):
        raise BadSeat(Reason("referee.bad_seat", {"seats": setup.seats}))
    if position.over:
        raise GameOver(Reason("referee.over"))
    if decree.kind == "undo":
        return _take_back(position, seat, decree.to, after)
    if any(winner >= setup.seats for winner in decree.winners):
        raise IllegalAction(Reason("referee.illegal"))
    reasons = {"draw": "agreed", "cancel": "cancelled", "abandon": "abandoned", "adjudicate": "adjudicated"}
    over = Result(decree.winners, game.scores(position.state), reasons[decree.kind])
    return position._replace(seq=position.seq + 1, over=over), Entry((), (Event(reasons[decree.kind], seat),))


def _take_back(
    position: Position, seat: Seat | None, to: int, after: Callable[[int], Position]
) -> tuple[Position, Entry]:
    if to >= position.seq:
        raise IllegalAction(Reason("referee.illegal"))
    then = after(to)
    event = Event("taken_back", seat, (("to", to), ("entries", position.seq - to)))
    return position._replace(state=then.state, seq=position.seq + 1), Entry((), (event,))
