"""What a table of Titans remembers. Seat 0 starts at the low end of the track and walks up, seat 1 walks down."""

from __future__ import annotations

from typing import Final, NamedTuple

from msgspec import Struct

from games.core.hidden import EVERYONE, NOBODY, Hidden, Readers, Seat

CARDS: Final = "cards"
"""Pool of the numbered cards."""
SPECIALS: Final = "specials"
"""Pool of the special cards still face down."""

VALUES: Final = (1, 2, 3, 4, 5)
DECK: Final = tuple(value for value in VALUES for _ in range(5))
"""25 cards, five each of 1 to 5, in ascending order [found]."""

# The questions a seat can be asked, which are also the phases.
TURN: Final = "turn"
DEFENCE: Final = "defence"
LAST_ATTACK: Final = "last-attack"
OVER: Final = "over"


class Options(Struct, frozen=True, gc=False, array_like=True):
    """The choices of a table, by the rules page's names."""

    level: str
    length: int
    start: str
    rounds_to_win: int
    best_of: int
    specials: bool
    memory: bool = False

    @property
    def buried(self) -> Readers:
        """Who may look through the discard: nobody, played cards are remembered or not [seed]; or everybody."""
        return EVERYONE if self.memory else NOBODY


class Pending(Struct, frozen=True, gc=False):
    """An attack that waits for an answer: `count` cards of `value` lie on the table."""

    by: Seat
    value: int
    count: int
    lunge: bool


class Score(Struct, frozen=True, gc=False, array_like=True):
    """What outlives a round. `shown`: the special cards turned up since they were last shuffled, oldest first."""

    points: tuple[int, int]
    games: tuple[int, int]
    round: int
    beginner: Seat
    special: str | None
    specials: Hidden[str]
    shown: tuple[str, ...]


class Round(Struct, frozen=True, gc=False, array_like=True):
    """One round. `pile[0]` is drawn next; `buried` is the discard below its `top` card.

    `last` says how the last card of the pile was drawn, once it was: "move", "attack" or "lunge". `deeds`: every play
    of this round, all of it done face up (`Deed.code`); none in a round from before they were kept. They are for who
    remembers them, and shown to nobody where the table does not remember.
    """

    squares: tuple[int, int]
    hands: tuple[Hidden[int], Hidden[int]]
    pile: Hidden[int]
    buried: Hidden[int]
    top: int | None
    phase: str
    seat: Seat
    pending: Pending | None = None
    last: str | None = None
    deeds: tuple[int, ...] = ()


class Deed(NamedTuple):
    """Cards played face up: `number` of `value`; `nearer`: squares towards the enemy, 0 for a blow or a parry."""

    seat: Seat
    value: int
    number: int
    nearer: int

    @property
    def code(self) -> int:
        """As one number, the way a round keeps it."""
        way = (self.nearer > 0) - (self.nearer < 0)
        return self.value + 10 * self.number + 100 * (1 + way) + 1000 * self.seat

    @classmethod
    def of(cls, code: int) -> Deed:
        """What a number stands for."""
        seat, way, number, value = code // 1000, code // 100 % 10 - 1, code // 10 % 10, code % 10
        return cls(seat, value, number, way * value)


class State(Struct, frozen=True, gc=False, array_like=True):
    """A table of Titans."""

    options: Options
    score: Score
    round: Round
