"""What a table of Wards of War remembers. Everything lies open, so nothing is `Hidden`.

Seats are numbered from 0, players from 1; the two teams are 0 and 1, and seat `i` fights for team `i % 2`.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

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
    """The choices of a table, by the rules page's names. `map`: the file in `data/wards/maps`, by `maps.file_of`.

    `mode` and `tickets` are settled: what the number of players decides has been decided. `edition` 1: the first
    version's rules.
    """

    mode: str
    map: str
    rounds: int
    tickets: int
    points: int
    edition: int = 2
    order: str = "numbers"


class Warrior(Struct, frozen=True, gc=False, array_like=True):
    """One player's warrior.

    `here`: the seat is taken; `role`: the class, "" until chosen; `at`: where, `NOWHERE` before entering and while
    destroyed; `ride`: which vehicle it is the crew of; `bailed`: that vehicle's crew has bailed out;
    `ranged`: the scout whose Ranged In token lies beside it. `kills` and `losses` are counted for the record.
    `waits`: the round in which it is called again, after its player had left.
    """

    here: bool
    role: str = ""
    at: Point = NOWHERE
    ride: int = ON_FOOT
    bailed: bool = False
    ranged: Seat = NOBODY
    kills: int = 0
    losses: int = 0
    waits: int = 0


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


class Turn(Struct, frozen=True, gc=False, array_like=True):
    """How far somebody's turn has come: `phase` and `done` as a state has them for its own seat."""

    seat: Seat
    phase: str
    done: str = ""


class State(Struct, frozen=True, gc=False, array_like=True):
    """A table of Wards of War.

    `round` from 1; `seat`: whose turn it is; `done`: the verb of the first action of this turn; `score` by team:
    tickets left or points made; `holders`: by flag the team that held it when the last round ended;
    `winner`: the team that won, when `phase` is `OVER`, and `reason` how.
    `others`: where a team acts in any order, the turns of its other warriors that are still open, by seat; all of them
    higher than `seat`, unless `focus` looks at another one's turn. `middle`: by team, how far in inches its nearest
    warrior was from the middle of the map at the end of each round, added up; counted where tickets decide.
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
    others: tuple[Turn, ...] = ()
    middle: tuple[int, int] = (0, 0)


def focus(state: State, seat: Seat) -> State:
    """The same table as the turn of the seat, if that may act now beside others; else as it is."""
    mine = next((turn for turn in state.others if turn.seat == seat), None)
    if mine is None:
        return state
    turns = (Turn(state.seat, state.phase, state.done), *(turn for turn in state.others if turn is not mine))
    others = tuple(sorted(turns, key=lambda turn: turn.seat))
    return replace(state, seat=seat, phase=mine.phase, done=mine.done, others=others)


def at_rest(state: State) -> State:
    """The same table as the turn of the lowest seat that may act: as it is stored."""
    return focus(state, min((state.seat, *(turn.seat for turn in state.others))))


TEAMS: Final = ("red", "blue")
"""What texts call the teams."""


def team_of(seat: Seat) -> int:
    """The team of a seat: players with odd numbers against players with even numbers [ruling]."""
    return seat & 1
