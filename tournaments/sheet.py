"""The score sheet of a game: who controls what at the end of each round, and the feat's facts at the end.

From these it computes military, arcane and victory points, the result and the tournament points.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tournaments.adventures import FEATS, GROUND, SCENARIOS, Facts, Feat, Holders, Scenario
from tournaments.records import Pair, pv
from tournaments.sayings import Refused
from tournaments.scoring import Scoring, Verdict, Warcrow


class Score(NamedTuple):
    """What a score sheet gives, A's and B's. `rounds`: the military points of each round."""

    rounds: tuple[Pair, ...]
    pm: Pair
    pa: Pair
    pv: Pair
    verdict: Verdict


def score(
    scenario_id: str, feat_id: str, rounds: Sequence[Holders], facts: Facts, rule: Scoring | None = None
) -> Score:
    """The score of a game. `rounds`: the end of each round played, fewer than three if the game was cut short.

    An objective that is left out is controlled by nobody; every fact of the feat must be there. Raises Refused.
    """
    scenario, feat = SCENARIOS.get(scenario_id), FEATS.get(feat_id)
    if scenario is None or feat is None:
        raise Refused("warcrow.sheet.unknown_adventure")
    if len(rounds) > GROUND.rounds:
        raise Refused("warcrow.sheet.too_many_rounds", n=GROUND.rounds)
    for number, holders in enumerate(rounds, start=1):
        _check_holders(scenario, holders, number)
    _check_facts(feat, facts)
    each = tuple(scenario.military(holders) for holders in rounds)
    pm = (sum(a for a, _ in each), sum(b for _, b in each))
    pa = feat.arcane(facts)
    return Score(each, pm, pa, pv(pm, pa), (rule or Warcrow()).verdict(pm, pa))


def _check_holders(scenario: Scenario, holders: Holders, number: int) -> None:
    known = {one.id: one for one in scenario.objectives}
    for objective, company in holders.items():
        if objective not in known or company not in {"a", "b", None}:
            raise Refused("warcrow.sheet.unknown_objective", round=number, objective=objective)
        if known[objective].only not in {None, company} and company is not None:
            raise Refused("warcrow.sheet.not_theirs", round=number, objective=objective)


def _check_facts(feat: Feat, facts: Facts) -> None:
    if set(facts) != {fact.id for fact in feat.facts}:
        raise Refused("warcrow.sheet.facts", facts=tuple(fact.id for fact in feat.facts))
    for fact in feat.facts:
        a, b = facts[fact.id]
        if not fact.can_be((a, b)):
            raise Refused("warcrow.sheet.fact", fact=fact.id, a=a, b=b, low=fact.low, high=fact.high)
