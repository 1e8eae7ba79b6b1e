"""A hint: what the computer would do in the person's place, and a button that does it."""

from __future__ import annotations

import discord

from bot import customid
from bot.answers import answer, client, language, speak
from bot.layout import LABEL_LIMIT, Row, clip
from bot.service.ground.records import Table
from bot.service.telling import wording
from bot.service.telling.courier import Button
from cogs.shared.panels import BUTTON_TEXT


async def button(interaction: discord.Interaction, table: Table, seat: int) -> list[Button]:
    """The button that asks for a hint, where there may be one."""
    question = table.question(seat)
    if question is None or not await client(interaction).service.hints.allowed(table):
        return []
    return [Button(customid.TABLE.make(table.id, question.seq, "hint"), speak(interaction)("table.button.hint"))]


async def show_hint(interaction: discord.Interaction, table: Table) -> None:
    """Tells the person alone, in words and in notation."""
    say = speak(interaction)
    hint = await client(interaction).service.hints.give(table.id, interaction.user.id)
    words = wording.said(table.game_id, hint.text, language(interaction))
    rows: list[Row] = []
    if len(hint.text) <= BUTTON_TEXT:
        label = clip(say("hint.play", what=words), LABEL_LIMIT)
        rows.append([Button(customid.TABLE.make(table.id, hint.question, "do", hint.text), label, "primary")])
    await answer(interaction, say("hint.told", what=words, text=hint.text), rows=rows)
