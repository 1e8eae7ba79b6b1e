"""What is said to a program and what it may answer, a JSON object a line; see docs/players.md.

Whatever it answers is a stranger's: it is read with care, and the worst that comes of it is a `Fault`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple

import msgspec

from bot.protocol.fields import Field, is_text, read
from bot.protocol.wire import BadRequest, split
from games.core.game import Game, Value
from games.core.hidden import Seat

PROTOCOL: Final = "tabard-player/1"

What = Literal["late", "gone", "nonsense", "illegal"]
"""No answer in time; it ended; a line that is no answer to the question; an action that is not legal."""


class Fault(Exception):
    """A program did not answer as it should. `detail`: what it said instead, plain and short."""

    def __init__(self, what: What, detail: str = "") -> None:
        super().__init__(f"{what}: {detail}" if detail else what)
        self.what: What = what
        self.detail = detail[:200]

    def __reduce__(self) -> tuple[type[Fault], tuple[What, str]]:
        return Fault, (self.what, self.detail)


class Question(NamedTuple):
    """What a seat is asked: its view as it is shown, every legal action, and milliseconds for the answer.

    `events`: what it was told since its last question, as the referee protocol prints it.
    """

    game: str
    options: Mapping[str, Value]
    seat: Seat
    seats: int
    view: Any
    legal: Sequence[str]
    ms: int
    events: Sequence[Mapping[str, Any]] = ()


def question(
    game: Game[Any, Any],
    view: Any,
    seat: Seat,
    ms: int,
    options: Mapping[str, Value],
    seats: int,
    events: Sequence[Mapping[str, Any]] = (),
) -> Question:
    """From a seat's own view, which holds nothing that the seat may not know."""
    legal = [game.notation(action) for action in game.actions(view, seat)]
    return Question(game.id, options, seat, seats, msgspec.to_builtins(game.show(view, seat)), legal, ms, events)


def hello() -> bytes:
    """The first line."""
    return _line({"cmd": "hello", "protocol": PROTOCOL})


def choose(number: int, asked: Question) -> bytes:
    """A question's line."""
    return _line({"id": number, "cmd": "choose", **asked._asdict()})


def over(result: Mapping[str, Any] | None) -> bytes:
    """The last line."""
    return _line({"cmd": "over", "result": result})


def named(line: bytes) -> str:
    """The answer to `hello`: what the program calls itself. Raises Fault."""
    return _read(line, Field("name", "text", is_text))["name"]


def chosen(line: bytes, number: int, asked: Question) -> str:
    """The answer to a question, one of its legal actions. Raises Fault."""
    fields = _read(line, Field("action", "text", is_text))
    if fields["id"] != str(number):
        raise Fault("nonsense", f"id {fields['id']}")
    if fields["action"] not in asked.legal:
        raise Fault("illegal", _plain(fields["action"]))
    return fields["action"]


def _read(line: bytes, field: Field) -> dict[str, Any]:
    try:
        fields = split(line)
        found = read(fields, (field,))
    except BadRequest:
        raise Fault("nonsense", _plain(line.decode(errors="replace"))) from None
    return {**found, "id": fields["id"].text if "id" in fields else ""}


def _plain(text: str) -> str:
    """What a stranger wrote, fit to be printed."""
    return "".join(sign if sign.isprintable() else "?" for sign in text[:200])


def _line(content: Mapping[str, Any]) -> bytes:
    return json.dumps(content).encode("ascii") + b"\n"
