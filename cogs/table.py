"""What all games share: lists, boards, hands, logs, replays, seats, resigning."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands, ui
from discord.ext import commands
from discord.utils import format_dt

from bot import customid
from bot.answers import answer, answering, hold, speak
from bot.layout import Row, button_rows
from bot.service.ground.records import Table
from bot.service.telling.courier import Button
from bot.service.telling.wording import plain
from bot.texts import Say
from bot.translator import choices, command, explained, named
from cogs.shared import chance, lookup, replays, reviewing, tables
from cogs.shared.acting import give_up
from cogs.shared.builder import ListPress
from cogs.shared.computers import about_computer
from cogs.shared.items import Pressed
from cogs.shared.lookup import at_table
from cogs.shared.offers import about_table
from cogs.shared.panels import fitted
from cogs.shared.play import follow, show_board, show_hand, show_log, waited_for
from cogs.shared.presses import TablePress
from cogs.shared.rulebook import RulesPress

if TYPE_CHECKING:
    from bot.client import TabardBot

Interaction = discord.Interaction

JUMPS = 15
"""Buttons below a list of tables, at most."""


class Tables(commands.GroupCog, group_name=named("cmd.table"), group_description=named("cmd.table.desc")):
    """`/table ...`."""

    @command("table.list")
    async def listing(self, interaction: Interaction) -> None:
        """The person's tables, and the others of this server."""
        async with answering(interaction):
            await hold(interaction)
            await _show_list(interaction)

    @command("table.board")
    @about_table()
    async def board(self, interaction: Interaction, table: str | None = None) -> None:
        """The board or card as everybody sees it, shown to the person alone, with all that there is to press."""
        await at_table(interaction, table, show_board)

    @command("table.hand")
    @about_table(lookup.my_game)
    async def hand(self, interaction: Interaction, table: str | None = None) -> None:
        """The person's hand and everything they may do."""
        await at_table(interaction, table, show_hand, lookup.my_game)

    @command("table.log")
    @about_table(lookup.begun)
    async def log(self, interaction: Interaction, table: str | None = None) -> None:
        """The story as the person may know it."""
        await at_table(interaction, table, show_log, lookup.begun)

    @command("table.join")
    @about_table(lookup.joinable)
    async def join(self, interaction: Interaction, table: str | None = None) -> None:
        """Takes a free seat, or accepts an invitation."""
        await at_table(interaction, table, tables.join, lookup.joinable)

    @command("table.leave")
    @about_table(lookup.leavable)
    async def leave(self, interaction: Interaction, table: str | None = None) -> None:
        """Turns an invitation down, gets up, or, as its host, withdraws a table."""
        await at_table(interaction, table, tables.leave, lookup.leavable)

    @command("table.fill")
    @explained("opponent", "computer")
    @about_computer()
    @about_table(lookup.my_free)
    async def fill(
        self,
        interaction: Interaction,
        opponent: discord.User | None = None,
        computer: str | None = None,
        table: str | None = None,
    ) -> None:
        """Keeps a free seat for somebody, or puts a computer player there."""

        async def deed(interaction: Interaction, found: Table) -> None:
            await tables.fill(interaction, found, opponent, computer)

        await at_table(interaction, table, deed, lookup.my_free)

    @command("table.resign")
    @about_table(lookup.my_game)
    async def resign(self, interaction: Interaction, table: str | None = None) -> None:
        """Gives the game up; asked twice."""
        await at_table(interaction, table, give_up, lookup.my_game)

    @command("table.replay")
    @explained("moment", form="format", eyes="eyes")
    @app_commands.choices(form=choices("format", ("animated", "steps", "text", "review")))
    @app_commands.autocomplete(eyes=replays.offer_eyes)
    @about_table(lookup.begun)
    async def replay(
        self,
        interaction: Interaction,
        form: str | None = None,
        eyes: str | None = None,
        moment: app_commands.Range[int, 0, 999_999] | None = None,
        table: str | None = None,
    ) -> None:
        """The game again: as an animated picture, step by step, or in words; a single moment of it."""

        async def deed(interaction: Interaction, found: Table) -> None:
            seat = replays.eyes_of(found, interaction.user.id, eyes)
            if form == "steps" or (form is None and moment is not None):
                await replays.show_moment(interaction, found, seat, moment or 0)
            elif form == "review":
                await reviewing.show_review(interaction, found)
            elif form == "text":
                await replays.show_text(interaction, found, seat)
            else:
                await replays.show_animated(interaction, found, seat)

        await at_table(interaction, table, deed, lookup.begun)

    @command("table.verify")
    @explained("commitment", file="log_file")
    @about_table(lookup.begun)
    async def verify(
        self, interaction: Interaction, commitment: str | None = None, file: bool = False, table: str | None = None
    ) -> None:
        """Whether every card of a game was dealt as promised, and as the commitment that somebody noted; or its log."""
        deed = replays.send_log_file if file else partial(chance.show_verdict, noted=commitment)
        await at_table(interaction, table, deed, lookup.begun)


async def _show_list(interaction: Interaction) -> None:
    say, user_id = speak(interaction), interaction.user.id
    found = await lookup.tables_of(interaction, running=True)
    first = lookup.waiting(found, user_id)  # in the order of the buttons
    mine = [*first, *(table for table in found if table.seat_of(user_id) is not None and table not in first)]
    own = [_row(table, user_id, say) for table in mine]
    others = [_row(table, user_id, say) for table in found if table.seat_of(user_id) is None]
    lines = [say("table.list.title"), *(own or [say("table.list.none")])]
    if others:
        lines += [say("table.list.here"), *others]
    await answer(interaction, fitted(lines, say("table.list.hint"), say), rows=_jumps(found, user_id, say))


class OverviewPress(Pressed, ui.DynamicItem[Any], template=customid.OVERVIEW):
    """*Where am I to move?* below the standing post of a channel."""

    async def pressed(self, interaction: Interaction) -> None:
        await hold(interaction)
        await _show_list(interaction)


def _jumps(found: Sequence[Table], user_id: int, say: Say) -> list[Row]:
    """A button for each table that waits for the person: it opens the hand."""
    buttons = [
        Button(
            customid.TABLE.make(table.id, table.seq, "play"),
            say("table.list.jump", game=say(f"{table.game_id}.name"), id=table.id),
            "primary" if place == 0 else "secondary",
        )
        for place, table in enumerate(lookup.waiting(found, user_id)[:JUMPS])
    ]
    return list(button_rows(buttons))


def _row(table: Table, user_id: int, say: Say) -> str:
    """One table in a list: who plays, who is waited for, until when, where."""
    when = format_dt(table.deadline, "R") if table.deadline else ""
    if table.life == "open":
        state = say("table.list.open")
    elif table.seat_of(user_id) in table.to_act:
        state = say("table.list.you", when=when)
    else:
        state = say("table.list.waiting", names=waited_for(table), when=when)
    return say(
        "table.list.row",
        id=table.id,
        game=say(f"{table.game_id}.name"),
        names=" – ".join(plain(name) or "…" for name in table.names),
        state=state,
        place=f"<#{table.place.target}>" if table.place.target else "",
    )


async def setup(bot: TabardBot) -> None:
    """Adds the cog, the buttons and menus of all tables, and what keeps hands alive."""
    await bot.add_cog(Tables(bot))
    bot.add_dynamic_items(TablePress, RulesPress, ListPress, OverviewPress)
    bot.hands.shown_by(follow)
