"""What a player can do, and how it is written."""

from __future__ import annotations

import re

from msgspec import Struct

from games.core.game import NotationError, Reason
from games.wards import points
from games.wards.arms import ROLES, WEAPONS
from games.wards.points import Point


class Action(Struct, frozen=True, gc=False):
    """One action. `at`: a point's name; `number`: the player aimed at; `weapon` and `role` as in `data/wards`."""

    verb: str
    at: str = ""
    number: int = 0
    weapon: str = ""
    role: str = ""


END = Action("end")
REMOUNT = Action("remount")
LEAVE = Action("leave")
JOIN = Action("join")

_PLAIN = {action.verb: action for action in (END, REMOUNT, LEAVE, JOIN)}
_AT = r"(?P<{}>[A-Z]{{1,2}}[1-9][0-9]?)"
_NUMBER = "(?P<{}>[1-9][0-9]?)"
_PATTERN = re.compile(
    f"(?P<go>move|respawn|mount|dismount) {_AT.format('to')}"
    f"|shoot (?P<weapon>{'|'.join(WEAPONS)}) {_NUMBER.format('target')}"
    f"|assault {_NUMBER.format('enemy')} {_AT.format('beside')}"
    f"|enter (?P<role>{'|'.join(ROLES)}) {_AT.format('spawn')}"
    f"|(?P<word>{'|'.join(_PLAIN)})"
)


def notation(action: Action) -> str:
    """The canonical text, such as `move M14`, `shoot rifle 4`, `assault 2 C7`, `enter medic B3`, `end`."""
    match action.verb:
        case "move" | "respawn" | "mount" | "dismount":
            return f"{action.verb} {action.at}"
        case "shoot":
            return f"shoot {action.weapon} {action.number}"
        case "assault":
            return f"assault {action.number} {action.at}"
        case "enter":
            return f"enter {action.role} {action.at}"
        case _:
            return action.verb


def at_of(action: Action) -> Point:
    """The point that the action names; NOWHERE when it names none."""
    at = points.find(action.at)
    return points.NOWHERE if at is None else at


def parse(text: str) -> Action:
    """The action a canonical text stands for. Raises NotationError."""
    found = _PATTERN.fullmatch(text)
    if found is None:
        raise NotationError(Reason("wards.refused.unreadable"))
    part = found.groupdict()
    at = part["to"] or part["beside"] or part["spawn"] or ""
    if at and points.find(at) is None:
        raise NotationError(Reason("wards.refused.no_point", {"at": at}))
    if part["go"]:
        return Action(part["go"], at)
    if part["weapon"]:
        return Action("shoot", number=int(part["target"]), weapon=part["weapon"])
    if part["enemy"]:
        return Action("assault", at, int(part["enemy"]))
    if part["role"]:
        return Action("enter", at, role=part["role"])
    return _PLAIN[part["word"]]
