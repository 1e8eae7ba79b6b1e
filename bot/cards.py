"""The card of a table: what was agreed, who sits there, and the buttons to sit down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.layout import Row
from bot.service import customid
from bot.service.courier import Button, Style
from bot.service.records import Table
from bot.texts import Say


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

    def button(verb: str, style: Style) -> Button:
        return Button(customid.make(table.id, 0, verb), say(f"table.button.{verb}"), style)

    waiting = any(chair.invited for chair in table.chairs)
    row = [button("accept", "success"), button("decline", "secondary")] if waiting else []
    if any(chair.free for chair in table.chairs):
        row.append(button("join", "success"))
    row.append(button("cancel", "secondary"))
    return text, [[*row, button("rules", "secondary")]]
