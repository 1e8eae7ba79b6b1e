"""A duel for tests: set up card by card, then played through the referee in the game's own notation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from games.core import referee
from games.core.game import Event, Result
from games.core.hidden import EVERYONE, NOBODY, Hidden, only
from games.titans import GAME, specials
from games.titans.state import CARDS, DECK, SPECIALS, TURN, Options, Round, Score, State
from games.titans.view import TitansView


class Duel:
    """One table. `play` takes notations, each played by the seat that is asked, and gives the last one's events."""

    def __init__(self, setup: referee.Setup, position: referee.Position, events: Sequence[Event] = ()) -> None:
        self.setup = setup
        self.position = position
        self.events = list(events)

    def play(self, *texts: str) -> list[Event]:
        new: Sequence[Event] = ()
        for text in texts:
            self.position, entry = referee.act(GAME, self.setup, self.position, self.asked[0], text)
            new = entry.events
            self.events += new
        return list(new)

    @property
    def asked(self) -> tuple[int, str]:
        """The only seat that is asked, and what."""
        (ask,) = referee.asks(GAME, self.position)
        return ask.seat, ask.kind

    @property
    def over(self) -> Result | None:
        return self.position.over

    @property
    def state(self) -> State:
        return self.position.state

    def view(self, seat: int | None = None) -> TitansView:
        return GAME.show(referee.view(self.position, seat), seat)

    def hand(self, seat: int) -> tuple[int, ...]:
        hand = self.view(seat).hand
        assert hand is not None
        return hand

    def legal(self, seat: int | None = None) -> list[str]:
        """What the seat (by default the one asked) may do."""
        asked = self.asked[0] if seat is None else seat
        return [GAME.notation(action) for action in referee.legal(GAME, self.position, asked)]

    def refused(self, text: str, seat: int | None = None) -> str:
        """The text key that says why the seat (by default the one asked) may not do this."""
        before = msgspec.msgpack.encode(self.state)
        try:
            referee.act(GAME, self.setup, self.position, self.asked[0] if seat is None else seat, text)
        except referee.Refusal as refusal:
            assert msgspec.msgpack.encode(self.state) == before
            return refusal.reason.key
        raise AssertionError(f"{text} was accepted")


def begin(
    first: Sequence[int] = (1, 2, 3, 4, 5),
    second: Sequence[int] = (1, 2, 3, 4, 5),
    *,
    beginner: int = 0,
    special: str | None = None,
    then: Sequence[Any] = (),
    **options: Any,
) -> Duel:
    """A new table. `first` and `second` are the hands of seats 0 and 1; `then` forces later chance."""
    chance: list[Any] = [{"pick": beginner}, {"shuffle": deal(first, second, beginner)}, *then]
    if special is not None:
        options["specials"] = True
        chance.insert(0, {"shuffle": [special, *(card for card in specials.IDS if card != special)]})
    setup = referee.Setup(options=referee.complete(GAME, options), seats=2, seed=bytes(32), chance=tuple(chance))
    position, entry = referee.begin(GAME, setup)
    return Duel(setup, position, entry.events)


def deal(first: Sequence[int], second: Sequence[int], beginner: int, pile: Sequence[int] = ()) -> list[int]:
    """All 25 cards in the order in which they are drawn, so that the seats get these hands and then this pile."""
    hands = (first, second) if beginner == 0 else (second, first)
    top = [card for pair in zip(*hands, strict=True) for card in pair] + list(pile)
    return top + rest(top)


def rest(used: Sequence[int]) -> list[int]:
    """The cards of the deck that are not among these; an error if these are more than there are."""
    left = list(DECK)
    for card in used:
        left.remove(card)
    return left


def at(
    squares: tuple[int, int],
    first: Sequence[int],
    second: Sequence[int],
    pile: Sequence[int] | int = 10,
    *,
    seat: int = 0,
    special: str | None = None,
    top: int | None = None,
    points: tuple[int, int] = (0, 0),
    games: tuple[int, int] = (0, 0),
    beginner: int = 0,
    then: Sequence[Any] = (),
    **options: Any,
) -> Duel:
    """A turn of `seat` in the middle of a round. `pile` is what it holds, next card first, or how many cards."""
    if special is not None:
        options["specials"] = True
    chosen = referee.complete(GAME, options)
    unknown = rest([*first, *second, *(pile if not isinstance(pile, int) else ()), *(() if top is None else (top,))])
    stock = tuple(unknown[:pile]) if isinstance(pile, int) else tuple(pile)
    buried = tuple(unknown[pile:]) if isinstance(pile, int) else tuple(unknown)
    readers = (EVERYONE, EVERYONE) if specials.effect(special).open else (only(0), only(1))
    hands = (
        Hidden(tuple(sorted(first)), readers[0], CARDS),
        Hidden(tuple(sorted(second)), readers[1], CARDS),
    )
    deck = tuple(card for card in specials.IDS if card != special) if special else ()
    shown = (special,) if special else ()
    score = Score(points, games, 1, beginner, special, Hidden(deck, NOBODY, SPECIALS), shown)
    options_record = msgspec.convert([chosen[option.name] for option in GAME.options], Options)
    discard = Hidden(buried, options_record.buried, CARDS)
    duel = Round(squares, hands, Hidden(stock, NOBODY, CARDS), discard, top, TURN, seat)
    setup = referee.Setup(options=chosen, seats=2, seed=bytes(32), chance=tuple(then))
    return Duel(setup, referee.Position(State(options_record, score, duel), 0, None))


def told(events: Sequence[Event], kind: str) -> Event:
    """The only event of this kind."""
    (event,) = [event for event in events if event.kind == kind]
    return event


def won(events: Sequence[Event]) -> tuple[int | None, Any, Any]:
    """Who won the round, why, and the points it was worth."""
    event = told(events, "round-won")
    args = dict(event.args)
    return event.seat, args["reason"], args["points"]


def kinds(events: Sequence[Event]) -> list[str]:
    return [event.kind for event in events]
