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
from bot.service.telling.courier import Button, Style
from bot.service.telling.wording import mention, plain
from bot.texts import Say
from games.core.game import EDITION, by_post

log = structlog.get_logger(__name__)

Home = discord.TextChannel | discord.Thread | discord.VoiceChannel | discord.StageChannel | discord.PartialMessageable
"""Where a card may be posted."""


def agreed(table: Table, say: Say) -> str:
    """What was agreed at the table, one line each, with the commitment of its chance."""
    commitment = say("table.agreed.commitment", commitment=table.commitment)
    lines = [_title(table, say), *_options(table, say), *time_agreed(table, say), commitment, *_counts(table, say)]
    return "\n".join(lines)


def _in_short(table: Table, say: Say) -> list[str]:
    """The same in three lines, for a phone. The commitment stands in a message of its own, where there is one."""
    lines = [_title(table, say), " · ".join(_options(table, say)), " · ".join(time_agreed(table, say))]
    if table.witness_id is None:
        lines.append(say("table.agreed.commitment", commitment=table.commitment))
    return [line for line in [*lines, *_counts(table, say)] if line]


def _title(table: Table, say: Say) -> str:
    return say("table.agreed.game", game=say(f"{table.game_id}.name"), id=table.id)


def _counts(table: Table, say: Say) -> list[str]:
    """That it does not count, if it does not."""
    if table.forced:
        return [say("table.agreed.forced")]
    return [] if table.rated else [say("table.agreed.friendly")]


def time_agreed(table: Table, say: Say) -> list[str]:
    """What was agreed about time, one line each; what is usual goes without saying."""
    pace = table.pace
    if pace.bank is None:
        lines = [say("table.agreed.hours", n=pace.hours)]
    else:
        cap = pace.bank if pace.cap is None else pace.cap
        lines = [say("table.agreed.bank", n=pace.bank, increment=pace.increment, cap=cap)]
    post = by_post(catalogue.game(table.game_id))
    if pace.beforehand and post.beforehand is not None:
        lines.append(say("table.agreed.beforehand"))
    elif post.windows and (pace.held or pace.window is not None):
        hours = pace.hours if pace.window is None else pace.window
        lines.append(say(f"table.agreed.{'held' if pace.held else 'window'}", n=hours))
    counts = [word for word in ("nights", "weekends") if getattr(pace, word)]
    lines += [say(f"table.agreed.{'_'.join(counts)}")] if counts else []
    lines += [say("table.agreed.vacation")] if pace.vacation else []
    return lines if pace.end == "default" else [*lines, say(f"table.agreed.end.{pace.end}")]


def _options(table: Table, say: Say) -> list[str]:
    shown: list[str] = []
    for name, value in by_post(catalogue.game(table.game_id)).agreed(table.options, len(table.chairs)).items():
        word = say("table.value.yes" if value else "table.value.no") if isinstance(value, bool) else value
        shown.append(say(f"{table.game_id}.option.{name}", **{name: word}))
    return [*shown, *_edition(table, say)]


def _edition(table: Table, say: Say) -> list[str]:
    """Which rules hold, where they are no longer those of new tables."""
    options = catalogue.game(table.game_id).options
    newest = next((option.default for option in options if option.name == EDITION), None)
    played = table.options.get(EDITION, newest)
    return [] if played == newest else [say("table.agreed.edition", n=played)]


def card(table: Table, say: Say, *, call: bool = False) -> tuple[str, list[Row]]:
    """The card of a table that waits for people, or waited; `call`: whoever is invited is mentioned."""
    seats: list[str] = []
    for chair in table.chairs:
        kind = "free" if chair.free else "invited" if chair.invited else "taken"
        seats.append(say(f"table.card.{kind}", seat=chair.seat + 1, name=plain(chair.name)))
    lines = [*_in_short(table, say), " · ".join(seats)]
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
