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
from bot.service.telling.courier import Button, Style
from bot.translator import command
from cogs.shared.items import Pressed

if TYPE_CHECKING:
    from bot.client import TabardBot

Interaction = discord.Interaction

ABOUT = ("export", "forget")
"""The buttons of the answer."""
SURE = ("erase", "keep")
"""Those of the question whether one is sure."""
_BUTTONS: dict[str, tuple[str, Style]] = {
    "export": ("privacy.button.export", "primary"),
    "forget": ("privacy.button.forget", "danger"),
    "erase": ("privacy.button.erase", "danger"),
    "keep": ("privacy.button.keep", "secondary"),
}


class PrivacyCommand(commands.Cog):
    """`/privacy`."""

    @command("privacy")
    async def privacy(self, interaction: Interaction) -> None:
        """What is stored and why, with a button to take it along and one to erase it."""
        async with answering(interaction):
            say = speak(interaction)
            await answer(interaction, say("privacy.about"), rows=[[_button(interaction, verb) for verb in ABOUT]])


def _button(interaction: Interaction, verb: str) -> Button:
    key, style = _BUTTONS[verb]
    return Button(f"p1:{interaction.user.id}:{verb}", speak(interaction)(key), style)


async def _export(interaction: Interaction) -> None:
    """Everything that is stored about the person."""
    await hold(interaction)
    told = await client(interaction).service.privacy.export(interaction.user.id)
    content, name = _packed(told, interaction.filesize_limit)
    await send_file(interaction, speak(interaction)("privacy.exported"), discord.File(BytesIO(content), name))


async def _ask(interaction: Interaction) -> None:
    """Says what erasing would mean, and asks."""
    await hold(interaction)
    say = speak(interaction)
    tables = await client(interaction).service.privacy.live(interaction.user.id)
    playing = sum(table.life == "playing" for table in tables)
    lines = [say("privacy.sure"), say("privacy.sure_games", n=playing) if playing else ""]
    buttons = [_button(interaction, verb) for verb in SURE]
    await answer(interaction, "\n".join(filter(None, lines)), rows=[buttons])


def _packed(told: dict[str, Any], limit: int) -> tuple[bytes, str]:
    """The file and its name; packed where it would be too large."""
    content = json.dumps(told, indent=1, ensure_ascii=False).encode()
    if len(content) <= limit:
        return content, "tabard.json"
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        archive.writestr("tabard.json", content)
    return packed.getvalue(), "tabard.zip"


_ABOUT = {"export": _export, "forget": _ask}


class PrivacyPress(
    Pressed, ui.DynamicItem[Any], template=r"p1:(?P<user>[0-9]{1,20}):(?P<verb>export|forget|erase|keep)"
):
    """A button of the answer, or of the second question before somebody is erased."""

    async def pressed(self, interaction: Interaction) -> None:
        _, user_id, verb = self.custom_id.split(":")
        if int(user_id) != interaction.user.id:
            raise Unkind("privacy.refused.other")
        if verb in _ABOUT:
            await _ABOUT[verb](interaction)
            return
        say = speak(interaction)
        await interaction.response.defer()  # not `hold`: it would remember who is about to be forgotten
        if verb == "keep":
            await answer(interaction, say("privacy.kept"), in_place=True)
            return
        done = await client(interaction).service.privacy.erase(interaction.user.id)
        await answer(interaction, say("privacy.erased", resigned=done.resigned), in_place=True)


async def setup(bot: TabardBot) -> None:
    """Adds the cog and its buttons."""
    await bot.add_cog(PrivacyCommand())
    bot.add_dynamic_items(PrivacyPress)
