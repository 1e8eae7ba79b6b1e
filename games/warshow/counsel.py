"""Why an action of Warshow is good or bad, from what its seat sees: what shots destroy, how a row stands."""

from __future__ import annotations

from games.core.game import Reason
from games.core.hidden import Seat
from games.warshow import control, fire, places
from games.warshow.actions import DOWN, NEXT_ROW, Action, shots
from games.warshow.cards import BY_ID, RULES
from games.warshow.policy import needed
from games.warshow.state import State, Troop
from games.warshow.table import find


def reason(view: State, seat: Seat, action: Action) -> Reason | None:
    """What shots do, how the row that changes stands afterwards, what it means to lie covered; nothing of orders."""
    if action.verb == "fire":
        return _fire(view, action)
    if action.verb == "reinforce":
        value = BY_ID[action.card].value
        if action.face == DOWN and "ambush" in BY_ID[action.card].skills:
            return Reason("warshow.counsel.lurks", {"cost": RULES.covered_cost, "value": value})
        if action.face == DOWN:
            return Reason("warshow.counsel.hidden", {"cost": RULES.covered_cost, "value": value})
        return _row(view, seat, places.by_row(seat, len(view.sides))[action.row], value)
    troop = find(view.troops, action.troop)
    return None if troop is None else _troop(view, seat, action, troop)


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
        wounds, white = RULES.white_wounds, target.white + max(count * force - target.shield, 0)
        return Reason("warshow.counsel.dark", {"wounds": wounds, "white": min(white, wounds)})
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
    match action.verb:
        case "cover":
            return Reason(
                "warshow.counsel.cover", {"wounds": RULES.white_wounds, "left": BY_ID[card].health - troop.red}
            )
        case "uncover":
            if fire.lurks(troop) and fire.targets(view.troops, troop):
                return Reason("warshow.counsel.springs", {})
            return _row(view, seat, troop.place, value)
        case "advance" | "retreat" if not troop.covered:
            if action.row != NEXT_ROW:
                return _row(view, seat, places.by_row(seat, seats)[action.row], value)
            steps = (
                places.ahead(troop.place, seat, seats) if action.verb == "advance" else places.behind(troop.place, seat)
            )
            return _row(view, seat, steps[0], value)
        case _:
            return None


def _row(view: State, seat: Seat, place: int, more: int) -> Reason:
    """How a row stands when the seat has so much more in it."""
    values, _ = control.controls(view.troops, place, len(view.sides))
    theirs = max(value for other, value in enumerate(values) if other != seat)
    mine = values[seat] + more
    key = "yours" if mine > theirs else "even" if mine == theirs else "theirs"
    where = places.seen(place, seat, len(view.sides))
    return Reason(f"warshow.counsel.{key}", {"aim": where, "mine": mine, "theirs": theirs})
