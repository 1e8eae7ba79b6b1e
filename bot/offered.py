"""The commands as Discord has them: sent by one process when they differ from what was sent last, or Discord has none
(the demo's begins anew each time).
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from typing import TYPE_CHECKING

import discord
import structlog

from bot import metrics
from bot.patience import PAUSES, discord_passes, why
from bot.service.telling.alarm import Alarm

if TYPE_CHECKING:
    from bot.client import TabardBot

log = structlog.get_logger(__name__)


class Offered:
    """Sends the commands in the background: who plays already has them, and need not wait."""

    def __init__(self, bot: TabardBot) -> None:
        self._bot = bot
        self._tries = 0
        self._sending: asyncio.Task[None] | None = None
        self._again = Alarm(self.send)

    def send(self) -> None:
        """Begins to send them, if it is for this process to do: of several the one with the first shard."""
        if 0 in (self._bot.shard_ids or (0,)):
            self._sending = asyncio.ensure_future(self._try())

    def close(self) -> None:
        """Does not try again."""
        self._again.unset()
        if self._sending is not None:
            self._sending.cancel()

    async def _try(self) -> None:
        try:
            await self._send()
        except Exception as error:  # nobody must be kept from playing
            if isinstance(error, discord.HTTPException) and not discord_passes(error):
                metrics.FAULTS.inc()
                log.error("Discord does not take the commands", why=str(error))  # noqa: TRY400  # it is all there is to say
                return
            if not isinstance(error, discord.HTTPException) and not discord_passes(error):
                metrics.FAULTS.inc()
                log.exception("commands could not be sent")
            pause = PAUSES[min(self._tries, len(PAUSES) - 1)]
            self._tries += 1
            log.warning("commands were not sent", why=why(error), seconds=pause)
            self._again.set(pause)

    async def _send(self) -> None:
        bot, tree = self._bot, self._bot.tree
        guild = discord.Object(bot.dev_guild) if bot.dev_guild is not None else None
        assert bot.application_id is not None, "known since the login"
        assert tree.translator is not None, "set before"
        if guild is not None:
            tree.copy_global_to(guild=guild)
        payload = [await each.get_translated_payload(tree, tree.translator) for each in tree.get_commands(guild=guild)]
        digest = hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
        name = f"commands {bot.application_id} {bot.dev_guild or 'everywhere'}"
        if await bot.service.kept(name) == digest and await self._there(guild):
            return
        if guild is None:
            await bot.http.bulk_upsert_global_commands(bot.application_id, payload)
        else:
            await bot.http.bulk_upsert_guild_commands(bot.application_id, guild.id, payload)
        await bot.service.keep(name, digest)
        log.info("commands sent", count=len(payload))

    async def _there(self, guild: discord.Object | None) -> bool:
        """Whether Discord has any."""
        http, application = self._bot.http, self._bot.application_id
        assert application is not None, "known since the login"
        if guild is None:
            return bool(await http.get_global_commands(application))
        return bool(await http.get_guild_commands(application, guild.id))
