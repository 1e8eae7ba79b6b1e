"""What a table of Wards of War remembers. Everything lies open, so nothing is `Hidden`.

Seats are numbered from 0, players from 1; the two teams are 0 and 1, and seat `i` fights for team `i % 2`.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from games.core.hidden import Seat
from games.wards.points import NOWHERE, Point

# The questions a seat can be asked, which are also the phases.
ENTER: Final = "enter"
RESPAWN: Final = "respawn"
FIRST: Final = "first"
SECOND: Final = "second"
OVER: Final = "over"

NOBODY: Final = -1
"""Instead of a seat or a team."""
ON_FOOT: Final = -1
"""Instead of a vehicle."""


class Options(Struct, frozen=True, gc=False, array_like=True):
    """The choices of a table, by the rules page's names. `map`: the file in `data/wards/maps`, by `maps.file_of`."""

    mode: str
    map: str
    rounds: int
    tickets: int
    points: int
    edition: int = 2


class Warrior(Struct, frozen=True, gc=False, array_like=True):
    """One player's warrior.

    `here`: the seat is taken; `role`: the class, "" until chosen; `at`: where, `NOWHERE` before entering and while
    destroyed; `ride`: which vehicle it is the crew of; `bailed`: that vehicle's crew has bailed out;
    `ranged`: the scout whose Ranged In token lies beside it. `kills` and `losses` are counted for the record.
    """

    here: bool
    role: str = ""
    at: Point = NOWHERE
    ride: int = ON_FOOT
    bailed: bool = False
    ranged: Seat = NOBODY
    kills: int = 0
    losses: int = 0


class Vehicle(Struct, frozen=True, gc=False, array_like=True):
    """A vehicle or gun of the map. `facing`: a number of `points.DIRECTIONS`; `crew`: a seat.

    `back`: the round in which it comes back, when it was destroyed; 0 while it is on the table.
    """

    kind: str
    at: Point
    facing: int
    crew: Seat = NOBODY
    back: int = 0


class Deed(Struct, frozen=True, gc=False, array_like=True):
    """Something that was done lately, for the board to draw as an arrow or a line. `hit`: it succeeded."""

    seat: Seat
    verb: str
    start: Point
    end: Point
    hit: bool = False


class State(Struct, frozen=True, gc=False, array_like=True):
    """A table of Wards of War.

    `round` from 1; `seat`: whose turn it is; `done`: the verb of the first action of this turn; `score` by team:
    tickets left or points made; `holders`: by flag the team that held it when the last round ended;
    `winner`: the team that won, when `phase` is `OVER`, and `reason` how.
    """

    options: Options
    round: int
    seat: Seat
    phase: str
    done: str
    score: tuple[int, int]
    warriors: tuple[Warrior, ...]
    vehicles: tuple[Vehicle, ...]
    holders: tuple[int, ...]
    deeds: tuple[Deed, ...] = ()
    winner: int = NOBODY
    reason: str = ""


TEAMS: Final = ("red", "blue")
"""What texts call the teams."""


def team_of(seat: Seat) -> int:
    """The team of a seat: players with odd numbers against players with even numbers [ruling]."""
    return seat & 1
