"""The table as the referee protocol prints it and as the painter draws it. Everything is public.

Points are told by name (`points.find` and `points.xy` read them); terrain, spawn points and sizes are the map's and do
not change: `maps.load(view.board)` has them.
"""

from __future__ import annotations

from msgspec import Struct

from games.core.hidden import Seat
from games.wards.maps import EDITION, file_of, id_of
from games.wards.points import DIRECTIONS, name
from games.wards.state import NOBODY, OVER, SECOND, State, team_of


class ShownWarrior(Struct, frozen=True):
    """A warrior. `number`: its player's; `at`: None off the table; `vehicle`: an index into the view's vehicles.

    `here`: whether the seat is taken; `ranged_in`: the number of the scout whose token lies beside it.
    """

    number: int
    team: int
    here: bool
    role: str | None
    at: str | None
    vehicle: int | None
    bailed: bool
    ranged_in: int | None
    kills: int
    losses: int


class ShownVehicle(Struct, frozen=True):
    """A vehicle or gun. `at`: None while it is destroyed, and then `back` is the round in which it comes back.

    `facing`: a direction of the compass; `crew`: a player's number.
    """

    kind: str
    at: str | None
    facing: str
    crew: int | None
    back: int | None


class ShownFlag(Struct, frozen=True):
    """A flag. `team`: who held it when the last round ended."""

    at: str
    team: int | None


class ShownDeed(Struct, frozen=True):
    """One of the last things done, oldest first: an arrow or line from `start` to `end`. `hit`: it succeeded."""

    number: int
    verb: str
    start: str
    end: str
    hit: bool


class WardsView(Struct, frozen=True):
    """The table. `number`: the player whose turn it is; `first`: the verb of the first action of this turn, once done.

    `score` by team: tickets left, or points made. `winner`: a team, once it is over and not drawn.
    `numbers`: everybody who may act now; of several, a seat that may is told of its own turn.
    `middle`: by team, inches from the middle of the map, added up over the rounds; they decide between level tickets.
    """

    map: str
    mode: str
    round: int
    rounds: int
    phase: str
    number: int
    first: str | None
    score: tuple[int, int]
    warriors: tuple[ShownWarrior, ...]
    vehicles: tuple[ShownVehicle, ...]
    flags: tuple[ShownFlag, ...]
    deeds: tuple[ShownDeed, ...]
    winner: int | None
    you: int | None
    edition: int = EDITION
    numbers: tuple[int, ...] = ()
    order: str = "numbers"
    middle: tuple[int, int] = (0, 0)

    @property
    def board(self) -> str:
        """The map's file, for `maps.load`."""
        return file_of(self.map, self.edition)


def show(view: State, flags: tuple[int, ...], seat: Seat | None) -> WardsView:
    """The printable form of a state. `flags`: their points on the map; `seat`: who looks (None: a spectator)."""
    turns = (view.seat, *(turn.seat for turn in view.others))
    acting = () if view.phase == OVER else tuple(sorted(turn + 1 for turn in turns))
    return WardsView(
        map=id_of(view.options.map),
        mode=view.options.mode,
        round=view.round,
        rounds=view.options.rounds,
        phase=view.phase,
        number=view.seat + 1,
        first=view.done if view.phase == SECOND else None,
        score=view.score,
        warriors=tuple(
            ShownWarrior(
                number=seat + 1,
                team=team_of(seat),
                here=warrior.here,
                role=warrior.role or None,
                at=name(warrior.at) or None,
                vehicle=warrior.ride if warrior.ride >= 0 else None,
                bailed=warrior.bailed,
                ranged_in=warrior.ranged + 1 if warrior.ranged != NOBODY else None,
                kills=warrior.kills,
                losses=warrior.losses,
            )
            for seat, warrior in enumerate(view.warriors)
        ),
        vehicles=tuple(
            ShownVehicle(
                kind=vehicle.kind,
                at=None if vehicle.back else name(vehicle.at),
                facing=DIRECTIONS[vehicle.facing],
                crew=vehicle.crew + 1 if vehicle.crew != NOBODY else None,
                back=vehicle.back or None,
            )
            for vehicle in view.vehicles
        ),
        flags=tuple(
            ShownFlag(at=name(at), team=team if team != NOBODY else None)
            for at, team in zip(flags, view.holders, strict=True)
        ),
        deeds=tuple(
            ShownDeed(deed.seat + 1, deed.verb, name(deed.start), name(deed.end), deed.hit) for deed in view.deeds
        ),
        winner=view.winner if view.phase == OVER and view.winner != NOBODY else None,
        you=None if seat is None else seat + 1,
        edition=view.options.edition,
        numbers=acting,
        order=view.options.order,
        middle=view.middle,
    )
