"""Armies: how they are written, whether they may march, and the four that are ready.

An army is written `fr-LI*12 fr-FA*2 au-LC*3 @ broussard rosier`: battalions in the order of the data, then its
commanders, the army commander first, the others in the order of the data.

Limits: 25 to 50 battalions (a skirmish: 12 to 25), commanders up to six, one period (all of the data are of one),
foreign generals may command, no nation on both sides [found]. Rulings: a table has one budget, and an army spends
nine tenths of it to all of it, so that two armies differ by a tenth at most; commanders cost points too; at most two
nations, those of the commanders included; and there are cards for each of the five starting stacks.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from typing import Final

from msgspec import Struct, convert

from games.battalions.cards import COMMANDERS, ORDER, RULES, UNITS, cost, frame
from games.core import data
from games.core.game import NotationError, Reason


class Army(Struct, frozen=True):
    """`battalions`: (unit, how many) in the order of the data; `commanders`: the army commander first."""

    battalions: tuple[tuple[str, int], ...]
    commanders: tuple[str, ...]

    @property
    def size(self) -> int:
        """How many battalions."""
        return sum(count for _, count in self.battalions)

    @property
    def cost(self) -> int:
        """Points spent on battalions and commanders."""
        return sum(cost(unit) * count for unit, count in self.battalions) + sum(map(cost, self.commanders))

    @property
    def nations(self) -> tuple[str, ...]:
        """Whose battalions and commanders march, without doubles."""
        nations = [UNITS[unit].nation for unit, _ in self.battalions]
        return tuple(dict.fromkeys([*nations, *(COMMANDERS[name].nation for name in self.commanders)]))


class _List(Struct, frozen=True, forbid_unknown_fields=True):
    commanders: tuple[str, ...]
    core: dict[str, int]
    more: tuple[str, ...]


class _Ready(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    battle: _List
    skirmish: _List
    first: _List | None = None  # the battle's in edition 1, where it was another


_READY: Final = {ready.id: ready for ready in convert(data.toml("battalions/armies.toml")["army"], tuple[_Ready, ...])}
READY: Final = tuple(_READY)
"""The names of the ready armies."""

_ENTRY = re.compile(r"([a-z]{2}-[A-Z]+)(?:\*([0-9]{1,3}))?")


def army(battalions: Counter[str], commanders: tuple[str, ...]) -> Army:
    """The army of these cards, put in order. KeyError for what is no card."""
    counted = tuple((unit, count) for unit, count in battalions.items() if count > 0)
    leaders = tuple(COMMANDERS)
    return Army(
        tuple(sorted(counted, key=lambda entry: ORDER[entry[0]])),
        (*commanders[:1], *sorted(commanders[1:], key=leaders.index)),
    )


def parse(text: str) -> Army:
    """The army that a text lists; order, commas and doubled entries do not matter. Raises NotationError."""
    listed, at, named = text.partition("@")
    battalions: Counter[str] = Counter()
    for word in listed.replace(",", " ").split():
        entry = _ENTRY.fullmatch(word)
        if entry is None or entry[1] not in UNITS:
            raise NotationError(Reason("battalions.refused.no_unit", {"word": word}))
        battalions[entry[1]] += int(entry[2] or 1)
    commanders = tuple(named.replace(",", " ").split())
    for name in commanders:
        if name not in COMMANDERS:
            raise NotationError(Reason("battalions.refused.no_commander", {"word": name}))
    if not at or not commanders or not battalions:
        raise NotationError(Reason("battalions.refused.unreadable_army"))
    return army(battalions, commanders)


def written(listed: Army) -> str:
    """The canonical text of an army; `parse` reads it back."""
    battalions = " ".join(f"{unit}*{count}" for unit, count in listed.battalions)
    return f"{battalions} @ {' '.join(listed.commanders)}"


@lru_cache(maxsize=256)
def ready(name: str, budget: int, edition: int = 2) -> Army:
    """A ready army at a budget. KeyError for other names."""
    lists = _READY[name]
    made = lists.skirmish if frame(budget) is RULES.frame[0] else lists.battle
    if edition == 1 and lists.first is not None:
        made = lists.first
    battalions = Counter(made.core)
    left = budget - sum(map(cost, made.commanders)) - sum(cost(unit) * count for unit, count in made.core.items())
    for unit in made.more:
        if cost(unit) <= left:
            battalions[unit] += 1
            left -= cost(unit)
    return army(battalions, made.commanders)


@lru_cache(maxsize=1024)
def find(text: str, budget: int, edition: int = 2) -> Army:
    """The army that the text of an action names: a ready one's name, or a list. Raises NotationError."""
    return ready(text, budget, edition) if text in _READY else parse(text)


def check(listed: Army, budget: int, barred: tuple[str, ...] = ()) -> tuple[Reason, ...]:
    """Every reason why an army may not march at this budget; `barred`: the enemy's nations, where they are known."""
    found: list[Reason] = []

    def note(key: str, **args: int | str) -> None:
        found.append(Reason(f"battalions.refused.{key}", args))

    low, high = frame(budget).battalions
    if not low <= listed.size <= high:
        note("army_size", size=listed.size, low=low, high=high)
    least = -(-budget * RULES.spent // 100)
    if not least <= listed.cost <= budget:
        note("army_cost", cost=listed.cost, low=least, high=budget)
    if len(listed.nations) > RULES.nations:
        note("army_nations", high=RULES.nations)
    for nation in listed.nations:
        if nation in barred:
            note("army_barred", nation=nation)
    if len(listed.commanders) > RULES.commanders:
        note("army_commanders", high=RULES.commanders)
    for name, count in Counter(listed.commanders).items():
        if count > 1:
            note("army_commander_twice", commander=name)
    anywhere = sum(count for unit, count in listed.battalions if UNITS[unit].start == "any")
    centre = sum(count for unit, count in listed.battalions if UNITS[unit].start == "centre")
    if anywhere < 2 or anywhere + centre < 5:
        note("army_start")
    return tuple(found)
