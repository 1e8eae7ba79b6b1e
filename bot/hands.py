"""Hands that stay alive: the private panel that somebody has open shows what is asked now, also after others' moves.

Kept in memory alone: after a restart the next press opens a new one. Discord lets such a message be changed for
fifteen minutes after the press that it came from; each press begins them anew.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

import discord
import structlog

from bot import metrics

log = structlog.get_logger(__name__)

ALIVE = 14.5 * 60
"""Seconds for which a hand can be changed, with something to spare."""
MOST = 20_000
"""Hands that are kept; the oldest make room."""
_LEFT: Final = "hand"
CHANGED: Final = "changed"
"""Among an interaction's extras: the hand that was pressed, and that its message shows something else now."""


Message = discord.WebhookMessage | discord.InteractionMessage
"""Of a private answer: it can be changed for as long as its interaction lives."""


class Hand(NamedTuple):
    """A panel that is open: the interaction it came from, the message it stands in, the table, from which event of it
    to which the panel tells, and when its fifteen minutes began, by the loop's clock.
    """

    interaction: discord.Interaction
    message: Message
    table_id: int
    first: int
    seq: int
    since: float

    @property
    def key(self) -> tuple[int, int]:
        """Whose it is, and at which table."""
        return self.interaction.user.id, self.table_id


Show = Callable[[Hand], Awaitable[None]]
"""Brings a hand up to date; it asks `Hands.alive` once more before it changes the message."""


class Hands:
    """The newest hand of each person at each table."""

    def __init__(self) -> None:
        self._open: dict[tuple[int, int], Hand] = {}
        self._told: dict[int, int] = {}
        self._show: Show | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def shown_by(self, show: Show) -> None:
        """How a hand is brought up to date: the cogs know that, which know the bot."""
        self._show = show

    def opened(self, interaction: discord.Interaction, message: Message, table_id: int, first: int, seq: int) -> None:
        """Somebody looks at their hand. Of several, the last one is kept alive.

        What was told while it was on its way, it follows at once.
        """
        hand = Hand(interaction, message, table_id, first, seq, _now())
        self._open.pop(hand.key, None)
        self._open[hand.key] = hand
        while len(self._open) > MOST or self._is_old(next(iter(self._open.values()))):
            del self._open[next(iter(self._open))]
        if self._told.get(table_id, 0) > seq:
            self._bring(hand)

    def followed(self, hand: Hand, seq: int) -> None:
        """It was brought up to date; its fifteen minutes go on."""
        if self.alive(hand):
            self._open[hand.key] = hand._replace(seq=seq)

    def pressed(self, interaction: discord.Interaction) -> None:
        """Something is pressed in what may be a hand: what comes of it will stand there, so nothing else may."""
        message = interaction.message
        mine = [] if message is None else [hand for hand in self._open.values() if hand.message.id == message.id]
        for hand in mine:
            interaction.extras[_LEFT] = self._open.pop(hand.key)

    def answered(self, interaction: discord.Interaction) -> None:
        """The press is over. If it was refused, the hand stands there as before."""
        hand: Hand | None = interaction.extras.pop(_LEFT, None)
        if hand is not None and not interaction.extras.get(CHANGED) and hand.key not in self._open:
            self._open[hand.key] = hand

    def alive(self, hand: Hand) -> bool:
        """Whether it is still what its person looks at, and can be changed."""
        return self._open.get(hand.key) is hand and not self._is_old(hand)

    def told(self, table_id: int, seq: int) -> None:
        """The table's place was told what happened up to this event: the hands that know less follow."""
        self._told.pop(table_id, None)
        self._told[table_id] = seq
        if len(self._told) > MOST:
            del self._told[next(iter(self._told))]
        for hand in list(self._open.values()):
            if hand.table_id == table_id and hand.seq < seq and not self._is_old(hand):
                self._bring(hand)

    def _bring(self, hand: Hand) -> None:
        if self._show is not None:
            task = asyncio.ensure_future(self._follow(self._show, hand))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _follow(self, show: Show, hand: Hand) -> None:
        try:
            await show(hand)
        except Exception:
            metrics.FAULTS.inc()
            log.exception("a hand could not be brought up to date", table=hand.table_id)

    async def settle(self) -> None:
        """Waits until all are up to date."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def _is_old(self, hand: Hand) -> bool:
        return _now() - hand.since > ALIVE


def _now() -> float:
    return asyncio.get_running_loop().time()
