"""What a player can do, and how it is written."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from games.battalions import armies
from games.battalions.cards import COMMANDERS, STACKS, TACTICS, TERRAINS, UNITS
from games.core.game import NotationError, Reason


class Action(Struct, frozen=True, gc=False):
    """One action.

    `card`: a card of the hand, or an army's text. `stack`: a stack of the own, except for `play` with a card that
    names an enemy stack. `place`: from the top of the stack, 1 the top card. `target`: where to, or the enemy stack
    that is attacked. `mode`: "fire" or "melee".
    """

    verb: str
    card: str = ""
    stack: str = ""
    place: int = 0
    target: str = ""
    mode: str = ""


AUTO: Final = Action("auto")
CLEAR: Final = Action("clear")
READY: Final = Action("ready")
ADVANCE: Final = Action("advance")
END: Final = Action("end")
DONE: Final = Action("done")
CHARGE: Final = Action("charge")
STAND: Final = Action("stand")
AROUND: Final = Action("around")
PRESS: Final = Action("press")
FIGHT: Final = Action("fight")

_WORDS = (AUTO, CLEAR, READY, ADVANCE, END, DONE, CHARGE, STAND, AROUND, PRESS, FIGHT)
_ALONE = {action.verb: action for action in _WORDS}

_STACK = "|".join(STACKS)
_UNIT = "|".join(UNITS)


def _any(cards: Mapping[str, object]) -> str:
    return "|".join(cards)


_HAND = f"{_UNIT}|{_any(COMMANDERS)}|{_any(TACTICS)}|{_any(TERRAINS)}"
_ARMY = r"[a-z]+|[a-z]{2}-[A-Z]+\*[0-9]+(?: [a-z]{2}-[A-Z]+\*[0-9]+)* @(?: [a-z]+)+"

# One pattern a verb; the groups are the action's fields.
_PATTERNS = {
    verb: re.compile(pattern)
    for verb, pattern in {
        "army": f"army (?P<card>{_ARMY})",
        "deploy": f"deploy (?P<card>{_UNIT}) (?P<stack>{_STACK})",
        "terrain": f"terrain (?P<card>{_any(TERRAINS)}) (?P<stack>{_STACK})",
        "place": f"place (?P<card>{_UNIT}) (?P<stack>{_STACK})",
        "attach": f"attach (?P<card>{_any(COMMANDERS)}) (?P<stack>{_STACK})",
        "move": f"move (?P<stack>{_STACK}) (?P<place>[1-9]) (?P<target>{_STACK})",
        "play": f"play (?P<card>{_any(TACTICS)})(?: (?P<stack>{_STACK}))?",
        "attack": f"attack (?P<stack>{_STACK}) (?P<mode>fire|melee) (?P<target>{_STACK})",
        "away": f"away (?P<target>{_STACK})",
        "rally": f"rally (?P<stack>{_STACK}) (?P<place>[1-9])",
        "support": "support (?P<place>[1-9])",
        "tactic": f"tactic (?P<card>{_any(TACTICS)})",
        "combine": f"combine (?P<place>[1-9]) (?P<card>{_any(TACTICS)})",
        "discard": f"discard (?P<card>{_HAND})",
    }.items()
}


def notation(action: Action) -> str:
    """The canonical text: verb and parts in the order of the patterns above, such as `attack centre fire centre`."""
    verb = action.verb
    match verb:
        case "move":
            return f"move {action.stack} {action.place} {action.target}"
        case "attack":
            return f"attack {action.stack} {action.mode} {action.target}"
        case "rally":
            return f"rally {action.stack} {action.place}"
        case "support":
            return f"support {action.place}"
        case "combine":
            return f"combine {action.place} {action.card}"
        case _:
            return " ".join(part for part in (verb, action.card, action.stack, action.target) if part)


def parse(text: str) -> Action:
    """The action a canonical text stands for. Raises NotationError."""
    alone = _ALONE.get(text)
    if alone is not None:
        return alone
    verb = text.split(" ", 1)[0]
    pattern = _PATTERNS.get(verb)
    if pattern is None:
        raise NotationError(Reason("battalions.refused.unreadable"))
    found = pattern.fullmatch(text)
    if found is None:
        raise NotationError(Reason(f"battalions.refused.unreadable_{verb}"))
    part = {name: value for name, value in found.groupdict().items() if value is not None}
    if "@" in text:
        canonical = armies.written(armies.parse(part["card"]))
        if part["card"] != canonical:
            raise NotationError(Reason("battalions.refused.army_order", {"army": canonical}))
    place = int(part.pop("place", "0"))
    return Action(verb, place=place, **part)
