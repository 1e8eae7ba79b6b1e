"""Whether somebody who acts from elsewhere, such as direct messages, still belongs to the server it is about.

The bot keeps no members: Discord is asked, and its answer believed for a moment.
"""

from __future__ import annotations

from collections import OrderedDict
from datetime import datetime, timedelta

import discord
import structlog

log = structlog.get_logger(__name__)

BELIEVED = timedelta(seconds=30)
REMEMBERED = 10_000


class Members:
    """Who belongs to which server, as far as it was asked lately."""

    def __init__(self, bot: discord.Client) -> None:
        self._bot = bot
        self._known: OrderedDict[tuple[int, int], tuple[bool, datetime]] = OrderedDict()

    async def belongs(self, user_id: int, guild_id: int) -> bool:
        """Whether the person is a member; yes where Discord does not say, and where the bot is no more itself."""
        key, now = (guild_id, user_id), discord.utils.utcnow()
        known = self._known.get(key)
        if known is not None and now - known[1] < BELIEVED:
            return known[0]
        there = await self._ask(user_id, guild_id)
        self._known[key] = there, now
        self._known.move_to_end(key)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return there

    async def _ask(self, user_id: int, guild_id: int) -> bool:
        try:
            # another process may serve that server: direct messages reach the first one only
            guild = self._bot.get_guild(guild_id) or await self._bot.fetch_guild(guild_id, with_counts=False)
        except discord.HTTPException:  # the bot is not there: nothing can be posted there either
            return True
        try:
            await guild.fetch_member(user_id)
        except discord.NotFound:
            return False
        except discord.HTTPException as error:
            log.warning("Discord did not say who belongs to a server", server=guild_id, code=error.code)
        return True
