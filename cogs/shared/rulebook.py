"""How a game is played, page by page: the rules in words, then what they look like on the table."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot import catalogue, customid, lessons
from bot.answers import Unkind, answer, client, hold, language, speak
from bot.layout import Row
from bot.service.courier import Button
from cogs.shared.items import Pressed


async def show_rules(interaction: discord.Interaction, game_id: str, page: int = 0, *, in_place: bool = False) -> None:
    """A page of the rules in the reader's language: 0 is the whole in words, the others have a picture each."""
    say = speak(interaction)
    pages = lessons.lessons(game_id)
    page = max(0, min(page, len(pages)))
    text, picture = say(f"{game_id}.rules"), None
    if page:
        lesson = pages[page - 1]
        title = say("table.rules.page", game=say(f"{game_id}.name"), page=page, pages=len(pages))
        text = f"{title}\n{say(f'{game_id}.lesson.{lesson.id}')}"
        picture = await client(interaction).service.drawn(lessons.drawn, game_id, lesson, language(interaction))
    turns = [
        Button(customid.RULES.make(0, target, game_id), say(word))
        for word, target in (
            ("table.button.previous", page - 1),
            ("table.button.next" if page else "table.rules.look", page + 1),
        )
        if 0 <= target <= len(pages)
    ]
    rows: list[Row] = [turns] if turns else []
    await answer(interaction, text, picture, rows, file="rules.png", in_place=in_place)


class RulesPress(Pressed, ui.DynamicItem[Any], template=r"r[0-9]+:.*"):
    """A button that turns the rules' pages."""

    async def pressed(self, interaction: discord.Interaction) -> None:
        press = customid.RULES.parse(self.custom_id)
        if press is None or press.verb not in catalogue.games():  # a game or a version that is no more
            raise Unkind("table.refused.unknown_button")
        await hold(interaction, in_place=True)
        await show_rules(interaction, press.verb, press.number, in_place=True)
