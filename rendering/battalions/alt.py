"""The pictures of Battalions in words, for those who hear them: as much of the position as a reader may know.

Discord takes 1,024 characters. What is too long is told more shortly step by step, the stacks last of all.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Literal, NamedTuple

from msgspec.structs import replace

from games.battalions.armies import READY
from games.battalions.cards import COMMANDERS, UNITS
from games.battalions.view import BattalionsView, CardView, CombatView, RollView, SideView, StackView
from rendering import fonts, names
from rendering.battalions import labels
from rendering.battalions.board import sides
from rendering.battalions.stacks import planned
from rendering.picture import ALT_LIMIT, Say, Sheet


class _Detail(NamedTuple):
    """How much is told: letters of a name and of the caption; combats with their parts, whole, or not at all.

    `marks`: what befell a card in long words, in short ones, or as signs that are explained once.
    """

    name: int
    caption: int
    parts: bool = False
    combat: bool = True
    marks: Literal["long", "short", "sign"] = "short"


_DETAILS = (
    _Detail(32, 400, parts=True, marks="long"),
    _Detail(20, 140, parts=True),
    _Detail(15, 80),
    _Detail(12, 0),
    _Detail(12, 60, marks="sign"),
    _Detail(10, 0, combat=False, marks="sign"),
)


def board(view: BattalionsView, sheet: Sheet, say: Say) -> str:
    """The board in words."""
    return _fitted(lambda detail: _board(view, sheet, detail, say))


def _fitted(tell: Callable[[_Detail], list[str]]) -> str:
    text = ""
    for detail in _DETAILS:
        text = " ".join(sentence for sentence in tell(detail) if sentence)
        if len(text) <= ALT_LIMIT:
            return text
    return limited(text)


def limited(text: str) -> str:
    """A text that Discord takes."""
    return text if len(text) <= ALT_LIMIT else text[: ALT_LIMIT - 1].rstrip() + fonts.ELLIPSIS


def leader(name: str, say: Say) -> str:
    """A commander with the rating."""
    return say("battalions.board.alt.commander", name=labels.surname(name, say), n=COMMANDERS[name].rating)


def _board(view: BattalionsView, sheet: Sheet, detail: _Detail, say: Say) -> list[str]:
    known = labels.spoken_names(sheet, say, detail.name)
    count = say("battalions.board.turn", n=view.turn, of=view.limit) if view.turn else say("battalions.board.before")
    said = [say("battalions.board.alt.title", game=say("battalions.name"), turn=count)]
    said.append(_sentence(labels.headline(sheet, known, say)))
    if sheet.over is not None:
        said.append(_sentence(labels.result(sheet.over, known, say)))
    elif view.turn:
        said.append(_sentence(labels.phase(view, say).replace(" · ", ", ")))
    if view.fight is not None:
        said.append(_fight(view, sheet, known, say))
    elif view.last is not None and detail.combat:
        said.append(_combat(view.last, known, detail, say))
    if detail.combat:
        said += _before(view, say)
    said += _changed(sheet, known, say) if detail.combat else []
    far, near = sides(view)
    said.append(_side(view, sheet, near, known[near.seat], "near", detail, say))
    said.append(_side(view, sheet, far, known[far.seat], "far", detail, say))
    if detail.marks == "sign":
        said.append(say("battalions.board.alt.signs"))
    if detail.caption:
        caption = names.readable(sheet.caption)
        said.append(caption if len(caption) <= detail.caption else caption[: detail.caption - 1] + fonts.ELLIPSIS)
    return said


def _sentence(text: str) -> str:
    return text if not text or text[-1] in ".!?…" else text + "."


# --- combats ----------------------------------------------------------------------------------------------------------


def _fight(view: BattalionsView, sheet: Sheet, known: tuple[str, ...], say: Say) -> str:
    fight = view.fight
    if fight is None:
        return ""
    fighters = [
        say(
            "battalions.board.alt.fighter",
            name=known[fighter.seat],
            what=labels.code(fighter.unit),
            place=say(f"battalions.board.stack.{fighter.stack}").lower(),
            facts=", ".join(labels.fight_facts(view, fighter, say)).lower(),
        )
        for fighter in (fight.attacker, fight.defender)
    ]
    title = say(f"battalions.board.scene.{fight.mode}")
    said = say("battalions.board.alt.combat", title=title, attacker=fighters[0], defender=fighters[1])
    return f"{said}. {_sentence(labels.asked(view, sheet, known, say))}"


def _combat(last: CombatView, known: tuple[str, ...], detail: _Detail, say: Say) -> str:
    rolls = [_roll(roll, last.mode, known, detail, say) for roll in (last.attacker, last.defender)]
    title = say(f"battalions.board.last.{last.mode}")
    said = say("battalions.board.alt.combat", title=title, attacker=rolls[0], defender=rolls[1])
    result = say(f"battalions.board.result.{last.outcome}").lower()
    return f"{said}: {labels.signed(last.difference)}, {result}." if last.attacker.dice else f"{said}: {result}."


def _before(view: BattalionsView, say: Say) -> list[str]:
    """The combats of the turn but for the one that is told in full, shortly."""
    told: list[str] = []
    for combat in labels.told_before(view):
        first, second = combat.attacker, combat.defender
        score = f" {first.total}–{second.total}" if first.dice else ""
        result = say(f"battalions.board.result.{combat.outcome}").lower()
        told.append(f"{labels.kind(first.fighter.unit)}–{labels.kind(second.fighter.unit)}{score}, {result}")
    return [_sentence(say("battalions.board.alt.before", combats="; ".join(told)))] if told else []


def _changed(sheet: Sheet, known: tuple[str, ...], say: Say) -> list[str]:
    """What stacks have just lost and won, as the signs on the road show it."""
    told = [
        f"{known[seat]}, {say(f'battalions.board.stack.{stack}').lower()} "
        + " ".join(labels.signed(number) for number in (-change.lost, change.won) if number)
        for (seat, stack), change in labels.changes(sheet.happened).items()
    ]
    return [_sentence(say("battalions.board.alt.changed", changes="; ".join(told)))] if told else []


def _roll(roll: RollView, mode: str, known: tuple[str, ...], detail: _Detail, say: Say) -> str:
    fighter = roll.fighter
    facts: list[str] = []
    if roll.dice:
        facts += labels.parts(roll, mode, say) if detail.parts else []
        dice = "+".join(map(str, roll.dice))
        facts.append(say("battalions.board.alt.dice", dice=dice, total=roll.total))
    place = say(f"battalions.board.stack.{fighter.stack}").lower()
    told = ", ".join(facts).lower()
    key = "battalions.board.alt.fighter" if told else "battalions.board.alt.fighter.bare"
    return say(key, name=known[fighter.seat], what=labels.code(fighter.unit), place=place, facts=told)


# --- sides ------------------------------------------------------------------------------------------------------------


def _side(view: BattalionsView, sheet: Sheet, side: SideView, name: str, where: str, detail: _Detail, say: Say) -> str:
    facts: list[str] = []
    if side.commander is not None:
        facts.append(leader(side.commander, say))
    if view.turn:
        numbers = labels.facts(view, side, say)
        facts += [f"{label.lower()} {number}" for label, number in numbers if detail.caption or number != "0"]
    else:
        ready = side.seat not in sheet.to_act if view.phase == "army" else side.ready
        facts.append(say("battalions.board.ready" if ready else "battalions.board.preparing").lower())
    said = [say(f"battalions.board.alt.{where}", name=name, facts=", ".join(facts))]
    stacks = planned(side)
    if view.turn or any(stack.cards for stack in stacks):
        if side.seat == view.seat:
            stacks = tuple(map(_own, stacks))
        told = "; ".join(_stack(stack, detail.marks, say) for stack in stacks)
        said.append(_sentence(told))
    return " ".join(said)


def _own(stack: StackView) -> StackView:
    """A stack of the reader's own, who knows these cards whether others have seen them or not."""
    return replace(stack, cards=tuple(replace(card, known=False) for card in stack.cards))


@lru_cache(maxsize=1024)
def _stack(stack: StackView, marks: str, say: Say) -> str:
    facts = [_cards(tuple(stack.cards), marks, say)]
    if stack.terrain:
        facts.append(say(f"battalions.terrain.{stack.terrain}").lower())
    if stack.leader:
        facts.append(leader(stack.leader, say))
    if stack.used and marks != "sign":
        facts.append(say("battalions.board.alt.used"))
    return f"{say(f'battalions.board.stack.{stack.name}')}: {', '.join(facts)}"


def _cards(cards: tuple[CardView, ...], marks: str, say: Say) -> str:
    """The cards from the top one down, equal ones together; the nation once, since a stack is of one."""
    if not cards:
        return say("battalions.board.alt.none")
    said: list[str] = []
    for told, group in groupby(_card(card, marks, say) for card in cards):
        count = len(list(group))
        if told == say("battalions.board.alt.unknown", n=1):
            said.append(say("battalions.board.alt.unknown", n=count))
        else:
            said.append(told if count == 1 else f"{count}× {told}")
    between = " " if marks == "sign" else ", "
    nation = next((card.unit[:2] for card in cards if card.unit), "")
    return f"{nation} {between.join(said)}".strip()


def _card(card: CardView, marks: str, say: Say) -> str:
    told = UNITS[card.unit].code if card.unit else say("battalions.board.alt.unknown", n=1)
    found = [mark for mark in ("shaken", "blown", "moved", "known") if getattr(card, mark)]
    if marks == "sign":
        return told + "".join(_SIGNS[mark] for mark in found)
    end = "" if marks == "long" else ".short"
    return " ".join([told, *(say(f"battalions.board.alt.{mark}{end}") for mark in found)])


_SIGNS = {"shaken": "!", "blown": "~", "moved": ">", "known": "*"}


# --- the hand ---------------------------------------------------------------------------------------------------------


class HandRow(NamedTuple):
    """An entry of a hand: a card, how many of it, and what is said of it. `idle`: that it cannot be used now."""

    card: str
    copies: int
    right: tuple[str, ...]
    idle: bool = False


def hand(view: BattalionsView, sheet: Sheet, listed: Sequence[HandRow], say: Say) -> str:
    """A hand in words: what each card is and what it could do now."""
    count = sum(entry.copies for entry in listed)

    def tell(detail: _Detail) -> list[str]:
        known = labels.spoken_names(sheet, say, detail.name)
        if view.phase == "deploy":
            said = [say("battalions.board.alt.deploy", n=count)]
        else:
            said = [say("battalions.board.alt.hand", n=count) if count else say("battalions.board.hand.empty")]
        said.append(_sentence(labels.headline(sheet, known, say)))
        if view.phase == "army":
            ready = ", ".join(say(f"battalions.army.{army}") for army in READY)
            said.append(say("battalions.board.alt.armies", armies=ready))
        for entry in listed:
            told = [_named(entry, say), hand_text(entry.card, say) if detail.parts else ""]
            told.append(", ".join(entry.right).lower())
            said.append(_sentence(": ".join(part.rstrip(".") for part in told if part)))
        return said

    return _fitted(tell)


def _named(entry: HandRow, say: Say) -> str:
    name = say(f"battalions.card.{entry.card}")
    label = f"{entry.card} ({name})" if entry.card in UNITS else name
    return label if entry.copies == 1 else f"{entry.copies} {label}"


def hand_text(card: str, say: Say) -> str:
    """What a card of the hand says: values, rating, or its text."""
    if card in UNITS:
        unit = UNITS[card]
        values = (f"{say(f'battalions.board.value.{name}')} {getattr(unit, name)}" for name in _VALUES)
        return ", ".join(values)
    if card in COMMANDERS:
        return say("battalions.board.rating", n=COMMANDERS[card].rating)
    return say(f"battalions.card.{card}.text")


_VALUES = ("fire", "melee", "training", "morale")
