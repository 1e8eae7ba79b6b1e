"""How good a position looks for a seat's team: what is scored, what is in reach of whom, who is near the flags."""

from __future__ import annotations

from math import exp

from games.core.hidden import Seat
from games.wards.ground import ground
from games.wards.maps import load
from games.wards.points import NOWHERE
from games.wards.state import FIRST, ON_FOOT, OVER, SECOND, State, team_of
from games.wards.threat import kinds, menace
from games.wards.walking import FAR, STEP

_SCALE = 3.0
"""Tickets or points ahead that make a victory likely (73 %)."""
_LOSS = 0.35
"""What a warrior off the table costs besides its ticket: the way back."""
_SOON = 0.75
"""How much of a threat comes true before the table looks different."""
_OWN_TURN = 1.0
"""The same of the seat whose action it is."""
_LATER = 0.55
"""The same of the seat that has just acted, and will be the last to act again."""
_HORIZON = 4
"""Rounds for which holding a flag is believed."""
_NEAR = 3 * STEP
_AWAY = 22 * STEP


def worth(view: State, seat: Seat) -> float:
    """The chance that the seat's team wins, roughly."""
    team = team_of(seat)
    if view.phase == OVER:
        return 0.5 if view.winner < 0 else float(view.winner == team)
    ahead = view.score[0] - view.score[1]
    left = view.options.rounds - view.round
    value = ahead + _threats(view)
    value += _flags(view) * min(left + 1, _HORIZON) if view.options.mode == "flags" else _advance(view)
    chance = 1.0 / (1.0 + exp(-value / _SCALE))
    return chance if team == 0 else 1.0 - chance


def _threats(view: State) -> float:
    """What team 0 is likely to destroy soon, less what it is likely to lose, in warriors."""
    held = view.warriors
    sight = ground(view.options.map).sight
    best = [0.0] * len(held)
    out = 0.0
    for one in range(0, len(held), 2):
        mine = held[one]
        if mine.at == NOWHERE:
            continue
        column, row = mine.at & 63, mine.at >> 6
        arms, body = kinds(view, one)
        for other in range(1, len(held), 2):
            theirs = held[other]
            if theirs.at == NOWHERE:
                continue
            far = ((theirs.at & 63) - column) ** 2 + ((theirs.at >> 6) - row) ** 2
            look = sight.look(mine.at, theirs.at)
            foe_arms, foe_body = kinds(view, other)
            if not mine.bailed:
                hurt = menace(arms, foe_body, far, look & 1, look >> 1 & 3)
                if theirs.ranged >= 0:
                    hurt = min(1.0, hurt * 1.5 + 0.05)
                best[one] = max(best[one], hurt)
            if not theirs.bailed:
                hurt = menace(foe_arms, body, far, look & 1, look >> 3)
                if mine.ranged >= 0:
                    hurt = min(1.0, hurt * 1.5 + 0.05)
                best[other] = max(best[other], hurt)
    for seat, warrior in enumerate(held):
        sign = -1.0 if team_of(seat) else 1.0
        if warrior.at == NOWHERE:
            out -= sign * _LOSS * warrior.here
            continue
        weight = _OWN_TURN if seat == view.seat and view.phase in (FIRST, SECOND) else _SOON
        out += sign * weight * best[seat]
        if warrior.ride != ON_FOOT:
            out += sign * 0.15
    return out


def _advance(view: State) -> float:
    """Who is nearer to the enemy finds fights sooner; a little, so that nobody waits for ever."""
    held = view.warriors
    out = 0.0
    for seat, warrior in enumerate(held):
        if warrior.at == NOWHERE:
            continue
        column, row = warrior.at & 63, warrior.at >> 6
        nearest = min(
            (
                ((held[other].at & 63) - column) ** 2 + ((held[other].at >> 6) - row) ** 2
                for other in range(1 - team_of(seat), len(held), 2)
                if held[other].at != NOWHERE
            ),
            default=0,
        )
        out -= (-0.01 if team_of(seat) else 0.01) * max(0.0, nearest**0.5 - 6.0)
    return out


def _flags(view: State) -> float:
    """How many more flags team 0 may expect to hold at the end of a round than the other."""
    table = ground(view.options.map).walking
    out = 0.0
    for flag in load(view.options.map).flags:
        ways = table.ways(flag)
        near = [0.0, 0.0]
        for seat, warrior in enumerate(view.warriors):
            if warrior.at == NOWHERE:
                continue
            far = ways[warrior.at]
            if far == FAR:
                continue
            near[team_of(seat)] += 1.0 if far <= _NEAR else max(0.0, 0.7 * (1.0 - (far - _NEAR) / _AWAY)) ** 2
        out += (near[0] - near[1]) / (near[0] + near[1] + 0.25)
    return out
