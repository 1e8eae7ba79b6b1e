"""Private panels: what a seat may do now, what has happened, what was agreed; and the card of a table that is not full."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from bot import catalogue
from bot.layout import LABEL_LIMIT, MENU, ROW, Menu, Row, clip
from bot.service import customid
from bot.service.courier import Button
from bot.service.records import Line, Table
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


def _menus(
    table: Table, game: Game[Any, Any], number: int, actions: Sequence[Any], title: str, say: Say
) -> list[Row]:
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


def told(lines: Sequence[Line], game_id: str, names: Sequence[str], language: str) -> list[str]:
    """The story's lines in words."""
    texts = catalogue.texts()
    return [texts.event(language, game_id, event, names) for line in lines for event in line.events]


def history(lines: Sequence[str], page: int | None) -> tuple[str, int, int]:
    """One page of the story (None: the last), its number from 0, and how many there are."""
    pages: list[str] = [""]
    for line in lines:
        if len(pages[-1]) + len(line) + 1 > PAGE:
            pages.append("")
        pages[-1] += f"{line}\n"
    number = len(pages) - 1 if page is None else max(0, min(page, len(pages) - 1))
    return pages[number].strip(), number, len(pages)


def agreed(table: Table, say: Say) -> str:
    """What was agreed at the table, one line each."""
    options = _options(table.game_id, table.options, say)
    lines = [
        say("table.agreed.game", game=say(f"{table.game_id}.name"), id=table.id),
        *options,
        say("table.agreed.hours", n=table.hours),
    ]
    if table.commitment:
        lines.append(say("table.agreed.commitment", commitment=table.commitment))
    if table.forced:
        lines.append(say("table.agreed.forced"))
    return "\n".join(lines)


def _options(game_id: str, options: Mapping[str, Any], say: Say) -> list[str]:
    shown: list[str] = []
    for name, value in options.items():
        word = say("table.value.yes" if value else "table.value.no") if isinstance(value, bool) else value
        shown.append(say(f"{game_id}.option.{name}", **{name: word}))
    return shown


def card(table: Table, say: Say) -> tuple[str, list[Row]]:
    """The card of a table that waits for people, in the language everybody reads there."""
    seats = [
        say("table.card.free", seat=chair.seat + 1)
        if chair.free
        else say("table.card.invited", seat=chair.seat + 1, name=chair.name)
        if chair.invited
        else say("table.card.taken", seat=chair.seat + 1, name=chair.name)
        for chair in table.chairs
    ]
    text = "\n".join([agreed(table, say), *seats])
    if table.expires is not None and table.life == "open":
        text += "\n" + say("table.card.expires", when=f"<t:{int(table.expires.timestamp())}:R>")
    if table.life != "open":
        return text + "\n" + say(f"table.life.{table.life}"), []

    def button(verb: str, style: str) -> Button:
        return Button(customid.make(table.id, 0, verb), say(f"table.button.{verb}"), style)  # pyright: ignore[reportArgumentType]

    waiting = any(chair.invited for chair in table.chairs)
    row = [button("accept", "success"), button("decline", "secondary")] if waiting else []
    if any(chair.free for chair in table.chairs):
        row.append(button("join", "success"))
    row.append(button("cancel", "secondary"))
    return text, [[*row, button("rules", "secondary")]]
