"""A seat's view as the referee protocol prints it and as the painter draws it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from games.core.hidden import Hidden, Seat
from games.warshow import fire, places, victory
from games.warshow.control import controls
from games.warshow.limits import orders_left
from games.warshow.state import State, Troop


class TroopView(Struct, frozen=True, omit_defaults=True):
    """A troop. `card`: its id, None for a covered one that the reader cannot look at. `ambush`: it was uncovered this
    turn and its shots count double. `lurks`: it is covered, and they will when it is uncovered, as far as the reader
    knows.

    `place`: its row for everybody (`4b`, `3`); `row`: as the reader sees it (spectators: as seat 0 does).
    """

    name: str
    owner: Seat
    place: str
    row: str
    card: str | None
    covered: bool
    red: int
    white: int
    shield: int
    ambush: bool = False
    lurks: bool = False


class RowView(Struct, frozen=True):
    """One row. `controlled_by`: the seat whose uncovered troops there are worth most, or None; `values` by seat.

    `troops` by seat: names, from left to right as their owner sees them. Over by the turn limit: the values that count.
    """

    place: str
    row: str
    troops: tuple[tuple[str, ...], ...]
    values: tuple[int, ...]
    controlled_by: Seat | None


class SideView(Struct, frozen=True):
    """What everybody knows of a seat. `orders`: how many it may still throw this turn. `rubble`: oldest first.

    `bottom`: the cards that were shown and lie at the bottom of its deck, part of `deck`.
    """

    letter: str
    hand: int
    deck: int
    bottom: tuple[str, ...]
    rubble: tuple[str, ...]
    orders: int
    turns: int
    out: bool


class ItemView(Struct, frozen=True):
    """What waits on the stack. `kind`: enter, order, box, shots, phase. `aim` as the acting seat wrote it."""

    kind: str
    seat: Seat
    troop: str
    card: str
    aim: str


class WarshowView(Struct, frozen=True, omit_defaults=True):
    """The position as one reader may know it. `rows` from row 1 to row 5 as the reader sees them.

    `hand`: the reader's own, sorted, None for a spectator. `seat`: whose eyes these are, 0 for a spectator.
    `points`: left for reinforcements this turn. `queue`: troops that may still act in this phase, in reading order.
    `stack`: what waits for an answer, what is answered now last. `fallen`: the rows in which troops were destroyed, as
    the reader sees them, the last one last. `edition`: whose cards and ready decks are played.
    """

    seat: Seat
    turn: int
    turn_limit: int
    active: Seat
    phase: str
    question: str
    waiting: tuple[Seat, ...]
    points: int
    queue: tuple[str, ...]
    stack: tuple[ItemView, ...]
    rows: tuple[RowView, ...]
    troops: tuple[TroopView, ...]
    sides: tuple[SideView, ...]
    hand: tuple[str, ...] | None
    winners: tuple[Seat, ...]
    reason: str
    fallen: tuple[str, ...] = ()
    edition: int = 2


def show(view: State, seat: Seat | None) -> WarshowView:
    """The printable form of a state as `seat` (None: a spectator) may know it."""
    eyes = 0 if seat is None else seat
    seats = len(view.sides)
    standing = victory.counted(view) if view.reason == victory.TURN_LIMIT else view.troops
    return WarshowView(
        seat=eyes,
        turn=view.turn,
        turn_limit=view.options.turn_limit,
        active=view.active,
        phase=view.phase,
        question=view.question,
        waiting=view.waiting,
        points=view.points,
        queue=view.queue,
        stack=tuple(ItemView(item.kind, item.seat, item.troop, item.card, item.aim) for item in view.stack),
        rows=tuple(_row(view, standing, place, eyes) for place in places.reading(eyes, seats)),
        troops=tuple(
            TroopView(
                name=troop.name,
                owner=troop.owner,
                place=places.written(troop.place),
                row=places.seen(troop.place, eyes, seats),
                card=troop.card.values[0],
                covered=troop.covered,
                red=troop.red,
                white=troop.white,
                shield=troop.shield,
                ambush=fire.in_ambush(troop, view.turn),
                lurks=fire.lurks(troop),
            )
            for troop in view.troops
        ),
        sides=tuple(
            SideView(
                letter=places.LETTERS[number],
                hand=len(side.hand),
                deck=len(side.deck) + len(side.bottom),
                bottom=side.bottom,
                rubble=side.rubble,
                orders=orders_left(view, number),
                turns=side.turns,
                out=side.out,
            )
            for number, side in enumerate(view.sides)
        ),
        hand=None if seat is None else _sorted(view.sides[seat].hand),
        winners=view.winners,
        reason=view.reason,
        fallen=tuple(places.seen(place, eyes, seats) for place in view.fallen),
        edition=view.options.edition,
    )


def _row(view: State, standing: Sequence[Troop], place: int, eyes: Seat) -> RowView:
    seats = range(len(view.sides))
    values, owner = controls(standing, place, len(seats))
    return RowView(
        place=places.written(place),
        row=places.seen(place, eyes, len(seats)),
        troops=tuple(
            tuple(troop.name for troop in view.troops if troop.place == place and troop.owner == seat) for seat in seats
        ),
        values=values,
        controlled_by=owner,
    )


def _sorted(hand: Hidden[str]) -> tuple[str, ...]:
    return tuple(sorted(hand.known()))
