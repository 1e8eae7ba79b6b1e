"""Everybody lays a card face down, all are turned up at once, and the highest takes the round's point."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from games.core.dice import Dice
from games.core.game import Event
from games.core.hidden import NOBODY, Hidden, Seat, only
from tabard_skeleton.actions import Action
from tabard_skeleton.state import CARDS, DECK, HAND, LAY, Options, State

T = TypeVar("T")
Events = tuple[Event, ...]


def start(options: Options, seats: int, dice: Dice) -> tuple[State, Events]:
    """Order of chance: the deck, from which seat 0 gets the first five cards. The rest stays out of the game."""
    cards = dice.shuffle(DECK)
    hands = [tuple(sorted(cards[seat * HAND : (seat + 1) * HAND])) for seat in range(seats)]
    state = State(
        options=options,
        hands=tuple(Hidden(hand, only(seat), CARDS) for seat, hand in enumerate(hands)),
        laid=_nothing(seats),
        played=((),) * seats,
        points=(0,) * seats,
        pile=Hidden(cards[seats * HAND :], NOBODY, CARDS),
    )
    dealt = (Event("dealt", seat, (("cards", hand),), only(seat)) for seat, hand in enumerate(hands))
    return state, (_begins(state), *dealt)


def over(public: State) -> bool:
    """Somebody has the points, or all cards are played."""
    return max(public.points) >= public.options.goal or len(public.played[0]) == HAND


def asked(public: State) -> tuple[Seat, ...]:
    """Whoever has not laid a card yet, which everybody sees."""
    return () if over(public) else tuple(seat for seat, card in enumerate(public.laid) if not len(card))


def actions(view: State, seat: Seat) -> tuple[Action, ...]:
    """Each different card of the hand once, the lowest first."""
    cards = sorted(set(view.hands[seat].known())) if seat in asked(view) else ()
    return tuple(Action(LAY, card) for card in cards)


def apply(state: State, seat: Seat, action: Action) -> tuple[State, Events]:
    """Lays the card; after the last one all are turned up."""
    left = list(state.hands[seat].known())
    left.remove(action.value)
    state = replace(
        state,
        hands=_put(state.hands, seat, Hidden(tuple(left), only(seat), CARDS)),
        laid=_put(state.laid, seat, Hidden((action.value,), only(seat), CARDS)),
    )
    events = (Event("lays", seat), Event("laid", seat, (("card", action.value),), only(seat)))
    if asked(state):
        return state, events
    state, more = _turn_up(state)
    return state, events + more


def _turn_up(state: State) -> tuple[State, Events]:
    """The one highest card takes a point; of several equal ones none does."""
    cards = tuple(card for zone in state.laid for card in zone.known())
    highest = [seat for seat, card in enumerate(cards) if card == max(cards)]
    winner = highest[0] if len(highest) == 1 else None
    points = state.points if winner is None else _put(state.points, winner, state.points[winner] + 1)
    state = replace(
        state,
        laid=_nothing(len(cards)),
        played=tuple((*before, card) for before, card in zip(state.played, cards, strict=True)),
        points=points,
    )
    scored = 0 if winner is None else points[winner]
    events = (Event("shown", None, (("cards", cards),)), Event("taken", winner, (("points", scored),)))
    return state, events if over(state) else (*events, _begins(state))


def _begins(state: State) -> Event:
    return Event("round", None, (("number", len(state.played[0]) + 1),))


def _nothing(seats: int) -> tuple[Hidden[int], ...]:
    return tuple(Hidden((), only(seat), CARDS) for seat in range(seats))


def _put(row: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """The row with one place changed."""
    return (*row[:place], item, *row[place + 1 :])
