"""Sealed bids as the core knows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from msgspec import Struct

from games.core.dice import Dice
from games.core.game import Ask, ByPost, Event, Game, Option, Reason, Result, Standing, Value
from games.core.hidden import Seat
from tests.toy import actions, rules
from tests.toy.actions import Action
from tests.toy.state import CARDS, DECK, OVER, PRIZES, RAISE, TREASURE, Options, State, answer_pool

PASS_ALWAYS, PASS_BELOW = "pass", "pass-below"
"""Standing orders: `pass`, `pass-below 3`."""


class SealedView(Struct, frozen=True):
    """The position as one reader may know it. `next` are the prizes to come, None where unknown."""

    round: int
    prize: int
    next: tuple[int | None, ...]
    hand: tuple[int, ...] | None
    hand_sizes: tuple[int, ...]
    bid: int | None
    bidden: tuple[bool, ...]
    raised: tuple[tuple[int, ...], ...]
    won: tuple[tuple[int, ...], ...]
    pile: int


class SealedStanding(Standing[State, Action]):
    """What may be answered in sealed bids without its person."""

    def orders(self, view: State, seat: Seat) -> Sequence[str]:
        return (PASS_ALWAYS, *(f"{PASS_BELOW} {prize}" for prize in (2, 3, 4, 5, 6)))

    def follow(self, view: State, seat: Seat, orders: Sequence[str]) -> Action | None:
        if view.phase != RAISE:
            return None
        below = max(
            (int(order.removeprefix(PASS_BELOW)) for order in orders if order.startswith(PASS_BELOW)), default=0
        )
        return actions.PASS if PASS_ALWAYS in orders or view.prize < below else None


class SealedByPost(ByPost[State, Action]):
    """How sealed bids goes by post."""

    windows: ClassVar[frozenset[str]] = frozenset({RAISE})
    standing = SealedStanding()

    def secret(self, action: Action) -> bool:
        """Bids, and answers of which only one is opened; where they are laid down in turn, nothing else seals them."""
        return action.verb in ("bid", "raise", "pass")

    def uses(self, view: State, seat: Seat) -> Mapping[int, tuple[str, ...]]:
        return {action.value: (action.verb,) for action in rules.actions(view, seat) if action.value}

    def reminder(self, public: State) -> Reason | None:
        """The cards that are spent."""
        return Reason("sealed.spent", {"cards": public.spent}) if public.spent else None


class SealedBids(Game[State, Action]):
    """Several seats are asked at once, answers are sealed, and a window for raises opens before bids are shown.

    Seats may leave and come back; standing orders pass in the window.
    """

    id: ClassVar[str] = "sealed"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 5)
    options: ClassVar[tuple[Option, ...]] = (
        Option("rounds", 3, (1, 2, 3, 4, 5, 6)),
        Option("raises", True, (False, True)),
        Option("in_turn", False, (False, True)),
    )
    state_type = State
    post = SealedByPost()

    def start(self, options: Mapping[str, Value], seats: int, dice: Dice) -> tuple[State, tuple[Event, ...]]:
        chosen: Mapping[str, Any] = options
        return rules.start(Options(**chosen), seats, dice)

    def asks(self, public: State) -> tuple[Ask, ...]:
        return tuple(Ask(seat, public.phase) for seat in rules.asked(public))

    def actions(self, view: State, seat: Seat) -> Sequence[Action]:
        return rules.actions(view, seat)

    def default(self, view: State, seat: Seat) -> Action:
        return rules.actions(view, seat)[0]

    def apply(self, state: State, seat: Seat, action: Action, dice: Dice) -> tuple[State, tuple[Event, ...]]:
        return rules.apply(state, seat, action, dice)

    def unseen(self, view: State) -> Mapping[str, Sequence[Any]]:
        cards = Counter(DECK)
        for zone in (*view.hands, *view.bids, view.pile):
            cards.subtract(zone.known())
        cards.subtract(view.spent)
        for row in view.raised:
            cards.subtract(row)
        prizes = Counter(TREASURE)
        for row in (*view.won, view.lost, *(zone.known() for zone in view.prizes)):
            prizes.subtract(row)
        prizes.subtract([view.prize] if view.prize else [])
        pools: dict[str, Sequence[Any]] = {CARDS: _all(cards), PRIZES: _all(prizes)}
        for seat, (answer, hand) in enumerate(zip(view.answers, view.hands, strict=True)):
            pools[answer_pool(seat)] = range(len(hand) + 1) if None in answer.values else ()
        return pools

    def result(self, state: State) -> Result | None:
        if state.phase != OVER:
            return None
        scores = self.scores(state)
        winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        return Result(winners if len(winners) < len(scores) else (), scores, "prizes")

    def scores(self, state: State) -> tuple[int, ...]:
        return tuple(map(sum, state.won))

    def notation(self, action: Action) -> str:
        return actions.notation(action)

    def parse(self, text: str) -> Action:
        return actions.parse(text)

    def show(self, view: State, seat: Seat | None) -> SealedView:
        return SealedView(
            round=view.round,
            prize=view.prize,
            next=tuple(zone.values[0] for zone in view.prizes),
            hand=None if seat is None else view.hands[seat].known(),
            hand_sizes=tuple(len(hand) for hand in view.hands),
            bid=None if seat is None or not len(view.bids[seat]) else view.bids[seat].values[0],
            bidden=tuple(bool(len(bid)) for bid in view.bids),
            raised=view.raised,
            won=view.won,
            pile=len(view.pile),
        )

    def why_not(self, view: State, seat: Seat, action: Action) -> Reason:
        if action.verb not in {known.verb for known in rules.actions(view, seat)}:
            return Reason(f"sealed.refused.{view.phase}_first")
        return Reason("sealed.refused.no_card", {"value": action.value})

    def anytime(self, view: State, seat: Seat) -> Sequence[Action]:
        return rules.anytime(view, seat)


def _all(cards: Counter[int]) -> tuple[int, ...]:
    """What the counter holds. Raises ValueError when something is there too often."""
    if min(cards.values()) < 0:
        raise ValueError("more of a kind than there are")
    return tuple(cards.elements())
