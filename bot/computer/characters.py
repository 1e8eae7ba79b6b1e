"""Who computer players are: by seat a name and a manner, the same ones in each game."""

from __future__ import annotations

from typing import Final

from bot.computer.ranks import MANNERS, level_of
from games.core.hidden import Seat
from games.core.skill import RANKS

NAMES: Final = (
    *("Ada", "Bo", "Cleo", "Dax", "Eos", "Fio", "Gus", "Hal"),
    *("Io", "Jun", "Kip", "Lux", "Mio", "Nix", "Oto", "Pax"),
)
"""By seat: each begins with a letter of its own, to be told apart when cut short."""


def name_of(seat: Seat) -> str:
    """What the computer player on a seat is called."""
    return NAMES[seat % len(NAMES)]


def manner_of(seat: Seat) -> str:
    """How it likes to play: Ada is careful, Bo bold, Cleo sly, and so on."""
    return tuple(MANNERS)[seat % len(MANNERS)]


def level_at(level: str, seat: Seat) -> str:
    """The level as the character on this seat plays it."""
    return level_of(level, manner_of(seat)) if level in RANKS else level
