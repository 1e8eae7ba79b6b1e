"""The fields of each command and their types. `true` is not 1, 1.0 is not 1, and only `null` is null."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, cast

from bot.protocol.wire import BadRequest, Raw, value

SEED = re.compile("[0-9a-fA-F]{64}")


class Field(NamedTuple):
    """A field of a request. `wanted` is a word for its type, worded in the texts."""

    name: str
    wanted: str
    fits: Callable[[Any], bool]
    optional: bool = False
    null: bool = False
    """Whether `null` is a value of its own (a spectator), so that the field must be there."""


def read(fields: Mapping[str, Raw], wanted: tuple[Field, ...]) -> dict[str, Any]:
    """The decoded fields; one that may be absent, and is, comes as None. Raises BadRequest."""
    return {field.name: _read(fields, field) for field in wanted}


def _read(fields: Mapping[str, Raw], field: Field) -> Any:
    raw = fields.get(field.name)
    if raw is None or raw.text == "null":
        if field.optional or (field.null and raw is not None):
            return None
        raise BadRequest("missing", field=field.name)
    found = value(raw, field.name)
    if not field.fits(found):
        raise BadRequest("ill_typed", field=field.name, wanted=field.wanted)
    return found


def is_text(found: Any) -> bool:
    """A string."""
    return isinstance(found, str)


def is_whole(found: Any) -> bool:
    """A whole number."""
    return type(found) is int


def is_version(found: Any) -> bool:
    """A version of the game log."""
    return type(found) is int and found in (1, 2)


def is_time(found: Any) -> bool:
    """A number of milliseconds."""
    return type(found) is int and found >= 0


def is_object(found: Any) -> bool:
    """An object."""
    return isinstance(found, dict)


def is_list(found: Any) -> bool:
    """A list."""
    return isinstance(found, list)


def is_encodable(found: Any) -> bool:
    """A string with an UTF-8 form: half a surrogate pair has none."""
    if not isinstance(found, str):
        return False
    try:
        found.encode()
    except UnicodeEncodeError:
        return False
    return True


def are_encodable(found: Any) -> bool:
    """A list of strings with an UTF-8 form."""
    return isinstance(found, list) and all(map(is_encodable, cast("list[Any]", found)))
