"""What silence means, what is worth offering where room is scarce, and quick choices for imagined games."""

from __future__ import annotations

import random
from collections.abc import Sequence

from games.core.hidden import Seat
from games.warshow import fire, legal
from games.warshow.actions import DONE, DOWN, PASS, Action, shots
from games.warshow.cards import BY_ID, RULES, Card
from games.warshow.state import ATTACK, COUNTER, DECK, DISCARD, PLACE, WINDOWS, State
from games.warshow.table import find


def default(view: State, seat: Seat) -> Action:
    """Silence: pass, nothing more in this phase, the cheapest card goes, the first troop in its first row.

    Seats of even number play the first ready deck, the others the second.
    """
    if view.question in WINDOWS:
        return PASS
    offered = legal.listed(view, seat)
    if view.question == DECK:
        return offered[seat % len(offered)]
    if view.question == PLACE:
        return offered[0]
    if view.question == DISCARD:
        return min(offered, key=lambda action: (BY_ID[action.card].value, action.card))
    return DONE


def shortlist(view: State, seat: Seat) -> Sequence[Action]:
    """Attacks troop by troop in reading order: all shots at one target, just enough to destroy it and the rest at
    another, or just enough for each of several; face down only what is worth as much as that costs, or waits there
    in ambush. Else everything that is legal.
    """
    if seat not in view.waiting:
        return ()
    if view.question in (ATTACK, COUNTER):
        attacks = _attacks(view)
        return [*attacks, *legal.orders(view, seat), *(() if attacks else (DONE,))]
    offered = legal.listed(view, seat)
    return [action for action in offered if action.face != DOWN or hides(BY_ID[action.card])]


def hides(card: Card) -> bool:
    """Whether it is worth considering face down."""
    return card.value >= RULES.covered_cost or "ambush" in card.skills


def _attacks(view: State) -> list[Action]:
    """What the first troop in reading order that has a target could do."""
    for name in view.queue:
        troop = find(view.troops, name)
        if troop is None or not fire.can_fire(troop, view.turn):
            continue
        count = BY_ID[troop.card.values[0] or ""].shots
        found: list[Action] = []
        for names in fire.targets(view.troops, troop).values():
            every = fire.splits(name, tuple(names), count)
            found += every[: len(names)]
            found += [action for action in every[len(names) :] if _finishes(view, action)]
        if found:
            return found
    return []


def _finishes(view: State, action: Action) -> bool:
    """Whether a split over two destroys at least one of them without waste, or one over more of them all."""
    parts = shots(action.aim)
    enough = any if len(parts) == 2 else all
    return enough(count == needed(view, name, action.troop) for name, count in parts)


def needed(view: State, name: str, shooter: str) -> int:
    """Shots of the shooter that destroy a troop."""
    troop, attacker = find(view.troops, name), find(view.troops, shooter)
    if troop is None or attacker is None:
        return 0
    force = fire.force(attacker, troop, view.turn)
    if troop.covered:
        return -(-(RULES.white_wounds - troop.white + troop.shield) // force)
    card = BY_ID[troop.card.values[0] or ""]
    return -(-(card.health - troop.red + troop.shield) // force) + ("armour" in card.skills)


def choose(view: State, actions: Sequence[Action], rng: random.Random) -> Action:
    """Windows are mostly passed; whoever can fire does; else anything."""
    if view.question in WINDOWS and rng.random() < 0.8:
        return actions[0]
    if view.question in (ATTACK, COUNTER):
        first = actions[0]
        if first.verb == "fire":
            best = [action for action in actions if action.troop == first.troop and _finishing(view, action)]
            return best[0] if best else first
    return actions[int(rng.random() * len(actions))]


def _finishing(view: State, action: Action) -> bool:
    return any(count >= needed(view, name, action.troop) > 0 for name, count in shots(action.aim))
