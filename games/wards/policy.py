"""What a sensible player would do: the silent player's default, and quick choices for imagined games."""

from __future__ import annotations

import random
from collections.abc import Sequence

from games.core.hidden import Seat
from games.wards import legal
from games.wards.actions import END, REMOUNT, Action
from games.wards.arms import ROLES, WEAPONS
from games.wards.fire import aim
from games.wards.state import ENTER, FIRST, ON_FOOT, RESPAWN, SECOND, State, team_of
from games.wards.threat import FOOT, chance

ASSAULTS = 0.45
"""A shot as likely to destroy as this is taken rather than an assault, which is a little likelier but leads closer."""
RESTLESS = 0.3
"""How often who has nobody to shoot at does anything at all, in imagined games."""


def default(view: State, seat: Seat) -> Action:
    """Stay and shoot the best target, else do nothing. Who is not on the table comes to it; who bailed out gets in."""
    if view.phase == ENTER:
        return _entry(view, seat)
    if view.phase == RESPAWN:
        return legal.respawns(view.options.map, team_of(seat))[0]
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
    """The best shot, an assault where no shot is as good; else now and then a move, and mostly nothing.

    Staying put says least, and so disturbs least, in the short imagined games this is for.
    """
    if view.phase not in (FIRST, SECOND):
        return actions[int(rng.random() * len(actions))]
    shots = [action for action in actions if action.verb == "shoot"]
    best = best_shot(view, shots)
    if best is not None and (liking(view, seat, best) > ASSAULTS or all(one.verb != "assault" for one in actions)):
        return best
    others = [action for action in actions if action.verb in ("assault", "remount")]
    if others:
        return others[int(rng.random() * len(others))]
    return actions[int(rng.random() * len(actions))] if rng.random() < RESTLESS else actions[-1]
