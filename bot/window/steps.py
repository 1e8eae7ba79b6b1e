"""What happened at a table, step by step: each step has a number, under which the replay shows the table as it was."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from bot.service.ground.records import Line, Table
from bot.service.telling import narrating
from bot.window.templates import rich


def told_steps(lines: Sequence[Line], table: Table, locale: str) -> list[tuple[int, list[Markup]]]:
    """The steps that have something to tell, each with its number and its sentences."""
    found = ((line.seq, [rich(told) for told in narrating.told([line], table, locale, onward=True)]) for line in lines)
    return [(seq, told) for seq, told in found if told]
