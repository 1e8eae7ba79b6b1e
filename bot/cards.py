"""The card of a table: what was agreed, who sits there, and the buttons to sit down."""

from __future__ import annotations

from collections.abc import Sequence

import discord
import structlog
from discord.utils import format_dt

from bot import catalogue, customid
from bot.layout import Row, button_rows, message
from bot.service.commands import Locate
from bot.service.ground.records import Table
from bot.service.service import Service
from bot.service.telling import proof
from bot.service.telling.agreed import in_short
from bot.service.telling.courier import Button, Style
from bot.service.telling.wording import mention, plain
from bot.texts import Say
from games.core.game import by_post

log = structlog.get_logger(__name__)

Home = discord.TextChannel | discord.Thread | discord.VoiceChannel | discord.StageChannel | discord.PartialMessageable
"""Where a card may be posted."""


def card(table: Table, say: Say, *, call: bool = False) -> tuple[str, list[Row]]:
    """The card of a table that waits for people, or waited; `call`: whoever is invited is mentioned."""
    seats: list[str] = []
    for chair in table.chairs:
        kind = "free" if chair.free else "invited" if chair.invited else "taken"
        seats.append(say(f"table.card.{kind}", seat=chair.seat + 1, name=plain(chair.name)))
    lines = [*in_short(table, say), " · ".join(seats)]
    if table.life != "open":
        return "\n".join([*lines, say(f"table.life.{table.life}")]), []
    if table.sealed:
        return "\n".join([*lines, say("table.card.begins")]), []
    if table.expires is not None:
        lines.append(say("table.card.expires", when=format_dt(table.expires, "R")))
    if call:
        lines += [say("table.card.ping", mention=mention(user_id)) for user_id in _invited(table)]
    return "\n".join(lines), list(button_rows(_buttons(table, say)))


def _buttons(table: Table, say: Say) -> list[Button]:
    def button(verb: str, style: Style = "secondary") -> Button:
        return Button(customid.TABLE.make(table.id, 0, verb), say(f"table.button.{verb}"), style)

    free = any(chair.free for chair in table.chairs)
    buttons = [button("accept", "success"), button("decline")] if _invited(table) else []
    sides = _free_sides(table)
    buttons += [
        Button(
            customid.TABLE.make(table.id, 0, "join", side),
            say("table.button.side", side=say(f"{table.game_id}.team.{side}")),
            "success",
        )
        for side in sides
    ]
    if free and not sides:
        buttons.append(button("join", "success"))
    if len(table.chairs) > 2:
        buttons += [button("leave")] + ([button("computer")] if free else [])
        if sum(chair.ready for chair in table.chairs) >= catalogue.game(table.game_id).seats.start:
            buttons.append(button("start", "primary"))
    return [*buttons, button("cancel"), button("salt"), button("pace"), button("rules")]


def _free_sides(table: Table) -> list[str]:
    """The sides on which somebody may still sit down, where there is a choice."""
    game = catalogue.game(table.game_id)
    found = [by_post(game).side(chair.seat) for chair in table.chairs if chair.free]
    sides = list(dict.fromkeys(side for side in found if side is not None))
    return sides if len(sides) > 1 else []


def _invited(table: Table) -> list[int]:
    return [chair.user_id for chair in table.chairs if chair.invited and chair.user_id is not None]


async def post(service: Service, channel: Home, table: Table, say: Say) -> Table:
    """Posts the card, once however often this is tried, and notes where it is. Raises discord.HTTPException.

    Before the card of a table that waits for people its commitment is posted, which no edit ever touches.
    """
    if table.witness_id is None and not all(chair.ready for chair in table.chairs):
        witness = await _once(channel, proof.witness(table, say), table.commitment[24:48], silent=True)
        table = await service.act(Locate(table.id, witness_id=witness.id))
    text, rows = card(table, say, call=True)
    pings = [discord.Object(user_id) for user_id in _invited(table)]
    sent = await _once(channel, text, table.commitment[:24], rows=rows, pings=pings)
    placed = await service.act(Locate(table.id, card_id=sent.id))
    if placed.life != "open":  # it went on while the card was on its way
        await refresh(channel, placed, say)
    return placed


async def _once(
    channel: Home,
    text: str,
    nonce: str,
    *,
    rows: Sequence[Row] = (),
    pings: Sequence[discord.Object] = (),
    silent: bool = False,
) -> discord.Message:
    """Posts it; tried again, it is the same message. `nonce`: of a commitment, as no two tables have the same."""

    async def send() -> discord.Message:
        return await channel.send(
            view=message(text, rows=rows).view,
            allowed_mentions=discord.AllowedMentions(users=pings, everyone=False, roles=False),
            nonce=nonce,
            silent=silent,
        )

    try:
        return await send()
    except discord.HTTPException as error:
        if error.status < 500:
            raise
        return await send()  # it may well have been posted: the nonce tells


async def refresh(channel: Home, table: Table, say: Say) -> None:
    """Brings a posted card up to date. Best effort: it may have been deleted."""
    if table.card_id is None:
        return
    text, rows = card(table, say)
    try:
        await channel.get_partial_message(table.card_id).edit(view=message(text, rows=rows).view)
    except discord.HTTPException as error:
        log.info("the card stayed as it was", table=table.id, code=error.code)
