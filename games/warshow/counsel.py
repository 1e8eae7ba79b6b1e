"""Why an action of Warshow is good or bad, from what its seat sees: what shots destroy, how a row stands, what an order
changes, what is kept.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from games.core.game import Reason
from games.core.hidden import Seat
from games.warshow import control, decks, fire, legal, places, stakes, victory
from games.warshow.actions import DOWN, Action, shots
from games.warshow.cards import BY_ID, RULES
from games.warshow.policy import needed
from games.warshow.state import State, Troop
from games.warshow.table import find

FAR = 2
"""The reach from which on a troop need not stand next to what it fires at."""


def reason(view: State, seat: Seat, action: Action) -> Reason | None:
    """The one thing that counts most for or against it; None where the field says nothing about it."""
    match action.verb:
        case "deck":
            return _deck(view, action)
        case "place":
            return _place(action)
        case "reinforce":
            return _reinforce(view, seat, action)
        case "fire":
            return _fire(view, action)
        case "order":
            return stakes.order(view, seat, action)
        case "pass":
            return stakes.silence(view, seat)
        case "discard":
            return _discard(view, seat, action)
        case "done":
            return _done(view, seat)
        case _:
            troop = find(view.troops, action.troop)
            return None if troop is None else _troop(view, seat, action, troop)


# --- cards ------------------------------------------------------------------------------------------------------------


def _deck(view: State, action: Action) -> Reason:
    """What it is made of: how far its troops reach, how many lie in ambush, how much they bear."""
    cards = [BY_ID[name] for name in decks.parse(action.deck, view.options.edition)]
    troops = [card for card in cards if card.troop]
    words = {
        "cards": len(cards),
        "far": sum(card.reach >= FAR for card in troops),
        "health": sum(card.health for card in troops),
        "lurking": sum("ambush" in card.skills for card in troops),
        "orders": len(cards) - len(troops),
    }
    return Reason("warshow.counsel.deck", words)


def _place(action: Action) -> Reason:
    """It comes for nothing and is hard to destroy; but no ambush springs from there the first time."""
    card = BY_ID[action.card]
    if "ambush" in card.skills:
        return Reason("warshow.counsel.expected")
    return Reason("warshow.counsel.free", {"value": card.value, "wounds": RULES.white_wounds, "health": card.health})


def _reinforce(view: State, seat: Seat, action: Action) -> Reason:
    """How its row stands afterwards, or what it means to lie covered."""
    card = BY_ID[action.card]
    if action.face == DOWN:
        key = "lurks" if "ambush" in card.skills else "hidden"
        return Reason(f"warshow.counsel.{key}", {"cost": RULES.covered_cost, "value": card.value})
    seats = len(view.sides)
    return stakes.row(view.troops, seat, seats, places.by_row(seat, seats)[action.row], card.value)


def _discard(view: State, seat: Seat, action: Action) -> Reason:
    """Of a troop, what it is worth and how many such cards are left; of an order, how many there are to throw."""
    side, card = view.sides[seat], BY_ID[action.card]
    if not card.troop:
        words = {"orders": stakes.orders_held(view, seat), "most": RULES.orders_own_turn}
        return Reason("warshow.counsel.spare_order", words)
    left = [*side.hand.known(), *side.deck.known(), *side.bottom].count(card.id) - 1
    return Reason("warshow.counsel.spare", {"value": card.value, "left": left})


def _done(view: State, seat: Seat) -> Reason:
    """Who wins if the rows stay as they are, else how many each side controls."""
    seats = len(view.sides)
    troops = victory.counted(view) if victory.is_last(view.options, view.turn) else view.troops
    for each in range(seats) if view.options.victory != victory.ANNIHILATION else ():
        if _begins_again(view, each) and control.wins(troops, each, _enemies(view, each), seats):
            return Reason("warshow.counsel.won" if each == seat else "warshow.counsel.lost")
    held = control.rows_held(troops, seats)
    words = {"mine": held[seat], "theirs": sum(held) - held[seat], "rows": len(places.places(seats))}
    return Reason("warshow.counsel.rows", words)


def _begins_again(view: State, seat: Seat) -> bool:
    """Whether another turn of the seat begins before the last one is over."""
    return view.turn + 1 + (seat - view.active - 1) % len(view.sides) <= view.options.turn_limit


def _enemies(view: State, seat: Seat) -> Sequence[Seat]:
    return [other for other, side in enumerate(view.sides) if other != seat and not side.out]


# --- troops -----------------------------------------------------------------------------------------------------------


def _fire(view: State, action: Action) -> Reason | None:
    """What the first target comes to that is destroyed, else the first one."""
    shooter = find(view.troops, action.troop)
    found: list[tuple[Troop, int]] = []
    for name, count in shots(action.aim):
        if (target := find(view.troops, name)) is not None:
            found.append((target, count))
    if not found or shooter is None:
        return None
    target, count = min(found, key=lambda each: each[1] < needed(view, each[0].name, action.troop))
    card, force = target.card.values[0], fire.force(shooter, target, view.turn)
    if target.covered or card is None:
        return stakes.dark(target.white + max(count * force - target.shield, 0))
    armoured = "armour" in BY_ID[card].skills
    left = BY_ID[card].health - target.red - max((count - armoured) * force - target.shield, 0)
    if left > 0:
        return Reason("warshow.counsel.wounds", {"card": card, "left": left})
    return Reason("warshow.counsel.destroys", {"card": card, "value": BY_ID[card].value})


def _troop(view: State, seat: Seat, action: Action, troop: Troop) -> Reason | None:
    card = troop.card.values[0]
    if card is None:
        return None
    value, seats = BY_ID[card].value, len(view.sides)
    if action.verb == "cover":
        words = {"wounds": RULES.white_wounds, "left": BY_ID[card].health - troop.red}
        return Reason("warshow.counsel.cover", words)
    if action.verb == "uncover":
        if fire.lurks(troop) and fire.targets(view.troops, troop):
            return Reason("warshow.counsel.springs", {})
        return stakes.row(view.troops, seat, seats, troop.place, value)
    place = places.by_row(seat, seats)[legal.leads_to(view, seat, action)]
    if troop.covered:
        return stakes.unseen(view.troops, replace(troop, place=place), seats)
    return stakes.row(view.troops, seat, seats, place, value)
