"""Lines of the protocol: strict JSON, taken apart without recursion, so that no line is too deep or too odd to answer.

Python's own reader accepts `NaN`, gives up on deep nesting and on numbers of many digits, and would lose digits of an
`id`. So a line is first split into the texts of its object's fields; each field is decoded only when it is needed.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping
from typing import Any, Final, NamedTuple, cast

from games.core.game import Reason

DEEPEST: Final = 50
"""How many brackets deep a field may be that is decoded. (An `id` is only handed back: it may be deeper.)"""

_LONGEST_NUMBER = 300  # digits; a longer one is further than anything that is counted here
_BEYOND = 10**_LONGEST_NUMBER

_TOKEN = re.compile(
    r"[ \t\r\n]*+(?:"
    r"(?P<mark>[{}\[\],:])"
    r'|(?P<text>"[^"\\\x00-\x1f]*+(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*+)*+")'
    r"|(?P<plain>-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?(?:[eE][+-]?[0-9]++)?|true|false|null)"
    r")"
)
_SPACE = re.compile(r"[ \t\r\n]*+")
_OPEN = {"{": "key or }", "[": "value or ]"}
_CLOSE = {"}": ("key or }", "{"), "]": ("value or ]", "[")}


class BadRequest(ValueError):
    """A line or a field that cannot be understood. `reason` can be shown to people."""

    def __init__(self, key: str, **args: Any) -> None:
        super().__init__(key)
        self.reason = Reason(f"protocol.{key}", args)


class Raw(NamedTuple):
    """A JSON value as ASCII text, without the space between its parts, and how many brackets deep it is."""

    text: str
    depth: int


def split(line: bytes) -> dict[str, Raw]:
    """The fields of a line that holds one JSON object; of equal names the last. Raises BadRequest."""
    try:
        text = line.decode()
    except UnicodeDecodeError:
        raise BadRequest("not_utf8") from None
    if not text.strip(" \t\r\n"):
        raise BadRequest("blank")
    reader = _Reader()
    place = 0
    while not reader.done:
        token = _TOKEN.match(text, place)
        if token is None or not reader.take(token):
            raise BadRequest("not_json", place=place + 1)
        place = token.end()
    if _SPACE.fullmatch(text, place) is None:
        raise BadRequest("not_json", place=place + 1)
    if reader.fields is None:
        raise BadRequest("not_an_object")
    return reader.fields


class _Reader:
    """JSON's grammar as one loop: which brackets are open, and what may come next."""

    def __init__(self) -> None:
        self.fields: dict[str, Raw] | None = None
        self.done = False
        self._open: list[str] = []
        self._next = "value"
        self._name = ""
        self._parts: list[str] = []
        self._depth = 0

    def take(self, token: re.Match[str]) -> bool:
        """Goes on by one token; False if it must not stand here."""
        if (mark := token["mark"]) is not None:
            return self._mark(mark)
        text = cast("str", token["text"] or token["plain"])
        if self._next.startswith("value"):
            self._keep(_ascii(text))
            self._ended()
            return True
        if not self._next.startswith("key") or token["text"] is None:
            return False
        if len(self._open) == 1:
            self._name = json.loads(text)
            self._parts, self._depth = [], 0
        else:
            self._keep(_ascii(text))
        self._next = ":"
        return True

    def _mark(self, mark: str) -> bool:
        if mark in _OPEN:
            if not self._next.startswith("value"):
                return False
            if not self._open and mark == "{":
                self.fields = {}
            self._keep(mark)
            self._open.append(mark)
            self._depth = max(self._depth, len(self._open) - 1)
            self._next = _OPEN[mark]
        elif mark in _CLOSE:
            empty, opened = _CLOSE[mark]
            if not self._open or self._open[-1] != opened or self._next not in (empty, ","):
                return False
            self._open.pop()
            self._keep(mark)
            self._ended()
        else:
            if self._next != mark or not self._open:
                return False
            if len(self._open) > 1:
                self._keep(mark)
            self._next = "value" if mark == ":" or self._open[-1] == "[" else "key"
        return True

    def _keep(self, part: str) -> None:
        if self._open and self.fields is not None:
            self._parts.append(part)

    def _ended(self) -> None:
        """A value is complete."""
        self._next = ","
        self.done = not self._open
        if len(self._open) == 1 and self.fields is not None:
            self.fields[self._name] = Raw("".join(self._parts), self._depth)


def _ascii(token: str) -> str:
    return token if token.isascii() else json.dumps(json.loads(token))


def value(raw: Raw, field: str) -> Any:
    """What a field holds. Numbers beyond all counting come as the furthest one. Raises BadRequest if it is too deep."""
    if raw.depth > DEEPEST:
        raise BadRequest("too_deep", field=field, deepest=DEEPEST)
    return json.loads(raw.text, parse_int=_whole, parse_float=_broken)


def _whole(digits: str) -> int:
    if len(digits) <= _LONGEST_NUMBER:
        return int(digits)
    return -_BEYOND if digits.startswith("-") else _BEYOND


def _broken(digits: str) -> float:
    return max(-sys.float_info.max, min(sys.float_info.max, float(digits)))


def answer(fields: Mapping[str, Raw], content: Mapping[str, Any]) -> bytes:
    """The line that answers a request with these fields: its `id` exactly as it came, then the content."""
    body = json.dumps(content, ensure_ascii=True, allow_nan=False)
    if "id" in fields:
        body = '{"id": ' + fields["id"].text + ", " + body[1:]
    return body.encode("ascii") + b"\n"
