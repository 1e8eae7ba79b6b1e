"""What else could be done in a turn: a plan with something changed in it."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from games.core.hidden import Seat
from games.warshow.cards import BY_ID, RULES, Choice
from games.warshow.habits import OVER, Entry
from games.warshow.sketch import (
    COVERED,
    FORWARD,
    KIND,
    KINDS,
    LINES,
    MIDDLE,
    NAME,
    OWN,
    Sketch,
    everybody,
)  # fmt: skip
from games.warshow.skirmish import Plan

T = TypeVar("T")

AGAIN: Final = 0.5
"""How often one thing more is changed."""
FORGET: Final = 0.4
"""How often a move that was chosen is taken back."""
DARK: Final = 0.2
"""How often a reinforcement goes in face down."""


class Changes:
    """What a seat may change, from where a sketch stands."""

    def __init__(self, after: Sketch, seat: Seat) -> None:
        self._seat = seat
        mine, phase = after.active == seat, after.phase
        foes = [troop for side, _, troop in everybody(after) if side != seat]
        own = [(line, troop) for side, line, troop in everybody(after) if side == seat]
        self._names = {
            ("enemy", face): [troop[NAME] for troop in foes if face == "any" or troop[COVERED] == (face == "down")]
            for face in ("up", "down", "any")
        } | {
            ("own", face): [troop[NAME] for _, troop in own if face == "any" or troop[COVERED] == (face == "down")]
            for face in ("up", "down", "any")
        }
        self._movers: list[tuple[str, Sequence[int]]] = []
        if mine and phase == 0:
            for line, troop in own:
                if after.queue is None or troop[NAME] in after.queue:
                    steps = (1, -1, 2, -2) if troop[KIND].swift and not troop[COVERED] else (1, -1)
                    open_steps = [step for step in steps if 0 <= line + FORWARD[seat] * step < LINES]
                    self._movers.append((troop[NAME], (*open_steps, OVER)))
        self._hand = [card for card in after.hands[seat] if KINDS[card].troop] if mine and phase <= 1 else []
        self._thrown: list[str] = []
        if mine and phase <= 2 and after.orders:
            self._thrown = [card for card in after.hands[seat] if "own" in BY_ID[card].moments]
        self._shooters: list[str] = []
        if phase <= (2 if mine else 3) and foes:
            near = (MIDDLE, *OWN[1 - seat])
            for line, troop in own:
                if troop[KIND].shots and (mine or line in near or troop[KIND].watchful):
                    self._shooters.append(troop[NAME])
        self._points = RULES.points if phase == 0 else after.points
        self._ways: list[Callable[[Plan, random.Random], Plan]] = []
        if self._movers:
            self._ways += [self._move] * 2
        if self._hand and self._points > 0:
            self._ways += [self._entry] * 2
        if self._thrown:
            self._ways.append(self._order)
        if self._shooters:
            self._ways.append(self._aim)

    def __bool__(self) -> bool:
        return bool(self._ways)

    def changed(self, plan: Plan, rng: random.Random) -> Plan:
        """The plan with one thing or a few changed."""
        plan = _any(self._ways, rng)(plan, rng)
        while rng.random() < AGAIN:
            plan = _any(self._ways, rng)(plan, rng)
        return plan

    def _move(self, plan: Plan, rng: random.Random) -> Plan:
        name, steps = _any(self._movers, rng)
        moves = dict(plan.moves)
        if name in moves and rng.random() < FORGET:
            del moves[name]
        else:
            moves[name] = _any(steps, rng)
        return plan._replace(moves=moves)

    def _entry(self, plan: Plan, rng: random.Random) -> Plan:
        """One reinforcement fewer, one elsewhere, or another that is paid first."""
        entries, roll = list(plan.entries), rng.random()
        if entries and roll < 0.5:
            place = int(rng.random() * len(entries))
            if roll < 0.25:
                entries.pop(place)
            else:
                old = entries[place]
                entries[place] = self._coming(old.card, rng, down=old.down)
            return plan._replace(entries=tuple(entries))
        entries.insert(0, self._coming(_any(self._hand, rng), rng, down=rng.random() < DARK))
        kept: list[Entry] = []
        for entry in entries:
            if entry.cost <= self._points - sum(other.cost for other in kept):
                kept.append(entry)
        return plan._replace(entries=tuple(kept))

    def _coming(self, card: str, rng: random.Random, *, down: bool) -> Entry:
        kind = KINDS[card]
        choice = kind.box.choice if kind.enters and kind.box and not down else None
        aim = "" if choice is None else self._chosen(choice, rng)
        return Entry(card, _any(kind.deploy[self._seat], rng), down, aim)

    def _order(self, plan: Plan, rng: random.Random) -> Plan:
        orders = list(plan.orders)
        if orders and rng.random() < 0.5:
            orders.pop(int(rng.random() * len(orders)))
        else:
            card = _any(self._thrown, rng)
            choice = BY_ID[card].choice
            orders.append((card, "" if choice is None else self._chosen(choice, rng)))
        return plan._replace(orders=tuple(orders))

    def _aim(self, plan: Plan, rng: random.Random) -> Plan:
        aims, name = dict(plan.aims), _any(self._shooters, rng)
        if name in aims and rng.random() < FORGET:
            del aims[name]
        else:
            aims[name] = _any(self._names["enemy", "any"], rng)
        return plan._replace(aims=aims)

    def _chosen(self, choice: Choice, rng: random.Random) -> str:
        """Something to aim at; nothing if there is none."""
        if choice.of == "row":
            return str(1 + int(rng.random() * LINES))
        if choice.of == "enemy":
            return ""
        sides = ("own", "enemy") if choice.side == "any" else (choice.side,)
        names = [name for side in sides for name in self._names[side, choice.face]]
        return _any(names, rng) if names else ""


def _any(of: Sequence[T], rng: random.Random) -> T:
    return of[int(rng.random() * len(of))]
