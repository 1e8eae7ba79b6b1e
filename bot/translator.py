"""Command names, descriptions and choices in the reader's language, for Discord's command picker.

Discord stores them when commands are synced. Each is a key of `data/locale/*/commands.po`; English is the base.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import discord
from discord import app_commands
from discord.app_commands import TranslationContextTypes, locale_str

from bot.catalogue import texts
from bot.texts import FALLBACK

C = TypeVar("C", bound=Callable[..., Any])

_LANGUAGES = {
    discord.Locale.spain_spanish: "es",
    discord.Locale.latin_american_spanish: "es",
}


def named(key: str) -> locale_str:
    """A text of the command tree: English here, other languages through the translator. Raises UnknownText."""
    return locale_str(texts().say(FALLBACK)(key), key=key)


def command(key: str) -> Callable[[Callable[..., Any]], Any]:
    """A command named and described by the texts `cmd.<key>` and `cmd.<key>.desc`."""
    return app_commands.command(name=named(f"cmd.{key}"), description=named(f"cmd.{key}.desc"))


def choices(kind: str, values: Sequence[str] | Sequence[int]) -> list[app_commands.Choice[str | int]]:
    """Choices named by the texts `choice.<kind>.<value>`."""
    return [app_commands.Choice(name=named(f"choice.{kind}.{value}"), value=value) for value in values]


def explained(*names: str, **keys: str) -> Callable[[C], C]:
    """Names and describes a command's parameters by the texts `opt.<key>` and `opt.<key>.desc`.

    `names` are parameters whose key is their own name.
    """
    every = {**dict(zip(names, names, strict=True)), **keys}

    def explain(command: C) -> C:
        command = app_commands.rename(**{name: named(f"opt.{key}") for name, key in every.items()})(command)
        return app_commands.describe(**{name: named(f"opt.{key}.desc") for name, key in every.items()})(command)

    return explain


class CommandTranslator(app_commands.Translator):
    """Gives Discord the texts of the languages that the project speaks."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: TranslationContextTypes
    ) -> str | None:
        language, key = _LANGUAGES.get(locale), string.extras.get("key")
        return texts().say(language)(key) if language and key else None
