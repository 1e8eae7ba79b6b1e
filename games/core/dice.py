"""Where chance comes from. Rules never draw it themselves: they ask a `Dice`.

Four kinds: `SeededDice` (anyone can check them afterwards), `ScriptedDice` (forced outcomes, for tests and analysis),
`FastDice` and `LoadedDice` (for computer players' imagined games). The derivation is the referee protocol's.
"""

from __future__ import annotations

import hashlib
import hmac
import random
from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar, cast

T = TypeVar("T")

SEED_BYTES = 32
_TWO64 = 2**64


class Dice(Protocol):
    """What rules may ask of chance.

    >>> def deal(dice: Dice) -> tuple[int, ...]:
    ...     return dice.shuffle(range(1, 7))[:2]
    >>> deal(SeededDice(bytes(32), 0))
    (2, 3)
    """

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        """All items in a random order; the first is drawn first. They must come in their documented order."""
        ...

    def roll(self, count: int, faces: int) -> tuple[int, ...]:
        """`count` dice, each 1 to `faces`."""
        ...

    def pick(self, choices: int) -> int:
        """One of 0 to `choices` - 1."""
        ...


class ChanceMisfit(ValueError):
    """A forced outcome does not fit what the rules asked for."""


def commitment(seed: bytes) -> str:
    """What is shown to everyone before the first card: SHA-256 of the secret seed, in hex.

    >>> commitment(bytes(32))[:16]
    '66687aadf862bd77'
    """
    return hashlib.sha256(seed).hexdigest()


def stream_key(seed: bytes, salts: Sequence[str] | None) -> bytes:
    """The key of the table's stream: the seed, or with the players' salts HMAC-SHA256(seed, salts joined by 1F).

    >>> stream_key(bytes(32), None) == bytes(32)
    True
    >>> stream_key(bytes(32), ("mine", "yours")).hex()[:16]
    '424665a49a2035ce'
    """
    if salts is None:
        return seed
    return hmac.new(seed, b"\x1f".join(salt.encode() for salt in salts), hashlib.sha256).digest()


class SeededDice:
    """The outcomes of event `seq` under a table's key; the same for everyone who knows the seed.

    >>> dice = SeededDice(bytes(32), 1)
    >>> dice.roll(3, 6), dice.pick(4), dice.shuffle("abc")
    ((3, 6, 5), 2, ('c', 'b', 'a'))
    """

    def __init__(self, key: bytes, seq: int) -> None:
        self._prefix = key + seq.to_bytes(8, "big")
        self._block = 0
        self._buffer = b""

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each equally likely."""
        limit = _TWO64 - _TWO64 % n
        while True:
            if not self._buffer:
                self._buffer = hashlib.sha256(self._prefix + self._block.to_bytes(8, "big")).digest()
                self._block += 1
            x, self._buffer = int.from_bytes(self._buffer[:8], "big"), self._buffer[8:]
            if x < limit:
                return x % n

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        deck = list(items)
        for i in range(len(deck) - 1, 0, -1):
            j = self.below(i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        return tuple(deck)

    def roll(self, count: int, faces: int) -> tuple[int, ...]:
        return tuple(1 + self.below(faces) for _ in range(count))

    def pick(self, choices: int) -> int:
        return self.below(choices)


class ScriptedDice:
    """Forced outcomes in order, then another source. `used` counts those taken.

    Items: {"shuffle": [...]}, {"roll": [...]}, {"pick": i}. One that does not fit raises `ChanceMisfit` when it is met.

    >>> dice = ScriptedDice([{"roll": [6, 6]}], 0, SeededDice(bytes(32), 1))
    >>> dice.roll(2, 6), dice.used
    ((6, 6), 1)
    >>> ScriptedDice([{"roll": [6, 6]}], 0, SeededDice(bytes(32), 1)).pick(4)
    Traceback (most recent call last):
    games.core.dice.ChanceMisfit: chance item 0 does not fit: the rules ask for a "pick"
    """

    def __init__(self, script: Sequence[Any], used: int, then: Dice) -> None:
        self._script = script
        self.used = used
        self._then = then

    def _next(self, kind: str) -> Any:
        item = self._script[self.used]
        if not isinstance(item, Mapping) or set(cast("Mapping[Any, Any]", item)) != {kind}:
            raise ChanceMisfit(f'chance item {self.used} does not fit: the rules ask for a "{kind}"')
        self.used += 1
        return cast("Mapping[str, Any]", item)[kind]

    def _done(self) -> bool:
        return self.used >= len(self._script)

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        if self._done():
            return self._then.shuffle(items)
        forced = self._next("shuffle")
        left: list[Any] = list(items)
        for value in cast("list[Any]", forced) if isinstance(forced, list | tuple) else [None]:
            # True == 1 in Python, and a forced card is a plain value
            match = next((i for i, item in enumerate(left) if item == value and type(item) is type(value)), None)
            if match is None:
                break
            left.pop(match)
        else:
            if not left:
                return tuple(cast("list[T]", forced))
        raise ChanceMisfit(f"chance item {self.used - 1} does not fit: not an order of the {len(items)} items")

    def roll(self, count: int, faces: int) -> tuple[int, ...]:
        if self._done():
            return self._then.roll(count, faces)
        forced = self._next("roll")
        if isinstance(forced, list | tuple):
            values = cast("list[Any]", forced)
            if len(values) == count and all(type(v) is int and 1 <= v <= faces for v in values):
                return tuple(values)
        raise ChanceMisfit(f"chance item {self.used - 1} does not fit: {count} dice of {faces} faces are rolled")

    def pick(self, choices: int) -> int:
        if self._done():
            return self._then.pick(choices)
        forced = self._next("pick")
        if type(forced) is int and 0 <= forced < choices:
            return forced
        raise ChanceMisfit(f"chance item {self.used - 1} does not fit: one of 0 to {choices - 1} is picked")


class RecordingDice:
    """Hands on another source's outcomes and keeps them: `rolls` in the script's own format, for the log entry, and
    `draws` with what was asked besides (the items as they stood before, the faces, the choices), for whoever checks.

    >>> dice = RecordingDice(LoadedDice(4))
    >>> dice.roll(2, 6), dice.rolls, dice.draws
    ((4, 4), [{'roll': [4, 4]}], [{'roll': [4, 4], 'faces': 6}])
    """

    def __init__(self, source: Dice) -> None:
        self._source = source
        self.rolls: list[dict[str, Any]] = []
        self.draws: list[dict[str, Any]] = []

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        drawn = self._source.shuffle(items)
        self._keep({"shuffle": list(drawn)}, {"of": list(items)})
        return drawn

    def roll(self, count: int, faces: int) -> tuple[int, ...]:
        values = self._source.roll(count, faces)
        self._keep({"roll": list(values)}, {"faces": faces})
        return values

    def pick(self, choices: int) -> int:
        index = self._source.pick(choices)
        self._keep({"pick": index}, {"of": choices})
        return index

    def _keep(self, outcome: dict[str, Any], asked: dict[str, Any]) -> None:
        self.rolls.append(outcome)
        self.draws.append(outcome | asked)


class FastDice:
    """Chance for imagined games: quick, repeatable from a `random.Random`, not for real tables.

    >>> FastDice(random.Random(1)).roll(3, 6) == FastDice(random.Random(1)).roll(3, 6)
    True
    """

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        return tuple(self._rng.sample(items, len(items)))

    def roll(self, count: int, faces: int) -> tuple[int, ...]:
        return tuple(int(self._rng.random() * faces) + 1 for _ in range(count))

    def pick(self, choices: int) -> int:
        return int(self._rng.random() * choices)


class LoadedDice:
    """Dice that fall as they are told, for counting what may happen: a face for each throw, the last one from then on.

    All dice of a throw show the same. Cards cannot be told so: to shuffle or to pick raises `ChanceMisfit`.

    >>> dice = LoadedDice(6, 1)
    >>> dice.roll(2, 6), dice.roll(1, 6), dice.roll(1, 6)
    ((6, 6), (1,), (1,))
    """

    def __init__(self, *faces: int) -> None:
        self._faces = faces
        self._thrown = 0

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        raise ChanceMisfit("loaded dice do not shuffle")

    def roll(self, count: int, faces: int) -> tuple[int, ...]:
        face = self._faces[min(self._thrown, len(self._faces) - 1)]
        self._thrown += 1
        return (face,) * count

    def pick(self, choices: int) -> int:
        raise ChanceMisfit("loaded dice do not pick")
