"""Before the first turn: both sides choose an army, sealed, and deploy it, sealed. `deployment` has what a plan may be.

Ruling for "no nation on both sides" [found]: when both chosen armies have a nation in common, the one chosen first
stays; its nations are told, and the other side chooses again without them. (Before edition 3 lots decided.)
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from games.battalions import armies, editions
from games.battalions.actions import AUTO, CLEAR, READY, Action
from games.battalions.armies import Army
from games.battalions.cards import LINE, ORDERS, PLACE, RULES, STACKS, UNITS
from games.battalions.change import Events, with_side
from games.battalions.deployment import (
    Plan,
    completed,
    fitting,
    left,
    part_of,
    put,
    sound,
    start_limits,
    unplanned,
)
from games.battalions.reserve import draw, stocked
from games.battalions.state import (
    ARMY,
    DEPLOY,
    TURN,
    Options,
    Side,
    Stack,
    State,
    Turn,
    army_pool,
    deck_pool,
    line_pool,
    plan_pool,
)
from games.battalions.turns import begin_turn
from games.core.dice import Dice
from games.core.game import Event, Reason
from games.core.hidden import EVERYONE, Hidden, Seat, only


def start(options: Options) -> tuple[State, tuple[Event, ...]]:
    """An empty field; both sides are asked for an army."""
    sides = (_empty(0), _empty(1))
    turn = Turn(0, 0, 0, 0, 0, False, 0)
    return State(options, ARMY, 0, turn, sides), (Event("muster", None, (("budget", options.budget),)),)


def _empty(seat: Seat) -> Side:
    mine = only(seat)
    return Side(
        army=Hidden((), mine, army_pool(seat)),
        plan=Hidden((), mine, plan_pool(seat)),
        ready=False,
        barred=(),
        commander="",
        stacks=tuple(Stack(Hidden((), mine, line_pool(seat)), ()) for _ in STACKS),
        hand=Hidden((), mine, deck_pool(seat)),
        deck=Hidden((), 0, deck_pool(seat)),
        waiting=Hidden((), mine, line_pool(seat)),
        discard=(),
        out=(),
        lost=0,
    )


def asked(public: State) -> tuple[Seat, ...]:
    """Who has not chosen an army yet, or not finished deploying."""
    if public.phase == ARMY:
        return tuple(seat for seat, side in enumerate(public.sides) if not len(side.army))
    return tuple(seat for seat, side in enumerate(public.sides) if not side.ready)


# --- armies -----------------------------------------------------------------------------------------------------------


def army_actions(view: State, seat: Seat) -> tuple[Action, ...]:
    """The ready armies that may march; any other army may be given as a list."""
    barred, options = view.sides[seat].barred, view.options
    return tuple(
        Action("army", name)
        for name in armies.READY
        if not barred or not set(barred) & set(armies.ready(name, options.budget, options.edition).nations)
    )


def why_not_army(view: State, seat: Seat, text: str) -> Reason | None:
    """The first reason why the seat may not march with this army, or None."""
    if text not in armies.READY and "@" not in text:
        return Reason("battalions.refused.no_ready", {"armies": ", ".join(armies.READY)})
    options = view.options
    found = armies.check(armies.find(text, options.budget, options.edition), options.budget, view.sides[seat].barred)
    return found[0] if found else None


def choose_army(state: State, seat: Seat, action: Action, events: Events, dice: Dice) -> State:
    """Seals an army; with the second one it is settled whose nation marches where both have one in common."""
    events.append(Event("musters", seat))
    state = with_side(state, seat, _with_army(state.sides[seat], seat, (action.card,)))
    if asked(state):
        return state
    nations = [set(_army(state, other).nations) for other in (0, 1)]
    if nations[0] & nations[1]:
        if editions.first_keeps(state.options):
            keeper = 1 - seat
            events.append(Event("nation-kept", keeper))
        else:
            keeper = dice.pick(2)
            events.append(Event("same-nation", keeper))
        barred = _army(state, keeper).nations
        events += [Event("nation-taken", keeper, (("nation", nation),)) for nation in barred]
        other = state.sides[1 - keeper]
        return with_side(state, 1 - keeper, _with_army(other, 1 - keeper, (), barred))
    plan = unplanned(state.options.budget)
    sides = (_to_deploy(state.sides[0], 0, plan), _to_deploy(state.sides[1], 1, plan))
    events.append(Event("deployment", None))
    return State(state.options, DEPLOY, 0, state.turn, sides)


def _army(state: State, seat: Seat) -> Army:
    text = state.sides[seat].army.values[0]
    assert text is not None
    return armies.find(text, state.options.budget, state.options.edition)


def _with_army(side: Side, seat: Seat, text: tuple[str, ...], barred: tuple[str, ...] | None = None) -> Side:
    return Side(
        Hidden(text, only(seat), army_pool(seat)), side.plan, False, side.barred if barred is None else barred, "",
        side.stacks, side.hand, side.deck, side.waiting, (), (), 0,
    )  # fmt: skip


def _to_deploy(side: Side, seat: Seat, plan: Plan) -> Side:
    return _with_plan(side, Hidden(plan, only(seat), plan_pool(seat)))


# --- deployment -------------------------------------------------------------------------------------------------------


def deploy_actions(view: State, seat: Seat) -> tuple[Action, ...]:
    """`auto` first, then what may still be laid where."""
    side = view.sides[seat]
    plan = _plan(side)
    listed = left(_army(view, seat), plan)
    found = [AUTO]
    if any(plan):
        found.append(CLEAR)
    if all(any(part_of(plan, place)) for place in range(LINE)):
        found.append(READY)
    for place in range(LINE):
        fit = fitting(place, part_of(plan, place))
        found += [_deploy(unit, place) for unit in listed if unit in fit]
    return tuple(found)


def unlaid(view: State, seat: Seat) -> tuple[Counter[str], list[int]]:
    """The battalions of the seat's army that are not laid yet, and the room left in each stack of its line."""
    plan = _plan(view.sides[seat])
    left = Counter(dict(_army(view, seat).battalions))
    left.subtract(unit for unit in plan if unit)
    return left, [sum(1 for unit in part_of(plan, place) if not unit) for place in range(LINE)]


@lru_cache(maxsize=1024)
def _deploy(unit: str, place: int) -> Action:
    return Action("deploy", unit, STACKS[place])


def why_not_deploy(view: State, seat: Seat, action: Action) -> Reason:
    """Why a deployment is refused."""
    if view.sides[seat].ready or action.verb == "auto":
        return Reason("battalions.refused.deployed")
    if action.verb == "ready":
        return Reason("battalions.refused.empty_stack")
    if action.verb == "clear":
        return Reason("battalions.refused.nothing_deployed")
    plan = _plan(view.sides[seat])
    unit, place = action.card, PLACE[action.stack]
    if unit not in left(_army(view, seat), plan):
        return Reason("battalions.refused.no_unit_left", {"unit": unit})
    if UNITS[unit].start == "none":
        return Reason("battalions.refused.not_at_start", {"unit": unit})
    if UNITS[unit].start == "centre" and place in (0, 4):
        return Reason("battalions.refused.centre_only", {"unit": unit})
    limit = start_limits(plan)[place]
    if limit == 0 or all(part_of(plan, place)):
        return Reason("battalions.refused.start_full", {"stack": action.stack, "limit": limit})
    return Reason("battalions.refused.other_nation", {"stack": action.stack})


def deploy(state: State, seat: Seat, action: Action, events: Events, dice: Dice) -> State:
    """One step of a deployment; with the last one the battle begins."""
    side = state.sides[seat]
    plan = _plan(side)
    if action.verb == "deploy":
        events.append(Event("deploys", seat))
        plan = put(plan, PLACE[action.stack], action.card)
        return with_side(state, seat, _with_plan(side, _laid(side, plan)))
    if action.verb == "clear":
        events.append(Event("deploys", seat))
        return with_side(state, seat, _with_plan(side, _laid(side, ("",) * len(plan))))
    if action.verb == "auto":
        plan = completed(_army(state, seat), plan)
    events.append(Event("deployed", seat))
    state = with_side(state, seat, _with_plan(side, _laid(side, plan), ready=True))
    return state if asked(state) else _begin(state, events, dice)


def _plan(side: Side) -> tuple[str, ...]:
    return tuple(unit or "" for unit in side.plan.values)


def _laid(side: Side, plan: tuple[str, ...]) -> Hidden[str]:
    return Hidden(plan, side.plan.readers, side.plan.pool)


def _with_plan(side: Side, plan: Hidden[str], *, ready: bool = False) -> Side:
    return Side(
        side.army, plan, ready, side.barred, side.commander, side.stacks,
        side.hand, side.deck, side.waiting, side.discard, side.out, side.lost,
    )  # fmt: skip


# --- the battle begins ------------------------------------------------------------------------------------------------


def _begin(state: State, events: Events, dice: Dice) -> State:
    """Armies are shown and laid out face up, the rest shuffled. Chance: who begins, deck of seat 0, deck of seat 1."""
    first = dice.pick(2)
    state = State(state.options, TURN, first, state.turn, state.sides)
    for seat in (0, 1):
        listed = _army(state, seat)
        plan = _plan(state.sides[seat])
        plan = plan if sound(listed, plan) else completed(listed, plan)
        side = _drawn_up(state.sides[seat], seat, listed, plan)
        events.append(Event("army", seat, (("army", state.sides[seat].army.values[0]), ("commander", side.commander))))
        for place, stack in enumerate(side.stacks[:LINE]):
            for unit in stack.units.known():
                events.append(Event("lined-up", seat, (("unit", unit), ("stack", STACKS[place]))))
        listed_units = Counter(dict(listed.battalions))
        listed_units.subtract(unit for stack in side.stacks for unit in stack.units.known())
        side = stocked(side, tuple(listed_units.elements()), (*listed.commanders[1:], *ORDERS), dice)
        state = with_side(state, seat, draw(side, seat, RULES.hand, events, dice))
    return begin_turn(state, first, events, dice)


def _drawn_up(side: Side, seat: Seat, listed: Army, plan: tuple[str, ...]) -> Side:
    stacks: list[Stack] = []
    for place in range(len(STACKS)):
        units = tuple(unit for unit in part_of(plan, place) if unit)
        stacks.append(Stack(Hidden(units, EVERYONE, line_pool(seat)), (0,) * len(units)))
    return Side(
        Hidden(side.army.values, EVERYONE, army_pool(seat)), Hidden((), only(seat), plan_pool(seat)), True, (),
        listed.commanders[0], tuple(stacks), side.hand, side.deck, side.waiting, (), (), 0,
    )  # fmt: skip
