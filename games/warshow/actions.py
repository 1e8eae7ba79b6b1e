"""What a player can do, and how it is written.

Rows are written as the acting seat sees them (`places`), troops by their names, which never change: `a3` is the third
troop that seat 0 brought in.

    deck doughboys               deck 3xairman,2xflare,...      place mule 5
    a3 advance                   a3 advance 2b                  a5 cover
    reinforce mule 5             reinforce tank 4 down          reinforce sapper 4 at b2
    fire a3 b1x2,b4              order flare b2                 order barrage 3
    discard mule                 done                           pass
"""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec import Struct

from games.core.game import NotationError, Reason

NEXT_ROW = "on"
"""The `row` of an advance or retreat that names none: one row, where there is but one."""
UP = "up"
DOWN = "down"
NOTHING = "none"
"""The `aim` of what is aimed at nothing in particular."""


class Action(Struct, frozen=True, gc=False):
    """One action. What a verb has no use for is empty.

    `row`: as the acting seat sees it. `face`: UP or DOWN, of a reinforcement. `aim`: a troop, a row, an enemy's
    letter, NOTHING, or of an attack the troops with the shots at each. `deck`: a ready deck or a whole list.
    """

    verb: str
    troop: str = ""
    card: str = ""
    row: str = ""
    face: str = ""
    aim: str = ""
    deck: str = ""


PASS = Action("pass")
DONE = Action("done")

_TROOP = r"[abc][1-9][0-9]{0,2}"
_CARD = r"[a-z]+(?:-[a-z]+)*"
_ROW = r"[12][abc]?|[345]"
_AIM = rf"{_TROOP}|{_ROW}|[abc]"
_SHOTS = rf"{_TROOP}(?:x[2-9])?(?:,{_TROOP}(?:x[2-9])?)*"
_PATTERN = re.compile(
    rf"(?P<word>pass|done)"
    rf"|(?P<moved>{_TROOP}) (?P<move>advance|retreat)(?: (?P<to>{_ROW}))?"
    rf"|(?P<turned>{_TROOP}) (?P<turn>cover|uncover)"
    rf"|fire (?P<shooter>{_TROOP}) (?P<shots>{_SHOTS})"
    rf"|order (?P<order>{_CARD})(?: (?P<at>{_AIM}))?"
    rf"|reinforce (?P<fresh>{_CARD}) (?P<row>{_ROW})(?:(?P<down> down)| at (?P<box>{_AIM}))?"
    rf"|place (?P<first>{_CARD}) (?P<where>{_ROW})"
    rf"|discard (?P<gone>{_CARD})"
    rf"|deck (?P<deck>{_CARD}|[1-9]x{_CARD}(?:,[1-9]x{_CARD})*)"
)


def notation(action: Action) -> str:
    """The canonical text."""
    match action.verb:
        case "advance" | "retreat":
            return f"{action.troop} {action.verb}" + ("" if action.row == NEXT_ROW else f" {action.row}")
        case "cover" | "uncover":
            return f"{action.troop} {action.verb}"
        case "fire":
            return f"fire {action.troop} {action.aim}"
        case "order":
            return f"order {action.card}" + ("" if action.aim == NOTHING else f" {action.aim}")
        case "reinforce":
            aimed = "" if action.aim == NOTHING else f" at {action.aim}"
            return f"reinforce {action.card} {action.row}" + (" down" if action.face == DOWN else aimed)
        case "place":
            return f"place {action.card} {action.row}"
        case "discard":
            return f"discard {action.card}"
        case "deck":
            return f"deck {action.deck}"
        case _:
            return action.verb


def parse(text: str) -> Action:
    """The action a canonical text stands for. Raises NotationError."""
    found = _PATTERN.fullmatch(text)
    action = None if found is None else _action(found.groupdict())
    if action is None or notation(action) != text:
        raise NotationError(Reason("warshow.refused.unreadable"))
    return action


def _action(part: dict[str, str | None]) -> Action:
    if word := part["word"]:
        return Action(word)
    if verb := part["move"]:
        return Action(verb, part["moved"] or "", row=part["to"] or NEXT_ROW)
    if verb := part["turn"]:
        return Action(verb, part["turned"] or "")
    if troop := part["shooter"]:
        return Action("fire", troop, aim=aimed(shots(part["shots"] or "")))
    if card := part["order"]:
        return Action("order", card=card, aim=part["at"] or NOTHING)
    if card := part["fresh"]:
        face = DOWN if part["down"] else UP
        return Action("reinforce", card=card, row=part["row"] or "", face=face, aim=part["box"] or NOTHING)
    if card := part["first"]:
        return Action("place", card=card, row=part["where"] or "")
    if card := part["gone"]:
        return Action("discard", card=card)
    return Action("deck", deck=part["deck"] or "")


@lru_cache(maxsize=65536)
def shots(aim: str) -> tuple[tuple[str, int], ...]:
    """The troops an attack is aimed at, and the shots at each: `b1x2,b4`."""
    return tuple((name, int(count or 1)) for name, _, count in (part.partition("x") for part in aim.split(",")))


def aimed(shots: tuple[tuple[str, int], ...]) -> str:
    """The inverse of `shots`: by troop, and each troop once."""
    sums: dict[str, int] = {}
    for name, count in shots:
        sums[name] = sums.get(name, 0) + count
    ordered = sorted(sums.items(), key=lambda one: (one[0][0], int(one[0][1:])))
    return ",".join(name if count == 1 else f"{name}x{count}" for name, count in ordered)
