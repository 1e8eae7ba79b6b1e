"""What stands beside the choices of a warrior: the chance that a shot or an assault destroys its target."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from games.core.game import Chances, Reason, percent
from games.core.hidden import Seat
from games.wards.actions import Action
from games.wards.arms import ROLES, WEAPONS
from games.wards.assault import STRIKES
from games.wards.changes import engine_of
from games.wards.fire import HULL_SAVE, wrench
from games.wards.odds import at_least, of_shot
from games.wards.rules import REMOUNTS
from games.wards.state import State


def beside(view: State, seat: Seat, actions: Sequence[Action]) -> Chances | None:
    """By action: that the target is destroyed, or spotted by a weapon that does no more; that one gets back in."""
    found = {
        action: percent(float(chance)) for action in actions if (chance := _chance(view, seat, action)) is not None
    }
    return Chances(Reason("wards.chance"), found) if found else None


def _chance(view: State, seat: Seat, action: Action) -> Fraction | None:
    match action.verb:
        case "shoot":
            shot = of_shot(view, seat, action.number - 1, action.weapon)
            if shot is None:
                return None
            return shot[1].hit if WEAPONS[action.weapon].spots else shot[1].destroyed
        case "assault":
            return at_least(STRIKES) * _through(view, seat, action.number - 1)
        case "remount":
            return at_least(REMOUNTS)
        case _:
            return None


def _through(view: State, seat: Seat, target: Seat) -> Fraction:
    """The chance that a blow destroys what it hits."""
    engine = engine_of(view, view.warriors[target])
    if engine is None:
        return Fraction(1)
    if not engine.armour:
        return 1 - at_least(HULL_SAVE)
    armour = engine.armour + wrench(view, target)
    return 1 - at_least(ROLES[view.warriors[seat].role].tank_assault - armour)
