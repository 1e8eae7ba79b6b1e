"""What everybody sees to be a mistake at a glance, however the dice would have fallen."""

from __future__ import annotations

from games.battalions.actions import Action
from games.battalions.cards import PLACE, RESERVE
from games.battalions.policy import liking
from games.battalions.state import SHAKEN, State
from games.core.hidden import Seat


def blunder(view: State, seat: Seat, action: Action) -> bool:
    """To lay a shaken battalion open, unless that fills a gap in the line; and to attack with one for less than it is
    expected to cost.
    """
    if action.verb == "attack":
        shaken = view.sides[seat].stacks[PLACE[action.stack]].marks[0] & SHAKEN
        return bool(shaken) and liking(view, seat, action) < 0.0
    return action.verb == "move" and _lays_open(view, seat, action)


def _lays_open(view: State, seat: Seat, action: Action) -> bool:
    stacks, start, end = view.sides[seat].stacks, PLACE[action.stack], PLACE[action.target]
    marks = stacks[start].marks
    if start == RESERVE or action.place != 1 or len(marks) < 2 or not stacks[end].marks:
        return False
    return not marks[0] & SHAKEN and bool(marks[1] & SHAKEN)
