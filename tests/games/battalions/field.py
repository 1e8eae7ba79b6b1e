"""A field for tests: set up stack by stack, then played through the referee in the game's own notation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from games.battalions import GAME
from games.battalions.armies import army, written
from games.battalions.cards import COMMANDERS, ORDER, PLACE, RULES, STACKS, TACTICS, TERRAINS, UNITS
from games.battalions.state import (
    BLOWN,
    FRESH,
    MOVED,
    SHAKEN,
    TURN,
    Options,
    Side,
    Stack,
    State,
    Token,
    Turn,
    army_pool,
    deck_pool,
    line_pool,
    plan_pool,
)
from games.battalions.view import BattalionsView, CardView, CombatView
from games.core import referee
from games.core.game import Event, Result
from games.core.hidden import EVERYONE, NOBODY, Hidden, only

NATIONS = ("fr", "au")
"""Seat 0 is French, seat 1 Austrian."""
MARKS = {"!": SHAKEN, "~": BLOWN, "^": FRESH | BLOWN, ">": MOVED}

Stacks = Mapping[str, Sequence[str]]


class Field:
    """One table. `play` takes notations, each played by the seat asked first, and gives the last one's events."""

    def __init__(self, setup: referee.Setup, position: referee.Position) -> None:
        self.setup = setup
        self.position = position
        self.events: list[Event] = []

    def play(self, *texts: str, seat: int | None = None) -> list[Event]:
        new: Sequence[Event] = ()
        for text in texts:
            who = self.asked[0][0] if seat is None else seat
            self.position, entry = referee.act(GAME, self.setup, self.position, who, text)
            new = entry.events
            self.events += new
        return list(new)

    @property
    def asked(self) -> list[tuple[int, str]]:
        return [(ask.seat, ask.kind) for ask in referee.asks(GAME, self.position)]

    @property
    def state(self) -> State:
        return self.position.state

    @property
    def over(self) -> Result | None:
        return self.position.over

    @property
    def last(self) -> CombatView:
        """The last combat."""
        last = self.view().last
        assert last is not None
        return last

    def view(self, seat: int | None = None) -> BattalionsView:
        return GAME.show(referee.view(self.position, seat), seat)

    def stack(self, seat: int, name: str) -> list[str]:
        """A stack as its owner sees it, the top card first, as `LI!~` for a shaken and blown one."""
        return [_written(card) for card in self.view(seat).sides[seat].stacks[PLACE[name]].cards]

    def legal(self, seat: int | None = None, verb: str = "") -> list[str]:
        who = self.asked[0][0] if seat is None else seat
        return [
            GAME.notation(action) for action in referee.legal(GAME, self.position, who) if verb in ("", action.verb)
        ]

    def refused(self, text: str, seat: int | None = None) -> str:
        """The last word of the key that says why the seat (by default the one asked) may not do this."""
        before = msgspec.msgpack.encode(self.state)
        try:
            referee.act(GAME, self.setup, self.position, self.asked[0][0] if seat is None else seat, text)
        except referee.Refusal as refusal:
            assert msgspec.msgpack.encode(self.state) == before
            return refusal.reason.key.rpartition(".")[2]
        raise AssertionError(f"{text} was accepted")


def _written(card: CardView) -> str:
    assert card.unit is not None
    return card.unit[3:] + "!" * card.shaken + "~" * card.blown


def battle(
    mine: Stacks | None = None,
    theirs: Stacks | None = None,
    *,
    hands: tuple[Sequence[str], Sequence[str]] = ((), ()),
    decks: tuple[Sequence[str], Sequence[str]] = ((), ()),
    discards: tuple[Sequence[str], Sequence[str]] = ((), ()),
    terrains: tuple[Mapping[str, str], Mapping[str, str]] = ({}, {}),
    leaders: tuple[Mapping[str, str], Mapping[str, str]] = ({}, {}),
    commanders: tuple[str, str] = ("corvisy", "zelenka"),
    then: Sequence[Any] = (),
    number: int = 5,
    up: bool = False,
    lost: tuple[int, int] = (0, 0),
    **options: Any,
) -> Field:
    """Seat 0's turn in the middle of a battle. Cards are written by their code, with the marks `!` shaken, `~` blown,
    `^` blown just now, `>` moved; a stack of the line that is not named holds one LI. `then` forces chance: a tuple is
    a roll, anything else as it stands.
    """
    chosen = referee.complete(GAME, options)
    sides = tuple(
        _side(
            seat,
            {**{name: ["LI"] for name in STACKS[:-1]}, **(given or {})},
            hands[seat],
            decks[seat],
            discards[seat],
            terrains[seat],
            leaders[seat],
            commanders[seat],
            lost[seat],
            up=up or not chosen["fog"],
        )
        for seat, given in enumerate((mine, theirs))
    )
    turn = Turn(number, 0, 0, COMMANDERS[commanders[0]].rating, RULES.moves, False, 0)
    record = msgspec.convert([chosen[option.name] for option in GAME.options], Options)
    state = State(record, TURN, 0, turn, (sides[0], sides[1]))
    chance = tuple({"roll": list(item)} if isinstance(item, tuple) else item for item in then)
    setup = referee.Setup(options=chosen, seats=2, seed=bytes(32), chance=chance)
    return Field(setup, referee.Position(state, 0, None))


def _side(
    seat: int,
    stacks: Stacks,
    hand: Sequence[str],
    deck: Sequence[str],
    discard: Sequence[str],
    terrains: Mapping[str, str],
    leaders: Mapping[str, str],
    commander: str,
    lost: int,
    *,
    up: bool,
) -> Side:
    laid = [[_card(seat, word) for word in stacks.get(name, ())] for name in STACKS]
    readers = EVERYONE if up else only(seat)
    held, next_ones, thrown = ([_named(seat, word) for word in words] for words in (hand, deck, discard))
    kinds = sorted((card for card in (*held, *next_ones) if card in UNITS), key=ORDER.__getitem__)
    used: list[int] = []
    tokens = [_token(card, kinds, used) for card in (*held, *next_ones)]
    battalions = Counter([unit for stack in laid for unit, _ in stack])
    battalions.update(card for card in (*kinds, *thrown) if card in UNITS)
    others = [card for card in (*held, *next_ones, *thrown, *leaders.values()) if card in COMMANDERS]
    return Side(
        army=Hidden((written(army(battalions, (commander, *others))),), EVERYONE, army_pool(seat)),
        plan=Hidden((), only(seat), plan_pool(seat)),
        ready=True,
        barred=(),
        commander=commander,
        stacks=tuple(
            Stack(
                Hidden(tuple(unit for unit, _ in stack), readers, line_pool(seat)),
                tuple(marks for _, marks in stack),
                terrains.get(name, ""),
                leaders.get(name, ""),
            )
            for name, stack in zip(STACKS, laid, strict=True)
        ),
        hand=Hidden(tuple(sorted(tokens[: len(held)], key=_token_order)), only(seat), deck_pool(seat)),
        deck=Hidden(tuple(tokens[len(held) :]), NOBODY, deck_pool(seat)),
        waiting=Hidden(tuple(kinds), only(seat), line_pool(seat)),
        discard=tuple(thrown),
        out=(),
        lost=lost,
    )


def _token(card: str, kinds: Sequence[str], used: list[int]) -> Token:
    if card not in UNITS:
        return card
    used.append(next(i for i, kind in enumerate(kinds) if kind == card and i not in used))
    return used[-1]


def _token_order(token: Token) -> tuple[bool, int]:
    """Battalions first, then in the order of the data."""
    if isinstance(token, str):
        return True, [*COMMANDERS, *TERRAINS, *TACTICS].index(token)
    return False, token


def _named(seat: int, word: str) -> str:
    unit = f"{NATIONS[seat]}-{word}"
    return unit if unit in UNITS else word


def _card(seat: int, word: str) -> tuple[str, int]:
    code = word.rstrip("".join(MARKS))
    return word if word in UNITS else f"{NATIONS[seat]}-{code}", sum(MARKS[mark] for mark in word[len(code) :])


def told(events: Sequence[Event], kind: str) -> dict[str, Any]:
    """What the only event of this kind says."""
    (event,) = [event for event in events if event.kind == kind]
    return dict(event.args)


def all_told(events: Sequence[Event], kind: str) -> list[dict[str, Any]]:
    """What every event of this kind says."""
    return [dict(event.args) for event in events if event.kind == kind]


def kinds(events: Sequence[Event]) -> list[str]:
    return [event.kind for event in events]
