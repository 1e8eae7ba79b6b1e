"""What happened at a table, step by step: each step has a number, under which the replay shows the table as it was."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from bot.service.ground.records import Line, Table
from bot.service.telling import narrating
from bot.window.templates import rich


def told_steps(
    lines: Sequence[Line], table: Table, locale: str, at: int | None = None
) -> list[tuple[int, list[Markup]]]:
    """The steps that have something to tell, each with its number and its sentences. What is told again at once and has
    nothing particular in it, that somebody is deploying, is told once, by the last of its steps, or by `at`, which the
    page shows.
    """
    found: list[tuple[int, list[Markup]]] = []
    for line in lines:
        told = [rich(each) for each in narrating.told([line], table, locale, onward=True)]
        again = bool(found) and told == found[-1][1] and not any(event.args for event in line.events)
        if not told or (again and found[-1][0] == at):
            continue
        if again:
            found.pop()
        found.append((line.seq, told))
    return found
