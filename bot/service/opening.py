"""Questions: which are open, since when and until when. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from msgspec.structs import replace

from bot.service.pace import Pace
from bot.service.records import Question
from bot.service.stored import Held
from games.core.game import Ask, Game
from games.core.hidden import Seat


def questions(
    held: Held,
    game: Game[Any, Any],
    asks: Sequence[Ask],
    besides: frozenset[Seat],
    acted: set[Seat | None],
    seq: int,
    now: datetime,
) -> tuple[Question, ...]:
    """The open questions; one that was open before and has not been answered keeps its number and its time.

    `besides`: who answers beside others. `acted`: who has just done something.
    A reaction window only ever loses seats: when one comes back, it is another window, which everybody is given anew.
    """
    anew = {kind for kind in game.windows if _reopened(held, asks, kind, acted)}
    found: list[Question] = []
    for ask in asks:
        old = held.table.question(ask.seat)
        if old is not None and old.kind == ask.kind and ask.seat not in acted and ask.kind not in anew:
            found.append(replace(old, beside=ask.seat in besides))
        else:
            found.append(replace(_question(held, game, ask, seq, now), beside=ask.seat in besides))
    return tuple(found)


def _reopened(held: Held, asks: Sequence[Ask], kind: str, acted: set[Seat | None]) -> bool:
    before = {question.seat for question in held.table.questions if question.kind == kind} - acted
    return not {ask.seat for ask in asks if ask.kind == kind} <= before


def _question(held: Held, game: Game[Any, Any], ask: Ask, seq: int, now: datetime) -> Question:
    time = allowance(held.table.pace, window=ask.kind in game.windows)
    return Question(ask.seat, ask.kind, seq, now, now + time, (now + time / 2,))


def allowance(pace: Pace, *, window: bool) -> timedelta:
    """How much time there is for an answer."""
    return timedelta(hours=pace.window if window and pace.window is not None else pace.hours)


def waits(held: Held, game: Game[Any, Any], kind: str) -> bool:
    """Whether answers to such a question wait until its time is up."""
    return held.table.pace.held and kind in game.windows
