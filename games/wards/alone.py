"""Two who fight alone, for one flag or on tickets: what is thought about, and how likely who wins, by the battle solved
backwards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core.hidden import Seat
from games.wards import hill, tickets
from games.wards.actions import Action
from games.wards.backwards import Backwards, Moment
from games.wards.candidates import candidates, has_tanks
from games.wards.changes import occupied
from games.wards.legal import move
from games.wards.maps import EDITION, load
from games.wards.points import NOWHERE
from games.wards.spots import Spot
from games.wards.state import FIRST, OVER, SECOND, State, team_of
from games.wards.threat import kinds

_MOVES: Final = 4
"""How many of the best moves by the solution are thought about, besides what always is."""


def is_solved(view: State) -> bool:
    """Whether there is a solution for this battle: two, and a map with one flag, in its middle."""
    options = view.options
    if len(view.warriors) > 2 or len(load(options.map).flags) > 1:
        return False
    return options.mode == "flags" or options.edition == EDITION


def lone_class(map_id: str) -> str:
    """What two do best to enter as, of all five against each other by the solution for a flag.

    To enter as assault against an enemy that brings nothing against tanks won 7 points more of those who don't use
    them, and 18 fewer of those who do.
    """
    return "anti-tank" if has_tanks(map_id) else "assault"


def chance(view: State, seat: Seat) -> float:
    """The chance that the seat wins, within a turn or between two."""
    if view.phase == OVER:
        return 0.5 if view.winner < 0 else float(view.winner == team_of(seat))
    good = _battle(view).chance(_moment(view))
    return good if seat == view.seat else 1.0 - good


def considered(view: State, seat: Seat) -> Sequence[Action]:
    """What is always thought about, with moves to spots only, and those moves that are best by the solution."""
    found = candidates(view, seat, (lone_class(view.options.map),))
    if view.phase not in (FIRST, SECOND) or view.seat != seat or view.warriors[seat].bailed:
        return found
    taken = occupied(view)
    moves = [move(at) for at in _battle(view).moves(_moment(view)) if at not in taken]
    # what the model takes for a spot near by may be better than what it is
    known = [action for action in found if action.verb != "move" or action in moves]
    return tuple(dict.fromkeys((*known, *moves[:_MOVES])))


def _battle(view: State) -> Backwards:
    options, usual = view.options, lone_class(view.options.map)
    roles = view.warriors[0].role or usual, view.warriors[1].role or usual
    how = hill.solved if options.mode == "flags" else tickets.solved
    return how(options.map, roles, options.rounds, alternating=options.order != "numbers")


def _moment(view: State) -> Moment:
    mover, other = view.seat, 1 - view.seat
    ahead, nearer = view.score[mover] - view.score[other], view.middle[other] - view.middle[mover]
    return Moment(
        left=view.options.rounds - view.round + 1,
        mover=mover,
        second=view.done if view.phase == SECOND else None,
        spots=(_spot(view, 0), _spot(view, 1)),
        facts=(ahead,) if view.options.mode == "flags" else (ahead, nearer),
    )


def _spot(view: State, seat: Seat) -> Spot | None:
    at = view.warriors[seat].at
    return None if at == NOWHERE else Spot(at, kinds(view, seat)[0])
