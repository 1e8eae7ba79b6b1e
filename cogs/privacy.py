"""`/privacy`: what is stored about the person, as a file; and erasing it. Answered to them alone, also in a message."""

from __future__ import annotations

import json
from io import BytesIO
from typing import TYPE_CHECKING, Any
from zipfile import ZIP_DEFLATED, ZipFile

import discord
from discord import ui
from discord.ext import commands

from bot.answers import Unkind, answer, answering, client, hold, send_file, speak
from bot.layout import Row
from bot.service.telling.courier import Button
from bot.translator import command, named
from cogs.shared.items import Pressed

if TYPE_CHECKING:
    from bot.client import TabardBot

Interaction = discord.Interaction


class PrivacyCommands(commands.GroupCog, group_name=named("cmd.privacy"), group_description=named("cmd.privacy.desc")):
    """`/privacy ...`."""

    @command("privacy.about")
    async def about(self, interaction: Interaction) -> None:
        """What is stored and why."""
        async with answering(interaction):
            await answer(interaction, speak(interaction)("privacy.about"))

    @command("privacy.export")
    async def export(self, interaction: Interaction) -> None:
        """Everything that is stored about the person."""
        async with answering(interaction):
            await hold(interaction)
            told = await client(interaction).service.privacy.export(interaction.user.id)
            content, name = _packed(told, interaction.filesize_limit)
            await send_file(interaction, speak(interaction)("privacy.exported"), discord.File(BytesIO(content), name))

    @command("privacy.erase")
    async def erase(self, interaction: Interaction) -> None:
        """Says what erasing would mean, and asks."""
        async with answering(interaction):
            await hold(interaction)
            say = speak(interaction)
            tables = await client(interaction).service.privacy.live(interaction.user.id)
            playing = sum(table.life == "playing" for table in tables)
            lines = [say("privacy.sure"), say("privacy.sure_games", n=playing) if playing else ""]
            user_id = interaction.user.id
            rows: list[Row] = [
                [
                    Button(f"p1:{user_id}:erase", say("privacy.button.erase"), "danger"),
                    Button(f"p1:{user_id}:keep", say("privacy.button.keep"), "secondary"),
                ]
            ]
            await answer(interaction, "\n".join(filter(None, lines)), rows=rows)


def _packed(told: dict[str, Any], limit: int) -> tuple[bytes, str]:
    """The file and its name; packed where it would be too large."""
    content = json.dumps(told, indent=1, ensure_ascii=False).encode()
    if len(content) <= limit:
        return content, "tabard.json"
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        archive.writestr("tabard.json", content)
    return packed.getvalue(), "tabard.zip"


class PrivacyPress(Pressed, ui.DynamicItem[Any], template=r"p1:(?P<user>[0-9]{1,20}):(?P<verb>erase|keep)"):
    """The second question before somebody is erased."""

    async def pressed(self, interaction: Interaction) -> None:
        _, user_id, verb = self.custom_id.split(":")
        if int(user_id) != interaction.user.id:
            raise Unkind("privacy.refused.other")
        say = speak(interaction)
        await interaction.response.defer()  # not `hold`: it would remember who is about to be forgotten
        if verb == "keep":
            await answer(interaction, say("privacy.kept"), in_place=True)
            return
        done = await client(interaction).service.privacy.erase(interaction.user.id)
        await answer(interaction, say("privacy.erased", resigned=done.resigned), in_place=True)


async def setup(bot: TabardBot) -> None:
    """Adds the cog and its buttons."""
    await bot.add_cog(PrivacyCommands())
    bot.add_dynamic_items(PrivacyPress)
