"""Which factions did how well, by scenario and feat: from public lists, with small numbers said to be small."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from fractions import Fraction
from typing import Final, NamedTuple

from tournaments.lists import read_list
from tournaments.records import Swiss
from tournaments.sayings import Refused
from tournaments.scoring import scoring

FEW: Final = 10
"""Games below which a number says little."""


class Record(NamedTuple):
    """What a faction made of its games: won, drawn, lost, and its tournament points."""

    won: int
    drawn: int
    lost: int
    pt: int

    @property
    def games(self) -> int:
        """How many there were."""
        return self.won + self.drawn + self.lost

    @property
    def average(self) -> Fraction:
        """Tournament points a game."""
        return Fraction(self.pt, self.games)

    @property
    def few(self) -> bool:
        """Whether these are too few to say much."""
        return self.games < FEW


class Statistics(NamedTuple):
    """`players`: how many play each faction. The records by faction alone, with the scenario, with the feat."""

    players: Mapping[str, int]
    alone: Mapping[str, Record]
    scenarios: Mapping[tuple[str, str], Record]
    feats: Mapping[tuple[str, str], Record]


def faction_of(text: str) -> str | None:
    """The faction that most units of a list belong to; None where the catalogue knows none, or two are level."""
    try:
        army = read_list(text)
    except Refused:
        return None
    counted = Counter[str]()
    for entry in army.entries:
        if entry.unit is not None:
            counted[entry.unit.faction] += entry.copies
    most = counted.most_common(2)
    if not most or (len(most) == 2 and most[0][1] == most[1][1]):
        return None
    return most[0][0]


def factions_of(lists: Mapping[str, str]) -> dict[str, str]:
    """By player, the faction of a list, where it can be told."""
    return {player: found for player, text in lists.items() if (found := faction_of(text)) is not None}


def statistics(swiss: Swiss, lists: Mapping[str, str]) -> Statistics:
    """`lists`: by player, those that everybody may read. Games without two known factions count for the known one."""
    factions = factions_of(lists)
    rule = scoring(swiss.settings)
    alone = defaultdict[str, list[int]](_none)
    scenarios, feats = (defaultdict[tuple[str, str], list[int]](_none) for _ in range(2))
    for played in swiss.played:
        for game in played.games:
            if game.status != "confirmed" or game.pm is None or game.pa is None:
                continue
            pt = rule.verdict(game.pm, game.pa).pt
            for mine, player in enumerate(game.ids):
                faction = factions.get(player)
                if faction is None or factions.get(game.ids[1 - mine]) == faction:
                    continue  # a mirror says nothing of a faction
                where = (faction, played.scenario or ""), (faction, played.feat or "")
                for counted in (alone[faction], scenarios[where[0]], feats[where[1]]):
                    won = (pt[mine] > pt[1 - mine]) - (pt[mine] < pt[1 - mine])
                    counted[1 - won] += 1
                    counted[3] += pt[mine]
    return Statistics(
        Counter(factions.values()),
        {key: Record(*told) for key, told in alone.items()},
        {key: Record(*told) for key, told in scenarios.items()},
        {key: Record(*told) for key, told in feats.items()},
    )


def _none() -> list[int]:
    return [0, 0, 0, 0]
