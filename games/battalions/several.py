"""What is chosen several cards at once: a stack's deployment, reinforcements, discards. From the seat's own view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.battalions.actions import Action
from games.battalions.cards import PLACE, frame
from games.battalions.legal import excess
from games.battalions.muster import unlaid
from games.battalions.policy import liking
from games.battalions.reserve import names
from games.battalions.state import DEPLOY, DISCARD, State
from games.core.game import Reason, Several
from games.core.hidden import Seat

_ROOM = 25
"""Choices of a menu: with more of them, each stack has its own."""


def together(view: State, seat: Seat, actions: Sequence[Action]) -> list[Several]:
    """The menus of cards that may be laid or discarded several at once."""
    if view.phase == DEPLOY:
        left, rooms = unlaid(view, seat)
        return _by_stack("deploy", actions, left, rooms)
    held = Counter(names(view.sides[seat]))
    if view.phase == DISCARD:
        cards = [action for action in actions if action.verb == "discard" for _ in range(held[action.card])]
        most = excess(view, seat) or len(cards)
        return [Several(Reason("battalions.several.discard", {"n": most}), tuple(cards), most)] if most > 1 else []
    attacks = tuple(_liked(view, seat, actions, "attack"))
    most = min(view.turn.attacks, len({action.stack for action in attacks}))
    note = Reason("battalions.several.attack.note")
    about = Reason("battalions.several.attack", {"n": most})
    fire = [Several(about, attacks, most, note, loose=True)] if most > 1 else []
    return [*_reinforcing(view, seat, actions, held), *fire]


def _reinforcing(view: State, seat: Seat, actions: Sequence[Action], held: Counter[str]) -> list[Several]:
    limits = frame(view.options.budget).stack_limits
    rooms = [limit - len(stack.marks) for limit, stack in zip(limits, view.sides[seat].stacks, strict=True)]
    best = _liked(view, seat, actions, "place")
    found = tuple(_copies(best, held, rooms))
    units = sum(held[card] for card in {action.card for action in best})
    if units < 2:
        return []
    if len(found) <= _ROOM:
        return [Several(Reason("battalions.several.place"), found, min(units, len(found)))]
    return _by_stack("place", actions, held, rooms)


def _liked(view: State, seat: Seat, actions: Sequence[Action], verb: str) -> list[Action]:
    """Those of one verb, what looks best first."""
    return sorted((each for each in actions if each.verb == verb), key=lambda each: -liking(view, seat, each))


def _by_stack(verb: str, actions: Sequence[Action], held: Counter[str], rooms: Sequence[int]) -> list[Several]:
    found: list[Several] = []
    for place, room in enumerate(rooms):
        there = [action for action in actions if action.verb == verb and PLACE[action.stack] == place]
        cards = tuple(_copies(there, held, rooms))
        if cards:
            about = Reason(f"battalions.several.{verb}.stack", {"stack": there[0].stack, "n": room})
            found.append(Several(about, cards, min(room, len(cards))))
    return found


def _copies(actions: Sequence[Action], held: Counter[str], rooms: Sequence[int]) -> list[Action]:
    """Each as often as there are such cards, and room for them."""
    return [action for action in actions for _ in range(min(held[action.card], rooms[PLACE[action.stack]]))]
