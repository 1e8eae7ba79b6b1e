"""What organisers do with any tournament, from opening the registration to the last file."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import cast

import discord
from discord import app_commands

from bot.answers import Unkind, answer, answering, called, speak
from bot.service.telling.wording import plain
from bot.tournaments.exports import Kind
from bot.translator import choices, explained
from cogs.tournaments import deeds, files, forms, lookup, offers, overview, people
from cogs.tournaments.offers import about_tournament
from tournaments.evening.clock import MOST_RINGS
from tournaments.evening.commands import (
    CheckIn,
    Command,
    Drop,
    Late,
    Leave,
    Pause,
    Resume,
    Return,
    Staff,
    Timer,
)
from tournaments.evening.records import Tournament

Interaction = discord.Interaction

KINDS = ("csv", "games", "stats", "print", "certificates", "trf", "json", "log")
DEEDS = ("checkin", "uncheck", "paid", "unpaid", "apart", "code", "drop", "walkover", "return", "remove")
CLOCKS = ("pause", "resume")
ROLES = ("organiser", "judge")
LISTS = ("checkin", "uncheck", "paid", "unpaid", "apart", "code")
"""What can be done with several people at once."""
EVERYONE = "everyone"


class Organisers:
    """Methods for the group `event`."""

    @about_tournament()
    async def event_show(self, interaction: Interaction, event: str | None = None) -> None:
        """How the tournament stands, and what can be done next."""

        async def deed(found: Tournament) -> None:
            await overview.show(interaction, found)

        await deeds.on_tournament(interaction, event, deed)

    @explained("person", "guests")
    @about_tournament()
    async def event_late(
        self,
        interaction: Interaction,
        person: discord.User | None = None,
        guests: app_commands.Range[str, 1, 1000] | None = None,
        event: str | None = None,
    ) -> None:
        """Somebody takes part from the next round on; or guests, who have no Discord, now or then."""
        if person is None and guests is None:
            await deeds.refuse(interaction, Unkind("people.refused.who"))
            return
        if person is not None and person.bot:
            await deeds.refuse(interaction, Unkind("table.refused.bot_opponent"))
            return

        async def deed(found: Tournament) -> None:
            if guests is not None:
                await people.add(interaction, found, guests)
            if person is not None:
                await deeds.do(interaction, found, Late(person.id, called(person)))

        await deeds.on_tournament(interaction, event, deed)

    @explained("player", action="deed")
    @app_commands.choices(action=choices("deed", DEEDS))
    @about_tournament(player=offers.people)
    async def event_player(self, interaction: Interaction, player: str, action: str, event: str | None = None) -> None:
        """Checks a player in, drops them, lets them back, or takes them off the list."""

        async def deed(found: Tournament) -> None:
            if player == EVERYONE and action == "checkin":
                await overview.step(interaction, found, CheckIn(everyone=True))
                return
            if action in LISTS:
                everyone = tuple(one.id for one in found.swiss.players)
                who_all = everyone if player == EVERYONE else lookup.players_named(found, player)
                await people.marked(interaction, found, who_all, action)
                return
            who = lookup.player_named(found, player)
            does: dict[str, Command] = {
                "drop": Drop(who),
                "walkover": Drop(who, walkover=True),
                "return": Return(who),
                "remove": Leave(who),
            }
            await deeds.do(interaction, found, does[action])

        await deeds.on_tournament(interaction, event, deed)

    @explained("minutes", "rings", action="clock")
    @app_commands.choices(action=choices("clock", CLOCKS))
    @about_tournament()
    async def event_timer(
        self,
        interaction: Interaction,
        minutes: app_commands.Range[int, 0, 10080] | None = None,
        rings: app_commands.Range[str, 1, 40] | None = None,
        action: str | None = None,
        event: str | None = None,
    ) -> None:
        """Until when the round is played, and when it rings; 0 takes the clock away; or it stands, or goes on."""

        async def deed(found: Tournament) -> None:
            await overview.step(interaction, found, clock_command(found, minutes, rings, action))

        await deeds.on_tournament(interaction, event, deed)

    @explained("kind")
    @app_commands.choices(kind=choices("export", KINDS))
    @about_tournament()
    async def event_export(self, interaction: Interaction, kind: str = "csv", event: str | None = None) -> None:
        """Standings or the whole tournament as a file."""

        async def deed(found: Tournament) -> None:
            await files.export(interaction, found, cast("Kind", kind))

        await deeds.on_tournament(interaction, event, deed)

    @explained("file")
    @about_tournament()
    async def event_import(self, interaction: Interaction, file: discord.Attachment, event: str | None = None) -> None:
        """A tournament from a file becomes a tournament here; a spreadsheet brings players or results into one."""
        if not file.filename.lower().endswith((".csv", ".tsv")):
            await files.take_in(interaction, file)
            return

        async def deed(found: Tournament) -> None:
            await files.take_sheet(interaction, found, file)

        await deeds.on_tournament(interaction, event, deed)

    @explained("last")
    @about_tournament()
    async def event_audit(
        self, interaction: Interaction, last: app_commands.Range[int, 1, 500] = 20, event: str | None = None
    ) -> None:
        """Who changed what, when and why."""

        async def deed(found: Tournament) -> None:
            await files.audit(interaction, found, last)

        await deeds.on_tournament(interaction, event, deed)

    @explained("person", "role", "remove")
    @app_commands.choices(role=choices("role", ROLES))
    @about_tournament()
    async def event_staff(
        self,
        interaction: Interaction,
        person: discord.User,
        role: str,
        remove: bool = False,
        event: str | None = None,
    ) -> None:
        """Makes somebody organiser or judge, or takes it back."""
        await deeds.change(interaction, event, Staff(person.id, role, not remove, called(person)))  # pyright: ignore[reportArgumentType]  # one of ROLES

    @explained("reason")
    @about_tournament()
    async def event_cancel(self, interaction: Interaction, reason: str = "", event: str | None = None) -> None:
        """It will not take place; the form asks once more."""
        async with answering(interaction):
            await forms.ask_cancel(interaction, await lookup.find(interaction, event), reason)


def clock_command(tournament: Tournament, minutes: int | None, rings: str | None, action: str | None) -> Command:
    """What was typed about the clock. Raises Unkind."""
    if action is not None:
        return Pause() if action == "pause" else Resume()
    if minutes is None and rings is None:
        raise Unkind("warcrow.refused.which_clock")
    chosen = None if rings is None else rings_typed(rings)
    if minutes is None:
        return Timer(tournament.timer, chosen)
    until = discord.utils.utcnow().replace(microsecond=0) + timedelta(minutes=minutes) if minutes else None
    return Timer(until, chosen)


def rings_typed(text: str) -> tuple[int, ...]:
    """Minutes before the end, such as "30, 15". Raises Unkind."""
    found = [one for one in re.split(r"[\s,;]+", text.strip()) if one]
    if not all(one.isascii() and one.isdigit() and len(one) <= 5 for one in found):
        raise Unkind("event.refused.rings", most=MOST_RINGS - 1)
    return tuple(map(int, found))


async def told_of(interaction: Interaction, tournament: Tournament) -> None:
    """That a tournament was made, with what can be done now."""
    say = speak(interaction)
    await answer(
        interaction,
        say("warcrow.event.made", event=plain(tournament.name), id=tournament.id),
        rows=overview.rows(tournament, say),
    )
