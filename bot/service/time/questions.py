"""Questions: which are open, since when and until when. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from msgspec.structs import replace

from bot.service.ground.pace import Clocks
from bot.service.ground.records import Question
from bot.service.ground.rows import Held
from bot.service.time.calendar import calendar_of, reminders
from games.core.game import Ask, Game, by_post
from games.core.hidden import Seat


def questions(
    held: Held,
    game: Game[Any, Any],
    asks: Sequence[Ask],
    besides: frozenset[Seat],
    acted: set[Seat | None],
    seq: int,
    now: datetime,
    window: int | None = None,
) -> tuple[Question, ...]:
    """The open questions; one that was open before and has not been answered keeps its number and its time.

    `besides`: who answers beside others. `acted`: who has just done something.
    `window`: the stretch of play that has one deadline for all that is asked in it.
    A reaction window only ever loses seats: when one comes back, it is another window, which everybody is given anew.
    """
    anew = {kind for kind in by_post(game).windows if _reopened(held, asks, kind, acted)}
    found: list[Question] = []
    for ask in asks:
        old = held.table.question(ask.seat)
        if old is not None and old.kind == ask.kind and ask.seat not in acted and ask.kind not in anew:
            found.append(replace(old, beside=ask.seat in besides))
        else:
            asked = replace(_question(held, game, asks, ask, seq, now), beside=ask.seat in besides, window=window)
            found.append(_within(held, asked, ask.seat in acted))
    return tuple(found)


def _within(held: Held, question: Question, acted: bool) -> Question:
    """The question, due when its window is, if that has been open before. `acted`: its seat has just done something."""
    if question.window is None:
        return question
    before = [each for each in held.table.questions if each.window == question.window]
    own = next((each for each in before if each.seat == question.seat), None)
    if own is not None:
        remind = tuple(when for when in own.remind if when > question.opened)
        return replace(question, due=own.due, remind=remind, part=own.part or acted)
    return replace(question, due=max((each.due for each in before), default=question.due))


def _reopened(held: Held, asks: Sequence[Ask], kind: str, acted: set[Seat | None]) -> bool:
    before = {question.seat for question in held.table.questions if question.kind == kind} - acted
    return not {ask.seat for ask in asks if ask.kind == kind} <= before


def _question(held: Held, game: Game[Any, Any], asks: Sequence[Ask], ask: Ask, seq: int, now: datetime) -> Question:
    pace, habits = held.table.pace, held.private[ask.seat].habits
    counted = calendar_of(pace, habits)
    together = [each.seat for each in asks if each.kind == ask.kind] if waits(held, game, ask.kind) else [ask.seat]
    window = ask.kind in by_post(game).windows
    due = max(
        calendar_of(pace, held.private[seat].habits).after(now, allowance(held, seat, window=window))
        for seat in together
    )
    person = held.table.chairs[ask.seat].user_id is not None
    return Question(ask.seat, ask.kind, seq, now, due, reminders(habits, counted, now, due) if person else ())


def allowance(held: Held, seat: Seat, *, window: bool) -> timedelta:
    """How much time that counts the seat has for an answer."""
    pace = held.table.pace
    if window:
        return timedelta(hours=pace.hours if pace.window is None else pace.window)
    if pace.bank is None:
        return timedelta(hours=pace.hours)
    return timedelta(milliseconds=held.table.clocks.banks[seat])


def renewed(held: Held, game: Game[Any, Any], question: Question, now: datetime) -> Question:
    """The question with all its time again, from now on, for somebody else; a window that is held ends when it ends."""
    if waits(held, game, question.kind):
        return question
    fresh = _question(held, game, (), Ask(question.seat, question.kind), question.seq, now)
    return replace(fresh, due=max(fresh.due, question.due), beside=question.beside, window=question.window)


def charged(held: Held, game: Game[Any, Any], acted: set[Seat | None], now: datetime) -> Clocks:
    """The clocks after these seats have answered: what they took is gone, what they get back is there."""
    pace, clocks = held.table.pace, held.table.clocks
    if pace.bank is None:
        return clocks
    if not clocks.banks:
        return replace(clocks, banks=(_ms(pace.bank),) * len(held.table.chairs))
    banks = list(clocks.banks)
    until = now if clocks.paused is None else min(now, clocks.paused)
    for question in held.table.questions:
        if question.seat in acted and question.kind not in by_post(game).windows:
            took = calendar_of(pace, held.private[question.seat].habits).between(question.opened, until)
            left = banks[question.seat] - took // timedelta(milliseconds=1)
            after = max(left, 0) + _ms(pace.increment)
            banks[question.seat] = after if pace.cap is None else min(after, _ms(pace.cap))
    return replace(clocks, banks=tuple(banks))


def _ms(hours: int) -> int:
    return hours * 3_600_000


def waits(held: Held, game: Game[Any, Any], kind: str) -> bool:
    """Whether answers to such a question wait until its time is up."""
    return held.table.pace.held and kind in by_post(game).windows
