"""What frames the turns: the set-up, the end of a round, of a game and of a match.

[seed], [found] and [ruling] say where a rule comes from: the document the game was made from, a public source about
the same fencing game, or this project's decision.
"""

from __future__ import annotations

from games.core.dice import Dice
from games.core.game import Event
from games.core.hidden import EVERYONE, NOBODY, Hidden, Seat, only
from games.titans import specials
from games.titans.state import (
    CARDS,
    DECK,
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
        buried=Hidden((), options.buried, CARDS),
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


# --- the end of a round -----------------------------------------------------------------------------------------------


def out_of_cards(state: State, drawer: Seat, events: Events, dice: Dice) -> State:
    """The last card was drawn outside an attack: basic grants the other seat one attack, else hands decide [seed]."""
    if state.options.level == "basic":
        duel = asking(state.round, LAST_ATTACK, 1 - drawer, last="move")
        return State(state.options, state.score, duel)
    return showdown(state, events, dice)


def showdown(state: State, events: Events, dice: Dice) -> State:
    """Both hands are shown; more cards equal to the distance win, else position [seed]."""
    duel = state.round
    shown = (Hidden(duel.hands[0].values, EVERYONE, CARDS), Hidden(duel.hands[1].values, EVERYONE, CARDS))
    duel = Round(duel.squares, shown, duel.pile, duel.buried, duel.top, TURN, duel.seat, None, duel.last, duel.deeds)
    after = State(state.options, state.score, duel)
    events.append(Event("showdown", None, (("first", shown[0].known()), ("second", shown[1].known()))))
    low, high = duel.squares
    ready = (shown[0].values.count(high - low), shown[1].values.count(high - low))
    if ready[0] != ready[1]:
        return win_round(after, 0 if ready[0] > ready[1] else 1, "hands", events, dice)
    return by_position(after, events, dice)


def by_position(state: State, events: Events, dice: Dice) -> State:
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
        score = _rescored(score, points, score.games)
        return next_round(options, score, 1 - winner, events, dice)
    games = _plus(score.games, winner, 1)
    score = _rescored(score, points, games)
    if games[winner] == GAMES_TO_WIN[options.best_of]:
        events.append(Event("match-won", winner))
        return State(options, score, asking(state.round, OVER, winner))
    events.append(Event("game-won", winner))
    deck = Hidden(dice.shuffle(specials.IDS) if options.specials else (), NOBODY, SPECIALS)
    score = Score((0, 0), games, 0, score.beginner, None, deck, ())
    return next_round(options, score, 1 - winner, events, dice)


# --- small steps ------------------------------------------------------------------------------------------------------


def _plus(pair: tuple[int, int], seat: Seat, amount: int) -> tuple[int, int]:
    return (pair[0] + amount, pair[1]) if seat == 0 else (pair[0], pair[1] + amount)


def _rescored(score: Score, points: tuple[int, int], games: tuple[int, int]) -> Score:
    return Score(points, games, score.round, score.beginner, score.special, score.specials, score.shown)


def asking(duel: Round, phase: str, seat: Seat, pending: Pending | None = None, last: str | None = None) -> Round:
    """The round with another question open."""
    last = last or duel.last
    return Round(duel.squares, duel.hands, duel.pile, duel.buried, duel.top, phase, seat, pending, last, duel.deeds)
