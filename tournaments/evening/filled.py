"""A score sheet that somebody is filling in, as short text: it travels in the buttons, so no restart loses it.

`a.nabbn.abbbn|1-0.4-2`: who plays company A (the game's player `a` or `b`); the end of each round, a sign for each
objective (`a`, `b`, or `n` for nobody); then each fact of the feat, company A's number and B's.
"""

from __future__ import annotations

import re
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from tournaments.adventures import FEATS, GROUND, SCENARIOS, Facts, Feat, Holders, Scenario
from tournaments.records import Pair, Round
from tournaments.scoring import Scoring
from tournaments.sheet import Score, score

Player = Literal["a", "b"]

_TEXT = re.compile(r"(?P<first>[ab])(?P<rounds>(?:\.[abn]{1,9}){0,9})\|(?P<facts>(?:[0-9]{1,2}-[0-9]{1,2}\.?){0,5})")


class Sheet(Struct, frozen=True):
    """`first`: the game's player that is company A. `rounds`: who holds each objective, in the scenario's order."""

    scenario: str
    feat: str
    first: Player
    rounds: tuple[str, ...] = ()
    facts: tuple[Pair, ...] = ()

    @property
    def text(self) -> str:
        """What `read` takes."""
        rounds = "".join(f".{held}" for held in self.rounds)
        return f"{self.first}{rounds}|" + ".".join(f"{a}-{b}" for a, b in self.facts)

    @property
    def ground(self) -> Scenario:
        """The scenario."""
        return SCENARIOS[self.scenario]

    @property
    def deed(self) -> Feat:
        """The feat."""
        return FEATS[self.feat]

    def opened(self, number: int) -> Sheet:
        """The sheet with round `number` (from 1) begun: as the last one ended, or as the scenario begins."""
        rounds = list(self.rounds)
        while len(rounds) < number:
            rounds.append(rounds[-1] if rounds else _at_start(self.ground))
        return replace(self, rounds=tuple(rounds))

    def cut(self, number: int) -> Sheet:
        """The sheet of a game that ended after round `number`."""
        return replace(self, rounds=self.rounds[:number])

    def held(self, number: int, index: int, holder: str) -> Sheet:
        """The sheet with one objective in other hands at the end of a round."""
        rounds = list(self.opened(number).rounds)
        signs = list(rounds[number - 1])
        signs[index] = holder
        rounds[number - 1] = "".join(signs)
        return replace(self, rounds=tuple(rounds))

    def turned(self, number: int, index: int) -> Sheet:
        """The sheet with one objective held by the next who may: nobody, A, B, nobody.

        Later rounds in which it was in the same hands follow: what is held stays held.
        """
        one, before = self.ground.objectives[index], self.rounds[number - 1][index]
        may = "nab" if one.only is None else f"n{one.only}"
        after = may[(may.index(before) + 1) % len(may)] if before in may else may[0]
        rounds = list(self.rounds)
        for later in range(number - 1, len(rounds)):
            if rounds[later][index] != before:
                break
            rounds[later] = rounds[later][:index] + after + rounds[later][index + 1 :]
        return replace(self, rounds=tuple(rounds))

    def noted(self, index: int, side: int, value: int) -> Sheet:
        """The sheet with one company's number of a fact."""
        facts = [list(pair) for pair in self.facts]
        facts[index][side] = value
        return replace(self, facts=tuple((a, b) for a, b in facts))

    def holders(self) -> list[Holders]:
        """Who controls what at the end of each round."""
        ids = [one.id for one in self.ground.objectives]
        return [{one: _SIDES[sign] for one, sign in zip(ids, held, strict=True)} for held in self.rounds]

    def told(self) -> Facts:
        """The feat's facts by their ids."""
        return {fact.id: pair for fact, pair in zip(self.deed.facts, self.facts, strict=True)}

    def score(self, rule: Scoring) -> Score:
        """What it gives, company A first. Raises `tournaments.sayings.Refused`."""
        return score(self.scenario, self.feat, self.holders(), self.told(), rule)

    def by_player(self, pair: Pair) -> Pair:
        """A pair of the companies as a pair of the game's players, and the other way round."""
        return pair if self.first == "a" else (pair[1], pair[0])


_SIDES: dict[str, Player | None] = {"a": "a", "b": "b", "n": None}


def begin(played: Round, first: Player) -> Sheet | None:
    """An empty sheet for a game of a round; None where no adventure is known."""
    if played.scenario is None or played.feat is None:
        return None
    facts = tuple((fact.low, fact.low) for fact in FEATS[played.feat].facts)
    return Sheet(played.scenario, played.feat, first, (), facts)


def read(played: Round, text: str) -> Sheet | None:
    """The sheet that a button holds; None for one that does not fit the round's adventure."""
    found = _TEXT.fullmatch(text)
    empty = begin(played, "b" if text.startswith("b") else "a")
    if found is None or empty is None:
        return None
    rounds = tuple(found["rounds"].split(".")[1:])
    facts = tuple((int(a), int(b)) for a, b in (one.split("-") for one in found["facts"].split(".") if one))
    objectives = len(empty.ground.objectives)
    if len(rounds) > GROUND.rounds or any(len(held) != objectives for held in rounds):
        return None
    if len(facts) != len(empty.facts):
        return None
    return replace(empty, rounds=rounds, facts=facts)


def _at_start(scenario: Scenario) -> str:
    return "".join(one.start or "n" for one in scenario.objectives)
