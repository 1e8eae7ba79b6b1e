"""What players ask of any tournament: take part, be there, see pairings, their table, standings and reasons."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.answers import answer, called, language, speak
from bot.translator import command, explained
from cogs.tournaments import deeds, lookup, mine
from cogs.tournaments.offers import about_tournament
from tournaments.evening.commands import CheckIn, Claim, Join, Leave, Return
from tournaments.evening.records import Tournament

Interaction = discord.Interaction
Number = app_commands.Range[int, 1, 99]
Code = app_commands.Range[str, 1, 20]


class Players:
    """What players do."""

    @command("event.join")
    @explained("code")
    @about_tournament()
    async def join(self, interaction: Interaction, code: Code | None = None, event: str | None = None) -> None:
        """Takes part, or waits for a place; with a guest's code, as that guest."""
        await deeds.change(interaction, event, Join(called(interaction.user)) if code is None else Claim(code))

    @command("event.withdraw")
    @about_tournament()
    async def withdraw(self, interaction: Interaction, event: str | None = None) -> None:
        """Takes the registration back; once it has begun it is asked twice, for it is the rival's evening too."""

        async def deed(found: Tournament) -> None:
            if found.swiss.played:
                await mine.ask_drop(interaction, found)
            else:
                await deeds.do(interaction, found, Leave())

        await deeds.on_tournament(interaction, event, deed)

    @command("event.checkin")
    @about_tournament()
    async def checkin(self, interaction: Interaction, event: str | None = None) -> None:
        """Says that the person is there."""
        await deeds.change(interaction, event, CheckIn())

    @command("event.return")
    @about_tournament()
    async def come_back(self, interaction: Interaction, event: str | None = None) -> None:
        """Plays again after dropping, with the same history."""
        await deeds.change(interaction, event, Return())

    @command("event.table")
    @about_tournament()
    async def table(self, interaction: Interaction, event: str | None = None) -> None:
        """The person's own table: rival, adventure, map, result."""

        async def deed(found: Tournament) -> None:
            await mine.show_table(interaction, found)

        await deeds.on_tournament(interaction, event, deed)


class Public:
    """What anybody may look at, `/tournament` and `/warcrow` both have it."""

    @command("event.pairings")
    @explained("round", why="pairing_why")
    @about_tournament()
    async def pairings(
        self,
        interaction: Interaction,
        round: Number | None = None,  # noqa: A002  # the option's name
        why: bool = False,
        event: str | None = None,
    ) -> None:
        """A round's tables, as a picture and in words; or why the last pairing is as it is."""

        async def deed(found: Tournament) -> None:
            if not why:
                await mine.show_pairings(interaction, found, lookup.round_of(found, round))
                return
            lines = await lookup.tournaments(interaction).explain(found.id, language(interaction))
            title = speak(interaction)("warcrow.explain.title", round=lookup.round_of(found, None))
            await answer(interaction, "\n".join([title, *lines]))

        await deeds.on_tournament(interaction, event, deed)

    @command("event.standings")
    @about_tournament()
    async def standings(self, interaction: Interaction, event: str | None = None) -> None:
        """Who stands where; the reader's own line is lit."""

        async def deed(found: Tournament) -> None:
            await mine.show_standings(interaction, found)

        await deeds.on_tournament(interaction, event, deed)
