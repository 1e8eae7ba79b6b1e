"""One way to ask the service for a change and to tell the person what came of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import discord

from bot.answers import Unkind, answer, answering, hold, person, speak
from bot.events.events import Done
from bot.events.wording import shown
from bot.layout import Row
from bot.texts import Say
from cogs.tournaments import lookup
from rendering.picture import Picture
from tournaments.event.commands import Command
from tournaments.event.records import Event
from tournaments.sayings import Refused, Saying

Deed = Callable[[Event], Awaitable[None]]


async def on_event(interaction: discord.Interaction, named: str | None, deed: Deed) -> None:
    """A command about an event: answered first, then found, then done."""
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


async def do(interaction: discord.Interaction, event: Event, command: Command, *, in_place: bool = False) -> Event:
    """Asks for a change and tells what became of it; asked for again, the answer is as kind. May raise refusals."""
    done = await lookup.events(interaction).act(event.id, command, person(interaction))
    await tell(interaction, done, in_place=in_place)
    return done.event


async def change(interaction: discord.Interaction, named: str | None, command: Command) -> None:
    """A command that is nothing but one change of an event."""

    async def deed(event: Event) -> None:
        await do(interaction, event, command)

    await on_event(interaction, named, deed)


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


async def refuse(interaction: discord.Interaction, refusal: Unkind) -> None:
    """Says no to something that needs no look at any event."""
    async with answering(interaction):
        raise refusal
