"""Secrets are labelled where they are stored, so one short function can punch holes and another can fill them.

A *view* is a state in which every value that its reader may not know is `None`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import is_
from random import Random
from types import UnionType
from typing import Any, ClassVar, Generic, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import astuple

T = TypeVar("T")
S = TypeVar("S")

Seat = int
"""A player's place at the table, counted from 0."""

Readers = int
"""A set of seats as bits: seat `i` reads what has bit `i`; a spectator reads only `EVERYONE`."""

NOBODY: Readers = 0
EVERYONE: Readers = -1


def only(*seats: Seat) -> Readers:
    """The readers that are just these seats.

    >>> only(0, 2), only() == NOBODY
    (5, True)
    """
    bits = 0
    for seat in seats:
        bits |= 1 << seat
    return bits


def may_read(readers: Readers, seat: Seat | None) -> bool:
    """Whether `seat` (None: a spectator) is among the readers.

    >>> may_read(only(0), 0), may_read(only(0), 1), may_read(only(0), None), may_read(EVERYONE, None)
    (True, False, False, True)
    """
    return readers == EVERYONE if seat is None else bool(readers >> seat & 1)


class Hidden(Struct, Generic[T], frozen=True, gc=False, array_like=True):
    """Values that only some seats may read; how many there are is public.

    `pool` names what the values were drawn from: values of one pool are exchangeable for whoever cannot see them.

    >>> hand = Hidden((1, None, 4), only(0), "cards")
    >>> hand.known(), len(hand)
    ((1, 4), 3)
    """

    values: tuple[T | None, ...]
    readers: Readers
    pool: str

    def known(self) -> tuple[T, ...]:
        """The values that are not holes, in order."""
        return tuple(value for value in self.values if value is not None)

    def __len__(self) -> int:
        return len(self.values)


def redact(record: S, seat: Seat | None) -> S:
    """The record as `seat` (None: a spectator) may know it. Untouched parts are shared, not copied.

    >>> hands = (Hidden((1, 3), only(0), "cards"), Hidden((2, 6), only(1), "cards"))
    >>> [hand.values for hand in redact(hands, 0)]
    [(1, 3), (None, None)]
    >>> [hand.values for hand in redact(hands, None)]
    [(None, None), (None, None)]
    """

    def redacted(node: Any) -> Any:
        if not isinstance(node, Hidden):
            return _rebuild(node, redacted)
        secret = cast("Hidden[Any]", node)
        if may_read(secret.readers, seat):
            return secret
        hole: Hidden[Any] = Hidden((None,) * len(secret.values), secret.readers, secret.pool)
        return hole

    return cast("S", redacted(record))


def fill(view: S, unseen: Mapping[str, Sequence[Any]], rng: Random) -> S:
    """A state that could be behind the view: each hole gets a value of its pool, drawn at random without replacement.

    `unseen` lists, by pool, what could be in the holes (at least as many values as there are holes).
    Raises ValueError when a pool has too few.

    >>> view = (Hidden((1, 3), only(0), "cards"), Hidden((None, None), only(1), "cards"))
    >>> filled = fill(view, {"cards": (2, 5, 6)}, Random(1))
    >>> filled[0] == view[0], set(filled[1].values) < {2, 5, 6}
    (True, True)
    >>> fill(view, {"cards": (2,)}, Random(1))
    Traceback (most recent call last):
    ValueError: pool 'cards' has fewer values than holes
    """
    stock = {pool: list(values) for pool, values in unseen.items()}

    def drawn(values: list[Any]) -> Any:
        # a pool may be far larger than its holes: only what is needed is drawn
        place = int(rng.random() * len(values))
        values[place], values[-1] = values[-1], values[place]
        return values.pop()

    def filled(node: Any) -> Any:
        if isinstance(node, Hidden):
            secret = cast("Hidden[Any]", node)
            if None not in secret.values:
                return secret
            values = stock.get(secret.pool, [])
            if len(values) < secret.values.count(None):
                raise ValueError(f"pool {secret.pool!r} has fewer values than holes")
            return Hidden(
                tuple(drawn(values) if value is None else value for value in secret.values), secret.readers, secret.pool
            )
        return _rebuild(node, filled)

    return cast("S", filled(view))


def secrets(record: Any) -> list[Hidden[Any]]:
    """Every labelled secret in the record, in the order in which it is stored.

    >>> pile = Hidden((5, 2), NOBODY, "cards")
    >>> secrets(("a name", 7, (pile,))) == [pile]
    True
    """
    found: list[Hidden[Any]] = []

    def visit(node: Any) -> Any:
        if isinstance(node, Hidden):
            found.append(cast("Hidden[Any]", node))
            return cast("Hidden[Any]", node)
        return _rebuild(node, visit)

    visit(record)
    return found


_PLAIN: set[type] = {int, str, bool, type(None)}
"""Types that hold no secret; records made of nothing else join them when one is first met."""
_MIXED: set[type] = set()
"""Records that may hold one."""


def _is_plain(kind: type) -> bool:
    """Whether a record of this type can hold no secret, by what its fields are declared to be."""
    if kind not in _PLAIN and kind not in _MIXED:
        _MIXED.add(kind)  # as long as it is not known, and where it holds itself
        if issubclass(kind, Struct) and all(map(_holds_plain, get_type_hints(kind).values())):
            _MIXED.discard(kind)
            _PLAIN.add(kind)
    return kind in _PLAIN


def _holds_plain(hint: Any) -> bool:
    """`int`, `str | None`, `tuple[Card, ...]` where cards are plain; anything else might be more."""
    parts = get_args(hint)
    if parts and get_origin(hint) in (tuple, Union, UnionType):
        return all(part is Ellipsis or _holds_plain(part) for part in parts)
    if get_origin(hint) in (Literal, ClassVar):
        return True
    return isinstance(hint, type) and not parts and _is_plain(hint)


def _rebuild(node: Any, change: Callable[[Any], Any]) -> Any:
    """The node with `change` applied to its parts; the same object when nothing changed."""
    if isinstance(node, tuple):
        parts = cast("tuple[Any, ...]", node)
    elif isinstance(node, Struct):
        if _is_plain(type(node)):
            return cast("Any", node)
        parts = astuple(node)
    else:
        return node
    # most parts are plain values, which cannot change: asking first is what makes this quick
    new = tuple([part if type(part) in _PLAIN else change(part) for part in parts])
    if all(map(is_, new, parts)):
        return cast("Any", node)
    return type(node)(*new) if isinstance(node, Struct) else new
