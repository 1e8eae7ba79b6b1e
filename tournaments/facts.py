"""What organisers say of a tournament beforehand: facts in their words, and the prizes that are to be won."""

from __future__ import annotations

from typing import Final, Literal, get_args

from msgspec import Struct

PrizeKind = Literal["place", "painted", "sport", "spoon", "raffle", "free"]
"""`painted`, `sport`: by votes of the players. `spoon`: for the last one. `free`: an organiser says who has it."""
KINDS: Final[tuple[PrizeKind, ...]] = get_args(PrizeKind)


class Prize(Struct, frozen=True):
    """A prize. `text`: what it is. `n`: of a place which one, of a raffle how many are drawn."""

    kind: PrizeKind
    text: str = ""
    n: int = 1


class Facts(Struct, frozen=True):
    """What people want to know beforehand, in the organisers' words; "" where nothing is said.

    `house`: their own rules in free words. The switches (seed): whether everything must be painted, whether other
    official miniatures may stand in (proxies), whether conversions are allowed; None: not said.
    """

    place: str = ""
    price: str = ""
    prizes: str = ""
    description: str = ""
    house: str = ""
    painted: bool | None = None
    proxies: bool | None = None
    conversions: bool | None = None


WORDS: Final = ("place", "price", "prizes", "description", "house")
SWITCHES: Final = ("painted", "proxies", "conversions")


class Won(Struct, frozen=True):
    """A prize and who has it. `votes` of `of` that were given, for prizes by votes; `paper` of these for guests."""

    prize: Prize
    players: tuple[str, ...]
    votes: int = 0
    of: int = 0
    paper: int = 0


SETTLED: Final[tuple[PrizeKind, ...]] = ("painted", "sport", "raffle", "free")
"""Prizes that nothing else in a file tells who has: places and the spoon follow from the results."""


class Announced(Struct, frozen=True):
    """What a tournament file may say besides: beforehand, and of prizes who has them (`won`, of those `SETTLED`).
    `minutes`: as long as a round usually lasts.
    """

    facts: Facts = Facts()
    minutes: int | None = None
    prizes: tuple[Prize, ...] = ()
    won: tuple[Won, ...] = ()
