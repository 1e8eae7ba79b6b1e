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
    """Tells everyone, after `hold_publicly`; pictures in words where they may not be."""
    service, guild_id = client(interaction).service, interaction.guild_id
    if pictures and guild_id is not None and not interaction.app_permissions.attach_files:
        alts = [each.alt for each in pictures]
        text, pictures = "\n".join([text, *alts, speak(interaction)("service.once.pictures")]), ()
    if pictures and guild_id is not None:
        look = (await service.guild(guild_id)).look
        pictures = [in_look(each, look) for each in pictures]
    layout = message(text, pictures, file)
    await interaction.followup.send(view=layout.view, files=layout.files)
