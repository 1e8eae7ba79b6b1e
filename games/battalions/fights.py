"""A fight under way: who is asked, what both sides add to it, and how it ends without dice.

Rulings: each side names one support and one tactics card a combat, sealed, when both cards are known.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.battalions.actions import ADVANCE, END, FIGHT, Action
from games.battalions.cards import PLACE, TACTICS, UNITS
from games.battalions.change import Events, below, with_phase, with_side, with_stack
from games.battalions.editions import supports
from games.battalions.morale import captured
from games.battalions.outcomes import resolve
from games.battalions.reserve import names
from games.battalions.rolls import value
from games.battalions.state import (
    AROUND,
    ENGAGE,
    RIDE,
    TURN,
    Combat,
    Fight,
    Fighter,
    Roll,
    Side,
    State,
    able,
    earlier,
    support_pool,
    tactic_pool,
    unopened,
)
from games.battalions.turns import settle
from games.core.dice import Dice
from games.core.game import Arg, Ask, Event, Reason
from games.core.hidden import Hidden, Seat, only

# --- who is asked -----------------------------------------------------------------------------------------------------


def asks(public: State) -> tuple[Ask, ...]:
    """Who has a choice in the fight, by what everybody sees."""
    fight = public.fight
    assert fight is not None
    if public.phase == RIDE:
        return (Ask(fight.defender.seat, RIDE),)
    if public.phase == AROUND:
        return (Ask(fight.attacker.seat, AROUND),)
    return tuple(
        [Ask(seat, ENGAGE) for seat in (0, 1) if not fight.support[seat].values and _may_answer(public, fight, seat)]
    )


def _may_answer(public: State, fight: Fight, seat: Seat) -> bool:
    """Whether the seat could have something to name: a card in hand, or a battalion that can support."""
    side = public.sides[seat]
    return len(side.hand.values) > 0 or bool(supporters(side, fighter(fight, seat).stack))


def fighter(fight: Fight, seat: Seat) -> Fighter:
    """The seat's card in the fight."""
    return fight.attacker if fight.attacker.seat == seat else fight.defender


def supporters(side: Side, place: int) -> tuple[int, ...]:
    """The places, from 0, of the battalions of a stack that can support."""
    return able(side.stacks[place].marks)


_BY_CARD: Final = frozenset({"support", "combine", "move", "rally"})

# --- support and tactics ----------------------------------------------------------------------------------------------


def the_fight(state: State) -> Fight:
    """The fight under way."""
    assert state.fight is not None
    return state.fight


def engage(state: State, fight: Fight, events: Events, dice: Dice) -> State:
    """Both are asked at once for support and tactics; if nobody can have any, the dice fall."""
    state = with_phase(state, ENGAGE, fight)
    return state if asks(state) else _resolved(state, events, dice)


def engage_actions(view: State, seat: Seat) -> tuple[Action, ...]:
    """Fight alone; or with one of the supporting battalions; or a tactics card; or both."""
    fight = the_fight(view)
    side = view.sides[seat]
    cards = dict.fromkeys(card for card in names(side) if card in TACTICS and TACTICS[card].when == "fight")
    stack = side.stacks[fighter(fight, seat).stack]
    ready = supporters(side, fighter(fight, seat).stack)
    places = [at + 1 for at in supports(view.options, stack.cards, ready)]
    found = [FIGHT]
    found += [Action("support", place=place) for place in places]
    found += [Action("tactic", card) for card in cards]
    found += [Action("combine", card, place=place) for place in places for card in cards]
    return tuple(found)


def called(view: State, seat: Seat, actions: Sequence[Action]) -> dict[Action, Reason]:
    """Support, moves and help are called by the card, not by its place. With its place too where the stack has two of
    it; where that is too long, by the card's sign on the board. Beside a tactic the only support needs no name. Where
    there are no attacks yet, none are begun or ended.
    """
    side, found = view.sides[seat], dict[Action, Reason]()
    only_one = len({action.place for action in actions if action.verb == "support"}) == 1
    if unopened(view):
        found |= {each: Reason(f"battalions.action.{each.verb}.unopened") for each in actions if each in (ADVANCE, END)}
    for action in actions:
        if action.verb == "play" and action.stack:
            found[action] = Reason("battalions.action.play.at", {"card": action.card, "stack": action.stack})
        if action.verb not in _BY_CARD:
            continue
        stack = fighter(the_fight(view), seat).stack if view.phase == ENGAGE else PLACE[action.stack]
        units = side.stacks[stack].cards
        unit, key = units[action.place - 1], f"battalions.action.{action.verb}.named"
        if unit not in UNITS:  # a card of one's own that has been forgotten in the fog
            continue
        args: dict[str, Arg] = {"card": unit, "sign": UNITS[unit].code, "tactic": action.card, "n": action.place}
        args |= {"stack": action.stack, "target": action.target}
        if action.verb == "combine" and only_one:
            found[action] = Reason(f"{key}.only", args)
            continue
        found[action] = Reason(f"{key}.again" if units.count(unit) > 1 else key, args)
    return found


def answer(state: State, seat: Seat, action: Action, events: Events, dice: Dice) -> State:
    """Seals what a side adds; with the last answer the dice fall."""
    fight = the_fight(state)
    events.append(Event("engages", seat))
    card = names(state.sides[seat]).index(action.card) + 1 if action.card else 0
    support = Hidden((action.place,), only(seat), support_pool(seat))
    tactic = Hidden((card,), only(seat), tactic_pool(seat))
    fight = Fight(
        fight.by, fight.mode, fight.attacker, fight.defender, fight.flank, fight.square,
        (support, fight.support[1]) if seat == 0 else (fight.support[0], support),
        (tactic, fight.tactic[1]) if seat == 0 else (fight.tactic[0], tactic),
    )  # fmt: skip
    state = with_phase(state, ENGAGE, fight)
    return state if asks(state) else _resolved(state, events, dice)


def _resolved(state: State, events: Events, dice: Dice) -> State:
    return over(resolve(state, events, dice), events)


# --- the end of an attack ---------------------------------------------------------------------------------------------


def returned(state: State, card: Fighter) -> State:
    """The card lies at the bottom of its stack, face down again [seed]."""
    side = state.sides[card.seat]
    stack = below(side.stacks[card.stack], card.unit, card.marks, seen=state.options.memory)
    return with_side(state, card.seat, with_stack(side, card.stack, stack))


def called_off(state: State, fight: Fight, why: str, events: Events) -> State:
    """Both cards go to the bottom of their stacks; the attack is used up [seed]."""
    state = noted(state, fight, why)
    return over(returned(returned(state, fight.attacker), fight.defender), events)


def noted(state: State, fight: Fight, why: str) -> State:
    """Who met stays on the table for all to see, although no attack was rolled."""
    rolls = [Roll(card, value(card.unit, fight.mode), (), (), 0, "") for card in (fight.attacker, fight.defender)]
    last = Combat(fight.mode, rolls[0], rolls[1], 0, why, state.turn.number, earlier(state))
    return State(state.options, state.phase, state.first, state.turn, state.sides, None, last)


def over(state: State, events: Events) -> State:
    """The attack is over: lonely commanders are captured, and the battle may be lost."""
    sides = state.sides
    for seat in (0, 1):
        side = captured(sides[seat], seat, events)
        sides = (side, sides[1]) if seat == 0 else (sides[0], side)
    state = State(state.options, TURN, state.first, state.turn, sides, None, state.last)
    return settle(state, events)
