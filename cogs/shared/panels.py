"""What a panel offers: everything a seat may do now, the second question before what cannot be taken back, pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter
from typing import Any, NamedTuple

from bot import catalogue, customid
from bot.layout import COMPONENTS, LABEL_LIMIT, MENU, MENU_LABEL_LIMIT, ROW, Menu, Row, button_rows, clip
from bot.service.ground.records import Table
from bot.service.telling.courier import Button
from bot.service.telling.labels import Labels
from bot.texts import Say
from cogs.shared.steps import grouped
from games.core.game import Several, by_post

PAGE = 3300
"""Characters of a page of history, or of a list."""
ROOM = COMPONENTS - 12
"""Parts of a message left for controls: frame, text, two pictures and two rows of six tools are parts as well."""
BUTTON_TEXT = 70
"""Notation that surely fits into a custom id."""
COPY = "#"
"""Before the number of what there is several times in one menu."""
ANYTHING = ""
"""In the place of a verb: all of them."""


class Choice(NamedTuple):
    """Something to do: its notation, what people call it, and whether they should be asked twice."""

    text: str
    label: str
    grave: bool


class Controls(NamedTuple):
    """Rows of buttons and menus; `whole`: whether everything found room there; `meaning`: what the chances beside the
    choices say, and what should be known of a menu, "" without any.
    """

    rows: list[Row]
    whole: bool
    meaning: str = ""


def controls(table: Table, seat: int, say: Say) -> Controls:
    """What the seat may do now, the best first: everything where there is room, else what is worth offering."""
    question = table.question(seat)
    if question is None:
        return Controls([], whole=True)
    game = catalogue.game(table.game_id)
    view, legal = table.view(seat), table.legal(game, seat)
    best = list(game.shortlist(view, seat))
    label = Labels(table, seat, legal, say)

    def make(verb: str, *args: str | int) -> str:
        return customid.TABLE.make(table.id, question.seq, verb, *args)

    def choice(action: Any) -> Choice:
        return Choice(game.notation(action), label(action), by_post(game).grave(view, seat, action))

    def laid_out(actions: Sequence[Any], menus: Sequence[Several], steps: Mapping[str, Menu]) -> Controls:
        verbs: dict[str, list[Choice]] = {}
        rows: dict[str, list[Row]] = {}
        together = {action for each in menus for action in _listed(each)}
        for action in actions:
            verbs.setdefault(action.verb, [])
            if action not in together:
                verbs[action.verb].append(choice(action))
        for number, each in enumerate(menus):
            rows.setdefault(each.actions[0].verb, []).append(_several(each, number, choice, make, say))
        for verb, menu in steps.items():
            rows.setdefault(verb, []).append(menu)
        titles = {verb: say(f"{game.id}.verb.{verb}") for verb in verbs} | {ANYTHING: say("table.panel.pick")}
        notes = [say(each.note.key, **each.note.args) for each in menus if each.note is not None]
        meaning = "\n".join(filter(None, [label.meaning([*actions, *together]), *notes]))
        return arranged(verbs, make, titles, rows)._replace(meaning=meaning)

    menus = by_post(game).several(view, seat, legal)
    known = set(best)
    ordered = by_post(game).offered(view, seat, [*best, *(each for each in legal if each not in known)])
    whole = len(ordered) == len(legal)
    everything = laid_out(ordered, menus, {})
    if everything.whole and _at_a_glance(everything.rows):
        return everything._replace(whole=whole)
    many = grouped(table, seat, say)
    few = [each for each in ordered if each.verb not in many or each in known]
    in_steps = laid_out(few, menus, many)
    if in_steps.whole and _at_a_glance(in_steps.rows):
        return in_steps._replace(whole=whole)
    few = [each for each in ordered if each in known]
    short = laid_out(few, [each for each in menus if set(each.actions) & known], {})
    return short if len(few) == len(legal) else short._replace(whole=False)


GLANCE = 8
"""Rows of choices that are looked through without scrolling long, below a picture on a phone."""


def _at_a_glance(rows: Sequence[Row]) -> bool:
    """Whether no menu goes on in a second one, and there are not too many rows."""
    titles = [row.placeholder for row in rows if isinstance(row, Menu)]
    return len(set(titles)) == len(titles) and len(rows) <= GLANCE


def _listed(each: Several) -> list[Any]:
    """As many of its actions as a menu holds, in their order; what is there several times gives way first."""
    counted: Counter[Any] = Counter()
    turns = [(counted.update([action]) or counted[action], place) for place, action in enumerate(each.actions)]
    return [each.actions[place] for _, place in sorted(sorted(turns)[:MENU], key=itemgetter(1))]


def _several(each: Several, number: int, choice: Callable[[Any], Choice], make: Callable[..., str], say: Say) -> Menu:
    """A menu of which some may be chosen; what there is twice has a number behind its notation."""
    counted: Counter[Any] = Counter()
    options: list[tuple[str, str]] = []
    for action in _listed(each):
        counted[action] += 1
        one, n = choice(action), counted[action]
        options.append((one.text, one.label) if n == 1 else (f"{one.text}{COPY}{n}", f"{one.label} ({n})"))
    return Menu(make("several", number), say(each.about.key, **each.about.args), tuple(options), most=each.most)


def loose(table: Table, seat: int, args: Sequence[str]) -> bool:
    """Whether what is chosen in that menu of several, by its number among them, may be left out in part."""
    game = catalogue.game(table.game_id)
    menus = by_post(game).several(table.view(seat), seat, table.legal(game, seat))
    number = int(args[0]) if args and args[0].isdecimal() else len(menus)
    return number < len(menus) and menus[number].loose


def arranged(
    verbs: Mapping[str, Sequence[Choice]],
    make: Callable[..., str],
    titles: Mapping[str, str],
    besides: Mapping[str, Sequence[Row]] | None = None,
) -> Controls:
    """A row of buttons for each verb; menus where a row is too small, and where there is no room for so many buttons.

    `make`: the custom id of a verb and its arguments. `titles`: what the menu of a verb is called, or of `ANYTHING`.
    `besides`: rows that a verb has already.
    """
    made = besides or {}
    in_menus = {
        verb
        for verb, choices in verbs.items()
        if len(choices) > ROW or any(len(choice.text) > BUTTON_TEXT for choice in choices)
    }
    rows = _rows(verbs, in_menus, make, titles, made)
    while (_parts(rows) > ROOM or sum(map(_lines, rows)) > TALL) and (
        left := {verb for verb in verbs if len(verbs[verb]) > 1} - in_menus
    ):
        in_menus.add(max(left, key=lambda verb: (len(verbs[verb]), verb)))
        rows = _rows(verbs, in_menus, make, titles, made)
    if _parts(rows) > ROOM:
        together = [choice for choices in verbs.values() for choice in choices]
        above = [row for some in made.values() for row in some]
        rows = [*above, *_rows({ANYTHING: together}, {ANYTHING}, make, titles, {})]
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
    made: Mapping[str, Sequence[Row]],
) -> list[Row]:
    """Verbs in their order, each with the rows `made` for it; those with a single action share the rows at the end."""
    rows: list[Row] = []
    alone: list[Button] = []
    menus = 0
    for verb in dict.fromkeys((*verbs, *made)):
        choices = verbs.get(verb, ())
        rows += made.get(verb, ())
        if not choices:
            continue
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


TALL = 10
"""Lines of choices, on a phone, above which what could be a menu is one."""
WIDE = 30
"""Characters of a line of buttons on a phone."""
EDGES = 4
"""As wide as so many characters is a button without its words."""


def _lines(row: Row) -> int:
    """Lines that a row takes on a phone, where buttons that find no room go on in the next one."""
    if not isinstance(row, list):
        return 1
    lines, left = 1, WIDE
    for width in (len(button.label) + EDGES for button in row):
        if width > left and left < WIDE:
            lines, left = lines + 1, WIDE
        left -= width
    return lines


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
