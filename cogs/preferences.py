"""`/preferences`: what a person likes at all their tables: time zone, reminders, quiet hours, a look before moves, and
who may ask them for anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands, ui
from discord.app_commands import Choice
from discord.ext import commands
from discord.utils import format_dt
from msgspec.structs import replace

from bot.answers import Unkind, answer, answering, client, hold, speak
from bot.layout import MENU_LABEL_LIMIT, Menu, Row, clip
from bot.service.commands import Avoid, SetHabits, Welcome
from bot.service.ground.pace import Habits, Reminder
from bot.service.ground.records import Person
from bot.service.seats.distance import Avoided
from bot.service.telling.wording import plain
from bot.service.time import calendar, timeouts
from bot.texts import Say
from bot.translator import choices, command, explained
from cogs.shared.items import Pressed

if TYPE_CHECKING:
    from bot.client import TabardBot

Interaction = discord.Interaction

REMINDERS: tuple[Reminder, ...] = ("half", "24h", "2h")
CONFIRM = {"on": True, "off": False}
LOOKS = {"server": None, "light": "light", "dusk": "dusk"}
"""Palettes of pictures that one sees alone."""
INVITATIONS = {"everyone": True, "nobody": False}
SHOWN = 25
"""Names of a menu: Discord takes no more."""
QUIET = ((22, 8), (23, 7), (0, 8), (20, 9))
"""Quiet hours that the menu offers; the command takes any."""
Hour = app_commands.Range[int, 0, 24]


class Preferences(commands.Cog):
    """`/preferences`."""

    @command("preferences")
    @explained("zone", "quiet_from", "quiet_to", "confirm", "invitations", "look", "block", "unblock")
    @app_commands.choices(
        confirm=choices("confirm", tuple(CONFIRM)),
        invitations=choices("invitations", tuple(INVITATIONS)),
        look=choices("look", tuple(LOOKS)),
    )
    async def preferences(
        self,
        interaction: Interaction,
        zone: str | None = None,
        quiet_from: Hour | None = None,
        quiet_to: Hour | None = None,
        confirm: str | None = None,
        invitations: str | None = None,
        look: str | None = None,
        block: discord.User | None = None,
        unblock: discord.User | None = None,
    ) -> None:
        """Shows what the person likes, and changes what is given."""
        async with answering(interaction):
            await hold(interaction)
            habits = await client(interaction).service.habits(interaction.user.id)
            if zone is not None:
                habits = replace(habits, zone=_zone(zone))
            if (quiet_from is None) != (quiet_to is None):
                raise Unkind("preferences.refused.half_quiet")
            if quiet_from is not None and quiet_to is not None:
                habits = replace(habits, quiet=None if quiet_from == quiet_to else (quiet_from, quiet_to))
            if confirm is not None:
                habits = replace(habits, confirm=CONFIRM[confirm])
            if invitations is not None:
                habits = replace(habits, invitations=INVITATIONS[invitations])
            if look is not None:
                habits = replace(habits, look=LOOKS[look])
            service = client(interaction).service
            if block is not None:
                await service.act(Avoid(interaction.user.id, Person(block.id, block.display_name, "")))
            if unblock is not None:
                await service.act(Welcome(interaction.user.id, unblock.id))
            await _keep(interaction, habits)

    @preferences.autocomplete("zone")
    async def _zones(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        wanted = current.strip().casefold().replace(" ", "_")
        return [Choice(name=name, value=name) for name in calendar.zones() if wanted in name.casefold()][:25]


def _zone(name: str) -> str:
    """A time zone as people write it. Raises Unkind."""
    wanted = name.strip().replace(" ", "_").casefold()
    found = next((zone for zone in (*calendar.zones(), "UTC") if zone.casefold() == wanted), None)
    if found is None:
        raise Unkind("preferences.refused.zone", zone=name[:50])
    return found


async def _keep(interaction: Interaction, habits: Habits, *, in_place: bool = False) -> None:
    await client(interaction).service.act(SetHabits(interaction.user.id, habits))
    await _show(interaction, habits, in_place=in_place)


async def _show(interaction: Interaction, habits: Habits, *, in_place: bool = False) -> None:
    say, now = speak(interaction), discord.utils.utcnow()
    reminders = ", ".join(say(f"preferences.reminder.{each}") for each in habits.reminders)
    lines = [
        say("preferences.title"),
        say("preferences.zone", zone=habits.zone, now=f"{now.astimezone(calendar.zone(habits.zone)):%H:%M}"),
        say("preferences.reminders", reminders=reminders or say("preferences.none")),
        say("preferences.quiet", hours=_quiet(habits.quiet, say)),
        say(f"preferences.confirm.{'on' if habits.confirm else 'off'}"),
        say("preferences.days_off", n=timeouts.days_left(habits, now)),
    ]
    if habits.off is not None and habits.off > now:
        lines.append(say("preferences.off", until=format_dt(habits.off, "R")))
    lines.append(say(f"preferences.invitations.{'everyone' if habits.invitations else 'nobody'}"))
    lines.append(say("preferences.look", look=say(f"choice.look.{habits.look or 'server'}")))
    avoided = await client(interaction).service.avoided(interaction.user.id)
    if avoided:
        lines.append(say("preferences.blocked", names=", ".join(plain(one.name) for one in avoided)))
    await answer(interaction, "\n".join(lines), rows=_menus(habits, avoided, say), in_place=in_place)


def _quiet(quiet: tuple[int, int] | None, say: Say) -> str:
    return say("preferences.none") if quiet is None else say("preferences.hours", first=quiet[0], last=quiet[1])


def _menus(habits: Habits, avoided: Sequence[Avoided], say: Say) -> list[Row]:
    reminders = tuple((each, say(f"preferences.reminder.{each}")) for each in REMINDERS)
    quiet = dict.fromkeys((None, *QUIET, habits.quiet))
    spans = tuple(("-" if span is None else f"{span[0]}-{span[1]}", _quiet(span, say)) for span in quiet)
    chosen = "-" if habits.quiet is None else f"{habits.quiet[0]}-{habits.quiet[1]}"
    looks = tuple((word, say(f"choice.confirm.{word}")) for word in CONFIRM)
    invites = "everyone" if habits.invitations else "nobody"
    who = tuple((word, say(f"choice.invitations.{word}")) for word in INVITATIONS)
    names = tuple((str(one.id), clip(plain(one.name), MENU_LABEL_LIMIT)) for one in avoided[:SHOWN])
    palettes = tuple((word, say(f"choice.look.{word}")) for word in LOOKS)
    blocked: list[Row] = [Menu("p1:unblock", say("preferences.pick.unblock"), names)] if names else []
    return [
        Menu("p1:reminders", say("preferences.pick.reminders"), reminders, several=habits.reminders),
        Menu("p1:quiet", say("preferences.pick.quiet"), spans, chosen),
        Menu("p1:confirm", say("preferences.pick.confirm"), looks, "on" if habits.confirm else "off"),
        Menu("p1:invitations", say("preferences.pick.invitations"), who, invites),
        Menu("p1:look", say("preferences.pick.look"), palettes, habits.look or "server"),
        *blocked,
    ]


class PreferenceMenu(
    Pressed, ui.DynamicItem[Any], template=r"p1:(?P<what>reminders|quiet|confirm|invitations|look|unblock)"
):
    """A menu of the panel."""

    async def pressed(self, interaction: Interaction) -> None:
        await hold(interaction, in_place=True)
        values: list[str] = (interaction.data or {}).get("values", [])
        habits = await client(interaction).service.habits(interaction.user.id)
        match self.custom_id.removeprefix("p1:"):
            case "reminders":
                habits = replace(habits, reminders=tuple(each for each in REMINDERS if each in values))
            case "quiet":
                habits = replace(habits, quiet=_span(values[0]))
            case "invitations":
                habits = replace(habits, invitations=INVITATIONS[values[0]])
            case "look":
                habits = replace(habits, look=LOOKS[values[0]])
            case "unblock":
                await client(interaction).service.act(Welcome(interaction.user.id, int(values[0])))
            case _:
                habits = replace(habits, confirm=CONFIRM[values[0]])
        await _keep(interaction, habits, in_place=True)


def _span(value: str) -> tuple[int, int] | None:
    first, _, last = value.partition("-")
    return (int(first), int(last)) if first else None


async def setup(bot: TabardBot) -> None:
    """Adds the cog and its menus."""
    await bot.add_cog(Preferences())
    bot.add_dynamic_items(PreferenceMenu)
