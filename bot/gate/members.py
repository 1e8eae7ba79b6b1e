"""Whether somebody who acts from elsewhere, such as direct messages, still belongs to the server it is about, and what
they may see there.

The bot keeps no members: Discord is asked, and its answer believed for a moment.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Final, NamedTuple, TypeVar

import discord
import structlog

log = structlog.get_logger(__name__)

BELIEVED = timedelta(seconds=30)
REMEMBERED = 10_000

Key = tuple[int, int]
"""A server and a person."""
T = TypeVar("T")


class Rights(NamedTuple):
    """Channels and public threads: into which somebody may look, and in which they may write."""

    looks: frozenset[int]
    writes: frozenset[int]


NOTHING: Final = Rights(frozenset(), frozenset())


class Members:
    """Who belongs to which server, as far as it was asked lately."""

    def __init__(self, bot: discord.Client) -> None:
        self._bot = bot
        self._known: OrderedDict[Key, tuple[bool, datetime]] = OrderedDict()
        self._seen: OrderedDict[Key, tuple[Rights, datetime]] = OrderedDict()

    async def belongs(self, user_id: int, guild_id: int) -> bool:
        """Whether the person is a member; yes where Discord does not say, and where the bot is no more itself."""
        return await _lately(self._known, user_id, guild_id, self._ask)

    async def looks(self, user_id: int, guild_id: int) -> frozenset[int]:
        """The channels and public threads into which the person may look; none where Discord does not say."""
        return (await _lately(self._seen, user_id, guild_id, self._look)).looks

    async def writes(self, user_id: int, guild_id: int) -> frozenset[int]:
        """Those of them in which the person may write."""
        return (await _lately(self._seen, user_id, guild_id, self._look)).writes

    async def _look(self, user_id: int, guild_id: int) -> Rights:
        places: list[discord.abc.GuildChannel | discord.Thread]
        try:
            guild = self._bot.get_guild(guild_id)
            if guild is None:  # another process serves that server
                guild = await self._bot.fetch_guild(guild_id, with_counts=False)
                places = [*await guild.fetch_channels()]
            else:
                threads = [each for each in guild.threads if not each.is_private() and each.parent is not None]
                places = [*guild.channels, *threads]
            member = await guild.fetch_member(user_id)
        except discord.NotFound:
            return NOTHING
        except discord.HTTPException as error:
            log.warning("Discord did not say who may look into a server", server=guild_id, code=error.code)
            return NOTHING
        rights = [(place, place.permissions_for(member)) for place in places]
        seen = [(place, may) for place, may in rights if may.view_channel]
        return Rights(
            frozenset(place.id for place, _ in seen),
            frozenset(
                place.id
                for place, may in seen
                if (may.send_messages_in_threads if isinstance(place, discord.Thread) else may.send_messages)
            ),
        )

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


async def _lately(
    known: OrderedDict[Key, tuple[T, datetime]], user_id: int, guild_id: int, ask: Callable[[int, int], Awaitable[T]]
) -> T:
    """What was answered a moment ago, or is answered now."""
    key, now = (guild_id, user_id), discord.utils.utcnow()
    before = known.get(key)
    if before is not None and now - before[1] < BELIEVED:
        return before[0]
    found = await ask(user_id, guild_id)
    known[key] = found, now
    known.move_to_end(key)
    if len(known) > REMEMBERED:
        known.popitem(last=False)
    return found
