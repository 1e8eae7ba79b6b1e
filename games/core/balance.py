"""What a game says about its own fairness: which sides are to be measured against each other, and what to follow.

A game with something to measure has `games/<id>/balance.py` with `BALANCE`. `tabard balance <id>` does the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from games.core.game import Event, Value
from games.core.hidden import Seat

Followed = Mapping[Seat, frozenset[str]]
"""By seat, the cards (or units, by id) that it drew or played in one game."""


class Matchup(NamedTuple):
    """Games to be played alike. `sides`: the name of what each place plays, such as ("doughboys", "poilus").

    Side `i` sits on seat `i` in the first game and one seat further in each next one, as often as there are seats with
    the same chance; with `fixed`, sides are seats (a map's ends, or who begins) and stay. `options` need not be
    complete. `openings`, by side: actions in the game's notation that are the seat's first answers, such as
    ("deck doughboys",); whatever is asked later is for the computer player. They must be legal when their turn comes.

    >>> Matchup("miners against millers", ("miners", "millers"), openings=(("deck miners",), ("deck millers",))).fixed
    False
    """

    name: str
    sides: tuple[str, ...]
    options: Mapping[str, Value] = {}
    openings: tuple[tuple[str, ...], ...] = ()
    fixed: bool = False


def nobody_said(events: Sequence[Event]) -> Seat | None:
    """The events do not say who began: it is then whoever was first asked something alone, after the openings.

    >>> nobody_said([Event("begins", 1)]) is None
    True
    """
    return None


def nothing_followed(events: Sequence[Event]) -> Followed:
    """No card is followed.

    >>> nothing_followed([Event("drawn", 0, (("card", "imp"),))])
    {}
    """
    return {}


class Habit(NamedTuple):
    """Something players do that the game is meant for.

    `counted`: of the events of one game, how often they did it and how often they could have. `least`, `most`: the goal
    for its share of all games together.

    >>> def bold(events: Sequence[Event]) -> tuple[int, int]:
    ...     return sum(event.kind == "bluff" for event in events), len(events)
    >>> Habit("bluffs", bold, least=0.2).counted([Event("bluff", 0), Event("call", 1)])
    (1, 2)
    """

    name: str
    counted: Callable[[Sequence[Event]], tuple[int, int]]
    least: float = 0.0
    most: float = 1.0


class Balance(NamedTuple):
    """What is measured of a game. The functions get all events of one game in order, with nothing kept back.

    `began`: the seat that began, or None if the events do not say. `follow`: the cards of each seat, for the share of
    games that a side wins when it has them. `worded`: English names for sides and cards in the report, by their ids.
    `habits`: what else is counted.

    >>> def began(events: Sequence[Event]) -> Seat | None:
    ...     return next((event.seat for event in events if event.kind == "begins"), None)
    >>> Balance((Matchup("a mirror", ("imps", "imps")),), began).began([Event("begins", 1)])
    1
    """

    matchups: tuple[Matchup, ...]
    began: Callable[[Sequence[Event]], Seat | None] = nobody_said
    follow: Callable[[Sequence[Event]], Followed] = nothing_followed
    worded: Mapping[str, str] = {}
    habits: tuple[Habit, ...] = ()
