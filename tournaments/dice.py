"""Warcrow's six dice: exact odds of any pool, initiative, and rolls that anyone can check."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Final, NamedTuple

from games.core.dice import Dice
from tournaments import data
from tournaments.sayings import Refused

FACES: Final[Mapping[str, tuple[tuple[str, ...], ...]]] = {
    colour.lower(): tuple(tuple(symbol.lower().replace("_", "-") for symbol in face) for face in faces)
    for colour, faces in data.tree("dice.json").items()
}
"""The faces of each die by its colour: "red", "orange", "yellow", "green", "blue", "black"."""
SYMBOLS: Final = ("hit", "hollow-hit", "special", "hollow-special", "block", "hollow-block")
"""A success is a "hit"; a hollow one counts only where a rule says so."""
MOST: Final = 60
"""Dice in one pool."""

Pool = Mapping[str, int]
"""How many dice of each colour."""
Odds = tuple[Fraction, ...]
"""The chance of each number of symbols, from none."""

_WORDS: Final = {
    "red": ("red", "rojo", "roja", "rojos", "rojas", "r"),
    "orange": ("orange", "naranja", "naranjas", "o"),
    "yellow": ("yellow", "amarillo", "amarilla", "amarillos", "amarillas", "y"),
    "green": ("green", "verde", "verdes", "g"),
    "blue": ("blue", "azul", "azules", "b"),
    "black": ("black", "negro", "negra", "negros", "negras", "k"),
}
_COLOURS: Final = {word: colour for colour, words in _WORDS.items() for word in words}
_PART: Final = re.compile(r"(?:(?P<count>[0-9]{1,4})\s*[x×]?\s*)?(?P<word>[^\W\d_]+)\s*")


class Rolled(NamedTuple):
    """One die after a roll: its colour, the face's number from 1 to 8, what it shows."""

    colour: str
    face: int
    symbols: tuple[str, ...]


def read_pool(text: str) -> Pool:
    """A pool from words such as "2 red, yellow", "2r 1o" or "amarillo naranja". Raises Refused."""
    pool: dict[str, int] = {}
    for part in filter(None, (part.strip() for part in re.split(r"[,;+&]|\s(?:y|and)\s", text))):
        at = 0
        while at < len(part):
            match = _PART.match(part, at)
            colour = _COLOURS.get(match["word"].casefold()) if match else None
            if match is None or colour is None:
                known = tuple(words[0] for words in _WORDS.values())
                raise Refused("warcrow.dice.unknown", text=part[:40], known=known)
            pool[colour] = pool.get(colour, 0) + int(match["count"] or 1)
            at = match.end()
    if not 1 <= sum(pool.values()) <= MOST:
        raise Refused("warcrow.dice.how_many", most=MOST)
    return pool


def odds(pool: Pool, symbol: str = "hit") -> Odds:
    """The exact chance of each number of a symbol. Raises ValueError for an unknown colour or symbol."""
    if symbol not in SYMBOLS or not pool.keys() <= FACES.keys() or sum(pool.values()) > MOST:
        raise ValueError(symbol, pool)
    ways, total = [1], 1
    for colour, count in pool.items():
        die = _ways(colour, symbol)
        for _ in range(count):
            ways = _convolved(ways, die)
            total *= sum(die)
    return tuple(Fraction(one, total) for one in ways)


def at_least(chances: Odds, needed: int) -> Fraction:
    """The chance of so many or more."""
    return sum(chances[max(0, needed) :], Fraction(0))


def mean(chances: Odds) -> Fraction:
    """How many there are on average."""
    return sum((number * chance for number, chance in enumerate(chances)), Fraction(0))


def contest(mine: Odds, theirs: Odds) -> tuple[Fraction, Fraction]:
    """The chances to have more than the other, and as many."""
    more = sum((m * t for i, m in enumerate(mine) for j, t in enumerate(theirs) if i > j), Fraction(0))
    same = sum((m * t for m, t in zip(mine, theirs, strict=False)), Fraction(0))
    return more, same


def initiative_pool(*, more_command: bool) -> Pool:
    """What a company rolls for the initiative (seed)."""
    told = data.toml("pools.toml")["initiative"]
    return _together(told["each"], told["more_command"] if more_command else {})


def initiative_odds() -> Fraction:
    """The chance of the company with more command to win the initiative; ties are rolled again."""
    more, same = contest(odds(initiative_pool(more_command=True)), odds(initiative_pool(more_command=False)))
    return more / (1 - same)


def explosives_pool(troops: int) -> Pool:
    """The engineer's explosives against a unit of so many troops, supports included (seed)."""
    told: Pool = data.toml("pools.toml")["explosives"]["per_two_troops"]
    return {colour: count * ((troops + 1) // 2) for colour, count in told.items()}


def roll(pool: Pool, dice: Dice) -> tuple[Rolled, ...]:
    """A roll of a pool, colour by colour in the order of FACES."""
    found: list[Rolled] = []
    for colour, faces in FACES.items():
        shown = dice.roll(pool.get(colour, 0), len(faces))
        found += [Rolled(colour, face, faces[face - 1]) for face in shown]
    return tuple(found)


def count(rolled: Sequence[Rolled], symbol: str = "hit") -> int:
    """How many of a symbol a roll shows."""
    return sum(die.symbols.count(symbol) for die in rolled)


@cache
def _ways(colour: str, symbol: str) -> list[int]:
    """How many faces of a die show none, one, two ... of a symbol."""
    shown = [face.count(symbol) for face in FACES[colour]]
    return [shown.count(number) for number in range(max(shown) + 1)]


def _convolved(first: list[int], second: list[int]) -> list[int]:
    found = [0] * (len(first) + len(second) - 1)
    for i, a in enumerate(first):
        for j, b in enumerate(second):
            found[i + j] += a * b
    return found


def _together(first: Pool, second: Pool) -> Pool:
    return {colour: first.get(colour, 0) + second.get(colour, 0) for colour in {**first, **second}}
