"""Why an action of Titans is good or bad, from what its seat has seen: cards that are out, and chances that follow."""

from __future__ import annotations

from games.core.game import Reason, percent
from games.core.hidden import Seat
from games.titans.actions import REACH, Action
from games.titans.chances import fewer
from games.titans.discard import discard
from games.titans.rounds import starts
from games.titans.specials import effect
from games.titans.state import DECK, LAST_ATTACK, State


def seen(view: State, seat: Seat) -> tuple[int, ...]:
    """The cards that the seat knows not to be in the other's hand: its own, and those it remembers or sees played."""
    return (*view.round.hands[seat].known(), *discard(view))


def holds(view: State, seat: Seat, value: int, number: int) -> float:
    """The chance, 0 to 1, that the other one holds so many cards of a value: any that were not seen, all as likely."""
    out = seen(view, seat)
    left = DECK.count(value) - out.count(value)
    return 1 - fewer(number, left, len(DECK) - len(out), len(view.round.hands[1 - seat]))


def reason(view: State, seat: Seat, action: Action) -> Reason | None:
    """How often a blow is parried, or how often the other one could strike where a step leads to; what a parry leaves;
    who is ahead where a pass ends the round. Nothing speaks for giving up.
    """
    duel = view.round
    distance = duel.squares[1] - duel.squares[0]
    match action.verb:
        case "attack" | "lunge":
            if view.options.level == "basic" and duel.phase != LAST_ATTACK:
                return Reason("titans.counsel.unparried")
            needed = max(1, action.count - effect(view.score.special).spared)
            key = "titans.counsel.parried" if needed == 1 else "titans.counsel.parried_by_more"
            return _told(key, view, seat, action.value, holds(view, seat, action.value, needed), needed)
        case "advance" | "retreat" | "withdraw":
            after = distance - action.value if action.verb == "advance" else distance + action.value
            if after > REACH:
                return Reason("titans.counsel.out_of_reach", {"distance": after})
            return _told("titans.counsel.struck", view, seat, after, holds(view, seat, after, 1), 1)
        case "parry":
            blow = duel.pending
            cost = 0 if blow is None else max(1, blow.count - effect(view.score.special).spared)
            return Reason("titans.counsel.parry", {"left": len(duel.hands[seat]) - cost})
        case "pass":
            begun = starts(view.options, view.score.special)
            forward = (duel.squares[0] - begun[0], begun[1] - duel.squares[1])
            return Reason("titans.counsel.pass", {"mine": forward[seat], "theirs": forward[1 - seat]})
        case _:
            return None


def _told(key: str, view: State, seat: Seat, value: int, chance: float, number: int) -> Reason:
    args = {"value": value, "out": seen(view, seat).count(value), "number": number, "percent": percent(chance)}
    return Reason(key, args)
