"""Skeleton as the core knows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from msgspec import Struct

from games.core.dice import Dice
from games.core.game import Ask, ByPost, Event, Game, Option, Reason, Result, Value
from games.core.hidden import Seat
from tabard_skeleton import actions, rules
from tabard_skeleton.actions import Action
from tabard_skeleton.state import CARDS, DECK, HAND, LAY, Options, State


class SkeletonView(Struct, frozen=True):
    """The position as one reader may know it; lists are by seat.

    `hand`: the reader's own cards, None for a spectator. `laid`: the reader's own card that lies face down, if any.
    """

    round: int
    rounds: int
    goal: int
    hand: tuple[int, ...] | None
    laid: int | None
    has_laid: tuple[bool, ...]
    hand_sizes: tuple[int, ...]
    played: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]


class SkeletonByPost(ByPost[State, Action]):
    """How it goes by post."""

    def secret(self, action: Action) -> bool:
        """A card that is laid face down."""
        return True

    def uses(self, view: State, seat: Seat) -> Mapping[int, tuple[str, ...]]:
        return {action.value: (action.verb,) for action in rules.actions(view, seat)}


class SkeletonGame(Game[State, Action]):
    """All seats are asked at once, and nobody sees a card before all are laid."""

    id: ClassVar[str] = "skeleton"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 5)
    options: ClassVar[tuple[Option, ...]] = (Option("goal", 3, (2, 3)),)
    state_type = State
    post = SkeletonByPost()

    def start(self, options: Mapping[str, Value], seats: int, dice: Dice) -> tuple[State, tuple[Event, ...]]:
        chosen: Mapping[str, Any] = options
        return rules.start(Options(**chosen), seats, dice)

    def asks(self, public: State) -> tuple[Ask, ...]:
        return tuple(Ask(seat, LAY) for seat in rules.asked(public))

    def actions(self, view: State, seat: Seat) -> Sequence[Action]:
        return rules.actions(view, seat)

    def default(self, view: State, seat: Seat) -> Action:
        """The lowest card."""
        return rules.actions(view, seat)[0]

    def apply(self, state: State, seat: Seat, action: Action, dice: Dice) -> tuple[State, tuple[Event, ...]]:
        return rules.apply(state, seat, action)

    def unseen(self, view: State) -> Mapping[str, Sequence[Any]]:
        """The deck without every card that is seen."""
        cards = Counter(DECK)
        for zone in (*view.hands, *view.laid, view.pile):
            cards.subtract(zone.known())
        for row in view.played:
            cards.subtract(row)
        return {CARDS: tuple(cards.elements())}

    def result(self, state: State) -> Result | None:
        """Whoever has most points wins; where all have equally many, it is a draw."""
        if not rules.over(state):
            return None
        winners = tuple(seat for seat, points in enumerate(state.points) if points == max(state.points))
        return Result(winners if len(winners) < len(state.points) else (), state.points, "points")

    def scores(self, state: State) -> tuple[int, ...]:
        return state.points

    def notation(self, action: Action) -> str:
        return actions.notation(action)

    def parse(self, text: str) -> Action:
        return actions.parse(text)

    def show(self, view: State, seat: Seat | None) -> SkeletonView:
        return SkeletonView(
            round=min(len(view.played[0]) + 1, HAND),
            rounds=HAND,
            goal=view.options.goal,
            hand=None if seat is None else view.hands[seat].known(),
            laid=None if seat is None else next(iter(view.laid[seat].known()), None),
            has_laid=tuple(bool(len(card)) for card in view.laid),
            hand_sizes=tuple(len(hand) for hand in view.hands),
            played=view.played,
            points=view.points,
        )

    def why_not(self, view: State, seat: Seat, action: Action) -> Reason:
        """Only asked where it is the seat's turn: then it does not hold the card."""
        return Reason("skeleton.refused.no_card", {"value": action.value})
