"""The course of a turn: phases, windows, the stack. `go_on` runs until somebody has to decide.

Whatever can be answered lies on the stack: a troop that enters, an order, a box, an attack, the end of a phase.
Everybody who may answer is asked about what lies on top, all at once; who that is follows from public facts alone: not
out, an order left, a card in hand. If all pass, it happens. If somebody throws an order, that comes on top and may be
answered in turn: last in, first out. Whenever something has happened, what lies beneath is asked about anew [ruling].
"""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from games.core.hidden import Seat
from games.warshow import combat, deeds, fire, places, victory
from games.warshow.cards import BY_ID, RULES
from games.warshow.effects import perform
from games.warshow.limits import may_order, reactors
from games.warshow.state import (
    ATTACK,
    BOX,
    COUNTER,
    DISCARD,
    DRAW,
    END,
    ENTER,
    ON_ATTACK,
    ON_ENTER,
    ON_ORDER,
    ON_PHASE,
    ORDER,
    OVER,
    PHASE,
    POSITIONING,
    REINFORCEMENTS,
    SHOTS,
    Item,
    Troop,
)
from games.warshow.table import Table

_WINDOW: Final = {ENTER: ON_ENTER, ORDER: ON_ORDER, BOX: ON_ORDER, SHOTS: ON_ATTACK, PHASE: ON_PHASE}
_NEXT: Final = {
    DRAW: POSITIONING,
    POSITIONING: REINFORCEMENTS,
    REINFORCEMENTS: ATTACK,
    ATTACK: COUNTER,
    COUNTER: END,
}


def go_on(table: Table) -> None:
    """Everything that follows without a choice, until a seat is asked or the game is over."""
    while table.phase != OVER:
        if table.stack:
            item = table.stack[-1]
            if not item.heard:
                asked = reactors(table, item.seat)
                if asked:
                    table.ask(_WINDOW[item.kind], *asked)
                    return
            table.stack.pop()
            happen(table, item)
            if table.stack:
                table.stack[-1] = replace(table.stack[-1], heard=False)
        elif table.deciders:
            if _asks_decider(table):
                return
        elif table.phase == END:
            _next_turn(table)
        else:
            table.stack.append(Item(PHASE, table.active))


# --- the stack --------------------------------------------------------------------------------------------------------


def happen(table: Table, item: Item) -> None:
    """What nobody answers any more happens. A box whose troop is gone or covered does nothing."""
    match item.kind:
        case "phase":
            begin_phase(table, _NEXT[table.phase])
        case "shots":
            combat.resolve(table, item)
        case "order":
            perform(table, item.seat, BY_ID[item.card].effects, item)
        case _:
            _box(table, item)


def _box(table: Table, item: Item) -> None:
    """The action box of a troop that entered uncovered, or one that works every turn."""
    troop = table.find(item.troop)
    box = BY_ID[item.card].box if item.card else None
    if box is None or troop is None or troop.covered or (box.when == "enter") != (item.kind == ENTER):
        return
    table.tell("box", item.seat, troop=item.troop, card=item.card)
    perform(table, item.seat, box.effects, item)


# --- phases -----------------------------------------------------------------------------------------------------------


def begin_phase(table: Table, phase: str) -> None:
    """The next phase, and who decides in it: the active player; in the counter-attack each other in turn order."""
    table.phase = phase
    if phase == END:
        _end_turn(table)
        return
    table.tell("phase", table.active, phase=phase)
    table.deciders = tuple(table.living(table.active)) if phase == COUNTER else (table.active,)
    if phase == REINFORCEMENTS:
        table.points = RULES.points
    _line_up(table)


def done(table: Table, seat: Seat) -> None:
    """The seat has decided enough in this phase."""
    table.tell("done", seat, phase=table.phase)
    _next_decider(table)


def _next_decider(table: Table) -> None:
    table.deciders = table.deciders[1:]
    _line_up(table)


def _line_up(table: Table) -> None:
    """The troops that may act in the phase, in reading order as they stand when it begins [ruling]."""
    table.queue = ()
    if not table.deciders or table.phase not in (POSITIONING, ATTACK, COUNTER):
        return
    seat = table.deciders[0]
    order = {place: rank for rank, place in enumerate(places.reading(seat, len(table.sides)))}
    able = [troop for troop in table.troops if troop.owner == seat and _acts(table, troop)]
    table.queue = tuple(troop.name for troop in sorted(able, key=lambda troop: order[troop.place]))


def _acts(table: Table, troop: Troop) -> bool:
    if table.phase == COUNTER:
        return fire.may_counter(troop, table.active)
    return table.phase == POSITIONING or not troop.covered


def passed_over(table: Table, name: str) -> None:
    """Once a later troop has acted, an earlier one cannot any more [seed]."""
    table.queue = table.queue[table.queue.index(name) + 1 :]


def _asks_decider(table: Table) -> bool:
    """Asks who decides next, unless there is nothing the seat could do in this phase for all that everybody sees."""
    seat = table.deciders[0]
    if _has_a_say(table, seat):
        table.ask(DISCARD if table.phase == END else table.phase, seat)
        return True
    _next_decider(table)
    return False


def _has_a_say(table: Table, seat: Seat) -> bool:
    """Troops to move; a hand to bring in; troops to fire, with something to fire at or orders to throw [ruling].

    In its own turn a seat is asked in each of these phases while it could throw an order [seed: at any moment].
    """
    if table.phase == END:
        return len(table.sides[seat].hand) > table.options.hand_limit
    if seat == table.active and may_order(table, seat) and not table.options.first:
        return True
    if table.phase == REINFORCEMENTS:
        return len(table.sides[seat].hand) > 0
    if table.phase == POSITIONING:
        return any(table.find(name) is not None for name in table.queue)
    ready = [troop for name in table.queue if (troop := table.find(name)) and fire.can_fire(troop, table.turn)]
    if not ready:
        return False
    return may_order(table, seat) or any(fire.targets(table.troops, troop) for troop in ready)


# --- turns ------------------------------------------------------------------------------------------------------------


def _end_turn(table: Table) -> None:
    """Shields are gone; who holds too many cards discards [ruling]."""
    table.troops = [replace(troop, shield=0) if troop.shield else troop for troop in table.troops]
    table.queue = ()
    table.deciders = (table.active,)


def _next_turn(table: Table) -> None:
    """The next player's turn: is the game won? Then everybody draws, and boxes that work every turn do."""
    if table.turn >= table.options.turn_limit:
        victory.out_of_time(table)
        return
    begin_turn(table, table.living(table.active)[0])


def begin_turn(table: Table, seat: Seat) -> None:
    """The seat's turn begins."""
    table.active = seat
    table.turn += 1
    for other, side in enumerate(table.sides):
        mine = other == seat
        if side.thrown or side.extra or mine:
            table.change(other, replace(side, thrown=0, extra=0, turns=side.turns + mine))
    last: dict[str, Any] = {"last": "yes"} if victory.is_last(table.options, table.turn) else {}
    table.tell("turn", seat, number=table.turn, **last)
    victory.check(table)
    if table.phase == OVER:
        return
    table.phase = DRAW
    table.deciders, table.queue = (), ()
    deeds.draw(table, seat, RULES.draw_active)
    for other in table.living(seat):
        deeds.draw(table, other, RULES.draw_others)
    _line_up_boxes(table)


def _line_up_boxes(table: Table) -> None:
    """The boxes that work every turn, in reading order, each row's from left to right: the first lies on top."""
    order = {place: rank for rank, place in enumerate(places.reading(table.active, len(table.sides)))}
    ready = [troop for troop in table.troops if troop.owner == table.active and _works_every_turn(troop)]
    if not table.options.first:
        ready.reverse()
    for troop in sorted(ready, key=lambda troop: order[troop.place], reverse=True):
        table.stack.append(Item(BOX, table.active, troop.name, deeds.card_of(troop).id))


def _works_every_turn(troop: Troop) -> bool:
    box = None if troop.covered else deeds.card_of(troop).box
    return box is not None and box.when == "turn"
