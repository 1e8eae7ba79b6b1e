"""What the other one may hold, by what it did: who did not strike at distance 3 holds few threes."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from games.core.hidden import Seat
from games.titans import blueprint, rounds, specials
from games.titans import rounds_at_once as many
from games.titans.blueprint import Tables
from games.titans.rounds_at_once import Chances, Duels, Ints
from games.titans.state import Deed, State

LOOKS_BACK: Final = 3
"""Decisions of the other one that are thought about, the last ones."""
DOUBT: Final = 0.15
"""How warm its choices are believed to be: it may think otherwise than we do."""


class Decision(NamedTuple):
    """What lay open when a seat decided, what it did and how many cards it drew after."""

    seat: Seat
    column: int
    ahead: tuple[int, int]
    distance: int
    pile: int
    out: tuple[int, ...]
    pending: tuple[int, int, bool] | None
    played: tuple[tuple[int, int], ...]
    drawn: int


def history(view: State) -> list[Decision]:
    """All decisions of the round, from the plays that everybody saw; none where these do not lead to where we are."""
    effect = specials.effect(view.score.special)
    begun = rounds.starts(view.options, view.score.special)
    ahead, sizes = [0, 0], [effect.hand, effect.hand]
    distance, pile, out = begun[1] - begun[0], 25 - 2 * effect.hand, [0] * 6
    pending: tuple[int, int, bool] | None = None
    deeds = [Deed.of(code) for code in view.round.deeds]
    found: list[Decision] = []
    place = 0
    while place < len(deeds):
        deed = deeds[place]
        group = [deed]
        following = deeds[place + 1] if place + 1 < len(deeds) else None
        strikes = following is not None and following.seat == deed.seat and following.nearer == 0
        if pending is None and deed.nearer > 0 and strikes and following is not None:
            group.append(following)
        place += len(group)
        seat, column = deed.seat, _column(group, answers=pending is not None)
        before = (ahead[0], ahead[1]), distance, pile, tuple(out), pending
        for each in group:
            ahead[seat] += each.nearer
            distance -= each.nearer
            out[each.value] += each.number
            sizes[seat] -= each.number
        parries, withdraws = column == many.PARRY, column >= many.WITHDRAW
        drawn = 0 if parries else min(pile, 1 if withdraws else max(0, effect.hand - sizes[seat]))
        pile -= drawn
        sizes[seat] += drawn
        strikes_now = group[-1].nearer == 0 and not parries
        pending = (group[-1].value, group[-1].number, len(group) > 1) if strikes_now else None
        played = tuple((each.value, each.number) for each in group)
        found.append(Decision(seat, column, *before, played, drawn))
    low, high = view.round.squares
    return found if distance == high - low else []


def _column(group: list[Deed], *, answers: bool) -> int:
    deed, count = group[0], min(group[-1].number, many.MOST)
    if answers:
        return many.PARRY if deed.nearer == 0 else many.WITHDRAW + deed.value - 1
    if deed.nearer == 0:
        return many.ATTACK + count - 1
    if len(group) > 1:
        return many.LUNGE + (deed.value - 1) * many.MOST + count - 1
    return (many.ADVANCE if deed.nearer > 0 else many.RETREAT) + deed.value - 1


def likely(view: State, seat: Seat, hands: Ints, learnt: Tables, rng: np.random.Generator) -> Chances:
    """How much each imagined hand of the other one [n, 6] counts, adding up to 1, by the last things that it did."""
    weights = np.ones(len(hands), np.float32)
    held = hands.copy()
    decisions = [each for each in history(view) if each.seat != seat][-LOOKS_BACK:]
    for decision in reversed(decisions):
        _give_back(held, decision.drawn, rng)
        for value, count in decision.played:
            held[:, value] += count
        weights *= _done_so(view, decision, held, learnt)
    total = float(weights.sum())
    return weights / total if total > 0 else np.full(len(hands), 1 / len(hands), np.float32)


def _give_back(held: Ints, number: int, rng: np.random.Generator) -> None:
    """So many cards of each hand, any of them, were drawn later."""
    rows = np.arange(len(held))
    for _ in range(number):
        sizes = held.sum(1)
        place = rng.random(len(held)) * sizes
        held[rows, (np.cumsum(held, axis=1) > place[:, None]).argmax(1)] -= 1


def _done_so(view: State, decision: Decision, held: Ints, learnt: Tables) -> Chances:
    """How likely who holds these cards does what was done."""
    seat, effect = decision.seat, specials.effect(view.score.special)
    duels = Duels(view.options.level, len(held), view.options.length)
    duels.mine[:], duels.out[:] = held, decision.out
    duels.ahead[:], duels.ahead_other[:] = decision.ahead[seat], decision.ahead[1 - seat]
    duels.distance[:], duels.pile[:] = decision.distance, decision.pile
    duels.full[:], duels.spared[:], duels.retreats[:] = effect.hand, effect.spared, effect.retreat
    duels.inward[:] = rounds.starts(view.options, view.score.special)[0]
    if decision.pending is not None:
        duels.phase[:] = many.TO_DEFEND
        duels.value[:], duels.count[:], duels.lunged[:] = decision.pending
    found = blueprint.choices(duels)
    liked = np.exp((blueprint.chances(learnt, found) - 1) / np.float32(DOUBT))
    all_of_it = np.bincount(found.rows, weights=liked, minlength=len(held))
    done = found.columns == decision.column
    this = np.bincount(found.rows[done], weights=liked[done], minlength=len(held))
    return (this / np.maximum(all_of_it, 1e-30)).astype(np.float32) + np.float32(1e-4)
