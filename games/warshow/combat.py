"""Attacks, when nobody answers them any more."""

from __future__ import annotations

from games.warshow import deeds, fire, places
from games.warshow.actions import shots
from games.warshow.cards import BY_ID
from games.warshow.state import Item, Troop
from games.warshow.table import Table


def resolve(table: Table, item: Item) -> None:
    """Each shot is one wound, all at once [seed].

    What changed since it was declared counts [ruling]: nothing happens if the attacker is gone or covered, and shots
    at a troop that is gone, out of reach or in another row than the first that is not, are lost.
    """
    attacker = table.find(item.troop)
    if attacker is None or attacker.covered:
        table.tell("fizzles", item.seat, troop=item.troop)
        return
    card = deeds.card_of(attacker)
    row: int | None = None
    hits: list[tuple[Troop, int]] = []
    for name, count in shots(item.aim):
        target = table.find(name)
        if target is None or places.distance(attacker.place, target.place) > card.reach:
            continue
        if row is None:
            row = target.place
        if target.place == row:
            hits.append((target, count))
    if not hits:
        table.tell("fizzles", item.seat, troop=item.troop)
    for target, count in hits:
        deeds.wound(table, target.name, _wounds(target, count, fire.force(attacker, target, table.turn)))


def _wounds(target: Troop, count: int, force: int) -> int:
    """Armour takes the first shot of each attack, unless it lies covered; each of the others makes `force` wounds."""
    armoured = not target.covered and "armour" in BY_ID[target.card.values[0] or ""].skills
    return (count - armoured) * force
