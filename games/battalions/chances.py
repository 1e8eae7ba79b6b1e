"""What stands beside the choices of a battle: the chance of each to do what it is for, from the seat's own view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from games.battalions.actions import Action
from games.battalions.cards import COMMANDERS, PLACE, UNITS
from games.battalions.odds import at_most, chances, outcomes
from games.battalions.policy import meeting_of
from games.battalions.state import AROUND, ENGAGE, RALLY, RIDE, TURN, State
from games.core.game import Chances, Reason, percent
from games.core.hidden import Seat

_HARM: Final = ("eliminated", "routs", "shaken")


def beside(view: State, seat: Seat, actions: Sequence[Action]) -> Chances | None:
    """By action: that an attack harms the card attacked, that an answer keeps one's own from it, that horse gets away
    with it, that a card is revived. A check that has to be made counts as no harm.
    """
    found = {action: percent(likely) for action in actions if (likely := chance(view, seat, action)) is not None}
    return Chances(Reason(f"battalions.chance.{_meaning(view, seat)}"), found) if found else None


def _meaning(view: State, seat: Seat) -> str:
    if view.phase == ENGAGE and view.fight is not None:
        return "attack" if view.fight.attacker.seat == seat else "defend"
    return {TURN: "attack", RIDE: "ride", AROUND: "around", RALLY: "rally"}.get(view.phase, "attack")


def chance(view: State, seat: Seat, action: Action) -> float | None:
    """The chance, 0 to 1, that an action does what it is for; None where nothing is rolled."""
    fight = view.fight
    match action.verb:
        case "attack":
            found = chances(view, seat, action)
            return None if found is None else harmed(found.results, "defender")
        case "fight" | "support" | "tactic" | "combine" if fight is not None:
            found = chances(view, seat, action)
            if found is None:
                return None
            harm = harmed(found.results, "defender")
            return harm if fight.attacker.seat == seat else 1 - harm
        case "stand" if fight is not None:
            return 1 - harmed(outcomes(meeting_of(view, fight)), "defender") / 10_000
        case "charge" if fight is not None:
            return UNITS[fight.defender.unit].morale / 10
        case "away" if fight is not None:
            return at_most(UNITS[fight.defender.unit].training) / 36
        case "around" if fight is not None:
            return at_most(UNITS[fight.attacker.unit].training - 1) / 36
        case "rally":
            stack = view.sides[seat].stacks[PLACE[action.stack]]
            return revival(stack.cards[action.place - 1] or "", COMMANDERS[stack.leader].rating)
        case _:
            return None


def revival(unit: str, bonus: int) -> float:
    """The chance that a shaken battalion revives, with so much added to its morale."""
    return min(10, UNITS[unit].morale + bonus) / 10


def harmed(results: Mapping[str, float], side: str) -> float:
    """How much of what an attack may come to eliminates, routs or shakes the "attacker" or the "defender"."""
    return round(sum(results[f"{side}-{harm}"] for harm in _HARM), 9)  # parts of 1 may add up to a hair more
