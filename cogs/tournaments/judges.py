"""What judges decide: results, those that count already as well, places, penalties. For every tournament."""

from __future__ import annotations

from typing import NamedTuple

import discord
from discord import app_commands

from bot.answers import Unkind
from bot.translator import choices, explained
from cogs.tournaments import cases, deeds, lookup, offers
from cogs.tournaments.offers import about_tournament
from tournaments.evening.commands import Judge, Penalise, Swap
from tournaments.evening.records import Tournament
from tournaments.records import Pair

Interaction = discord.Interaction
Points = app_commands.Range[int, 0, 999]
Number = app_commands.Range[int, 1, 99]
Table = app_commands.Range[int, 1, 4096]

PENALTIES = ("warning", "game-loss", "disqualified")


class Ruling(NamedTuple):
    """What a judge typed about a game: points of its first and second player, or who did not come."""

    table: int
    round: int | None
    pm: tuple[int | None, int | None]
    pa: tuple[int | None, int | None]
    absent: str | None


class Judges:
    """Methods for the group `judge`."""

    @explained(
        "first_pm", "first_pa", "second_pm", "second_pa", "absent", "reason", "round", "sure", table="match_table"
    )
    @about_tournament(
        table=offers.tables, absent=offers.absent, first_pm=offers.of_first, first_pa=offers.of_first,
        second_pm=offers.of_second, second_pa=offers.of_second,
    )  # fmt: skip
    async def judge_result(
        self,
        interaction: Interaction,
        table: Table | None = None,
        first_pm: Points | None = None,
        first_pa: Points | None = None,
        second_pm: Points | None = None,
        second_pa: Points | None = None,
        absent: str | None = None,
        reason: str = "",
        round: Number | None = None,  # noqa: A002  # the option's name
        sure: bool = False,
        event: str | None = None,
    ) -> None:
        """Decides a game that is open or disputed; with a reason, corrects a result that counts already.

        With a table alone it shows the case, without one what waits for a judge. What changes a result that counts is
        shown with what follows first, unless they are `sure`.
        """
        numbers = (first_pm, first_pa, second_pm, second_pa)
        if table is None or (absent is None and all(one is None for one in numbers)):
            await look(interaction, event, table, round)
            return
        ruling = Ruling(table, round, (first_pm, second_pm), (first_pa, second_pa), absent)
        await rule(interaction, event, ruling, reason, sure=sure)

    @explained("first", "second")
    @about_tournament(first=offers.seats, second=offers.seats)
    async def judge_swap(self, interaction: Interaction, first: str, second: str, event: str | None = None) -> None:
        """Two players, or one and the bye, change places in the round."""

        async def deed(found: Tournament) -> None:
            number = lookup.round_of(found, None)
            one, other = (_seat(found, number, text) for text in (first, second))
            await deeds.do(interaction, found, Swap(number, one, other))

        await deeds.on_tournament(interaction, event, deed)

    @explained("player", "penalty", "reason")
    @app_commands.choices(penalty=choices("penalty", PENALTIES))
    @about_tournament(player=offers.players)
    async def judge_penalty(
        self, interaction: Interaction, player: str, penalty: str, reason: str, event: str | None = None
    ) -> None:
        """A warning, a lost game, a disqualification."""

        async def deed(found: Tournament) -> None:
            who = lookup.player_named(found, player)
            await deeds.do(interaction, found, Penalise(who, penalty, reason))  # pyright: ignore[reportArgumentType]  # one of PENALTIES

        await deeds.on_tournament(interaction, event, deed)


async def look(interaction: Interaction, event: str | None, table: int | None, number: int | None) -> None:
    """What waits for a judge, or one case."""

    async def deed(found: Tournament) -> None:
        if table is None:
            await cases.show_queue(interaction, found)
        else:
            await cases.show(interaction, found, lookup.round_of(found, number), table)

    await deeds.on_tournament(interaction, event, deed)


async def rule(interaction: Interaction, event: str | None, ruling: Ruling, reason: str, *, sure: bool) -> None:
    """Carries a judge's word out."""

    async def deed(found: Tournament) -> None:
        number = lookup.round_of(found, ruling.round)
        absent = lookup.players_named(found, ruling.absent) if ruling.absent else ()
        pm = pa = None
        if not absent:
            pm, pa = points(found, ruling)
        elif any(one is not None for one in (*ruling.pm, *ruling.pa)):
            raise Unkind("warcrow.refused.points_or_absent")
        await cases.decide(interaction, found, Judge(number, ruling.table, pm, pa, absent, reason), sure=sure)

    await deeds.on_tournament(interaction, event, deed)


def points(tournament: Tournament, ruling: Ruling) -> tuple[Pair, Pair]:
    """All the points, in whole. Games of our own have no arcane ones. Raises Unkind."""
    pa = tuple(0 if one is None and tournament.own_game else one for one in ruling.pa)
    first, second = ruling.pm
    if first is None or second is None or pa[0] is None or pa[1] is None:
        raise Unkind("warcrow.refused.all_points")
    return (first, second), (pa[0], pa[1])


def _seat(tournament: Tournament, number: int, text: str) -> str:
    """A player of the round; the word for the bye means whoever has it. Raises Unkind."""
    who = lookup.player_named(tournament, text, (lookup.BYE,))
    if who != lookup.BYE:
        return who
    resting = tournament.swiss.played[number - 1].bye
    if resting is None:
        raise Unkind("warcrow.refused.no_bye", round=number)
    return resting
