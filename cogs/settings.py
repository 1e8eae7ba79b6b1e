"""A server's settings as one private panel: language, channels, hours, threads, organisers, ratings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands, ui
from discord.ext import commands

from bot.answers import Unkind, answer, answering, client, hold, speak
from bot.layout import MENU, ChannelMenu, Menu, RoleMenu, Row
from bot.service.commands import SetGuild, SetOverviews, SetPuzzles
from bot.service.ground.records import Guild
from bot.texts import LANGUAGES, Say
from bot.translator import choices, command, explained
from cogs.shared.items import Pressed
from cogs.shared.tables import LONGEST, writable

if TYPE_CHECKING:
    from bot.client import TabardBot

Interaction = discord.Interaction

HOURS = (1, 6, 12, 24, 48, 72, 120, 168)
"""What the menu offers; the command takes any number of hours."""
SWITCH = {"on": True, "off": False}
LOOKS = ("light", "dusk")
"""Palettes of the pictures that all see."""
COMPUTERS = {
    "on": {"computers": True, "no_computers": False},
    "off": {"computers": False, "no_computers": False},
    "none": {"computers": False, "no_computers": True},
}
"""Whether games with computer players are rated, or not played at all."""
FOUNDERS = {"organisers": False, "everyone": True}
"""Who may open tournaments."""
RATED = {"rated": True, "unrated": False}
"""Whether who plays tournaments of Warcrow has a rating by them."""


class Settings(commands.Cog):
    """`/settings`."""

    @command("settings")
    @explained(
        set_language="language",
        set_channel="channel",
        anywhere="anywhere",
        set_hours="hours",
        set_threads="threads",
        set_organiser="organiser",
        set_computers="computers",
        set_tournaments="tournaments",
        set_look="look",
        set_overview="overview",
        set_puzzles="puzzles",
        set_event_ratings="event_ratings",
    )
    @app_commands.choices(
        set_language=choices("language", LANGUAGES),
        set_threads=choices("threads", tuple(SWITCH)),
        set_computers=choices("computers", tuple(COMPUTERS)),
        set_tournaments=choices("tournaments", tuple(FOUNDERS)),
        set_look=choices("look", LOOKS),
        set_event_ratings=choices("event_ratings", tuple(RATED)),
    )
    @app_commands.default_permissions(manage_channels=True)
    @app_commands.guild_only()
    async def settings(
        self,
        interaction: Interaction,
        set_language: str | None = None,
        set_channel: discord.TextChannel | None = None,
        anywhere: bool = False,
        set_hours: app_commands.Range[int, 1, LONGEST] | None = None,
        set_threads: str | None = None,
        set_organiser: discord.Role | None = None,
        set_computers: str | None = None,
        set_tournaments: str | None = None,
        set_look: str | None = None,
        set_overview: discord.TextChannel | None = None,
        set_puzzles: discord.TextChannel | None = None,
        set_event_ratings: str | None = None,
    ) -> None:
        """Shows the settings, and changes those that are given."""
        async with answering(interaction):
            await hold(interaction)
            given = {"locale": set_language, "hours": set_hours, "look": set_look}
            changes: dict[str, Any] = {key: value for key, value in given.items() if value is not None}
            if set_channel is not None:
                changes["channels"] = (set_channel.id,)
            elif anywhere:
                changes["channels"] = ()
            if set_threads is not None:
                changes["threads"] = SWITCH[set_threads]
            if set_organiser is not None:
                changes["organiser_role_id"] = set_organiser.id
            if set_computers is not None:
                changes |= COMPUTERS[set_computers]
            if set_tournaments is not None:
                changes["open_tournaments"] = FOUNDERS[set_tournaments]
            if set_event_ratings is not None:
                changes["rated_tournaments"] = RATED[set_event_ratings]
            guild = await change(interaction, changes)
            if set_overview is not None:
                present = await client(interaction).service.overviews(guild.id)
                await keep_overviews(interaction, tuple({*present} ^ {set_overview.id}))
            if set_puzzles is not None:
                present = await client(interaction).service.puzzles.channels(guild.id)
                await keep_puzzles(interaction, tuple({*present} ^ {set_puzzles.id}))
            await show(interaction, guild)


async def change(interaction: Interaction, changes: dict[str, Any]) -> Guild:
    """The settings after the changes. Raises Unkind for whoever may not, and for a channel the bot cannot use."""
    if interaction.guild_id is None or not interaction.permissions.manage_channels:
        raise Unkind("table.refused.not_manager")
    for channel_id in changes.get("channels", ()):
        await writable(interaction, channel_id)
    return await client(interaction).service.act(SetGuild(interaction.guild_id, changes))


async def keep_overviews(interaction: Interaction, channels: tuple[int, ...]) -> None:
    """A standing post that names all tables, in these channels. Raises Unkind for a channel the bot cannot use."""
    assert interaction.guild_id is not None, "`change` has looked"
    service = client(interaction).service
    for channel_id in {*channels} - {*await service.overviews(interaction.guild_id)}:
        await writable(interaction, channel_id)
    await service.act(SetOverviews(interaction.guild_id, channels))
    await service.keep_overviews()


async def keep_puzzles(interaction: Interaction, channels: tuple[int, ...]) -> None:
    """A puzzle each week in these channels. Raises Unkind for a channel the bot cannot use."""
    assert interaction.guild_id is not None, "`change` has looked"
    service = client(interaction).service
    for channel_id in {*channels} - {*await service.puzzles.channels(interaction.guild_id)}:
        await writable(interaction, channel_id)
    await service.act(SetPuzzles(interaction.guild_id, channels))


async def show(interaction: Interaction, guild: Guild, *, in_place: bool = False) -> None:
    """The settings in words, and menus that change them."""
    say = speak(interaction)
    language = guild.locale or client(interaction).locale
    threads, computers = _switch(guild.threads), _computers(guild)
    service = client(interaction).service
    overviews, puzzles = await service.overviews(guild.id), await service.puzzles.channels(guild.id)
    rows: list[Row] = [
        Menu("s1:locale", say("table.settings.pick_language"), _named(say, "language", LANGUAGES), language),
        ChannelMenu("s1:channel", say("table.settings.pick_channel"), guild.channels),
        Menu("s1:hours", say("table.settings.pick_hours"), _hours(say, guild.hours), str(guild.hours)),
        Menu("s1:threads", say("table.settings.pick_threads"), _named(say, "threads", tuple(SWITCH)), threads),
        RoleMenu("s1:organiser", say("table.settings.pick_organiser"), guild.organiser_role_id),
        Menu(
            "s1:computers", say("table.settings.pick_computers"), _named(say, "computers", tuple(COMPUTERS)), computers
        ),
        Menu(
            "s1:tournaments",
            say("table.settings.pick_tournaments"),
            _named(say, "tournaments", tuple(FOUNDERS)),
            _founders(guild),
        ),
        Menu("s1:look", say("table.settings.pick_look"), _named(say, "look", LOOKS), guild.look),
        ChannelMenu("s1:overview", say("table.settings.pick_overview"), overviews),
        ChannelMenu("s1:puzzles", say("table.settings.pick_puzzles"), puzzles),
        Menu(
            "s1:event_ratings",
            say("table.settings.pick_event_ratings"),
            _named(say, "event_ratings", tuple(RATED)),
            _rated(guild),
        ),
    ]
    await answer(interaction, _words(guild, language, overviews, puzzles, say), rows=rows, in_place=in_place)


def _words(guild: Guild, language: str, overviews: tuple[int, ...], puzzles: tuple[int, ...], say: Say) -> str:
    channels = ", ".join(f"<#{channel}>" for channel in guild.channels) or say("table.settings.anywhere")
    role = guild.organiser_role_id
    organiser = say("table.settings.managers") if role is None else say("table.settings.role", role=f"<@&{role}>")
    return "\n".join(
        [
            say("table.settings.title"),
            say("table.settings.language", language=say(f"choice.language.{language}")),
            say("table.settings.channel", channel=channels),
            say("table.settings.hours", hours=guild.hours),
            say("table.settings.threads", threads=say(f"choice.threads.{_switch(guild.threads)}")),
            say("table.settings.organiser", organiser=organiser),
            say("table.settings.computers", computers=say(f"choice.computers.{_computers(guild)}")),
            say("table.settings.look", look=say(f"choice.look.{guild.look}")),
            say("table.settings.tournaments", founders=say(f"choice.tournaments.{_founders(guild)}")),
            say("table.settings.event_ratings", rated=say(f"choice.event_ratings.{_rated(guild)}")),
            say("table.settings.overview", channels=_places(overviews, say)),
            say("table.settings.puzzles", channels=_places(puzzles, say)),
        ]
    )


def _places(channels: tuple[int, ...], say: Say) -> str:
    return ", ".join(f"<#{channel}>" for channel in channels) or say("table.settings.nowhere")


def _founders(guild: Guild) -> str:
    return next(word for word, everyone in FOUNDERS.items() if everyone == guild.open_tournaments)


def _rated(guild: Guild) -> str:
    return next(word for word, rated in RATED.items() if rated == guild.rated_tournaments)


def _computers(guild: Guild) -> str:
    return "none" if guild.no_computers else _switch(guild.computers)


def _switch(value: bool) -> str:
    return "on" if value else "off"


def _named(say: Say, kind: str, values: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    return tuple((value, say(f"choice.{kind}.{value}")) for value in values)


def _hours(say: Say, present: int) -> tuple[tuple[str, str], ...]:
    return tuple((str(n), say("table.settings.hours_choice", n=n)) for n in sorted({*HOURS, present}))


class SettingMenu(
    Pressed,
    ui.DynamicItem[Any],
    template=r"s1:(?P<what>locale|channel|hours|threads|organiser|computers|tournaments|look|overview|puzzles|event_ratings)",
):
    """A menu of the settings panel."""

    async def pressed(self, interaction: Interaction) -> None:
        await hold(interaction, in_place=True)
        values: list[str] = (interaction.data or {}).get("values", [])
        what = self.custom_id.removeprefix("s1:")
        changes: dict[str, Any] = {}
        match what:
            case "locale":
                changes = {"locale": values[0]}
            case "channel":
                changes = {"channels": tuple(int(value) for value in values[:MENU])}
            case "hours":
                changes = {"hours": int(values[0])}
            case "organiser":
                changes = {"organiser_role_id": int(values[0]) if values else None}
            case "computers":
                changes = dict(COMPUTERS[values[0]])
            case "tournaments":
                changes = {"open_tournaments": FOUNDERS[values[0]]}
            case "look":
                changes = {"look": values[0]}
            case "event_ratings":
                changes = {"rated_tournaments": RATED[values[0]]}
            case "threads":
                changes = {"threads": SWITCH[values[0]]}
            case _:
                pass  # of another table, below
        guild = await change(interaction, changes)
        if what == "overview":
            await keep_overviews(interaction, tuple(int(value) for value in values[:MENU]))
        if what == "puzzles":
            await keep_puzzles(interaction, tuple(int(value) for value in values[:MENU]))
        await show(interaction, guild, in_place=True)


async def setup(bot: TabardBot) -> None:
    """Adds the cog and its menus."""
    await bot.add_cog(Settings())
    bot.add_dynamic_items(SettingMenu)
