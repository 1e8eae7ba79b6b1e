"""What a person notes down about a table, for themselves alone."""

from __future__ import annotations

import discord

from bot import customid
from bot.answers import answer, client, speak
from bot.service.ground.records import Table
from bot.service.looking.watching import NOTE as LONGEST
from cogs.shared.forms import Field, Fields, open_form

NOTE = "note"
"""The verb of the button and of the form."""


async def ask_note(interaction: discord.Interaction, table: Table) -> None:
    """Opens the form with what was noted so far."""
    say = speak(interaction)
    text = await client(interaction).service.watching.note(table.id, interaction.user.id)
    field = Field(NOTE, say("notes.label"), long=True, most=LONGEST, needed=False, filled=text)
    await open_form(interaction, customid.TABLE.make(table.id, 0, NOTE), say("notes.title", id=table.id), field)


async def take_note(interaction: discord.Interaction, table: Table, fields: Fields) -> None:
    """The form was sent."""
    text = fields.get(NOTE, "")
    await client(interaction).service.watching.keep_note(table.id, interaction.user.id, text, discord.utils.utcnow())
    await answer(interaction, speak(interaction)("notes.kept" if text.strip() else "notes.none", id=table.id))
