"""A seat's view as the referee protocol prints it and as the painter draws it."""

from __future__ import annotations

from msgspec import Struct

from games.battalions.cards import COMMANDERS, STACKS, frame
from games.battalions.editions import settled
from games.battalions.reserve import names
from games.battalions.rolls import Meeting, Part, outcome
from games.battalions.state import (
    ARMY,
    ATTACK_STEP,
    ATTACKED,
    BLOWN,
    DEPLOY,
    MOVED,
    OVER,
    RIDE,
    SHAKEN,
    TURN,
    Combat,
    Fight,
    Fighter,
    Roll,
    Side,
    Stack,
    State,
)
from games.core.hidden import Seat


class CardView(Struct, frozen=True):
    """A battalion in a stack. `unit` is None where the reader may not know it; `up`: it lies face up for all.

    `known`: it lies face down, but everybody has seen it and could follow it since. `attacked`: in the turn under way.
    """

    unit: str | None
    shaken: bool
    blown: bool
    moved: bool
    up: bool
    known: bool = False
    attacked: bool = False


class StackView(Struct, frozen=True):
    """One stack, the top card first. `terrain` and `leader` are ids or None; `used`: it attacked this turn,
    and its top card cannot attack again.
    """

    name: str
    cards: tuple[CardView, ...]
    limit: int
    terrain: str | None
    leader: str | None
    used: bool


class SideView(Struct, frozen=True):
    """One side. `stacks`: its own left flank first, the reserve last; its left flank faces the enemy's right flank.

    `army`: "french" or the whole list, None while it is private. `hand`: None unless it is the reader's own.
    `commander`: the army commander, None before deployment. `ready`: it has answered what both are asked at once.
    `plan`: the reader's own deployment in the making, by place of the stacks; else None.
    """

    seat: Seat
    army: str | None
    commander: str | None
    rating: int
    stacks: tuple[StackView, ...]
    hand: tuple[str, ...] | None
    hand_size: int
    deck: int
    discard: tuple[str, ...]
    eliminated: tuple[str, ...]
    lost: int
    routed: int
    ready: bool
    plan: tuple[str, ...] | None


class FighterView(Struct, frozen=True):
    """A card turned up for a combat; it is not in its stack while it fights."""

    seat: Seat
    stack: str
    unit: str
    shaken: bool
    blown: bool


class FightView(Struct, frozen=True):
    """The attack under way. `flank`: "flank", "cavalry-flank" or None. `square`: "formed", "broken" or None.

    `answered` by seat: has named support and tactics. `mine`: what the reader has named: place of the supporting card
    in its stack from 1 or 0, and the tactics card or None; None for who has named nothing yet.
    """

    by: Seat
    mode: str
    attacker: FighterView
    defender: FighterView
    flank: str | None
    square: str | None
    answered: tuple[bool, bool]
    mine: tuple[int, str | None] | None


class RollView(Struct, frozen=True):
    """One side's attack roll: value + mods + dice = total. `mods` are (word, number) pairs."""

    fighter: FighterView
    value: int
    mods: tuple[tuple[str, int], ...]
    dice: tuple[int, ...]
    total: int
    tactic: str | None


class CombatView(Struct, frozen=True):
    """The last combat. `result` is one of the bands' words, such as "defender-routs"; `outcome` is what that came to
    for these cards, which may be "nothing", "defender-checks" or "attacker-checks" as well.
    """

    mode: str
    attacker: RollView
    defender: RollView
    difference: int
    result: str
    outcome: str


class BattalionsView(Struct, frozen=True):
    """The position as one reader may know it. `seat`: the reader, None for a spectator.

    `turn` counts each side's turns from 1, `limit` is the last one; `active`: whose turn it is, None before the first.
    `step`: "terrain", "reinforce" or "attack". `fought`: all combats of the turn in which the last one was, in their
    order.
    """

    seat: Seat | None
    phase: str
    turn: int
    limit: int
    active: Seat | None
    first: Seat | None
    step: str | None
    attacks_left: int
    moves_left: int
    terrain_left: bool
    sides: tuple[SideView, SideView]
    fight: FightView | None
    last: CombatView | None
    fought: tuple[CombatView, ...] = ()


_STEPS = ("terrain", "reinforce", "attack")


def show(view: State, seat: Seat | None) -> BattalionsView:
    """The printable form of a state as `seat` (None: a spectator) may know it."""
    turn = view.turn
    begun = view.phase not in (ARMY, DEPLOY)
    running = begun and view.phase != OVER
    return BattalionsView(
        seat=seat,
        phase=view.phase,
        turn=(turn.number + 1) // 2,
        limit=view.options.turn_limit,
        active=turn.seat if running else None,
        first=view.first if begun else None,
        step=_STEPS[min(turn.step, ATTACK_STEP)] if view.phase in (TURN, RIDE) else None,
        attacks_left=turn.attacks,
        moves_left=turn.moves,
        terrain_left=not turn.terrain,
        sides=(_side(view, 0, seat), _side(view, 1, seat)),
        fight=None if view.fight is None else _fight(view, view.fight, seat),
        last=None if view.last is None else _combat(view.last),
        fought=() if view.last is None else tuple(map(_combat, (*view.last.before, view.last))),
    )


def _side(view: State, seat: Seat, reader: Seat | None) -> SideView:
    side = view.sides[seat]
    deploying = view.phase in (ARMY, DEPLOY)
    line = side.stacks[:-1]
    return SideView(
        seat=seat,
        army=side.army.values[0] if side.army.values else None,
        commander=side.commander or None,
        rating=COMMANDERS[side.commander].rating if side.commander else 0,
        stacks=tuple(_stack(view, seat, stack, place) for place, stack in enumerate(side.stacks)),
        hand=names(side) if reader == seat else None,
        hand_size=len(side.hand),
        deck=len(side.deck),
        discard=side.discard,
        eliminated=side.out,
        lost=side.lost,
        routed=0 if deploying else sum(not stack.marks for stack in line),
        ready=side.ready,
        plan=_plan(side) if reader == seat and view.phase == DEPLOY else None,
    )


def _plan(side: Side) -> tuple[str, ...]:
    return tuple(unit or "" for unit in side.plan.values)


def _stack(view: State, seat: Seat, stack: Stack, place: int) -> StackView:
    options, up, public = view.options, stack.up, stack.public
    used, mark = (view.turn.used, ATTACKED) if view.turn.seat == seat else (0, 0)
    again = settled(options) and any(stack.marks) and not stack.marks[0] & ATTACKED
    return StackView(
        name=STACKS[place],
        cards=tuple(
            CardView(
                unit,
                bool(marks & SHAKEN),
                bool(marks & BLOWN),
                bool(marks & MOVED),
                up,
                known=not up and seen is not None,
                attacked=bool(marks & mark),
            )
            for unit, seen, marks in zip(stack.cards, public, stack.marks, strict=True)
        ),
        limit=frame(options.budget).stack_limits[place],
        terrain=stack.terrain or None,
        leader=stack.leader or None,
        used=bool(used >> place & 1) and not again,
    )


def _fighter(fighter: Fighter) -> FighterView:
    shaken, blown = bool(fighter.marks & SHAKEN), bool(fighter.marks & BLOWN)
    return FighterView(fighter.seat, STACKS[fighter.stack], fighter.unit, shaken, blown)


def _fight(view: State, fight: Fight, seat: Seat | None) -> FightView:
    mine = None
    if seat is not None and len(fight.support[seat]):
        place, card = fight.support[seat].values[0], fight.tactic[seat].values[0]
        assert place is not None
        assert card is not None
        mine = place, (names(view.sides[seat])[card - 1] if card else None)
    return FightView(
        by=fight.by,
        mode=fight.mode,
        attacker=_fighter(fight.attacker),
        defender=_fighter(fight.defender),
        flank=fight.flank or None,
        square=fight.square or None,
        answered=(bool(len(fight.support[0])), bool(len(fight.support[1]))),
        mine=mine,
    )


def _roll(roll: Roll) -> RollView:
    return RollView(
        fighter=_fighter(roll.fighter),
        value=roll.value,
        mods=tuple((mod.why, mod.amount) for mod in roll.mods),
        dice=roll.dice,
        total=roll.total,
        tactic=roll.tactic or None,
    )


def _combat(combat: Combat) -> CombatView:
    rolls = combat.attacker, combat.defender
    came = combat.result
    if combat.attacker.dice:
        parts = [Part(roll.fighter.unit, roll.fighter.marks, "", supported=False, tactic=roll.tactic) for roll in rolls]
        came = outcome(Meeting(combat.mode, parts[0], parts[1], "", ""), combat.result)
    return CombatView(combat.mode, _roll(rolls[0]), _roll(rolls[1]), combat.difference, combat.result, came)
