"""Command names, descriptions and choices in the reader's language, for Discord's command picker.

Discord stores them when commands are synced. Each is a key of `data/locale/*/commands.po`; English is the base.
"""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import app_commands
from discord.app_commands import TranslationContextTypes, locale_str

from bot.catalogue import texts
from bot.texts import FALLBACK

_LANGUAGES = {
    discord.Locale.spain_spanish: "es",
    discord.Locale.latin_american_spanish: "es",
}


def named(key: str) -> locale_str:
    """A text of the command tree: English here, other languages through the translator. Raises UnknownText."""
    return locale_str(texts().say(FALLBACK)(key), key=key)


def choices(kind: str, values: Sequence[str] | Sequence[int]) -> list[app_commands.Choice[str | int]]:
    """Choices named by the texts `choice.<kind>.<value>`."""
    return [app_commands.Choice(name=named(f"choice.{kind}.{value}"), value=value) for value in values]


class CommandTranslator(app_commands.Translator):
    """Gives Discord the texts of the languages that the project speaks."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: TranslationContextTypes
    ) -> str | None:
        language, key = _LANGUAGES.get(locale), string.extras.get("key")
        return texts().say(language)(key) if language and key else None
