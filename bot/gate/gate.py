"""Who may ask for how much: a budget for each person, one for the dear deeds of each server, one for what is typed.

Servers are charged for dear deeds alone: whatever some of its people do, the moves of the others go through.
"""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta
from typing import Literal, NamedTuple

import structlog

from bot import metrics
from bot.gate.budget import Buckets, Rate
from bot.gate.costs import UNITS, Cost

log = structlog.get_logger(__name__)

TOLD_AGAIN = timedelta(seconds=2)
"""Whoever is refused is told, but not with every press of a hundred: each answer is a request to Discord."""
SHARE = 0.5
"""The part of all load from which on one person is named in the log."""
SMALL = 300
"""Units between two looks (half a minute) below which nobody's share says anything: no evening of play comes near."""

Spent = Literal["person", "server"]


class Limits(NamedTuple):
    """The three budgets. `typing`: keystrokes in options that offer something, one unit each."""

    person: Rate
    server: Rate
    typing: Rate


USUAL = Limits(person=Rate(120, 2), server=Rate(2400, 40), typing=Rate(60, 6))
"""Four very dear deeds, fifteen dear ones or 120 moves at once; after that two moves a second, a dear deed every four
seconds. An event of 21 where all press at once takes a tenth of a server's budget."""


class Refused(NamedTuple):
    """Whose budget is spent, and until when."""

    whose: Spent
    until: datetime


class Gate:
    """The budgets of one process. They are in memory: after a restart everybody has a full one."""

    def __init__(self, limits: Limits = USUAL) -> None:
        self._people, self._servers, self._typing = (Buckets(rate) for rate in limits)
        self._told: dict[int, datetime] = {}
        self._load: Counter[int] = Counter()

    def admit(self, user_id: int, guild_id: int | None, cost: Cost, now: datetime) -> Refused | None:
        """Takes a deed's cost out of the budgets; None: go on."""
        units = UNITS[cost]
        self._load[user_id] += units
        whose: Spent = "person"
        wait = self._people.wait(user_id, units, now)
        if not wait and guild_id is not None and cost != "cheap":
            whose, wait = "server", self._servers.wait(guild_id, units, now)
        if wait:
            metrics.GATE.labels("refused", whose, cost).inc()
            return Refused(whose, now + wait)
        self._people.take(user_id, units, now)
        if guild_id is not None and cost != "cheap":
            self._servers.take(guild_id, units, now)
        metrics.GATE.labels("admitted", "person", cost).inc()
        return None

    def offers(self, user_id: int, now: datetime) -> bool:
        """Whether something is looked up for what somebody is typing; else nothing is offered."""
        self._load[user_id] += 1
        there = not self._typing.wait(user_id, 1, now)
        if there:
            self._typing.take(user_id, 1, now)
        metrics.GATE.labels("admitted" if there else "refused", "person", "typing").inc()
        return there

    def may_tell(self, user_id: int, now: datetime) -> bool:
        """Whether somebody who is refused is told so: yes, unless they have been told just now."""
        told = self._told.get(user_id)
        if told is not None and now - told < TOLD_AGAIN:
            return False
        self._told[user_id] = now
        return True

    def look(self) -> None:
        """Says how much of the load since the last look one person made; the log names them where it is too much."""
        whole = self._load.total()
        user_id, most = max(self._load.items(), key=lambda each: each[1], default=(0, 0))
        share = most / whole if whole >= SMALL else 0.0
        metrics.SHARE.set(share)
        if share > SHARE:
            log.warning("one person makes most of the load", user=user_id, share=round(share, 2), units=most)
        self._load.clear()
        self._told.clear()
