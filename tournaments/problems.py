"""What is wrong with a file, one problem after the other, each with its place; and the checks of single values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, cast

from tournaments.amounts import LARGEST, fraction, whole
from tournaments.decoding import encodable, shown
from tournaments.sayings import Saying, saying


class Problem(NamedTuple):
    """Something wrong or doubtful, and the round and table it is about, if it is about one game."""

    saying: Saying
    round: int | None = None
    table: int | None = None


class Fields(NamedTuple):
    """The fields of a JSON object and where it stands in the file."""

    values: Mapping[str, Any]
    place: str

    def at(self, name: str) -> str:
        """The place of a field, such as `players[2].carried.pv`."""
        return f"{self.place}.{name}" if self.place else name


class Problems:
    """Collects problems while a file is read. A value that is wrong is noted and read as None."""

    def __init__(self) -> None:
        self.found: list[Problem] = []
        self.round: int | None = None
        self.table: int | None = None

    def note(self, key: str, **args: Any) -> None:
        """Something is wrong, at the round and table that are being read."""
        self.found.append(Problem(saying(key, **args), self.round, self.table))

    def fields(self, value: Any, place: str, required: Sequence[str], optional: Sequence[str]) -> Fields | None:
        """An object with no other fields than these. `null` is as good as absent where a field is optional."""
        if not isinstance(value, dict):
            self.ill_typed(place, value, "object")
            return None
        given = cast("dict[str, Any]", value)
        fields = Fields({n: v for n, v in given.items() if n in required or v is not None}, place)
        for name in required:
            if name not in given:
                self.note("tournament.bad.missing", place=fields.at(name))
        for name in given:
            if name not in required and name not in optional:
                self.note("tournament.bad.unknown_field", place=place or "{…}", value=shown(name))
        return fields

    def ill_typed(self, place: str, value: Any, wanted: str) -> None:
        """A value is not what it should be; `wanted` is a word of the texts."""
        self.note("tournament.bad.type", place=place, value=shown(value), wanted=wanted)

    def text(self, fields: Fields, name: str, *, blank: bool = True) -> str | None:
        """A string that can be written down."""
        value = fields.values.get(name)
        if name not in fields.values or (encodable(value) and (blank or value.strip())):
            return value
        self.ill_typed(fields.at(name), value, "text" if blank else "word")
        return None

    def choice(self, fields: Fields, name: str, known: Sequence[str]) -> Any:
        """One of a few words."""
        value = fields.values.get(name)
        if name not in fields.values or (isinstance(value, str) and value in known):
            return value
        self.note("tournament.bad.choice", place=fields.at(name), value=shown(value), known=tuple(known))
        return None

    def whole(self, fields: Fields, name: str, least: int = 0) -> int | None:
        """A whole number."""
        value = fields.values.get(name)
        found = whole(value, least)
        if found is None and name in fields.values:
            self.note("tournament.bad.number", place=fields.at(name), value=shown(value), least=least, most=LARGEST)
        return found

    def fraction(self, fields: Fields, name: str) -> Fraction | None:
        """An exact fraction."""
        value = fields.values.get(name)
        found = fraction(value)
        if found is None and name in fields.values:
            self.note("tournament.bad.fraction", place=fields.at(name), value=shown(value))
        return found

    def truth(self, fields: Fields, name: str) -> bool:
        """`true` or `false`."""
        value = fields.values.get(name, False)
        if not isinstance(value, bool):
            self.ill_typed(fields.at(name), value, "truth")
        return value is True

    def items(self, fields: Fields, name: str) -> list[Any]:
        """A list."""
        value = fields.values.get(name, [])
        if isinstance(value, list):
            return cast("list[Any]", value)
        self.ill_typed(fields.at(name), value, "list")
        return []
