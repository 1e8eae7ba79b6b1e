"""A table for people: who may know each piece of a game's state, and who hears each event, as seen in played games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from games.core.game import Event, Game
from games.core.hidden import EVERYONE, Hidden, Readers, Seat, may_read
from games.core.referee import Entry
from tests.laws.plays import cases_of, play
from tests.laws.zones import zones

When = Callable[[Any, Any, Event | None], str]
"""The circumstances that matter for who may know what, in a few words, "" for the usual ones.

Given the states before (None: before the set-up) and after an action, and an event between or None for the latter.
"""

Cells = tuple[str, str, str]
Rows = dict[str, dict[str, list[Cells]]]
"""By piece and circumstance: what owner, other seats and spectator know, each combination that was met once."""

HEAD = """\
# Who sees what: {game}

Made from played games by the tests; `TABARD_UPDATE=1` before the tests writes it anew. *All*: the value itself. *Size*:
only how many there are. A piece or an event may belong to a seat, its owner; of several other seats some may know more.
"""


def table(game: Game[Any, Any], by_seat: Sequence[str], when: When) -> str:
    """The table of a game as Markdown. `by_seat` names the fields that hold one zone for each seat."""
    pieces: Rows = {}
    events: Rows = {}
    for case in cases_of(game):
        played = play(case)
        seats = played.setup.seats
        story: list[tuple[Any, Any, Entry]] = [(None, played.start.state, played.dealt)]
        story += [(step.before.state, step.after.state, step.entry) for step in played.steps]
        for before, after, entry in story:
            for piece, owner, readers, unread in _pieces(after, by_seat):
                _note(pieces, piece, when(before, after, None), _cells(readers, owner, seats, unread))
            for event in entry.events:
                cells = _cells(event.readers, event.seat, seats, "nothing")
                _note(events, _named(event), when(before, after, event), cells)
    for piece in [piece for piece in pieces if any(each.startswith(f"{piece}[") for each in pieces)]:
        del pieces[piece]  # a row of secrets in which nothing lies at times
    parts = [HEAD.format(game=game.id), *_markdown("piece of the state", pieces), ""]
    return "\n".join([*parts, *_markdown("event", events), ""])


def _pieces(
    record: Any, by_seat: Sequence[str], path: str = "", owner: Seat | None = None
) -> Iterator[tuple[str, Seat | None, Readers, str]]:
    """Each piece of a record: path, the seat it belongs to, if any, readers, what others know of it."""
    for name in record.__struct_fields__:
        part, here = getattr(record, name), f"{path}{name}"
        if isinstance(part, Hidden):
            yield here, owner, part.readers, "size"
        elif isinstance(part, Struct):
            yield from _pieces(part, by_seat, f"{here}.", owner)
        elif isinstance(part, tuple) and any(_has_zones(item) for item in part):
            for number, item in enumerate(part):
                place, whose = ("seat", number) if name in by_seat else ("", getattr(item, "owner", owner))
                yield from _pieces(item, by_seat, f"{here}[{place}].", whose)
        elif isinstance(part, tuple) and zones(part):
            for number, item in enumerate(part):
                place, whose = ("seat", number) if name in by_seat else (number, owner)
                yield from ((f"{here}[{place}]", whose, zone.readers, "size") for zone in zones(item))
        else:
            yield here, None, EVERYONE, "nothing"


def _has_zones(record: Any) -> bool:
    """Whether it is a record that holds labelled secrets itself."""
    if not isinstance(record, Struct) or isinstance(record, Hidden):
        return False
    return any(isinstance(getattr(record, name), Hidden) for name in record.__struct_fields__)


def _cells(readers: Readers, owner: Seat | None, seats: int, unread: str) -> Cells:
    def cell(seat: Seat | None) -> str:
        return "all" if may_read(readers, seat) else unread

    others = sorted({cell(seat) for seat in range(seats) if seat != owner})
    return (cell(owner) if owner is not None else "", " / ".join(others), cell(None))


def _named(event: Event) -> str:
    names = ", ".join(name for name, _ in event.args)
    return f"{event.kind} ({names})" if names else event.kind


def _note(rows: Rows, piece: str, when: str, cells: Cells) -> None:
    met = rows.setdefault(piece, {}).setdefault(when, [])
    if cells not in met:
        met.append(cells)


def _markdown(title: str, rows: Rows) -> Iterator[str]:
    public = [
        piece for piece, met in rows.items() if all(set(cells) <= {"", "all"} for c in met.values() for cells in c)
    ]
    yield f"Everybody always knows: {', '.join(public)}.\n"
    yield f"| {title} | when | its owner | other seats | spectator |"
    yield "| --- | --- | --- | --- | --- |"
    for piece in [piece for piece in rows if piece not in public]:
        by_circumstance = rows[piece]
        usual = sorted(by_circumstance.get("", ()))
        for when in sorted(by_circumstance):
            met = sorted(by_circumstance[when])
            if when and met == usual:
                continue
            for owner, others, spectator in met:
                yield f"| {piece} | {when or 'usually'} | {owner} | {others} | {spectator} |"
