"""What a table of Warshow remembers. One shared field: my trench is your enemy trench.

Rows are kept as *places*, the same for everybody (`places`); people read and write rows as their own seat sees them.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from games.core.hidden import Hidden, Seat

# The questions a seat can be asked. A seat's own decisions:
DECK: Final = "deck"
PLACE: Final = "place"
POSITIONING: Final = "positioning"
REINFORCEMENTS: Final = "reinforcements"
ATTACK: Final = "attack"
COUNTER: Final = "counter-attack"
DISCARD: Final = "discard"
# ... and reaction windows, named after what is answered:
ON_ENTER: Final = "on-enter"
ON_ORDER: Final = "on-order"
ON_ATTACK: Final = "on-attack"
ON_PHASE: Final = "on-phase"
WINDOWS: Final = frozenset({ON_ENTER, ON_ORDER, ON_ATTACK, ON_PHASE})

# The phases besides those that are questions too.
SETUP: Final = "setup"
DRAW: Final = "draw"
END: Final = "end"
OVER: Final = "over"

# What can wait on the stack for an answer.
ENTER: Final = "enter"
ORDER: Final = "order"
BOX: Final = "box"
SHOTS: Final = "shots"
PHASE: Final = "phase"


class Options(Struct, frozen=True, gc=False, array_like=True):
    """The choices of a table, by the rules page's names. `edition`: see `Warshow.options`."""

    victory: str
    turn_limit: int
    hand_limit: int
    edition: int

    @property
    def first(self) -> bool:
        """Whether the first version's rules are played."""
        return self.edition == 1


class Side(Struct, frozen=True, gc=False, array_like=True):
    """What belongs to a seat, besides its troops.

    A deck has no order until it is drawn from: `deck` is what lies in it, sorted, which its owner knows, and every
    draw picks one. `bottom` lies below it, drawn last and from the left: cards that were shown at the start.
    `size`: cards in all zones together, with `troops`. `shown`: a hand that was shown and shuffled back.
    `thrown`: orders of this turn; `extra`: how many more it may throw. `entered`: troops so far, which names them.
    """

    hand: Hidden[str]
    deck: Hidden[str]
    bottom: tuple[str, ...] = ()
    rubble: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    size: int = 0
    thrown: int = 0
    extra: int = 0
    entered: int = 0
    turns: int = 0
    out: bool = False


class Troop(Struct, frozen=True, gc=False, array_like=True):
    """A troop on the field. `name` stays with it: the letter of its seat and a number in the order of entering.

    `red` wounds stay, `white` ones were dealt while it lay covered. `shield`: wounds that do not count this turn.
    `since`: the turn in which it last entered or changed rows; `turned`: in which it was last uncovered, or `EXPECTED`.
    `card` holds one card, which the others know while the troop is uncovered.
    """

    name: str
    owner: Seat
    place: int
    card: Hidden[str]
    covered: bool = False
    red: int = 0
    white: int = 0
    shield: int = 0
    since: int = 0
    turned: int = 0


class Item(Struct, frozen=True, gc=False, array_like=True):
    """Something that waits on the stack until nobody answers it any more.

    `kind`: ENTER (a troop, its action box), ORDER (a card thrown), BOX (a troop's box that works every turn), SHOTS
    (an attack), PHASE (the end of one). `heard`: everybody who may answer has passed. `aim` as in the notation.
    """

    kind: str
    seat: Seat
    troop: str = ""
    card: str = ""
    aim: str = ""
    heard: bool = False


class State(Struct, frozen=True, gc=False, array_like=True):
    """A table of Warshow.

    `troops` stand from left to right as they arrived in their rows. `waiting` are the seats that are asked `question`.
    `deciders`: who still decides in this phase, the first now. `queue`: troops that may still act in it, in reading
    order. `points`: left for reinforcements. `answers` by seat: what was said in the open window, sealed: 0 is a pass.
    `held`: rows controlled when the turn began. `winners`, `reason`: how it ended. `fallen`: the places where troops
    were destroyed, the last ones of the game (of games that began with an earlier version: since then).
    """

    options: Options
    sides: tuple[Side, ...]
    troops: tuple[Troop, ...]
    turn: int
    active: Seat
    phase: str
    question: str
    waiting: tuple[Seat, ...]
    deciders: tuple[Seat, ...]
    queue: tuple[str, ...]
    points: int
    stack: tuple[Item, ...]
    answers: tuple[Hidden[int], ...]
    held: tuple[int, ...]
    winners: tuple[Seat, ...] = ()
    reason: str = ""
    fallen: tuple[int, ...] = ()


EXPECTED: Final = -1
"""`Troop.turned` of one that has lain there since before the first turn: when it is uncovered that is no ambush."""
REMEMBERED = 24
"""So many places of the fallen a table knows."""


def card_pool(seat: Seat) -> str:
    """The pool of a seat's hand and deck: these cards are exchangeable for the others."""
    return f"cards-{seat}"


def troop_pool(seat: Seat) -> str:
    """The pool of a seat's troops on the field: what lies covered may be any troop, but no order."""
    return f"troops-{seat}"


def answer_pool(seat: Seat) -> str:
    """The pool of a seat's sealed answer."""
    return f"answer-{seat}"
