"""In which order people are offered what they may do: a turn in its phases, a combat by what an answer brings.

Computers have an order of their own (`policy.shortlist`), which stored games depend on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.battalions.actions import ADVANCE, AUTO, READY, Action
from games.battalions.policy import before_fire, expected, risk, useful
from games.battalions.state import State, unopened
from games.core.hidden import Seat

_PHASES: Final = ("terrain", "place", "attach", "move", "play", "attack", "advance", "end")
"""A turn as it goes: what is passed over cannot be done any more."""


def offered(view: State, seat: Seat, actions: Sequence[Action]) -> Sequence[Action]:
    """The actions as a panel shows them; `actions`: what looks best first, some of the legal ones or none.

    A tactics card that would change nothing in the combat under way is left out, and the way to attacks that there are
    not.
    """
    match view.phase:
        case "turn":
            there = [action for action in actions if action is not ADVANCE or not unopened(view)]
            return sorted(there, key=lambda action: _PHASES.index(action.verb))
        case "deploy":
            done = not any(action.verb == "deploy" for action in actions)
            return sorted(actions, key=lambda action: (action is not (READY if done else AUTO), action is AUTO))
        case "engage":
            worth = [action for action in actions if not action.card or useful(view, seat, action.card)]
            return sorted(worth, key=lambda action: -_brings(view, seat, action))
        case "ride" if actions:
            best = before_fire(view, actions)
            return sorted(actions, key=lambda action: action != best)
        case _:
            return actions


def _brings(view: State, seat: Seat, action: Action) -> float:
    """What an answer in a combat is expected to bring, in points, less what its supporter stands to lose."""
    return expected(view, seat, action) - (risk(view, seat, action) if action.place else 0.0)
