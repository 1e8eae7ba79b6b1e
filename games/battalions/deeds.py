"""What each verb does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from games.battalions import cavalry, combat, fights, muster, reinforce, turns
from games.battalions.actions import Action
from games.battalions.change import Events, with_side
from games.battalions.reserve import take
from games.battalions.state import State
from games.core.dice import Dice
from games.core.game import Event
from games.core.hidden import Seat

Deed = Callable[[State, Seat, Action, Events, Dice], State]
"""A legal action of the seat, done; what happened is added to the events."""


def _discard(state: State, seat: Seat, action: Action, events: Events, dice: Dice) -> State:
    """Any cards may be discarded before the hand is filled [found]; with the last one the turn ends."""
    events.append(Event("discards", seat, (("card", action.card),)))
    state = with_side(state, seat, take(state.sides[seat], action.card, discarded=True))
    return state if len(state.sides[seat].hand) else turns.end_turn(state, events, dice)


DEEDS: Final[Mapping[str, Deed]] = {
    "army": muster.choose_army,
    "deploy": muster.deploy,
    "auto": muster.deploy,
    "clear": muster.deploy,
    "ready": muster.deploy,
    "terrain": lambda state, seat, action, events, _: reinforce.lay_terrain(state, seat, action, events),
    "place": lambda state, seat, action, events, _: reinforce.place_battalion(state, seat, action, events),
    "attach": lambda state, seat, action, events, _: reinforce.attach(state, seat, action, events),
    "move": lambda state, seat, action, events, _: reinforce.move(state, seat, action, events),
    "advance": lambda state, seat, _, events, __: reinforce.advance(state, seat, events),
    "play": reinforce.play,
    "attack": combat.attack,
    "stand": lambda state, _, __, events, dice: cavalry.stand(state, events, dice),
    "charge": lambda state, _, __, events, dice: cavalry.charge(state, events, dice),
    "away": lambda state, _, action, events, dice: cavalry.ride_away(state, action, events, dice),
    "around": lambda state, _, __, events, dice: cavalry.around(state, events, dice),
    "press": lambda state, _, __, events, dice: cavalry.press(state, events, dice),
    "fight": fights.answer,
    "support": fights.answer,
    "tactic": fights.answer,
    "combine": fights.answer,
    "rally": lambda state, _, action, events, dice: turns.rally(state, action.place - 1, events, dice),
    "end": lambda state, _, __, events, dice: turns.end_attacks(state, events, dice),
    "discard": _discard,
    "done": lambda state, _, __, events, dice: turns.end_turn(state, events, dice),
}
