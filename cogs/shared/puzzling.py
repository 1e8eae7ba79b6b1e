"""An answer to a puzzle: told to whoever gives it, alone."""

from __future__ import annotations

import discord

from bot.answers import Unkind, answer, client, language, speak
from bot.customid import CustomId
from bot.service.ground.records import Table
from bot.service.telling import wording
from bot.service.telling.publishing import percent


async def press_guess(interaction: discord.Interaction, table: Table, press: CustomId) -> None:
    """Whether a machine would have done the same, and what was played. Raises Unkind."""
    say, locale = speak(interaction), language(interaction)
    puzzle = await client(interaction).service.puzzles.posted(table.id, press.number)
    number = press.args[0] if press.args else ""
    if not (number.isascii() and number.isdigit() and int(number) < len(puzzle.options)):
        raise Unkind("table.refused.unknown_button")
    choice, guess = puzzle.choice, puzzle.options[int(number)]
    lines = [
        say(
            "review.puzzle.right" if guess == choice.best else "review.puzzle.wrong",
            guess=wording.said(puzzle.game_id, guess, locale),
            best=wording.said(puzzle.game_id, choice.best, locale),
            better=percent(choice.best_chance),
        ),
        say(
            "review.puzzle.played",
            played=wording.said(puzzle.game_id, choice.played, locale),
            chance=percent(choice.chance),
        ),
    ]
    if choice.reason is not None:
        lines.insert(1, f"-# {wording.reason(choice.reason, locale)}")
    await answer(interaction, "\n".join(lines))
