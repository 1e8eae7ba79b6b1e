"""Thousands of rounds of Titans side by side, as arrays: for learning, and for computer players' imagined rounds.

Each round is told from whoever decides (`mine`) and from the other (`other`); `who` says which seat decides. The rules
are those of `rules.py`; a test plays both side by side. An attack with more than three cards counts as one with three.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from games.titans.actions import REACH, Action
from games.titans.state import DECK, DEFENCE, LAST_ATTACK

Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]
Chances = NDArray[np.float32]

LEVELS: Final = ("basic", "normal", "advanced")
ADVANCE, RETREAT, ATTACK, LUNGE, PARRY, WITHDRAW, PASS = 0, 5, 10, 13, 28, 29, 34
"""Where the columns of each kind of action begin. A lunge's is by step, then by cards."""
COLUMNS: Final = 35
MOST: Final = 3
"""Cards of an attack that are told apart."""

STEP: Final = np.zeros(COLUMNS, np.int64)
"""By column: how far it brings the own warrior forward."""
COUNT: Final = np.zeros(COLUMNS, np.int64)
"""By column: with how many cards it attacks."""
for _v in range(1, REACH + 1):
    STEP[ADVANCE + _v - 1] = _v
    STEP[RETREAT + _v - 1] = -_v
    STEP[WITHDRAW + _v - 1] = -_v
    for _n in range(1, MOST + 1):
        COUNT[ATTACK + _n - 1] = _n
        STEP[LUNGE + (_v - 1) * MOST + _n - 1] = _v
        COUNT[LUNGE + (_v - 1) * MOST + _n - 1] = _n

BEYOND: Final = 2 * REACH + 1
"""From this distance on all distances are alike: no action reaches further."""
WEIGHTS: Final = np.array([0, 1, 6, 36, 216, 1296], np.int64)
"""A hand's counts times these add up to its code."""
LARGEST: Final = 6
"""Cards of the largest hand that a special card allows."""

TO_MOVE, TO_DEFEND, TO_STRIKE, DONE = 0, 1, 2, 3
"""The phases: a turn, a defence, the last attack of the basic level, the end."""
_PHASES: Final = {DEFENCE: TO_DEFEND, LAST_ATTACK: TO_STRIKE}


def column_of(action: Action) -> int:
    """The column of an action; -1 for one that is never chosen here, to yield."""
    count = min(action.count, MOST)
    match action.verb:
        case "advance":
            return ADVANCE + action.value - 1
        case "retreat":
            return RETREAT + action.value - 1
        case "attack":
            return ATTACK + count - 1
        case "lunge":
            return LUNGE + (action.step - 1) * MOST + count - 1
        case "parry":
            return PARRY
        case "withdraw":
            return WITHDRAW + action.value - 1
        case "pass":
            return PASS
        case _:
            return -1


class Duels:
    """Rounds under way. Arrays have one row for each round; hands and what is out have a column for each value, 0 to 5.

    `cards` [n, 25]: in the order in which they are drawn, of which `drawn` are gone. `full`, `inward`, `spared`,
    `retreats`: what a special card changes. `won` [n]: the share of seat 0 in rounds that are done.
    """

    def __init__(self, level: str, size: int, length: int = 23) -> None:
        ints = np.int64
        self.level = level
        self.size = size
        self.length = np.full(size, length, ints)
        self.mine = np.zeros((size, 6), ints)
        self.other = np.zeros((size, 6), ints)
        self.out = np.zeros((size, 6), ints)
        self.heaps = np.zeros((size, 26, 6), np.int8)
        self.drawn = np.zeros(size, ints)
        self.pile = np.zeros(size, ints)
        self.ahead = np.zeros(size, ints)
        self.ahead_other = np.zeros(size, ints)
        self.distance = np.full(size, length + 1, ints)
        self.who = np.zeros(size, ints)
        self.phase = np.zeros(size, ints)
        self.value = np.zeros(size, ints)
        self.count = np.zeros(size, ints)
        self.lunged = np.zeros(size, bool)
        self.last = np.zeros(size, ints)
        self.full = np.full(size, 5, ints)
        self.inward = np.zeros(size, ints)
        self.spared = np.zeros(size, ints)
        self.retreats = np.ones(size, bool)
        self.won = np.full(size, 0.5, np.float32)

    def deal(self, rng: np.random.Generator) -> None:
        """New rounds from the beginning."""
        rows = np.arange(self.size)
        cards = rng.permuted(np.tile(np.array(DECK, np.int64), (self.size, 1)), axis=1)
        for place in range(6):
            held = place < self.full
            np.add.at(self.mine, (rows[held], cards[held, 2 * place]), 1)
            np.add.at(self.other, (rows[held], cards[held, 2 * place + 1]), 1)
        self.stack(cards)
        self.drawn = 2 * self.full
        self.pile = 25 - self.drawn
        self.distance = self.length + 1 - 2 * self.inward

    def stack(self, cards: Ints) -> None:
        """Puts the cards [n, up to 25] in the order in which they will be drawn; `drawn` counts from their first."""
        heaps = np.zeros((self.size, cards.shape[1] + 1, 6), np.int8)
        heaps[np.arange(self.size)[:, None], np.arange(1, cards.shape[1] + 1)[None, :], cards] = 1
        np.cumsum(heaps, axis=1, out=heaps)
        self.heaps = heaps

    def take(self, rows: Ints) -> Duels:
        """These rounds alone, copied."""
        part = Duels.__new__(Duels)
        part.level, part.size = self.level, len(rows)
        for name, values in vars(self).items():
            if isinstance(values, np.ndarray):
                setattr(part, name, values[rows])
        return part

    # --- what is legal ------------------------------------------------------------------------------------------------

    def room(self) -> Ints:
        """How many squares lie behind the one who decides, 5 at most."""
        return np.clip(self.ahead + self.inward - 1, 0, REACH)

    def legal(self) -> Flags:
        """By column; in rounds that are done nothing is."""
        found = np.zeros((self.size, COLUMNS), bool)
        turn = self.phase == TO_MOVE
        far = np.minimum(self.distance, BEYOND)
        found[:, :PARRY] = turns(self.level)[HAND_OF[self.mine @ WEIGHTS], far, self.room()]
        found[:, :PARRY] &= turn[:, None]
        found[:, RETREAT:ATTACK] &= self.retreats[:, None]
        found[:, PARRY], found[:, WITHDRAW:PASS] = self.defences()
        if self.level == "basic":
            strike = self.phase == TO_STRIKE
            ready = self.mine[np.arange(self.size), np.where(self.distance <= REACH, self.distance, 0)]
            found[:, ATTACK:LUNGE] |= strike[:, None] & (ready[:, None] >= np.arange(1, MOST + 1)[None, :])
            found[:, PASS] = strike
        return found

    def defences(self) -> tuple[Flags, Flags]:
        """Whether who is attacked may parry [n], and with which cards withdraw [n, 5]."""
        asked = self.phase == TO_DEFEND
        parries = asked & (self.mine[np.arange(self.size), self.value] >= self.cost())
        if self.level == "basic":
            parries &= self.last == 1
        if self.level != "advanced":
            return parries, np.zeros((self.size, REACH), bool)
        room = self.room()[:, None] >= np.arange(1, REACH + 1)[None, :]
        return parries, (asked & self.lunged)[:, None] & (self.mine[:, 1:] > 0) & room

    def cost(self) -> Ints:
        """How many cards a parry plays."""
        return np.maximum(1, self.count - self.spared)

    # --- what happens -------------------------------------------------------------------------------------------------

    def act(self, columns: Ints) -> None:
        """Each round's decider does a legal action; in rounds that are done nothing happens."""
        live = self.phase != DONE
        turn = live & (columns < PARRY)
        struck = turn & (columns >= ATTACK)
        moved = turn & ~struck
        parried = live & (columns == PARRY)
        withdrawn = live & (columns >= WITHDRAW) & (columns < PASS)
        passed = live & (columns == PASS)
        step = np.where(turn | withdrawn, STEP[columns], 0)
        self._spend(np.abs(step), (step != 0).astype(np.int64))
        self.ahead += step
        self.distance -= step
        count = np.where(struck, COUNT[columns], 0)
        self._spend(np.where(struck, np.minimum(self.distance, REACH), 0), count)
        self._spend(np.where(parried, self.value, 0), np.where(parried, self.cost(), 0))
        missing = np.where(turn, self.full - self.mine.sum(1), np.where(withdrawn & (self.last == 0), 1, 0))
        ran_out = self._draw(missing)
        if passed.any():
            self._by_position(passed)
        if struck.any():
            self._struck(struck, ran_out, count, columns >= LUNGE)
        if parried.any():
            self._parried(parried)
        ended = withdrawn & (self.last != 0)
        if ended.any():
            self._by_position(ended)
        passing = moved | (withdrawn & ~ended)
        out_of_cards = passing & ran_out
        self._swap(passing)
        self.phase[passing] = TO_MOVE
        if out_of_cards.any():
            self._out_of_cards(out_of_cards)
        self._begin()

    def _spend(self, values: Ints, count: Ints) -> None:
        rows = np.flatnonzero(count)
        self.mine[rows, values[rows]] -= count[rows]
        self.out[rows, values[rows]] += count[rows]

    def _draw(self, wanted: Ints) -> Flags:
        """Whether that took the last card."""
        number = np.minimum(np.maximum(wanted, 0), self.pile)
        rows = np.flatnonzero(number)
        before, after = self.drawn[rows], self.drawn[rows] + number[rows]
        self.mine[rows] += self.heaps[rows, after] - self.heaps[rows, before]
        self.drawn[rows] = after
        self.pile[rows] -= number[rows]
        return (number > 0) & (self.pile == 0)

    def _swap(self, rows: Flags) -> None:
        """The other one decides."""
        at = np.flatnonzero(rows)
        self.mine[at], self.other[at] = self.other[at], self.mine[at]
        self.ahead[at], self.ahead_other[at] = self.ahead_other[at], self.ahead[at]
        self.who[at] = 1 - self.who[at]

    def _struck(self, struck: Flags, ran_out: Flags, count: Ints, lunges: Flags) -> None:
        self.value[struck] = self.distance[struck]
        self.count[struck] = count[struck]
        self.lunged[struck] = lunges[struck]
        # the basic level knows a parry only where a move emptied the pile
        self.last[struck & ran_out] = 2
        self.phase[struck] = TO_DEFEND
        self._swap(struck)
        parries, withdraws = self.defences()
        self._end(struck & ~parries & ~withdraws.any(1), 1 - self.who)

    def _parried(self, parried: Flags) -> None:
        self.count[parried] = 0
        over = parried & (self.last != 0)
        self.phase[parried & ~over] = TO_MOVE
        if over.any():
            (self._by_position if self.level == "basic" else self._showdown)(over)

    def _out_of_cards(self, rows: Flags) -> None:
        """The last card was drawn outside an attack; already the other one is at turn."""
        if self.level == "basic":
            self.phase[rows] = TO_STRIKE
            self.last[rows] = 1
        else:
            self._showdown(rows)

    def _begin(self) -> None:
        """Whose turn begins must have something to play; who has no cards left after parries draws, the turn passes."""
        for _ in range(2):
            empty = (self.phase == TO_MOVE) & (self.mine.sum(1) == 0)
            if empty.any():
                ran_out = empty & self._draw(np.where(empty, self.full, 0))
                self._swap(empty)
                if ran_out.any():
                    self._out_of_cards(ran_out)
        lowest = np.argmax(self.mine > 0, axis=1)
        stuck = (self.phase == TO_MOVE) & (lowest > self.distance) & ((lowest > self.room()) | ~self.retreats)
        if stuck.any():
            self._end(stuck, 1 - self.who)

    def _showdown(self, rows: Flags) -> None:
        at = np.arange(self.size)
        far = np.where(self.distance <= REACH, self.distance, 0)
        more = self.mine[at, far] - self.other[at, far]
        self._end(rows & (more != 0), np.where(more > 0, self.who, 1 - self.who))
        self._by_position(rows & (more == 0))

    def _by_position(self, rows: Flags) -> None:
        more = self.ahead - self.ahead_other
        self._end(rows & (more != 0), np.where(more > 0, self.who, 1 - self.who))
        self.phase[rows] = DONE

    def _end(self, rows: Flags, winner: Ints) -> None:
        self.won[rows] = winner[rows] == 0
        self.phase[rows] = DONE


def _hands() -> tuple[Ints, Ints]:
    """The number of each code's hand, and each hand's counts; 0 is the empty one."""
    found = [combo for combo in product(range(REACH + 1), repeat=REACH) if sum(combo) <= LARGEST]
    found.sort(key=lambda combo: (sum(combo), combo))
    held = np.array([(0, *combo) for combo in found], np.int64)
    numbers = np.zeros(6**REACH, np.int64)
    numbers[held @ WEIGHTS] = np.arange(len(held))
    return numbers, held


HAND_OF, HELD = _hands()


@cache
def turns(level: str) -> Flags:
    """What a turn offers, by hand, distance (up to `BEYOND`) and room behind."""
    found = np.zeros((len(HELD), BEYOND + 1, REACH + 1, PARRY), bool)
    for far in range(1, BEYOND + 1):
        for value in range(1, REACH + 1):
            holds = HELD[:, value] > 0
            found[:, far, :, ADVANCE + value - 1] = (holds & (value < far))[:, None]
            found[:, far, value:, RETREAT + value - 1] = holds[:, None]
            left = far - value
            for count in range(1, MOST + 1):
                if value == far:
                    found[:, far, :, ATTACK + count - 1] = (HELD[:, value] >= count)[:, None]
                if level == "advanced" and 0 < left <= REACH:
                    lunges = holds & (HELD[:, left] - (left == value) >= count)
                    found[:, far, :, LUNGE + (value - 1) * MOST + count - 1] = lunges[:, None]
    return found


def phase_of(phase: str) -> int:
    """The number of a table's phase."""
    return _PHASES.get(phase, TO_MOVE)


def counts(cards: Any) -> list[int]:
    """How many there are of each value, 0 to 5."""
    found = [0] * 6
    for card in cards:
        found[card] += 1
    return found
