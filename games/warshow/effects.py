"""Effects as data: each is one deed of the vocabulary, done to what its selector finds when it happens."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from games.core.hidden import Seat
from games.warshow import deeds, places
from games.warshow.actions import shots
from games.warshow.cards import Effect
from games.warshow.state import SHOTS, Item, Troop
from games.warshow.table import Table

_TO_TROOPS: Final[Mapping[str, Callable[[Table, str, int], None]]] = {
    "wound": deeds.wound,
    "heal": deeds.heal,
    "prevent": deeds.shield,
    "advance": lambda table, name, n: deeds.step(table, name, n, forward=True),
    "retreat": lambda table, name, n: deeds.step(table, name, n, forward=False),
    "cover": lambda table, name, _: deeds.cover(table, name),
    "uncover": lambda table, name, _: deeds.uncover(table, name),
    "return": lambda table, name, _: deeds.send_back(table, name),
}


def perform(table: Table, seat: Seat, effects: Sequence[Effect], item: Item) -> None:
    """Does what an order or an action box of the seat says, one effect after the other. `item` has left the stack.

    What it was aimed at may have gone or turned over meanwhile: then nothing happens to it.
    """
    for effect in effects:
        if effect.do == "cancel":
            _cancel(table)
        elif effect.do == "draw":
            for other in _seats(table, seat, effect, item):
                deeds.draw(table, other, effect.n)
        elif effect.do == "discard":
            for other in _seats(table, seat, effect, item):
                deeds.discard_some(table, other, effect.n)
        elif effect.do in ("extra", "fewer"):
            for other in _seats(table, seat, effect, item):
                side = table.sides[other]
                more = effect.n if effect.do == "extra" else -effect.n
                table.change(other, replace(side, extra=side.extra + more))
                table.tell(effect.do, other, n=effect.n)
        elif effect.do == "shuffle":
            deeds.shuffle(table, seat, [troop.name for troop in _troops(table, seat, effect, item)])
        else:
            for name in [troop.name for troop in _troops(table, seat, effect, item)]:
                if effect.do == "peek":
                    deeds.peek(table, name, seat)
                else:
                    _TO_TROOPS[effect.do](table, name, effect.n)


def _cancel(table: Table) -> None:
    """What was answered does not happen: it lies on top of the stack now. A troop that entered stays [seed]."""
    if table.stack:
        item = table.stack.pop()
        table.tell("cancelled", item.seat, what=item.kind)


def _seats(table: Table, seat: Seat, effect: Effect, item: Item) -> list[Seat]:
    if effect.to == "me":
        return [seat]
    if effect.to == "enemy":
        return [other for other in table.living(seat) if places.LETTERS[other] == item.aim]
    return table.living(seat)


def _troops(table: Table, seat: Seat, effect: Effect, item: Item) -> Iterator[Troop]:
    """The troops that the effect is done to, as the table stands; those in rows from left to right."""
    for troop in _in_reach(table, seat, effect, item):
        if effect.face != "any" and troop.covered != (effect.face == "down"):
            continue
        if effect.side == "any" or (effect.side == "own") == (troop.owner == seat):
            yield troop


def _in_reach(table: Table, seat: Seat, effect: Effect, item: Item) -> list[Troop]:
    match effect.to:
        case "aim":
            names = [item.aim]
        case "self":
            names = [item.troop]
        case "row":
            place = places.by_row(seat, len(table.sides)).get(item.aim)
            return [troop for troop in table.troops if troop.place == place]
        case "here":
            me = table.find(item.troop)
            return [troop for troop in table.troops if me is not None and troop.place == me.place]
        case "shooter":
            names = [attack.troop for attack in _attack(table)]
        case "struck":
            names = [name for attack in _attack(table) for name, _ in shots(attack.aim)]
        case _:
            return list(table.troops)
    return [troop for name in names if (troop := table.find(name)) is not None]


def _attack(table: Table) -> list[Item]:
    """The attack that is answered, if it is one."""
    return [item for item in table.stack[-1:] if item.kind == SHOTS]
