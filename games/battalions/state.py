"""What a table of Battalions remembers.

What an enemy may not know is labelled by side. `line-0` holds the kinds of seat 0's battalions that lie
face down or are not deployed; `deck-0` holds what lies in its hand and its deck. There a battalion is a number, a
place in `Side.waiting`, which says what kind it is: so nobody can tell battalions from other cards in a hand.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec import Struct

from games.core.hidden import EVERYONE, Hidden, Seat

Token = int | str
"""A card in a hand or a deck: a place in `Side.waiting`, or the id of a commander, a tactic or a terrain."""

# Marks of a battalion, as bits.
SHAKEN: Final = 1
BLOWN: Final = 2
FRESH: Final = 4
"""Blown since the own turn began: it cannot recover in this turn's morale phase [seed]."""
MOVED: Final = 8
"""Moved or placed this turn."""
ATTACKED: Final = 16
"""Attacked this turn (marked since edition 2)."""

# The questions, which are also the phases.
ARMY: Final = "army"
DEPLOY: Final = "deploy"
TURN: Final = "turn"
RIDE: Final = "ride"
"""Cavalry under infantry fire may ride away or charge."""
AROUND: Final = "around"
"""Cavalry before a square may try to ride around it."""
ENGAGE: Final = "engage"
"""Both sides name support and tactics, sealed, before the dice."""
RALLY: Final = "rally"
"""Morale: where a commander has more than one shaken card, his player says which one he helps."""
DISCARD: Final = "discard"
OVER: Final = "over"

# The steps of a turn; an action of a later step ends the earlier ones.
TERRAIN_STEP: Final = 0
REINFORCE_STEP: Final = 1
ATTACK_STEP: Final = 2


class Options(Struct, frozen=True, gc=False, array_like=True):
    """The choices of a table. `fog`: cards lie face down after the first turn.

    `first_orders`: attacks in the first turn of the battle at most, in the second one more, and so on; the command
    rating limits them anyway. With 5 nothing else does [seed]; fewer takes the edge off beginning.
    `hand_limit`: cards kept after the discard at most, 0 for any number. `memory`: cards that everybody has seen, and
    whose place everybody could follow since, stay known. `edition`: 1 the first version's rules, see `editions`.
    """

    budget: int
    turn_limit: int
    fog: bool
    first_orders: int
    hand_limit: int = 0
    memory: bool = False
    edition: int = 1


class Stack(Struct, frozen=True, gc=False, array_like=True):
    """Cards on top of each other, the top one first. `terrain` and `leader` are ids, "" for none.

    `known`: by place the kind of a card that lies face down and that everybody knows all the same, "" for any other;
    empty where there is none. `units` holds the kinds of the others; `cards` are all of them.
    """

    units: Hidden[str]
    marks: tuple[int, ...]
    terrain: str = ""
    leader: str = ""
    known: tuple[str, ...] = ()

    @property
    def cards(self) -> tuple[str | None, ...]:
        """The kinds of all cards, None where the reader may not know."""
        return _merged(self.known, self.units.values) if self.known else self.units.values

    @property
    def top(self) -> str | None:
        """The kind of the topmost card of a stack that has one, None where the reader may not know."""
        return self.known[0] or self.units.values[0] if self.known else self.units.values[0]

    @property
    def up(self) -> bool:
        """Whether the cards lie face up."""
        return self.units.readers == EVERYONE

    @property
    def public(self) -> tuple[str | None, ...]:
        """The kinds that everybody knows, None for the others."""
        if self.up:
            return self.units.values
        return tuple([kind or None for kind in self.known]) or (None,) * len(self.marks)

    @property
    def public_top(self) -> str | None:
        """The kind of the topmost card of a stack that has one, None where not everybody knows it."""
        if self.units.readers == EVERYONE:
            return self.units.values[0]
        return self.known[0] or None if self.known else None


@lru_cache(maxsize=65536)
def _merged(known: tuple[str, ...], others: tuple[str | None, ...]) -> tuple[str | None, ...]:
    rest = iter(others)
    return tuple([kind or next(rest) for kind in known])


@lru_cache(maxsize=4096)
def able(marks: tuple[int, ...]) -> tuple[int, ...]:
    """The places, from 0, of the battalions with these marks that can support: neither shaken nor blown [seed]."""
    return tuple([at for at, mark in enumerate(marks) if not mark & (SHAKEN | BLOWN)])


class Side(Struct, frozen=True, gc=False, array_like=True):
    """One player's army on the field.

    `army`: its canonical text, private until deployed. `plan`: a deployment in the making, a unit for each of its
    places or "". `waiting`: the kinds of the battalions in hand and deck, sorted as far as its owner sees. `lost`: the
    cost of all that was eliminated or routed.
    """

    army: Hidden[str]
    plan: Hidden[str]
    ready: bool
    barred: tuple[str, ...]
    commander: str
    stacks: tuple[Stack, ...]
    hand: Hidden[Token]
    deck: Hidden[Token]
    waiting: Hidden[str]
    discard: tuple[str, ...]
    out: tuple[str, ...]
    lost: int


class Turn(Struct, frozen=True, gc=False, array_like=True):
    """The turn under way. `number` counts both sides' turns from 1; `used`: stacks that attacked, as bits."""

    number: int
    seat: Seat
    step: int
    attacks: int
    moves: int
    terrain: bool
    used: int


class Mod(Struct, frozen=True, gc=False, array_like=True):
    """A part of an attack roll: the reason's word and the number it adds."""

    why: str
    amount: int


class Fighter(Struct, frozen=True, gc=False, array_like=True):
    """A card turned up for a combat; it left its `stack` and will return to the bottom of it, if at all."""

    seat: Seat
    stack: int
    unit: str
    marks: int


class Fight(Struct, frozen=True, gc=False, array_like=True):
    """An attack under way. `by`: the seat whose attack is used up; the attacker may be the other one after a charge.

    `support` and `tactic` are by seat, sealed: a place in the stack from 1, and a place in the hand from 1, or 0.
    `flank`: the modifier's word or "". `square`: "formed", "broken" or "".
    """

    by: Seat
    mode: str
    attacker: Fighter
    defender: Fighter
    flank: str
    square: str
    support: tuple[Hidden[int], Hidden[int]]
    tactic: tuple[Hidden[int], Hidden[int]]


class Roll(Struct, frozen=True, gc=False, array_like=True):
    """One side's attack roll with all its parts: value + mods + dice = total. `tactic` is an id or ""."""

    fighter: Fighter
    value: int
    mods: tuple[Mod, ...]
    dice: tuple[int, ...]
    total: int
    tactic: str


class Combat(Struct, frozen=True, gc=False, array_like=True):
    """The last combat, for all to see. `result`: the band's word.

    `turn`: the number of the turn in which it was fought, 0 in games of earlier versions; `before`: the combats of the
    same turn before it, the first one first, themselves without any.
    """

    mode: str
    attacker: Roll
    defender: Roll
    difference: int
    result: str
    turn: int = 0
    before: tuple[Combat, ...] = ()


def earlier(state: State) -> tuple[Combat, ...]:
    """The combats of the turn under way, the first one first."""
    last = state.last
    if last is None or last.turn != state.turn.number:
        return ()
    alone = Combat(last.mode, last.attacker, last.defender, last.difference, last.result, last.turn)
    return (*last.before, alone)


class State(Struct, frozen=True, gc=False, array_like=True):
    """A table of Battalions. `first`: the seat that began.

    `helped`: while commanders are told whom to help, the places from 0 that they were told, in the order of the stacks.
    """

    options: Options
    phase: str
    first: Seat
    turn: Turn
    sides: tuple[Side, Side]
    fight: Fight | None = None
    last: Combat | None = None
    helped: tuple[int, ...] = ()


def unopened(view: State) -> bool:
    """Whether this is the first turn of a battle in which nobody attacks, and no card has brought an attack."""
    turn = view.turn
    return view.phase == TURN and turn.number == 1 and not turn.attacks and not turn.used


def line_pool(seat: Seat) -> str:
    """The pool of the kinds of a side's battalions."""
    return ("line-0", "line-1")[seat]


def deck_pool(seat: Seat) -> str:
    """The pool of what lies in a side's hand and deck."""
    return ("deck-0", "deck-1")[seat]


def army_pool(seat: Seat) -> str:
    """The pool of a side's sealed army."""
    return ("army-0", "army-1")[seat]


def plan_pool(seat: Seat) -> str:
    """The pool of a side's deployment in the making."""
    return ("plan-0", "plan-1")[seat]


def support_pool(seat: Seat) -> str:
    """The pool of a sealed support."""
    return ("support-0", "support-1")[seat]


def tactic_pool(seat: Seat) -> str:
    """The pool of a sealed tactic."""
    return ("tactic-0", "tactic-1")[seat]
