"""`/table salt` and `/table notes`, and the forms of tables, which are taken in by their custom id alone."""

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
from bot.service.seats.salts import LONGEST
from bot.translator import command, explained, named
from cogs.shared import chance, forms, notes, organising, plans
from cogs.shared.builder import ListForms
from cogs.shared.forms import Fields
from cogs.shared.lookup import any_table, at_table, find, open_or_mine, pressed
from cogs.shared.offers import about_table
from cogs.shared.posted import show_posted
from cogs.shared.subcommands import add_to_table

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


@command("table.salt")
@explained(words="salt")
@about_table(open_or_mine)
async def salt(
    interaction: discord.Interaction, words: app_commands.Range[str, 0, LONGEST], table: str | None = None
) -> None:
    """Mixes the person's words into the chance of a table that has not started."""

    async def deed(interaction: discord.Interaction, found: Table) -> None:
        await chance.keep_salt(interaction, found, words)

    await at_table(interaction, table, deed, open_or_mine)


@command("table.notes")
@about_table(any_table)
async def own_notes(interaction: discord.Interaction, table: str | None = None) -> None:
    """What the person noted down about a table, to be changed; nobody else ever sees it."""
    async with answering(interaction):
        await notes.ask_note(interaction, await find(interaction, table))


@app_commands.context_menu(name=named("cmd.moment"))
async def this_moment(interaction: discord.Interaction, message: discord.Message) -> None:
    """The moment that a board showed, by the digest below it."""
    async with answering(interaction):
        await hold(interaction)
        await show_posted(interaction, message)


async def setup(bot: TabardBot) -> None:
    """Adds the cog and the command."""
    await bot.add_cog(TableForms())
    await bot.add_cog(ListForms())
    add_to_table(bot, salt, own_notes)
    bot.tree.add_command(this_moment)
