"""What earlier versions played otherwise, all in one place. `edition` 1 is a table or log from before; 2 is settled;
since 3 no lot decides about armies.

Edition 1: a stack attacks once a turn, cavalry never fires, only the topmost battalion of a kind supports, the last
card of a stack stays where two stacks are empty, and a commander helps the topmost shaken card of his stack.
Editions 1 and 2: of two armies with a nation in common, lots decide which one marches.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.battalions.cards import LINE, RULES, UNITS
from games.battalions.state import ATTACKED, BLOWN, MOVED, Options, Side, Turn


def settled(options: Options) -> bool:
    """Whether the table plays the settled rules."""
    return options.edition > 1


def first_keeps(options: Options) -> bool:
    """Whether of two armies with a nation in common the one that was chosen first marches; before, by lot."""
    return options.edition > 2


def attacked(options: Options, turn: Turn, place: int, marks: int) -> bool:
    """Whether the top card of a stack has attacked this turn: a battalion attacks once [seed]; before, a stack did."""
    return bool(marks & ATTACKED) if settled(options) else bool(turn.used >> place & 1)


def modes(options: Options, unit: str, marks: int) -> tuple[str, ...]:
    """How a card on top of its stack may attack: guns never by melee nor when just moved, blown cavalry not at all,
    other cavalry by fire only where it has a fire value.
    """
    kind = UNITS[unit]
    if kind.arm == "cavalry":
        if marks & BLOWN:
            return ()
        return ("fire", "melee") if kind.fire and settled(options) else ("melee",)
    if kind.arm == "artillery":
        return () if marks & MOVED and not kind.horse else ("fire",)
    return ("fire", "melee")


def holds(options: Options, side: Side, start: int, end: int, left: int) -> bool:
    """Whether the line holds when a battalion goes from one stack to another, which leaves `left` cards in the first.

    Nobody may make a third empty stack of the own line that way [ruling]; a gap that is filled counts as filled.
    """
    if left or start >= LINE:
        return True
    others = [place for place in range(LINE) if place != start and not side.stacks[place].marks]
    filled = end in others and settled(options)
    return len(others) + 1 - filled < RULES.routed


def supports(options: Options, units: tuple[str | None, ...], able: Sequence[int]) -> Sequence[int]:
    """Which of the battalions that can support may be named: any; before, the topmost of each kind."""
    if settled(options):
        return able
    kinds: dict[str | None, int] = {}
    for at in able:
        kinds.setdefault(units[at], at)
    return list(kinds.values())
