"""Forms: opened by a command or a press, sent back with nothing but their custom id, so they work after any restart."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Iterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import discord
from discord import ui

from bot import customid
from bot.answers import answer, refuse, speak
from bot.customid import CustomId
from bot.gate.door import admitted
from bot.layout import clip
from games.core.referee import Refusal

TITLE = 45
"""Characters of a form's title, and of a label."""
TEXT = 4000
"""Characters that a field takes."""

Fields = Mapping[str, str]
"""What was filled in, by the fields' keys."""


WORTH = 40
"""Characters that somebody would not like to type again."""
PAGE = 3500
"""Characters of what was typed in one message."""


class Field:
    """One line, or a paragraph, of a form."""

    def __init__(
        self, key: str, label: str, *, long: bool = False, most: int = TEXT, needed: bool = True, filled: str = ""
    ) -> None:
        style = discord.TextStyle.paragraph if long else discord.TextStyle.short
        box: ui.TextInput[Any] = ui.TextInput(
            custom_id=key, style=style, max_length=most, required=needed, default=filled[:most] or None
        )
        self.label: ui.Label[Any] = ui.Label(text=clip(label, TITLE), component=box)


async def open_form(interaction: discord.Interaction, custom_id: str, title: str, *fields: Field) -> None:
    """Shows a form, as the first and only answer. Nothing of it is kept in memory."""
    form = ui.Modal(title=clip(title, TITLE), custom_id=custom_id, timeout=None)
    for field in fields:
        form.add_item(field.label)
    form.stop()
    await interaction.response.send_modal(form)


async def sent(interaction: discord.Interaction, scheme: customid.Scheme) -> tuple[CustomId, Fields] | None:
    """A form of this kind that has just been sent, and what stands in it; None for anything else."""
    if interaction.type is not discord.InteractionType.modal_submit:
        return None
    data: dict[str, Any] = dict(interaction.data or {})
    form = scheme.parse(str(data.get("custom_id", "")))
    if form is None or not await admitted(interaction):
        return None
    return form, dict(_filled(data.get("components", ())))


def _filled(components: Any) -> Iterator[tuple[str, str]]:
    """What stands in the fields of a form, however they are nested."""
    for part in components:
        if "value" in part:
            yield part["custom_id"], part["value"] or ""
        inner = part.get("component")
        yield from _filled([*part.get("components", ()), *([inner] if inner else [])])


@asynccontextmanager
async def giving_back(interaction: discord.Interaction, fields: Fields) -> AsyncGenerator[None]:
    """If what a form asks for is refused, its sender hears why, and gets back what they typed."""
    try:
        yield
    except Refusal as refusal:
        await refuse(interaction, refusal)
        await give_back(interaction, fields)


async def give_back(interaction: discord.Interaction, fields: Fields) -> None:
    """What somebody typed into a form, for them alone, to be copied: Discord forgets it with the form."""
    typed = [text.strip().replace("```", "ˋˋˋ") for text in fields.values() if text.strip()]
    if sum(map(len, typed)) < WORTH:
        return
    head, said = speak(interaction)("table.form.typed"), ""
    for part in (text[start : start + PAGE] for text in typed for start in range(0, len(text), PAGE)):
        if said and len(said) + len(part) > PAGE:
            await answer(interaction, head + said)
            said = ""
        said += f"\n```\n{part}\n```"  # of each field a block: each is copied into its own
    await answer(interaction, head + said)
