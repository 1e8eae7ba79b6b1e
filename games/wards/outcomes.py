"""Every way in which an action may turn out, with its chance: for computer players that count rather than try.

The deeds that the board draws are left out, so that positions that are reached in two ways are the same.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from games.core.dice import LoadedDice
from games.core.hidden import Seat
from games.wards import odds
from games.wards.actions import END, Action
from games.wards.arms import WEAPONS
from games.wards.assault import STRIKES
from games.wards.changes import engine_of
from games.wards.fire import shoot, wrench
from games.wards.rules import REMOUNTS, apply
from games.wards.sight import BULLETPROOF
from games.wards.state import SECOND, State, at_rest, focus
from games.wards.turns import AGAIN, after_action

Outcome = tuple[float, State]
Throw = tuple[float, tuple[int, ...]]
"""Faces that dice show one after the other, and how likely it is that what they stand for happens."""

_FACES: Final = range(1, 7)
_LOW, _HIGH = _FACES[0], _FACES[-1]
_STRUCK: Final = (7 - STRIKES) / 6
_BACK: Final = (7 - REMOUNTS) / 6
_AGAIN: Final = (7 - AGAIN) / 6
_ONCE_MORE: Final[tuple[Throw, ...]] = ((1 - _AGAIN, (_LOW,)), (_AGAIN, (_HIGH,)))
_NO_DICE: Final[tuple[Throw, ...]] = ((1.0, ()),)


def outcomes(state: State, seat: Seat, action: Action) -> tuple[Outcome, ...]:
    """The positions after a legal action of whose turn it is, and their chances, which add up to 1."""
    state = replace(focus(state, seat), deeds=())
    if action.verb == "shoot":
        found = _shots(state, seat, action)
    else:
        found = [
            (chance, apply(state, seat, action, LoadedDice(*faces))[0])
            for chance, faces in _throws(state, action)
            if chance
        ]
    return tuple((chance, replace(at_rest(after), deeds=())) for chance, after in found)


def ended(state: State, seat: Seat) -> State:
    """The position once the seat's turn is over, if it does nothing with a second action it has."""
    if state.phase != SECOND or state.seat != seat:
        return state
    ((_, after),) = outcomes(state, seat, END)
    return after


def _throws(state: State, action: Action) -> tuple[Throw, ...]:
    """The throws that an action other than a shot may make."""
    match action.verb:
        case "assault":
            missed = (1 - _STRUCK, (_LOW,))
            if engine_of(state, state.warriors[action.number - 1]) is None:
                return (missed, (_STRUCK, (_HIGH,)))
            return (missed, *((_STRUCK / len(_FACES), (_HIGH, die)) for die in _FACES))
        case "remount":
            return ((1 - _BACK, (_LOW,)), *((_BACK * chance, (_HIGH, *faces)) for chance, faces in _ONCE_MORE))
        case "move" | "mount" | "dismount" if state.phase != SECOND:
            return _ONCE_MORE
        case _:
            return _NO_DICE


def _shots(state: State, seat: Seat, action: Action) -> list[Outcome]:
    """A shot has too many throws to go through them all; `odds` knows how likely each end is."""
    target, weapon = action.number - 1, WEAPONS[action.weapon]
    engine = engine_of(state, state.warriors[target])
    shot = odds.of_shot(state, seat, target, action.weapon)
    assert shot is not None, "the shot is legal"
    sighted, chances = shot
    # the dice to hit; then firepower should be high, a save low
    destroying = (_HIGH, _HIGH if engine is None and sighted.cover == BULLETPROOF else _LOW, _LOW)
    ends: list[Throw] = [(float(chances.destroyed), destroying)]
    if weapon.spots:
        ends.append((float(chances.hit), (_HIGH,)))
    elif engine is not None and engine.armour and not state.warriors[target].bailed:
        ends.append((float(chances.bails), (_HIGH, weapon.anti_tank - engine.armour - wrench(state, target))))
    ends.append((1 - sum(chance for chance, _ in ends), (_LOW,)))
    after = [(chance, shoot(state, seat, action, [], LoadedDice(*faces))) for chance, faces in ends if chance]
    then = _NO_DICE if state.phase == SECOND else _ONCE_MORE
    return [
        (chance * more, after_action(shot_at, action.verb, [], LoadedDice(*faces)))
        for chance, shot_at in after
        for more, faces in then
    ]
