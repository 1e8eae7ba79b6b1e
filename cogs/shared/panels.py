"""Private panels: what a seat may do now, what has happened, what was agreed; and the card of an open table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from bot import catalogue
from bot.layout import LABEL_LIMIT, MENU, ROW, Menu, Row, clip
from bot.service import customid
from bot.service.courier import Button
from bot.service.records import Table
from bot.texts import Say
from games.core.game import Game

PAGE = 3300
"""Characters of a page of history."""
ROWS = 8
"""Rows of controls that fit on a panel beside its text and picture."""


def describe(game: Game[Any, Any], action: Any, say: Say) -> str:
    """An action as people call it, such as "Attack with 2 × 3"."""
    parts = {name: getattr(action, name) for name in action.__struct_fields__}
    return say(f"{game.id}.action.{parts.pop('verb')}", **parts)


def controls(table: Table, seat: int, say: Say) -> list[Row]:
    """Everything the seat may do now: a row of buttons per verb, a menu where one row is too small."""
    game = catalogue.game(table.game_id)
    question = table.question(seat)
    if question is None:
        return []
    legal = table.legal(game, seat)
    rows: list[Row] = []
    alone: list[Button] = []
    for verb, group in groupby(legal, key=lambda action: action.verb):
        actions = list(group)
        if len(actions) == 1 and len(alone) < ROW:
            alone.append(_button(table, game, question.seq, actions[0], say))
        elif len(actions) <= ROW and len(rows) < ROWS - 1:
            rows.append([_button(table, game, question.seq, action, say) for action in actions])
        else:
            rows += _menus(table, game, question.seq, actions, say(f"{game.id}.verb.{verb}"), say)
    return [*rows, alone] if alone else rows


def _button(table: Table, game: Game[Any, Any], number: int, action: Any, say: Say) -> Button:
    text = game.notation(action)
    style = "danger" if game.grave(action) else "primary"
    label = clip(describe(game, action, say), LABEL_LIMIT)
    return Button(customid.make(table.id, number, "do", text), label, style)


def _menus(table: Table, game: Game[Any, Any], number: int, actions: Sequence[Any], title: str, say: Say) -> list[Row]:
    choices = [(game.notation(action), describe(game, action, say)) for action in actions]
    pages = [choices[i : i + MENU] for i in range(0, len(choices), MENU)]
    return [
        Menu(customid.make(table.id, number, "pick", str(page)), title, tuple(part)) for page, part in enumerate(pages)
    ]


def sure(table: Table, number: int, text: str, label: str, say: Say) -> list[Row]:
    """The second question before something that cannot be taken back."""
    return [
        [
            Button(customid.make(table.id, number, "sure", text), f"{say('table.button.yes')}: {label}", "danger"),
            Button(customid.make(table.id, number, "play"), say("table.button.no"), "secondary"),
        ]
    ]


def history(lines: Sequence[str], page: int | None) -> tuple[str, int, int]:
    """One page of the story (None: the last), its number from 0, and how many there are."""
    pages: list[str] = [""]
    for line in lines:
        if len(pages[-1]) + len(line) + 1 > PAGE:
            pages.append("")
        pages[-1] += f"{line}\n"
    number = len(pages) - 1 if page is None else max(0, min(page, len(pages) - 1))
    return pages[number].strip(), number, len(pages)
