"""What computer players are called: a name by seat, and in words of a language how and how well they play."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from msgspec.structs import replace

from bot import catalogue
from bot.computer.characters import NAMES, level_at, manner_of, name_of
from bot.service.ground.records import Chair, Table
from bot.texts import LANGUAGES
from games.core.hidden import Seat

_PEOPLE: Final = {"player", "players"}
"""What of a notice names somebody."""


def called(seat: Seat, level: str, locale: str) -> str:
    """What the computer player on a seat is called."""
    say, name = catalogue.texts().say(locale), name_of(seat)
    if level_at(level, seat) == level:
        return say("service.computer_named", called=name, level=level)
    return say("service.computer_mannered", called=name, manner=manner_of(seat), level=level)


def called_in(table: Table, locale: str) -> Table:
    """The table with its computer players called as a reader of this language calls them. People, programs, and names
    given in earlier versions stay as they are.
    """
    return replace(table, chairs=tuple(_named(chair, locale) for chair in table.chairs))


def named_in(args: Mapping[str, int | str], table: Table, locale: str) -> dict[str, int | str]:
    """What a notice says, with the table's computer players called likewise."""
    names = {chair.name: read for chair, read in zip(table.chairs, called_in(table, locale).names, strict=True)}
    found = dict(args)
    for each in _PEOPLE & found.keys():
        for name, read in names.items():
            found[each] = str(found[each]).replace(name, read)
    return found


def _named(chair: Chair, locale: str) -> Chair:
    if chair.level is None or chair.program:
        return chair
    seat = _seats(chair.level).get(chair.name)
    return chair if seat is None else replace(chair, name=called(seat, chair.level, locale))


@cache
def _seats(level: str) -> dict[str, Seat]:
    """By what a computer player of a level may be called, the seat on which it is so: it may have moved since."""
    return {called(seat, level, language): seat for language in LANGUAGES for seat in range(len(NAMES))}
