"""Positions of Warshow to draw: whole games played by computers, and single ones set up by hand."""

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from games.core.dice import FastDice
from games.core.game import Event
from games.core.hidden import EVERYONE, Hidden, fill, may_read, only, redact
from games.warshow import GAME, places
from games.warshow.cards import CARDS, DECKS
from games.warshow.decks import written
from games.warshow.game import WarshowThinking
from games.warshow.places import LETTERS
from games.warshow.state import Item, Options, Side, State, Troop, card_pool, troop_pool
from games.warshow.view import WarshowView
from games.warshow.windows import unanswered
from rendering.picture import Over, Picture, Sheet
from rendering.warshow import painter
from tests.rendering.duels import say

THINKING = WarshowThinking()

OPTIONS: dict[str, int | bool | str] = {option.name: option.default for option in GAME.options}
NAMES = ("Ana", "Bruno", "Carmen")
DECKED = ("doughboys", "hordes", "doughboys")

Step = tuple[State, tuple[Event, ...]]


@cache
def game(seed: int, seats: int = 2, most: int = 260) -> tuple[Step, ...]:
    """Positions of a game of computers, with what happened on the way to each; at most so many."""
    return tuple(step for step, _ in zip(_played(seed, seats), range(most), strict=False))


def _played(seed: int, seats: int) -> Iterator[Step]:
    rng = random.Random(seed)
    dice = FastDice(rng)
    state, events = GAME.start(OPTIONS, seats, dice)
    yield state, events
    while asks := GAME.asks(redact(state, None)):
        seat, kind = asks[0]
        view = redact(state, seat)
        shortlist = GAME.shortlist(view, seat)
        action = GAME.parse(f"deck {DECKED[seat]}") if kind == "deck" else THINKING.playout(view, seat, shortlist, rng)
        state, events = GAME.apply(state, seat, action, dice)
        yield state, events


def shown(
    state: State, seat: int | None = None, *, happened: Sequence[Event] = (), **changes: Any
) -> tuple[WarshowView, Sheet]:
    """What the picture of a state is made from, as `seat` sees it (None: a spectator)."""
    asks = GAME.asks(redact(state, None))
    result = GAME.result(state)
    plain: dict[str, Any] = {
        "names": NAMES[: len(state.sides)],
        "seat": seat,
        "to_act": tuple(ask.seat for ask in asks),
        "phase": asks[0].kind if asks else "over",
        "options": OPTIONS,
        "over": result and Over(result.winners, result.scores, result.reason),
        "happened": tuple(event for event in happened if may_read(event.readers, seat)),
    }
    return GAME.show(redact(state, seat), seat), Sheet(**(plain | changes))


def board(state: State, seat: int | None = None, language: str = "es", **changes: Any) -> Picture:
    """The board of a state, drawn for these eyes."""
    return painter.board(*shown(state, seat, **changes), say(language))


def exchanged(state: State, seat: int | None, rng: random.Random) -> State:
    """The state with everything that `seat` cannot see exchanged within its pool."""
    view = redact(state, seat)
    return fill(view, GAME.unseen(view), rng)


# --- set up by hand ---------------------------------------------------------------------------------------------------

Stand = str
"""A troop as `row card`, with `down`, `red2`, `white6`, `shield1` behind: `4 tank red2`, `3 mule down white6`.

The row as its owner sees it; `2c` at a table of three.
"""


def position(*troops: Sequence[Stand], hand: Sequence[Sequence[str]] = (), **changes: Any) -> State:
    """A table with these troops, one sequence a seat, in the middle of the sixth turn, which is seat 0's."""
    seats = len(troops)
    field = [_troop(seat, number, stand, seats) for seat, own in enumerate(troops) for number, stand in enumerate(own)]
    hands = hand or (
        ("flare", "mule", "recruit", "recruit", "smoke", "tank"),
        ("hex", "imp", "imp", "overlord"),
        ("mule",),
    )
    sides = tuple(_side(seat, hands[seat], len(troops[seat])) for seat in range(seats))
    options = Options(str(OPTIONS["victory"]), int(OPTIONS["turn_limit"]), int(OPTIONS["hand_limit"]), 2)
    plain: dict[str, Any] = {
        "options": options,
        "sides": sides,
        "troops": tuple(field),
        "turn": 6,
        "active": 0,
        "phase": "positioning",
        "question": "positioning",
        "waiting": (0,),
        "deciders": (0,),
        "queue": (),
        "points": 0,
        "stack": (),
        "answers": unanswered(seats),
        "held": (0,) * seats,
    }
    return State(**(plain | changes))


def _troop(seat: int, number: int, stand: Stand, seats: int) -> Troop:
    row, card, *rest = stand.split()
    covered = "down" in rest
    marks = {word.rstrip("0123456789"): int(word.lstrip("abcdefghijklmnopqrstuvwxyz") or 0) for word in rest}
    return Troop(
        f"{LETTERS[seat]}{number + 1}",
        seat,
        places.by_row(seat, seats)[row],
        Hidden((card,), only(seat) if covered else EVERYONE, troop_pool(seat)),
        covered,
        marks.get("red", 0),
        marks.get("white", 0),
        marks.get("shield", 0),
    )


def _side(seat: int, hand: Sequence[str], entered: int) -> Side:
    deck = DECKS[DECKED[seat]][:23]
    return Side(
        hand=Hidden(tuple(sorted(hand)), only(seat), card_pool(seat)),
        deck=Hidden(deck, only(seat), card_pool(seat)),
        rubble=("recruit", "mule", "smoke"),
        size=45,
        entered=entered,
        turns=3,
    )


def crowded(seats: int = 2, each: int = 14) -> State:
    """A field on which hardly anybody has room to stand."""
    rng = random.Random(8)
    cards = ("recruit", "tank", "mule", "gargoyle", "overlord", "hellhound", "machine-gun")
    marks = ("", "", " red1", " down", " down white7 red1", " shield2")
    rows = [
        [str(row) + ("" if row > 2 or seats == 2 else "abc"[(seat + 1) % seats]) for row in range(1, 6)]
        for seat in range(seats)
    ]
    return position(
        *([f"{row} {rng.choice(cards)}{rng.choice(marks)}" for row in own for _ in range(each)] for own in rows),
        queue=("a1", "a5", "a40"),
    )


LINES = position(
    ["4 tank red1", "4 rifleman", "4 sergeant down", "5 mortar", "5 mule", "3 airman", "2 sapper down white4"],
    ["4 ghoul red1", "4 gargoyle", "5 overlord down white3 red1", "3 pit-fiend", "3 imp", "4 bat-swarm shield2"],
)
"""A table of two in the middle of things."""

THREE = position(
    ["4 tank", "4 medic red1", "5 mortar down", "3 airman", "2b recruit"],
    ["4 hellhound", "5 tax-demon", "3 imp down white2", "2c cauldron-cook"],
    ["4 recruit", "4 machine-gun red1", "5 mule", "3 stuntman red3", "1a pigeon"],
)
"""A table of three."""


def with_item(state: State, question: str, to: Sequence[int], *items: Item, **changes: Any) -> State:
    """The table while something waits for an answer of some seats."""
    return msgspec.structs.replace(state, stack=items, question=question, waiting=tuple(to), **changes)


VOLLEY = with_item(LINES, "on-attack", [1], Item("shots", 0, "a4", aim="b1,b2"), phase="attack")
FLARE = with_item(LINES, "on-order", [1], Item("order", 0, card="flare", aim="b3"))
NESTED = with_item(
    LINES, "on-order", [0], Item("order", 0, card="barrage", aim="2"), Item("order", 1, card="loophole", aim="none")
)
BOX = with_item(LINES, "on-enter", [0], Item("enter", 1, "b2", "tempter", "a1"), phase="reinforcements", active=1)
SEALED = with_item(LINES, "on-enter", [1], Item("enter", 0, "a3"), phase="reinforcements", points=3)
TURNOVER = with_item(LINES, "on-phase", [1], Item("phase", 0))

LEVEL = position(
    ["4 tank", "4 rifleman", "4 machine-gun", "5 sergeant"],
    ["4 ghoul", "5 overlord", "5 gargoyle"],
    turn=40,
    phase="over",
    question="over",
    waiting=(),
    winners=(0,),
    held=(2, 2),
    reason="turn_limit",
)
"""Two who hold as many rows when the last turn is over: what their troops are worth decides."""

HIT = (
    Event("fires", 0, (("troop", "a4"), ("aim", "b1,b2"))),
    Event("wounded", 1, (("troop", "b1"), ("n", 1))),
    Event("wounded", 1, (("troop", "b2"), ("n", 1))),
)
"""What the volley did."""

Uses = Mapping[int, tuple[str, ...]]
Board = tuple[str, WarshowView, Sheet]

BOARDS: dict[str, Board] = {
    "warshow-volley": ("es", *shown(VOLLEY)),
    "warshow-hit": (
        "en",
        *shown(LINES, happened=HIT, caption="b1 takes a wound. b2 takes a wound.", names=("🐉🔥", "Núñez")),
    ),
    "warshow-private": (
        "es",
        *shown(msgspec.structs.replace(LINES, queue=("a7", "a6", "a2", "a5")), 0, caption="Bruno ha terminado."),
    ),
    "warshow-nested": ("en", *shown(NESTED, 1)),
    "warshow-three": ("es", *shown(with_item(THREE, "on-order", [0, 2], Item("order", 1, card="hex", aim="a1")), 2)),
    "warshow-crowded": ("en", *shown(crowded(), 1)),
    "warshow-won": (
        "es",
        *shown(
            LINES,
            to_act=(),
            phase="over",
            over=Over((1,), (1, 3), "control"),
            caption="Turno 7: Bruno. Bruno gana: control del campo.",
        ),
    ),
    "warshow-level": ("en", *shown(LEVEL)),
}
"""Boards to look at, and to compare with how they looked before."""

HANDS: dict[str, tuple[str, WarshowView, Sheet, Uses]] = {
    "warshow-hand-turn": (
        "es",
        *shown(msgspec.structs.replace(LINES, phase="reinforcements", question="reinforcements", points=3), 0),
        {0: ("order",), 1: ("reinforce",), 2: ("reinforce",), 3: ("reinforce",)},
    ),
    "warshow-hand-waiting": ("en", *shown(LINES, 1), {}),
}
"""Hands likewise."""


OWN = (
    ("Los de siempre", "doughboys"),
    ("W" * 32, "hordes"),
    ("🐉🔥", written(card.id for card in CARDS[::2] for _ in range(2))),
    ("Más órdenes", "doughboys"),
    ("Diablillos", "hordes"),
    ("Otro", "hordes"),
    ("El séptimo", "doughboys"),
)
"""Decks that somebody has built, as they are kept."""


def choosing(count: int) -> tuple[WarshowView, Sheet]:
    """Whoever has so many decks of their own and is to choose one."""
    begun, _ = GAME.start(OPTIONS, 2, FastDice(random.Random(3)))
    seen, sheet = shown(begun, 0)
    return seen, msgspec.structs.replace(sheet, lists=OWN[:count])


def pictures() -> dict[str, bytes]:
    """Every picture of Warshow that has a baseline, freshly drawn."""
    found = {name: painter.board(view, sheet, say(code)).png for name, (code, view, sheet) in BOARDS.items()}
    for name, (code, view, sheet, uses) in HANDS.items():
        found[name] = painter.hand(view, sheet, say(code), uses).png
    begun, _ = GAME.start(OPTIONS, 2, FastDice(random.Random(3)))
    found["warshow-choosing"] = painter.board(*shown(begun, None), say("es")).png
    for name, code, count in (("warshow-own", "es", 7), ("warshow-own-one", "en", 1)):
        found[name] = painter.hand(*choosing(count), say(code), {}).png
    gone = (
        Event("advances", 0, (("troop", "a1"), ("row", "4a"))),
        Event("retreats", 1, (("troop", "b5"), ("row", "3"))),
    )
    torn = msgspec.structs.replace(LINES, fallen=(0, 0, 1, 3, 3, 4))
    found["warshow-gone"] = painter.board(*shown(torn, None, happened=gone), say("en")).png
    view, sheet = shown(LINES, 1)
    found["warshow-row"] = painter.row(view, "4", sheet, say("es")).png
    found["warshow-card-troop"] = painter.card("gargoyle", say("en")).png
    found["warshow-card-order"] = painter.card("tea-break", say("es")).png
    found["warshow-deck"] = painter.deck(DECKS["hordes"], say("es"), "Las hordas de Ñuño").png
    return found
