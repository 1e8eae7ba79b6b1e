"""How the rounds of a game of Titans ended, gathered from what happened."""

from typing import NamedTuple

from games.core.game import Event
from rendering.titans.deed import number


class Round(NamedTuple):
    """How a round ended. `winner` None: a draw. `value`, `copies`: the cards of the blow, or none (0). `hands`: those
    that were shown. `squares`: where each titan stood, None before its first step.
    """

    number: int
    winner: int | None
    reason: str
    points: int
    value: int = 0
    copies: int = 0
    hands: tuple[tuple[int, ...], ...] = ()
    squares: tuple[int | None, int | None] = (None, None)


_NOWHERE: tuple[int | None, int | None] = (None, None)


def rounds(happened: tuple[Event, ...]) -> list[Round]:
    """Every end of a round among what happened, in order; numbers as far as they are told, else 0."""
    found: list[Round] = []
    at, blow, hands = 0, (0, 0), ()
    squares = list(_NOWHERE)
    for event in happened:
        told = dict(event.args)
        if "square" in told and event.seat is not None:
            squares[event.seat] = number(event, "square")
        stood = (squares[0], squares[1])
        match event.kind:
            case "round":
                at, blow, hands, squares = number(event, "number"), (0, 0), (), list(_NOWHERE)
                if found and found[-1].number == 0:
                    found[-1] = found[-1]._replace(number=at - 1)
            case "attack" | "lunge":
                blow = (number(event, "value"), number(event, "count"))
            case "parry" | "withdraw":
                blow = (0, 0)
            case "showdown":
                hands = tuple(tuple(map(int, told[name])) for name in ("first", "second"))  # type: ignore[call-overload]
            case "round-won":
                reason = str(told["reason"])
                struck = blow if reason == "attack" else (0, 0)
                found.append(Round(at, event.seat, reason, number(event, "points"), *struck, hands, stood))
            case "drawn-round":
                found.append(Round(at, None, "", 0, 0, 0, hands, stood))
            case _:
                pass
    return found
