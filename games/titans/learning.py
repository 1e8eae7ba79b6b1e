"""How the tables of `blueprint.py` are made: rounds against itself, each choice a softmax over what is known so far.

What is learnt is what an action is worth among players who choose so (a quantal response: McKelvey and Palfrey, 1995);
they start out curious and grow choosier. Nothing but a seat's own view goes into a choice. The same seed, the same
tables.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from io import BytesIO
from typing import Any, Final, NamedTuple

import numpy as np

from games.titans import blueprint, specials
from games.titans.blueprint import GRAIN, SIZES, Tables
from games.titans.rounds_at_once import DONE, LEVELS, Chances, Duels, Ints

AT_ONCE: Final = 4096
"""Rounds that are played side by side."""
BATCHES: Final = 1000
"""As many batches of a level by default."""
WARM, COOL = 0.15, 0.012
"""The warmth of the choices, at first and at last."""
QUICK, SLOW = 0.25, 0.02
"""How much of what was amiss is put right at once in each table, at first and at last."""
FEW: Final = 6
"""So many rounds have half the say of many."""
LONGEST: Final = 150
"""Actions after which a round counts as drawn."""
USUAL: Final = 23
LENGTHS: Final = (15, 19, 27, 31)
"""A sixth of the rounds is played on other tracks than the usual, another sixth with special cards."""


class Lesson(NamedTuple):
    """What was decided: the cells of each choice, the number of its round, the seat."""

    cells: tuple[Ints, ...]
    rounds: Ints
    seats: Ints


def progress(seed: int, rounds: int = 0) -> Iterator[tuple[int, int, Mapping[str, bytes] | None]]:
    """Batches done, of how many; with the last one the files, as names in `data/` and contents.

    `rounds`: batches of each level, 0 for the usual number.
    """
    batches = rounds or BATCHES
    stored: dict[str, Any] = {}
    for number, level in enumerate(LEVELS):
        rng = np.random.default_rng([seed, number])
        tables = tuple(np.zeros(size, np.float32) for size in SIZES)
        for batch in range(batches):
            late = batch / batches
            warmth = WARM * (COOL / WARM) ** min(1.0, late * 1.5)
            learn(tables, level, AT_ONCE, warmth, QUICK * (SLOW / QUICK) ** late, rng)
            yield number * batches + batch + 1, len(LEVELS) * batches, None
        stored[level] = np.round(np.concatenate(tables) * GRAIN).astype(np.int16)
    file = BytesIO()
    np.savez_compressed(file, **stored)
    yield len(LEVELS) * batches, len(LEVELS) * batches, {blueprint.FILE: file.getvalue()}


def learn(tables: Tables, level: str, size: int, warmth: float, rate: float, rng: np.random.Generator) -> float:
    """One batch of rounds, and what they teach. Returns how far off the chances were, squared, on average."""
    won, lessons = play(tables, fresh(level, size, rng), warmth, rng)
    cells = [np.concatenate([lesson.cells[table] for lesson in lessons]) for table in range(len(SIZES))]
    rounds = np.concatenate([lesson.rounds for lesson in lessons])
    seats = np.concatenate([lesson.seats for lesson in lessons])
    came = np.where(seats == 0, won[rounds], 1 - won[rounds])
    said = sum((table[at] for table, at in zip(tables, cells, strict=True)), np.zeros(len(rounds), np.float32)) + 0.5
    amiss = (came - said).astype(np.float64)
    for table, at in zip(tables, cells, strict=True):
        seen = np.bincount(at, minlength=len(table))
        total = np.bincount(at, weights=amiss, minlength=len(table))
        table[:] += (rate * total / (seen + FEW)).astype(np.float32)
    return float(np.mean(amiss**2))


def fresh(level: str, size: int, rng: np.random.Generator) -> Duels:
    """Rounds from their beginning: most of the usual kind, some on other tracks, some with a special card."""
    duels = Duels(level, size)
    kind = rng.integers(0, 6, size)
    duels.length = np.where(kind == 0, rng.choice(LENGTHS, size), USUAL)
    cards = [specials.effect(card) for card in specials.IDS]
    which = rng.integers(0, len(cards), size)
    for number, effect in enumerate(cards):
        rows = (kind == 1) & (which == number)
        duels.full[rows] = effect.hand
        duels.inward[rows] = effect.inward
        duels.spared[rows] = effect.spared
        duels.retreats[rows] = effect.retreat
    duels.deal(rng)
    return duels


def play(tables: Tables, duels: Duels, warmth: float, rng: np.random.Generator) -> tuple[Chances, list[Lesson]]:
    """All rounds to their ends: the share of seat 0 in each, and what was decided."""
    won = np.full(duels.size, 0.5, np.float32)
    ids = np.arange(duels.size)
    lessons: list[Lesson] = []
    for _ in range(LONGEST):
        over = duels.phase == DONE
        if over.any():
            won[ids[over]] = duels.won[over]
            live = np.flatnonzero(~over)
            ids, duels = ids[live], duels.take(live)
        if not duels.size:
            break
        found = blueprint.choices(duels)
        chosen = blueprint.pick(duels.size, found, blueprint.chances(tables, found), warmth, rng)
        lessons.append(Lesson(tuple(cells[chosen] for cells in found.cells), ids, duels.who.copy()))
        duels.act(found.columns[chosen])
    return won, lessons
