"""One way to ask the service for a change and to tell the person what came of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import discord

from bot import customid
from bot.answers import Unkind, answer, answering, hold, person, speak
from bot.customid import CustomId
from bot.layout import Row
from bot.service.telling.courier import Button
from bot.texts import Say
from bot.tournaments.refusals import TournamentRefusal
from bot.tournaments.tournaments import Done
from bot.tournaments.wording import shown
from cogs.tournaments import lookup
from rendering.picture import Picture
from tournaments.evening.commands import Command, Judge, Report
from tournaments.evening.records import Actor, Tournament
from tournaments.evening.turn import Turn
from tournaments.sayings import Refused, Saying

Deed = Callable[[Tournament], Awaitable[None]]
Press = Callable[[discord.Interaction, Tournament, CustomId], Awaitable[None]]


async def on_tournament(interaction: discord.Interaction, named: str | None, deed: Deed) -> None:
    """A command about a tournament: answered first, then found, then done."""
    async with answering(interaction):
        await hold(interaction)
        await deed(await lookup.find(interaction, named))


async def tell(
    interaction: discord.Interaction, done: Done, rows: Sequence[Row] = (), *, in_place: bool = False
) -> None:
    """What the service answers, to the person alone."""
    await answer(interaction, speak(interaction)(done.answer.key, **done.answer.args), rows=rows, in_place=in_place)


def worded(said: Saying, say: Say) -> str:
    """What the pure logic says, with names as they were typed, whatever signs are in them."""
    return say(said.key, **shown(said.args))


async def do(
    interaction: discord.Interaction,
    tournament: Tournament,
    command: Command,
    *,
    further: Callable[[Tournament, Say], Sequence[Row]] = lambda _, __: (),
    in_place: bool = False,
) -> Tournament:
    """Asks for a change and tells what became of it; asked for again, the answer is as kind. May raise refusals.

    `further`: what can be done next.
    """
    try:
        done = await lookup.tournaments(interaction).act(tournament.id, command, person(interaction))
    except TournamentRefusal as refusal:
        if not refusal.doubtful or not isinstance(command, Report | Judge):
            raise
        await _doubt(interaction, tournament, command, refusal)
        return tournament
    await tell(interaction, done, further(done.tournament, speak(interaction)), in_place=in_place)
    return done.tournament


async def _doubt(
    interaction: discord.Interaction, tournament: Tournament, command: Report | Judge, refusal: TournamentRefusal
) -> None:
    """A result that cannot be, and the way on: a shorter game by the sheet, or a judge's reason."""
    say, judging = speak(interaction), isinstance(command, Judge)
    hint, verb = ("judge", "ruling") if judging else ("player", "sheet")
    label = say("event.button.ruling" if judging else "warcrow.button.sheet")
    way = Button(customid.EVENT.make(tournament.id, command.round, verb, command.table), label, "primary")
    text = f"{say(refusal.reason.key, **refusal.reason.args)} {say(f'event.doubt.{hint}')}"
    await answer(interaction, text, rows=[[way]])


async def change(interaction: discord.Interaction, named: str | None, command: Command) -> None:
    """A command that is nothing but one change of a tournament."""

    async def deed(tournament: Tournament) -> None:
        await do(interaction, tournament, command)

    await on_tournament(interaction, named, deed)


async def show(
    interaction: discord.Interaction,
    text: str,
    pictures: Sequence[Picture],
    rows: Sequence[Row] = (),
    *,
    file: str = "tournament.png",
) -> None:
    """A text with pictures, each in a message of its own as far as there are several; buttons below the last."""
    first, *others = pictures or (None,)
    await answer(interaction, text, first, () if others else rows, file=file)
    for number, picture in enumerate(others, start=1):
        await answer(interaction, "", picture, rows if number == len(others) else (), file=file)


def understood(reading: Callable[..., Any], *args: Any) -> Any:
    """What the pure logic makes of something typed. Raises Unkind with its own words."""
    try:
        return reading(*args)
    except Refused as refusal:
        raise Unkind(refusal.saying.key, **refusal.saying.args) from refusal


def guest(interaction: discord.Interaction, tournament: Tournament, player: str) -> str:
    """A guest for whom the person acts as an organiser. Raises Unkind."""
    actor = Actor(interaction.user.id, manages=person(interaction).manages)
    return understood(Turn(tournament, actor, discord.utils.utcnow()).guest, player)


async def refuse(interaction: discord.Interaction, refusal: Unkind) -> None:
    """Says no to something that needs no look at any event."""
    async with answering(interaction):
        raise refusal
