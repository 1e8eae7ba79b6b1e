"""Tournaments, of Warcrow and of the games that the bot referees, whose rounds open their tables by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord.ext import commands

from bot.translator import named
from cogs.tournaments.grouping import grouped
from cogs.tournaments.judges import Judges
from cogs.tournaments.leagues import LeagueCommand, LeagueForms, LeaguePress
from cogs.tournaments.making import Making
from cogs.tournaments.organisers import Organisers
from cogs.tournaments.players import Players, Public

if TYPE_CHECKING:
    from bot.client import TabardBot


class Tournament(
    Players,
    LeagueCommand,
    Public,
    Making,
    Organisers,
    Judges,
    commands.GroupCog,
    group_name=named("cmd.tournament"),
    group_description=named("cmd.tournament.desc"),
):
    """`/tournament ...`, for tournaments of every kind; its buttons and forms come with `cogs.warcrow`."""

    tournament = grouped(
        "event",
        new=Making.tournament_new,
        show=Organisers.event_show,
        run=Making.event_run,
        late=Organisers.event_late,
        player=Organisers.event_player,
        timer=Organisers.event_timer,
        export=Organisers.event_export,
        import_=Organisers.event_import,
        audit=Organisers.event_audit,
        staff=Organisers.event_staff,
        change=Making.event_change,
        cancel=Organisers.event_cancel,
    )
    judge = grouped(
        "judge",
        result=Judges.judge_result,
        swap=Judges.judge_swap,
        penalty=Judges.judge_penalty,
    )


async def setup(bot: TabardBot) -> None:
    """Adds the cog."""
    await bot.add_cog(Tournament(bot))
    await bot.add_cog(LeagueForms())
    bot.add_dynamic_items(LeaguePress)
