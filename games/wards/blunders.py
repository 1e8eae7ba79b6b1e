"""What everybody would see to be a mistake: whoever wavers between what looks about as good leaves it out."""

from __future__ import annotations

from games.core.hidden import Seat
from games.wards import legal
from games.wards.actions import Action, at_of
from games.wards.arms import WEAPONS
from games.wards.ground import ground
from games.wards.maps import load
from games.wards.points import within
from games.wards.state import FIRST, SECOND, State
from games.wards.turns import HOLDS
from games.wards.walking import STEP


def blunder(view: State, seat: Seat, action: Action) -> bool:
    """Where flags decide: to go farther away from them, and at one to do anything else first than shoot at somebody.

    `view`: looked at as the seat's turn.
    """
    if view.options.mode != "flags" or view.seat != seat or view.phase not in (FIRST, SECOND):
        return False
    at, board = view.warriors[seat].at, load(view.options.map)
    if any(within(at, flag, HOLDS) for flag in board.flags):
        attacks = action.verb in ("shoot", "assault")
        return view.phase == FIRST and not attacks and _can_shoot(view, seat)
    if action.verb != "move":
        return False
    ways = [ground(board.id).walking.ways(flag) for flag in board.flags]
    return min(way[at_of(action)] for way in ways) > min(way[at] for way in ways) + STEP


def _can_shoot(view: State, seat: Seat) -> bool:
    return any(not WEAPONS[shot.weapon].spots for shot in legal.shots(view, seat))
