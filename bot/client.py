"""The bot on Discord: loads the cogs, keeps the service going, and nothing else. It knows no rules."""

from __future__ import annotations

import asyncio
import pkgutil
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import discord
import structlog
from discord import app_commands
from discord.ext import commands, tasks

from bot import catalogue, metrics
from bot.answers import answering
from bot.gate.door import admitted
from bot.gate.gate import USUAL, Gate, Limits
from bot.gate.members import Members
from bot.hands import Hands
from bot.lateness import Lateness
from bot.offered import Offered
from bot.patience import database_passes, patiently
from bot.service.service import Service
from bot.texts import FALLBACK, Say
from bot.translator import CommandTranslator
from games.core.game import Reason

log = structlog.get_logger(__name__)

FOLDER = Path(__file__).resolve().parents[1] / "cogs"


def modules() -> tuple[str, ...]:
    """The modules of all cogs, by name: the cogs know the bot, the bot does not know the cogs.

    A game's is there where the game is.
    """
    house = {f"cogs.{module.name}" for module in pkgutil.iter_modules([str(FOLDER)]) if not module.ispkg}
    without_game = {f"cogs.{name}" for name in catalogue.broken()}
    return tuple(sorted(house.difference(without_game).union(catalogue.cogs())))


LEAVING = 6.0
"""Seconds for posts under way when the bot ends: whoever stops a container waits for ten."""
SWEEP_SECONDS = 30
"""How often reminders, deadlines and undelivered posts are looked for."""


class Tree(app_commands.CommandTree["TabardBot"]):
    """Lets in what passes the gate, and logs what no command caught."""

    async def interaction_check(self, interaction: discord.Interaction[TabardBot], /) -> bool:
        return await admitted(interaction)

    async def on_error(
        self, interaction: discord.Interaction[TabardBot], error: app_commands.AppCommandError, /
    ) -> None:
        async with answering(interaction):
            raise error


class TabardBot(commands.AutoShardedBot):
    """The client. `guilds` is the only intent: no message is read, no member is kept."""

    def __init__(
        self,
        service_of: Callable[[discord.Client], Service],
        *,
        locale: str = FALLBACK,
        dev_guild: int | None = None,
        cogs: Sequence[str] | None = None,
        limits: Limits = USUAL,
        resources: AsyncExitStack | None = None,
        **options: Any,
    ) -> None:
        """`locale`: of posts where a server chose none. `dev_guild`: the one server that gets the commands, at once.

        `limits`: how much anybody may ask for. `cogs`: modules; None: all there are. `resources` are let go when the
        bot is closed. Other options are discord.py's.
        """
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            allowed_mentions=discord.AllowedMentions.none(),
            tree_cls=Tree,
            **options,
        )
        self.locale = locale
        self.dev_guild = dev_guild
        self.cog_names = modules() if cogs is None else tuple(cogs)
        self.lateness = Lateness()
        self.offered = Offered(self)
        self.gate = Gate(limits)
        self.members = Members(self)
        self.hands = Hands()
        self.window_url: str | None = None
        """The address of the window, where this process serves one."""
        self.resources = resources or AsyncExitStack()
        self.service: Service = service_of(self)
        self.service.listen(self.hands.told)

    async def setup_hook(self) -> None:
        """Everything before the first event: cogs, buttons, commands, and what an earlier process left undone."""
        for name in self.cog_names:
            # Not `load_extension`, which would run the module anew for each bot of a process, for a reload nobody uses.
            await self._load(name)
        await self.tree.set_translator(CommandTranslator())
        await patiently(self.service.open, "the database", database_passes)
        self.offered.send()
        self.sweep.start()

    async def _load(self, cog: str) -> None:
        """Adds the commands. A game of somebody else's whose commands fail is left out."""
        game_id, before = catalogue.brought().get(cog), (set(self.cogs), self.tree.get_commands())
        try:
            await import_module(cog).setup(self)
        except Exception as error:
            if game_id is None:
                raise
            log.exception("a game is left out", game=game_id)
            for added in set(self.cogs) - before[0]:
                await self.remove_cog(added)
            for command in self.tree.get_commands():  # a group of another name than its cog's is still there
                if command not in before[1]:
                    self.tree.remove_command(
                        command.name, type=getattr(command, "type", discord.AppCommandType.chat_input)
                    )
            catalogue.leave_out(game_id, Reason("game.fault.import", {"module": cog, "error": repr(error)}))

    @tasks.loop(seconds=SWEEP_SECONDS)
    async def sweep(self) -> None:
        """What is due: reminders, deadlines, retries."""
        try:
            self.gate.look()
            await self._leave_blocked()
            await self.service.tick()
        except Exception:  # logged in full; the next sweep tries again, whatever this one met
            metrics.FAULTS.inc()
            log.exception("a sweep failed")

    @sweep.before_loop
    async def _before_sweep(self) -> None:
        await self.wait_until_ready()

    async def _leave_blocked(self) -> None:
        for guild_id in await self.service.blocks.servers():
            guild = self.get_guild(guild_id)
            if guild is not None:
                log.warning("left a server that is blocked", server=guild_id)
                await guild.leave()

    # --- what may let through what could not be told ------------------------------------------------------------------

    async def on_guild_channel_create(self, channel: discord.abc.GuildChannel) -> None:
        self.service.stir(channel.guild.id)

    async def on_guild_channel_update(self, _: discord.abc.GuildChannel, channel: discord.abc.GuildChannel) -> None:
        self.service.stir(channel.guild.id)

    async def on_raw_thread_update(self, thread: discord.RawThreadUpdateEvent) -> None:
        self.service.stir(thread.guild_id)

    async def on_thread_join(self, thread: discord.Thread) -> None:
        self.service.stir(thread.guild.id)

    async def on_guild_role_update(self, _: discord.Role, role: discord.Role) -> None:
        self.service.stir(role.guild.id)

    async def on_guild_role_delete(self, role: discord.Role) -> None:
        self.service.stir(role.guild.id)

    async def on_member_update(self, _: discord.Member, member: discord.Member) -> None:
        if self.user is not None and member.id == self.user.id:  # without members as an intent there is no other
            self.service.stir(member.guild.id)

    async def on_guild_update(self, _: discord.Guild, guild: discord.Guild) -> None:
        self.service.stir(guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        self.service.stir(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        self.service.stir(guild.id)
        await self._leave_blocked()

    async def on_shard_ready(self, _: int) -> None:
        self.service.stir()

    async def on_shard_resumed(self, _: int) -> None:
        self.service.stir()

    async def say_in(self, guild_id: int | None) -> Say:
        """What everybody reads in a server: its language or, where it chose none, the bot's."""
        guild = await self.service.guild(guild_id) if guild_id is not None else None
        return catalogue.texts().say((guild and guild.locale) or self.locale)

    async def close(self) -> None:
        """Ends what is under way, then the connection, so that Discord shows at once that nobody is there.

        What takes longer than `LEAVING` is left to the next start.
        """
        self.sweep.cancel()
        self.offered.close()
        with suppress(TimeoutError):
            async with asyncio.timeout(LEAVING):
                await self.service.close()
                await self.hands.settle()
        await super().close()
        await self.resources.aclose()
