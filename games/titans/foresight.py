"""How Titans is thought through: imagined rounds, played by both sides as was learnt (`blueprint`), thousands at once.

What lies open is counted: every card was played face up. What the other one holds is imagined, and those hands count
more with which it would have done what it did.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from math import ceil, log2
from typing import Any, Final

import numpy as np

from games.core.hidden import Seat
from games.titans import belief, blueprint, rounds, specials
from games.titans import rounds_at_once as many
from games.titans.actions import REACH, Action
from games.titans.blueprint import Tables
from games.titans.discard import discard, remembers
from games.titans.rounds_at_once import Chances, Duels, Ints
from games.titans.state import DECK, LAST_ATTACK, State

POOL: Final = 2000
"""Hands of the other one, with what lies in the pile, that are imagined."""
FEWEST, MOST = 192, 1536
"""Rounds that are played side by side: at first, and at most where there is time for more."""
WARMTH: Final = 0.012
"""How warm the choices in imagined rounds are."""
LONGEST: Final = 120
"""Actions after which an imagined round counts as drawn."""


def duels_of(state: State, size: int = 1) -> Duels:
    """A round under way, as it stands, so many times; where the view has holes, hands and cards are left empty."""
    duel, options = state.round, state.options
    effect = specials.effect(state.score.special)
    low, high = duel.squares
    begun = rounds.starts(options, state.score.special)
    forward = (low - begun[0], begun[1] - high)
    seat = duel.seat
    duels = Duels(options.level, size, options.length)
    duels.mine[:] = many.counts(duel.hands[seat].known())
    duels.other[:] = many.counts(duel.hands[1 - seat].known())
    duels.out[:] = many.counts(discard(state))
    duels.stack(np.tile(np.array(duel.pile.known(), np.int64), (size, 1)))
    duels.pile[:] = len(duel.pile)
    duels.ahead[:], duels.ahead_other[:] = forward[seat], forward[1 - seat]
    duels.distance[:], duels.who[:] = high - low, seat
    duels.phase[:] = many.phase_of(duel.phase)
    duels.last[:] = 0 if duel.last is None else 1 if duel.last == "move" else 2
    if duel.pending is not None:
        duels.value[:], duels.count[:] = duel.pending.value, duel.pending.count
        duels.lunged[:] = duel.pending.lunge
    duels.full[:], duels.inward[:] = effect.hand, begun[0]
    duels.spared[:], duels.retreats[:] = effect.spared, effect.retreat
    return duels


def imagined(view: State, seat: Seat, size: int, rng: np.random.Generator) -> Duels:
    """So many rounds that could be behind the view of the seat that decides."""
    duel = view.round
    duels = duels_of(view, size)
    left = list(DECK)
    for card in (*discard(view), *duel.hands[seat].known(), *duel.hands[1 - seat].known()):
        left.remove(card)
    cards = rng.permuted(np.tile(np.array(left, np.int64), (size, 1)), axis=1)
    holes = len(duel.hands[1 - seat]) - len(duel.hands[1 - seat].known())
    np.add.at(duels.other, (np.arange(size)[:, None], cards[:, :holes]), 1)
    duels.stack(cards[:, holes:])
    rest = cards[:, holes + len(duel.pile) :]
    np.add.at(duels.out, (np.arange(size)[:, None], rest), 1)
    return duels


def weigh(
    view: State, seat: Seat, actions: Sequence[Action], spent: Callable[[], float], rng: random.Random
) -> list[float]:
    """How likely each action wins the round, by imagined rounds. `spent`: the share of the time that is gone.

    All actions are tried in the same rounds; as time goes by, the worse half is given up, again and again.
    """
    chance = np.random.default_rng(rng.getrandbits(64))
    worlds = imagined(view, seat, POOL, chance)
    learnt = blueprint.tables(view.options.level)
    believed = belief.likely(view, seat, worlds.other, learnt, chance) if remembers(view) else None
    columns = [many.column_of(action) for action in actions]
    open_columns = sorted({column for column in columns if column >= 0})
    total, tries = np.zeros(many.COLUMNS), np.zeros(many.COLUMNS)
    left = np.array(open_columns, np.int64)
    stages = max(1, ceil(log2(max(1, len(left)))))
    for stage in range(1, stages + 1):
        at_once = FEWEST
        while True:
            size = max(16, at_once // len(left))
            at_once = min(MOST, 2 * at_once)
            won = _tried(learnt, worlds.take(chance.choice(POOL, size, p=believed)), left, chance)
            total[left] += won if seat == 0 else size - won
            tries[left] += size
            if spent() >= stage / stages:
                break
        left = left[np.argsort(-total[left] / tries[left], kind="stable")][: (len(left) + 1) // 2]
    chances = np.divide(total, tries, out=np.zeros(many.COLUMNS), where=tries > 0)
    return _sensible(columns, chances, certain_parries(view, seat))


def glance(view: State, seat: Seat, actions: Sequence[Action], rng: random.Random) -> list[float]:
    """The same as it was learnt, without a look ahead."""
    duels = duels_of(view)
    if not remembers(view):
        # who forgets thinks that as much of each value is out as there should be
        duels = imagined(view, seat, 1, np.random.default_rng(rng.getrandbits(64)))
    found = blueprint.choices(duels)
    chances = np.zeros(many.COLUMNS)
    chances[found.columns] = np.clip(blueprint.chances(blueprint.tables(view.options.level), found), 0, 1)
    columns = [many.column_of(action) for action in actions]
    return _sensible(columns, chances, certain_parries(view, seat))


def _sensible(columns: list[int], chances: Any, parried: frozenset[int]) -> list[float]:
    """The chances by action: a blow into a certain parry comes behind everything else but giving up."""
    open_ways = [column for column in set(columns) if column >= 0 and column not in parried]
    least = min((float(chances[column]) for column in open_ways), default=1.0)
    found = [0.0 if column < 0 else float(chances[column]) for column in columns]
    return [
        min(chance, least) - 1e-6 if column in parried else chance
        for column, chance in zip(columns, found, strict=True)
    ]


def certain_parries(view: State, seat: Seat) -> frozenset[int]:
    """The columns of blows that the other hand parries for certain, whichever of the cards not seen it holds."""
    duel, hand = view.round, view.round.hands[seat].known()
    other = duel.hands[1 - seat]
    low, high = duel.squares
    left = list(DECK)
    for card in (*discard(view), *hand, *other.known()):
        left.remove(card)
    elsewhere = len(left) - (len(other) - len(other.known()))
    spared = specials.effect(view.score.special).spared
    if view.options.level == "basic" and duel.phase != LAST_ATTACK:
        return frozenset()
    found: set[int] = set()
    for column in range(many.ATTACK, many.PARRY):
        value = high - low - int(many.STEP[column])
        if 0 < value <= REACH:
            sure = other.known().count(value) + max(0, left.count(value) - elsewhere)
            if sure >= max(1, int(many.COUNT[column]) - spared):
                found.add(column)
    return frozenset(found)


def _tried(
    learnt: Tables, worlds: Duels, columns: Ints, rng: np.random.Generator
) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """How many of the rounds seat 0 wins, by column with which they go on."""
    size = worlds.size
    duels = worlds.take(np.tile(np.arange(size), len(columns)))
    duels.act(np.repeat(columns, size))
    won = play_out(learnt, duels, rng)
    return won.reshape(len(columns), size).sum(1)


def play_out(learnt: Tables, duels: Duels, rng: np.random.Generator, warmth: float = WARMTH) -> Chances:
    """The share of seat 0 in each round, when both sides go on as was learnt."""
    won = np.full(duels.size, 0.5, np.float32)
    ids = np.arange(duels.size)
    for _ in range(LONGEST):
        over = duels.phase == many.DONE
        if over.any():
            won[ids[over]] = duels.won[over]
            live = np.flatnonzero(~over)
            ids, duels = ids[live], duels.take(live)
        if not duels.size:
            break
        found = blueprint.choices(duels)
        chosen = blueprint.pick(duels.size, found, blueprint.chances(learnt, found), warmth, rng)
        duels.act(found.columns[chosen])
    return won
