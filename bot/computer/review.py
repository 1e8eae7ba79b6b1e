"""A finished game looked at again by the computer: what each decision was worth, from what its seat knew then."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec

from bot.catalogue import game
from bot.computer.budget import Budget
from bot.computer.search import weigh
from games.core.game import Game, Reason
from games.core.hidden import Seat

WHOLE: Final = 20_000
"""Milliseconds of the processor for the decisions of a game together."""
MOST, LEAST = 200, 10
"""Milliseconds for one decision."""


class Decision(NamedTuple):
    """A choice that was made: the number of its event, its seat, the seat's view before it (msgpack), the action."""

    seq: int
    seat: Seat
    view: bytes
    played: str


class Judged(NamedTuple):
    """A decision with the chances to win, 0 to 1, of what was played and of the best, and what speaks for the best."""

    seq: int
    seat: Seat
    played: str
    chance: float
    best: str
    best_chance: float
    reason: Reason | None

    @property
    def lost(self) -> float:
        """What the choice cost, 0 to 1."""
        return max(0.0, self.best_chance - self.chance)


class Batch(NamedTuple):
    """Decisions of one game to be judged, each in so many milliseconds."""

    game_id: str
    decisions: tuple[Decision, ...]
    ms: float


def time_for(decisions: int) -> float:
    """Milliseconds for each of so many decisions."""
    return max(LEAST, min(MOST, WHOLE / max(1, decisions)))


def judge(batch: Batch) -> list[Judged]:
    """The decisions among more than one action, with their chances."""
    rules = game(batch.game_id)
    found = (_judged(rules, each, batch.ms / 1000, random.Random(each.seq)) for each in batch.decisions)
    return [each for each in found if each is not None]


def _judged(rules: Game[Any, Any], decision: Decision, seconds: float, rng: random.Random) -> Judged | None:
    view = msgspec.msgpack.decode(decision.view, type=rules.state_type)
    played, actions = rules.parse(decision.played), list(rules.shortlist(view, decision.seat))
    if played not in actions:
        actions.append(played)
    if len(actions) == 1:
        return None
    first = weigh(rules, view, decision.seat, actions, Budget(seconds / 2), rng, also=[played])
    best = first[0]
    chances = {each.action: each.chance for each in first}
    if best.action != played:
        # what was given up early was tried seldom: the two are compared once more, with the same luck
        two = [best.action, played]
        pair = weigh(rules, view, decision.seat, two, Budget(seconds / 2), rng, also=two)
        chances |= {each.action: each.chance for each in pair}
    chance = chances[played]
    top = best.action if chances[best.action] >= chance else played
    reason = None if rules.thinking is None else rules.thinking.reason(view, decision.seat, top)
    return Judged(decision.seq, decision.seat, decision.played, chance, rules.notation(top), chances[top], reason)


class Account(NamedTuple):
    """What became of a seat's chances, in parts of 1: where they began and ended, what its own choices cost, what the
    others' choices gave it (None where it had several opponents), and what was left to luck.
    """

    began: float
    ended: float
    own: float
    others: float | None
    luck: float


def account(judged: Sequence[Judged], seat: Seat, ended: float, seats: int) -> Account | None:
    """None where the seat had no choice."""
    own = [each for each in judged if each.seat == seat]
    if not own:
        return None
    began, lost = own[0].best_chance, sum(each.lost for each in own)
    given = sum(each.lost for each in judged if each.seat != seat) if seats == 2 else None
    return Account(began, ended, lost, given, ended - began + lost - (given or 0.0))


def turning(judged: Sequence[Judged], seat: Seat, most: int = 3, least: float = 0.03) -> list[Judged]:
    """The seat's choices that cost it most, in the order of the game."""
    own = sorted((each for each in judged if each.seat == seat and each.lost >= least), key=lambda each: -each.lost)
    return sorted(own[:most], key=lambda each: each.seq)
