"""What organisers do to a table of their server, as commands and forms say it."""

from __future__ import annotations

import discord
import structlog
from discord.utils import format_dt

from bot import customid
from bot.admin.deeds import REASON, By
from bot.admin.record import Done
from bot.answers import Unkind, answer, called, client, person, speak
from bot.layout import message
from bot.service.commands import Adjudicate, Close, Extend, Move, Substitute
from bot.service.ground.records import Guild, Person, Table
from bot.service.telling.wording import mention, plain
from bot.texts import Say
from cogs.shared import computers
from cogs.shared.forms import Field, Fields, open_form
from cogs.shared.panels import fitted
from cogs.shared.tables import writable

log = structlog.get_logger(__name__)

DRAW = "-"
"""In the place of winners: nobody has won."""
CLOSE = "close"
"""The verb of the form that closes a table."""


async def may_organise(interaction: discord.Interaction) -> int:
    """The server on which the person may set tables right: manages channels, or has the role for it. Raises Unkind."""
    if interaction.guild_id is None:
        raise Unkind("admin.refused.guild_only")
    guild = await client(interaction).service.guild(interaction.guild_id)
    if not may_set_right(interaction, guild):
        raise Unkind("admin.refused.not_organiser")
    return interaction.guild_id


async def may_found(interaction: discord.Interaction) -> tuple[int, int]:
    """The server and the channel of a new tournament. Raises Unkind where the person or the bot may not.

    Who may open tournaments is a setting of the server: its organisers, or everybody.
    """
    if interaction.guild_id is None or interaction.channel_id is None:
        raise Unkind("warcrow.refused.guild_only")
    guild = await client(interaction).service.guild(interaction.guild_id)
    if not (guild.open_tournaments or interaction.permissions.manage_events or may_set_right(interaction, guild)):
        raise Unkind("warcrow.refused.not_founder")
    home = await writable(interaction, interaction.channel_id)
    return interaction.guild_id, home.id


def may_set_right(interaction: discord.Interaction, guild: Guild) -> bool:
    """Whether the person is an organiser of the server."""
    roles = {role.id for role in interaction.user.roles} if isinstance(interaction.user, discord.Member) else set[int]()
    return interaction.permissions.manage_channels or guild.organiser_role_id in roles


async def by(interaction: discord.Interaction, reason: str | None) -> By:
    """Who does it and why. Raises Unkind for whoever may not."""
    guild_id, guild = await may_organise(interaction), interaction.guild
    return By(
        person(interaction), guild_id, reason or "", last=guild is not None and guild.owner_id == interaction.user.id
    )


async def ask_close(interaction: discord.Interaction, table: Table) -> None:
    """The second question before a table is ended without a result, and why."""
    await may_organise(interaction)
    say = speak(interaction)
    field = Field("reason", say("admin.form.reason"), long=True, most=REASON)
    await open_form(interaction, customid.TABLE.make(table.id, 0, CLOSE), say("admin.form.close", id=table.id), field)


async def take_close(interaction: discord.Interaction, table: Table, fields: Fields) -> None:
    """The form was sent."""
    who = await by(interaction, fields.get("reason"))
    await client(interaction).service.act(Close(table.id, who))
    await answer(interaction, speak(interaction)("admin.closed", id=table.id))


async def extend(interaction: discord.Interaction, table: Table, hours: int, reason: str | None) -> None:
    """More time for everybody who is asked something."""
    after = await client(interaction).service.act(Extend(table.id, await by(interaction, reason), hours))
    due = format_dt(after.deadline, "R") if after.deadline else "—"
    await answer(interaction, speak(interaction)("admin.extended", id=table.id, due=due))


async def substitute(
    interaction: discord.Interaction,
    table: Table,
    seat: int,
    other: discord.User | discord.Member | None,
    computer: str | None,
    reason: str | None,
) -> None:
    """Somebody else, or a computer player, goes on in a seat's place."""
    who = await by(interaction, reason)
    if (other is None) == (computer is None):
        raise Unkind("admin.refused.one_of_both")
    if other is not None and other.bot:
        raise Unkind("table.refused.bot_opponent")
    new = None if other is None else Person(other.id, called(other), "")
    if computer is not None:
        new = computers.chosen(interaction, computer, table.game_id)
    assert new is not None, "one of both was given"
    after = await client(interaction).service.act(Substitute(table.id, who, seat, new))
    name = plain(after.chairs[seat].name)
    await answer(interaction, speak(interaction)("admin.substituted", id=table.id, player=name))


async def adjudicate(interaction: discord.Interaction, table: Table, winners: str, reason: str | None) -> None:
    """Ends a game by a verdict. `winners`: numbers of seats, from 1, with commas; `DRAW` for none."""
    who = await by(interaction, reason)
    parts = [part.strip() for part in winners.split(",")]
    if winners.strip() != DRAW and not all(part.isascii() and part.isdigit() for part in parts):
        raise Unkind("admin.refused.winners")
    seats = [] if winners.strip() == DRAW else [int(part) - 1 for part in parts]
    after = await client(interaction).service.act(Adjudicate(table.id, who, seats))
    names = ", ".join(plain(after.names[seat]) for seat in sorted(set(seats))) or speak(interaction)("admin.draw")
    await answer(interaction, speak(interaction)("admin.adjudicated", id=table.id, players=names))


async def move(
    interaction: discord.Interaction, table: Table, channel: discord.TextChannel, reason: str | None
) -> None:
    """A running table goes on in another channel."""
    who = await by(interaction, reason)
    await writable(interaction, channel.id)
    old = table.place.target
    await client(interaction).service.act(Move(table.id, who, channel.id))
    await _tell_old_place(interaction, table, old, channel)
    await answer(interaction, speak(interaction)("admin.moved", id=table.id, channel=channel.mention))


async def _tell_old_place(
    interaction: discord.Interaction, table: Table, old: int | None, new: discord.TextChannel
) -> None:
    """Best effort: the old place may be gone, which may be why the table was moved."""
    if old is None or old == new.id:
        return
    bot = client(interaction)
    text = (await bot.say_in(table.guild_id))("admin.moved", id=table.id, channel=new.mention)
    try:
        await bot.get_partial_messageable(old).send(view=message(text).view)
    except discord.HTTPException as error:
        log.info("the old place was not told", table=table.id, code=error.code)


async def show_record(interaction: discord.Interaction, table: Table | None) -> None:
    """What organisers did on this server, or to one table."""
    guild_id = await may_organise(interaction)
    found = await client(interaction).service.organised(guild_id, table and table.id)
    say = speak(interaction)
    lines = [say("admin.record.title"), *(_line(done, say) for done in found)]
    if not found:
        lines.append(say("admin.record.none"))
    await answer(interaction, fitted(lines, say("admin.record.hint"), say))


def _line(done: Done, say: Say) -> str:
    details = done.details
    match done.deed:
        case "substitute":
            before, after = (_who(details[name], say) for name in ("before", "after"))
            what = say("admin.record.substitute", seat=details["seat"] + 1, before=before, after=after)
        case "extend":
            what = say("admin.record.extend", n=details["hours"])
        case "adjudicate":
            seats = ", ".join(str(seat + 1) for seat in details["winners"]) or say("admin.draw")
            what = say("admin.record.adjudicate", seats=seats)
        case "move":
            what = say("admin.record.move", channel=f"<#{details['to']}>")
        case other:
            what = say(f"admin.record.{other}")
    return say(
        "admin.record.line",
        when=format_dt(done.at, "f"),
        id=done.table_id,
        who=_who(str(done.user_id), say),
        what=what,
        reason=plain(done.reason) or "—",
    )


def _who(player: str, say: Say) -> str:
    if not player:
        return "—"
    if player.startswith("-"):
        return say("privacy.nobody")
    return mention(int(player)) if player.isdecimal() else say("service.computer", level=player)
