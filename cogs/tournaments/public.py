"""Answers that everybody in the channel reads: dice that two people look at."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot import metrics
from bot.answers import Unkind, age, client, person, speak
from bot.layout import message
from cogs.shared.tables import Channel, may_write
from rendering.picture import Picture, in_look


async def hold_publicly(interaction: discord.Interaction) -> None:
    """Answers first; what follows is for everyone. Raises Unkind for whoever may not write there themselves."""
    if isinstance(interaction.channel, Channel) and not may_write(interaction, interaction.channel):
        raise Unkind("table.refused.not_for_you", channel=interaction.channel.mention)
    await interaction.response.defer(thinking=True)
    metrics.ANSWER_SECONDS.observe(age(interaction).total_seconds())
    await client(interaction).service.remember(person(interaction))


async def post(interaction: discord.Interaction, text: str, pictures: Sequence[Picture], *, file: str) -> None:
    """Tells everyone, after `hold_publicly`; a picture in words where it may not be."""
    picture = pictures[0] if pictures else None
    if picture is not None and interaction.guild_id is not None and not interaction.app_permissions.attach_files:
        text, picture = "\n".join([text, picture.alt, speak(interaction)("service.once.pictures")]), None
    if picture is not None and interaction.guild_id is not None:
        picture = in_look(picture, (await client(interaction).service.guild(interaction.guild_id)).look)
    layout = message(text, picture, file)
    await interaction.followup.send(view=layout.view, files=layout.files)
