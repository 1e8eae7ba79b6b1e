"""Warcrow in Discord: its tournaments' lists, pairings, standings and results, and the tools of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from bot.answers import Unkind, answer, answering, hold, speak
from bot.service.telling.wording import plain
from bot.translator import choices, command, explained, named
from cogs.tournaments import armies, deeds, forms, lookup, making, mine, offers, scoring, tables
from cogs.tournaments.forms import Forms
from cogs.tournaments.grouping import grouped
from cogs.tournaments.offers import about_tournament
from cogs.tournaments.players import Public
from cogs.tournaments.presses import TournamentPress
from tournaments.adventures import FEATS, SCENARIOS
from tournaments.dice import SYMBOLS
from tournaments.evening.commands import Report
from tournaments.evening.records import Tournament

if TYPE_CHECKING:
    from bot.client import TabardBot

Interaction = discord.Interaction
Points = app_commands.Range[int, 0, 999]

TOPICS = (
    "preparation",
    "rounds",
    "objectives",
    "results",
    "standings",
    "hidden",
    "banned",
    "miniatures",
    "explosives",
    "forest",
)


class Lists:
    """Methods for the group `list`: army lists, which nobody else reads."""

    @explained("file", "guest")
    @about_tournament(guest=offers.guests)
    async def list_submit(
        self,
        interaction: Interaction,
        file: discord.Attachment | None = None,
        guest: str | None = None,
        event: str | None = None,
    ) -> None:
        """Hands a list in: in a form, or as a text file. Organisers file their guests'."""
        async with answering(interaction):
            if file is None:
                found = await lookup.find(interaction, event)
                await forms.ask_list(interaction, found, lookup.guest_named(found, guest))
                return
            await hold(interaction)
            found = await lookup.find(interaction, event)
            await armies.submit_file(interaction, found, file, lookup.guest_named(found, guest))

    @explained("unit", "copies")
    @about_tournament(unit=armies.offer_units)
    async def list_add(
        self,
        interaction: Interaction,
        unit: app_commands.Range[str, 1, 100],
        copies: app_commands.Range[int, 1, 99] = 1,
        event: str | None = None,
    ) -> None:
        """One more unit on the person's own list, with help from the catalogue."""

        async def deed(found: Tournament) -> None:
            await armies.add(interaction, found, unit, copies)

        await deeds.on_tournament(interaction, event, deed)

    @explained("player")
    @about_tournament(player=offers.players)
    async def list_show(self, interaction: Interaction, player: str | None = None, event: str | None = None) -> None:
        """The person's own list; organisers may read every one."""

        async def deed(found: Tournament) -> None:
            await armies.show(interaction, found, player)

        await deeds.on_tournament(interaction, event, deed)

    @explained("lines", "guest", everyone="all_lists")
    @about_tournament(guest=offers.guests)
    async def list_reveal(
        self,
        interaction: Interaction,
        lines: str = "",
        everyone: bool = False,
        guest: str | None = None,
        event: str | None = None,
    ) -> None:
        """Shows deployed units to everyone (organisers: a guest's); at the end organisers show all lists."""

        async def deed(found: Tournament) -> None:
            if everyone:
                await armies.reveal_all(interaction, found)
            else:
                await armies.reveal(interaction, found, lines, lookup.guest_named(found, guest))

        await deeds.on_tournament(interaction, event, deed)


class Warcrow(
    Public,
    Lists,
    commands.GroupCog,
    group_name=named("cmd.warcrow"),
    group_description=named("cmd.warcrow.desc"),
):
    """`/warcrow ...`: what Warcrow alone has; who organises one finds the rest under `/tournament`."""

    list_ = grouped(
        "list",
        submit=Lists.list_submit,
        add=Lists.list_add,
        show=Lists.list_show,
        reveal=Lists.list_reveal,
    )

    @command("warcrow.new")
    @explained("name", "date", "capacity", "points", "deadline", "seed", "like", rounds="swiss_rounds")
    @app_commands.autocomplete(like=offers.tournaments)
    async def new(
        self,
        interaction: Interaction,
        name: making.Name,
        date: str | None = None,
        capacity: making.Capacity | None = None,
        points: making.Limit | None = None,
        deadline: str | None = None,
        rounds: making.Rounds | None = None,
        seed: making.Seed | None = None,
        like: str | None = None,
    ) -> None:
        """A new tournament of Warcrow."""
        await making.make(
            interaction,
            name=name,
            date=date,
            capacity=capacity,
            points=points,
            deadline=deadline,
            rounds=rounds,
            seed=seed,
            like=like,
        )

    @command("warcrow.report")
    @explained("my_pm", "my_pa", "rival_pm", "rival_pa")
    @about_tournament()
    async def report(
        self,
        interaction: Interaction,
        my_pm: Points | None = None,
        my_pa: Points | None = None,
        rival_pm: Points | None = None,
        rival_pa: Points | None = None,
        event: str | None = None,
    ) -> None:
        """Tells the result: in four numbers, or led through the score sheet."""
        given = (my_pm, my_pa, rival_pm, rival_pa)

        async def deed(found: Tournament) -> None:
            if all(one is None for one in given):
                await scoring.opened(interaction, found)
                return
            number, me, game = lookup.own_game(interaction, found)
            if my_pm is None or my_pa is None or rival_pm is None or rival_pa is None:
                raise Unkind("warcrow.refused.all_points")
            pm, pa = (my_pm, rival_pm), (my_pa, rival_pa)
            if game.b == me:
                pm, pa = (rival_pm, my_pm), (rival_pa, my_pa)
            await deeds.do(interaction, found, Report(number, game.table, pm, pa))

        await deeds.on_tournament(interaction, event, deed)

    @command("warcrow.initiative")
    @explained("more", rival="rival")
    @app_commands.choices(more=choices("more", tables.ROLLED_FIRST))
    async def initiative(self, interaction: Interaction, more: str, rival: discord.User | None = None) -> None:
        """Both companies roll for the initiative."""
        async with answering(interaction):
            say = speak(interaction)
            other = say("warcrow.word.rival") if rival is None else plain(rival.display_name)
            await tables.initiative(interaction, more, (plain(interaction.user.display_name), other))

    @command("warcrow.roll")
    @explained("pool")
    async def roll(self, interaction: Interaction, pool: app_commands.Range[str, 1, 200]) -> None:
        """Rolls any pool before everyone."""
        async with answering(interaction):
            await tables.roll(interaction, pool)

    @command("warcrow.odds")
    @explained("pool", "symbol", "against")
    @app_commands.choices(symbol=choices("symbol", SYMBOLS))
    async def odds(
        self,
        interaction: Interaction,
        pool: app_commands.Range[str, 1, 200],
        symbol: str = "hit",
        against: app_commands.Range[str, 1, 200] | None = None,
    ) -> None:
        """The exact chances of a pool."""
        async with answering(interaction):
            await hold(interaction)
            await tables.odds(interaction, pool, symbol, against)

    @command("warcrow.scenario")
    @explained("scenario")
    @app_commands.autocomplete(scenario=offers.scenarios)
    async def scenario(self, interaction: Interaction, scenario: str) -> None:
        """A scenario's rules, with its map to scale."""
        async with answering(interaction):
            await hold(interaction)
            say = speak(interaction)
            found = offers.named_one(scenario, SCENARIOS, "scenario", say)
            text = f"**{say(f'warcrow.scenario.{found}')}**\n{say(f'warcrow.scenario.{found}.rules')}"
            await answer(interaction, text, await mine.map_of(found, say), file="map.png")

    @command("warcrow.feat")
    @explained("feat")
    @app_commands.autocomplete(feat=offers.feats)
    async def feat(self, interaction: Interaction, feat: str) -> None:
        """A feat's rules."""
        async with answering(interaction):
            await hold(interaction)
            say = speak(interaction)
            found = offers.named_one(feat, FEATS, "feat", say)
            await answer(interaction, f"**{say(f'warcrow.feat.{found}')}**\n{say(f'warcrow.feat.{found}.rules')}")

    @command("warcrow.rules")
    @explained("topic")
    @app_commands.choices(topic=choices("topic", TOPICS))
    async def rules(self, interaction: Interaction, topic: str) -> None:
        """Miniatures, preparation, results, special units."""
        async with answering(interaction):
            await hold(interaction)
            say = speak(interaction)
            lines = [f"**{say(f'choice.topic.{topic}')}**", say(f"warcrow.rules.{topic}")]
            if topic == "explosives":
                lines += tables.explosives(say)
            await answer(interaction, "\n".join(lines))


async def setup(bot: TabardBot) -> None:
    """Adds the cog, and the buttons, menus and forms of all events."""
    await bot.add_cog(Warcrow(bot))
    await bot.add_cog(Forms())
    bot.add_dynamic_items(TournamentPress)
