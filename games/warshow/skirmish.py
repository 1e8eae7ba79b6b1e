"""Sketches of battles fought on, and how good they look where that stops."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from types import MappingProxyType
from typing import Final, NamedTuple

from games.core.hidden import Seat
from games.warshow import habits
from games.warshow.cards import BY_ID, RULES
from games.warshow.habits import Entry
from games.warshow.sketch import (
    COVERED,
    KIND,
    KINDS,
    LINES,
    RED,
    Kind,
    Sketch,
    begin_turn,
    controls,
    end_turn,
    enter,
    has_won,
    lines_ahead,
    out_of_time,
    throw,
)  # fmt: skip
from games.warshow.worth import CARD, HEALTH, PLACED, ROW, SHOT, TROOP, VALUE, WINNING, lying

SCALE: Final = 0.4
"""What `worth` is ahead by, as log odds of battles in sketches: less than it says."""
TEMPO: Final = 0.6
"""What it is worth that the own turn comes next."""
_MOST_RED: Final = 32
_PLACED: Final = tuple(tuple(PLACED[line + 1 if seat else LINES - line] for line in range(LINES)) for seat in (0, 1))
_ROW: Final = tuple(tuple(ROW[line + 1 if seat else LINES - line] for line in range(LINES)) for seat in (0, 1))


class Plan(NamedTuple):
    """What is still to be done in a turn: who goes where, what comes in, which orders are thrown before the attack at
    what, whom a troop fires at before all others. Whoever is not named stays, and fires at what looks best.
    """

    moves: dict[str, int]
    entries: tuple[Entry, ...] = ()
    orders: tuple[tuple[str, str], ...] = ()
    aims: Mapping[str, str] = MappingProxyType({})


NOTHING: Final = Plan({})


def fight_on(at: Sketch, seat: Seat, plan: Plan, turns: int) -> float:
    """How likely the seat wins, 0 to 1, when so many turns are over; the sketch is changed.

    The plan is the seat's for the turn that goes on; all else is done as it looks good at a glance.
    """
    while True:
        active, phase = at.active, at.phase
        if phase <= 0:
            habits.follow(at, active, plan.moves if active == seat else habits.moves(at, active))
            at.points = RULES.points
        if phase <= 1:
            at.queue = None
            for entry in plan.entries if active == seat else habits.entries(at, active):
                enter(at, active, entry.card, entry.line, entry.aim, down=entry.down)
        if phase <= 2:
            if active == seat:
                for card, aim in plan.orders:
                    throw(at, seat, card, aim)
            habits.attack(at, active, plan.aims)
            at.queue = None
        if phase <= 3:
            habits.attack(at, 1 - active, plan.aims, counter=True)
            at.queue = None
        if at.turn >= at.options.turn_limit:
            return out_of_time(at, seat)
        end_turn(at)
        ahead = lines_ahead(at)
        if has_won(at, ahead):
            return 1.0 if at.active == seat else 0.0
        turns -= 1
        if turns <= 0:
            return chance(at, seat, ahead)
        begin_turn(at)
        plan = NOTHING


def chance(at: Sketch, seat: Seat, ahead: Sequence[int]) -> float:
    """How likely the seat wins, 0 to 1, as the position looks where a turn begins; `ahead`: `lines_ahead`."""
    odds = SCALE * lead(at, seat, ahead) + (TEMPO if at.active == seat else -TEMPO)
    return 1.0 / (1.0 + exp(-odds))


def lead(at: Sketch, seat: Seat, ahead: Sequence[int]) -> float:
    """How much stronger the seat is, in the measure of `worth`; `ahead`: `lines_ahead`."""
    total = [0.0, 0.0]
    most = at.options.hand_limit
    for side in (0, 1):
        placed = _PLACED[side]
        strength: float = CARD * min(len(at.hands[side]), most)
        for line, row in enumerate(at.rows[side]):
            for troop in row:
                kind: Kind = troop[KIND]
                red: int = troop[RED]
                if troop[COVERED]:
                    strength += _LYING[kind.id][red]
                else:
                    strength += _PLAIN[kind.id][red] + placed[line] * kind.value
        total[side] = strength
    for line, each in enumerate(ahead):
        if each:
            holder = int(each < 0)
            total[holder] += _ROW[holder][line]
    if at.options.victory != "annihilation":
        for side in (0, 1):
            if controls(ahead, side):
                total[side] += WINNING
    return total[seat] - total[1 - seat]


def _plain(kind: Kind, red: int) -> float:
    return TROOP + VALUE * kind.value + HEALTH * max(kind.health - red, 0) + SHOT * kind.shots


_PLAIN: Final[dict[str, list[float]]] = {
    card: [_plain(kind, red) for red in range(_MOST_RED)] for card, kind in KINDS.items()
}
_LYING: Final[dict[str, list[float]]] = {
    card: [lying(BY_ID[card], each) for each in plain] for card, plain in _PLAIN.items()
}
