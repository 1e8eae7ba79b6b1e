"""The course of a duel: set-up, turns, defences, the end of a round, of a game and of a match.

[seed], [found] and [ruling] say where a rule comes from: the document the game was made from, a public source about
the same fencing game, or this project's decision.
"""

from __future__ import annotations

from games.core.dice import Dice
from games.core.game import Event
from games.core.hidden import EVERYONE, NOBODY, Hidden, Seat, only
from games.titans import specials
from games.titans.actions import REACH, Action, defence_actions, defends, parry_cost, turn_actions
from games.titans.state import (
    CARDS,
    DECK,
    DEFENCE,
    LAST_ATTACK,
    OVER,
    SPECIALS,
    TURN,
    Options,
    Pending,
    Round,
    Score,
    State,
)

GAMES_TO_WIN = {1: 1, 3: 2}
"""Games needed, by `best_of`."""

Events = list[Event]
Step = tuple[State, tuple[Event, ...]]


# --- set-up -----------------------------------------------------------------------------------------------------------


def start(options: Options, dice: Dice) -> Step:
    """Order of chance: special deck, who begins round 1 [ruling: by chance], the cards."""
    deck = Hidden(dice.shuffle(specials.IDS) if options.specials else (), NOBODY, SPECIALS)
    score = Score((0, 0), (0, 0), 0, dice.pick(2), None, deck, ())
    events: Events = []
    return next_round(options, score, score.beginner, events, dice), tuple(events)


def next_round(options: Options, score: Score, beginner: Seat, events: Events, dice: Dice) -> State:
    """Warriors to their ends, special turned up before hands are filled [seed], cards shuffled and dealt."""
    special, deck, shown = None, score.specials, score.shown
    if options.specials:
        if not deck.values:  # a game that needs a ninth reshuffles them [ruling]
            deck, shown = Hidden(dice.shuffle(specials.IDS), NOBODY, SPECIALS), ()
        special = deck.known()[0]
        deck, shown = Hidden(deck.values[1:], NOBODY, SPECIALS), (*shown, special)
    effect = specials.effect(special)
    cards = dice.shuffle(DECK)
    # dealt alternately, one card at a time, beginning with the round's beginner [ruling]
    dealt = effect.hand * 2
    by_turn = (tuple(sorted(cards[0:dealt:2])), tuple(sorted(cards[1:dealt:2])))
    hands = by_turn if beginner == 0 else (by_turn[1], by_turn[0])
    duel = Round(
        squares=starts(options, special),
        hands=(
            Hidden(hands[0], EVERYONE if effect.open else only(0), CARDS),
            Hidden(hands[1], EVERYONE if effect.open else only(1), CARDS),
        ),
        pile=Hidden(cards[dealt:], NOBODY, CARDS),
        buried=Hidden((), NOBODY, CARDS),
        top=None,
        phase=TURN,
        seat=beginner,
    )
    score = Score(score.points, score.games, score.round + 1, beginner, special, deck, shown)
    events.append(Event("round", beginner, (("number", score.round),)))
    if special is not None:
        events.append(Event("special", None, (("special", special),)))
    for seat in (0, 1):
        events.append(Event("dealt", seat, (("cards", hands[seat]),), duel.hands[seat].readers))
    return State(options, score, duel)


def starts(options: Options, special: str | None) -> tuple[int, int]:
    """The squares on which both warriors begin; 0 and length + 1 are beside the mat [seed: outside it]."""
    inward = specials.effect(special).inward + (options.start == "on")
    return inward, options.length + 1 - inward


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
            after = _by_position(state, events, dice)
    return after, tuple(events)


def _move(state: State, seat: Seat, action: Action, events: Events, dice: Dice) -> State:
    duel = _play(state.round, seat, (action.value,), action.value if action.verb == "advance" else -action.value)
    events.append(Event(action.verb, seat, (("value", action.value), ("square", duel.squares[seat]))))
    duel, ran_out = _refill(state, duel, seat, events)
    if ran_out:
        return _pile_empty(State(state.options, state.score, duel), seat, events, dice)
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
    duel = _with(duel, phase=DEFENCE, seat=1 - seat, pending=pending, last=last)
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
    after = State(state.options, state.score, _with(duel, phase=TURN, seat=seat))
    if duel.last is None:
        return _begin_turn(after, events, dice)
    if state.options.level == "basic":
        return _by_position(after, events, dice)
    return _showdown(after, events, dice)


def _withdraw(state: State, seat: Seat, action: Action, events: Events, dice: Dice) -> State:
    """One card to step back; that is the whole turn; draw exactly one card [seed]."""
    duel = _play(state.round, seat, (action.value,), -action.value)
    events.append(Event("withdraw", seat, (("value", action.value), ("square", duel.squares[seat]))))
    if duel.last is not None:  # the pile ran out during the lunge: position only [seed]
        return _by_position(State(state.options, state.score, duel), events, dice)
    duel, ran_out = _draw(duel, seat, 1, events)
    after = State(state.options, state.score, duel)
    if ran_out:
        return _showdown(after, events, dice)
    return _begin_turn(after, events, dice)


def _begin_turn(state: State, events: Events, dice: Dice) -> State:
    """Whoever is asked for a turn now takes it, unless no card can be played."""
    duel = state.round
    seat = duel.seat
    if not duel.hands[seat].values:  # empty because of parries: refill, the turn passes [seed]
        events.append(Event("empty-hand", seat))
        duel, ran_out = _refill(state, duel, seat, events)
        after = State(state.options, state.score, _with(duel, phase=TURN, seat=1 - seat))
        if ran_out:
            return _pile_empty(after, seat, events, dice)
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


# --- the end of a round -----------------------------------------------------------------------------------------------


def _pile_empty(state: State, drawer: Seat, events: Events, dice: Dice) -> State:
    """The last card was drawn outside an attack: basic grants the other seat one attack, else hands decide [seed]."""
    events.append(Event("pile-empty", drawer))
    if state.options.level == "basic":
        duel = _with(state.round, phase=LAST_ATTACK, seat=1 - drawer, pending=None, last="move")
        return State(state.options, state.score, duel)
    return _showdown(state, events, dice)


def _showdown(state: State, events: Events, dice: Dice) -> State:
    """Both hands are shown; more cards equal to the distance win, else position [seed]."""
    duel = state.round
    shown = (Hidden(duel.hands[0].values, EVERYONE, CARDS), Hidden(duel.hands[1].values, EVERYONE, CARDS))
    duel = Round(duel.squares, shown, duel.pile, duel.buried, duel.top, TURN, duel.seat, None, duel.last)
    after = State(state.options, state.score, duel)
    events.append(Event("showdown", None, (("first", shown[0].known()), ("second", shown[1].known()))))
    low, high = duel.squares
    ready = (shown[0].values.count(high - low), shown[1].values.count(high - low))
    if ready[0] != ready[1]:
        return win_round(after, 0 if ready[0] > ready[1] else 1, "hands", events, dice)
    return _by_position(after, events, dice)


def _by_position(state: State, events: Events, dice: Dice) -> State:
    """Whoever is further from the own start wins; equal: drawn [seed]. Behind the start counts negative [ruling]."""
    begun = starts(state.options, state.score.special)
    low, high = state.round.squares
    forward = (low - begun[0], begun[1] - high)
    if forward[0] == forward[1]:
        events.append(Event("drawn-round", None))
        # after a drawn round begins whoever did not begin it [ruling]
        return next_round(state.options, state.score, 1 - state.score.beginner, events, dice)
    return win_round(state, 0 if forward[0] > forward[1] else 1, "position", events, dice)


def win_round(state: State, winner: Seat, reason: str, events: Events, dice: Dice) -> State:
    """Scores the round; then a new round, a new game, or the end. The loser of a round begins the next [seed]."""
    options, score = state.options, state.score
    worth = specials.effect(score.special).points
    points = _plus(score.points, winner, worth)
    events.append(Event("round-won", winner, (("reason", reason), ("points", worth))))
    if points[winner] < options.rounds_to_win:
        score = _rescored(score, points, score.games, score.round)
        return next_round(options, score, 1 - winner, events, dice)
    games = _plus(score.games, winner, 1)
    score = _rescored(score, points, games, score.round)
    if games[winner] == GAMES_TO_WIN[options.best_of]:
        events.append(Event("match-won", winner))
        return State(options, score, _with(state.round, phase=OVER, seat=winner))
    events.append(Event("game-won", winner))
    deck = Hidden(dice.shuffle(specials.IDS) if options.specials else (), NOBODY, SPECIALS)
    score = Score((0, 0), games, 0, score.beginner, None, deck, ())
    return next_round(options, score, 1 - winner, events, dice)


# --- small steps ------------------------------------------------------------------------------------------------------


def _plus(pair: tuple[int, int], seat: Seat, amount: int) -> tuple[int, int]:
    return (pair[0] + amount, pair[1]) if seat == 0 else (pair[0], pair[1] + amount)


def _rescored(score: Score, points: tuple[int, int], games: tuple[int, int], number: int) -> Score:
    return Score(points, games, number, score.beginner, score.special, score.specials, score.shown)


def _with(duel: Round, phase: str, seat: Seat, pending: Pending | None = None, last: str | None = None) -> Round:
    """The round with another question open."""
    return Round(
        duel.squares, duel.hands, duel.pile, duel.buried, duel.top, phase, seat, pending, last or duel.last
    )


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
        Hidden(buried + cards[1:], NOBODY, CARDS),
        cards[0],
        TURN,
        1 - seat,
        None,
        duel.last,
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
    )
    return after, not rest
