"""What a player can do, and how it is written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from games.core.game import NotationError, Reason
from games.core.hidden import Seat
from games.titans.specials import Effect
from games.titans.state import Options, Pending

REACH = 5
"""The highest card: nobody moves further, or attacks from further without moving."""


class Action(Struct, frozen=True, gc=False):
    """One action. `value`: the card played or attacked with; `count`: how many attack; `step`: a lunge's advance."""

    verb: str
    value: int = 0
    count: int = 0
    step: int = 0


PARRY = Action("parry")
YIELD = Action("yield")
PASS = Action("pass")

_PATTERN = re.compile(
    r"(?P<move>advance|retreat|withdraw) (?P<card>[1-5])"
    r"|attack (?P<av>[1-5])x(?P<an>[1-5])"
    r"|lunge (?P<ls>[1-5]) (?P<lv>[1-5])x(?P<ln>[1-5])"
    r"|(?P<word>parry|yield|pass)"
)


def notation(action: Action) -> str:
    """The canonical text, such as `advance 3`, `attack 3x2`, `lunge 2 3x1`, `parry`."""
    match action.verb:
        case "attack":
            return f"attack {action.value}x{action.count}"
        case "lunge":
            return f"lunge {action.step} {action.value}x{action.count}"
        case "advance" | "retreat" | "withdraw":
            return f"{action.verb} {action.value}"
        case _:
            return action.verb


def parse(text: str) -> Action:
    """The action a canonical text stands for. Raises NotationError."""
    found = _PATTERN.fullmatch(text)
    if found is None:
        raise NotationError(Reason("titans.refused.unreadable"))
    part = found.groupdict()
    if part["move"]:
        return Action(part["move"], int(part["card"]))
    if part["av"]:
        return Action("attack", int(part["av"]), int(part["an"]))
    if part["ls"]:
        return Action("lunge", int(part["lv"]), int(part["ln"]), int(part["ls"]))
    return Action(part["word"])


@lru_cache(maxsize=65536)
def turn_actions(hand: tuple[int, ...], distance: int, room: int, lunges: bool, retreats: bool) -> tuple[Action, ...]:
    """What a turn offers a sorted hand; `room` is how many squares lie behind the warrior."""
    values = sorted(set(hand))
    found = [Action("advance", v) for v in values if v < distance]
    if retreats:
        found += [Action("retreat", v) for v in values if v <= room]
    found += [Action("attack", distance, n) for n in range(1, hand.count(distance) + 1)]
    if lunges:
        for step in values:
            left = distance - step
            copies = hand.count(left) - (left == step)
            if left > 0:
                found += [Action("lunge", left, n, step) for n in range(1, copies + 1)]
    return tuple(found)


@lru_cache(maxsize=65536)
def defence_actions(
    hand: tuple[int, ...], value: int, cost: int, room: int, parries: bool, withdraws: bool
) -> tuple[Action, ...]:
    """What an attacked seat with a sorted hand may answer; empty when it has no defence and so has lost."""
    found = [PARRY] if parries and hand.count(value) >= cost else []
    if withdraws:
        found += [Action("withdraw", v) for v in sorted(set(hand)) if v <= room]
    return (*found, YIELD) if found else ()


@lru_cache(maxsize=4096)
def last_attack_actions(hand: tuple[int, ...], distance: int) -> tuple[Action, ...]:
    """The attack that the basic level grants when the pile is empty, or a pass."""
    return (*(Action("attack", distance, n) for n in range(1, hand.count(distance) + 1)), PASS)


def parry_cost(pending: Pending, effect: Effect) -> int:
    """How many cards a parry plays: as many as the attack, fewer with a high guard."""
    return max(1, pending.count - effect.spared)


def defends(options: Options, pending: Pending, last: str | None) -> tuple[bool, bool]:
    """Whether an attack may be parried, and whether it may be withdrawn from.

    The basic level knows a parry only against the attack granted when a move has emptied the pile [seed].
    """
    parries = options.level != "basic" or last == "move"
    return parries, options.level == "advanced" and pending.lunge


def uses(legal: Sequence[Action], pending: Pending | None) -> dict[int, tuple[str, ...]]:
    """The verbs that each value of card could serve, in the order of the actions."""
    found: dict[int, dict[str, None]] = {}
    for action in legal:
        parried = pending.value if action.verb == "parry" and pending is not None else 0
        for value in (action.step, action.value, parried):
            if value:
                found.setdefault(value, {})[action.verb] = None
    return {value: tuple(verbs) for value, verbs in found.items()}


def touches(action: Action, seat: Seat, square: int, pending: Pending | None) -> tuple[str, ...]:
    """What an action of a seat whose warrior stands on a square has to do with: cards, where it leads, whom it hits."""
    ahead, enemy = (1 if seat == 0 else -1), f"warrior:{1 - seat}"
    match action.verb:
        case "advance":
            return f"card:{action.value}", f"square:{square + ahead * action.value}"
        case "retreat" | "withdraw":
            return f"card:{action.value}", f"square:{square - ahead * action.value}"
        case "attack":
            return f"card:{action.value}", enemy
        case "lunge":
            return f"card:{action.step}", f"square:{square + ahead * action.step}", f"card:{action.value}", enemy
        case "parry" if pending is not None:
            return (f"card:{pending.value}",)
        case _:
            return ()
