"""A player's own words in the chance of a table, and whether a finished game was dealt as promised."""

from __future__ import annotations

import asyncio
from typing import Any

import discord

from bot import catalogue, customid
from bot.answers import answer, client, language, speak
from bot.beacon.signature import signed
from bot.catalogue import texts
from bot.service.commands import GiveWord
from bot.service.ground.records import DIGITS, Table
from bot.service.seats import salts
from bot.service.seats.closing import Closing
from bot.service.telling import proof
from bot.service.telling.courier import Button
from bot.service.telling.wording import plain
from bot.texts import Say
from cogs.shared.forms import Field, Fields, open_form
from games.core.audit import check
from games.core.proof import Beacon

SALT = "salt"
"""The verb of the button and of the form."""


async def ask_salt(interaction: discord.Interaction, table: Table) -> None:
    """Opens the form for the words."""
    say = speak(interaction)
    field = Field(SALT, say("trust.salt.label"), most=salts.LONGEST, needed=False)
    await open_form(interaction, customid.TABLE.make(table.id, 0, SALT), say("trust.salt.title", id=table.id), field)


async def take_salt(interaction: discord.Interaction, table: Table, fields: Fields) -> None:
    """The form was sent."""
    await keep_salt(interaction, table, fields.get(SALT, ""))


async def keep_salt(interaction: discord.Interaction, table: Table, words: str) -> None:
    """Mixes the words into the chance of a table that has not started."""
    say = speak(interaction)
    kept = await client(interaction).service.act(GiveWord(table.id, interaction.user.id, words))
    if not kept:
        text = say("trust.salt.none", id=table.id)
    elif table.seat_of(interaction.user.id) is None:
        text = say("trust.salt.sit_down", id=table.id, salt=plain(kept))
    else:
        text = say("trust.salt.kept", id=table.id, salt=plain(kept))
    promise = [say("trust.salt.commitment", commitment=table.commitment)] if kept else []
    await answer(interaction, "\n".join([text, *promise, *_where(table, say)]))


def _where(table: Table, say: Say) -> list[str]:
    """Where the commitment stands, so that anybody can compare it."""
    link = proof.link(table)
    return [] if link is None else [say("trust.verify.link", link=link)]


async def show_verdict(interaction: discord.Interaction, table: Table, noted: str | None = None) -> None:
    """Whether everything in the table's log holds: the audit of `tabard verify`. `noted`: one that was kept."""
    say = speak(interaction)
    if table.life != "over":
        running = say("table.verify.running", commitment=table.commitment)
        await answer(
            interaction,
            "\n".join([running, *_compared(table, noted, say), *_where(table, say)]),
        )
        return
    service = client(interaction).service
    log = await service.log(table.id)
    report = await asyncio.to_thread(check, log, catalogue.games().get)
    problems = [texts().reason(language(interaction), departure) for departure in report.departures]
    lines = [say("table.verify.bad", problems="\n".join(problems)) if problems else say("table.verify.ok")]
    lines.append(say("trust.verify.numbers", commitment=log["commitment"], secret=log["seed"]))
    lines += [*_compared(table, noted, say), *_where(table, say)]
    if names := await service.broken(table.id):
        lines.append(say("trust.verify.broken", names=", ".join(map(plain, names))))
    if log["salts"] is not None:
        words = " · ".join(
            f"{plain(name)}: {plain(salt)}" for name, salt in zip(log["seats"], log["salts"], strict=True)
        )
        lines.append(say("trust.verify.salts", salts=words))
    lines += _closing(log, report.beacon, service.closing, say)
    lines.append(say("trust.verify.digest", seq=table.seq, digest=table.digest[:DIGITS]))
    export = Button(customid.TABLE.make(table.id, table.seq, "export"), say("table.button.export"))
    await answer(interaction, "\n".join(lines), rows=[[export]])


def _compared(table: Table, noted: str | None, say: Say) -> list[str]:
    if noted is None:
        return []
    same = noted.strip().strip("`").lower() == table.commitment
    return [say("trust.verify.noted" if same else "trust.verify.other")]


def _closing(log: dict[str, Any], beacon: Beacon | None, closing: Closing, say: Say) -> list[str]:
    """What came after the last word."""
    if beacon is None:
        return [say("trust.verify.closing", closing=log["closing"])] if log.get("closing") else []
    chain = closing.known(beacon.chain)
    if chain is None:
        return [say("log.beacon_unknown", chain=beacon.chain[:16])]
    key = "trust.verify.beacon" if signed(chain, beacon) else "trust.verify.beacon_bad"
    return [say(key, round=beacon.round, chain=beacon.chain[:16])]
