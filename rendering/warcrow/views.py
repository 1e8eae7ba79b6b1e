"""What the pictures of tournaments are made from: public facts only.

No record here has a place for an army list or a length, so no picture can tell one; a faction is there where the whole
list is public, else "". Names are as people wrote them (any Unicode); painters make them fit.
"""

from fractions import Fraction
from typing import Literal, NamedTuple

from msgspec import Struct


class Pairing(Struct, frozen=True):
    """One table of a round. `manual`: an organiser swapped it; `rematch`: these two have met before.

    `score`: what became of it, in figures such as "8–5". `mine`: the reader sits there. `third`: it is for the third
    place of a cut.

    `group`: what it is called; tables of one stand side by side. `won`: which of the two, 0 or 1; None: neither (yet).
    """

    table: int
    a: str
    b: str
    rematch: bool = False
    manual: bool = False
    score: str = ""
    mine: bool = False
    factions: tuple[str, str] = ("", "")
    third: bool = False
    group: str = ""
    won: int | None = None


class Pairings(Struct, frozen=True):
    """A published round. `scenario` and `feat` by their ids; None where the game has no adventures. `stage`: of a cut,
    such as "Final", in words. `idle`: who rests without a bye.
    """

    event: str
    round: int
    rounds: int
    games: tuple[Pairing, ...]
    bye: str | None = None
    scenario: str | None = None
    feat: str | None = None
    stage: str = ""
    idle: str | None = None


class Line(Struct, frozen=True):
    """One line of the standings, as computed by `tournaments.standings`. `moved`: places gained (or lost, below 0)
    since the round before; None where there is nothing to compare. `members`: of a team. `group`: what it is called;
    the place is in it, and lines of one stand side by side.
    """

    place: int
    name: str
    pt: int
    pv: Fraction
    rpv: Fraction
    dropped: bool = False
    moved: int | None = None
    faction: str = ""
    members: tuple[str, ...] = ()
    group: str = ""


class Standings(Struct, frozen=True):
    """Standings after `round` of `rounds`. `under_way`: of the round after it, games with a result and in all.

    `reader`: whose line is lit, by its number in `lines` from 0.

    `adventures`: Warcrow's columns (PT, PV, RPV) or those of any other game (points, for, against). `teams`: the lines
    are teams. `cut`: how many go on in a cut, and behind how many lines it is drawn.
    """

    event: str
    round: int
    rounds: int
    lines: tuple[Line, ...]
    reader: int | None = None
    final: bool = False
    adventures: bool = True
    under_way: tuple[int, int] | None = None
    teams: bool = False
    cut: tuple[int, int] | None = None


class LeagueLine(NamedTuple):
    """One line of a league. `results`: by tournament, what somebody has from it and whether it counts; None: they were
    not there.
    """

    place: int
    name: str
    total: Fraction
    results: tuple[tuple[Fraction, bool] | None, ...]


class League(Struct, frozen=True):
    """The ranking of a league. `events`: its tournaments, as they were held.

    `rated`: totals are ratings, and results what a tournament changed of them. `best`: so many count, None: all.
    `reader`: whose line is lit, by its number in `lines` from 0.
    """

    name: str
    events: tuple[str, ...]
    lines: tuple[LeagueLine, ...]
    rated: bool = False
    best: int | None = None
    reader: int | None = None


How = Literal["won", "drawn", "lost", "bye", "open"]
"""How a player's round ended; "open": not yet, or there was none."""


class Met(NamedTuple):
    """What became of a player's round. `rival`: their number in the table; None: nobody."""

    how: How
    rival: int | None = None


class CrossLine(NamedTuple):
    """A player of a cross table. `number`: their line, from 1; `met`: round by round."""

    number: int
    name: str
    met: tuple[Met, ...]
    pt: int


class Cross(Struct, frozen=True):
    """Who met whom, in the order of the standings."""

    event: str
    lines: tuple[CrossLine, ...]


class Duel(NamedTuple):
    """A match of a cut. `seeds`: their places after the Swiss, from 1. `won`: who goes on, 0 or 1; None: nobody yet."""

    names: tuple[str, str]
    seeds: tuple[int, int]
    score: tuple[int, int] | None = None
    won: int | None = None


class Bracket(Struct, frozen=True):
    """A cut. `stages`: what its rounds are called, from the first to the final; `rounds`: those published so far; the
    winners of the first two matches of one meet in the first of the next. `third`: the match for that place.
    """

    event: str
    stages: tuple[str, ...]
    rounds: tuple[tuple[Duel, ...], ...]
    third: Duel | None = None


class Step(NamedTuple):
    """One of the first three. `place`: as the standings have it, so two may share one.

    `how`: of a cut, how far they came, in words; it stands in the place of points. `members`: of a team.
    """

    place: int
    name: str
    pt: int
    pv: Fraction
    faction: str = ""
    how: str = ""
    members: tuple[str, ...] = ()


class Award(NamedTuple):
    """A prize and who has it. `note`: how, in short, such as the votes."""

    label: str
    names: tuple[str, ...]
    note: str = ""


class Podium(Struct, frozen=True):
    """The end of a tournament: `steps` from the first to the third, then its prizes. `date`: as it is written."""

    event: str
    steps: tuple[Step, ...]
    awards: tuple[Award, ...] = ()
    date: str = ""


class Day(NamedTuple):
    """A day as it stands on a calendar's leaf, and in words. All in the reader's language."""

    number: str
    month: str
    year: str
    told: str


class Banner(Struct, frozen=True):
    """What one should know at a glance who might take part. `game`: the key of its name; `date` None: not known."""

    event: str
    game: str
    date: Day | None = None
    place: str = ""


class Certificate(Struct, frozen=True):
    """What one player takes home. `won`, `drawn`, `lost`: games; `awards`: in words; `date`: as it is written.

    `team`: whose place it is then, of so many teams (`players`).
    """

    event: str
    name: str
    place: int
    players: int
    won: int
    drawn: int
    lost: int
    pt: int
    awards: tuple[str, ...] = ()
    date: str = ""
    team: str = ""


Points = tuple[int, int]
"""Of the two players of a table, the first one's first."""


class ScoreSheet(Struct, frozen=True):
    """The score of one game, whole or half filled in: military points by round, arcane ones at the end.

    `pt` and `verdicts` (words such as "supremacy") are there once the result is.
    """

    event: str
    round: int
    table: int
    names: tuple[str, str]
    scenario: str
    feat: str
    rounds: tuple[Points | None, ...]
    pa: Points | None = None
    pt: Points | None = None
    verdicts: tuple[str, str] | None = None
