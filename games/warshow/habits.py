"""Quick choices for sketches of battles: where a troop goes, what comes in, whom it fires at, at a glance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from games.core.hidden import Seat
from games.warshow.cards import RULES
from games.warshow.sketch import (
    COVERED,
    FORWARD,
    FRESH,
    KIND,
    KINDS,
    LINES,
    MIDDLE,
    NAME,
    OWN,
    READING,
    RED,
    SHIELD,
    TURNED,
    WHITE,
    Kind,
    Sketch,
    Troop,
    hurt,
    shift,
    turn_over,
    values,
)  # fmt: skip
from games.warshow.worth import PLACED

OVER: Final = 9
"""A move that turns a troop over; the others are so many lines forward, or back if below 0."""

ROOM: Final = 0.35
"""What it is worth to take a row from the enemy, or to gain it."""
AIM: Final = 0.5
"""What a shot is worth that has something to be fired at."""
RISK: Final = 0.6
"""How much of a troop is feared for that stands under fire."""
SHOWN: Final = 0.25
"""How good it must be for a covered troop to be uncovered."""
DARK: Final = 0.8
"""What a covered troop of the enemy is worth, of which no more is known."""
PART: Final = 0.5
"""What part of a troop counts as gained when it is only wounded."""
WANTED: Final = 10.0

_PLACED: Final = tuple(tuple(PLACED[line + 1 if seat else LINES - line] for line in range(LINES)) for seat in (0, 1))
_SPAN: Final = tuple(
    tuple(tuple(range(max(0, line - reach), min(LINES, line + reach + 1))) for reach in range(LINES))
    for line in range(LINES)
)
"""By line and reach, the lines that are within."""
_STEPS: Final[tuple[tuple[int, ...], ...]] = ((1, -1), (1, -1, 2, -2))


class Entry(NamedTuple):
    """A reinforcement: which card, onto which line, face down or not, what its box is aimed at."""

    card: str
    line: int
    down: bool
    aim: str = ""

    @property
    def cost(self) -> int:
        """What it costs of the points of reinforcements."""
        return RULES.covered_cost if self.down else KINDS[self.card].value


# --- where to ---------------------------------------------------------------------------------------------------------


class Ground:
    """What the lines mean to a seat as its troops stand: `mine` and `theirs` count value, `fire` the enemy's shots."""

    __slots__ = ("fire", "mine", "open", "placed", "theirs")

    def __init__(self, at: Sketch, seat: Seat) -> None:
        foes = at.rows[1 - seat]
        self.placed = _PLACED[seat]
        self.mine = values(at.rows[seat])
        self.theirs = values(foes)
        self.fire = _fire_on(foes)
        self.open = [False in [troop[COVERED] for troop in row] for row in foes]

    def good(self, kind: Kind, red: int, line: int, *, fresh: bool) -> float:
        """How good it is to have such a troop there, which is not counted in `mine`, in log odds."""
        value = kind.value
        found = self.placed[line] * value
        ahead = self.mine[line] - self.theirs[line]
        if ahead <= 0 < ahead + value:
            found += ROOM if ahead == 0 else 2 * ROOM
        elif ahead < 0 == ahead + value:
            found += ROOM
        if kind.shots and not (fresh and kind.heavy):
            reach = kind.reach
            if True in self.open[max(0, line - reach) : line + reach + 1]:
                found += AIM * kind.shots
        fire = self.fire[line]
        if fire:
            need = max(1, kind.health - red + kind.armour)
            found -= RISK * kind.dread * min(1.0, fire / (2 * need))
        return found


def _fire_on(rows: Sequence[Sequence[Troop]]) -> list[int]:
    """How many shots of these troops reach each line."""
    found = [0] * LINES
    for line, row in enumerate(rows):
        for troop in row:
            kind: Kind = troop[KIND]
            if kind.shots and not troop[COVERED]:
                for to in _SPAN[line][kind.reach]:
                    found[to] += kind.shots
    return found


def moves(at: Sketch, seat: Seat) -> dict[str, int]:
    """Positioning, troop by troop: who goes where, or is uncovered. Whoever stays is not named."""
    ground, queue, step = Ground(at, seat), at.queue, FORWARD[seat]
    found: dict[str, int] = {}
    for line in READING[seat]:
        for troop in at.rows[seat][line]:
            name: str = troop[NAME]
            kind: Kind = troop[KIND]
            red: int = troop[RED]
            if queue is not None and name not in queue:
                continue
            if troop[COVERED]:
                surprise = AIM * kind.shots if kind.ambush else 0.0
                if ground.good(kind, red, line, fresh=False) + surprise > SHOWN:
                    found[name] = OVER
                    ground.mine[line] += kind.value
                continue
            ground.mine[line] -= kind.value
            best, there = ground.good(kind, red, line, fresh=troop[FRESH]), line
            for move in _STEPS[kind.swift]:
                to = line + step * move
                if 0 <= to < LINES:
                    good = ground.good(kind, red, to, fresh=True)
                    if good > best:
                        best, there = good, to
                        found[name] = move
            ground.mine[there] += kind.value
    return found


def follow(at: Sketch, seat: Seat, chosen: dict[str, int]) -> None:
    """Moves as chosen, of those who may still move."""
    queue = at.queue
    movers = [
        (line, troop, chosen[troop[NAME]])
        for line in READING[seat]
        for troop in at.rows[seat][line]
        if troop[NAME] in chosen and (queue is None or troop[NAME] in queue)
    ]
    for line, troop, move in movers:
        if move == OVER:
            turn_over(troop)
        else:
            shift(at, seat, line, troop, move)


# --- what comes in ----------------------------------------------------------------------------------------------------


def entries(at: Sketch, seat: Seat) -> tuple[Entry, ...]:
    """Reinforcements: the most valuable that can be paid for, face up, each where it looks best."""
    points, found = at.points, list[Entry]()
    kinds = [kind for card in at.hands[seat] if (kind := KINDS[card]).troop and kind.value <= points]
    if not kinds:
        return ()
    ground = Ground(at, seat)
    for kind in sorted(kinds, key=_price, reverse=True):
        if kind.value <= points:
            line = max(kind.deploy[seat], key=lambda to: ground.good(kind, 0, to, fresh=True))
            ground.mine[line] += kind.value
            points -= kind.value
            found.append(Entry(kind.id, line, down=False, aim=_target(at, seat, kind)))
    return tuple(found)


def _price(kind: Kind) -> tuple[int, int, str]:
    return kind.value, kind.health + kind.shots, kind.id


def _target(at: Sketch, seat: Seat, kind: Kind) -> str:
    """What the box of an entering troop is aimed at."""
    choice = kind.box.choice if kind.enters and kind.box else None
    if choice is None or choice.of != "troop":
        return ""
    best, name = 0.0, ""
    for row in at.rows[seat if choice.side == "own" else 1 - seat]:
        for troop in row:
            covered = troop[COVERED]
            if (choice.face != "any" and covered != (choice.face == "down")) or (not covered and troop[KIND].stubborn):
                continue
            fear = DARK + troop[WHITE] if covered else troop[KIND].dread
            if fear > best:
                best, name = fear, troop[NAME]
    return name


# --- whom to fire at --------------------------------------------------------------------------------------------------


def attack(at: Sketch, seat: Seat, aims: Mapping[str, str], *, counter: bool = False) -> None:
    """Everybody who can fires, the most advanced first; in the counter-attack those near the active seat.

    `aims`: by troop, whom it is to fire at before all others.
    """
    queue, foes = at.queue, 1 - seat
    near = (MIDDLE, *OWN[foes])
    for line in READING[seat]:
        for troop in at.rows[seat][line]:
            kind = troop[KIND]
            if troop[COVERED] or not kind.shots or (kind.heavy and troop[FRESH]):
                continue
            if counter and line not in near and not kind.watchful:
                continue
            if queue is None or troop[NAME] in queue:
                _volley(at, foes, line, troop, aims.get(troop[NAME], ""))


def _volley(at: Sketch, foes: Seat, line: int, shooter: Troop, wanted: str) -> None:
    kind: Kind = shooter[KIND]
    force = 2 if kind.ambush and shooter[TURNED] else 1
    best, where, how = 0.0, -1, list[tuple[Troop, int]]()
    rows = at.rows[foes]
    for to in _SPAN[line][kind.reach]:
        if rows[to]:
            good, split = _split(rows[to], kind, force, wanted)
            if good > best:
                best, where, how = good, to, split
    for troop, count in how:
        if troop[COVERED]:
            hurt(at, foes, where, troop, count * force * (1 + kind.sharp))
        else:
            hurt(at, foes, where, troop, (count - troop[KIND].armour) * force)


def _needed(troop: Troop, shooter: Kind, force: int) -> int:
    """Shots that destroy it."""
    if troop[COVERED]:
        each = force * (1 + shooter.sharp)
        return (RULES.white_wounds - troop[WHITE] + troop[SHIELD] + each - 1) // each
    kind: Kind = troop[KIND]
    need = (kind.health - troop[RED] + troop[SHIELD] + force - 1) // force
    # what lies covered in truth may be imagined as something that would not have lived so long
    return kind.armour + (need if need > 0 else 1)


def _split(row: Sequence[Troop], shooter: Kind, force: int, wanted: str) -> tuple[float, list[tuple[Troop, int]]]:
    """What shots at a row gain, and how they are split: over what they destroy, then the rest."""
    left = shooter.shots
    if len(row) == 1:
        troop = row[0]
        need = _needed(troop, shooter, force)
        fear = (DARK if troop[COVERED] else troop[KIND].dread) + (WANTED if troop[NAME] == wanted else 0.0)
        return fear if need <= left else PART * fear * left / need, [(troop, left)]
    marks: list[tuple[float, int, Troop]] = []
    for troop in row:
        fear = DARK if troop[COVERED] else troop[KIND].dread
        if troop[NAME] == wanted:
            fear += WANTED
        marks.append((fear, _needed(troop, shooter, force), troop))
    good = 0.0
    how: list[tuple[Troop, int]] = []
    while left > 0 and marks:
        best, chosen = 0.0, marks[0]
        for mark in marks:
            fear, need, _ = mark
            gain = fear if need <= left else PART * fear * left / need
            if gain > best:
                best, chosen = gain, mark
        marks.remove(chosen)
        count = min(left, chosen[1]) if marks else left
        how.append((chosen[2], count))
        good += best
        left -= count
    return good, how
