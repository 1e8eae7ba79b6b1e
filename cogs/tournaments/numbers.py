"""What buttons and forms carry: their arguments, and numbers as people type them."""

from __future__ import annotations

import discord

from bot.answers import Unkind
from bot.customid import CustomId
from bot.layout import clip

POINTS = ("pm_a", "pa_a", "pm_b", "pa_b")
"""The four numbers of a result, by player."""


def parts(pressed: CustomId, count: int) -> tuple[str, ...]:
    """The arguments of a button or form. Raises Unkind for one of another version."""
    if len(pressed.args) != count:
        raise Unkind("table.refused.unknown_button")
    return pressed.args


def counts(pressed: CustomId, count: int) -> tuple[int, ...]:
    """The same, all of them numbers."""
    found = parts(pressed, count)
    if not all(one.isascii() and one.isdigit() for one in found):
        raise Unkind("table.refused.unknown_button")
    return tuple(map(int, found))


def number_typed(text: str) -> int:
    """A number of points as somebody typed it. Raises Unkind."""
    typed = text.strip()
    if not (typed.isascii() and typed.isdigit()):
        raise Unkind("warcrow.refused.number", text=clip(typed, 20) or "—")
    return int(typed)


def chosen(interaction: discord.Interaction) -> tuple[str, ...]:
    """What was chosen in a menu."""
    return tuple((interaction.data or {}).get("values", ()))
