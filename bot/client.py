"""The bot on Discord: loads the cogs, keeps the service going, and nothing else. It knows no rules."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Sequence
from pathlib import Path

import discord
import structlog
from discord import app_commands
from discord.ext import commands, tasks

from bot import metrics
from bot.answers import answering, in_time, remember
from bot.config import Config
from bot.service.service import Service
from bot.translator import CommandTranslator

log = structlog.get_logger(__name__)

COGS = tuple(
    f"cogs.{module.name}"
    for module in pkgutil.iter_modules([str(Path(__file__).resolve().parents[1] / "cogs")])
    if not module.ispkg
)
"""Loaded by name: the cogs know the bot, the bot does not know the cogs."""

SWEEP_SECONDS = 30
"""How often reminders, deadlines and undelivered posts are looked for."""


class Tree(app_commands.CommandTree["TabardBot"]):
    """Drops what comes too late, remembers languages, and logs what no command caught."""

    async def interaction_check(self, interaction: discord.Interaction[TabardBot], /) -> bool:
        if not in_time(interaction):
            return False
        if interaction.type is not discord.InteractionType.autocomplete:
            await remember(interaction)
        return True

    async def on_error(
        self, interaction: discord.Interaction[TabardBot], error: app_commands.AppCommandError, /
    ) -> None:
        async with answering(interaction):
            raise error


class TabardBot(commands.AutoShardedBot):
    """The client. `guilds` is the only intent: no message is read, no member is kept."""

    def __init__(
        self,
        config: Config,
        service_of: Callable[[discord.Client], Service],
        cogs: Sequence[str] = COGS,
        **options: object,
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            allowed_mentions=discord.AllowedMentions.none(),
            tree_cls=Tree,
            **options,  # pyright: ignore[reportArgumentType]
        )
        self.config = config
        self.cog_names = tuple(cogs)
        self.service: Service = service_of(self)

    async def setup_hook(self) -> None:
        """Everything before the first event: cogs, buttons, commands, and what an earlier process left undone."""
        for name in self.cog_names:
            await self.load_extension(name)
        await self.tree.set_translator(CommandTranslator())
        await self._sync()
        await self.service.open()
        self.sweep.start()

    async def _sync(self) -> None:
        if self.config.dev_guild is not None:
            guild = discord.Object(self.config.dev_guild)
            self.tree.copy_global_to(guild=guild)
            await self.tree.sync(guild=guild)
        else:
            await self.tree.sync()

    @tasks.loop(seconds=SWEEP_SECONDS)
    async def sweep(self) -> None:
        """What is due: reminders, deadlines, retries."""
        try:
            await self.service.tick()
        except Exception:  # logged in full; the next sweep tries again, whatever this one met
            metrics.FAULTS.inc()
            log.exception("a sweep failed")

    @sweep.before_loop
    async def _ready(self) -> None:
        await self.wait_until_ready()

    def moved(self, interaction: discord.Interaction) -> None:
        """Counts a move and how long it took from the press to the commit."""
        waited = (discord.utils.utcnow() - interaction.created_at).total_seconds()
        metrics.MOVE_SECONDS.observe(max(0.0, waited))

    async def close(self) -> None:
        self.sweep.cancel()
        await self.service.close()
        await super().close()
