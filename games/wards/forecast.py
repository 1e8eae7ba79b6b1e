"""How good a position looks where teams fight: who is likely to be destroyed before everybody has had a turn.

Whoever acts next takes the best target it has from where it stands, then the next one, and so on; what is probably
destroyed by then threatens less, and is worth less as a target. So fire is brought together and nobody counts twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp, sqrt
from typing import Final, NamedTuple

from games.core.hidden import Seat
from games.wards import worth
from games.wards.arms import ENGINES, ROLES, WEAPONS
from games.wards.ground import ground
from games.wards.harm import harm
from games.wards.legal import WALK
from games.wards.maps import load
from games.wards.odds import on_warrior
from games.wards.points import NOWHERE, STRIDE, Point, squared, within
from games.wards.state import NOBODY, ON_FOOT, OVER, SECOND, State, Warrior, team_of
from games.wards.threat import FOOT, kinds
from games.wards.turns import HOLDS, next_round, to_come
from games.wards.walking import FAR, STEP

_LOST: Final = 1.2
"""What it counts that somebody is destroyed, in tickets: its own one, and that it is away. By playing, as all here."""
_LOST_IN_FLAGS: Final = 0.2
"""The same in points, where flags decide."""
_AWAY: Final = 0.1
"""What it costs in tickets to have somebody off the table now."""
_CREW: Final = (0.5, 0.1)
"""What it is worth to be the crew of something, in tickets and in points."""
_TANK: Final = 1.0
"""What it is worth in points to be the crew of something armoured, less in the last `_ENOUGH` rounds; and how much of
it has whoever stands beside an empty one, a third as much (e-fold) `_NEAR` inches away. By playing."""
_BESIDE: Final = 0.6
_ENOUGH: Final = 6
_CLOSER: Final = 0.005
"""What an inch nearer to the nearest enemy is worth, so that nobody waits for ever; in the last round `_URGENCY` times
as much besides, half of that in the one before."""
_URGENCY: Final = 16.0
_CLOSER_AHEAD: Final = 0.002
"""The same for a team that leads."""
_MARCH: Final = 0.005
"""What an inch more counts while the enemy is far off."""
_ARRIVES: Final = (0.8, 0.35)
"""How likely somebody comes to a flag who is a move away from where it counts, or two."""
_NEAR: Final = 2.0 * WALK
"""Inches further away from a flag that make a warrior count for a third as much there (e-fold)."""
_NOBODY: Final = 0.1
"""How much counts for a flag that is nobody's, where the strength of both teams there is squared (Lanchester, 1916)."""
_SCALE: Final = 3.0
_LONG: Final = 12


class Forecast(NamedTuple):
    """`losses`: by team, how many are destroyed before everybody has had a turn; by seat how likely it is on the table:
    `until` the round ends, and `after` all of these turns."""

    losses: tuple[float, float]
    until: Sequence[float]
    after: Sequence[float]


def together(view: State, seat: Seat) -> float:
    """The chance that the seat's team wins, within a turn or between two."""
    team = team_of(seat)
    if view.phase == OVER:
        return 0.5 if view.winner < 0 else float(view.winner == team)
    coming = to_come(view)
    ahead = forecast(view, coming)
    value = view.score[team] - view.score[1 - team]
    sign = -1.0 if team else 1.0
    value += sign * (_flags(view, coming, ahead) if view.options.mode == "flags" else _tickets(view, team, ahead))
    left = view.options.rounds - view.round + 1 - view.seat / len(view.warriors)
    return 1.0 / (1.0 + exp(-value / (_SCALE * sqrt(left / _LONG))))


def forecast(view: State, coming: Sequence[Seat]) -> Forecast:
    """What a turn of everybody does. `coming`: who acts before the round ends; after the last one nobody does."""
    held = view.warriors
    order = list(coming)
    if view.round < view.options.rounds:
        order += [seat for seat in next_round(view) if seat not in coming]
    there = [float(one.at != NOWHERE) for one in held]
    what = [kinds(view, seat) if one.at != NOWHERE else ("", "") for seat, one in enumerate(held)]
    losses = [0.0, 0.0]
    until: Sequence[float] = there
    for number, seat in enumerate(order):
        if number == len(coming):
            until = tuple(there)
        one = held[seat]
        if not there[seat] or one.bailed:
            continue
        second = view.phase == SECOND and seat == view.seat
        best, target = 0.0, NOBODY
        for other in range(1 - team_of(seat), len(held), 2):
            if not there[other]:
                continue
            foe = held[other]
            turn, after_move, after_shot = harm(view.options.map, what[seat][0], one.at, what[other][1], foe.at)
            likely = turn if not second else after_shot if view.done == "shoot" else after_move
            if foe.ranged not in (NOBODY, seat):
                likely = max(likely, _ranged(view.options.map, what[seat][0], one.at, what[other][1], foe.at))
            if likely * there[other] > best:
                best, target = likely * there[other], other
        if target != NOBODY:
            best *= there[seat]
            there[target] -= best
            losses[team_of(target)] += best
    return Forecast((losses[0], losses[1]), until if len(order) > len(coming) else there, there)


@cache
def _ranged_in(weapon: str, level: int) -> float:
    return float(on_warrior(weapon, level, ranged=True).destroyed)


def _ranged(map_id: str, arms: str, at: Point, body: str, there: Point) -> float:
    """How likely one shot destroys who is Ranged In, in sight or not."""
    if body != FOOT:
        return 0.0
    names = ROLES[arms].weapons if arms in ROLES else (ENGINES[arms].weapon,)
    far, level = squared(at, there), ground(map_id).sight.look(at, there) >> 1 & 3
    return max((_ranged_in(name, level) for name in names if WEAPONS[name].range ** 2 >= far), default=0.0)


def _crews(view: State, worth_it: float, away: float) -> float:
    """What it is worth to team 0 who is the crew of something, and who is away."""
    values = [-away if one.at == NOWHERE else worth_it * (one.ride != ON_FOOT) for one in view.warriors]
    return sum(values[0::2]) - sum(values[1::2])


def _tanks(view: State) -> float:
    """How many more tanks team 0 has; one that is empty in part, as somebody is near it."""
    value = 0.0
    for vehicle in view.vehicles:
        if not ENGINES[vehicle.kind].armour or vehicle.back:
            continue
        if vehicle.crew != NOBODY:
            value += -1.0 if team_of(vehicle.crew) else 1.0
            continue
        ways = ground(view.options.map).walking.ways(vehicle.at)
        for team, sign in ((0, 1.0), (1, -1.0)):
            far = min((ways[one.at] for one in view.warriors[team::2] if one.at != NOWHERE), default=FAR)
            value += sign * _BESIDE * exp(-far / STEP / _NEAR) if far != FAR else 0.0
    return value


def _tickets(view: State, team: int, ahead: Forecast) -> float:
    """How many tickets more than the other team 0 is likely to have soon, as the team sees it."""
    last = view.round == view.options.rounds
    value = _LOST * (ahead.losses[1] - ahead.losses[0]) + _crews(view, _CREW[0], 0.0 if last else _AWAY)
    haste = _CLOSER_AHEAD
    if view.score[team] <= view.score[1 - team]:
        haste = _CLOSER * (1 + _URGENCY / (view.options.rounds - view.round + 1))
    way = sum(worth.way(haste, _MARCH, sqrt(far)) for far in _nearest(view, team))
    return value + worth.middle(view) + (way if team else -way)


def _nearest(view: State, team: int) -> list[int]:
    """By warrior of the team, the squared distance to the nearest enemy; who is yet to come is at a spawn point."""
    spawns = load(view.options.map).spawns

    def places(one: Warrior, side: int) -> Sequence[tuple[int, int]]:
        found = (one.at,) if one.at != NOWHERE else spawns[side] if one.here else ()
        return [(at % STRIDE, at // STRIDE) for at in found]

    enemies = [at for one in view.warriors[1 - team :: 2] for at in places(one, 1 - team)]
    friends = [found for one in view.warriors[team::2] if (found := places(one, team))]
    if not enemies:
        return []
    return [min([(across - x) ** 2 + (down - y) ** 2 for across, down in each for x, y in enemies]) for each in friends]


def _flags(view: State, coming: Sequence[Seat], ahead: Forecast) -> float:
    """How many points more than the other team 0 may expect until the battle ends, and what it may destroy."""
    value = 0.0
    later = view.options.rounds - view.round
    if later:
        value = _LOST_IN_FLAGS * (ahead.losses[1] - ahead.losses[0]) + _crews(view, _CREW[1], 0.0)
        value += _TANK * min(1.0, later / _ENOUGH) * _tanks(view)
    for flag in load(view.options.map).flags:
        ways = ground(view.options.map).walking.ways(flag)
        nobody, near = [1.0, 1.0], [0.0, 0.0]
        for seat, one in enumerate(view.warriors):
            team = team_of(seat)
            again = _from_spawn(view.options.map, flag, team)  # who is destroyed comes back
            if one.at == NOWHERE or ways[one.at] == FAR:
                near[team] += again * one.here
                continue
            far = ways[one.at]
            if within(one.at, flag, HOLDS):
                nobody[team] *= 1 - ahead.until[seat]
            elif seat in coming:
                nobody[team] *= 1 - ahead.until[seat] * _arrives(view, seat, far)
            near[team] += again + ahead.after[seat] * (_strength(far) - again)
        value += nobody[1] - nobody[0]  # only one of them: (1 - a) b - (1 - b) a
        one, two = near[0] ** 2, near[1] ** 2
        value += later * (one - two) / (one + two + _NOBODY)
    return value


def _strength(far: int) -> float:
    """How much a warrior counts for a flag from so far away, in steps."""
    return exp(-max(0.0, far / STEP - HOLDS) / _NEAR)


@cache
def _from_spawn(map_id: str, flag: Point, team: int) -> float:
    """The same from the team's nearest spawn point."""
    ways = ground(map_id).walking.ways(flag)
    return _strength(min(ways[at] for at in load(map_id).spawns[team]))


def _arrives(view: State, seat: Seat, far: int) -> float:
    """How likely a warrior comes to where it counts for a flag before the round ends."""
    one = view.warriors[seat]
    inches = WALK if one.ride == ON_FOOT else ENGINES[view.vehicles[one.ride].kind].move
    if not inches:
        return 0.0
    moves = (far - HOLDS * STEP) / (inches * STEP)
    if moves <= 1:
        return _ARRIVES[0]
    return _ARRIVES[1] if moves <= 2 and not (seat == view.seat and view.phase == SECOND) else 0.0
