"""What a tournament is: frozen records, the same as in the file `tabard-tournament/2`.

Everything else (points, places, who met whom) is computed from them, so a correction of one result corrects all.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final, Literal, get_args

from msgspec import Struct

from tournaments.facts import Announced

FORMAT: Final = "tabard-tournament/2"
FORMATS: Final = ("tabard-tournament/1", FORMAT)
"""What is read. A file is written in the first of them that has room for it."""

Status = Literal["active", "dropped", "registered"]
"""Of a player. `registered` is not checked in: neither listed nor paired."""
GameStatus = Literal["confirmed", "disputed", "open", "no_show"]
"""Of a game. Only confirmed ones and no-shows count."""
Supremacy = Literal["strict"]
"""How "more PM and more PA" is read. `strict`: an equal number is not more (ruling)."""
ByeFor = Literal["lowest", "played"]
Boards = Literal["captains", "places"]
"""Of team events: who plays at which board, as the team stands in the file or as its players stand."""
ScoringId = Literal["warcrow", "win-draw-loss"]

STATUSES: Final[tuple[str, ...]] = get_args(Status)
GAME_STATUSES: Final[tuple[str, ...]] = get_args(GameStatus)
SUPREMACIES: Final[tuple[str, ...]] = get_args(Supremacy)
BOARDS: Final[tuple[str, ...]] = get_args(Boards)
BYES_FOR: Final[tuple[str, ...]] = get_args(ByeFor)
CUTS: Final = (2, 4, 8, 16)
"""How many may go on after the Swiss."""
FEWEST_GROUPS: Final = 2
MOST_GROUPS: Final = 8
SCORINGS: Final[tuple[str, ...]] = get_args(ScoringId)

Pair = tuple[int, int]
"""Of the two players of a game, `a` first."""


def pv(pm: Pair, pa: Pair) -> Pair:
    """Victory points: always computed, never typed (ruling)."""
    return pm[0] + pa[0], pm[1] + pa[1]


class Settings(Struct, frozen=True):
    """What an organiser may choose. `bye_pt`: points of a bye and of a win without playing (ruling: 3).

    `bye`: who comes first for it, the lowest-ranked of all, or of those who have played here; so nobody comes late into
    a round and is sent to rest.
    """

    bye_pt: int = 3
    supremacy: Supremacy = "strict"
    scoring: ScoringId = "warcrow"
    bye: ByeFor = "lowest"
    boards: Boards = "captains"


class Carried(Struct, frozen=True):
    """What a player brings from elsewhere: in the totals, never in a bye's average. `bye` only bars a further one."""

    pt: int = 0
    pv: Fraction = Fraction(0)
    rpv: Fraction = Fraction(0)
    met: tuple[str, ...] = ()
    bye: bool = False


class Player(Struct, frozen=True):
    """A participant. `entered`: the first round in which they are paired.

    `clubs`: families and clubs, by whatever name; who shares one is kept apart in round 1.
    """

    id: str
    name: str
    status: Status = "active"
    entered: int = 1
    carried: Carried = Carried()
    clubs: tuple[str, ...] = ()


class Game(Struct, frozen=True):
    """Two players at a table. `pm` and `pa` by player; `absent`: who did not come to a no-show.

    `reason`: a judge's word, which lets a result stand that could hardly be.
    """

    table: int
    a: str
    b: str
    status: GameStatus = "open"
    pm: Pair | None = None
    pa: Pair | None = None
    absent: tuple[str, ...] = ()
    reason: str | None = None

    @property
    def ids(self) -> tuple[str, str]:
        """Both players."""
        return self.a, self.b

    @property
    def pending(self) -> bool:
        """Whether the result is still to come."""
        return self.status in {"open", "disputed"}


class Round(Struct, frozen=True):
    """A published round: its adventure, its games, who has the bye. `resting`: of teams, whom nobody plays.

    `idle`: of groups, who rests; it gives nothing, and everybody of an odd group does once.
    """

    number: int
    games: tuple[Game, ...]
    bye: str | None = None
    scenario: str | None = None
    feat: str | None = None
    resting: tuple[str, ...] = ()
    idle: tuple[str, ...] = ()

    @property
    def byes(self) -> tuple[str, ...]:
        """Everyone who rests with the credit of a bye."""
        return self.resting if self.bye is None else (self.bye, *self.resting)

    @property
    def ids(self) -> tuple[str, ...]:
        """Everyone who stands in this round."""
        return (*(player for game in self.games for player in game.ids), *self.byes, *self.idle)


class Team(Struct, frozen=True):
    """A team of players by their ids, the captain's first board first."""

    name: str
    players: tuple[str, ...]


class Swiss(Struct, frozen=True):
    """A whole tournament. `seed`: 64 hex digits once it is revealed. `rounds`: None follows the table by players.

    `lists`: digests (SHA-256, in hex) of the lists that were handed in before the first draw, sorted; mixed into the
    seed, as is `press`: the number of the press that began round 1, which Discord makes and nobody chooses; None: of a
    tournament that is drawn without. `teams`: where there are any, they meet, and not single players. `cut`: how many
    go on after the Swiss, in a single elimination; `rounds` are those before it. `third`: who lose the semi-finals play
    for the third place beside the final. `groups`: how many there are instead of a Swiss, in each of which everybody
    meets everybody; `grouped`: who is in which, once they are drawn.
    `announced`: only in the file; what becomes of it is the evening's.
    """

    name: str
    players: tuple[Player, ...] = ()
    played: tuple[Round, ...] = ()
    seed: str | None = None
    rounds: int | None = None
    settings: Settings = Settings()
    lists: tuple[str, ...] = ()
    press: str | None = None
    teams: tuple[Team, ...] = ()
    cut: int | None = None
    third: bool = False
    groups: int | None = None
    grouped: tuple[tuple[str, ...], ...] = ()
    announced: Announced = Announced()

    @property
    def by_id(self) -> Mapping[str, Player]:
        """The players by their ids."""
        return {player.id: player for player in self.players}
