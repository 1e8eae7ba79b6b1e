"""What a panel offers: everything a seat may do now, the second question before what cannot be taken back, pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from bot import catalogue, customid
from bot.layout import COMPONENTS, LABEL_LIMIT, MENU, MENU_LABEL_LIMIT, ROW, Menu, Row, button_rows, clip
from bot.service.ground.records import Table
from bot.service.telling.courier import Button
from bot.service.telling.wording import deed
from bot.texts import Say
from games.core.game import by_post

PAGE = 3300
"""Characters of a page of history, or of a list."""
ROOM = COMPONENTS - 12
"""Parts of a message left for controls: frame, text, two pictures and two rows of six tools are parts as well."""
BUTTON_TEXT = 70
"""Notation that surely fits into a custom id."""
ANYTHING = ""
"""In the place of a verb: all of them."""


class Choice(NamedTuple):
    """Something to do: its notation, what people call it, and whether they should be asked twice."""

    text: str
    label: str
    grave: bool


class Controls(NamedTuple):
    """Rows of buttons and menus; `whole`: whether everything found room there."""

    rows: list[Row]
    whole: bool


def controls(table: Table, seat: int, say: Say) -> Controls:
    """What the seat may do now: everything, or what is worth offering where that is too much."""
    question = table.question(seat)
    if question is None:
        return Controls([], whole=True)
    game = catalogue.game(table.game_id)
    verbs: dict[str, list[Choice]] = {}
    view = table.view(seat)
    offered = game.shortlist(view, seat)
    letters = by_post(game).letters(view, seat)
    for action in offered:
        label = deed(game, action, say)
        if action in letters:  # as the picture shows it
            label = f"{letters[action]} · {label}"
        choice = Choice(game.notation(action), label, by_post(game).grave(view, seat, action))
        verbs.setdefault(action.verb, []).append(choice)
    number = question.seq

    def make(verb: str, *args: str | int) -> str:
        return customid.TABLE.make(table.id, number, verb, *args)

    titles = {verb: say(f"{game.id}.verb.{verb}") for verb in verbs}
    found = arranged(verbs, make, titles | {ANYTHING: say("table.panel.pick")})
    return found if len(offered) == len(table.legal(game, seat)) else found._replace(whole=False)


def arranged(verbs: Mapping[str, Sequence[Choice]], make: Callable[..., str], titles: Mapping[str, str]) -> Controls:
    """A row of buttons for each verb; menus where a row is too small, and where there is no room for so many buttons.

    `make`: the custom id of a verb and its arguments. `titles`: what the menu of a verb is called, or of `ANYTHING`.
    """
    in_menus = {
        verb
        for verb, choices in verbs.items()
        if len(choices) > ROW or any(len(choice.text) > BUTTON_TEXT for choice in choices)
    }
    rows = _rows(verbs, in_menus, make, titles)
    while _parts(rows) > ROOM and (left := {verb for verb in verbs if len(verbs[verb]) > 1} - in_menus):
        in_menus.add(max(left, key=lambda verb: (len(verbs[verb]), verb)))
        rows = _rows(verbs, in_menus, make, titles)
    if _parts(rows) > ROOM:
        together = [choice for choices in verbs.values() for choice in choices]
        rows = _rows({ANYTHING: together}, {ANYTHING}, make, titles)
    whole = all(len(choice.text) <= MENU_LABEL_LIMIT for choices in verbs.values() for choice in choices)
    while _parts(rows) > ROOM:
        rows.pop()
        whole = False
    return Controls(rows, whole)


def _rows(
    verbs: Mapping[str, Sequence[Choice]],
    in_menus: set[str],
    make: Callable[..., str],
    titles: Mapping[str, str],
) -> list[Row]:
    """Verbs in their order; those with a single action share the rows at the end."""
    rows: list[Row] = []
    alone: list[Button] = []
    menus = 0
    for verb, choices in verbs.items():
        if verb in in_menus:
            options = [(choice.text, choice.label) for choice in choices if len(choice.text) <= MENU_LABEL_LIMIT]
            for start in range(0, len(options), MENU):
                rows.append(Menu(make("pick", menus), titles[verb], tuple(options[start : start + MENU])))
                menus += 1
        else:
            buttons = [_button(choice, make) for choice in choices]
            if len(buttons) == 1:
                alone += buttons
            else:
                rows.append(buttons)
    return [*rows, *button_rows(alone)]


def _button(choice: Choice, make: Callable[..., str]) -> Button:
    style = "danger" if choice.grave else "primary"
    return Button(make("do", choice.text), clip(choice.label, LABEL_LIMIT), style)


def _parts(rows: Sequence[Row]) -> int:
    """Parts of a message that the rows take."""
    return sum(1 + (len(row) if isinstance(row, list) else 1) for row in rows)


def sure(table: Table, number: int, text: str, label: str, say: Say) -> list[Row]:
    """The second question before something that cannot be taken back."""
    yes = clip(f"{say('table.button.yes')}: {label}", LABEL_LIMIT)
    return [
        [
            Button(customid.TABLE.make(table.id, number, "sure", text), yes, "danger"),
            Button(customid.TABLE.make(table.id, number, "back"), say("table.button.no"), "secondary"),
        ]
    ]


def history(lines: Sequence[str], page: int | None) -> tuple[str, int, int]:
    """One page of the story (None: the last), its number from 0, and how many there are."""
    pages: list[str] = [""]
    for line in lines:
        if pages[-1] and len(pages[-1]) + len(line) + 1 > PAGE:
            pages.append("")
        pages[-1] += f"{line}\n"
    number = len(pages) - 1 if page is None else max(0, min(page, len(pages) - 1))
    return pages[number].strip(), number, len(pages)


def fitted(lines: Sequence[str], end: str, say: Say) -> str:
    """As many lines as fit into a message, how many were left out, and the last one."""
    kept = list(lines)
    while sum(len(line) + 1 for line in kept) > PAGE:
        kept.pop()
    left_out = len(lines) - len(kept)
    return "\n".join([*kept, *([say("table.list.more", n=left_out)] if left_out else []), end])
