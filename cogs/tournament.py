"""Tournaments of the games that the bot referees: each round opens its tables by itself and takes their results."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord.ext import commands

from bot.translator import named
from cogs.tournaments.grouping import grouped
from cogs.tournaments.judges import Judges
from cogs.tournaments.making import Making
from cogs.tournaments.organisers import Organisers
from cogs.tournaments.players import Players

if TYPE_CHECKING:
    from bot.client import TabardBot


class Tournament(
    Players,
    Making,
    Organisers,
    Judges,
    commands.GroupCog,
    group_name=named("cmd.tournament"),
    group_description=named("cmd.tournament.desc"),
):
    """`/tournament ...`; its buttons and forms come with `cogs.warcrow`."""

    tournament = grouped(
        "event",
        new=Making.tournament_new,
        show=Organisers.event_show,
        open=Organisers.event_open,
        close=Organisers.event_close,
        late=Organisers.event_late,
        player=Organisers.event_player,
        start=Making.tournament_start,
        next=Making.tournament_next,
        finish=Organisers.event_finish,
        timer=Organisers.event_timer,
        export=Organisers.event_export,
        audit=Organisers.event_audit,
        staff=Organisers.event_staff,
        change=Making.tournament_change,
        cancel=Organisers.event_cancel,
    )
    judge = grouped(
        "judge",
        result=Judges.judge_result,
        swap=Judges.judge_swap,
        correct=Judges.judge_correct,
        penalty=Judges.judge_penalty,
    )


async def setup(bot: TabardBot) -> None:
    """Adds the cog."""
    await bot.add_cog(Tournament(bot))
