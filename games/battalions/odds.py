"""The chances of an attack: the exact table of 2d10 against 2d10, and what a seat can tell from what it knows.

What is assumed where players choose: nobody plays a tactics card; whoever can support does, unless told otherwise;
cavalry under fire stands; cavalry before a square attacks it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import product
from typing import Final

from msgspec import Struct

from games.battalions.actions import Action
from games.battalions.cards import PLACE, RULES, TACTICS, UNITS
from games.battalions.combat import targets
from games.battalions.editions import modes
from games.battalions.fights import supporters
from games.battalions.rolls import Meeting, Part, band, modifiers, outcome, value
from games.battalions.state import BLOWN, Fight, State, line_pool
from games.battalions.unseen import unseen
from games.core.hidden import Seat

RESULTS: Final = tuple(band.result for band in RULES.band)
"""What an attack roll can lead to, best for the attacker first."""
OUTCOMES: Final[tuple[str, ...]] = (
    "defender-eliminated", "defender-routs", "defender-shaken", "both-check", "defender-checks",
    "nothing", "attacker-checks", "attacker-shaken", "attacker-routs", "attacker-eliminated",
)  # fmt: skip
"""What may come of an attack, whatever spares one side or the other reckoned in: of a check, that it has to be made."""


def _differences() -> dict[int, int]:
    """How often of 10,000 times two dice of ten, minus two others, make each difference."""
    sums = Counter(one + other for one, other in product(range(1, 11), repeat=2))
    found: Counter[int] = Counter()
    for (one, times), (other, again) in product(sums.items(), repeat=2):
        found[one - other] += times * again
    return dict(found)


_DIFFERENCES: Final = _differences()
_SQUARES: Final = Counter(one + other for one, other in product(range(1, 7), repeat=2))


@lru_cache(maxsize=256)
def table(net: int) -> dict[str, int]:
    """How often of 10,000 times each result comes, when the attacker's values and modifiers are higher by `net`."""
    found = dict.fromkeys(RESULTS, 0)
    for difference, times in _DIFFERENCES.items():
        found[band(difference + net)] += times
    return found


def at_most(sum_of_two: int) -> int:
    """How often of 36 times 2d6 make so much or less: a square, riding away, recovering."""
    return sum(times for made, times in _SQUARES.items() if made <= sum_of_two)


class Case(Struct, frozen=True):
    """One card that the enemy may turn up. `weight`: how likely, 0 to 1. `net` by square: "", "formed", "broken".

    `square`: the chance that infantry forms square before cavalry, None where none is formed. Infantry that meets
    cavalry hand to hand does not fight: then `results` is empty.
    """

    unit: str
    weight: float
    net: dict[str, int]
    square: float | None
    results: dict[str, float]


class Odds(Struct, frozen=True):
    """`results`: the chance of each of the outcomes, 0 to 1, over all cases.

    `no_melee`: that the attack comes to nothing.
    """

    cases: tuple[Case, ...]
    results: dict[str, float]
    no_melee: float


def chances(
    view: State, seat: Seat, action: Action, *, support: bool = True, enemy_support: bool = True
) -> Odds | None:
    """The odds of an attack that the seat could make, or of the answers it could give in a fight; None for the rest.

    Made from the seat's view alone: a card that it cannot see is any of the enemy's battalions it has not seen, one as
    likely as the other, blown ones cavalry. `support`, `enemy_support`: whether those who can are supported.
    """
    if action.verb == "attack":
        return _attack(view, seat, action, support, enemy_support)
    if view.fight is not None and action.verb in ("fight", "support", "tactic", "combine"):
        return _answer(view, view.fight, seat, action, enemy_support)
    return None


def _attack(view: State, seat: Seat, action: Action, support: bool, enemy_support: bool) -> Odds | None:
    place, aim = PLACE[action.stack], PLACE[action.target]
    mine, other = view.sides[seat].stacks[place], view.sides[1 - seat].stacks[aim]
    if not mine.marks or not other.marks:
        return None
    unit = mine.cards[0]
    assert unit is not None
    if action.mode not in modes(view.options, unit, mine.marks[0]):
        return None
    flanks = dict(targets(view, seat, place, UNITS[unit].arm, action.mode))
    if aim not in flanks:
        return None
    helped = support and any(at > 0 for at in supporters(view.sides[seat], place))
    theirs = enemy_support and any(at > 0 for at in supporters(view.sides[1 - seat], aim))
    attacker = Part(unit, mine.marks[0], mine.terrain, helped, "")
    known = other.cards[0]
    counted = Counter([known]) if known is not None else _possible(view, 1 - seat, other.marks[0])
    return _odds(
        (Meeting(action.mode, attacker, Part(kind, other.marks[0], other.terrain, theirs, ""), flanks[aim], ""), times)
        for kind, times in sorted(counted.items())
    )


def _possible(view: State, seat: Seat, marks: int) -> Counter[str]:
    """The battalions of a side that a card which is not seen may be."""
    kinds = unseen(view)[line_pool(seat)]
    return Counter(kind for kind in kinds if not marks & BLOWN or UNITS[kind].arm == "cavalry")


def _answer(view: State, fight: Fight, seat: Seat, action: Action, enemy_support: bool) -> Odds:
    parts: list[Part] = []
    for card in (fight.attacker, fight.defender):
        terrain = view.sides[card.seat].stacks[card.stack].terrain
        if card.seat == seat:
            parts.append(Part(card.unit, card.marks, terrain, action.place > 0, action.card))
        else:
            helped = enemy_support and bool(supporters(view.sides[card.seat], card.stack))
            parts.append(Part(card.unit, card.marks, terrain, helped, ""))
    if action.card and TACTICS[action.card].effect == "no-support":
        parts = [
            part if card.seat == seat else part._replace(supported=False)
            for part, card in zip(parts, (fight.attacker, fight.defender), strict=True)
        ]
    return _odds([(Meeting(fight.mode, parts[0], parts[1], fight.flank, fight.square), 1)])


def _odds(meetings: Iterable[tuple[Meeting, int]]) -> Odds:
    listed = list(meetings)
    total = sum(times for _, times in listed)
    cases = tuple(_case(meeting, times / total) for meeting, times in listed)
    results = {result: sum(case.weight * case.results[result] for case in cases if case.results) for result in OUTCOMES}
    return Odds(cases, results, sum(case.weight for case in cases if not case.results))


def _case(meeting: Meeting, weight: float) -> Case:
    arms = (UNITS[meeting.attacker.unit].arm, UNITS[meeting.defender.unit].arm)
    unit = meeting.defender.unit
    if meeting.mode == "melee" and arms == ("infantry", "cavalry") and not meeting.square:
        return Case(unit, weight, {}, None, {})
    if arms != ("cavalry", "infantry") or meeting.mode == "fire" or meeting.square:
        results = {name: n / 10_000 for name, n in outcomes(meeting).items()}
        return Case(unit, weight, {meeting.square: net_of(meeting)}, None, results)
    square = at_most(UNITS[unit].training) / 36
    met = {how: meeting._replace(square=how) for how in ("formed", "broken")}
    formed, broken = (outcomes(met[how]) for how in ("formed", "broken"))
    results = {name: (square * formed[name] + (1 - square) * broken[name]) / 10_000 for name in OUTCOMES}
    return Case(unit, weight, {how: net_of(each) for how, each in met.items()}, square, results)


@lru_cache(maxsize=65536)
def outcomes(meeting: Meeting) -> dict[str, int]:
    """How often of 10,000 times each of the outcomes comes: the bands, less what the rules or a card spare."""
    found: dict[str, int] = dict.fromkeys(OUTCOMES, 0)
    for result, times in table(net_of(meeting)).items():
        found[outcome(meeting, result)] += times
    return found


@lru_cache(maxsize=65536)
def net_of(meeting: Meeting) -> int:
    """The attacker's value and modifiers less the defender's."""
    mine, theirs = (sum(mod.amount for mod in mods) for mods in modifiers(meeting))
    ahead = value(meeting.attacker.unit, meeting.mode) - value(meeting.defender.unit, meeting.mode)
    return ahead + mine - theirs
