"""JSON from strangers, strictly: UTF-8, no `NaN`, no name twice in an object, numbers of any length, any depth."""

from __future__ import annotations

import json
from typing import Any, NamedTuple, TypeGuard

from tournaments.sayings import Refused

_LONGEST = 18  # digits; nothing that is counted here has more
_SHOWN = 40


class Unreadable(Refused):
    """No tournament file at all, so there is nothing to check."""


class Beyond(NamedTuple):
    """A number of more digits than anything that is counted."""

    digits: str


def decode(content: bytes) -> Any:
    """What a JSON text holds; very long whole numbers come as `Beyond`. Raises Unreadable."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unreadable("tournament.bad.not_utf8", place=error.start + 1) from None
    try:
        return json.loads(text, parse_int=_whole, parse_constant=_not_json, object_pairs_hook=_unique)
    except json.JSONDecodeError as error:
        raise Unreadable("tournament.bad.not_json", line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise Unreadable("tournament.bad.too_deep") from None


def shown(value: Any) -> str:
    """A value as part of a sentence: one short line of plain characters, whatever it holds."""
    if isinstance(value, Beyond):
        return f"{value.digits[:_SHOWN]}…"
    if isinstance(value, dict):
        return "{…}" if value else "{}"
    if isinstance(value, list):
        return "[…]" if value else "[]"
    text = json.dumps(value[: 2 * _SHOWN] if isinstance(value, str) else value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def encodable(value: Any) -> TypeGuard[str]:
    """Whether it is a string with an UTF-8 form: half a surrogate pair has none."""
    if not isinstance(value, str):
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def _whole(digits: str) -> int | Beyond:
    return int(digits) if len(digits) <= _LONGEST else Beyond(digits)


def _not_json(word: str) -> None:
    raise Unreadable("tournament.bad.not_a_number", value=word)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Two readers of one file must not read two tournaments."""
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise Unreadable("tournament.bad.name_twice", value=shown(name))
        found[name] = value
    return found
