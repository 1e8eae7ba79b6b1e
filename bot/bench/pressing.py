"""What a person would have to press for a move, looked for in the very panels and messages that they are shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any

from bot import catalogue, customid
from bot.layout import Menu
from bot.service.ground.records import Table
from bot.service.telling.answers import ANSWER, answers
from games.core.hidden import Seat

_panels: Any = import_module("cogs.shared.panels")  # the panels know the bot, not the other way round: by name
_steps: Any = import_module("cogs.shared.steps")
DEEDS = ("do", "pick", "several")
"""Verbs of buttons and menus that hold moves themselves."""


def presses(table: Table, seat: Seat, text: str) -> int | None:
    """Presses in an open hand for a move in notation; None if three do not reach it."""
    say = catalogue.texts().say("en")
    hand = _panels.controls(table, seat, say)
    if text in _moves(hand.rows):
        return 1
    groups = [value for verb, value in _pressed(hand.rows) if verb == _steps.STEP]
    if any(text in _moves(_steps.everything(table, seat, say, group)) for group in groups):
        return 2
    if hand.whole:
        return None
    first = _steps.everything(table, seat, say, "")
    if text in _moves(first):
        return 2
    groups = [value for verb, value in _pressed(first) if verb == _steps.STEP]
    return 3 if any(text in _moves(_steps.everything(table, seat, say, group)) for group in groups) else None


def whole(table: Table, seat: Seat) -> bool:
    """Whether the hand holds everything at once."""
    return _panels.controls(table, seat, catalogue.texts().say("en")).whole


def several(table: Table, seat: Seat) -> list[str]:
    """As much as the first menu of several takes at once, in notation."""
    rows: Sequence[Any] = _panels.controls(table, seat, catalogue.texts().say("en")).rows
    menus = [row for row in rows if isinstance(row, Menu) and row.most > 1]
    menus.sort(key=lambda row: len(row.choices))  # where little fits it is laid first
    return [] if not menus else [_bare(value) for value, _ in menus[0].choices[: menus[0].most]]


def in_message(table: Table, seat: Seat, text: str) -> bool:
    """Whether a button of the hand that goes by direct message does it."""
    found = (customid.TABLE.parse(button.custom_id) for button in answers(table, seat, "en").buttons)
    return any(each is not None and each.verb == ANSWER and ":".join(each.args) == text for each in found)


def _moves(rows: Sequence[Any]) -> set[str]:
    return {value for verb, value in _pressed(rows) if verb in DEEDS}


def _pressed(rows: Sequence[Any]) -> Iterator[tuple[str, str]]:
    """What can be pressed: the verb of each button and choice of a menu, and what it says."""
    for row in rows:
        for custom_id, value in (
            [(row.custom_id, value) for value, _ in row.choices]
            if isinstance(row, Menu)
            else [(button.custom_id, "") for button in row]
        ):
            found = customid.TABLE.parse(custom_id)
            if found is not None:
                yield found.verb, _bare(value) or ":".join(found.args)


def _bare(value: str) -> str:
    return value.partition(_panels.COPY)[0]
