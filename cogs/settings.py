"""A server's settings: language, channel and hours, by options or by menus."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Self

import discord
from discord import app_commands, ui
from discord.ext import commands

from bot.answers import Unkind, answer, answering, client, hold, in_time, remember, speak
from bot.layout import ChannelMenu, Menu, Row
from bot.service.records import Guild
from bot.texts import LANGUAGES
from bot.translator import choices, named
from cogs.shared.tables import LONGEST

if TYPE_CHECKING:
    from bot.client import TabardBot

Interaction = discord.Interaction

HOURS = (1, 6, 12, 24, 48, 72, 120, 168)
"""What the menu offers; the command takes any number of hours."""


class Settings(commands.Cog):
    """`/settings`."""

    @app_commands.command(name=named("cmd.settings"), description=named("cmd.settings.desc"))
    @app_commands.rename(
        set_language=named("opt.language"), set_channel=named("opt.channel"), set_hours=named("opt.hours")
    )
    @app_commands.describe(
        set_language=named("opt.language.desc"),
        set_channel=named("opt.channel.desc"),
        set_hours=named("opt.hours.desc"),
    )
    @app_commands.choices(set_language=choices("language", LANGUAGES))
    @app_commands.default_permissions(manage_channels=True)
    @app_commands.guild_only()
    async def settings(
        self,
        interaction: Interaction,
        set_language: str | None = None,
        set_channel: discord.TextChannel | None = None,
        set_hours: app_commands.Range[int, 1, LONGEST] | None = None,
    ) -> None:
        """Shows the settings, and changes those that are given."""
        async with answering(interaction):
            guild_id = managed(interaction)
            await hold(interaction)
            changes: dict[str, Any] = {}
            if set_language is not None:
                changes["locale"] = set_language
            if set_channel is not None:
                changes["channel_id"] = set_channel.id
            if set_hours is not None:
                changes["hours"] = set_hours
            service = client(interaction).service
            guild = await (service.set_guild(guild_id, **changes) if changes else service.guild(guild_id))
            await show(interaction, guild)


def managed(interaction: Interaction) -> int:
    """The server, if the person may manage its channels. Raises Unkind."""
    if interaction.guild_id is None or not interaction.permissions.manage_channels:
        raise Unkind("table.refused.not_manager")
    return interaction.guild_id


async def show(interaction: Interaction, guild: Guild, *, in_place: bool = False) -> None:
    """The settings in words, and menus that change them."""
    say = speak(interaction)
    language = guild.locale or client(interaction).locale
    channel = f"<#{guild.channel_id}>" if guild.channel_id else say("table.settings.anywhere")
    text = "\n".join(
        [
            say("table.settings.title"),
            say("table.settings.language", language=say(f"choice.language.{language}")),
            say("table.settings.channel", channel=channel),
            say("table.settings.hours", hours=guild.hours),
        ]
    )
    languages = tuple((code, say(f"choice.language.{code}")) for code in LANGUAGES)
    hours = tuple((str(n), say("table.settings.hours_choice", n=n)) for n in HOURS)
    rows: list[Row] = [
        Menu("s1:locale", say("table.settings.pick_language"), languages, language),
        ChannelMenu("s1:channel", say("table.settings.pick_channel")),
        Menu("s1:hours", say("table.settings.pick_hours"), hours, str(guild.hours)),
    ]
    await answer(interaction, text, rows=rows, in_place=in_place)


class SettingMenu(ui.DynamicItem[Any], template=r"s1:(?P<what>locale|channel|hours)"):
    """A menu of the settings panel."""

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: ui.Item[Any], match: re.Match[str], /) -> Self:
        return cls(item)

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        return in_time(interaction)

    async def callback(self, interaction: Interaction) -> Any:
        async with answering(interaction):
            guild_id = managed(interaction)
            await remember(interaction)
            values: list[str] = (interaction.data or {}).get("values", [])
            service = client(interaction).service
            await interaction.response.defer()
            match self.custom_id:
                case "s1:locale":
                    guild = await service.set_guild(guild_id, locale=values[0])
                case "s1:channel":
                    guild = await service.set_guild(guild_id, channel_id=int(values[0]) if values else None)
                case _:
                    guild = await service.set_guild(guild_id, hours=int(values[0]))
            await show(interaction, guild, in_place=True)


async def setup(bot: TabardBot) -> None:
    """Adds the cog and its menus."""
    await bot.add_cog(Settings())
    bot.add_dynamic_items(SettingMenu)
