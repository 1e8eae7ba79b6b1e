"""Prizes: by places, by votes, by lot, or as an organiser says. What can be computed is computed, and can be checked.

The raffle is drawn from the tournament's seed and from every result, so that nobody could tell it beforehand, and
anyone can draw it again afterwards.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Mapping, Sequence
from typing import Final, Literal, get_args

from tournaments import draw
from tournaments.facts import Prize, Won
from tournaments.records import Swiss
from tournaments.sayings import Refused
from tournaments.standings import standings
from tournaments.teams import team_standings
from tournaments.writing import told

Vote = Literal["painted", "sport"]
VOTES: Final[tuple[Vote, ...]] = get_args(Vote)
RAFFLE: Final = 4
"""The number of its draw; 0 to 3 are `draw`'s."""


USUAL: Final = (Prize("place", n=1), Prize("place", n=2), Prize("place", n=3))
"""What is awarded where nothing was said."""


def raffle(swiss: Swiss) -> tuple[str, ...]:
    """Everyone who takes part in the raffle, in the drawn order: those who are there, not dropped.

    Raises Refused without a seed.
    """
    seed = draw.key(swiss)
    if seed is None:
        raise Refused("tournament.refused.no_seed_for_raffle")
    content = json.dumps(told(swiss)["played"], ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    mixed = hmac.digest(bytes.fromhex(seed), b"raffle" + content.encode(), hashlib.sha256).hex()
    return draw.shuffled(mixed, RAFFLE, [player.id for player in swiss.players if player.status == "active"])


def by_place(swiss: Swiss, place: int) -> tuple[str, ...]:
    """Who has the prize of a place: those who share one are put in order by the draw made before round 1 (ruling).

    Of a team event, everyone of the team (ruling).
    """
    if swiss.teams:
        return tuple(player for team in team_standings(swiss)[place - 1 : place] for player in team.players)
    order = [line.id for line in standings(swiss)]
    return tuple(order[place - 1 : place])


def spoon(swiss: Swiss) -> tuple[str, ...]:
    """The last one of those who played to the end; of a team event, those of the last team that did (ruling)."""
    stayed = [line.id for line in standings(swiss) if not line.dropped]
    if swiss.teams:
        teams = [[player for player in team.players if player in stayed] for team in team_standings(swiss)]
        return tuple(next((players for players in reversed(teams) if players), ()))
    return tuple(stayed[-1:])


def voted(prize: Prize, counts: Mapping[str, int]) -> Won:
    """The prize for whoever has the most votes; who has as many shares it (ruling)."""
    most = max(counts.values(), default=0)
    players = tuple(sorted(player for player, count in counts.items() if count == most and most > 0))
    return Won(prize, players, most, sum(counts.values()))


def computed(swiss: Swiss, prizes: Sequence[Prize], settled: Sequence[Won]) -> tuple[Won, ...]:
    """Every prize with who has it, in their order. `settled`: what was fixed when it ended, or said by organisers.

    Places follow the standings, also when a result is corrected afterwards.
    """
    found: list[Won] = []
    fixed = list(settled)
    for prize in prizes or USUAL:
        if prize.kind == "place":
            found.append(Won(prize, by_place(swiss, prize.n)))
        elif prize.kind == "spoon":
            found.append(Won(prize, spoon(swiss)))
        else:
            mine = next((one for one in fixed if one.prize == prize), None)
            if mine is not None:
                fixed.remove(mine)
            found.append(mine or Won(prize, ()))
    return tuple(found)
