"""What the games of a match-up say: how often each side wins, whoever begins, and whoever has a certain card."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from statistics import fmean
from typing import NamedTuple

from bot.arena.bouts import Outcome
from bot.arena.tally import Share, clustered
from games.core.balance import Habit, Matchup

MARGIN = 0.05
"""A side may win so much more or less often than its part: 45 to 55 % of duels."""
CARD_MARGIN = 0.08
"""Having a card may change how often its side wins by so much."""
ENOUGH = 100
"""Games with a card from which on the goal is judged; fewer say too little."""


class Measure(NamedTuple):
    """One row: who, how often, and what would be fair."""

    name: str
    share: Share
    fair: float

    @property
    def held(self) -> bool:
        """Whether the rate is within the margin."""
        return abs(self.share.rate - self.fair) <= MARGIN + 1e-9


class Carried(NamedTuple):
    """A side in the games in which it had a certain card. `usual`: how often it wins at all."""

    side: str
    card: str
    share: Share
    usual: float

    @property
    def effect(self) -> float:
        """How much more often it wins then, 0.08 for 8 points; negative: less often."""
        return self.share.rate - self.usual

    @property
    def held(self) -> bool | None:
        """Whether that is within the margin; None when the games are too few to say."""
        return None if self.share.total < ENOUGH else abs(self.effect) <= CARD_MARGIN + 1e-9


class Done(NamedTuple):
    """How often players did something, of the times they could have."""

    habit: Habit
    share: Share

    @property
    def held(self) -> bool:
        """Whether the rate is within the goal."""
        return self.habit.least - 1e-9 <= self.share.rate <= self.habit.most + 1e-9


class Found(NamedTuple):
    """What one match-up says. `sides` is empty for a mirror: there is nothing to compare."""

    matchup: Matchup
    games: int
    draws: int
    actions: float
    sides: tuple[Measure, ...]
    first: Measure | None
    seats: tuple[Measure, ...]

    @property
    def goals(self) -> tuple[Measure, ...]:
        """The rows that have a goal."""
        return (*self.sides, *((self.first,) if self.first else ()))


def found(matchup: Matchup, outcomes: Sequence[Outcome]) -> Found:
    """Counts the games of one match-up; there must be at least one."""
    fair, games = 1 / len(matchup.sides), len(outcomes)
    by_side: dict[str, list[float]] = {side: [] for side in matchup.sides}
    for one in outcomes:
        for name, shares in by_side.items():  # a team's side has several seats
            shares.append(sum(one.share[seat] for seat, side in enumerate(one.line_up) if matchup.sides[side] == name))
    begun = [one.share[one.began] for one in outcomes if one.began is not None]
    mirror = len(by_side) == 1
    return Found(
        matchup=matchup,
        games=games,
        draws=sum(one.drawn for one in outcomes),
        actions=fmean(one.actions for one in outcomes),
        sides=()
        if mirror
        else tuple(Measure(side, _share(won), fair * matchup.sides.count(side)) for side, won in by_side.items()),
        first=Measure("who began", _share(begun), fair) if begun else None,
        seats=tuple(
            Measure(f"seat {seat}", _share([one.share[seat] for one in outcomes]), fair)
            for seat in range(len(matchup.sides))
            if not matchup.fixed
        ),
    )


def carried(played: Sequence[tuple[Matchup, Sequence[Outcome]]]) -> list[Carried]:
    """Every side's cards over all match-ups, what changes most first."""
    usual: dict[str, list[float]] = defaultdict(list)
    having: dict[tuple[str, str], list[float]] = defaultdict(list)
    for matchup, outcomes in played:
        for one in outcomes:
            for seat, place in enumerate(one.line_up):
                side = matchup.sides[place]
                usual[side].append(one.share[seat])
                for card in one.had[seat]:
                    having[side, card].append(one.share[seat])
    rows = [Carried(side, card, _share(won), fmean(usual[side])) for (side, card), won in having.items()]
    return sorted(rows, key=lambda row: (-abs(row.effect), row.side, row.card))


def habits(known: Sequence[Habit], played: Sequence[tuple[Matchup, Sequence[Outcome]]]) -> list[Done]:
    """Every habit over all match-ups; what happens within one game is not told apart from one another."""
    every = [one.done for _, outcomes in played for one in outcomes]
    return [Done(habit, clustered([done[place] for done in every])) for place, habit in enumerate(known)]


def _share(won: Sequence[float]) -> Share:
    return Share(sum(won), len(won))
