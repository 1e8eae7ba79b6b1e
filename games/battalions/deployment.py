"""Deployments: what may stand where at the start [found], how one is filled up, and how people write one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple
from unicodedata import combining, normalize

from games.battalions.actions import Action
from games.battalions.armies import Army
from games.battalions.cards import LINE, PLACE, RULES, STACKS, UNITS, frame
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


def read_lines(
    text: str, listed: Army, stacks: Mapping[str, str] | None = None, units: Mapping[str, str] | None = None
) -> tuple[Action, ...]:
    """The deployment that people write, a card a line: `Redcoats > Centre`, `LI > Centre`, `LI 1st Line > Centre`.

    First the battalion: its name in the reader's language, its kind or its id; after a kind or an id whatever its owner
    calls it. Then the stack. `stacks`: names in the reader's language to words; `units`: kinds to such names. Raises
    NotationError.
    """
    names = units or {unit: unit for unit in UNITS}
    places = stacks or {stack: stack for stack in STACKS}
    army = [unit for unit, _ in listed.battalions]
    reader = _Reader(
        army,
        [names[unit] for unit in army],
        next(name for name, stack in places.items() if stack == "centre"),
        {_plain(name): stack for name, stack in places.items()} | {stack: stack for stack in STACKS},
        [(_plain(name), unit) for unit, name in names.items()],
    )
    lines = [line.strip() for line in text.replace(";", "\n").splitlines() if line.strip()]
    return tuple(_read_line(line, reader) for line in lines)


class _Reader(NamedTuple):
    """What lines are read with: the kinds of the army and what they are called, the centre's name, all plain names."""

    army: list[str]
    called: list[str]
    centre: str
    stacks: dict[str, str]
    names: list[tuple[str, str]]


def _read_line(line: str, known: _Reader) -> Action:
    card, arrow, target = line.partition(">")
    stack = known.stacks.get(_plain(target))
    if not arrow or stack is None or PLACE[stack] >= LINE:
        example = f"{known.called[0]} > {known.centre}"
        raise NotationError(Reason("battalions.refused.unreadable_line", {"line": line, "example": example}))
    unit = _battalion(card.strip(), known)
    return Action("deploy", unit, stack)


def _battalion(card: str, known: _Reader) -> str:
    """The kind that a text means. Raises NotationError, for two names of different kinds as well."""
    word, _, rest = card.partition(" ")
    meant = [unit for unit in known.army if word in (unit, unit.lower()) or UNITS[unit].code == word.upper()]
    if not meant:
        meant = [unit for name, unit in known.names if name == _plain(card) and unit in known.army]
        rest = ""
    other = [unit for name, unit in known.names if rest and name == _plain(rest) and unit not in meant]
    if meant and other:
        args = {"line": card, "code": word.upper(), "unit": other[0]}
        raise NotationError(Reason("battalions.refused.two_names", args))
    if not meant:
        args = {"word": card, "names": ", ".join(known.called)}
        raise NotationError(Reason("battalions.refused.not_in_army", args))
    if len(meant) > 1:
        raise NotationError(Reason("battalions.refused.which_nation", {"units": ", ".join(meant)}))
    return meant[0]


def _plain(name: str) -> str:
    """A name without capitals, accents and hyphens."""
    bare = "".join(sign for sign in normalize("NFD", name.casefold()) if not combining(sign))
    return "-".join(bare.replace("-", " ").split())
