"""Army lists: read from free text, looked at for banned units and for what seems wrong.

A list is hidden information. Nothing here keeps it: whoever calls shows the findings to its owner and the organisers
alone.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final, Literal, NamedTuple

from tournaments.sayings import Refused, Saying, saying
from tournaments.units import Unit, banned, closest, find, perhaps_banned

LONGEST: Final = 8000
"""Characters of a list."""
MOST_COPIES: Final = 99

_BULLET = re.compile(r"^[\s\-*•·–>]+")
_COUNT_BEFORE = re.compile(r"^\(?(\d{1,2})\)?\s*[x×]?\s+(?=\D)|^(\d{1,2})\s*[x×]\s*(?=\D)")
_COUNT_BEHIND = re.compile(r"\s*[x×]\s?(\d{1,2})$")
_POINTS = re.compile(r"[\s(\[:=\-–]*\b\d{1,3}\s*(?:pts?|points?|puntos?|p)?\.?[)\]]?$", re.IGNORECASE)
_PARTS = re.compile(r"[,;/+&|()\[\]]|\s(?:y|and|con|with)\s", re.IGNORECASE)

PROXY: Final = re.compile(r"prox(?:y|ies)\s*:", re.IGNORECASE)
"""How a line begins that says what stands in for what; it names no unit of its own."""
CONVERSION: Final = re.compile(r"conver(?:siones|si[oó]n|sions?)\s*:", re.IGNORECASE)
"""And one that says what was converted."""
Noted = Literal["proxies", "conversions"]
"""What a list notes in lines of its own; a tournament may have none of it."""
_NOTES: Final[Mapping[Noted, re.Pattern[str]]] = {"proxies": PROXY, "conversions": CONVERSION}

Weight = Literal["refused", "question", "warning"]


class ListLine(NamedTuple):
    """A line of a list: what it names, how often, and the unit of the catalogue, if it knows one."""

    line: int
    name: str
    copies: int
    unit: Unit | None


class Finding(NamedTuple):
    """What is to be said of a list. Refused ones bar it, questions go to the organiser, warnings bar nothing."""

    weight: Weight
    saying: Saying
    line: int | None = None


class ArmyList(NamedTuple):
    """A list as it was understood. `points` and `command` are sums over what the catalogue knows."""

    entries: tuple[ListLine, ...]
    findings: tuple[Finding, ...]
    points: int
    command: int

    @property
    def refused(self) -> bool:
        """Whether the list holds a banned unit for certain."""
        return any(finding.weight == "refused" for finding in self.findings)


def read_list(text: str, points_limit: int | None = None) -> ArmyList:
    """A list from text, one unit a line; headings end in a colon. Raises Refused if it is empty or far too long."""
    if not text.strip() or len(text) > LONGEST:
        raise Refused("warcrow.list.length", most=LONGEST)
    entries: list[ListLine] = []
    findings: list[Finding] = []
    for number, line in enumerate(text.splitlines(), start=1):
        entry = _entry(number, line)
        if entry is None:
            continue
        entries.append(entry)
        findings += _banned(line, entry)
        if entry.unit is None and not any(finding.line == number for finding in findings):
            close = closest(entry.name)
            known = saying("warcrow.list.unknown_close", name=entry.name, close=close[0]) if close else None
            findings.append(Finding("warning", known or saying("warcrow.list.unknown", name=entry.name), number))
    points = sum(entry.copies * entry.unit.points for entry in entries if entry.unit)
    command = sum(entry.copies * entry.unit.command for entry in entries if entry.unit)
    findings += _sums(entries, points, points_limit)
    return ArmyList(tuple(entries), tuple(findings), points, command)


def noted(text: str, what: Noted) -> tuple[int, ...]:
    """The lines of a list that note proxies, or conversions, by their numbers from 1."""
    lines = enumerate(text.splitlines(), start=1)
    return tuple(number for number, line in lines if _NOTES[what].match(_BULLET.sub("", line).strip()))


def _entry(number: int, line: str) -> ListLine | None:
    name = _BULLET.sub("", line).strip()
    if not name or name.endswith(":") or name.startswith("#") or any(note.match(name) for note in _NOTES.values()):
        return None
    copies = 1
    before = _COUNT_BEFORE.match(name)
    if before is not None:
        copies, name = int(before[1] or before[2]), name[before.end() :]
    # points may stand before or behind the number of copies
    for _ in range(2):
        behind = _COUNT_BEHIND.search(name)
        if behind is not None and behind.start() > 0:
            copies, name = int(behind[1]), name[: behind.start()]
        shorter = _POINTS.sub("", name).strip()
        name = shorter or name
    return ListLine(number, name.strip(), max(1, min(copies, MOST_COPIES)), find(name))


def _banned(line: str, entry: ListLine) -> Iterator[Finding]:
    """Banned units of a line: of the whole of it, and of its parts, such as a companion in brackets."""
    names = dict.fromkeys([entry.name, *(part.strip() for part in _PARTS.split(line) if part.strip())])
    parsed = [part for name in names if (part := _entry(entry.line, name)) is not None]
    sure = {found.name for part in parsed if (found := banned(part.name)) is not None}
    for name in sorted(sure):
        yield Finding("refused", saying("warcrow.list.banned", name=name), entry.line)
    if sure or entry.unit is not None:
        return
    perhaps = dict.fromkeys(one.name for part in parsed for one in perhaps_banned(part.name))
    if perhaps:
        yield Finding(
            "question", saying("warcrow.list.perhaps_banned", name=entry.name, names=tuple(perhaps)), entry.line
        )


def _sums(entries: list[ListLine], points: int, limit: int | None) -> Iterator[Finding]:
    copies: Counter[Unit] = Counter()
    names: dict[Unit, str] = {}
    for entry in entries:
        if entry.unit is not None:
            copies[entry.unit] += entry.copies
            names.setdefault(entry.unit, entry.name)
    for unit, count in copies.items():
        if count > unit.available:
            yield Finding("warning", saying("warcrow.list.copies", name=names[unit], n=unit.available, copies=count))
    high = sum(count for unit, count in copies.items() if unit.high_command)
    if high > 1:
        yield Finding("warning", saying("warcrow.list.high_command", count=high))
    if limit is not None and points > limit:
        yield Finding("warning", saying("warcrow.list.points", points=points, limit=limit))
