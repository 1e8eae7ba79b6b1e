"""A hint: the best that the person could do, with chances and a reason, and buttons that do it."""

from __future__ import annotations

import discord

from bot import customid
from bot.answers import answer, client, language, speak
from bot.layout import LABEL_LIMIT, Row, clip
from bot.service.ground.records import Table
from bot.service.telling import wording
from bot.service.telling.courier import Button
from bot.texts import Say
from cogs.shared.panels import BUTTON_TEXT


def button(table: Table, seat: int, say: Say) -> list[Button]:
    """The button that asks for a hint."""
    question = table.question(seat)
    number = table.seq if question is None else question.seq
    return [Button(customid.TABLE.make(table.id, number, "hint"), say("table.button.hint"))]


async def show_hint(interaction: discord.Interaction, table: Table) -> None:
    """Tells the person alone, in words and in notation."""
    say = speak(interaction)
    hint = await client(interaction).service.hints.give(table.id, interaction.user.id)
    buttons: list[Button] = []
    for place, each in enumerate(hint.best):
        if len(each.text) <= BUTTON_TEXT:
            what = wording.said(table.game_id, each.text, language(interaction))
            label = clip(say("hint.play", what=what) if place == 0 else what, LABEL_LIMIT)
            style = "primary" if place == 0 else "secondary"
            buttons.append(Button(customid.TABLE.make(table.id, hint.question, "do", each.text), label, style))
    rows: list[Row] = [buttons] if buttons else []
    await answer(interaction, wording.hinted(table.game_id, hint.best, language(interaction)), rows=rows)
