"""The way from a tournament to its page in the browser: for who has a part in it by a link of their own."""

from __future__ import annotations

import discord

from bot import customid
from bot.answers import Unkind, answer, client, speak
from bot.customid import CustomId
from bot.layout import Row
from bot.service.telling.courier import Button
from cogs.tournaments import lookup
from tournaments.evening.records import Tournament

BROWSER = "browser"


def rows(interaction: discord.Interaction, tournament: Tournament) -> list[Row]:
    """The button that asks for the link, where there is a window and a page for this person."""
    if client(interaction).window_url is None:
        return []
    if not (tournament.public or lookup.has_part(tournament, interaction.user.id)):
        return []
    custom_id = customid.EVENT.make(tournament.id, len(tournament.swiss.played), BROWSER)
    return [[Button(custom_id, speak(interaction)("table.button.browser"))]]


async def give_link(interaction: discord.Interaction, tournament: Tournament, _: CustomId) -> None:
    """A link that opens once, told to the person alone, and the public address if there is one. Raises Unkind."""
    url, say = client(interaction).window_url, speak(interaction)
    if url is None:
        raise Unkind("window.refused.off")
    key = await client(interaction).service.keys.link(interaction.user.id)
    plays = tournament.player_of(interaction.user.id) is not None and tournament.swiss.played
    path = f"/e/{tournament.id}" + ("/mine" if plays else "")
    lines = [say("window.event.link", url=f"{url}/in/{key}?next={path}")]
    if tournament.public:
        lines.append(say("window.event.public_link", url=f"{url}/e/{tournament.id}"))
    await answer(interaction, "\n".join(lines))
