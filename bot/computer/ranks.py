"""The five ranks of computer players and their manners: how well each plays is a matter of the game (`Skill`).

They err as people do, and never so that everybody sees it: what looks much worse than the best is not taken.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import exp
from typing import Any, Final, NamedTuple, TypeVar

from msgspec import Struct

from bot.computer.budget import Budget, Spending, Trials
from bot.computer.greedy import one_step
from bot.computer.search import Weighed, ranked, weigh
from games.core.game import Game
from games.core.hidden import Seat
from games.core.skill import RANKS, SKILLS, Skill

A = TypeVar("A", bound=Struct)

BLUNDER: Final = 0.15
"""What costs so much of the chance to win is never taken."""


class Manner(NamedTuple):
    """How somebody likes to play: `eager`: how much better attacks look to them; `sly`: of what looks nearly as good as
    the best, any will do.
    """

    eager: float = 0.0
    sly: float = 0.0


MANNERS: Final = {"careful": Manner(eager=-0.015), "bold": Manner(eager=0.015), "sly": Manner(sly=0.015)}
"""The same in each game; none of them is stronger."""
PLAIN: Final = Manner()


def level_of(rank: str, manner: str) -> str:
    """The name of a level: a rank played in a manner."""
    return f"{rank}-{manner}"


def parts(level: str) -> tuple[str, Manner] | None:
    """The rank and the manner of a level; None for one that has none."""
    rank, sign, manner = level.partition("-")
    if rank not in RANKS or (sign and manner not in MANNERS):
        return None
    return rank, MANNERS.get(manner, PLAIN)


def timed(level: str) -> bool:
    """Whether the level takes as much time as it is given, at least in some games."""
    found = parts(level)
    return found is not None and found[0] == RANKS[-1]


def choose_as(
    game: Game[Any, A],
    view: Any,
    seat: Seat,
    actions: Sequence[A],
    skill: Skill,
    manner: Manner,
    budget: Budget,
    rng: random.Random,
) -> A:
    """What somebody of this skill and manner does."""
    thinking = game.thinking
    known = view if skill.remembers or thinking is None else thinking.forget(view)
    if skill.warmth and thinking is not None:
        actions = [action for action in actions if not thinking.blunder(known, seat, action)] or actions
        if len(actions) == 1:
            return actions[0]
    if skill.trials == 0:
        seen = at_a_glance(game, known, seat, actions, rng)
    else:
        spending: Spending = budget if skill.trials is None else Trials(skill.trials)
        seen = weigh(game, known, seat, actions, spending, rng)
    return _taken(game, seen, skill, manner, rng)


def skill_of(game: Game[Any, Any], view: Any, rank: str) -> Skill:
    """How a rank plays the game from here."""
    place = RANKS.index(rank)
    return SKILLS[place] if game.thinking is None else game.thinking.skill(view, place)


def at_a_glance(
    game: Game[Any, A], view: Any, seat: Seat, actions: Sequence[A], rng: random.Random
) -> list[Weighed[A]]:
    """The actions as they look at first sight, the best first."""
    own = None if game.thinking is None else game.thinking.glance(view, seat, actions, rng)
    chances = one_step(game, view, seat, actions, rng) if own is None else own
    return ranked([Weighed(action, chance) for action, chance in zip(actions, chances, strict=True)])


def _taken(game: Game[Any, A], seen: Sequence[Weighed[A]], skill: Skill, manner: Manner, rng: random.Random) -> A:
    """One of the weighed actions, the first of which is the best; none that is a blunder, and not idle by mistake."""
    attacks = frozenset[str]() if game.thinking is None else game.thinking.attacks
    idle = frozenset[str]() if game.thinking is None else game.thinking.idle
    eager, best = skill.eager + manner.eager, seen[0].chance
    liked: list[tuple[A, float]] = []
    for number, (action, chance) in enumerate(seen[: skill.considers]):
        verb = game.notation(action).partition(" ")[0]
        if number and (chance < best - BLUNDER or (chance < best and verb in idle)):
            continue
        attack = eager and verb in attacks
        liked.append((action, chance + eager if attack else chance))
    most = max(chance for _, chance in liked)
    if skill.warmth:
        weights = [exp((chance - most) / skill.warmth) for _, chance in liked]
        return rng.choices(liked, weights)[0][0]
    # what was looked at longest comes first, so that of equals it is taken
    near = [action for action, chance in liked if chance >= most - manner.sly]
    return near[int(rng.random() * len(near))] if manner.sly else near[0]
