"""Scenarios and feats: where the markers stand and what scores, as data; and which results can be, by enumeration.

Companies are "a" (above, red) and "b" (below, blue). Points are exact whole numbers; distances are strides.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import product
from typing import Final, Literal

from msgspec import Struct, convert

from tournaments import data
from tournaments.records import Pair

Side = Literal["a", "b"]
Holders = Mapping[str, Side | None]
"""Who controls each objective, by its id."""
Facts = Mapping[str, Pair]
"""What a feat asks about at the end, by its id: A's number and B's."""

SIDES: Final[tuple[Side, Side]] = ("a", "b")


class Of(Struct, frozen=True, forbid_unknown_fields=True):
    """Which objectives a rule speaks of, as its company sees them."""

    side: Literal["own", "rival"] | None = None
    colour: str | None = None
    number: int | None = None


class Rule(Struct, frozen=True, forbid_unknown_fields=True):
    """So many points if a company's number stands so to its rival's. See the head of `data/warcrow/scenarios.toml`."""

    points: int
    test: Literal["each", "more", "equal", "at-least", "below", "rival-at-least", "rival-below"]
    count: int = 1
    of: Of = Of()
    fact: str = ""

    def worth(self, own: int, rival: int) -> int:
        """What the rule gives a company that has `own`."""
        match self.test:
            case "each":
                return self.points * own
            case "more":
                holds = own > rival
            case "equal":
                holds = own == rival
            case "at-least":
                holds = own >= self.count
            case "below":
                holds = own < self.count
            case "rival-at-least":
                holds = rival >= self.count
            case "rival-below":
                holds = rival < self.count
        return self.points * holds


class Objective(Struct, frozen=True, forbid_unknown_fields=True):
    """A marker `at` (x, y), or an `area` (x, y, width, height)."""

    id: str
    side: Side | None = None
    colour: str | None = None
    number: int | None = None
    at: tuple[int, int] | None = None
    area: tuple[int, int, int, int] | None = None
    start: Side | None = None
    only: Side | None = None

    def is_of(self, of: Of, company: Side) -> bool:
        """Whether a rule of this company speaks of it."""
        side = "own" if self.side == company else "rival" if self.side else None
        wanted = ((of.side, side), (of.colour, self.colour), (of.number, self.number))
        return all(want is None or want == have for want, have in wanted)


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """One scenario. `zone`: depth of the deployment zones; `reach`: how near a unit contests."""

    id: str
    zone: int
    objectives: tuple[Objective, ...]
    score: tuple[Rule, ...]
    reach: int = 3

    def military(self, holders: Holders) -> Pair:
        """The military points of one round, A's and B's, from who controls what at its end."""
        return (self._worth(holders, "a", "b"), self._worth(holders, "b", "a"))

    def _worth(self, holders: Holders, company: Side, rival: Side) -> int:
        total = 0
        for rule in self.score:
            held = [holders.get(one.id) for one in self.objectives if one.is_of(rule.of, company)]
            total += rule.worth(held.count(company), held.count(rival))
        return total

    def holdings(self) -> Iterable[Holders]:
        """Every way in which the objectives can be held."""
        ids = [one.id for one in self.objectives]
        options: list[tuple[Side | None, ...]] = [
            (None, *SIDES) if one.only is None else (None, one.only) for one in self.objectives
        ]
        return (dict(zip(ids, held, strict=True)) for held in product(*options))


class Fact(Struct, frozen=True, forbid_unknown_fields=True):
    """Something about each company at the end of the game."""

    id: str
    low: int
    high: int
    together: int | None = None
    race: bool = False

    def can_be(self, pair: Pair) -> bool:
        """Whether both companies can end so."""
        if not all(self.low <= one <= self.high for one in pair):
            return False
        return (self.together is None or sum(pair) <= self.together) and not (self.race and min(pair) == self.high)

    def pairs(self) -> list[Pair]:
        """Every way in which both companies can end."""
        numbers = range(self.low, self.high + 1)
        return [pair for pair in product(numbers, numbers) if self.can_be(pair)]


class Feat(Struct, frozen=True, forbid_unknown_fields=True):
    """One feat."""

    id: str
    facts: tuple[Fact, ...]
    score: tuple[Rule, ...]

    def arcane(self, facts: Facts) -> Pair:
        """The arcane points at the end of the game, A's and B's."""
        a = sum(rule.worth(*facts[rule.fact]) for rule in self.score)
        b = sum(rule.worth(*reversed(facts[rule.fact])) for rule in self.score)
        return a, b

    def endings(self) -> Iterable[Facts]:
        """Every way in which a game can end, as far as the feat cares."""
        ids = [fact.id for fact in self.facts]
        return (dict(zip(ids, pairs, strict=True)) for pairs in product(*(fact.pairs() for fact in self.facts)))


class Ground(Struct, frozen=True, forbid_unknown_fields=True):
    """What all scenarios share: game rounds, turns of a round, the field's size, a marker's diameter, usual reach."""

    rounds: int
    turns: int
    field: tuple[int, int]
    marker: int
    reach: int


_TOLD = data.toml("scenarios.toml")

GROUND: Final = convert({name: value for name, value in _TOLD.items() if name != "scenario"}, Ground)
SCENARIOS: Final = {one.id: one for one in convert(_TOLD["scenario"], tuple[Scenario, ...])}
FEATS: Final = {one.id: one for one in convert(data.toml("feats.toml")["feat"], tuple[Feat, ...])}
SCENARIO_IDS: Final = tuple(SCENARIOS)
"""In the order in which they stand before a draw."""
FEAT_IDS: Final = tuple(FEATS)


@cache
def possible_pm(scenario: str) -> frozenset[Pair]:
    """Every pair of military points that a full game of the scenario can give."""
    one_round = {SCENARIOS[scenario].military(held) for held in SCENARIOS[scenario].holdings()}
    sums = {(0, 0)}
    for _ in range(GROUND.rounds):
        sums = {(a + more_a, b + more_b) for a, b in sums for more_a, more_b in one_round}
    return frozenset(sums)


@cache
def possible_pa(feat: str) -> frozenset[Pair]:
    """Every pair of arcane points that the feat can give."""
    return frozenset(FEATS[feat].arcane(ending) for ending in FEATS[feat].endings())
