"""Battle orders: what a seat that is not at turn answers when it is attacked, told beforehand. From its own view alone.

support best                 with the battalion that is risked most cheaply, where that is worth the risk (usual)
support always               with the cheapest that can
support strongest            with the dearest that can
support never
support behind 2             as always, but only if the attacker's roll is ahead by 2 or more
support never at centre      of one stack, which goes before the whole line's; so with every way
tactic volley best           where it is expected to bring a point or more (usual)
tactic volley behind 2       where the attacker's roll is ahead by 2 or more; so up to 4
tactic volley at centre      in an attack on this stack, where it helps at all
tactic volley never
tactics never                what is not ordered stays in hand
ride best | away | charge | stand     cavalry under fire; best: what is expected to cost least (usual)
around always | never                 its charge, where it meets a square: ride around it (usual), or press on
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.battalions.actions import AROUND, CHARGE, FIGHT, PRESS, STAND, Action
from games.battalions.cards import LINE, STACKS, TACTICS
from games.battalions.fights import fighter, the_fight
from games.battalions.odds import net_of
from games.battalions.policy import before_fire, cheapest_support, expected, meeting_of, price, risk, useful
from games.battalions.reserve import names
from games.battalions.state import AROUND as AROUND_PHASE
from games.battalions.state import ENGAGE, RIDE, State
from games.core.game import Reason
from games.core.hidden import Seat

WAYS: Final = ("best", "always", "strongest", "never", "behind 2", "behind 4")
_TACTICS: Final = ("best", "behind 1", "behind 2", "behind 3", "behind 4", "never")
_RIDES: Final = ("ride best", "ride away", "ride charge", "ride stand")
_AROUND: Final = ("around always", "around never")
NOTHING: Final = "tactics never"
WORTH_A_CARD: Final = 1.0
"""Points that a tactics card has to be expected to bring, to be played by order."""


def orders(view: State, seat: Seat) -> Sequence[str]:
    """Every battle order that could be given now: for the line, for each stack, for each tactics card of the hand."""
    line = STACKS[:LINE]
    found = [f"support {way}" for way in WAYS]
    found += [f"support {way} at {stack}" for stack in line for way in WAYS]
    for card in dict.fromkeys(names(view.sides[seat])):
        if card in TACTICS and TACTICS[card].when == "fight":
            found += [f"tactic {card} {way}" for way in (*_TACTICS, *(f"at {stack}" for stack in line))]
    return (*found, NOTHING, *_RIDES, *_AROUND)


def words(order: str) -> tuple[Reason, Reason]:
    """What an order is about (support of the whole line or of one stack, one tactics card, horse) and what it says."""
    what, *rest = order.split()
    card = rest.pop(0) if what == "tactic" else ""
    way, *more = rest
    stack = more[-1] if what == "support" and len(more) > 1 and more[-2] == "at" else ""
    key = f"battalions.beforehand.{what}"
    about = Reason(f"{key}.at", {"stack": stack}) if stack else Reason(key, {"card": card} if card else {})
    if way == "at":
        return about, Reason(f"{key}.way.at", {"stack": more[0]})
    if way == "behind":
        return about, Reason(f"{key}.way.behind", {"n": int(more[0])})
    return about, Reason(f"{key}.way.{way}")


def choice(order: str) -> str:
    """What an order is one of several ways of; "" where it holds beside others, as a tactics card may be played at
    several stacks.
    """
    what, *rest = order.split()
    match what:
        case "support":
            return " ".join([what, *rest[rest.index("at") :]]) if "at" in rest else what
        case "tactic":
            return "" if rest[1] == "at" else f"{what} {rest[0]}"
        case "tactics":
            return ""
        case _:
            return what


def follow(view: State, seat: Seat, given: Sequence[str], actions: Sequence[Action]) -> Action | None:
    """What the orders answer to an attack; None where the seat is asked something else."""
    if view.phase == RIDE:
        return _ride(view, given, actions)
    if view.phase == AROUND_PHASE:
        return PRESS if _AROUND[1] in given else AROUND
    return _engage(view, seat, given, actions) if view.phase == ENGAGE else None


def _ride(view: State, given: Sequence[str], actions: Sequence[Action]) -> Action:
    said = next((text for text in given if text in _RIDES), _RIDES[0])
    match said.removeprefix("ride "):
        case "away":
            return next((action for action in actions if action.verb == "away"), STAND)
        case "charge":
            return CHARGE if CHARGE in actions else STAND
        case "stand":
            return STAND
        case _:
            return before_fire(view, actions)


def _engage(view: State, seat: Seat, given: Sequence[str], actions: Sequence[Action]) -> Action:
    stack = STACKS[fighter(the_fight(view), seat).stack]
    alone = _support(view, seat, _way(given, stack), actions)
    verb = "combine" if alone.place else "tactic"
    played = [action for action in actions if action.verb == verb and action.place == alone.place]
    wanted = [action for action in played if _wanted(view, seat, given, stack, action, alone)]
    return max(wanted, key=lambda action: expected(view, seat, action), default=alone)


def _way(given: Sequence[str], stack: str) -> str:
    """How the stack is supported: by its own order, else by the line's, else the usual way."""
    ways = [text.removeprefix("support ") for text in given if text.startswith("support ")]
    own = next((way.removesuffix(f" at {stack}") for way in ways if way.endswith(f" at {stack}")), None)
    return own or next((way for way in ways if " at " not in way), WAYS[0])


def _support(view: State, seat: Seat, way: str, actions: Sequence[Action]) -> Action:
    cheapest = cheapest_support(view, seat, actions)
    if cheapest is FIGHT or way == "never":
        return FIGHT
    if way == "best":
        worth = expected(view, seat, cheapest) - expected(view, seat, FIGHT)
        return cheapest if worth >= risk(view, seat, cheapest) else FIGHT
    if way == "strongest":
        able = [action for action in actions if action.verb == "support"]
        return max(able, key=lambda action: price(view, seat, action))
    if way.startswith("behind "):
        return cheapest if _behind(view) >= int(way.removeprefix("behind ")) else FIGHT
    return cheapest


def _behind(view: State) -> int:
    """By how much the attacker's values and modifiers are higher, if who attacks is supported and no one else."""
    meeting = meeting_of(view, the_fight(view))
    return net_of(meeting._replace(defender=meeting.defender._replace(supported=False)))


def _wanted(view: State, seat: Seat, given: Sequence[str], stack: str, action: Action, alone: Action) -> bool:
    """Whether a tactics card is to be played here: by one of its own orders, else if it is worth a card."""
    prefix = f"tactic {action.card} "
    said = [text.removeprefix(prefix) for text in given if text.startswith(prefix)]
    said = said or ["never" if NOTHING in given else "best"]
    if not useful(view, seat, action.card):
        return False
    for way in said:
        if way == "best" and expected(view, seat, action) >= expected(view, seat, alone) + WORTH_A_CARD:
            return True
        if way == f"at {stack}" or (way.startswith("behind ") and _behind(view) >= int(way.removeprefix("behind "))):
            return True
    return False
