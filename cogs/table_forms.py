"""The forms of tables, which are taken in by their custom id alone, and the command of boards."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import discord
import structlog
from discord import app_commands
from discord.ext import commands

from bot import customid
from bot.answers import Unkind, answering, hold
from bot.service.ground.records import Table
from bot.translator import named
from cogs.shared import chance, forms, notes, organising, plans
from cogs.shared.builder import ListForms
from cogs.shared.forms import Fields
from cogs.shared.lookup import pressed
from cogs.shared.posted import show_posted

if TYPE_CHECKING:
    from bot.client import TabardBot

Handler = Callable[[discord.Interaction, Table, Fields], Awaitable[None]]

_FORMS: dict[str, Handler] = {
    chance.SALT: chance.take_salt,
    notes.NOTE: notes.take_note,
    organising.CLOSE: organising.take_close,
    plans.PLAN: plans.take_plan,
}


class TableForms(commands.Cog):
    """Takes in what was filled in."""

    @commands.Cog.listener("on_interaction")
    async def sent(self, interaction: discord.Interaction) -> None:
        """A form of a table was sent."""
        found = await forms.sent(interaction, customid.TABLE)
        if found is None:
            return
        form, fields = found
        async with answering(interaction):
            await hold(interaction)
            structlog.contextvars.bind_contextvars(table=form.subject)
            handler = _FORMS.get(form.verb)
            if handler is None:
                raise Unkind("table.refused.unknown_button")
            await handler(interaction, await pressed(interaction, form.subject), fields)


@app_commands.context_menu(name=named("cmd.moment"))
async def this_moment(interaction: discord.Interaction, message: discord.Message) -> None:
    """The moment that a board showed, by the digest below it."""
    async with answering(interaction):
        await hold(interaction)
        await show_posted(interaction, message)


async def setup(bot: TabardBot) -> None:
    """Adds the cog and the command of messages."""
    await bot.add_cog(TableForms())
    await bot.add_cog(ListForms())
    bot.tree.add_command(this_moment)
