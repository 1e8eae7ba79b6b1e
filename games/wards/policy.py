"""What a sensible player would do: the silent player's default, and quick choices for imagined games."""

from __future__ import annotations

import random
from collections.abc import Sequence

from games.core.hidden import Seat
from games.wards import legal
from games.wards.actions import END, REMOUNT, Action, at_of
from games.wards.arms import ROLES, WEAPONS
from games.wards.fire import aim
from games.wards.ground import ground
from games.wards.maps import load
from games.wards.points import NOWHERE, Point, squared, within
from games.wards.state import ENTER, FIRST, ON_FOOT, RESPAWN, SECOND, State, team_of
from games.wards.threat import FOOT, chance
from games.wards.turns import HOLDS

ASSAULTS = 0.45
"""A shot as likely to destroy as this is taken rather than an assault, which is a little likelier but leads closer."""
WHIMS = 0.3
"""How often who has nobody to shoot at does just anything."""


def default(view: State, seat: Seat) -> Action:
    """Stay and shoot the best target, else do nothing. Who is not on the table comes to it; who bailed out gets in.

    In a window of the whole team, who is silent ends the turn.
    """
    if view.phase == ENTER:
        return _entry(view, seat)
    if view.phase == RESPAWN:
        return legal.respawns(view.options.map, team_of(seat))[0]
    if view.options.order == "teams":
        return END
    if view.warriors[seat].bailed:
        return REMOUNT
    return best_shot(view, legal.shots(view, seat)) or END


def _entry(view: State, seat: Seat) -> Action:
    """The class that the own team has least of, as early in the list as possible; at the first spawn point."""
    chosen = [view.warriors[friend].role for friend in range(team_of(seat), len(view.warriors), 2)]
    role = min(ROLES, key=chosen.count)
    return next(action for action in legal.entries(view.options.map, team_of(seat)) if action.role == role)


def best_shot(view: State, shots: Sequence[Action]) -> Action | None:
    """The shot most likely to destroy its target; None when none can."""
    best, most = None, 0.0
    for action in shots:
        likely = liking(view, view.seat, action)
        if likely > most:
            best, most = action, likely
    return best


def liking(view: State, seat: Seat, action: Action) -> float:
    """The chance that the shot destroys its target."""
    target = action.number - 1
    sighted = aim(view, seat, target, WEAPONS[action.weapon])
    assert sighted is not None, "the shot is legal"
    victim = view.warriors[target]
    kind = FOOT if victim.ride == ON_FOOT else view.vehicles[victim.ride].kind
    return chance(action.weapon, kind, sighted.cover) * (1.25 if sighted.ranged else 1.0)


def choose(view: State, seat: Seat, actions: Sequence[Action], rng: random.Random) -> Action:
    """The best shot, an assault where no shot is as good; else mostly a step towards what the battle is about."""
    if view.phase not in (FIRST, SECOND):
        return actions[int(rng.random() * len(actions))]
    by_verb: dict[str, list[Action]] = {}
    for action in actions:
        by_verb.setdefault(action.verb, []).append(action)
    best = best_shot(view, by_verb.get("shoot", ()))
    assaults = by_verb.get("assault")
    if best is not None and (not assaults or liking(view, seat, best) > ASSAULTS):
        return best
    if assaults:
        return assaults[int(rng.random() * len(assaults))]
    moves = by_verb.get("move")
    if not moves or rng.random() < WHIMS:
        return actions[int(rng.random() * len(actions))]
    goal = _goal(view, seat)
    if goal is None:
        return actions[-1]
    ways = ground(view.options.map).walking.lengths(goal, [at_of(action) for action in moves])
    return moves[ways.index(min(ways))]


def _goal(view: State, seat: Seat) -> Point | None:
    """Where to go: the nearest flag that nobody of the team stands at, or the nearest enemy; None to stay at a flag."""
    here, held = view.warriors[seat].at, view.warriors
    goals = [held[other].at for other in legal.enemies_of(view, seat)]
    if view.options.mode == "flags":
        flags = load(view.options.map).flags
        if any(within(here, flag, HOLDS) for flag in flags):
            return None
        friends = [held[other].at for other in range(team_of(seat), len(held), 2) if held[other].at != NOWHERE]
        goals = [flag for flag in flags if not any(within(at, flag, HOLDS) for at in friends)] or goals
    goals = goals or list(load(view.options.map).spawns[1 - team_of(seat)])
    return min(goals, key=lambda goal: squared(here, goal))
