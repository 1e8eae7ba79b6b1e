"""How good a position looks: the odds of the round under way, and what a round is worth in the race for the match."""

from __future__ import annotations

from functools import lru_cache
from math import exp

from games.core.hidden import Seat
from games.titans import rounds, specials
from games.titans.actions import REACH
from games.titans.state import DEFENCE, LAST_ATTACK, OVER, Options, Round, State

Cards = tuple[int | None, ...]

# What a square of ground is worth by level, at once and by the nearness of the end of the pile, when it decides. In
# basic whoever comes near first is struck first.
_GROUND = {"basic": (-0.08, 1.7), "normal": (0.025, 0.3), "advanced": (0.02, 0.35)}


def worth(view: State, seat: Seat) -> float:
    """The chance that the seat wins the match, if both play alike; hands that are not seen count for nothing."""
    if view.round.phase == OVER:
        return 1.0 if view.round.seat == seat else 0.0
    points, worth = view.score.points, specials.effect(view.score.special).points
    won = _match(view.options, view.score.games, (points[0] + worth, points[1]))
    lost = _match(view.options, view.score.games, (points[0], points[1] + worth))
    value = lost + (won - lost) * _round(view)
    return value if seat == 0 else 1.0 - value


@lru_cache(maxsize=65536)
def race(needed: int, other: int) -> float:
    """The chance to be first to win so many of equal rounds, before the other side wins as many as it needs."""
    if needed <= 0:
        return 1.0
    if other <= 0:
        return 0.0
    return (race(needed - 1, other) + race(needed, other - 1)) / 2


@lru_cache(maxsize=65536)
def _match(options: Options, games: tuple[int, int], points: tuple[int, int]) -> float:
    """The chance of seat 0, between two rounds."""
    target, needed = options.rounds_to_win, rounds.GAMES_TO_WIN[options.best_of]
    game = race(target - points[0], target - points[1])
    mine, other = needed - games[0], needed - games[1]
    return game * race(mine - 1, other) + (1.0 - game) * race(mine, other - 1)


def _round(view: State) -> float:
    """The chance of seat 0 to win the round under way: log odds of the seat to act, turned into a chance.

    The weights were fitted to 200,000 to 400,000 positions a level, of games between players who look one step ahead.
    """
    duel, options = view.round, view.options
    mover = duel.seat
    hand, other = duel.hands[mover].values, duel.hands[1 - mover].values
    begun = rounds.starts(options, view.score.special)
    low, high = duel.squares
    ahead = (low - begun[0]) - (begun[1] - high)
    if mover == 1:
        ahead = -ahead
    if duel.phase == LAST_ATTACK:
        odds = _last_attack(hand.count(high - low), other.count(high - low), ahead)
    else:
        odds = _answer(duel, hand, other) if duel.phase == DEFENCE else _initiative(options, hand, other, high - low)
        now, near_end = _GROUND[options.level]
        odds += now * ahead + near_end * ahead / (len(duel.pile) + 3)
    chance = 1.0 / (1.0 + exp(-odds))
    return chance if mover == 0 else 1.0 - chance


def _last_attack(ready: int, guard: int, ahead: int) -> float:
    """Basic, the pile is empty: the attack wins unless it is parried, and then position decides."""
    if ready > guard:
        return 6.0
    return 5.0 if ahead > 0 else -5.0 if ahead < 0 else 0.0


def _initiative(options: Options, hand: Cards, other: Cards, distance: int) -> float:
    """What the hand of the seat whose turn it is does to its odds."""
    odds = 0.0
    if distance <= REACH:
        ready, guard = hand.count(distance), other.count(distance)
        if ready and options.level == "basic":
            odds += 3.3
        elif ready > guard:
            odds += 2.1
        elif ready != guard or not ready:
            odds -= 0.6
    if options.level == "advanced" and distance <= 2 * REACH:
        surplus = 0
        for step in set(hand):
            if step is not None and step < distance:
                left = distance - step
                strikes = hand.count(left) - (left == step)
                if strikes > surplus and strikes > other.count(left):
                    surplus = strikes
        odds += (0.0, 0.2, 0.8)[min(surplus, 2)]
    return odds


def _answer(duel: Round, hand: Cards, other: Cards) -> float:
    """What an attack that waits for an answer does to the odds of the seat that answers."""
    pending = duel.pending
    assert pending is not None
    left = hand.count(pending.value) - pending.count
    if left >= 0:
        back = other.count(pending.value)
        return 1.3 * left - 0.15 * back + (0.4 if left > back else 0.0 if left == back else -0.4)
    if not pending.lunge:
        return -4.0
    distance = duel.squares[1] - duel.squares[0]
    nearest = min((card for card in hand if card is not None), default=REACH)
    return -0.07 * distance - 0.12 * nearest - (0.0 if duel.pile.values else 2.3)
