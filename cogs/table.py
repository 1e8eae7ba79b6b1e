"""What all games share: lists, boards, hands, logs, replays, resigning."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot import cards
from bot.answers import answer, answering, client, hold, speak
from bot.service.records import Table
from bot.texts import Say
from bot.translator import choices, named
from cogs.shared import lookup
from cogs.shared.play import attempt, show_board, show_hand, show_log
from cogs.shared.presses import TablePress
from cogs.shared.replays import send_log_file, show_replay, show_verdict
from games.core.referee import RESIGN

if TYPE_CHECKING:
    from bot.client import TabardBot

Interaction = discord.Interaction

_table = app_commands.rename(table=named("opt.table"))
_about = app_commands.describe(table=named("opt.table.desc"))


class Tables(commands.GroupCog, group_name=named("cmd.table"), group_description=named("cmd.table.desc")):
    """`/table ...`."""

    @app_commands.command(name=named("cmd.table.list"), description=named("cmd.table.list.desc"))
    async def listing(self, interaction: Interaction) -> None:
        """The person's tables, and the open ones of this server."""
        async with answering(interaction):
            await hold(interaction)
            say, service = speak(interaction), client(interaction).service
            mine = await service.tables_of(interaction.user.id)
            lines = [say("table.list.title"), *(_row(table, interaction.user.id, say) for table in mine)]
            if not mine:
                lines.append(say("table.list.none"))
            if interaction.guild_id is not None:
                known = {table.id for table in mine}
                here = [table for table in await service.tables_in(interaction.guild_id) if table.id not in known]
                if here:
                    lines += [say("table.list.here"), *(_row(table, interaction.user.id, say) for table in here)]
            await answer(interaction, "\n".join([*lines, say("table.list.hint")]))

    @app_commands.command(name=named("cmd.table.board"), description=named("cmd.table.board.desc"))
    @_table
    @_about
    async def board(self, interaction: Interaction, table: str | None = None) -> None:
        """The board, for the reader alone."""
        async with answering(interaction):
            await hold(interaction)
            await show_board(interaction, await lookup.find(interaction, table))

    @app_commands.command(name=named("cmd.table.hand"), description=named("cmd.table.hand.desc"))
    @_table
    @_about
    async def hand(self, interaction: Interaction, table: str | None = None) -> None:
        """The person's hand and everything they may do."""
        async with answering(interaction):
            await hold(interaction)
            await show_hand(interaction, await lookup.find(interaction, table))

    @app_commands.command(name=named("cmd.table.log"), description=named("cmd.table.log.desc"))
    @_table
    @_about
    async def log(self, interaction: Interaction, table: str | None = None) -> None:
        """The story as the person may know it."""
        async with answering(interaction):
            await hold(interaction)
            await show_log(interaction, await lookup.find(interaction, table))

    @app_commands.command(name=named("cmd.table.resign"), description=named("cmd.table.resign.desc"))
    @_table
    @_about
    async def resign(self, interaction: Interaction, table: str | None = None) -> None:
        """Gives the game up; asked twice."""
        async with answering(interaction):
            await hold(interaction)
            await attempt(interaction, await lookup.find(interaction, table), RESIGN)

    @app_commands.command(name=named("cmd.table.cancel"), description=named("cmd.table.cancel.desc"))
    @_table
    @_about
    async def cancel(self, interaction: Interaction, table: str | None = None) -> None:
        """Withdraws a table that has not begun."""
        async with answering(interaction):
            await hold(interaction)
            found = await lookup.find(interaction, table)
            gone = await client(interaction).service.cancel(found.id, interaction.user.id)
            await answer(interaction, speak(interaction)(f"table.life.{gone.life}"))

    @app_commands.command(name=named("cmd.table.replay"), description=named("cmd.table.replay.desc"))
    @app_commands.rename(form=named("opt.format"), table=named("opt.table"))
    @app_commands.describe(form=named("opt.format.desc"), table=named("opt.table.desc"))
    @app_commands.choices(form=choices("format", ("animated", "text")))
    async def replay(self, interaction: Interaction, form: str = "animated", table: str | None = None) -> None:
        """The game again: as an animated picture, or in words."""
        async with answering(interaction):
            await hold(interaction)
            found = await lookup.find(interaction, table)
            if form == "text":
                await show_log(interaction, found, 0)
            else:
                await show_replay(interaction, found)

    @app_commands.command(name=named("cmd.table.export"), description=named("cmd.table.export.desc"))
    @_table
    @_about
    async def export(self, interaction: Interaction, table: str | None = None) -> None:
        """The game log as a file."""
        async with answering(interaction):
            await hold(interaction)
            await send_log_file(interaction, await lookup.find(interaction, table))

    @app_commands.command(name=named("cmd.table.verify"), description=named("cmd.table.verify.desc"))
    @_table
    @_about
    async def verify(self, interaction: Interaction, table: str | None = None) -> None:
        """Whether every card of a finished game was dealt as promised."""
        async with answering(interaction):
            await hold(interaction)
            await show_verdict(interaction, await lookup.find(interaction, table))

    @app_commands.command(name=named("cmd.table.settings"), description=named("cmd.table.settings.desc"))
    @_table
    @_about
    async def settings(self, interaction: Interaction, table: str | None = None) -> None:
        """What was agreed."""
        async with answering(interaction):
            await hold(interaction)
            await answer(interaction, cards.agreed(await lookup.find(interaction, table), speak(interaction)))

    @board.autocomplete("table")
    @hand.autocomplete("table")
    @log.autocomplete("table")
    @resign.autocomplete("table")
    @cancel.autocomplete("table")
    @replay.autocomplete("table")
    @export.autocomplete("table")
    @verify.autocomplete("table")
    @settings.autocomplete("table")
    async def _tables(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await lookup.tables(interaction, current)


def _row(table: Table, user_id: int, say: Say) -> str:
    """One table in a list: who plays, who is waited for, until when, where."""
    seat = table.seat_of(user_id)
    when = f"<t:{int(table.deadline.timestamp())}:R>" if table.deadline else ""
    if table.life == "open":
        state = say("table.list.open")
    elif table.life != "playing":
        state = say("table.list.over")
    elif seat is not None and seat in table.to_act:
        state = say("table.list.you", when=when)
    else:
        state = say("table.list.waiting", names=tuple(table.names[other] for other in table.to_act), when=when)
    place = table.thread_id or table.channel_id
    return say(
        "table.list.row",
        id=table.id,
        game=say(f"{table.game_id}.name"),
        names=tuple(name or "…" for name in table.names),
        state=state,
        place=f"<#{place}>" if place else "",
    )


async def setup(bot: TabardBot) -> None:
    """Adds the cog, and the buttons and menus of all tables."""
    await bot.add_cog(Tables(bot))
    bot.add_dynamic_items(TablePress)
