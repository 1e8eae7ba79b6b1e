"""Why an action is refused, worked out from the seat's own view, so that no answer tells a secret."""

from __future__ import annotations

from games.core.game import Reason
from games.core.hidden import Seat
from games.titans import specials
from games.titans.actions import Action, parry_cost
from games.titans.rules import room_behind
from games.titans.state import DEFENCE, LAST_ATTACK, State

_TURN_VERBS = ("advance", "retreat", "attack", "lunge")
_DEFENCE_VERBS = ("parry", "withdraw", "yield")


def why_not(view: State, seat: Seat, action: Action) -> Reason:
    """The first reason, in the order in which a person would look for it."""
    duel, verb = view.round, action.verb
    hand = duel.hands[seat].known()
    distance = duel.squares[1] - duel.squares[0]
    if duel.phase == DEFENCE and verb not in _DEFENCE_VERBS:
        return Reason("titans.refused.defend_first")
    if duel.phase == LAST_ATTACK and verb not in ("attack", "pass"):
        return Reason("titans.refused.last_attack", {"distance": distance})
    if duel.phase not in (DEFENCE, LAST_ATTACK) and verb not in _TURN_VERBS:
        return Reason("titans.refused.nothing_to_defend")
    if verb == "lunge" and view.options.level != "advanced":
        return Reason("titans.refused.no_lunge")
    if verb == "withdraw" and not (view.options.level == "advanced" and duel.pending and duel.pending.lunge):
        return Reason("titans.refused.no_withdraw")
    if verb == "retreat" and not specials.effect(view.score.special).retreat:
        return Reason("titans.refused.no_retreat")
    if verb == "parry" and duel.pending is not None:
        cost = parry_cost(duel.pending, specials.effect(view.score.special))
        return Reason("titans.refused.no_parry", {"value": duel.pending.value, "count": cost})
    missing = _missing(hand, action)
    if missing is not None:
        return Reason("titans.refused.no_card", {"value": missing})
    if verb in ("retreat", "withdraw"):
        return Reason("titans.refused.no_room", {"value": action.value, "room": room_behind(view, seat)})
    if verb == "attack" or (verb == "lunge" and action.step < distance):
        left = distance - action.step
        return Reason("titans.refused.wrong_distance", {"value": action.value, "distance": left})
    step = action.step or action.value
    return Reason("titans.refused.too_far", {"value": step, "distance": distance})


def _missing(hand: tuple[int, ...], action: Action) -> int | None:
    left = list(hand)
    needed = (action.value,) * (action.count or 1)
    for value in (*needed, action.step) if action.step else needed:
        if value not in left:
            return value
        left.remove(value)
    return None
