"""The course of a duel: set-up, turns, defences, the end of a round, of a game and of a match.

[seed], [found] and [ruling] say where a rule comes from: the document the game was made from, a public source about
the same fencing game, or this project's decision.
"""

from __future__ import annotations

from games.core.dice import Dice
from games.core.game import Event
from games.core.hidden import EVERYONE, NOBODY, Hidden, Seat, only
from games.titans import specials
from games.titans.actions import Action, defence_actions, defends, parry_cost, turn_actions
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
    duel = _step(state.round, seat, action.value if action.verb == "advance" else -action.value)
    duel = _discard(duel, seat, (action.value,))
    events.append(Event(action.verb, seat, (("value", action.value), ("square", duel.squares[seat]))))
    duel, ran_out = _refill(state, duel, seat, events)
    if ran_out:
        return _pile_empty(State(state.options, state.score, duel), seat, events, dice)
    return begin_turn(State(state.options, state.score, duel), 1 - seat, events, dice)


def _attack(state: State, seat: Seat, action: Action, events: Events, dice: Dice) -> State:
    """The attacker refills before the defender answers [found]; no legal defence loses at once."""
    duel = state.round
    lunge = action.verb == "lunge"
    if lunge:
        duel = _discard(_step(duel, seat, action.step), seat, (action.step,))
        args = (("step", action.step), ("square", duel.squares[seat]), ("value", action.value), ("count", action.count))
        events.append(Event("lunge", seat, args))
    else:
        events.append(Event("attack", seat, (("value", action.value), ("count", action.count))))
    duel = _discard(duel, seat, (action.value,) * action.count)
    ran_out = False
    if duel.phase != LAST_ATTACK:
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
    duel = _discard(state.round, seat, (pending.value,) * cost)
    events.append(Event("parry", seat, (("value", pending.value), ("count", cost))))
    after = State(state.options, state.score, _with(duel, phase=TURN, seat=seat, pending=None))
    if duel.last is None:
        return begin_turn(after, seat, events, dice)
    if state.options.level == "basic":
        return _by_position(after, events, dice)
    return _showdown(after, events, dice)


def _withdraw(state: State, seat: Seat, action: Action, events: Events, dice: Dice) -> State:
    """One card to step back; that is the whole turn; draw exactly one card [seed]."""
    duel = _discard(_step(state.round, seat, -action.value), seat, (action.value,))
    events.append(Event("withdraw", seat, (("value", action.value), ("square", duel.squares[seat]))))
    duel = _with(duel, phase=TURN, seat=seat, pending=None)
    if duel.last is not None:  # the pile ran out during the lunge: position only [seed]
        return _by_position(State(state.options, state.score, duel), events, dice)
    duel, ran_out = _draw(state, duel, seat, 1, events)
    after = State(state.options, state.score, duel)
    if ran_out:
        return _showdown(after, events, dice)
    return begin_turn(after, 1 - seat, events, dice)


def begin_turn(state: State, seat: Seat, events: Events, dice: Dice) -> State:
    """Asks the seat for a turn, unless it has no card to play."""
    duel = state.round
    after = State(state.options, state.score, _with(duel, phase=TURN, seat=seat, pending=None))
    if not duel.hands[seat].values:  # empty because of parries: refill, the turn passes [seed]
        events.append(Event("empty-hand", seat))
        refilled, ran_out = _refill(after, after.round, seat, events)
        after = State(state.options, state.score, refilled)
        if ran_out:
            return _pile_empty(after, seat, events, dice)
        return begin_turn(after, 1 - seat, events, dice)
    if not turn(after, seat):
        events.append(Event("no-play", seat))
        return win_round(after, 1 - seat, "no-play", events, dice)
    return after


# --- what is legal ----------------------------------------------------------------------------------------------------


def turn(view: State, seat: Seat) -> tuple[Action, ...]:
    """What a turn offers the seat."""
    duel, options = view.round, view.options
    low, high = duel.squares
    return turn_actions(
        duel.hands[seat].values,  # pyright: ignore[reportArgumentType]  # the seat's own: no holes
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
    return max(0, min(behind, 5))


# --- the end of a round -----------------------------------------------------------------------------------------------


def _pile_empty(state: State, drawer: Seat, events: Events, dice: Dice) -> State:
    """The last card was drawn outside an attack: basic grants one attack to the other seat, else hands are compared [seed]."""
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
    """The warrior further from its own start wins; equal: a drawn round [seed]. Behind the start counts negative [ruling]."""
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


def _step(duel: Round, seat: Seat, squares: int) -> Round:
    """The warrior `squares` nearer to the enemy (negative: away)."""
    low, high = duel.squares
    moved = (low + squares, high) if seat == 0 else (low, high - squares)
    return Round(
        moved, duel.hands, duel.pile, duel.buried, duel.top, duel.phase, duel.seat, duel.pending, duel.last
    )


def _discard(duel: Round, seat: Seat, cards: tuple[int, ...]) -> Round:
    """The cards go from the hand to the discard, of which only the last shows [seed]."""
    held = duel.hands[seat]
    left = list(held.values)
    for card in cards:
        left.remove(card)
    buried = duel.buried.values + cards[1:] if duel.top is None else (*duel.buried.values, duel.top, *cards[1:])
    return Round(
        duel.squares,
        _hands(duel, seat, Hidden(tuple(left), held.readers, CARDS)),
        duel.pile,
        Hidden(buried, NOBODY, CARDS),
        cards[0],
        duel.phase,
        duel.seat,
        duel.pending,
        duel.last,
    )


def _hands(duel: Round, seat: Seat, hand: Hidden[int]) -> tuple[Hidden[int], Hidden[int]]:
    return (hand, duel.hands[1]) if seat == 0 else (duel.hands[0], hand)


def _refill(state: State, duel: Round, seat: Seat, events: Events) -> tuple[Round, bool]:
    """Draws up to the hand size; whether that took the last card."""
    wanted = specials.effect(state.score.special).hand - len(duel.hands[seat].values)
    return _draw(state, duel, seat, wanted, events)


def _draw(state: State, duel: Round, seat: Seat, wanted: int, events: Events) -> tuple[Round, bool]:
    pile = duel.pile.values
    drawn = pile[:wanted]
    if not drawn:
        return duel, False
    held = duel.hands[seat]
    hand = Hidden(tuple(sorted(held.values + drawn)), held.readers, CARDS)  # pyright: ignore[reportArgumentType]
    if held.readers != EVERYONE:
        events.append(Event("draws", seat, (("n", len(drawn)),)))
    events.append(Event("drawn", seat, (("cards", drawn),), held.readers))  # pyright: ignore[reportArgumentType]
    rest = pile[len(drawn) :]
    duel = Round(
        duel.squares,
        _hands(duel, seat, hand),
        Hidden(rest, NOBODY, CARDS),
        duel.buried,
        duel.top,
        duel.phase,
        duel.seat,
        duel.pending,
        duel.last,
    )
    return duel, not rest
