"""Units by name: the catalogue, as a help for typing, and the banned ones. Names are compared tolerantly.

The catalogue is community data and may be outdated: it warns, it never refuses (ruling).
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Sequence
from typing import Final, NamedTuple

from tournaments import data

_WORD = re.compile(r"[^\W_]+")
_CLOSE = 0.6


class Unit(NamedTuple):
    """A unit of the catalogue; the same name may stand in several factions."""

    faction: str
    name_en: str
    name_es: str
    kind: str
    command: int
    available: int
    points: int
    high_command: bool

    def name(self, language: str) -> str:
        """Its name in a language."""
        return self.name_es if language == "es" else self.name_en


class Banned(NamedTuple):
    """A unit that no company may hold; its first name is the seed's. `words`: those of each of its spellings."""

    name: str
    keys: frozenset[str]
    words: tuple[frozenset[str], ...]


def words(text: str) -> tuple[str, ...]:
    """A text's words without case, accents and punctuation."""
    bare = (sign for sign in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(sign))
    return tuple(_WORD.findall("".join(bare)))


def key(text: str) -> str:
    """A name as it is compared: without case, accents, punctuation and spacing."""
    return "".join(words(text))


UNITS: Final = tuple(
    Unit(
        line["faction"],
        line["name_en"],
        line["name_es"],
        line["type"],
        int(line["command"]),
        int(line["available"]),
        int(line["points"]),
        line["high_command"] == "yes",
    )
    for line in data.table("units.csv")
)
BANNED: Final = tuple(
    Banned(
        told["names"][0],
        frozenset(key(name) for name in told["names"]),
        tuple(frozenset(words(name)) for name in told["names"]),
    )
    for told in data.toml("banned.toml")["banned"]
)
_BY_KEY: Final = {key(name): unit for unit in reversed(UNITS) for name in (unit.name_en, unit.name_es)}


def find(name: str) -> Unit | None:
    """The unit of this name in either language."""
    return _BY_KEY.get(key(name))


def suggest(text: str, language: str, limit: int = 25) -> tuple[str, ...]:
    """Names that somebody may be about to type: those that begin so, then those that hold it, then similar ones."""
    names = tuple(dict.fromkeys(unit.name(language) for unit in UNITS))
    wanted = key(text)
    found = [name for name in names if key(name).startswith(wanted)]
    found += [name for name in names if wanted in key(name)]
    found += closest(text, names)
    return tuple(dict.fromkeys(found))[:limit]


def closest(text: str, names: Sequence[str] = ()) -> list[str]:
    """Names of the catalogue that look like a text, the most similar first."""
    choices = {key(name): name for name in names or [name for unit in UNITS for name in (unit.name_en, unit.name_es)]}
    return [choices[one] for one in difflib.get_close_matches(key(text), choices, n=3, cutoff=_CLOSE)]


def banned(name: str) -> Banned | None:
    """The banned unit of this whole name, in whatever order its words stand; `Oonagh` is not `Oona`."""
    wanted, parts = key(name), frozenset(words(name))
    return next((one for one in BANNED if wanted in one.keys or parts in one.words), None)


def perhaps_banned(name: str) -> tuple[Banned, ...]:
    """Banned units that may be meant: by a part of their name alone, or by their whole name among other words.

    A unit of the catalogue with just this name is meant itself.
    """
    if find(name) is not None or banned(name) is not None:
        return ()
    parts = words(name)
    runs = {"".join(parts[i:j]) for i in range(len(parts)) for j in range(i + 1, len(parts) + 1)}
    return tuple(
        one for one in BANNED if one.keys & runs or (parts and any(set(parts) <= spelled for spelled in one.words))
    )
