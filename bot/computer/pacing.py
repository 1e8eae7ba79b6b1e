"""How long a computer player takes, decided from public facts alone.

What is legal often depends on hidden cards: were a seat quicker with nothing to choose from, its clock would tell its
hand. So where anything is hidden, the answer is shown a fixed time after the question, whatever was found by then.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from bot.computer.players import slow as takes_its_time
from games.core.game import Game, by_post
from games.core.hidden import Seat, redact

USUAL_TIME = 1000
"""Milliseconds that the strongest level thinks about a move on Discord."""
WINDOW = 0.4
"""The share of it in a reaction window: there are many of them, and little to choose from."""
QUICK = 0.25
"""The share of it after which a quick level shows an answer."""
FEWEST = 0.2
"""The share of it that is left however many wait."""
MOST_SLOW, SLACK = 4.0, 1.15
"""Time on the wall for each second of the processor: at most where the machine is busy, and at least."""
LAST_STEP = 50
"""Milliseconds kept for the last step of a search and the way back."""


class Pace(NamedTuple):
    """In milliseconds: `think` of the processor's time and `wall` at most. `shown`: when the answer is shown, counted
    from where the thought began (a quick one: from the question, or a multiple of it); None: as soon as it is there.
    """

    think: float
    wall: float
    shown: float | None


def keeps_secrets(game: Game[Any, Any], view: Any) -> bool:
    """Whether anything is hidden from spectators now; everybody knows that."""
    return any(game.unseen(redact(view, None)).values())


def pace(
    game: Game[Any, Any], view: Any, seat: Seat, level: str, ms: int, *, share: float = 1.0, slow: float = 1.0
) -> Pace:
    """The pace of one question. `share`: of the usual time, when others wait.

    `slow`: how many seconds on the wall a second of the processor's time has been taking.
    """
    hidden = keeps_secrets(game, view)
    if not takes_its_time(level):
        return Pace(0, ms * MOST_SLOW, ms * QUICK if hidden else None)
    public = redact(view, None)
    window = any(ask.seat == seat and ask.kind in by_post(game).windows for ask in game.asks(public))
    think = ms * max(FEWEST, share) * (WINDOW if window else 1)
    if not hidden:
        return Pace(think, think * MOST_SLOW, None)
    wall = think * min(MOST_SLOW, max(SLACK, slow * SLACK))
    return Pace(think, wall, wall + LAST_STEP)
