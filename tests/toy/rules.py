"""Everybody bids one card, sealed; whoever still has cards may raise; the highest sum takes the prize."""

from __future__ import annotations

from typing import TypeVar, cast

from msgspec.structs import replace

from games.core.dice import Dice
from games.core.game import Event
from games.core.hidden import NOBODY, Hidden, Seat, only
from tests.toy.actions import JOIN, LEAVE, PASS, Action
from tests.toy.state import BID, CARDS, DECK, HAND, OVER, PRIZES, RAISE, TREASURE, Options, State, answer_pool

T = TypeVar("T")
Events = list[Event]


def start(options: Options, seats: int, dice: Dice) -> tuple[State, tuple[Event, ...]]:
    """Order of chance: the prizes, then the cards."""
    prizes = dice.shuffle(TREASURE)
    cards = dice.shuffle(DECK)
    hands = [tuple(sorted(cards[seat * HAND : (seat + 1) * HAND])) for seat in range(seats)]
    state = State(
        options=options,
        phase=BID,
        round=1,
        prize=prizes[0],
        prizes=tuple(Hidden((prize,), NOBODY, PRIZES) for prize in prizes[1:]),
        hands=tuple(Hidden(hand, only(seat), CARDS) for seat, hand in enumerate(hands)),
        pile=Hidden(cards[seats * HAND :], NOBODY, CARDS),
        bids=_nothing(seats),
        raised=((),) * seats,
        answers=_unanswered(seats),
        spent=(),
        lost=(),
        won=((),) * seats,
        away=(False,) * seats,
    )
    events = [Event("round", None, (("number", 1), ("prize", state.prize)))]
    events += [Event("dealt", seat, (("cards", hand),), only(seat)) for seat, hand in enumerate(hands)]
    return state, tuple(events)


def asked(public: State) -> tuple[Seat, ...]:
    """Who is there, has a card and has not answered yet: facts that everybody sees."""
    said = public.bids if public.phase == BID else public.answers if public.phase == RAISE else ()
    here = (
        seat for seat, zone in enumerate(said) if not len(zone) and len(public.hands[seat]) and not public.away[seat]
    )
    return tuple(here)[:1] if public.phase == BID and public.options.in_turn else tuple(here)


def anytime(view: State, seat: Seat) -> tuple[Action, ...]:
    """Whoever is there may leave, whoever is not may come back."""
    return () if view.phase == OVER else (JOIN,) if view.away[seat] else (LEAVE,)


def actions(view: State, seat: Seat) -> tuple[Action, ...]:
    """Each different card once, the lowest first; in the window also a pass, which comes first."""
    if seat not in asked(view):
        return ()
    cards = sorted(set(view.hands[seat].known()))
    if view.phase == BID:
        return tuple(Action("bid", card) for card in cards)
    return (PASS, *(Action("raise", card) for card in cards))


def apply(state: State, seat: Seat, action: Action, dice: Dice) -> tuple[State, tuple[Event, ...]]:
    """Stores the answer, sealed; when it was the last one, goes on."""
    events: Events = []
    hand = state.hands[seat]
    if action in (JOIN, LEAVE):
        events.append(Event(f"{action.verb}s", seat))
        state = replace(state, away=_put(state.away, seat, action == LEAVE))
    elif state.phase == BID:
        events.append(Event("bids", seat))
        events.append(Event("sealed", seat, (("card", action.value),), only(seat)))
        state = replace(
            state,
            hands=_put(state.hands, seat, _without(hand, action.value)),
            bids=_put(state.bids, seat, Hidden((action.value,), only(seat), CARDS)),
        )
    else:
        events.append(Event("answers", seat))
        said = 0 if action == PASS else 1 + hand.values.index(action.value)
        state = replace(state, answers=_put(state.answers, seat, Hidden((said,), only(seat), answer_pool(seat))))
    if asked(state):
        return state, tuple(events)
    if state.phase == RAISE:
        state = _resolve(state, events)
    elif state.options.raises:
        state = replace(state, phase=RAISE)
    if state.phase == BID or not asked(state):
        state = _reveal(state, events, dice)
    return state, tuple(events)


def _resolve(state: State, events: Events) -> State:
    """The first in rule order who did not pass raises, seen by all; other answers go back unseen; a window opens."""
    seats = len(state.hands)
    answers = state.answers
    state = replace(state, answers=_unanswered(seats))
    for seat in sorted(range(seats), key=lambda seat: (seat - state.round) % seats):
        if any(answers[seat].known()):
            card = state.hands[seat].known()[answers[seat].known()[0] - 1]
            events.append(Event("raises", seat, (("card", card),)))
            return replace(
                state,
                hands=_put(state.hands, seat, _without(state.hands[seat], card)),
                raised=_put(state.raised, seat, (*state.raised[seat], card)),
            )
    return replace(state, phase=BID)


def _reveal(state: State, events: Events, dice: Dice) -> State:
    """Bids are shown, dice break a tie, the lowest bidder peeks at the next prize, all but the winner draw a card."""
    seats = range(len(state.hands))
    sums = [sum(state.bids[seat].known()) + sum(state.raised[seat]) for seat in seats]
    events.append(Event("shown", None, (("sums", tuple(sums)),)))
    best = [seat for seat in seats if sums[seat] == max(sums)]
    if len(best) > 1:
        rolls = dice.roll(len(best), 6)
        events.append(Event("tied", None, (("seats", tuple(best)), ("rolls", rolls))))
        best = [seat for seat, face in zip(best, rolls, strict=True) if face == max(rolls)]
    used = tuple(card for seat in seats for card in (*state.bids[seat].known(), *state.raised[seat]))
    if len(best) == 1:
        events.append(Event("takes", best[0], (("prize", state.prize),)))
        won, lost = _put(state.won, best[0], (*state.won[best[0]], state.prize)), state.lost
    else:
        won, lost = state.won, (*state.lost, state.prize)
    state = replace(
        state, won=won, lost=lost, spent=state.spent + used, bids=_nothing(len(seats)), raised=((),) * len(seats)
    )
    if state.round == state.options.rounds:
        return replace(state, phase=OVER, prize=0)
    state = _peek(state, sums.index(min(sums)), events)
    for seat in seats:
        if best != [seat]:
            state = _draw(state, seat, events)
    following = replace(
        state,
        phase=BID,
        round=state.round + 1,
        prize=cast("int", state.prizes[0].values[0]),
        prizes=state.prizes[1:],
        answers=_unanswered(len(seats)),
    )
    events.append(Event("round", None, (("number", following.round), ("prize", following.prize))))
    return following if asked(following) else _reveal(following, events, dice)


def _peek(state: State, seat: Seat, events: Events) -> State:
    """The next prize is turned up at once; the one after it is shown to this seat alone."""
    if len(state.prizes) < 2:
        return state
    after = state.prizes[1]
    events.append(Event("peeks", seat))
    events.append(Event("peeked", seat, (("prize", after.values[0]),), only(seat)))
    return replace(state, prizes=_put(state.prizes, 1, Hidden(after.values, after.readers | only(seat), PRIZES)))


def _draw(state: State, seat: Seat, events: Events) -> State:
    if not len(state.pile):
        return state
    card = cast("int", state.pile.values[0])
    hand = Hidden(tuple(sorted((*state.hands[seat].known(), card))), only(seat), CARDS)
    events.append(Event("draws", seat))
    events.append(Event("drawn", seat, (("card", card),), only(seat)))
    return replace(state, hands=_put(state.hands, seat, hand), pile=Hidden(state.pile.values[1:], NOBODY, CARDS))


def _nothing(seats: int) -> tuple[Hidden[int], ...]:
    return tuple(Hidden((), only(seat), CARDS) for seat in range(seats))


def _unanswered(seats: int) -> tuple[Hidden[int], ...]:
    return tuple(Hidden((), only(seat), answer_pool(seat)) for seat in range(seats))


def _without(hand: Hidden[int], card: int) -> Hidden[int]:
    left = list(hand.known())
    left.remove(card)
    return Hidden(tuple(left), hand.readers, CARDS)


def _put(row: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """The row with one place changed."""
    return (*row[:place], item, *row[place + 1 :])
