"""Standing orders: what a seat wants answered for it in fights, as canonical texts.

`support best`, `support never`; `tactics best`, `tactics never`; `ride away`, `ride charge`, `ride stand`;
`around always`, `around never`; `rally top`, `rally best`. A combat is answered only when both support and tactics are
ordered, whatever the seat holds: whether it had to think must not tell whether it has a card.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.battalions.actions import AROUND, CHARGE, FIGHT, PRESS, STAND, Action
from games.battalions.policy import cheapest_support, expected, rallied
from games.battalions.state import AROUND as AROUND_PHASE
from games.battalions.state import ENGAGE, RALLY, RIDE, State
from games.core.hidden import Seat

FIRST_ORDERS: Final = (
    "support best", "support never", "tactics best", "tactics never",
    "ride away", "ride charge", "ride stand", "around always", "around never",
)  # fmt: skip
"""Those of edition 1, in which commanders have no choice."""
ORDERS: Final = (*FIRST_ORDERS, "rally top", "rally best")


def follow(view: State, seat: Seat, orders: Sequence[str], actions: Sequence[Action]) -> Action | None:
    """What the orders answer to the question that the seat is asked, or None to ask the person."""
    said: dict[str, str] = {}
    for order in orders:
        if order in ORDERS:
            what, _, how = order.partition(" ")
            said.setdefault(what, how)
    if view.phase == AROUND_PHASE and "around" in said:
        return AROUND if said["around"] == "always" else PRESS
    if view.phase == RIDE and "ride" in said:
        if said["ride"] == "away":
            return next((action for action in actions if action.verb == "away"), STAND)
        return CHARGE if said["ride"] == "charge" else STAND
    if view.phase == RALLY and "rally" in said:
        return rallied(view, seat, actions) if said["rally"] == "best" else actions[0]
    if view.phase == ENGAGE and "support" in said and "tactics" in said:
        return _engage(view, seat, said, actions)
    return None


WORTH_A_CARD: Final = 1.0
"""Points that a tactics card has to be expected to bring, to be played by order."""


def _engage(view: State, seat: Seat, said: dict[str, str], actions: Sequence[Action]) -> Action:
    alone = cheapest_support(view, seat, actions) if said["support"] == "best" else FIGHT
    if said["tactics"] == "never":
        return alone
    verb = "combine" if alone.place else "tactic"
    played = [action for action in actions if action.verb == verb and action.place == alone.place]
    best = max(played, key=lambda action: expected(view, seat, action), default=alone)
    return best if expected(view, seat, best) >= expected(view, seat, alone) + WORTH_A_CARD else alone
