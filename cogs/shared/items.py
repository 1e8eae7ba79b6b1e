"""What all buttons and menus have in common: they live by their custom id alone, and answer like commands do."""

from __future__ import annotations

import re
from typing import Any, Self

import discord
from discord import ui

from bot.answers import answering
from bot.gate.door import admitted


class Pressed:
    """The base of `DynamicItem`s: presses pass the gate, and whatever goes wrong is answered."""

    def __init__(self, item: ui.Item[Any]) -> None:
        super().__init__(item)  # pyright: ignore[reportCallIssue]  # the DynamicItem it is mixed with

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Discord's item again, as one of this kind."""
        return cls(item)

    async def interaction_check(self, interaction: discord.Interaction, /) -> bool:
        """Whether it is still worth starting."""
        return await admitted(interaction)

    async def callback(self, interaction: discord.Interaction) -> Any:
        """Runs `pressed`."""
        async with answering(interaction):
            await self.pressed(interaction)

    async def pressed(self, interaction: discord.Interaction) -> None:
        """What the press does. May raise refusals."""
        raise NotImplementedError
