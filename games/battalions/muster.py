"""Before the first turn: both sides choose an army, sealed, and deploy it, sealed.

Ruling for "no nation on both sides" [found]: when both chosen armies have a nation in common, lots decide which army
stays; its nations are told, and the other side chooses again without them.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Final

from games.battalions import armies
from games.battalions.actions import AUTO, CLEAR, READY, Action
from games.battalions.armies import Army
from games.battalions.cards import ORDERS, RULES, STACKS, UNITS
from games.battalions.change import Events, with_side
from games.battalions.reserve import draw, stocked
from games.battalions.state import (
    ARMY,
    DEPLOY,
    PLAN,
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

_ENDS: Final = tuple(sum(RULES.start_limits[:place]) for place in range(len(STACKS) + 1))
"""Where the places of each stack begin and end in a plan."""


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
    barred = view.sides[seat].barred
    return tuple(
        Action("army", name)
        for name in armies.READY
        if not barred or not set(barred) & set(armies.ready(name, view.options.budget).nations)
    )


def why_not_army(view: State, seat: Seat, text: str) -> Reason | None:
    """The first reason why the seat may not march with this army, or None."""
    if text not in armies.READY and "@" not in text:
        return Reason("battalions.refused.no_ready", {"armies": ", ".join(armies.READY)})
    found = armies.check(armies.find(text, view.options.budget), view.options.budget, view.sides[seat].barred)
    return found[0] if found else None


def choose_army(state: State, seat: Seat, action: Action, events: Events, dice: Dice) -> State:
    """Seals an army; with the second one, lots decide about nations on both sides."""
    events.append(Event("musters", seat))
    state = with_side(state, seat, _with_army(state.sides[seat], seat, (action.card,)))
    if asked(state):
        return state
    nations = [set(_army(state, other).nations) for other in (0, 1)]
    if nations[0] & nations[1]:
        keeper = dice.pick(2)
        events.append(Event("same-nation", keeper))
        barred = _army(state, keeper).nations
        events += [Event("nation-taken", keeper, (("nation", nation),)) for nation in barred]
        other = state.sides[1 - keeper]
        return with_side(state, 1 - keeper, _with_army(other, 1 - keeper, (), barred))
    sides = (_to_deploy(state.sides[0], 0), _to_deploy(state.sides[1], 1))
    events.append(Event("deployment", None))
    return State(state.options, DEPLOY, 0, state.turn, sides)


def _army(state: State, seat: Seat) -> Army:
    text = state.sides[seat].army.values[0]
    assert text is not None
    return armies.find(text, state.options.budget)


def _with_army(side: Side, seat: Seat, text: tuple[str, ...], barred: tuple[str, ...] | None = None) -> Side:
    return Side(
        Hidden(text, only(seat), army_pool(seat)), side.plan, False, side.barred if barred is None else barred, "",
        side.stacks, side.hand, side.deck, side.waiting, (), (), 0,
    )  # fmt: skip


def _to_deploy(side: Side, seat: Seat) -> Side:
    return _with_plan(side, Hidden(("",) * PLAN, only(seat), plan_pool(seat)))


# --- deployment -------------------------------------------------------------------------------------------------------


def deploy_actions(view: State, seat: Seat) -> tuple[Action, ...]:
    """`auto` first, then what may still be laid where."""
    side = view.sides[seat]
    plan = _plan(side)
    listed = _left(_army(view, seat), plan)
    found = [AUTO]
    if any(plan):
        found.append(CLEAR)
    if all(any(_part(plan, place)) for place in range(5)):
        found.append(READY)
    found += [
        Action("deploy", unit, STACKS[place])
        for place in range(5)
        for unit in listed
        if _fits(unit, place, _part(plan, place))
    ]
    return tuple(found)


def why_not_deploy(view: State, seat: Seat, action: Action) -> Reason:
    """Why a deployment is refused."""
    if action.verb == "ready":
        return Reason("battalions.refused.empty_stack")
    if action.verb == "clear":
        return Reason("battalions.refused.nothing_deployed")
    plan = _plan(view.sides[seat])
    unit, place = action.card, STACKS.index(action.stack)
    if unit not in _left(_army(view, seat), plan):
        return Reason("battalions.refused.no_unit_left", {"unit": unit})
    if UNITS[unit].start == "none":
        return Reason("battalions.refused.not_at_start", {"unit": unit})
    if UNITS[unit].start == "centre" and place in (0, 4):
        return Reason("battalions.refused.centre_only", {"unit": unit})
    if RULES.start_limits[place] == 0 or all(_part(plan, place)):
        return Reason("battalions.refused.start_full", {"stack": action.stack, "limit": RULES.start_limits[place]})
    return Reason("battalions.refused.other_nation", {"stack": action.stack})


def deploy(state: State, seat: Seat, action: Action, events: Events, dice: Dice) -> State:
    """One step of a deployment; with the last one the battle begins."""
    side = state.sides[seat]
    plan = _plan(side)
    if action.verb == "deploy":
        place = plan.index("", _ENDS[STACKS.index(action.stack)])
        events.append(Event("deploys", seat))
        return with_side(state, seat, _with_plan(side, _laid(side, (*plan[:place], action.card, *plan[place + 1 :]))))
    if action.verb == "clear":
        events.append(Event("deploys", seat))
        return with_side(state, seat, _with_plan(side, _laid(side, ("",) * PLAN)))
    if action.verb == "auto":
        plan = completed(_army(state, seat), plan)
    events.append(Event("deployed", seat))
    state = with_side(state, seat, _with_plan(side, _laid(side, plan), ready=True))
    return state if asked(state) else _begin(state, events, dice)


def completed(listed: Army, plan: tuple[str, ...]) -> tuple[str, ...]:
    """The plan with its free places filled, as far as the army goes: the centre with guns and the line, the flanks
    with what may stand there. Whatever in the plan breaks the rules is left out, as imagined plans may.
    """
    made = ("",) * PLAN
    for place in range(5):
        for unit in _part(plan, place):
            if unit and unit in _left(listed, made) and _fits(unit, place, _part(made, place)):
                made = _put(made, place, unit)
    for turn in range(3):
        for place in (0, 4, 2, 1, 3):
            if turn < RULES.start_limits[place] and not all(_part(made, place)):
                fitting = [unit for unit in _left(listed, made) if _fits(unit, place, _part(made, place))]
                if fitting:
                    made = _put(made, place, min(fitting, key=lambda unit: _liking(unit, place, made)))
    return made


_CENTRE: Final = ("LI", "FA", "LLI")
_LIKED: Final = {0: ("LLI", "LC", "HA"), 1: _CENTRE, 2: _CENTRE, 3: _CENTRE, 4: ("LC", "LLI", "HA")}
"""What automatic deployment likes to lay in a stack, the best first; the same twice only for want of others."""


def _liking(unit: str, place: int, plan: tuple[str, ...]) -> tuple[int, int]:
    code = UNITS[unit].code
    liked = _LIKED[place]
    codes = [UNITS[other].code for other in _part(plan, place) if other]
    return (codes.count(code) + (code == "FA" and not codes), liked.index(code) if code in liked else len(liked))


def _plan(side: Side) -> tuple[str, ...]:
    return tuple(unit or "" for unit in side.plan.values)


def _laid(side: Side, plan: tuple[str, ...]) -> Hidden[str]:
    return Hidden(plan, side.plan.readers, side.plan.pool)


def _with_plan(side: Side, plan: Hidden[str], *, ready: bool = False) -> Side:
    return Side(
        side.army, plan, ready, side.barred, side.commander, side.stacks,
        side.hand, side.deck, side.waiting, side.discard, side.out, side.lost,
    )  # fmt: skip


def _part(plan: tuple[str, ...], place: int) -> tuple[str, ...]:
    """The places of a plan that belong to a stack."""
    return plan[_ENDS[place] : _ENDS[place + 1]]


def _put(plan: tuple[str, ...], place: int, unit: str) -> tuple[str, ...]:
    free = plan.index("", _ENDS[place])
    return (*plan[:free], unit, *plan[free + 1 :])


@lru_cache(maxsize=4096)
def _left(listed: Army, plan: tuple[str, ...]) -> tuple[str, ...]:
    """The units of which the army has more than are in the plan."""
    return tuple(unit for unit, count in listed.battalions if count > plan.count(unit))


def _fits(unit: str, place: int, there: tuple[str, ...]) -> bool:
    """Line infantry and foot artillery in the centre, guard and heavy cavalry not at all, nations not mixed [found]."""
    start = UNITS[unit].start
    if start == "none" or (start == "centre" and place in (0, 4)) or "" not in there:
        return False
    return all(not other or UNITS[other].nation == UNITS[unit].nation for other in there)


# --- the battle begins ------------------------------------------------------------------------------------------------


def _begin(state: State, events: Events, dice: Dice) -> State:
    """Armies are shown and laid out face up, the rest shuffled. Chance: who begins, deck of seat 0, deck of seat 1."""
    first = dice.pick(2)
    state = State(state.options, TURN, first, state.turn, state.sides)
    for seat in (0, 1):
        listed = _army(state, seat)
        plan = completed(listed, _plan(state.sides[seat])) if not _sound(listed, state.sides[seat]) else None
        side = _drawn_up(state.sides[seat], seat, listed, plan or _plan(state.sides[seat]))
        events.append(Event("army", seat, (("army", state.sides[seat].army.values[0]), ("commander", side.commander))))
        for place, stack in enumerate(side.stacks[:5]):
            for unit in stack.units.known():
                events.append(Event("lined-up", seat, (("unit", unit), ("stack", STACKS[place]))))
        listed_units = Counter(dict(listed.battalions))
        listed_units.subtract(unit for stack in side.stacks for unit in stack.units.known())
        side = stocked(side, tuple(listed_units.elements()), (*listed.commanders[1:], *ORDERS), dice)
        state = with_side(state, seat, draw(side, seat, RULES.hand, events, dice))
    return begin_turn(state, first, events, dice)


def _sound(listed: Army, side: Side) -> bool:
    """Whether the plan is one that could be made; what a computer player imagines may be none."""
    plan = _plan(side)
    counted = Counter(unit for unit in plan if unit)
    army = Counter(dict(listed.battalions))
    parts = [_part(plan, place) for place in range(5)]
    return counted <= army and all(
        any(part) and all(not unit or _fits(unit, place, ("", *part)) for unit in part)
        for place, part in enumerate(parts)
    )


def _drawn_up(side: Side, seat: Seat, listed: Army, plan: tuple[str, ...]) -> Side:
    stacks: list[Stack] = []
    for place in range(len(STACKS)):
        units = tuple(unit for unit in _part(plan, place) if unit)
        stacks.append(Stack(Hidden(units, EVERYONE, line_pool(seat)), (0,) * len(units)))
    return Side(
        Hidden(side.army.values, EVERYONE, army_pool(seat)), Hidden((), only(seat), plan_pool(seat)), True, (),
        listed.commanders[0], tuple(stacks), side.hand, side.deck, side.waiting, (), (), 0,
    )  # fmt: skip
