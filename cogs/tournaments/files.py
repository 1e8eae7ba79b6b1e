"""Files in and out: exports, imports, and the log of changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import Any

import discord
from discord.utils import format_dt

from bot.answers import Unkind, answer, answering, hold, language, person, send_file, speak
from bot.catalogue import texts
from bot.service.telling.wording import mention, plain
from bot.texts import Language, Say
from bot.tournaments.exports import Kind
from bot.tournaments.sheets import BadSheet
from bot.tournaments.wording import shown
from cogs.shared.organising import may_found
from cogs.tournaments import lookup, overview
from cogs.tournaments.people import new_code
from tournaments.evening.records import LogLine, Tournament
from tournaments.names import shown_names

LARGEST = 4 * 1024 * 1024
"""Bytes of a tournament file."""
FAULTS = 20
"""Faults of a spreadsheet that are named."""
PAGE = 3400
"""Characters of log in one message."""


async def export(interaction: discord.Interaction, tournament: Tournament, kind: Kind) -> None:
    """The tournament as a file; nothing secret is in any of them."""
    made = await lookup.tournaments(interaction).export(tournament.id, kind, person(interaction), language(interaction))
    file = discord.File(BytesIO(made.content), made.filename)
    await send_file(interaction, speak(interaction)("warcrow.export.ready", event=plain(tournament.name)), file)


async def take_in(interaction: discord.Interaction, file: discord.Attachment) -> None:
    """A tournament file becomes a tournament of this channel."""
    async with answering(interaction):
        await hold(interaction)
        guild_id, channel_id = await may_found(interaction)
        content = await read(file, LARGEST)
        made = await lookup.tournaments(interaction).import_file(guild_id, channel_id, content, person(interaction))
        say = speak(interaction)
        text = say("warcrow.import.done", event=plain(made.name), id=made.id, n=len(made.swiss.players))
        await answer(interaction, text, rows=overview.rows(made, say))


async def take_sheet(interaction: discord.Interaction, tournament: Tournament, file: discord.Attachment) -> None:
    """Players or results from a spreadsheet; with a fault nothing of it, and each fault by its line."""
    say = speak(interaction)
    content = await read(file, LARGEST)
    try:
        taken = await lookup.tournaments(interaction).take_sheet(tournament.id, content, person(interaction), new_code)
    except BadSheet as bad:
        await answer(interaction, _faults(bad, say))
        return
    said = say("tournament.csv.taken", n=taken.done, same=taken.same)
    if not taken.codes:
        await answer(interaction, said)
        return
    codes = "\n".join(f"{name}\t{code}" for name, code in taken.codes)
    made = discord.File(BytesIO(codes.encode("utf-8-sig")), "codes.txt")
    await send_file(interaction, "\n".join([said, say("people.codes_help")]), made)


def _faults(bad: BadSheet, say: Say) -> str:
    """As many faults as there is room for."""
    lines = [say("tournament.csv.faulty", n=len(bad.faults))]
    for number, fault in enumerate(bad.faults):
        why = say(fault.saying.key, **shown(fault.saying.args))
        line = say("tournament.csv.fault", line=fault.line, why=why)
        if sum(map(len, lines)) + len(line) > PAGE or number == FAULTS:
            lines.append(say("event.post.more", n=len(bad.faults) - number))
            break
        lines.append(line)
    return "\n".join(lines)


async def read(file: discord.Attachment, largest: int) -> bytes:
    """An attached file. Raises Unkind if it is too large or gone."""
    if file.size > largest:
        raise Unkind("warcrow.refused.large_file", most=largest // 1024)
    try:
        return await file.read()
    except (discord.NotFound, discord.Forbidden) as error:
        raise Unkind("warcrow.refused.lost_file") from error


async def audit(interaction: discord.Interaction, tournament: Tournament, last: int) -> None:
    """The last lines of the log, newest last, for organisers and judges."""
    say = speak(interaction)
    entries = await lookup.tournaments(interaction).audit(tournament.id, person(interaction), last=last)
    spoken = texts().language(language(interaction))
    lines = [line(entry, tournament, spoken) for entry in entries]
    title = say("warcrow.audit.title", event=plain(tournament.name), n=len(lines))
    kept: list[str] = []
    for one in reversed(lines):
        if sum(len(each) + 1 for each in (title, *kept)) + len(one) > PAGE:
            break
        kept.insert(0, one)
    if len(kept) < len(lines):
        kept.insert(0, say("warcrow.audit.older", n=len(lines) - len(kept)))
    await answer(interaction, "\n".join([title, *kept]))


def line(entry: LogLine, tournament: Tournament, spoken: Language) -> str:
    """One change: when, who, what, before, after, why."""
    say, names = spoken.say, shown_names(tournament.swiss)
    who = say("warcrow.audit.referee") if entry.by is None else mention(entry.by)
    if entry.by is None and entry.role == "player":  # a guest by their own link
        who = plain(names.get(str(entry.after.get("by")), "?"))
    parts = [
        f"`{entry.seq}` {format_dt(entry.at, 'f')} {who} ({say(f'warcrow.role.{entry.role}')})",
        f"**{say(f'warcrow.what.{entry.what}')}**",
    ]
    before, after = values(entry.before, names, spoken), values(entry.after, names, spoken)
    if before:
        parts.append(f"{before} →")
    if after:
        parts.append(after)
    if entry.why:
        parts.append(say("warcrow.audit.why", reason=plain(entry.why)))
    return " ".join(parts)


def values(told: Any, names: Mapping[str, str], spoken: Language) -> str:
    """What a change noted, in short and in words; players by their names."""
    if isinstance(told, dict):
        return ", ".join(f"{_word(key, names, spoken)} {values(one, names, spoken)}" for key, one in told.items())
    if isinstance(told, list):
        return _listed(told, names, spoken)
    if isinstance(told, bool):
        return spoken.say("warcrow.word.yes" if told else "warcrow.word.no")
    if isinstance(told, str):
        return _word(told, names, spoken, ("value", "scenario", "feat"))
    return "—" if told is None else str(told)


def _listed(told: list[Any], names: Mapping[str, str], spoken: Language) -> str:
    """Several values; a pair of points and a table with its two players as people write them."""
    shown = [values(one, names, spoken) for one in told]
    if len(told) == 2 and all(type(one) is int for one in told):
        return " – ".join(shown)
    if len(told) == 3 and type(told[0]) is int and all(one in names for one in told[1:]):
        return f"{told[0]}: {shown[1]} – {shown[2]}"
    return ", ".join(shown) or "—"


def _word(told: str, names: Mapping[str, str], spoken: Language, kinds: Sequence[str] = ("field",)) -> str:
    """A player's name, a word of the texts, or what was typed, as it was typed."""
    if told in names:
        return plain(names[told])
    keys = (f"warcrow.{kind}.{told}" for kind in kinds)
    return next((spoken.say(key) for key in keys if spoken.has(key)), plain(told))
