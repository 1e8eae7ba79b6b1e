"""Names and short texts of people as part of a line: whatever somebody is called, the line stays one line.

This is the one cleaner for whatever people call themselves or things, in tournaments and at tables.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter

from tournaments.records import Swiss

COMPUTER = "⚙"
"""The sign before a computer player's name."""
STACKED = 2
"""Signs over or under one letter; more would reach into the lines beside."""

_STACKS = re.compile(rf"([\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{{{STACKED}}})"
                     r"[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+")  # fmt: skip
_LINKS = re.compile(r"(?i)(?<=:)(?=//)|(?<=\bdiscord)(?=\.gg\b)")
_COMPUTER = re.compile(r"(?i)\s*(computer|ordenador|m[aá]quina)\b")


def plain(name: str) -> str:
    """A text without what is not seen (line breaks, control signs, changes of direction), without stacks and links."""
    seen = "".join(sign if sign.isprintable() else " " for sign in unicodedata.normalize("NFC", name))
    return _LINKS.sub(" ", _STACKS.sub(r"\1", " ".join(seen.split())))


def person_name(name: str) -> str:
    """A person's name, which is no computer player's; "" if nothing of it can be shown."""
    found = plain(name.replace(COMPUTER, " "))
    return f"“{found}”" if _COMPUTER.match(found) else found


def shown_names(swiss: Swiss) -> dict[str, str]:
    """A name for each player by id; two with one name have their ids behind it, and who has none the id alone."""
    names = {player.id: plain(player.name) for player in swiss.players}
    counts = Counter(names.values())
    return {
        player: name if name and counts[name] == 1 else f"{name} ({plain(player)})".strip()
        for player, name in names.items()
    }
