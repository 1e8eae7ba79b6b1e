"""Dates as people type them: Discord's own (`@time`, `<t:...>`), or a day with an hour."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from bot.answers import Unkind
from bot.layout import clip

_DISCORD = re.compile(r"<t:(-?[0-9]{1,13})(?::[a-zA-Z])?>")
_FORMS = ("%Y-%m-%d %H:%M", "%Y-%m-%dT%H:%M", "%d/%m/%Y %H:%M", "%d.%m.%Y %H:%M", "%d-%m-%Y %H:%M")
NEVER = ("-", "—", "no", "none", "nunca", "never")
"""What takes a date away."""


def read(text: str) -> datetime:
    """The moment meant; without a zone it is UTC, and the answer shows it in the reader's own. Raises Unkind."""
    typed = " ".join(text.split())
    told = _DISCORD.fullmatch(typed)
    try:
        if told:
            return datetime.fromtimestamp(int(told[1]), UTC)
        return _plain(typed)
    except (ValueError, OverflowError, OSError) as error:
        raise Unkind("warcrow.refused.date", text=clip(typed, 50)) from error


def _plain(typed: str) -> datetime:
    for form in _FORMS:
        try:
            return datetime.strptime(typed, form).replace(tzinfo=UTC)
        except ValueError:
            continue
    found = datetime.fromisoformat(typed)
    return found.replace(tzinfo=UTC) if found.tzinfo is None else found.astimezone(UTC)


def given(text: str | None) -> datetime | None:
    """The same; None where none was given. Raises Unkind."""
    return None if text is None else read(text)
