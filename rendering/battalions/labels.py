"""Short words on the pictures of Battalions: who acts, what phase it is, what was added to a roll and why."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from games.battalions import armies
from games.battalions.cards import COMMANDERS, LINE, NATIONS, RULES, STACKS, UNITS
from games.battalions.rolls import Meeting, Part, modifiers, value
from games.battalions.state import BLOWN, SHAKEN
from games.battalions.view import BattalionsView, CombatView, FighterView, FightView, RollView, SideView, StackView
from games.core.game import Event
from rendering import fonts, names
from rendering.picture import Over, Say, Sheet

_ANSWERS = ("ride", "around", "engage")
"""Phases in which somebody answers to an attack."""


def drawn_names(sheet: Sheet, say: Say) -> tuple[str, ...]:
    """The players' names as they can be drawn."""
    return tuple(names.drawn(name, seat, lambda n: _anonymous(n, say)) for seat, name in enumerate(sheet.names))


def spoken_names(sheet: Sheet, say: Say, most: int = names.SPOKEN_LIMIT) -> tuple[str, ...]:
    """The players' names as they are read out, `most` characters long at most."""
    known = (names.spoken(name, seat, lambda n: _anonymous(n, say)) for seat, name in enumerate(sheet.names))
    return tuple(name if len(name) <= most else name[: most - 1].rstrip() + fonts.ELLIPSIS for name in known)


def _anonymous(number: int, say: Say) -> str:
    return say("battalions.board.player", n=number)


def headline(sheet: Sheet, known: tuple[str, ...], say: Say) -> str:
    """Whose turn it is, who answers, or that the battle is over."""
    if sheet.over is not None:
        return say("battalions.board.ended")
    acting = [known[seat] for seat in sheet.to_act]
    if not acting:
        return ""
    kind = sheet.phase if sheet.phase in ("army", "deploy") else "answers" if sheet.phase in _ANSWERS else "turn"
    if len(acting) > 1:
        return say(f"battalions.board.both.{kind}")
    return say(f"battalions.board.headline.{kind}", name=acting[0])


def result(over: Over, known: tuple[str, ...], say: Say) -> str:
    """Who won, and how."""
    score = "–".join(str(n) for n in over.scores)
    if not over.winners:
        return say("battalions.board.draw", score=score)
    how = over.reason if over.reason in ("routed", "resigned") else "points"
    return say(f"battalions.board.wins.{how}", name=", ".join(known[seat] for seat in over.winners), score=score)


def phase(view: BattalionsView, say: Say, *, signs: bool = False) -> str:
    """The phase, and in a turn what is left to do in it. `signs`: swords beside it already count the attacks."""
    attacking = view.phase == "turn" and view.step == "attack"
    step = view.step if view.phase == "turn" else view.phase
    said = [] if attacking else [say(f"battalions.board.phase.{step}")]
    if view.active is not None and view.phase != "discard" and (attacking or not signs):
        key = "battalions.board.attacks" + (".left" if attacking else "" if view.attacks_left else ".none")
        said.append(say(key, n=view.attacks_left))
        if view.phase == "turn" and view.step != "attack":
            said.append(say("battalions.board.moves", n=view.moves_left))
    if view.turn and open_field(view):
        said.append(say("battalions.board.open"))
    return " · ".join(said)


def open_field(view: BattalionsView) -> bool:
    """Whether all cards of both sides lie face up, as in the first turn."""
    cards = [card for side in view.sides for stack in side.stacks for card in stack.cards]
    return bool(cards) and all(card.up for card in cards)


def nation(view: BattalionsView, side: SideView, stack: StackView) -> str:
    """Whose cards a stack has, as far as its reader knows; "" if they may be of several nations."""
    seen = next((UNITS[card.unit].nation for card in stack.cards if card.unit), "")
    return seen or (_marching(side.army) if side.army else "")


_ANY_BUDGET = 200
"""Which nations a ready army is of does not hang on its points."""


def marching(side: SideView) -> str:
    """The nation whose soldiers stand for a side: its army's, else its commander's."""
    listed = _marching(side.army) if side.army else ""
    return listed or (COMMANDERS[side.commander].nation if side.commander else tuple(NATIONS)[side.seat])


@lru_cache(maxsize=256)
def _marching(army: str) -> str:
    """The nation of an army as it is written, "" for one of several."""
    nations = armies.find(army, _ANY_BUDGET).nations
    return nations[0] if len(nations) == 1 else ""


def fights(view: BattalionsView, seat: int, name: str) -> bool:
    """Whether a card of a stack is turned up in the fight under way; it is not in its stack meanwhile."""
    fight = view.fight
    return fight is not None and any(
        fighter.seat == seat and fighter.stack == name for fighter in (fight.attacker, fight.defender)
    )


def fallen(view: BattalionsView, side: SideView) -> int:
    """How many stacks of the line are lost: not one whose only card still fights."""
    return side.routed - sum(not stack.cards and fights(view, side.seat, stack.name) for stack in side.stacks[:LINE])


def facts(view: BattalionsView, side: SideView, say: Say) -> list[tuple[str, str]]:
    """What stands on the plate of a side: words and numbers."""
    if not view.turn:
        return []
    numbers = {
        "hand": str(side.hand_size),
        "deck": str(side.deck),
        "discard": str(len(side.discard)),
        "out": str(len(side.eliminated)),
        "lost": str(side.lost),
        "empty": f"{fallen(view, side)}/{RULES.routed}",
    }
    return [(say(f"battalions.board.fact.{name}"), number) for name, number in numbers.items()]


def piles(view: BattalionsView, side: SideView, say: Say) -> list[tuple[str, str]]:
    """Of the facts those that do not decide: how many cards lie where."""
    return facts(view, side, say)[:4]


def surname(commander: str, say: Say) -> str:
    """The last of a commander's names."""
    return say(f"battalions.commander.{commander}").split()[-1]


def kind(unit: str) -> str:
    """A kind of battalion without its nation."""
    return UNITS[unit].code


def told_before(view: BattalionsView) -> tuple[CombatView, ...]:
    """The combats of the turn but for the one that is told in full: the last one, unless there is one under way."""
    return view.fought if view.fight is not None else view.fought[:-1]


def fates(outcome: str) -> tuple[str, str]:
    """What befell attacker and defender in a combat, as `signs.mark` knows it; "" for nothing."""
    if outcome in _RIDES:
        return _RIDES[outcome]
    who, _, what = outcome.partition("-")
    sign = {"check": "checks"}.get(what, what)
    if sign not in _FATES:
        return "", ""
    return (sign if who in ("attacker", "both") else "", sign if who in ("defender", "both") else "")


_RIDES = {"away": ("", "moved"), "around": ("moved", "")}
"""Cavalry that rides away from a volley, or around a square."""
_FATES = frozenset({"shaken", "routs", "eliminated", "checks"})


class Change(NamedTuple):
    """How many battalions a stack has lost and won by what just happened."""

    lost: int = 0
    won: int = 0


def changes(happened: Sequence[Event]) -> dict[tuple[int, str], Change]:
    """By seat and stack what has just changed: battalions routed or eliminated, placed, or moved."""
    found: dict[tuple[int, str], Change] = {}

    def note(event: Event, stack: str, lost: int = 0, won: int = 0) -> None:
        key = event.seat or 0, stack
        before = found.get(key, Change())
        found[key] = Change(before.lost + lost, before.won + won)

    for event in happened:
        told = dict(event.args)
        match event.kind:
            case "routs" | "eliminated":
                note(event, str(told["stack"]), lost=1)
            case "places":
                note(event, str(told["stack"]), won=1)
            case "moves":
                note(event, str(told["stack"]), lost=1)
                note(event, str(told["target"]), won=1)
            case "turn":
                found.clear()
    return found


def code(unit: str) -> str:
    """A kind of battalion as it is written in actions."""
    return unit


def signed(number: int) -> str:
    """A number with its sign; nothing is added to 0."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


def parts(roll: RollView, mode: str, say: Say) -> list[str]:
    """The value and each modifier with its reason."""
    return _parts(mode, roll.value, roll.mods, say)


def _parts(mode: str, number: int, mods: Sequence[tuple[str, int]], say: Say) -> list[str]:
    said = [f"{say(f'battalions.board.value.{mode}')} {number}"]
    return said + [f"{reason(why, say)} {signed(amount)}" for why, amount in mods]


_REASONS = frozenset(RULES.modifiers) | {"guns"}


def reason(why: str, say: Say) -> str:
    """Why something was added: a rule, or the name of a tactics card or a terrain."""
    return say(f"battalions.board.why.{why}" if why in _REASONS else f"battalions.card.{why}")


def meeting(attacker: FighterView, defender: FighterView, say: Say) -> str:
    """From where to where an attack goes."""
    places = [say(f"battalions.board.stack.{fighter.stack}") for fighter in (attacker, defender)]
    return " → ".join(places)


def fight_facts(view: BattalionsView, fighter: FighterView, say: Say) -> list[str]:
    """What a fighter brings to the combat under way as far as all know it, and what the reader has named for it."""
    fight = view.fight
    if fight is None:
        return []
    mine, other = (_part(view, each) for each in (fight.attacker, fight.defender))
    mods = modifiers(Meeting(fight.mode, mine, other, fight.flank or "", fight.square or ""))
    known = mods[fighter != fight.attacker]
    said = _parts(fight.mode, value(fighter.unit, fight.mode), [(mod.why, mod.amount) for mod in known], say)
    if fight.square == "broken" and UNITS[fighter.unit].arm == "infantry":
        said.append(say("battalions.board.no-square"))
    if view.phase == "engage":
        said += _named(view, fight, fighter, say)
    return said


def _part(view: BattalionsView, fighter: FighterView) -> Part:
    stack = view.sides[fighter.seat].stacks[STACKS.index(fighter.stack)]
    marks = SHAKEN * fighter.shaken | BLOWN * fighter.blown
    return Part(fighter.unit, marks, stack.terrain or "", supported=False, tactic="")


def _named(view: BattalionsView, fight: FightView, fighter: FighterView, say: Say) -> list[str]:
    """What the side has answered: all of it to itself, to others only that it has."""
    if not fight.answered[fighter.seat]:
        return [say("battalions.board.undecided")]
    if fighter.seat != view.seat or fight.mine is None:
        return [say("battalions.board.decided")]
    place, tactic = fight.mine
    said: list[str] = []
    if place:
        cards = view.sides[fighter.seat].stacks[STACKS.index(fighter.stack)].cards
        unit = cards[place - 1].unit if place <= len(cards) else None
        said.append(say("battalions.board.my-support", n=place, what=code(unit) if unit else ""))
    if tactic:
        said.append(say("battalions.board.my-tactic", name=say(f"battalions.card.{tactic}")))
    return said or [say("battalions.board.decided")]


def asked(view: BattalionsView, sheet: Sheet, known: tuple[str, ...], say: Say) -> str:
    """What the combat under way waits for."""
    name = say("battalions.board.and").join(known[seat] for seat in sheet.to_act)
    return say(f"battalions.board.asks.{view.phase}", name=name) if name else headline(sheet, known, say)
