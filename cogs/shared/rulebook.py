"""How a game is played, page by page: the rules in words, then what they look like on the table."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot import catalogue, customid, lessons
from bot.answers import Unkind, answer, client, hold, language, speak
from bot.layout import Row
from bot.service.telling.courier import Button
from cogs.shared.items import Pressed


async def show_rules(interaction: discord.Interaction, game_id: str, page: int = 0, *, in_place: bool = False) -> None:
    """A page of the rules in the reader's language: first those in words, from 0 on, then those with a picture each."""
    say = speak(interaction)
    words, shown = lessons.words(game_id, say), lessons.lessons(game_id)
    last = len(words) + len(shown) - 1
    page = max(0, min(page, last))
    text, picture = words[min(page, len(words) - 1)], None
    if page >= len(words):
        number = page - len(words)
        lesson = shown[number]
        title = say("table.rules.page", game=say(f"{game_id}.name"), page=number + 1, pages=len(shown))
        text = f"{title}\n{say(f'{game_id}.lesson.{lesson.id}')}"
        picture = await client(interaction).service.drawn(lessons.drawn, game_id, lesson, language(interaction))
    turns = [
        Button(customid.RULES.make(0, target, game_id), say(word))
        for word, target in (
            ("table.button.previous", page - 1),
            ("table.rules.look" if page + 1 == len(words) else "table.button.next", page + 1),
        )
        if 0 <= target <= last
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
