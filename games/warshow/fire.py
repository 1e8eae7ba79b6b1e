"""Shots: who may fire at whom, and how they may be split over the troops of one enemy in one row [seed]."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement

from games.core.hidden import Seat
from games.warshow import places
from games.warshow.actions import Action, aimed
from games.warshow.aims import Seen
from games.warshow.cards import BY_ID, Card
from games.warshow.state import EXPECTED, Troop


def card_known(troop: Troop) -> Card | None:
    """The card of a troop as far as it is known."""
    card = troop.card.values[0]
    return None if card is None else BY_ID[card]


def can_fire(troop: Troop, turn: int) -> bool:
    """Whether it lies uncovered and has shots; a heavy one has not entered or changed rows this turn."""
    card = card_known(troop)
    if troop.covered or card is None or not card.shots:
        return False
    return troop.since != turn or "heavy" not in card.skills


def force(shooter: Troop, target: Troop, turn: int) -> int:
    """Wounds of each shot: sharp ones count double at what lies covered, those from an ambush in the turn in which it
    was uncovered.
    """
    card = card_known(shooter)
    sharp = target.covered and card is not None and "sharp" in card.skills
    return 2 ** (sharp + in_ambush(shooter, turn))


def in_ambush(troop: Troop, turn: int) -> bool:
    """Whether it was uncovered this turn and its shots count double."""
    card = card_known(troop)
    return card is not None and not troop.covered and troop.turned == turn and "ambush" in card.skills


def lurks(troop: Troop) -> bool:
    """Whether its shots will count double when it is uncovered, as far as its card is known."""
    card = card_known(troop)
    return card is not None and troop.covered and troop.turned != EXPECTED and "ambush" in card.skills


def may_counter(troop: Troop, active: Seat) -> bool:
    """Who counter-attacks stands in no-man's-land or in the active player's rows [seed], or is watchful."""
    card = card_known(troop)
    near = troop.place == places.NO_MANS_LAND or places.owner(troop.place) == active
    return not troop.covered and (near or (card is not None and "watchful" in card.skills))


def targets(troops: Sequence[Troop], shooter: Troop) -> dict[tuple[int, Seat], list[str]]:
    """Enemy troops within reach, by row and owner: an attack is aimed at one enemy in one row."""
    card = card_known(shooter)
    reach, place, owner = card.reach if card else -1, shooter.place, shooter.owner
    found: dict[tuple[int, Seat], list[str]] = {}
    for troop in troops:
        if troop.owner != owner and places.distance(place, troop.place) <= reach:
            found.setdefault((troop.place, troop.owner), []).append(troop.name)
    return found


def listed(view: Seen, shooter: Troop) -> list[Action]:
    """The attacks of a troop, each row's in turn, the troops from left to right."""
    card = card_known(shooter)
    if card is None:
        return []
    found: list[Action] = []
    for names in targets(view.troops, shooter).values():
        found += splits(shooter.name, tuple(names), card.shots)
    return found


@lru_cache(maxsize=32768)
def splits(shooter: str, names: tuple[str, ...], count: int) -> tuple[Action, ...]:
    """Every way to split so many shots over these troops: all on one first, then over two, then over more."""
    ways = [aimed(tuple((name, 1) for name in way)) for way in combinations_with_replacement(names, count)]
    return tuple(Action("fire", shooter, aim=aim) for aim in sorted(ways, key=lambda aim: aim.count(",")))
