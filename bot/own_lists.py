"""What a game must say about people's own decks and armies, and which of them would answer what a table asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from bot.service.ground.records import Table
from bot.service.looking.own_lists import OwnList
from bot.texts import Say
from games.core.game import Reason
from games.core.hidden import Seat
from rendering.picture import Picture

Cards = Mapping[str, int]
"""How many of each card."""


class Builder(NamedTuple):
    """What a game knows about own lists.

    `key`: of its texts, such as "warshow.deck": `cmd.<key>` names the commands. `question`: the kind of question that a
    list answers, with the verb `verb` and what `write` makes of it. `read` is its inverse and raises NotationError;
    `ready` are the lists that come with the game, by name. `problems` say why a list may not be played, at a table
    with these options if some are given. `named` is a card in words.
    """

    game_id: str
    key: str
    question: str
    verb: str
    cards: tuple[str, ...]
    ready: Callable[[], Mapping[str, Cards]]
    read: Callable[[str], Cards]
    write: Callable[[Cards], str]
    problems: Callable[[Cards, Mapping[str, Any] | None], Sequence[Reason]]
    named: Callable[[str, Say], str]
    draw: Callable[[str, Cards, Say], Picture]


_builders: dict[str, Builder] = {}


def register(builder: Builder) -> None:
    """Makes a game's builder known."""
    _builders[builder.game_id] = builder


def builder_of(game_id: str) -> Builder | None:
    """The builder of a game that has one."""
    return _builders.get(game_id)


def asked_for(table: Table, seat: Seat) -> Builder | None:
    """The builder whose list would answer what the seat is asked, or None."""
    builder, question = _builders.get(table.game_id), table.question(seat)
    return builder if builder and question and question.kind == builder.question else None


def action(builder: Builder, chosen: OwnList) -> str:
    """The action that plays a list, in the game's notation."""
    return f"{builder.verb} {builder.write(chosen.cards)}"


def fitting(builder: Builder, own: Sequence[OwnList], table: Table) -> list[OwnList]:
    """Those of a person's own lists that may be played at the table."""
    return [each for each in own if not builder.problems(each.cards, table.options)]
