"""A battle of two in few strokes, so that a computer player can fight out thousands of imagined turns.

What is left out: reaction windows, and the orders of whoever is not thinking. Rows lie on a *line* from seat 0's rear
(0) to seat 1's (4), so that distances are differences. A sketch is changed by what happens; `copy` it first.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import replace

from games.core.hidden import Seat
from games.warshow.cards import CARDS, RULES, Card, Effect
from games.warshow.state import ATTACK, COUNTER, EXPECTED, POSITIONING, REINFORCEMENTS, Options, Side, State
from games.warshow.worth import SHOT, VALUE

LINES: Final = 5
MIDDLE: Final = 2
"""No-man's-land."""
ON_LINE: Final = (2, 1, 0, 3, 4)
"""The line of each place."""
FORWARD: Final = (1, -1)
"""Which way each seat advances."""
READING: Final = ((4, 3, 2, 1, 0), (0, 1, 2, 3, 4))
"""The lines from a seat's most advanced row to its rear."""
OWN: Final = ((0, 1), (3, 4))
"""Each seat's trench and rear."""
PHASES: Final = {POSITIONING: 0, REINFORCEMENTS: 1, ATTACK: 2, COUNTER: 3}
_ENDING: Final = 4
"""What comes after the phases."""

NAME, KIND, COVERED, RED, WHITE, SHIELD, FRESH, TURNED = range(8)
Troop = list[Any]
"""Its name, its `Kind`, whether it lies covered, wounds, shield, whether it entered or changed rows this turn, whether
it was uncovered this turn.
"""
_DRAWN: Final = 8
"""So many cards are drawn at most before a sketch is judged."""


class Kind:
    """A card's numbers and skills, ready to be looked up. `dread`: how much is gained when it is gone, in log odds."""

    __slots__ = (
        "ambush", "armour", "box", "deploy", "dread", "effects", "enters", "health", "heavy", "id", "reach", "sharp",
        "shots", "stubborn", "swift", "troop", "value", "watchful",
    )  # fmt: skip

    def __init__(self, card: Card) -> None:
        skills: Sequence[str] = card.skills
        self.id = card.id
        self.troop = card.troop
        self.value = card.value
        self.health = card.health
        self.shots = card.shots
        self.reach = min(card.reach, LINES - 1)
        self.ambush = "ambush" in skills
        self.armour = int("armour" in skills)
        self.heavy = "heavy" in skills
        self.sharp = "sharp" in skills
        self.stubborn = "stubborn" in skills
        self.swift = "swift" in skills
        self.watchful = "watchful" in skills
        self.box = card.box
        self.enters = card.box is not None and card.box.when == "enter"
        self.effects = card.box.effects if card.box else card.effects
        self.dread = 0.2 + VALUE * card.value + SHOT * card.shots
        self.deploy = tuple(tuple(line_of(row, seat) for row in card.deploy) for seat in (0, 1))


def line_of(row: int, seat: Seat) -> int:
    """The line of a row as the seat counts it, 1 to 5."""
    return row - 1 if seat else LINES - row


KINDS: Final = {card.id: Kind(card) for card in CARDS}
_EXPECTED: Final = {
    card.id: Kind(replace(card, skills=tuple([each for each in card.skills if each != "ambush"]))) for card in CARDS
}
"""Those that lie on the field since before the first turn."""


class Sketch:
    """A position. `rows`: by seat and line, the troops. `queue`: who may still act in this phase; None: everybody.

    `decks`: what will be drawn, the last first. `turns`: turns that each seat had. `orders`: left to the active seat.
    """

    __slots__ = ("active", "decks", "hands", "options", "orders", "phase", "points", "queue", "rows", "turn", "turns")

    active: Seat
    decks: list[list[str]]
    hands: list[list[str]]
    options: Options
    orders: int
    phase: int
    points: int
    queue: frozenset[str] | None
    rows: list[list[list[Troop]]]
    turn: int
    turns: list[int]

    def copy(self) -> Sketch:
        new = Sketch.__new__(Sketch)
        new.rows = [[[troop[:] for troop in row] for row in side] for side in self.rows]
        new.hands = [hand[:] for hand in self.hands]
        new.decks = [deck[:] for deck in self.decks]
        new.turns = self.turns[:]
        new.active, new.phase, new.points, new.queue = self.active, self.phase, self.points, self.queue
        new.turn, new.options, new.orders = self.turn, self.options, self.orders
        return new


def sketch(state: State, rng: random.Random) -> Sketch:
    """The sketch of an imagined state of two seats in which no window is open."""
    new = Sketch()
    new.rows = [[[] for _ in range(LINES)] for _ in (0, 1)]
    for troop in state.troops:
        kind = (_EXPECTED if troop.turned == EXPECTED else KINDS)[troop.card.known()[0]]
        fresh, turned = troop.since == state.turn, troop.turned == state.turn and not troop.covered
        new.rows[troop.owner][ON_LINE[troop.place]].append(
            [troop.name, kind, troop.covered, troop.red, troop.white, troop.shield, fresh, turned]
        )
    new.hands = [list(side.hand.known()) for side in state.sides]
    new.decks = [_next_cards(side, rng) for side in state.sides]
    new.turns = [side.turns for side in state.sides]
    new.active, new.points = state.active, state.points
    new.phase = PHASES.get(state.phase, _ENDING)
    new.queue = frozenset(state.queue)
    new.turn, new.options = state.turn, state.options
    side = state.sides[state.active]
    new.orders = max(0, RULES.orders_own_turn + side.extra - side.thrown)
    return new


def _next_cards(side: Side, rng: random.Random) -> list[str]:
    deck = side.deck.known()
    if len(deck) < _DRAWN:
        return [*side.rubble, *reversed(side.bottom), *deck]
    return [deck[int(rng.random() * len(deck))] for _ in range(_DRAWN)]


def values(rows: Sequence[Sequence[Troop]]) -> list[int]:
    """By line, what the uncovered troops there count."""
    return [sum([troop[KIND].value for troop in row if not troop[COVERED]]) for row in rows]


# --- what happens to troops and cards ---------------------------------------------------------------------------------


def hurt(at: Sketch, seat: Seat, line: int, troop: Troop, count: int) -> None:
    """Wounds of a troop of the seat, and perhaps its end."""
    if troop[SHIELD]:
        spared = min(troop[SHIELD], count)
        troop[SHIELD] -= spared
        count -= spared
    if count <= 0:
        return
    if troop[COVERED]:
        troop[WHITE] += count
        dead = troop[WHITE] >= RULES.white_wounds
    else:
        troop[RED] += count
        dead = troop[RED] >= troop[KIND].health
    if dead:
        at.rows[seat][line].remove(troop)


def turn_over(troop: Troop) -> None:
    """Covers or uncovers a troop."""
    troop[COVERED] = not troop[COVERED]
    troop[WHITE] = 0
    troop[TURNED] = not troop[COVERED]


def shift(at: Sketch, seat: Seat, line: int, troop: Troop, steps: int) -> None:
    """A troop goes so many lines forward, or back if below 0, as far as there are any."""
    to = min(max(line + FORWARD[seat] * steps, 0), LINES - 1)
    if to != line:
        at.rows[seat][line].remove(troop)
        at.rows[seat][to].append(troop)
        troop[FRESH] = True


def draw(at: Sketch, seat: Seat, count: int) -> None:
    """So many cards, as far as there are any."""
    deck, hand = at.decks[seat], at.hands[seat]
    for _ in range(min(count, len(deck))):
        hand.append(deck.pop())


def enter(at: Sketch, seat: Seat, card: str, line: int, aim: str, *, down: bool) -> None:
    """A reinforcement, if it is in hand and can be paid for."""
    kind, hand = KINDS[card], at.hands[seat]
    cost = RULES.covered_cost if down else kind.value
    if cost > at.points or card not in hand:
        return
    at.points -= cost
    hand.remove(card)
    troop: Troop = [f"{'ab'[seat]}+{len(hand)}", kind, down, 0, 0, 0, True, False]
    at.rows[seat][line].append(troop)
    if kind.enters and not down:
        perform(at, seat, kind.effects, aim, line, troop)


def throw(at: Sketch, seat: Seat, card: str, aim: str) -> None:
    """An order of the own turn, if it is in hand and may be thrown."""
    if at.orders > 0 and card in at.hands[seat]:
        at.orders -= 1
        at.hands[seat].remove(card)
        perform(at, seat, KINDS[card].effects, aim)


def perform(
    at: Sketch, seat: Seat, effects: Sequence[Effect], aim: str, line: int = -1, own: Troop | None = None
) -> None:
    """Does what an order or a box says; `own`: the troop with the box, on which line. Of a hand the first cards go."""
    for effect in effects:
        if effect.to in ("me", "enemy", "enemies"):
            side = seat if effect.to == "me" else 1 - seat
            if effect.do == "draw":
                draw(at, side, effect.n)
            elif effect.do == "discard":
                del at.hands[side][: effect.n]
            elif effect.do in ("extra", "fewer") and side == at.active:
                at.orders = max(0, at.orders + (effect.n if effect.do == "extra" else -effect.n))
            continue
        for side, where, troop in _meant(at, seat, effect, aim, line, own):
            if effect.face != "any" and troop[COVERED] != (effect.face == "down"):
                continue
            if effect.side == "any" or (effect.side == "own") == (side == seat):
                _do(at, effect, side, where, troop)


def _do(at: Sketch, effect: Effect, side: Seat, line: int, troop: Troop) -> None:
    match effect.do:
        case "wound":
            hurt(at, side, line, troop, effect.n)
        case "heal":
            if not troop[COVERED]:
                troop[RED] = max(0, troop[RED] - effect.n)
        case "prevent":
            troop[SHIELD] += effect.n
        case "advance":
            shift(at, side, line, troop, effect.n)
        case "retreat":
            shift(at, side, line, troop, -effect.n)
        case "cover" | "uncover":
            if troop[COVERED] == (effect.do == "uncover"):
                turn_over(troop)
        case "return":
            at.rows[side][line].remove(troop)
            at.hands[side].append(troop[KIND].id)
        case _:
            pass  # what is only known, laid elsewhere unseen or answered changes no sketch


def _meant(
    at: Sketch, seat: Seat, effect: Effect, aim: str, line: int, own: Troop | None
) -> Sequence[tuple[Seat, int, Troop]]:
    """The troops that an effect is done to: whose, where."""
    match effect.to:
        case "aim":
            return [each for each in everybody(at) if each[2][NAME] == aim]
        case "self":
            return [] if own is None else [(seat, line, own)]
        case "here":
            return [each for each in everybody(at) if each[1] == line]
        case "row":
            row = line_of(int(aim), seat) if aim.isdecimal() else -1
            return [each for each in everybody(at) if each[1] == row]
        case "field":
            return everybody(at)
        case _:
            return ()


def everybody(at: Sketch) -> list[tuple[Seat, int, Troop]]:
    """Each troop: whose, where."""
    return [(seat, line, troop) for seat in (0, 1) for line, row in enumerate(at.rows[seat]) for troop in row]


# --- turns ------------------------------------------------------------------------------------------------------------


def end_turn(at: Sketch) -> None:
    """The other seat's turn comes: nothing is fresh any more, shields are gone."""
    for side in at.rows:
        for row in side:
            for troop in row:
                troop[SHIELD] = 0
                troop[FRESH] = troop[TURNED] = False
    at.active = 1 - at.active
    at.turn += 1
    at.phase, at.queue, at.orders = 0, None, RULES.orders_own_turn
    at.turns[at.active] += 1


def begin_turn(at: Sketch) -> None:
    """Everybody draws, and boxes that work every turn do."""
    seat = at.active
    draw(at, seat, RULES.draw_active)
    draw(at, 1 - seat, RULES.draw_others)
    for line in READING[seat]:
        for troop in tuple(at.rows[seat][line]):
            kind = troop[KIND]
            if kind.box is not None and not kind.enters and not troop[COVERED]:
                perform(at, seat, kind.effects, "", line, troop)


# --- the end ----------------------------------------------------------------------------------------------------------


def lines_ahead(at: Sketch) -> list[int]:
    """By line, by how much value seat 0 is ahead."""
    return [one - other for one, other in zip(values(at.rows[0]), values(at.rows[1]), strict=True)]


def controls(ahead: Sequence[int], seat: Seat) -> bool:
    """Whether the seat has the rows to win, by how far seat 0 is ahead in each."""
    if seat:
        ahead = [-each for each in reversed(ahead)]
    return (ahead[2] > 0 and ahead[3] > 0 and ahead[4] > 0) or (
        len([1 for each in ahead if each > 0]) >= RULES.rows_to_control
    )


def has_won(at: Sketch, ahead: Sequence[int]) -> bool:
    """Whether the seat whose turn begins has won; `ahead`: `lines_ahead`."""
    seat, victory = at.active, at.options.victory
    if victory != "control" and at.turns[seat] >= RULES.annihilation_from:
        foe = 1 - seat
        if not any(at.rows[foe]) and not any(KINDS[card].troop for card in at.hands[foe]):
            return True
    return victory != "annihilation" and controls(ahead, seat)


def out_of_time(at: Sketch, seat: Seat) -> float:
    """1, 0 or a half for the seat, when the last turn is over (`victory.out_of_time`)."""
    if at.options.edition > 2:
        mine = at.rows[at.active]
        mine[:] = [[troop for troop in row if not troop[FRESH] and not troop[TURNED]] for row in mine]
    ahead = lines_ahead(at)
    rows = len([1 for each in ahead if each > 0]) - len([1 for each in ahead if each < 0])
    lead = rows or sum(ahead)
    return 0.5 if not lead else 1.0 if (lead > 0) == (seat == 0) else 0.0
