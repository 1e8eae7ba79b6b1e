"""Deployments: what may stand where at the start [found], how one is filled up, and how people write one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from games.battalions.actions import Action
from games.battalions.armies import Army
from games.battalions.cards import KINDS, LINE, PLACE, RULES, STACKS, UNITS, frame
from games.core.game import NotationError, Reason

Plan = tuple[str, ...]
"""A unit or "" for each place of a deployment, from the left flank on."""

_LIMITS: Final = {sum(frame.start_limits): frame.start_limits for frame in RULES.frame}
"""By the length of a plan, how many cards each stack has room for at the start."""
_ENDS: Final = {
    size: tuple(sum(limits[:place]) for place in range(len(STACKS) + 1)) for size, limits in _LIMITS.items()
}
"""By the length of a plan, where the places of each stack begin and end in it."""


def unplanned(budget: int) -> Plan:
    """A plan with nothing in it, for battles of this budget."""
    return ("",) * sum(frame(budget).start_limits)


def start_limits(plan: Plan) -> tuple[int, ...]:
    """How many cards each stack has room for in this plan."""
    return _LIMITS[len(plan)]


def completed(listed: Army, plan: Plan) -> Plan:
    """The plan with its free places filled, as far as the army goes: the centre with guns and the line, the flanks
    with what may stand there. Whatever in the plan breaks the rules is left out, as imagined plans may; and a plan that
    would leave a stack empty is made anew.
    """
    made = ("",) * len(plan)
    for place in range(5):
        for unit in part_of(plan, place):
            if unit and unit in left(listed, made) and fits(unit, place, part_of(made, place)):
                made = put(made, place, unit)
    for turn in range(3):
        for place in (0, 4, 2, 1, 3):
            if turn < start_limits(plan)[place] and not all(part_of(made, place)):
                fitting = [unit for unit in left(listed, made) if fits(unit, place, part_of(made, place))]
                if fitting:
                    made = put(made, place, min(fitting, key=_liking(place, made)))
    if any(plan) and not all(any(part_of(made, place)) for place in range(LINE)):
        return completed(listed, ("",) * len(plan))
    return made


_FLANK: Final = ("LLI", "LC", "HA")
_FRONT: Final = ("LI", "LLI", "LC", "FA", "HA")
_GUNS: Final = ("FA", "LI", "LLI", "HA", "LC")
"""What automatic deployment likes to lay on a flank, in a stack of the centre, and where guns stand, the best first."""
_BATTERIES: Final = {1: 1, 2: 2}
"""In which stacks guns stand, and below how many others: so deployed, neither side gains by beginning.

On top of their stacks they would give seven battles in ten to whoever begins; see `docs/balance`.
"""


def _liking(place: int, plan: Plan) -> Callable[[str], int]:
    """How little automatic deployment likes a unit in a stack: the least is laid next."""
    laid = sum(1 for unit in part_of(plan, place) if unit)
    liked = _FLANK if place in (0, LINE - 1) else _GUNS if _BATTERIES.get(place) == laid else _FRONT
    return lambda unit: liked.index(UNITS[unit].code) if UNITS[unit].code in liked else len(liked)


def part_of(plan: Plan, place: int) -> Plan:
    """The places of a plan that belong to a stack."""
    ends = _ENDS[len(plan)]
    return plan[ends[place] : ends[place + 1]]


def put(plan: Plan, place: int, unit: str) -> Plan:
    """The plan with a unit on the next free place of a stack, which has one."""
    free = plan.index("", _ENDS[len(plan)][place])
    return (*plan[:free], unit, *plan[free + 1 :])


@lru_cache(maxsize=4096)
def left(listed: Army, plan: Plan) -> tuple[str, ...]:
    """The units of which the army has more than are in the plan."""
    return tuple(unit for unit, count in listed.battalions if count > plan.count(unit))


def fits(unit: str, place: int, there: Plan) -> bool:
    """Line infantry and foot artillery in the centre, guard and heavy cavalry not at all, nations not mixed [found]."""
    return unit in fitting(place, there)


@lru_cache(maxsize=65536)
def fitting(place: int, there: Plan) -> tuple[str, ...]:
    """Every unit that may be laid in a stack with these in its places."""
    if "" not in there:
        return ()
    nations = {UNITS[unit].nation for unit in there if unit}
    starts = ("any",) if place in (0, LINE - 1) else ("any", "centre")
    return tuple(name for name, unit in UNITS.items() if unit.start in starts and nations <= {unit.nation})


def sound(listed: Army, plan: Plan) -> bool:
    """Whether the plan is one that could be made; what a computer player imagines may be none."""
    counted = Counter(unit for unit in plan if unit)
    army = Counter(dict(listed.battalions))
    parts = [part_of(plan, place) for place in range(5)]
    return counted <= army and all(
        any(part) and all(not unit or fits(unit, place, ("", *part)) for unit in part)
        for place, part in enumerate(parts)
    )


def read_lines(text: str, listed: Army, stacks: Mapping[str, str] | None = None) -> tuple[Action, ...]:
    """The deployment that people write, a card a line: `LI 1st Line > Centre`.

    First the kind or the unit's id; what follows is the name its owner gave the battalion, and is not looked at; then
    the stack: its word, or one of `stacks` (a name in the reader's language to a word). Raises NotationError.
    """
    lines = [line.strip() for line in text.replace(";", "\n").splitlines() if line.strip()]
    named = {_plain(name): stack for name, stack in (stacks or {}).items()} | {stack: stack for stack in STACKS}
    return tuple(_read_line(line, listed, named) for line in lines)


def _read_line(line: str, listed: Army, stacks: Mapping[str, str]) -> Action:
    card, arrow, target = line.partition(">")
    stack = stacks.get(_plain(target))
    word = card.split()[0] if card.split() else ""
    if not arrow or stack is None or PLACE[stack] >= LINE:
        raise NotationError(Reason("battalions.refused.unreadable_line", {"line": line}))
    code = word.upper() if word.upper() in KINDS else ""
    fitting = [unit for unit, _ in listed.battalions if word in (unit, unit.lower()) or UNITS[unit].code == code]
    if not fitting:
        raise NotationError(Reason("battalions.refused.not_in_army", {"word": word or line}))
    if len(fitting) > 1:
        raise NotationError(Reason("battalions.refused.which_nation", {"units": ", ".join(fitting)}))
    return Action("deploy", fitting[0], stack)


def _plain(name: str) -> str:
    return "-".join(name.lower().replace("-", " ").split())
