"""What the dice of a combat do to the two cards, to who supported them, and to the stacks around [seed]."""

from __future__ import annotations

from games.battalions.cards import STACKS, TACTICS, UNITS
from games.battalions.change import Events, below, with_phase, with_side, with_stack, without
from games.battalions.morale import after_loss, eliminated, routs, shaken
from games.battalions.reserve import names, take
from games.battalions.rolls import Meeting, Part, again, band, fates, modifiers, outcome, value
from games.battalions.state import BLOWN, FRESH, SHAKEN, Combat, Fight, Fighter, Mod, Roll, State, earlier
from games.core.dice import Dice
from games.core.game import Event
from games.core.hidden import Seat


def resolve(state: State, events: Events, dice: Dice) -> State:
    """The rolls, and all that follows from them. Chance: attacker's dice, defender's dice, then checks as they come."""
    fight = state.fight
    assert fight is not None
    tactics = [_played(state, fight, seat) for seat in (0, 1)]
    for seat in (0, 1):
        if tactics[seat]:
            events.append(Event("tactic", seat, (("card", tactics[seat]),)))
            state = with_side(state, seat, take(state.sides[seat], tactics[seat], discarded=True))
    effects = [TACTICS[card].effect if card else "" for card in tactics]
    counting = ["" if effects[1 - seat] == "no-tactic" else tactics[seat] for seat in (0, 1)]
    effects = [TACTICS[card].effect if card else "" for card in counting]
    supports = [-1 if effects[1 - seat] == "no-support" else _supporter(state, fight, seat) for seat in (0, 1)]
    parts = [_part(state, card, counting, supports) for card in (fight.attacker, fight.defender)]
    meeting = Meeting(fight.mode, parts[0], parts[1], fight.flank, fight.square)
    combat = _roll(state, fight, meeting, counting, events, dice)
    state = State(state.options, state.phase, state.first, state.turn, state.sides, None, combat)
    for card, fate in zip((fight.attacker, fight.defender), fates(meeting, combat.result), strict=True):
        befallen = _nerve(card, events, dice) if fate == "checks" else fate
        state = _befalls(state, fight, card, befallen, supports[card.seat], events, dice)
    return with_phase(state, state.phase, None)


def _played(state: State, fight: Fight, seat: Seat) -> str:
    """The tactics card that a seat has named, or ""; a computer player may imagine one that is none."""
    chosen = fight.tactic[seat].values
    hand = names(state.sides[seat])
    if not chosen or not chosen[0] or chosen[0] > len(hand):
        return ""
    card = hand[chosen[0] - 1]
    return card if card in TACTICS and TACTICS[card].when == "fight" else ""


def _supporter(state: State, fight: Fight, seat: Seat) -> int:
    """The place, from 0, of the battalion that supports, or -1."""
    chosen = fight.support[seat].values
    card = fight.attacker if fight.attacker.seat == seat else fight.defender
    marks = state.sides[seat].stacks[card.stack].marks
    if not chosen or not chosen[0] or chosen[0] > len(marks) or marks[chosen[0] - 1] & (SHAKEN | BLOWN):
        return -1
    return chosen[0] - 1


def _part(state: State, card: Fighter, tactics: list[str], supports: list[int]) -> Part:
    terrain = state.sides[card.seat].stacks[card.stack].terrain
    return Part(card.unit, card.marks, terrain, supports[card.seat] >= 0, tactics[card.seat])


def _roll(state: State, fight: Fight, meeting: Meeting, tactics: list[str], events: Events, dice: Dice) -> Combat:
    rolls: list[Roll] = []
    for card, mods in zip((fight.attacker, fight.defender), modifiers(meeting), strict=True):
        rolled = dice.roll(2, 10)
        base = value(card.unit, fight.mode)
        rolls.append(Roll(card, base, mods, rolled, base + _sum(mods) + sum(rolled), tactics[card.seat]))
    for roll in rolls:
        seat = roll.fighter.seat
        events += [Event("modifier", seat, (("why", mod.why), ("amount", mod.amount))) for mod in roll.mods]
        args = (("unit", roll.fighter.unit), ("mode", fight.mode), ("value", roll.value), ("mods", _sum(roll.mods)))
        events.append(Event("roll", seat, (*args, ("dice", roll.dice), ("total", roll.total))))
    difference = rolls[0].total - rolls[1].total
    result = band(difference)
    events.append(Event("result", fight.by, (("difference", difference), ("outcome", outcome(meeting, result)))))
    return Combat(fight.mode, rolls[0], rolls[1], difference, result, state.turn.number, earlier(state))


def _sum(mods: tuple[Mod, ...]) -> int:
    return sum([mod.amount for mod in mods])


def _nerve(card: Fighter, events: Events, dice: Dice) -> str:
    """An immediate morale check; who fails is shaken [seed]."""
    morale = UNITS[card.unit].morale
    (die,) = dice.roll(1, 10)
    holds = die <= morale
    args = (("unit", card.unit), ("value", morale), ("die", die), ("outcome", "holds" if holds else "fails"))
    events.append(Event("nerve", card.seat, args))
    return "" if holds else again(card.marks, "shaken")


def _befalls(state: State, fight: Fight, card: Fighter, fate: str, support: int, events: Events, dice: Dice) -> State:
    """The fate of one card: it leaves, or returns face down to the bottom of its stack; and what that brings about."""
    seat, place = card.seat, card.stack
    side = state.sides[seat]
    if fate in ("routs", "eliminated"):
        lose, follow = (routs, shaken) if fate == "routs" else (eliminated, None)
        side = lose(side, seat, card.unit, place, events)
        fled = None
        if support >= 0:
            if follow is not None:  # routed: the supporter is shaken [seed]
                side, _ = follow(side, seat, place, support, events)
            else:  # eliminated: the supporter routs [seed]
                stack = side.stacks[place]
                fled = stack.cards[support]
                assert fled is not None
                side = with_stack(side, place, without(stack, support))
                side = routs(side, seat, fled, place, events)
        side = after_loss(side, seat, card.unit, place, fate, events, dice)
        if fled is not None:
            side = after_loss(side, seat, fled, place, "routs", events, dice)
        return with_side(state, seat, side)
    marks = card.marks
    if fate == "shaken":
        events.append(Event("shaken-card", seat, (("unit", card.unit), ("stack", STACKS[place]))))
        marks |= SHAKEN
    seen, cavalry = state.options.memory, UNITS[card.unit].arm == "cavalry"
    if cavalry and (card is fight.attacker or UNITS[fight.attacker.unit].arm == "cavalry"):
        if not marks & BLOWN:
            events.append(Event("blown", seat, (("unit", card.unit), ("stack", STACKS[place]))))
        marks |= BLOWN | FRESH  # after any attack, and after defending against cavalry [seed]
    return with_side(state, seat, with_stack(side, place, below(side.stacks[place], card.unit, marks, seen=seen)))
