"""A battle for tests: set up troop by troop, then played through the referee in the game's own notation."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from games.core import referee
from games.core.dice import FastDice
from games.core.game import Event, Result
from games.core.hidden import EVERYONE, Hidden, only
from games.warshow import GAME, flow, opening, places
from games.warshow.cards import BY_ID, DECKS
from games.warshow.state import (
    POSITIONING,
    WINDOWS,
    Options,
    Side,
    State,
    Troop,
    card_pool,
    troop_pool,
)
from games.warshow.table import Table
from games.warshow.view import TroopView, WarshowView

FILLER = ("recruit",) * 6


class Battle:
    """One table. `play` takes notations, each played by the only seat asked, and gives the last one's events."""

    def __init__(self, setup: referee.Setup, position: referee.Position, events: Sequence[Event] = ()) -> None:
        self.setup = setup
        self.position = position
        self.events = list(events)

    def play(self, *texts: str, seat: int | None = None) -> list[Event]:
        new: Sequence[Event] = ()
        for text in texts:
            asked = self.asked[0] if seat is None else seat
            self.position, entry = referee.act(GAME, self.setup, self.position, asked, text)
            new = entry.events
            self.events += new
        return list(new)

    def calm(self, *texts: str) -> list[Event]:
        """Plays these, and passes at every window on the way; the events of all of it."""
        before = len(self.events)
        for text in texts:
            self.play(text)
            while self.position.over is None and self.asks[0].kind in WINDOWS:
                self.play("pass", seat=self.asks[0].seat)
        return self.events[before:]

    @property
    def asks(self) -> tuple[Any, ...]:
        return referee.asks(GAME, self.position)

    @property
    def asked(self) -> tuple[int, str]:
        """The only seat that is asked, and what."""
        (ask,) = self.asks
        return ask.seat, ask.kind

    @property
    def over(self) -> Result | None:
        return self.position.over

    @property
    def state(self) -> State:
        return self.position.state

    def view(self, seat: int | None = None) -> WarshowView:
        return GAME.show(referee.view(self.position, seat), seat)

    def hand(self, seat: int) -> tuple[str, ...]:
        hand = self.view(seat).hand
        assert hand is not None
        return hand

    def troop(self, name: str, seat: int | None = None) -> TroopView:
        """A troop as the seat (by default its owner) sees it; an AssertionError if it is not on the field."""
        reader = places.LETTERS.index(name[0]) if seat is None else seat
        found = [troop for troop in self.view(reader).troops if troop.name == name]
        assert found, f"{name} is not on the field"
        return found[0]

    def on_field(self) -> list[str]:
        return sorted(troop.name for troop in self.state.troops)

    def legal(self, seat: int | None = None) -> list[str]:
        """What the seat (by default the one asked) may do."""
        asked = self.asked[0] if seat is None else seat
        return [GAME.notation(action) for action in referee.legal(GAME, self.position, asked)]

    def refused(self, text: str, seat: int | None = None) -> str:
        """The text key that says why the seat (by default the one asked) may not do this; nothing changes."""
        before = msgspec.msgpack.encode(self.state)
        try:
            referee.act(GAME, self.setup, self.position, self.asked[0] if seat is None else seat, text)
        except referee.Refusal as refusal:
            assert msgspec.msgpack.encode(self.state) == before
            return refusal.reason.key.removeprefix("warshow.refused.")
        raise AssertionError(f"{text} was accepted")


def battle(
    *troops: str,
    hands: Sequence[Sequence[str]] = ((), ()),
    decks: Sequence[Sequence[str]] | None = None,
    rubbles: Sequence[Sequence[str]] | None = None,
    phase: str = POSITIONING,
    active: int = 0,
    turn: int = 9,
    turns: int = 4,
    then: Sequence[Any] = (),
    **options: Any,
) -> Battle:
    """The beginning of a phase. A troop is written `a1 tank 4a`, then as it applies `covered`, `red 2`, `white 3`.

    Rows are written for everybody (`3`, `4a`, `5b`); `then` forces later chance. Without cards nobody opens windows.
    """
    seats = len(hands)
    standing = tuple(_troop(text) for text in troops)
    sides: list[Side] = []
    for seat in range(seats):
        deck = FILLER if decks is None else decks[seat]
        rubble = () if rubbles is None else tuple(rubbles[seat])
        own = [troop for troop in standing if troop.owner == seat]
        entered = max((int(troop.name[1:]) for troop in own), default=0)
        size = len(hands[seat]) + len(deck) + len(rubble) + len(own)
        sides.append(
            Side(_own(hands[seat], seat), _own(deck, seat), rubble=rubble, size=size, entered=entered, turns=turns)
        )
    chosen = referee.complete(GAME, options)
    record = msgspec.convert(list(chosen.values()), Options)
    blank = opening.start(record, seats)
    state = msgspec.structs.replace(blank, sides=tuple(sides), troops=standing, turn=turn, active=active, waiting=())
    table = Table(state, FastDice(Random(1)))
    flow.begin_phase(table, phase)
    flow.go_on(table)
    setup = referee.Setup(options=chosen, seats=seats, seed=bytes(32), chance=tuple(then))
    after = table.close()
    return Battle(setup, referee.Position(after, 0, GAME.result(after)), table.events)


def _own(cards: Sequence[str], seat: int) -> Hidden[str]:
    assert all(card in BY_ID for card in cards), cards
    return Hidden(tuple(sorted(cards)), only(seat), card_pool(seat))


def _troop(text: str) -> Troop:
    name, card, place, *rest = text.split()
    owner = places.LETTERS.index(name[0])
    by_name = {places.written(place): place for place in places.places(3)}
    numbers = {
        rest[at]: int(rest[at + 1])
        for at in range(len(rest))
        if rest[at] in ("red", "white", "shield", "since", "turned")
    }
    covered = "covered" in rest
    assert BY_ID[card].troop
    readers = only(owner) if covered else EVERYONE
    return Troop(name, owner, by_name[place], Hidden((card,), readers, troop_pool(owner)), covered, **numbers)


def opened(
    *decks: str, shown: Sequence[Sequence[int]] | None = None, seed: int = 0, seats: int = 2, **options: Any
) -> Battle:
    """A new table whose seats have chosen their decks. `shown`: the picks of the first shuffles, seat by seat."""
    chosen = list(decks) or [list(DECKS)[seat % len(DECKS)] for seat in range(seats)]
    chance = tuple({"pick": pick} for row in shown or () for pick in row)
    setup = referee.Setup(
        options=referee.complete(GAME, options), seats=len(chosen), seed=bytes([seed] * 32), chance=chance
    )
    position, entry = referee.begin(GAME, setup)
    table = Battle(setup, position, entry.events)
    for seat, deck in enumerate(chosen):
        table.play(f"deck {deck}", seat=seat)
    return table


def told(events: Sequence[Event], kind: str) -> list[dict[str, Any]]:
    """What the events of this kind say, in order."""
    return [dict(event.args) | {"seat": event.seat} for event in events if event.kind == kind]


def kinds(events: Sequence[Event]) -> list[str]:
    return [event.kind for event in events]
