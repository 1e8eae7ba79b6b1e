"""What needs the others' consent, in Discord: asked for, agreed to, turned down."""

from __future__ import annotations

import discord

from bot.answers import answer, client, speak
from bot.customid import CustomId
from bot.service.commands import Agree, Propose, Refuse
from bot.service.ground.offer import Asked
from bot.service.ground.records import Table
from bot.service.ground.refusals import NoOffer
from cogs.shared.lookup import seat_of
from cogs.shared.play import show_hand

KINDS: tuple[Asked, ...] = ("undo", "draw", "cancel", "pause", "resume")


async def undo(interaction: discord.Interaction, table: Table) -> None:
    """Takes the last action back, or asks the others for it."""
    await _ask(interaction, table, "undo", in_place=False)


async def press_undo(interaction: discord.Interaction, table: Table, press: CustomId) -> None:
    """The same by the button of the private panel."""
    await _ask(interaction, table, "undo", in_place=True)


async def offer(interaction: discord.Interaction, table: Table, kind: Asked) -> None:
    """Asks the others for it."""
    await _ask(interaction, table, kind, in_place=False)


async def _ask(interaction: discord.Interaction, table: Table, kind: Asked, *, in_place: bool) -> None:
    say = speak(interaction)
    seat = seat_of(table, interaction)
    after = await client(interaction).service.act(Propose(table.id, interaction.user.id, kind))
    made = after.offer(kind)
    if made is not None:
        note = say("table.offer.asked" if made.seat == seat else "table.offer.agreed")
    elif kind == "undo":
        note = say("table.offer.taken_back")
    else:
        note = ""
    await show_hand(interaction, after, note=note, in_place=in_place)


async def agree(interaction: discord.Interaction, table: Table, press: CustomId) -> None:
    """Agrees to what the notice offers."""
    seat_of(table, interaction)
    await client(interaction).service.act(Agree(table.id, interaction.user.id, _kind(press)))
    await answer(interaction, speak(interaction)("table.offer.agreed"))


async def refuse(interaction: discord.Interaction, table: Table, press: CustomId) -> None:
    """Turns it down."""
    seat_of(table, interaction)
    await client(interaction).service.act(Refuse(table.id, interaction.user.id, _kind(press)))
    await answer(interaction, speak(interaction)("table.offer.refused"))


def _kind(press: CustomId) -> Asked:
    """Raises NoOffer for a button of another version."""
    for kind in KINDS:
        if ":".join(press.args) == kind:
            return kind
    raise NoOffer
