"""What looks sensible at a glance: short lists, quick choices for imagined games, and what silence means."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from games.battalions.actions import ADVANCE, DONE, END, FIGHT, Action
from games.battalions.cards import COMMANDERS, LINE, NATIONS, PLACE, RESERVE, TACTICS, UNITS
from games.battalions.combat import targets
from games.battalions.fights import fighter, supporters
from games.battalions.odds import at_most, net_of, table
from games.battalions.reserve import names
from games.battalions.rolls import Meeting, Part, fates, helps
from games.battalions.state import BLOWN, SHAKEN, Fight, State
from games.battalions.worth import loss
from games.core.hidden import Seat

_MOST = {"attack": 6, "place": 5, "move": 3, "attach": 2, "terrain": 2, "play": 4}
"""How many actions of a verb a short list of a turn holds."""
_LEAST = {"move": 0.4, "attack": 0.0}
"""What is liked less than this is left out."""
_REINFORCING = frozenset({"place", "move", "attach", "terrain", "advance"})


def shortlist(view: State, seat: Seat, actions: Sequence[Action]) -> list[Action]:
    """What looks best; in a combat one way to be supported; in a turn reinforcements first, and then the attacks."""
    first = actions[0]
    if first is FIGHT:
        return _engaging(view, seat, actions)
    if first is not END:
        return list(actions)
    by_verb: dict[str, list[Action]] = {}
    for action in actions:
        by_verb.setdefault(action.verb, []).append(action)
    found = {verb: _best(view, seat, verb, offered) for verb, offered in by_verb.items()}
    if any(found.get(verb) for verb in _REINFORCING - {"advance"}):
        found.pop("attack", None)
    else:
        found.pop("advance", None)
    return [action for offered in found.values() for action in offered]


def _best(view: State, seat: Seat, verb: str, offered: Sequence[Action]) -> list[Action]:
    """The best-looking of the actions of one verb, in their order; of the attacks at least two."""
    most = _MOST.get(verb, len(offered))
    if verb in ("play", "end", "advance"):
        return list(offered[:most])
    liked = sorted([(liking(view, seat, action), -place) for place, action in enumerate(offered)], reverse=True)
    least, few = _LEAST.get(verb, -99.0), 2 if verb == "attack" else 0
    kept = [-place for number, (like, place) in enumerate(liked[:most]) if number < few or like > least]
    return [offered[place] for place in sorted(kept)]


def quick(view: State, seat: Seat, actions: Sequence[Action], rng: random.Random) -> Action:
    """A quick sensible choice among these."""
    verb = actions[0].verb
    if verb == "rally":
        return rallied(view, seat, actions)
    if verb == "discard":
        return _spare(view, seat, actions)
    if verb in ("stand", "around"):
        return default(view, seat, actions) if rng.random() < 0.8 else actions[int(rng.random() * len(actions))]
    if view.phase == "engage":
        return _quick_engage(view, seat, actions, rng)
    if verb == "done":
        return DONE
    if len(actions) == 1:
        return actions[0]
    if any(action is ADVANCE for action in actions):
        actions = [action for action in actions if action is not END]
    return max(actions, key=lambda action: liking(view, seat, action) + 0.5 * rng.random())


def default(view: State, seat: Seat, actions: Sequence[Action]) -> Action:
    """What silence means: prudence in a fight, and in a turn nothing more."""
    first = actions[0]
    if first is FIGHT:
        return cheapest_support(view, seat, actions)
    if first.verb == "stand":
        return before_fire(view, actions)
    if first.verb == "discard":
        return _spare(view, seat, actions)
    return first


def rallied(view: State, seat: Seat, actions: Sequence[Action]) -> Action:
    """Helping the card that gains most by it: chance times cost; the topmost of equals."""

    def gained(action: Action) -> int:
        stack = view.sides[seat].stacks[PLACE[action.stack]]
        unit = UNITS[stack.cards[action.place - 1] or ""]
        return (min(10, unit.morale + COMMANDERS[stack.leader].rating) - unit.morale) * unit.cost

    return max(actions, key=gained)


def _spare(view: State, seat: Seat, actions: Sequence[Action]) -> Action:
    """Throwing the card of a hand that is missed least: commanders and terrains before tactics, cheap battalions last
    of all, since what is discarded comes back.
    """
    held = Counter(names(view.sides[seat]))

    def missed(action: Action) -> tuple[float, int]:
        card = action.card
        if card in UNITS:
            return 4.0 + 0.2 * UNITS[card].cost - 0.5 * held[card], -held[card]
        if card in TACTICS:
            return 3.5, 0
        return (2.0 if card in COMMANDERS else 1.0), 0

    return min(actions, key=missed)


# --- combats ----------------------------------------------------------------------------------------------------------


def cheapest_support(view: State, seat: Seat, actions: Sequence[Action]) -> Action:
    """Fighting with the cheapest support, the lowest in the stack of equals; alone if nobody can."""
    found = [action for action in actions if action.verb == "support"]
    return min(found, key=lambda action: price(view, seat, action)) if found else FIGHT


def price(view: State, seat: Seat, action: Action) -> tuple[int, int]:
    """What the supporting battalion costs, and of equals how low it lies; less is better."""
    assert view.fight is not None
    units = view.sides[seat].stacks[fighter(view.fight, seat).stack].cards
    unit = units[action.place - 1]
    return (UNITS[unit].cost if unit is not None else 0), -action.place


def _engaging(view: State, seat: Seat, actions: Sequence[Action]) -> list[Action]:
    """Alone or with the cheapest support, whichever looks better; and the same with each useful card."""
    best = cheapest_support(view, seat, actions)
    if best is not FIGHT and risk(view, seat, best) > expected(view, seat, best) - expected(view, seat, FIGHT):
        best = FIGHT
    cards = [action.card for action in actions if action.verb == "tactic" and useful(view, seat, action.card)]
    if best is FIGHT:
        return [FIGHT, *(Action("tactic", card) for card in cards)]
    return [best, *(Action("combine", card, place=best.place) for card in cards)]


def risk(view: State, seat: Seat, action: Action) -> float:
    """What the supporting battalion stands to lose, in points, about."""
    cost, _ = price(view, seat, action)
    return 0.15 * cost


def _quick_engage(view: State, seat: Seat, actions: Sequence[Action], rng: random.Random) -> Action:
    """The cheapest support and now and then a card."""
    best = cheapest_support(view, seat, actions)
    if rng.random() < 0.4:
        verb = "combine" if best.verb == "support" else "tactic"
        cards = [
            action
            for action in actions
            if action.verb == verb and action.place == best.place and useful(view, seat, action.card)
        ]
        if cards:
            return cards[int(rng.random() * len(cards))]
    return best if best in actions else actions[0]


def useful(view: State, seat: Seat, card: str) -> bool:
    """Whether a tactics card would change anything in the fight under way, as far as everybody sees."""
    fight = view.fight
    assert fight is not None
    tactic = TACTICS[card]
    if tactic.effect == "no-support":
        return bool(supporters(view.sides[1 - seat], fighter(fight, 1 - seat).stack))
    if tactic.effect == "no-tactic":
        return len(view.sides[1 - seat].hand) > 0
    return helps(card, meeting_of(view, fight), attacks=fight.attacker.seat == seat)


def expected(view: State, seat: Seat, action: Action) -> float:
    """What an answer in a combat is expected to bring the seat, in points, if the enemy is supported who can be."""
    fight = view.fight
    assert fight is not None
    attacks = fight.attacker.seat == seat
    meeting = meeting_of(view, fight)
    mine, theirs = (meeting.attacker, meeting.defender) if attacks else (meeting.defender, meeting.attacker)
    effect = TACTICS[action.card].effect if action.card else ""
    mine = mine._replace(supported=action.place > 0, tactic=action.card)
    theirs = theirs._replace(supported=theirs.supported and effect != "no-support")
    brought = gain(
        meeting._replace(attacker=mine, defender=theirs)
        if attacks
        else Meeting(fight.mode, theirs, mine, fight.flank, fight.square)
    )
    return brought if attacks else -brought


def meeting_of(view: State, fight: Fight) -> Meeting:
    """The combat as everybody sees it: whoever can is supported."""
    parts = [
        Part(
            card.unit,
            card.marks,
            view.sides[card.seat].stacks[card.stack].terrain,
            bool(supporters(view.sides[card.seat], card.stack)),
            "",
        )
        for card in (fight.attacker, fight.defender)
    ]
    return Meeting(fight.mode, parts[0], parts[1], fight.flank, fight.square)


def before_fire(view: State, actions: Sequence[Action]) -> Action:
    """Ride away, charge or stand: whichever is expected to cost the cavalry least."""
    fight = view.fight
    assert fight is not None
    meeting = meeting_of(view, fight)
    rider = UNITS[fight.defender.unit]
    marks = fight.defender.marks
    stand = -gain(meeting)
    blown = -gain(meeting._replace(defender=meeting.defender._replace(marks=marks | BLOWN)))
    shaken = -gain(meeting._replace(defender=meeting.defender._replace(marks=marks | SHAKEN)))
    turned = Meeting("melee", meeting.defender, meeting.attacker, "", "")
    found: list[tuple[float, Action]] = []
    for action in actions:
        if action.verb == "stand":
            found.append((stand, action))
        elif action.verb == "charge":
            passes = rider.morale / 10
            found.append((passes * gain(turned) + (1 - passes) * shaken - 0.3 * (1 - passes) * rider.cost, action))
        else:
            away = at_most(rider.training) / 36
            found.append(((1 - away) * (blown - 0.25 * rider.cost), action))
    return max(found, key=lambda one: one[0])[1]


# --- turns ------------------------------------------------------------------------------------------------------------


def liking(view: State, seat: Seat, action: Action) -> float:
    """How good an action of a turn looks at a glance, in points, from what the seat may know."""
    match action.verb:
        case "attack":
            return _attack(view, seat, action)
        case "place":
            return 1.5 + _need(view, seat, PLACE[action.stack]) + _suits(action.card, PLACE[action.stack])
        case "move":
            return _move(view, seat, action)
        case "attach" | "terrain":
            place = PLACE[action.stack]
            stack = view.sides[seat].stacks[place]
            return 1.0 + 0.3 * len(stack.marks) - (2.0 if place == RESERVE or stack.terrain else 0.0)
        case "play":
            return 1.0
        case _:
            return 0.0


def _attack(view: State, seat: Seat, action: Action) -> float:
    place, aim = PLACE[action.stack], PLACE[action.target]
    mine, other = view.sides[seat].stacks[place], view.sides[1 - seat].stacks[aim]
    unit = mine.cards[0]
    assert unit is not None
    flank = dict(targets(view, seat, place, UNITS[unit].arm, action.mode))[aim]
    helped = any(not marks & (SHAKEN | BLOWN) for marks in mine.marks[1:])
    theirs = any(not marks & (SHAKEN | BLOWN) for marks in other.marks[1:])
    attacker = Part(unit, mine.marks[0], mine.terrain, helped, "")
    enemy = other.public[0]
    army = view.sides[1 - seat].commander
    kinds = (enemy,) if enemy is not None else likely(army, bool(other.marks[0] & BLOWN))
    gains = [
        gain(Meeting(action.mode, attacker, Part(kind, other.marks[0], other.terrain, theirs, ""), flank, ""))
        for kind in kinds
    ]
    return sum(gains) / len(gains) + (2.0 if len(other.marks) == 1 else 0.0)


@lru_cache(maxsize=64)
def likely(commander: str, blown: bool) -> tuple[str, ...]:
    """A few battalions that stand for what an unseen card of an army may be."""
    nation = COMMANDERS[commander].nation
    codes = ("LC", "HC") if blown else ("LI", "LI", "LLI", "LC", "FA", "GI")
    return tuple(f"{NATIONS[nation].short}-{code}" for code in codes)


@lru_cache(maxsize=65536)
def gain(meeting: Meeting) -> float:
    """What an attack is expected to bring its owner, in points, less what it costs."""
    unit, enemy = UNITS[meeting.attacker.unit], UNITS[meeting.defender.unit]
    if unit.arm == "infantry" and enemy.arm == "cavalry" and meeting.mode == "melee":
        return 0.0
    if unit.arm == "cavalry" and enemy.arm == "infantry" and meeting.mode == "melee" and not meeting.square:
        square = at_most(enemy.training) / 36
        formed, broken = (gain(meeting._replace(square=how)) for how in ("formed", "broken"))
        around = at_most(unit.training - 1) / 36
        return square * (1 - around) * formed + (1 - square) * broken
    mine, theirs = meeting.attacker, meeting.defender
    total = -0.25 * unit.cost if unit.arm == "cavalry" and not mine.marks & BLOWN else 0.0
    for outcome, times in table(net_of(meeting)).items():
        attackers, defenders = fates(meeting, outcome)
        total += times * (_dreaded(theirs, defenders) - _dreaded(mine, attackers)) / 10_000
    return total


def _dreaded(part: Part, fate: str) -> float:
    """What a fate is expected to cost its side; a check that is failed shakes."""
    if fate == "checks":
        return loss(part.unit, part.marks, "shaken") * (1 - UNITS[part.unit].morale / 10)
    return loss(part.unit, part.marks, fate)


def _need(view: State, seat: Seat, place: int) -> float:
    """How much a stack needs another battalion."""
    size = len(view.sides[seat].stacks[place].marks)
    return -0.5 if place == RESERVE else (9.0, 3.0, 1.5, 0.8, 0.3, 0.1, 0.0)[size]


def _suits(unit: str, place: int) -> float:
    """Horse and light troops to the flanks, the rest to the centre."""
    ranging = UNITS[unit].start == "any" or UNITS[unit].arm == "cavalry"
    return 0.4 if ranging == (place in (0, LINE - 1)) else 0.0


def _move(view: State, seat: Seat, action: Action) -> float:
    side = view.sides[seat]
    start, end = PLACE[action.stack], PLACE[action.target]
    size = len(side.stacks[start].marks)
    relief = 1.2 if action.place == 1 and side.stacks[start].marks[0] & SHAKEN and start != RESERVE else 0.0
    left = 0.0 if start == RESERVE else (9.0, 3.0, 1.5, 0.8, 0.3, 0.1)[size - 1]
    unit = side.stacks[start].cards[action.place - 1]
    assert unit is not None
    guns = 1.0 if UNITS[unit].arm == "artillery" and not UNITS[unit].horse and action.place == 1 else 0.0
    return _need(view, seat, end) - left + relief + _suits(unit, end) - _suits(unit, start) - guns
