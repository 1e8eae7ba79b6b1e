"""The clocks of a table stop, and go on where they stopped. Pure."""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec.structs import replace

from bot.service.ground.records import Question
from bot.service.ground.rows import Held


def pause(held: Held, now: datetime) -> Held:
    """Nothing falls due any more; people may still act."""
    return replace(held, table=replace(held.table, clocks=replace(held.table.clocks, paused=now)))


def resume(held: Held, now: datetime) -> Held:
    """Every question has as much time as it had when the clocks stopped."""
    since = held.table.clocks.paused
    assert since is not None, "only what is paused goes on"
    table = replace(
        held.table,
        clocks=replace(held.table.clocks, paused=None),
        questions=tuple(_later(question, now - max(since, question.opened)) for question in held.table.questions),
    )
    return replace(held, table=table)


def _later(question: Question, by: timedelta) -> Question:
    return replace(
        question,
        opened=question.opened + by,
        due=question.due + by,
        remind=tuple(when + by for when in question.remind),
    )
