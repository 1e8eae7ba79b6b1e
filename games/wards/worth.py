"""How good a position looks for a seat's team: what is scored, what is in reach of whom, who is near the flags."""

from __future__ import annotations

from math import exp, sqrt, tanh
from typing import NamedTuple

from games.core.hidden import Seat
from games.wards.ground import ground
from games.wards.legal import WALK
from games.wards.maps import load
from games.wards.points import NOWHERE, squared, within
from games.wards.state import FIRST, ON_FOOT, OVER, SECOND, State, Warrior, team_of
from games.wards.threat import LONGEST, kinds, menace
from games.wards.turns import HOLDS, from_middle, to_come
from games.wards.walking import FAR, STEP

_SCALE = 3.0
"""Tickets or points ahead that make a victory likely (73 %) when a battle of `_LONG` rounds begins."""
_LONG = 12


class Weights(NamedTuple):
    """What things are worth in tickets or points.

    `loss`: a warrior off the table costs it besides its ticket, for the way back. `at_once`, `last`, `soon`: how much
    of a threat comes true, by the seat whose action it is, by the one that is the last to act again, by any other.
    `closer`: an inch nearer to the nearest enemy when tickets decide, so that nobody waits for ever; `closer_ahead`:
    the same for a team that leads; `march`: an inch more while the enemy is far off. `urgency`: how many times `closer`
    is added in the last round, half of it in the one before, a third before that, so that fewer battles end level.
    `looks_on`: whether it counts who is yet to come to the table, who acts no more before the battle ends, how few
    rounds are left to make good what the team is behind.
    """

    loss: float
    at_once: float
    soon: float
    last: float
    closer: float
    closer_ahead: float
    urgency: float
    march: float
    looks_on: bool


_AFTER_ACTION = Weights(0.35, 1.0, 0.75, 0.55, 0.05, 0.01, 0.0, 0.03, looks_on=False)
"""Found by playing one step ahead against itself: eager to fight, since what follows is not looked at."""
_AFTER_TURN = Weights(0.0, 1.75, 1.2, 0.83, 0.002, 0.001, 16.0, 0.0, looks_on=True)
"""The threats as fitted to how 1,200 battles of two seats went on from the beginning of a turn; the rest by playing."""
_CREW = 0.15
"""What it is worth to be the crew of something."""
_TRADES = 0.05
"""What each class is worth that a team has at all."""
_CLOSE = 6.0
"""How near is near enough, in inches."""
_FAR_OFF = 18.0
_CONTESTED = 0.4
"""How likely a flag is not held after all at which somebody of the other team may yet arrive."""
_TAKEN = 0.6
"""How likely a flag is held that only one team can still arrive at."""
_IN_FLAGS = 0.4
"""What destroying somebody counts where only flags do: it is away for a round."""
_NEARER = 0.3
"""What it is worth to be nearer to the middle when the last round ends and tickets are level."""
_INCH = 0.1
"""How much surer each inch makes it that a team is the nearer one."""
_SEEN_AHEAD = 4
"""Rounds for which it is believed that everybody stays as near to the middle."""
_AT_FLAG = 3 * STEP
_AWAY = 22 * STEP
_RANGED = 1.5
"""How much more likely it is to hit who is Ranged In."""


def worth(view: State, seat: Seat) -> float:
    """The chance that the seat's team wins, roughly; judged after any action."""
    return _chance(view, seat, _AFTER_ACTION)


def outlook(view: State, seat: Seat) -> float:
    """The same where a turn is over."""
    return _chance(view, seat, _AFTER_TURN)


def _chance(view: State, seat: Seat, weights: Weights) -> float:
    team = team_of(seat)
    if view.phase == OVER:
        return 0.5 if view.winner < 0 else float(view.winner == team)
    best, nearest = _fights(view)
    coming = to_come(view)
    last = view.round == view.options.rounds
    if weights.looks_on:
        _expect(view, nearest)
        for done in range(len(best)):
            if last and done not in coming:
                best[done], nearest[done] = 0.0, -1
    value: float = view.score[team] - view.score[1 - team]
    sign = -1.0 if team else 1.0
    if view.options.mode == "flags":
        value += sign * _flags(view, coming)
        value += 0.0 if last else _IN_FLAGS * _reckoning(view, team, best, weights)
    else:
        value += _reckoning(view, team, best, weights) + sign * middle(view)
        haste = weights.closer_ahead
        if view.score[team] <= view.score[1 - team]:
            haste = weights.closer * (1 + weights.urgency / (view.options.rounds - view.round + 1))
        value -= sum(way(haste, weights.march, sqrt(far)) for far in nearest[team::2] if far >= 0)
    scale = _SCALE * sqrt(_left(view) / _LONG) if weights.looks_on else _SCALE
    return 1.0 / (1.0 + exp(-value / scale))


def _left(view: State) -> float:
    """How many rounds are left, this one by how many of its turns are."""
    return view.options.rounds - view.round + 1 - view.seat / len(view.warriors)


def way(haste: float, march: float, inches: float) -> float:
    """What the way to the nearest enemy costs."""
    return haste * max(0.0, inches - _CLOSE) + march * max(0.0, inches - _FAR_OFF)


def _expect(view: State, nearest: list[int]) -> None:
    """Who is yet to come is as near as the team's spawn points are, so that to destroy somebody does not look far."""
    spawns = load(view.options.map).spawns
    where = [
        (one.at,) if one.at != NOWHERE else spawns[team_of(seat)] if one.here else ()
        for seat, one in enumerate(view.warriors)
    ]
    for seat, one in enumerate(view.warriors):
        if one.at != NOWHERE:
            continue
        for other in range(1 - team_of(seat), len(where), 2):
            far = min((squared(start, goal) for start in where[seat] for goal in where[other]), default=-1)
            for each in (seat, other):
                if far >= 0 and (nearest[each] < 0 or far < nearest[each]):
                    nearest[each] = far


def _fights(view: State) -> tuple[list[float], list[int]]:
    """By seat: how likely it destroys somebody soon; the squared distance to the nearest enemy, -1 without one."""
    held = view.warriors
    look = ground(view.options.map).sight.look
    best = [0.0] * len(held)
    nearest = [-1] * len(held)
    standing = [
        (seat, one, one.at & 63, one.at >> 6, *kinds(view, seat)) for seat, one in enumerate(held) if one.at != NOWHERE
    ]
    others = [row for row in standing if team_of(row[0])]
    for seat, mine, column, row, arms, body in standing:
        if team_of(seat):
            continue
        for other, theirs, across, down, foe_arms, foe_body in others:
            far = (across - column) ** 2 + (down - row) ** 2
            for one in (seat, other):
                if nearest[one] < 0 or far < nearest[one]:
                    nearest[one] = far
            if far > LONGEST:
                continue
            seen = look(mine.at, theirs.at)
            hurt = _hurts(mine, theirs, menace(arms, foe_body, far, seen & 1, seen >> 1 & 3))
            best[seat] = max(best[seat], hurt)
            hurt = _hurts(theirs, mine, menace(foe_arms, body, far, seen & 1, seen >> 3))
            best[other] = max(best[other], hurt)
    return best, nearest


def _hurts(shooter: Warrior, target: Warrior, likely: float) -> float:
    if shooter.bailed:
        return 0.0
    return likely if target.ranged < 0 else min(1.0, likely * _RANGED)


def _reckoning(view: State, team: int, best: list[float], weights: Weights) -> float:
    """What the team is likely to destroy soon, less what it is likely to lose; and who must come back first."""
    last = _last_to_act(view)
    out = 0.0
    for seat, warrior in enumerate(view.warriors):
        if warrior.at == NOWHERE:
            value = -weights.loss * warrior.here
        else:
            now = seat == view.seat and view.phase in (FIRST, SECOND)
            soon = weights.at_once if now else weights.last if seat == last else weights.soon
            value = soon * best[seat] + _CREW * (warrior.ride != ON_FOOT)
        out += value if team_of(seat) == team else -value
    trades = [len({warrior.role for warrior in view.warriors[side::2] if warrior.role}) for side in (team, 1 - team)]
    return out + _TRADES * (trades[0] - trades[1])


def _last_to_act(view: State) -> Seat:
    """The seat that was called before the one whose turn it is."""
    seats = len(view.warriors)
    before = (view.seat - step for step in range(1, seats))
    return next((seat % seats for seat in before if view.warriors[seat % seats].here), view.seat)


def _flags(view: State, coming: tuple[Seat, ...]) -> float:
    """How many points more than the other team 0 may expect until the battle ends."""
    walking = ground(view.options.map).walking
    later = view.options.rounds - view.round
    out = 0.0
    for flag in load(view.options.map).flags:
        ways = walking.ways(flag)
        near, inside, arriving = [0.0, 0.0], [0, 0], [0, 0]
        for seat, warrior in enumerate(view.warriors):
            team, far = team_of(seat), ways[warrior.at] if warrior.at != NOWHERE else FAR
            if far == FAR:
                continue
            near[team] += 1.0 if far <= _AT_FLAG else max(0.0, 1.0 - (far - _AT_FLAG) / _AWAY) ** 2 / 2
            if within(warrior.at, flag, HOLDS):
                inside[team] += 1
            elif seat in coming and far <= _AT_FLAG + WALK * STEP:
                arriving[team] += 1
        out += _held(inside, arriving) + later * (near[0] - near[1]) / (near[0] + near[1] + 0.25)
    return out


def _held(inside: list[int], arriving: list[int]) -> float:
    """How likely team 0 holds a flag at the end of this round, less how likely the other does."""
    if all(inside):
        return 0.0
    for team, sign in ((0, 1.0), (1, -1.0)):
        if inside[team]:
            return sign * (1.0 - _CONTESTED * bool(arriving[1 - team]))
    return _TAKEN * (bool(arriving[0]) - bool(arriving[1]))


def middle(view: State) -> float:
    """What it is worth to team 0 that it stands nearer to the middle, should the tickets be level in the end."""
    if view.options.edition == 1:
        return 0.0
    one, two = view.middle
    now = from_middle(view, 1) - from_middle(view, 0)
    left = view.options.rounds - view.round + 1
    level = 2 / (1 + left) / (1 + (view.score[0] - view.score[1]) ** 2)
    return _NEARER * level * tanh(_INCH * (two - one + now * min(left, _SEEN_AHEAD)))
