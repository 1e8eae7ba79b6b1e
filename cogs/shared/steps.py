"""Everything that a seat may do, in steps: a hand shows the best of it, and two presses more reach all the rest.

The first press shows all verbs. One with few actions is a menu of these; one with many is a menu of groups, and the
next press shows the actions of a group. What is pressed at last is the notation itself, so that an old menu can do no
harm; a group is found by its number among what is legal now.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Sequence
from itertools import groupby
from os.path import commonprefix
from typing import Any, NamedTuple

from bot import catalogue, customid
from bot.layout import LABEL_LIMIT, MENU, MENU_LABEL_LIMIT, Menu, Row, clip
from bot.service.ground.records import Table
from bot.service.telling.courier import Button
from bot.service.telling.labels import Labels
from bot.service.telling.wording import deed
from bot.texts import Say
from games.core.game import Game
from games.core.hidden import Seat

MENUS = 8
"""Menus of one panel, at most: so many actions has a group."""
ALL, STEP, PICK = "all", "step", "pick"
_TO = re.compile(r"(?: \d+)? >.*$")
_COLUMN = re.compile(r"[A-Za-z]+(?=[0-9])")
"""Of a point such as `M14`."""


class Group(NamedTuple):
    """Actions of one verb that are chosen among in a panel of their own; `label`: what they have in common."""

    label: str
    actions: Sequence[Any]


def everything(table: Table, seat: Seat, say: Say, step: str) -> list[Row]:
    """The panel of a step: `""`: of all verbs; `3.1`: of the second group of the fourth verb.

    A step that is no more is the first one.
    """
    game, question = catalogue.game(table.game_id), table.question(seat)
    if question is None:
        return []
    legal = table.legal(game, seat)
    verbs, label = _verbs(legal), Labels(table, seat, legal, say)
    chosen = _chosen(game, verbs, step, say)
    before = "back" if chosen is None else ALL
    back = Button(customid.TABLE.make(table.id, question.seq, before), say("watch.button.back"))
    if chosen is not None:
        verb = say(f"{game.id}.verb.{chosen.actions[0].verb}")
        title = chosen.label if chosen.label.startswith(verb) else f"{verb}: {chosen.label}"
        return [*_menus(table, question.seq, game, chosen.actions, title, label), [back]]
    rows: list[Row] = []
    many = grouped(table, seat, say)
    for number, (verb, actions) in enumerate(verbs):
        title = say(f"{game.id}.verb.{verb}")
        if len(actions) <= MENU:
            rows += _menus(table, question.seq, game, actions, title, label, first=number)
        else:
            rows.append(many[verb])
    return [*rows, [back]]


def grouped(table: Table, seat: Seat, say: Say) -> dict[str, Menu]:
    """A menu of groups for each verb of which a seat may do more than a menu holds; the next press shows a group."""
    game, question = catalogue.game(table.game_id), table.question(seat)
    if question is None:
        return {}
    found: dict[str, Menu] = {}
    for number, (verb, actions) in enumerate(_verbs(table.legal(game, seat))):
        if len(actions) > MENU:
            choices = tuple(
                (f"{number}.{place}", f"{each.label} ({len(each.actions)})")
                for place, each in enumerate(groups(game, actions, say))
            )
            id_ = customid.TABLE.make(table.id, question.seq, STEP, number)
            found[verb] = Menu(id_, f"{say(f'{game.id}.verb.{verb}')} …", choices)
    return found


def _verbs(legal: Sequence[Any]) -> list[tuple[str, list[Any]]]:
    found: dict[str, list[Any]] = {}
    for action in legal:
        found.setdefault(action.verb, []).append(action)
    return list(found.items())


def _chosen(game: Game[Any, Any], verbs: Sequence[tuple[str, Sequence[Any]]], step: str, say: Say) -> Group | None:
    number, _, place = step.partition(".")
    if not (number.isdecimal() and place.isdecimal() and int(number) < len(verbs)):
        return None
    found = groups(game, verbs[int(number)][1], say)
    return found[int(place)] if int(place) < len(found) else None


def _menus(
    table: Table,
    number: int,
    game: Game[Any, Any],
    actions: Sequence[Any],
    title: str,
    labels: Labels,
    *,
    first: int = 0,
) -> list[Row]:
    """The actions in menus; one alone is a button."""
    choices = [(game.notation(action), labels(action)) for action in actions]
    choices = [choice for choice in choices if len(choice[0]) <= MENU_LABEL_LIMIT]  # what is longer is typed
    if len(choices) == 1:
        ((text, label),) = choices
        return [[Button(customid.TABLE.make(table.id, number, "do", text), clip(label, LABEL_LIMIT), "primary")]]
    return [
        Menu(customid.TABLE.make(table.id, number, PICK, 100 + first * MENUS + place), title, tuple(part))
        for place, part in enumerate(choices[start : start + MENU] for start in range(0, len(choices), MENU))
    ]


def groups(game: Game[Any, Any], actions: Sequence[Any], say: Say) -> list[Group]:
    """Many actions of one verb, in as many groups as a menu holds: by their first field that parts them into not too
    many, by the columns of points, else by their number.
    """
    fields = [name for name in actions[0].__struct_fields__ if name != "verb"]
    keys: list[Callable[[Any], Hashable]] = [lambda action, name=name: getattr(action, name) for name in fields]
    keys += [lambda action, name=name: _column(getattr(action, name)) for name in fields]
    for key in keys:
        found = _grouped(actions, key)
        if 1 < len(found) <= MENU and max(map(len, found)) <= MENUS * MENU:
            return _labelled(game, found, say)
    size = max(MENU, -(-len(actions) // MENU))
    return _labelled(game, [actions[start : start + size] for start in range(0, len(actions), size)], say)


def _column(value: object) -> str:
    found = _COLUMN.match(value) if isinstance(value, str) else None
    return found[0] if found else ""


def _grouped(actions: Sequence[Any], key: Callable[[Any], Hashable]) -> list[list[Any]]:
    """Those of the same key together, each group where its first action was."""
    order: dict[Hashable, list[Any]] = {}
    for value, some in groupby(actions, key):
        order.setdefault(value, []).extend(some)
    return list(order.values())


def _labelled(game: Game[Any, Any], found: Sequence[Sequence[Any]], say: Say) -> list[Group]:
    """What the words of a group's actions begin with or, where that tells no two apart, its first and its last."""
    words = [[deed(game, action, say) for action in actions] for actions in found]
    # letters are meant: columns begin alike; but what moves is no part of where to
    labels = [f"{_TO.sub('', commonprefix(each))}…" for each in words]  # noqa: RUF071
    if len(set(labels)) < len(labels) or "…" in labels:
        labels = [f"{each[0]} – {each[-1]}" for each in words]
    return [Group(clip(label, MENU_LABEL_LIMIT - 6), actions) for label, actions in zip(labels, found, strict=True)]
