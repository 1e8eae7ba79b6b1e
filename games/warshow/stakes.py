"""What is at stake where orders are thrown: how the field looks when all that waits has happened, with the order and
without it, or with and without what a window is open on.

By the rules themselves, so that a new card needs little here. What the seat does not see counts as a plain troop
(`gain`), and of such a one nothing is said but what holds for whatever it may be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from games.core.game import Reason, percent
from games.core.hidden import Seat
from games.warshow import belief, control, fire, flow, places, windows
from games.warshow.actions import Action
from games.warshow.aims import cancels
from games.warshow.cards import BY_ID, RULES
from games.warshow.gain import FIRST, plainly
from games.warshow.limits import orders_left
from games.warshow.state import PHASE, State, Troop, troop_pool
from games.warshow.table import Table, find


class Outcomes(NamedTuple):
    """A seat's view, and the field after two courses of events; `then` is the one that is spoken of."""

    view: State
    seat: Seat
    otherwise: Table
    then: Table

    def of(self, *, mine: bool) -> Iterator[tuple[Troop, Troop]]:
        """The seat's own troops or the others', on the field in both, as they stand otherwise and then."""
        for troop in self.otherwise.troops:
            after = self.then.find(troop.name)
            if after is not None and (troop.owner == self.seat) == mine and not self.guessed(troop):
                yield troop, after

    def gone(self, *, mine: bool) -> list[Troop]:
        """Those on the field otherwise but not then, what is known to be worth most first."""
        gone = [
            troop
            for troop in self.otherwise.troops
            if (troop.owner == self.seat) == mine and not self.guessed(troop) and self.then.find(troop.name) is None
        ]
        return sorted(gone, key=lambda troop: (self.knows(troop), _value(troop)), reverse=True)

    def saved(self) -> list[Troop]:
        """The seat's own on the field then but not otherwise, what is worth most first."""
        saved = [each for each in self.then.troops if each.owner == self.seat and not self.otherwise.find(each.name)]
        return sorted(saved, key=_value, reverse=True)

    def guessed(self, troop: Troop) -> bool:
        """Whether it was uncovered on the way and the seat cannot know what comes of it."""
        said = ("troop", troop.name)
        told = (event for table in (self.otherwise, self.then) for event in table.events)
        return not self.knows(troop) and any(event.kind == "uncovers" and said in event.args for event in told)

    def knows(self, troop: Troop) -> bool:
        """Whether the seat knows its card."""
        seen = find(self.view.troops, troop.name)
        return seen is not None and seen.card.values[0] is not None


def order(view: State, seat: Seat, action: Action) -> Reason | None:
    """What an order does, or keeps from being done, or that it does nothing; None if it is about others alone."""
    if (found := _uncovered(view, action)) is not None:
        return found
    otherwise, then = _two(view)
    windows.throw(then, seat, action.card, action.aim)
    _settle(otherwise, then)
    found = _first(Outcomes(view, seat, otherwise, then), _OF_ORDERS)
    if found is None and cancels(BY_ID[action.card]) and view.stack[-1].card:
        return Reason("warshow.counsel.stops", {"card": view.stack[-1].card})
    if found is None and then.troops == otherwise.troops:
        return Reason("warshow.counsel.idle")
    return found


def silence(view: State, seat: Seat) -> Reason | None:
    """What comes of it if nobody answers: what is lost, else what the orders are kept for."""
    if not view.stack:
        return None
    orders = orders_held(view, seat)
    if view.stack[-1].kind == PHASE:
        return Reason("warshow.counsel.keeps", {"n": orders, "left": orders_left(view, seat)})
    otherwise, then = _two(view)
    otherwise.stack.pop()
    _settle(otherwise, then)
    harm = _first(Outcomes(view, seat, otherwise, then), _OF_SILENCE)
    return Reason("warshow.counsel.harmless", {"n": orders}) if harm is None else harm


def row(troops: Sequence[Troop], seat: Seat, seats: int, place: int, more: int = 0) -> Reason:
    """How a row stands when the seat has so much more in it."""
    aim, mine, theirs = _standing(troops, seat, seats, place)
    mine += more
    key = "yours" if mine > theirs else "even" if mine == theirs else "theirs"
    return Reason(f"warshow.counsel.{key}", {"aim": aim, "mine": mine, "theirs": theirs})


def unseen(troops: Sequence[Troop], troop: Troop, seats: int) -> Reason:
    """What a covered troop could do from where it stands now: spring its ambush, else count in its row."""
    reached = sum(map(len, fire.targets(troops, troop).values()))
    aim, mine, theirs = _standing(troops, troop.owner, seats, troop.place)
    if fire.lurks(troop) and reached:
        return Reason("warshow.counsel.reaches", {"aim": aim, "n": reached})
    return Reason("warshow.counsel.would", {"aim": aim, "mine": mine + _value(troop), "theirs": theirs})


def dark(white: int) -> Reason:
    """How far from its end a covered troop is with so many white wounds."""
    wounds = RULES.white_wounds
    return Reason("warshow.counsel.dark", {"wounds": wounds, "white": min(white, wounds)})


def orders_held(view: State, seat: Seat) -> int:
    """How many orders the seat has in hand."""
    return sum(not BY_ID[card].troop for card in view.sides[seat].hand.known())


# --- what happens -----------------------------------------------------------------------------------------------------


def _two(view: State) -> tuple[Table, Table]:
    state = plainly(view)
    return Table(state, FIRST), Table(state, FIRST)


def _settle(*tables: Table) -> None:
    """All that waits happens, and nobody answers any more; the phase goes on."""
    for table in tables:
        while table.stack and table.stack[-1].kind != PHASE:
            flow.happen(table, table.stack.pop())


def _standing(troops: Sequence[Troop], seat: Seat, seats: int, place: int) -> tuple[str, int, int]:
    """The row as the seat writes it, its value there, and that of the strongest of the others."""
    values, _ = control.controls(troops, place, seats)
    theirs = max(value for other, value in enumerate(values) if other != seat)
    return places.seen(place, seat, seats), values[seat], theirs


def _value(troop: Troop) -> int:
    return BY_ID[_card(troop)].value


def _card(troop: Troop) -> str:
    return troop.card.values[0] or ""


def _wounds(troop: Troop) -> int:
    """Those that count as it lies now."""
    return troop.white if troop.covered else troop.red


def _left(troop: Troop) -> int:
    """Wounds that still destroy it."""
    return (RULES.white_wounds if troop.covered else BY_ID[_card(troop)].health) - _wounds(troop)


# --- what there is to say of it ---------------------------------------------------------------------------------------


def _uncovered(view: State, action: Action) -> Reason | None:
    """How often an order that uncovers a troop destroys it, whatever it may be as far as the seat knows."""
    target, effects = find(view.troops, action.aim), BY_ID[action.card].effects
    if target is None or target.card.values[0] is not None or all(effect.do != "uncover" for effect in effects):
        return None
    wounds = max(sum(effect.n for effect in effects if effect.do == "wound") - target.shield, 0) + target.red
    healths = [BY_ID[card].health for card in belief.unseen(view)[troop_pool(target.owner)]]
    possible = [health for health in healths if health > target.red]
    destroyed = sum(health <= wounds for health in possible) / len(possible)
    return Reason("warshow.counsel.uncovers", {"percent": percent(destroyed)})


def _destroyed(both: Outcomes) -> Reason | None:
    for troop in both.gone(mine=False):
        if both.knows(troop):
            return Reason("warshow.counsel.destroys", {"card": _card(troop), "value": _value(troop)})
        return dark(RULES.white_wounds)
    return None


def _saved(both: Outcomes) -> Reason | None:
    for troop in both.saved():
        return Reason("warshow.counsel.saves", {"card": _card(troop), "value": _value(troop)})
    return None


def _returned(both: Outcomes) -> Reason | None:
    hand, then = (at.sides[both.seat].hand.values for at in (both.view, both.then))
    for troop in both.view.troops:
        card, mine = _card(troop), troop.owner == both.seat
        if mine and both.then.find(troop.name) is None and then.count(card) > hand.count(card):
            return Reason("warshow.counsel.returns", {"card": card, "value": _value(troop)})
    return None


def _lost(both: Outcomes) -> Reason | None:
    for troop in both.gone(mine=True):
        return Reason("warshow.counsel.costs", {"card": _card(troop), "value": _value(troop)})
    return None


def _moved(both: Outcomes) -> Reason | None:
    seats = len(both.view.sides)
    for troop, after in both.of(mine=True):
        if after.place != troop.place:
            troops = both.then.troops
            return unseen(troops, after, seats) if after.covered else row(troops, both.seat, seats, after.place)
    return None


def _spared(both: Outcomes) -> Reason | None:
    """The troop that is the most wounds better off."""
    found = [(_left(after) - _left(troop), after) for troop, after in both.of(mine=True) if _alike(troop, after)]
    more, troop = max(found, key=lambda each: each[0], default=(0, None))
    if troop is None or more <= 0:
        return None
    return Reason("warshow.counsel.mends", {"card": _card(troop), "n": more, "left": _left(troop)})


def _survived(both: Outcomes) -> Reason | None:
    """The wounded troop that is nearest to its end."""
    hurt = [after for troop, after in both.of(mine=True) if _alike(troop, after) and _left(after) < _left(troop)]
    if not hurt:
        return None
    troop = min(hurt, key=_left)
    return Reason("warshow.counsel.survives", {"card": _card(troop), "n": _left(troop)})


def _wounded(both: Outcomes) -> Reason | None:
    for troop, after in both.of(mine=False):
        if _wounds(after) > _wounds(troop):
            if after.covered:
                return dark(after.white)
            return Reason("warshow.counsel.wounds", {"card": _card(after), "left": _left(after)})
    return None


def _rows(both: Outcomes) -> Reason | None:
    """A row where the values change; one that changes hands, if there is such a one."""
    seats = len(both.view.sides)
    before, after = (
        [control.controls(table.troops, place, seats) for place in places.places(seats)]
        for table in (both.otherwise, both.then)
    )
    guessed = {troop.place for table in (both.otherwise, both.then) for troop in table.troops if both.guessed(troop)}
    changed = [place for place in places.places(seats) if before[place] != after[place] and place not in guessed]
    if not changed:
        return None
    place = max(changed, key=lambda place: before[place][1] != after[place][1])
    return row(both.then.troops, both.seat, seats, place)


def _shielded(both: Outcomes) -> Reason | None:
    for troop, after in both.of(mine=True):
        if after.shield > troop.shield:
            return Reason("warshow.counsel.shields", {"card": _card(after), "n": after.shield - troop.shield})
    return None


def _hindered(both: Outcomes) -> Reason | None:
    """Orders that an enemy may throw no more, or cards that it does not get."""
    for seat, (side, after) in enumerate(zip(both.otherwise.sides, both.then.sides, strict=True)):
        before, left = orders_left(both.otherwise, seat), orders_left(both.then, seat)
        if seat != both.seat and left < before:
            return Reason("warshow.counsel.gags", {"left": left, "before": before})
        if seat != both.seat and len(after.hand) < len(side.hand):
            return Reason("warshow.counsel.denies", {"left": len(after.hand), "before": len(side.hand)})
    return None


def _held(both: Outcomes) -> Reason | None:
    """Cards and orders that are left, where the order brings its own price in again."""
    before, cards = (len(table.sides[both.seat].hand) for table in (both.otherwise, both.then))
    spent, orders = (orders_left(table, both.seat) for table in (both.otherwise, both.then))
    if cards < before and orders < spent:
        return None
    return Reason("warshow.counsel.held", {"cards": cards, "orders": orders})


def _first(both: Outcomes, looks: Sequence[Callable[[Outcomes], Reason | None]]) -> Reason | None:
    return next((found for look in looks if (found := look(both)) is not None), None)


def _alike(troop: Troop, after: Troop) -> bool:
    """Whether their wounds can be compared."""
    return troop.covered == after.covered


_OF_ORDERS: Final = (
    _destroyed,
    _saved,
    _returned,
    _lost,
    _moved,
    _spared,
    _wounded,
    _rows,
    _shielded,
    _hindered,
    _held,
)
"""What counts most comes first."""
_OF_SILENCE: Final = (_lost, _survived, _rows)
