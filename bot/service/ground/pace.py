"""What a table agreed about time, how its clocks stand, and what a person likes. Frozen records; times in UTC."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from msgspec import Struct

End = Literal["default", "computer", "substitute", "forfeit"]
"""What happens when time is up: the game's default (and a forfeit after two in a row), a computer player takes the
seat, the seat is free for whoever comes, or it forfeits at once."""
Reminder = Literal["half", "24h", "2h"]


class Pace(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """How much time there is, in hours.

    `window`: for an answer in a reaction window (None: as for a move). `held`: answers in windows take effect when the
    window's time is up, whoever answered when. `beforehand`: whoever is not at turn is never asked; what they said
    beforehand answers for them, in games that know such orders. `bank`: each seat has so much for the whole game, gets
    `increment` back after each move, and never has more than `cap` (None: no limit); then `hours` is not used.
    `nights`, `weekends`: these do not count, by the clock of whoever is asked. `vacation`: a day off is taken when time
    would run out.
    """

    hours: int = 72
    window: int | None = None
    held: bool = False
    beforehand: bool = False
    bank: int | None = None
    increment: int = 0
    cap: int | None = None
    nights: bool = False
    weekends: bool = False
    vacation: bool = False
    end: End = "default"


class Clocks(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What is left of each seat's bank, in milliseconds (none without banks), and since when the table is paused."""

    banks: tuple[int, ...] = ()
    paused: datetime | None = None


Look = Literal["light", "dusk"]
"""The palettes of pictures."""


class Habits(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What a person chose for all their tables.

    `zone`: an IANA time zone. `quiet`: from which hour to which no reminder comes. `confirm`: moves that cannot be
    taken back are shown before they are played. `year`, `used`: days off taken in a year; `off`: until when the last
    one lasts, at all their tables. `look`: of pictures that they alone see; None: as the server has it.
    """

    zone: str = "UTC"
    reminders: tuple[Reminder, ...] = ("half",)
    quiet: tuple[int, int] | None = None
    confirm: bool = False
    year: int = 0
    used: int = 0
    off: datetime | None = None
    invitations: bool = True
    look: Look | None = None
