"""Turns and defences: what an action does, and what may be done. `rounds` has what frames them.

[seed], [found] and [ruling] say where a rule comes from: the document the game was made from, a public source about
the same fencing game, or this project's decision.
"""

from __future__ import annotations

from games.core.dice import Dice
from games.core.game import Event
from games.core.hidden import EVERYONE, NOBODY, Hidden, Seat
from games.titans import specials
from games.titans.actions import REACH, Action, defence_actions, defends, parry_cost, turn_actions
from games.titans.rounds import Events, Step, asking, by_position, out_of_cards, showdown, win_round
from games.titans.state import CARDS, DEFENCE, TURN, Deed, Pending, Round, State

# --- one action -------------------------------------------------------------------------------------------------------


def apply(state: State, seat: Seat, action: Action, dice: Dice) -> Step:
    """The position after a legal action and all that follows from it without a choice."""
    events: Events = []
    match action.verb:
        case "advance" | "retreat":
            after = _move(state, seat, action, events, dice)
        case "attack" | "lunge":
            after = _attack(state, seat, action, events, dice)
        case "parry":
            after = _parry(state, seat, events, dice)
        case "withdraw":
            after = _withdraw(state, seat, action, events, dice)
        case "yield":
            events.append(Event("yield", seat))
            after = win_round(state, 1 - seat, "attack", events, dice)
        case _:
            events.append(Event("pass", seat))
            after = by_position(state, events, dice)
    return after, tuple(events)


def _move(state: State, seat: Seat, action: Action, events: Events, dice: Dice) -> State:
    duel = _play(state.round, seat, (action.value,), action.value if action.verb == "advance" else -action.value)
    events.append(Event(action.verb, seat, (("value", action.value), ("square", duel.squares[seat]))))
    duel, ran_out = _refill(state, duel, seat, events)
    if ran_out:
        return out_of_cards(State(state.options, state.score, duel), seat, events, dice)
    return _begin_turn(State(state.options, state.score, duel), events, dice)


def _attack(state: State, seat: Seat, action: Action, events: Events, dice: Dice) -> State:
    """The attacker refills before the defender answers [found]; no legal defence loses at once."""
    duel = state.round
    lunge = action.verb == "lunge"
    if lunge:
        duel = _play(duel, seat, (action.step,), action.step)
        args = (("step", action.step), ("square", duel.squares[seat]), ("value", action.value), ("count", action.count))
        events.append(Event("lunge", seat, args))
    else:
        events.append(Event("attack", seat, (("value", action.value), ("count", action.count))))
    duel = _play(duel, seat, (action.value,) * action.count)
    duel, ran_out = _refill(state, duel, seat, events)
    pending = Pending(seat, action.value, action.count, lunge)
    last = ("lunge" if lunge else "attack") if ran_out else duel.last
    duel = asking(duel, DEFENCE, 1 - seat, pending=pending, last=last)
    after = State(state.options, state.score, duel)
    if not defence(after, 1 - seat):
        events.append(Event("undefended", 1 - seat))
        return win_round(after, seat, "attack", events, dice)
    return after


def _parry(state: State, seat: Seat, events: Events, dice: Dice) -> State:
    """The same cards as the attack, no draw; then a turn with what is left [seed], unless the pile is empty."""
    pending = state.round.pending
    assert pending is not None
    cost = parry_cost(pending, specials.effect(state.score.special))
    duel = _play(state.round, seat, (pending.value,) * cost)
    events.append(Event("parry", seat, (("value", pending.value), ("count", cost))))
    after = State(state.options, state.score, asking(duel, TURN, seat))
    if duel.last is None:
        return _begin_turn(after, events, dice)
    if state.options.level == "basic":
        return by_position(after, events, dice)
    return showdown(after, events, dice)


def _withdraw(state: State, seat: Seat, action: Action, events: Events, dice: Dice) -> State:
    """One card to step back; that is the whole turn; draw exactly one card [seed]."""
    duel = _play(state.round, seat, (action.value,), -action.value)
    events.append(Event("withdraw", seat, (("value", action.value), ("square", duel.squares[seat]))))
    if duel.last is not None:  # the pile ran out during the lunge: position only [seed]
        return by_position(State(state.options, state.score, duel), events, dice)
    duel, ran_out = _draw(duel, seat, 1, events)
    after = State(state.options, state.score, duel)
    if ran_out:
        return showdown(after, events, dice)
    return _begin_turn(after, events, dice)


def _begin_turn(state: State, events: Events, dice: Dice) -> State:
    """Whoever is asked for a turn now takes it, unless no card can be played."""
    duel = state.round
    seat = duel.seat
    if not duel.hands[seat].values:  # empty because of parries: refill, the turn passes [seed]
        events.append(Event("empty-hand", seat))
        duel, ran_out = _refill(state, duel, seat, events)
        after = State(state.options, state.score, asking(duel, TURN, 1 - seat))
        if ran_out:
            return out_of_cards(after, seat, events, dice)
        return _begin_turn(after, events, dice)
    low, high = duel.squares
    if high - low <= REACH and not turn(state, seat):  # further apart, every card can advance
        events.append(Event("no-play", seat))
        return win_round(state, 1 - seat, "no-play", events, dice)
    return state


# --- what is legal ----------------------------------------------------------------------------------------------------


def turn(view: State, seat: Seat) -> tuple[Action, ...]:
    """What a turn offers the seat."""
    duel, options = view.round, view.options
    low, high = duel.squares
    return turn_actions(
        duel.hands[seat].values,  # the seat's own: no holes
        min(high - low, 11),  # no action reaches further than 10
        room_behind(view, seat),
        options.level == "advanced",
        specials.effect(view.score.special).retreat,
    )


def defence(view: State, seat: Seat) -> tuple[Action, ...]:
    """What an attacked seat may answer; empty when it has no defence."""
    duel = view.round
    pending = duel.pending
    assert pending is not None
    parries, withdraws = defends(view.options, pending, duel.last)
    cost = parry_cost(pending, specials.effect(view.score.special))
    hand: tuple[int, ...] = duel.hands[seat].values  # pyright: ignore[reportAssignmentType]  # the seat's own: no holes
    return defence_actions(hand, pending.value, cost, room_behind(view, seat), parries, withdraws)


def room_behind(view: State, seat: Seat) -> int:
    """How many squares of the track lie behind the warrior, 5 at most; none for one who stands beside the mat."""
    square = view.round.squares[seat]
    behind = square - 1 if seat == 0 else view.options.length - square
    return 0 if behind < 0 else min(behind, REACH)


# --- small steps ------------------------------------------------------------------------------------------------------


def _play(duel: Round, seat: Seat, cards: tuple[int, ...], nearer: int = 0) -> Round:
    """Cards go from the hand to the discard, where only the last shows [seed]; the warrior moves; the other is next."""
    held = duel.hands[seat]
    left = list(held.values)
    for card in cards:
        left.remove(card)
    hand = Hidden(tuple(left), held.readers, CARDS)
    buried = duel.buried.values if duel.top is None else (*duel.buried.values, duel.top)
    low, high = duel.squares
    return Round(
        (low + nearer, high) if seat == 0 else (low, high - nearer),
        (hand, duel.hands[1]) if seat == 0 else (duel.hands[0], hand),
        duel.pile,
        Hidden(buried + cards[1:], duel.buried.readers, CARDS),
        cards[0],
        TURN,
        1 - seat,
        None,
        duel.last,
        (*duel.deeds, Deed(seat, cards[0], len(cards), nearer).code),
    )


def _refill(state: State, duel: Round, seat: Seat, events: Events) -> tuple[Round, bool]:
    """Draws up to the hand size; whether that took the last card."""
    return _draw(duel, seat, specials.effect(state.score.special).hand - len(duel.hands[seat].values), events)


def _draw(duel: Round, seat: Seat, wanted: int, events: Events) -> tuple[Round, bool]:
    """Draws so many cards, or what is left of the pile; whether that took the last one."""
    drawn: tuple[int, ...] = duel.pile.values[:wanted]  # pyright: ignore[reportAssignmentType]  # a state has no holes
    if not drawn:
        return duel, False
    held = duel.hands[seat]
    cards: tuple[int, ...] = held.values  # pyright: ignore[reportAssignmentType]  # nor here
    hand = Hidden(tuple(sorted(cards + drawn)), held.readers, CARDS)
    if held.readers != EVERYONE:
        events.append(Event("draws", seat, (("n", len(drawn)),)))
    # sorted like the hand: the order in which the cards lay is nobody's to know
    events.append(Event("drawn", seat, (("cards", tuple(sorted(drawn))),), held.readers))
    rest = duel.pile.values[len(drawn) :]
    if not rest:
        events.append(Event("pile-empty", seat))
    after = Round(
        duel.squares,
        (hand, duel.hands[1]) if seat == 0 else (duel.hands[0], hand),
        Hidden(rest, NOBODY, CARDS),
        duel.buried,
        duel.top,
        duel.phase,
        duel.seat,
        duel.pending,
        duel.last,
        duel.deeds,
    )
    return after, not rest
