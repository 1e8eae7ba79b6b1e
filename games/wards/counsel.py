"""Why a shot of Wards of War is worth it, from what its seat sees."""

from __future__ import annotations

from games.core.game import Reason, percent
from games.core.hidden import Seat
from games.wards import odds
from games.wards.actions import Action
from games.wards.state import State


def reason(view: State, seat: Seat, action: Action) -> Reason | None:
    """How often a shot hits and destroys; nothing of what is no shot."""
    if action.verb != "shoot":
        return None
    shot = odds.of_shot(view, seat, action.number - 1, action.weapon)
    if shot is None:
        return None
    chances = shot[1]
    return Reason(
        "wards.counsel.shot", {"hit": percent(float(chances.hit)), "destroyed": percent(float(chances.destroyed))}
    )
