"""Opening a table and getting people to sit at it."""

from __future__ import annotations

import discord

from bot import cards
from bot.answers import Unkind, answer, client, hold, language, person, speak
from bot.catalogue import texts
from bot.layout import message
from bot.service.customid import CustomId
from bot.service.records import Computer, NewTable, Person, Table
from bot.texts import Say
from games.core.game import Value

COMPUTERS = ("random", "greedy", "search")
LONGEST = 24 * 14
"""Hours a move may take at most."""

Home = discord.TextChannel | discord.Thread | discord.VoiceChannel | discord.StageChannel


async def open_table(
    interaction: discord.Interaction,
    game_id: str,
    options: dict[str, Value],
    *,
    opponent: discord.User | discord.Member | None,
    computer: str | None,
    hours: int | None,
) -> None:
    """Makes a table of two and posts its card; against the computer the game begins at once."""
    if interaction.guild_id is None:
        raise Unkind("table.refused.guild_only")
    if opponent is not None and computer is not None:
        raise Unkind("table.refused.both")
    if opponent is not None and opponent.bot:
        raise Unkind("table.refused.bot_opponent")
    bot = client(interaction)
    guild = await bot.service.guild(interaction.guild_id)
    home = await _home(interaction, guild.channel_id)
    here = home.id == interaction.channel_id
    say = texts().say(guild.locale or bot.locale)
    other = Computer(computer) if computer else _invited(opponent, language(interaction)) if opponent else None
    new = NewTable(
        game_id=game_id,
        options=options,
        opponents=(other,),
        guild_id=interaction.guild_id,
        channel_id=home.id,
        hours=hours,
        thread=guild.threads and isinstance(home, discord.TextChannel),
    )
    await hold(interaction, private=not here)
    table = await bot.service.create(new, person(interaction))
    card_id = await _post_card(interaction, home if not here else None, table, opponent, say)
    table = await bot.service.placed(table.id, card_id=card_id)
    if computer:
        await bot.service.start(table.id, interaction.user.id)
    if not here:
        await answer(interaction, speak(interaction)("table.card.elsewhere", channel=home.mention))


async def _post_card(
    interaction: discord.Interaction,
    elsewhere: Home | None,
    table: Table,
    opponent: discord.User | discord.Member | None,
    say: Say,
) -> int | None:
    text, rows = cards.card(table, say)
    if opponent is not None:
        text += "\n" + say("table.card.ping", mention=opponent.mention)
    layout = message(text, rows=rows)
    pings = discord.AllowedMentions(users=[opponent] if opponent else [], everyone=False, roles=False)
    if elsewhere is None:
        return (await interaction.followup.send(view=layout.view, allowed_mentions=pings, wait=True)).id
    return (await elsewhere.send(view=layout.view, allowed_mentions=pings)).id


async def _home(interaction: discord.Interaction, channel_id: int | None) -> Home:
    """The server's channel for tables, or the channel of the command, if the bot may write there. Raises Unkind."""
    bot = client(interaction)
    found = interaction.channel
    if channel_id is not None and channel_id != interaction.channel_id:
        try:
            found = bot.get_channel(channel_id) or await bot.fetch_channel(channel_id)
        except (discord.NotFound, discord.Forbidden):  # deleted or closed to the bot since it was chosen: here, then
            found = interaction.channel
    if not isinstance(found, Home):
        raise Unkind("table.refused.guild_only")
    mine = found.permissions_for(found.guild.me)
    talk = "send_messages_in_threads" if isinstance(found, discord.Thread) else "send_messages"
    for permission in ("view_channel", talk):
        if not getattr(mine, permission):
            word = speak(interaction)(f"table.permission.{permission}")
            raise Unkind("table.refused.permission", channel=found.mention, permission=word)
    return found


def _invited(user: discord.User | discord.Member, locale: str) -> Person:
    return Person(user.id, user.display_name, locale)


async def _card_now(interaction: discord.Interaction, table: Table) -> None:
    """Brings the pressed card up to date."""
    bot = client(interaction)
    guild = await bot.service.guild(table.guild_id) if table.guild_id else None
    text, rows = cards.card(table, texts().say((guild and guild.locale) or bot.locale))
    await answer(interaction, text, rows=rows, in_place=True)


async def pressed_join(interaction: discord.Interaction, table: Table, press: CustomId) -> None:
    """Sits down at an open table, or accepts an invitation."""
    service = client(interaction).service
    take = service.accept if press.verb == "accept" else service.join
    await _card_now(interaction, await take(table.id, person(interaction)))


async def pressed_decline(interaction: discord.Interaction, table: Table, press: CustomId) -> None:
    """Turns an invitation down."""
    await _card_now(interaction, await client(interaction).service.decline(table.id, interaction.user.id))


async def pressed_cancel(interaction: discord.Interaction, table: Table, press: CustomId) -> None:
    """Withdraws a table that has not begun; only its host may."""
    await _card_now(interaction, await client(interaction).service.cancel(table.id, interaction.user.id))


async def pressed_rematch(interaction: discord.Interaction, table: Table, press: CustomId) -> None:
    """Opens the same table again with seats exchanged; pressed by the other player, it begins."""
    bot = client(interaction)
    await hold(interaction, private=False)
    again = await bot.service.rematch(table.id, person(interaction))
    guild = await bot.service.guild(again.guild_id) if again.guild_id else None
    text, rows = cards.card(again, texts().say((guild and guild.locale) or bot.locale))
    layout = message(text, rows=rows)
    sent = await interaction.followup.send(view=layout.view, wait=True)
    if again.life == "open" and again.card_id is None:
        again = await bot.service.placed(again.id, card_id=sent.id)
        if all(not chair.free and not chair.invited for chair in again.chairs):
            await bot.service.start(again.id, interaction.user.id)
