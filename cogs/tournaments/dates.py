"""Dates as people type them: a day with an hour in their own time zone, or Discord's own (`@time`, `<t:...>`)."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import discord

from bot.answers import Unkind, client
from bot.layout import clip
from bot.service.time import calendar

_DISCORD = re.compile(r"<t:(-?[0-9]{1,13})(?::[a-zA-Z])?>")
_FORMS = ("%Y-%m-%d %H:%M", "%Y-%m-%dT%H:%M", "%d/%m/%Y %H:%M", "%d.%m.%Y %H:%M", "%d-%m-%Y %H:%M")
_YEARLESS = re.compile(r"([0-9]{1,2})[/.-]([0-9]{1,2})\.? ([0-9]{1,2}:[0-9]{2})")
NEVER = ("-", "—", "no", "none", "nunca", "never")
"""What takes a date away."""
LATELY = timedelta(days=1)
"""A day without its year that was so long ago at most is meant as it is, not a year later."""


async def zone_of(interaction: discord.Interaction) -> ZoneInfo:
    """The person's own time zone; UTC if they never chose one."""
    return calendar.zone((await client(interaction).service.habits(interaction.user.id)).zone)


def city(zone: ZoneInfo) -> str:
    """What a time zone is called where there is little room."""
    return zone.key.rpartition("/")[2].replace("_", " ")


async def given(interaction: discord.Interaction, text: str | None) -> datetime | None:
    """The moment somebody typed; None where none was given, and for a word that takes it away. Raises Unkind."""
    if text is None or text.strip().casefold() in NEVER:
        return None
    return read(text, await zone_of(interaction), discord.utils.utcnow())


def typed(at: datetime, zone: ZoneInfo) -> str:
    """A moment as `read` takes it."""
    return f"{at.astimezone(zone):%d/%m/%Y %H:%M}"


def read(text: str, zone: ZoneInfo, now: datetime) -> datetime:
    """The moment meant, in UTC. A day without a year is the next one. Raises Unkind."""
    found = " ".join(text.split())
    told = _DISCORD.fullmatch(found)
    try:
        if told:
            return datetime.fromtimestamp(int(told[1]), UTC)
        return _plain(found, zone, now).astimezone(UTC)
    except (ValueError, OverflowError, OSError) as error:
        key = "warcrow.refused.date_utc" if zone.key == "UTC" else "warcrow.refused.date"
        raise Unkind(key, text=clip(found, 50), zone=zone.key) from error


def _plain(text: str, zone: ZoneInfo, now: datetime) -> datetime:
    for form in _FORMS:
        try:
            return datetime.strptime(text, form).replace(tzinfo=zone)
        except ValueError:
            continue
    if (short := _YEARLESS.fullmatch(text)) is not None:
        return _next(f"{short[1]}/{short[2]}", short[3], zone, now)
    found = datetime.fromisoformat(text)
    return found.replace(tzinfo=zone) if found.tzinfo is None else found


def _next(day: str, hour: str, zone: ZoneInfo, now: datetime) -> datetime:
    year = now.astimezone(zone).year
    for each in range(year, year + 9):  # 29 February may be eight years away
        try:
            found = datetime.strptime(f"{day}/{each} {hour}", "%d/%m/%Y %H:%M").replace(tzinfo=zone)
        except ValueError:
            continue
        if found > now - LATELY:
            return found
    raise ValueError(day)
