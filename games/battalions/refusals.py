"""Why an action is refused, worked out from the seat's own view, so that no answer tells a secret."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.battalions import muster
from games.battalions.actions import Action
from games.battalions.cards import PLACE, RESERVE, STACKS, TACTICS, UNITS, frame, opposite
from games.battalions.combat import targets
from games.battalions.editions import attacked, holds, modes, settled
from games.battalions.fights import fighter, supporters
from games.battalions.legal import excess
from games.battalions.morale import torn
from games.battalions.reinforce import beside
from games.battalions.reserve import names
from games.battalions.state import (
    ARMY,
    ATTACK_STEP,
    BLOWN,
    DEPLOY,
    ENGAGE,
    MOVED,
    RALLY,
    TERRAIN_STEP,
    Options,
    State,
    unopened,
)
from games.core.game import Arg, Reason
from games.core.hidden import Seat

_VERBS = {
    "army": ("army",),
    "deploy": ("deploy", "auto", "clear", "ready"),
    "turn": ("end", "advance", "attack", "move", "place", "attach", "terrain", "play"),
    "rally": ("rally",),
    "discard": ("done", "discard"),
    "ride": ("stand", "charge", "away"),
    "around": ("around", "press"),
    "engage": ("fight", "support", "tactic", "combine"),
}


def why_not(view: State, seat: Seat, action: Action) -> Reason:
    """The first reason, in the order in which a person would look for it."""
    if action.verb not in _VERBS.get(view.phase, ()):
        return _no(f"asked_{view.phase}")
    if view.phase == ARMY:
        return muster.why_not_army(view, seat, action.card) or _no("not_now")
    if view.phase == DEPLOY:
        return muster.why_not_deploy(view, seat, action)
    if view.phase in _ANSWERS:
        return _ANSWERS[view.phase](view, seat, action)
    if action.card and action.card not in names(view.sides[seat]):
        return _no("no_card", card=action.card)
    match action.verb:
        case "away":
            return _no("no_way_out", target=action.target)
        case "done":
            return _no("hand_full", n=excess(view, seat), limit=view.options.hand_limit)
        case "attack":
            return _attack(view, seat, action)
        case "move":
            return _move(view, seat, action)
        case "place":
            return _place(view, seat, action)
        case "attach":
            return _attach(view, seat, action)
        case _:
            return _play(view, action)


def _no(key: str, **args: Arg) -> Reason:
    return Reason(f"battalions.refused.{key}", args)


def _engage(view: State, seat: Seat, action: Action) -> Reason:
    assert view.fight is not None
    if not action.card and not action.place:
        return _no("answered")
    if action.card and action.card not in names(view.sides[seat]):
        return _no("no_card", card=action.card)
    if action.card and TACTICS[action.card].when != "fight":
        return _no("turn_card", card=action.card)
    side, place = view.sides[seat], fighter(view.fight, seat).stack
    cards, able = side.stacks[place].cards, supporters(side, place)
    if action.place > len(cards):
        return _no("no_place", stack=STACKS[place], most=len(cards))
    unit = (cards[action.place - 1] if action.place else "") or ""
    if action.place - 1 not in able:
        return _no("cannot_support", unit=unit)
    return _no("same_support", unit=unit, first=next(at for at in able if cards[at] == unit) + 1)


def _attack(view: State, seat: Seat, action: Action) -> Reason:
    place = PLACE[action.stack]
    if view.turn.attacks == 0:
        return _no("first_turn" if unopened(view) else "no_attacks")
    if place == RESERVE:
        return _no("reserve_attacks")
    stack = view.sides[seat].stacks[place]
    if not stack.marks:
        return _no("stack_empty", stack=action.stack)
    unit = stack.cards[0]
    assert unit is not None
    if attacked(view.options, view.turn, place, stack.marks[0]):
        return _used(view.options, action.stack, unit)
    return _mode(view, action, unit, stack.marks[0]) or _aim(view, seat, action, UNITS[unit].arm)


def _used(options: Options, stack: str, unit: str) -> Reason:
    return _no("battalion_used", stack=stack, unit=unit) if settled(options) else _no("stack_used", stack=stack)


def _mode(view: State, action: Action, unit: str, marks: int) -> Reason | None:
    """Why a card may not attack at all, or not this way."""
    arm = UNITS[unit].arm
    if marks & BLOWN:
        return _no("blown_attacks", unit=unit)
    if arm == "artillery" and marks & MOVED and not UNITS[unit].horse:
        return _no("guns_moved", unit=unit)
    if arm == "artillery" and action.mode == "melee":
        return _no("guns_melee", unit=unit)
    if arm == "cavalry" and action.mode not in modes(view.options, unit, marks):
        return _no("no_carbines" if settled(view.options) else "cavalry_fires", unit=unit)
    return None


def _aim(view: State, seat: Seat, action: Action, arm: str) -> Reason:
    """Why an enemy stack may not be attacked by the top card of a stack."""
    place, aim = PLACE[action.stack], PLACE[action.target]
    unit = view.sides[seat].stacks[place].cards[0]
    if all(where != aim for where, _ in targets(view, seat, place, arm, action.mode)):
        before = opposite(place)
        if view.sides[1 - seat].stacks[before].marks:
            return _no("not_opposite", stack=action.stack, target=STACKS[before])
        return _no("no_flank", stack=action.stack)
    if view.sides[1 - seat].stacks[aim].up and action.mode == "melee":
        return _no("no_melee", unit=unit)
    return _no("not_now")


def _move(view: State, seat: Seat, action: Action) -> Reason:
    place, other = PLACE[action.stack], PLACE[action.target]
    side = view.sides[seat]
    if view.turn.step == ATTACK_STEP:
        return _no("reinforced")
    if view.turn.moves == 0:
        return _no("no_moves")
    if action.place > len(side.stacks[place].marks):
        return _no("no_place", stack=action.stack, most=len(side.stacks[place].marks))
    if other not in beside(place):
        return _no("not_adjacent", stack=action.stack, target=action.target)
    if side.stacks[place].marks[action.place - 1] & BLOWN:
        return _no("blown_moves")
    if not holds(view.options, side, place, other, len(side.stacks[place].marks) - 1):
        return _no("would_break", stack=action.stack)
    return _room(view, seat, other)


def _room(view: State, seat: Seat, place: int) -> Reason:
    limit = frame(view.options.budget).stack_limits[place]
    if len(view.sides[seat].stacks[place].marks) >= limit:
        return _no("stack_full", stack=STACKS[place], limit=limit)
    return _no("other_nation", stack=STACKS[place])


def _rally(view: State, seat: Seat, action: Action) -> Reason:
    side, chosen = view.sides[seat], PLACE[action.stack]
    stack = side.stacks[chosen]
    if chosen != torn(side)[len(view.helped)]:
        return _no("rally_elsewhere", stack=STACKS[torn(side)[len(view.helped)]])
    if action.place > len(stack.marks):
        return _no("no_place", stack=action.stack, most=len(stack.marks))
    return _no("not_shaken", stack=action.stack, unit=stack.cards[action.place - 1] or "")


def _place(view: State, seat: Seat, action: Action) -> Reason:
    if view.turn.step == ATTACK_STEP:
        return _no("reinforced")
    return _room(view, seat, PLACE[action.stack])


def _attach(view: State, seat: Seat, action: Action) -> Reason:
    if view.turn.step == ATTACK_STEP:
        return _no("reinforced")
    stack = view.sides[seat].stacks[PLACE[action.stack]]
    if not stack.marks:
        return _no("stack_empty", stack=action.stack)
    return _no("has_leader", stack=action.stack, commander=stack.leader)


def _play(view: State, action: Action) -> Reason:
    if action.verb == "advance":
        return _no("reinforced")
    if action.verb == "terrain":
        return _no("terrain_done") if view.turn.terrain or view.turn.step != TERRAIN_STEP else _no("not_now")
    tactic = TACTICS.get(action.card)
    if tactic is None:
        return _no("not_now")
    if tactic.when == "fight":
        return _no("fight_card", card=action.card)
    if bool(tactic.needs) != bool(action.stack):
        return _no("names_stack" if tactic.needs else "names_no_stack", card=action.card)
    return _no("no_effect", card=action.card)


_ANSWERS: Final[dict[str, Callable[[State, Seat, Action], Reason]]] = {ENGAGE: _engage, RALLY: _rally}
