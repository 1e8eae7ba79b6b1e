"""Why an action of Battalions is good or bad, from what its seat sees: whom it may cost what, where the line is thin,
what a card is still for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final

from games.battalions import armies, odds
from games.battalions.actions import FIGHT, Action
from games.battalions.cards import COMMANDERS, PLACE, RESERVE, RULES, TACTICS, TERRAINS, UNITS, frame, opposite
from games.battalions.chances import chance, harmed, revival
from games.battalions.change import takes, with_turn
from games.battalions.fights import fighter, supporters, the_fight
from games.battalions.legal import excess, turn_actions
from games.battalions.muster import unlaid
from games.battalions.policy import likely, liking
from games.battalions.reinforce import straggler
from games.battalions.reserve import names
from games.battalions.rolls import Meeting, Part
from games.battalions.state import BLOWN, SHAKEN, State, Turn, able, unopened
from games.battalions.turns import empty
from games.core.game import Arg, Reason, percent
from games.core.hidden import Seat


def reason(view: State, seat: Seat, action: Action) -> Reason | None:
    """What counts for or against an action, in figures where there are any; nothing of starting a deployment over."""
    why = _WHYS.get(action.verb)
    return why(view, seat, action) if why is not None else None


def _why(key: str, **args: Arg) -> Reason:
    return Reason(f"battalions.counsel.{key}", args)


# --- before the battle ------------------------------------------------------------------------------------------------


def _army(view: State, _: Seat, action: Action) -> Reason:
    """How many battalions of which arm march."""
    listed = armies.find(action.card, view.options.budget, view.options.edition)
    arms = dict.fromkeys(("infantry", "cavalry", "artillery"), 0)
    for unit, count in listed.battalions:
        arms[UNITS[unit].arm] += count
    return _why("army", n=listed.size, **arms)


def _deployment(view: State, seat: Seat, action: Action) -> Reason:
    """What a card does where it is laid; of what ends a deployment, how full the line is."""
    _, free = unlaid(view, seat)
    limits = frame(view.options.budget).start_limits
    if action.verb != "deploy":
        laid = sum(limits) - sum(free)
        return _why("auto", n=sum(free)) if action.verb == "auto" and sum(free) else _why("ready", n=laid)
    if free[PLACE[action.stack]] < limits[PLACE[action.stack]]:
        return _why("below", stack=action.stack, support=RULES.modifiers["support"])
    unit = UNITS[action.card]
    return _why("on_top", stack=action.stack, fire=unit.fire, melee=unit.melee)


# --- terrain and reinforcements ---------------------------------------------------------------------------------------


def _terrain(view: State, seat: Seat, action: Action) -> Reason:
    """What the stack's top card gains by it when it defends itself, against whatever attack it gains most."""
    stack = view.sides[seat].stacks[PLACE[action.stack]]
    if not stack.marks:
        return Reason("battalions.refused.stack_empty", {"stack": action.stack})
    army = view.sides[1 - seat].commander
    foot, horse = likely(army, blown=False)[0], likely(army, blown=True)[0]

    def gained(mode: str, enemy: str) -> int:
        top = Part(stack.top or "", 0, stack.terrain, False, "")
        before = Meeting(mode, Part(enemy, 0, "", False, ""), top, "", "")
        after = before._replace(defender=top._replace(terrain=action.card))
        return odds.net_of(before) - odds.net_of(after)

    gains = {"fire": gained("fire", foot), "melee": gained("melee", foot), "cavalry": gained("melee", horse)}
    best = max(gains, key=lambda attack: gains[attack])
    if gains[best] <= 0:
        return _why("ground.none", stack=action.stack)
    best = "any" if len(set(gains.values())) == 1 else best
    return _why(f"ground.{best}", stack=action.stack, amount=max(gains.values()))


def _place(view: State, seat: Seat, action: Action) -> Reason:
    """What the stack needs it for; else how many stand there then, and how many opposite."""
    place = PLACE[action.stack]
    return _needed(view, seat, action.stack, can_support=True) or _why(
        "size",
        stack=action.stack,
        mine=len(view.sides[seat].stacks[place].marks) + 1,
        theirs=len(view.sides[1 - seat].stacks[opposite(place)].marks),
    )


def _move(view: State, seat: Seat, action: Action) -> Reason:
    """What it costs or spares the stack that is left, or what the other one needs it for; else how many stand where."""
    side, start, end = view.sides[seat], PLACE[action.stack], PLACE[action.target]
    stack, at = side.stacks[start], action.place - 1
    left = len(stack.marks) - 1
    if start != RESERVE and not left:
        gaps = empty(side) + (end == RESERVE or bool(side.stacks[end].marks))
        return _why("leaves", stack=action.stack, n=gaps, most=RULES.routed)
    if start != RESERVE and not at and stack.marks[0] & SHAKEN and not stack.marks[1] & SHAKEN:
        args = {"card": stack.cards[0] or "", "unit": stack.cards[1] or "", "shaken": RULES.modifiers["shaken"]}
        return _why("relief", stack=action.stack, **args)
    return _needed(view, seat, action.target, can_support=at in able(stack.marks)) or _why(
        "shifts",
        stack=action.stack,
        target=action.target,
        left=left,
        mine=len(side.stacks[end].marks) + 1,
        theirs=len(view.sides[1 - seat].stacks[opposite(end)].marks),
    )


def _needed(view: State, seat: Seat, stack: str, *, can_support: bool) -> Reason | None:
    """What one more battalion is for in a stack that is empty or whose top card has no support; and in the reserve."""
    side, marks = view.sides[seat], view.sides[seat].stacks[PLACE[stack]].marks
    if PLACE[stack] == RESERVE:
        return _why("reserve")
    if not marks:
        return _why("gap", stack=stack, n=empty(side), most=RULES.routed)
    if can_support and not able(marks[1:]):
        return _why("support", stack=stack, support=RULES.modifiers["support"])
    return None


def _attach(view: State, seat: Seat, action: Action) -> Reason:
    """How much likelier the first shaken card there revives; else what the commander will be good for."""
    stack, rating = view.sides[seat].stacks[PLACE[action.stack]], COMMANDERS[action.card].rating
    for unit, marks in zip(stack.cards, stack.marks, strict=True):
        if marks & SHAKEN:
            return _revival(unit or "", rating)
    return _why("attach", stack=action.stack, rating=rating, n=len(stack.marks))


def _rally(view: State, seat: Seat, action: Action) -> Reason:
    stack = view.sides[seat].stacks[PLACE[action.stack]]
    return _revival(stack.cards[action.place - 1] or "", COMMANDERS[stack.leader].rating)


def _revival(unit: str, rating: int) -> Reason:
    """How much a commander adds to the chance that a shaken card revives."""
    return _why("revival", card=unit, before=percent(revival(unit, 0)), after=percent(revival(unit, rating)))


def _play(view: State, seat: Seat, action: Action) -> Reason | None:
    """What a turn card comes to here and now."""
    tactic, turn, place = TACTICS[action.card], view.turn, PLACE.get(action.stack, RESERVE)
    mine, theirs = view.sides[seat].stacks[place], view.sides[1 - seat].stacks[place]
    match tactic.effect:
        case "attacks":
            more = Turn(turn.number, seat, turn.step, turn.attacks + tactic.amount, turn.moves, turn.terrain, turn.used)
            return _attacks(with_turn(view, more), seat, action)
        case "moves":
            return _why("moves", n=turn.moves + tactic.amount)
        case "draw":
            held = len(view.sides[seat].hand) - 1
            return _why("draws", n=held + min(tactic.amount, _to_draw(view, seat)))
        case "revive" | "recover":
            mark = SHAKEN if tactic.effect == "revive" else BLOWN
            return _why("refreshes", stack=action.stack, n=sum(bool(marks & mark) for marks in mine.marks))
        case "reveal":
            return _why("reveals", stack=action.stack, n=theirs.cards.count(None))
        case "return":
            unit = straggler(view.sides[seat])
            return None if unit is None else _why("returns", card=unit, cost=UNITS[unit].cost)
        case "clear":
            return _why("clears", stack=action.stack, terrain=theirs.terrain)
        case _:
            return None


# --- attacks and combats ----------------------------------------------------------------------------------------------


def _attacks(view: State, seat: Seat, action: Action) -> Reason:
    """How many attacks there are, or will be with a card, and what the best of them may cost whom."""
    if view.turn.attacks <= 0:
        return Reason("battalions.refused.first_turn" if unopened(view) else "battalions.refused.no_attacks")
    found = [each for each in turn_actions(view, seat) if each.verb == "attack"]
    if not found:
        return _why("attacks.none")
    best = max(found, key=lambda each: liking(view, seat, each))
    key = "more_attacks" if action.verb == "play" else "attacks"
    return _why(key, n=view.turn.attacks, **_costs(view, seat, best))


def _combat(view: State, seat: Seat, action: Action) -> Reason:
    """What an attack, or an answer to one, may cost whom."""
    return _why("harms", **_costs(view, seat, action))


def _as_it_stands(view: State, seat: Seat, _: Action) -> Reason:
    """What the combat under way may cost whom, with support where there is any."""
    supported = supporters(view.sides[seat], fighter(the_fight(view), seat).stack)
    return _combat(view, seat, Action("support", place=1) if supported else FIGHT)


def _costs(view: State, seat: Seat, action: Action) -> dict[str, int]:
    """How often in a hundred an attack, or an answer to one, harms the enemy's card, and how often the own one."""
    found = odds.chances(view, seat, action)
    assert found is not None
    attacks = view.fight is None or view.fight.attacker.seat == seat
    mine, theirs = ("attacker", "defender") if attacks else ("defender", "attacker")
    return {"theirs": percent(harmed(found.results, theirs)), "mine": percent(harmed(found.results, mine))}


def _ride(view: State, seat: Seat, action: Action) -> Reason:
    """How often horse gets away with it, what it has to roll, and what comes of failing."""
    fight = the_fight(view)
    unit, marks = UNITS[fighter(fight, seat).unit], fighter(fight, seat).marks
    key = "charge.again" if action.verb == "charge" and marks & SHAKEN else action.verb
    value = unit.morale if action.verb == "charge" else unit.training
    worse = RULES.modifiers["blown" if action.verb == "away" else "shaken"]
    return _why(key, percent=percent(chance(view, seat, action) or 0.0), value=value, worse=worse)


# --- the hand ---------------------------------------------------------------------------------------------------------


def _to_draw(view: State, seat: Seat) -> int:
    """How many cards are left to draw: when the deck is used up, the discard pile becomes the deck."""
    return len(view.sides[seat].deck) + len(view.sides[seat].discard)


def _done(view: State, seat: Seat, _: Action) -> Reason:
    """How the hand is filled."""
    held = len(view.sides[seat].hand)
    if held >= RULES.hand:
        return _why("keeps", n=held, hand=RULES.hand)
    return _why("fills", held=held, n=min(RULES.hand - held, _to_draw(view, seat)))


def _discard(view: State, seat: Seat, action: Action) -> Reason:
    """That the card is not missed, or that cards have to go; else what is drawn for it."""
    side, card, held = view.sides[seat], action.card, Counter(names(view.sides[seat]))
    if held[card] > 1:
        return _why("another")
    if card in UNITS:
        limits = frame(view.options.budget)
        if not any(takes(stack, place, card, limits) for place, stack in enumerate(side.stacks)):
            return _why("no_room")
    if card in COMMANDERS and all(stack.leader or not stack.marks for stack in side.stacks):
        return _why("all_led")
    if card in TERRAINS and sum(held[each] for each in TERRAINS) > 1:
        return _why("one_terrain", n=sum(held[each] for each in TERRAINS))
    if excess(view, seat):
        return _why("too_many", n=excess(view, seat), limit=view.options.hand_limit)
    if held.total() <= RULES.hand:
        return _why("redrawn", hand=RULES.hand)
    return _why("not_redrawn", n=held.total() - 1)


_WHYS: Final[Mapping[str, Callable[[State, Seat, Action], Reason | None]]] = {
    "army": _army,
    "deploy": _deployment,
    "auto": _deployment,
    "ready": _deployment,
    "terrain": _terrain,
    "place": _place,
    "move": _move,
    "attach": _attach,
    "play": _play,
    "advance": _attacks,
    "attack": _combat,
    "fight": _combat,
    "support": _combat,
    "tactic": _combat,
    "combine": _combat,
    "stand": _as_it_stands,
    "press": _as_it_stands,
    "charge": _ride,
    "away": _ride,
    "around": _ride,
    "end": _attacks,
    "rally": _rally,
    "discard": _discard,
    "done": _done,
}
