"""The cards and the numbers of the rules: data under `data/battalions/`, read once."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, Literal

from msgspec import Struct, convert

from games.core import data

Words = dict[str, str]
"""A text by language ("es", "en")."""

STACKS: Final = ("left-flank", "left-centre", "centre", "right-centre", "right-flank", "reserve")
"""A side's stacks as its own player names them: its left flank faces the enemy's right flank."""
PLACE: Final = {name: place for place, name in enumerate(STACKS)}
LINE: Final = 5
"""How many of the stacks stand in the line; the one after them is the reserve."""
RESERVE: Final = 5


class Unit(Struct, frozen=True):
    """A kind of battalion. `id`: `fr-LI`; `start`: where it may be deployed."""

    id: str
    nation: str
    code: str
    arm: Literal["infantry", "cavalry", "artillery"]
    guard: bool
    horse: bool
    start: Literal["centre", "any", "none"]
    fire: int
    melee: int
    training: int
    morale: int
    cost: int
    name: Words
    brief: dict[str, str]


class Commander(Struct, frozen=True, forbid_unknown_fields=True):
    """A commander. `rating` 2 to 5; `nation` by its full name."""

    id: str
    nation: str
    rating: int
    name: Words
    text: Words


class Bonus(Struct, frozen=True, forbid_unknown_fields=True):
    """A number added to an attack roll. Empty texts mean any; see `data/battalions/tactics.toml`."""

    amount: int
    side: Literal["own", "enemy"] = "own"
    role: Literal["", "attack", "defence"] = ""
    mode: Literal["", "fire", "melee"] = ""
    arm: Literal["", "infantry", "cavalry", "artillery"] = ""
    against: Literal["", "infantry", "cavalry", "artillery"] = ""


class Tactic(Struct, frozen=True, forbid_unknown_fields=True):
    """A tactics card. `needs`: whose stack is named with it, if any; `gist`: its text in two or three words."""

    id: str
    when: Literal["fight", "turn"]
    name: Words
    text: Words
    gist: Words
    roll: tuple[Bonus, ...] = ()
    effect: str = ""
    amount: int = 0
    needs: Literal["", "own", "enemy"] = ""


class Terrain(Struct, frozen=True, forbid_unknown_fields=True):
    """A terrain card; `roll` as for tactics, for the fights of the stack it lies on."""

    id: str
    roll: tuple[Bonus, ...]
    name: Words
    text: Words


class Nation(Struct, frozen=True):
    """A nation: `short` stands in the names of its cards; `brief`: what buttons call those whose name is long."""

    id: str
    short: str
    name: Words
    different: dict[str, dict[str, int]]
    names: dict[str, Words]
    brief: dict[str, dict[str, str]] = {}


class Kind(Struct, frozen=True):
    """A kind of battalion before a nation makes it its own."""

    code: str
    arm: str
    start: str
    values: dict[str, int]
    name: Words
    guard: bool = False
    horse: bool = False


class Band(Struct, frozen=True, rename={"low": "from"}):
    """What differences from `low` up do."""

    low: int
    result: str


class Frame(Struct, frozen=True, forbid_unknown_fields=True):
    """How large a battle of at most `budget` points is: cards a stack in play and at the start, battalions an army."""

    budget: int
    stack_limits: tuple[int, ...]
    start_limits: tuple[int, ...]
    battalions: tuple[int, int]


class Rules(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of `data/battalions/rules.toml`."""

    hand: int
    drawn: int
    moves: int
    routed: int
    commanders: int
    nations: int
    spent: int
    rating_cost: dict[str, int]
    frame: tuple[Frame, ...]
    band: tuple[Band, ...]
    modifiers: dict[str, int]


_UNITS = data.toml("battalions/units.toml")
KINDS: Final = {kind.code: kind for kind in convert(_UNITS["unit"], tuple[Kind, ...])}
NATIONS: Final = {nation.id: nation for nation in convert(_UNITS["nation"], tuple[Nation, ...])}
RULES: Final = convert(data.toml("battalions/rules.toml"), Rules)


def _unit(nation: Nation, kind: Kind) -> Unit:
    different = nation.different.get(kind.code, {})
    told: dict[str, Any] = {name: value + different.get(name, 0) for name, value in kind.values.items()}
    told |= {"id": f"{nation.short}-{kind.code}", "nation": nation.id, "code": kind.code, "arm": kind.arm}
    told |= {"guard": kind.guard, "horse": kind.horse, "start": kind.start, "name": nation.names[kind.code]}
    told["brief"] = nation.brief.get(kind.code, {})
    return convert(told, Unit)


_ALL = [_unit(nation, kind) for nation in NATIONS.values() for kind in KINDS.values()]
UNITS: Final = {unit.id: unit for unit in _ALL}
ORDER: Final = {name: place for place, name in enumerate(UNITS)}
"""The order in which battalions are listed: by nation, then as in the data."""
COMMANDERS: Final = {
    commander.id: commander
    for commander in convert(data.toml("battalions/commanders.toml")["commander"], tuple[Commander, ...])
}
TACTICS: Final = {
    tactic.id: tactic for tactic in convert(data.toml("battalions/tactics.toml")["tactic"], tuple[Tactic, ...])
}
TERRAINS: Final = {
    terrain.id: terrain for terrain in convert(data.toml("battalions/terrains.toml")["terrain"], tuple[Terrain, ...])
}
ORDERS: Final = (*TACTICS, *(terrain for terrain in TERRAINS for _ in range(2)))
"""The tactics deck of a side: one of each tactic, two of each terrain [found]."""


@lru_cache(maxsize=64)
def frame(budget: int) -> Frame:
    """How large a battle of this budget is: a skirmish or a whole one."""
    return next(frame for frame in RULES.frame if budget <= frame.budget)


def cost(card: str) -> int:
    """What a battalion or a commander costs an army, and counts when it is lost."""
    unit = UNITS.get(card)
    return unit.cost if unit is not None else RULES.rating_cost[str(COMMANDERS[card].rating)]


def opposite(stack: int) -> int:
    """The enemy's stack that faces this one of the line."""
    return LINE - 1 - stack


def neighbours(stack: int) -> tuple[int, ...]:
    """The stacks of the line beside this one of the line; the reserve has none."""
    return _NEIGHBOURS[stack]


_NEIGHBOURS = ((1,), (0, 2), (1, 3), (2, 4), (3,), ())


def words(language: str) -> dict[str, str]:
    """The texts on the cards: `battalions.card.<id>` and, where there is one, `battalions.card.<id>.text`; of tactics
    `battalions.card.<id>.gist`, what stands beside the name on buttons.

    Units, commanders, tactics, terrains and nations also under these words. `battalions.short.card.<id>`: what buttons
    say, a long name cut short, and a commander without rank and first name.
    """
    said: dict[str, str] = {}
    for nation in NATIONS.values():
        said[f"battalions.nation.{nation.id}"] = nation.name[language]
    for code, kind in KINDS.items():
        said[f"battalions.code.{code}"] = kind.name[language]
    for unit in UNITS.values():
        said |= _named(("card", "unit", "enemy"), unit.id, unit.name[language])
        said[f"battalions.short.card.{unit.id}"] = unit.brief.get(language, unit.name[language])
    for commander in COMMANDERS.values():
        said |= _named(("card", "commander"), commander.id, commander.name[language], commander.text[language])
        said[f"battalions.short.card.{commander.id}"] = commander.name[language].rsplit(" ", 1)[1]
    for tactic in TACTICS.values():
        said |= _named(("card", "tactic", "why"), tactic.id, tactic.name[language], tactic.text[language])
        said[f"battalions.card.{tactic.id}.gist"] = tactic.gist[language]
    for terrain in TERRAINS.values():
        said |= _named(("card", "terrain", "why"), terrain.id, terrain.name[language], terrain.text[language])
    return said


def _named(kinds: tuple[str, ...], name: str, title: str, text: str | None = None) -> dict[str, str]:
    said = {f"battalions.{kind}.{name}": title for kind in kinds}
    return said if text is None else said | {f"battalions.{kinds[0]}.{name}.text": text}
