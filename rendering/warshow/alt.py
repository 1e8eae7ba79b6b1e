"""The pictures of Warshow in words: the whole position, in fewer words where many troops stand on the field."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from games.warshow.cards import BY_ID, ready
from games.warshow.places import LETTERS
from games.warshow.state import DECK
from games.warshow.view import ItemView, RowView, TroopView, WarshowView
from rendering import fonts, names
from rendering.picture import ALT_LIMIT, Say, Sheet
from rendering.warshow import card as warshow_card
from rendering.warshow import cards as warshow_cards
from rendering.warshow import choosing as warshow_choosing
from rendering.warshow import deck as warshow_deck
from rendering.warshow import hand as warshow_hand
from rendering.warshow import labels

SKILLED, FULL, TERSE, BRIEF, BARE, COUNTED = range(6)
"""What is said of each troop: all and its skills; all else; that, with letters for words; its card and health; its
health; only how many.
"""


def board(view: WarshowView, sheet: Sheet, say: Say) -> str:
    """The board in words, as much of each troop as there is room to say of all."""
    head = _head(view, sheet, say)
    tail = names.readable(sheet.caption)
    if view.question == DECK and not view.troops and sheet.over is None:
        head.append(say("warshow.board.alt.decks", decks=", ".join(_deck(deck, say) for deck in ready(view.edition))))
    fallen = say("warshow.board.alt.fallen", rows=_counted(view.fallen)) if view.fallen else ""
    text = ""
    for much in range(SKILLED, COUNTED + 1):
        if much < COUNTED and sum(map(len, head)) + _least(view, much) > ALT_LIMIT:
            continue
        rows = _rows(view, sheet, say, much)
        for last in ([fallen, tail], [tail]) if fallen and sheet.over is None else ([tail],):
            text = _limited([*head, *rows, *last])
            if not text.endswith(fonts.ELLIPSIS):
                return text
    return text


def _least(view: WarshowView, much: int) -> int:
    """Characters that the troops take at least, so that what cannot have room is not tried."""
    covered = sum(troop.covered for troop in view.troops)
    return _LEAST[much] * (len(view.troops) - covered) + _LEAST[BARE] * covered


_LEAST = {SKILLED: 40, FULL: 40, TERSE: 18, BRIEF: 16, BARE: 5}


def _deck(deck: str, say: Say) -> str:
    """A deck that can be chosen, with what it is good at."""
    way = say(f"warshow.deck.{deck}.way").rstrip(".")
    return f"{say(f'warshow.deck.{deck}')} ({way[0].lower()}{way[1:]})"


def _counted(rows: Sequence[str]) -> str:
    """`2, 4 ×3`."""
    found = sorted(Counter(rows).items())
    return ", ".join(row if count == 1 else f"{row} ×{count}" for row, count in found)


def hand(view: WarshowView, sheet: Sheet, say: Say, uses: Mapping[int, tuple[str, ...]]) -> str:
    """A hand in words: what is asked, and each card with its figures and what it could do now."""
    held = view.hand or ()
    known = labels.spoken_names(sheet, say)
    title = say("warshow.board.hand", n=len(held)) if held else say("warshow.board.hand.empty")
    said = [_sentence(title), _sentence(labels.situation(view, sheet, known, say))]
    if view.question == DECK and sheet.seat in sheet.to_act:
        known_decks = ", ".join(say(f"warshow.deck.{deck}") for deck in ready(view.edition))
        said.append(say("warshow.board.alt.decks", decks=known_decks))
    own = [
        f"{warshow_choosing.called(name, say)} ({warshow_choosing.holds(deck, say)})"
        for name, deck in warshow_hand.saved(view, sheet)
    ]
    if own:
        said.append(_sentence(f"{say('warshow.deck.own')}: {'; '.join(own)}"))
    groups = warshow_hand.groups(held, uses)
    return _first([*said, *(_held(group, say, whole=whole) for group in groups)] for whole in (True, False))


def row(view: WarshowView, row: RowView, sheet: Sheet, say: Say) -> str:
    """One row in words."""
    return _first([_row(view, row, sheet, say, much)] for much in range(SKILLED, COUNTED + 1))


def card(card: str, say: Say) -> str:
    """All there is to know about a card."""
    said = warshow_cards.words(card, say)
    told = [part for fact in warshow_card.facts(BY_ID[card], say) for lines in fact for part in lines.splitlines()]
    return _limited([warshow_cards.sentence(said.name), said.text, *told])


def deck(cards: Sequence[str], say: Say, title: str) -> str:
    """A deck as a list."""
    known = names.readable(title) or say("warshow.board.deck.title")
    entries = [f"{count} × {say(f'warshow.card.{card}')}" for card, count in warshow_deck.listed(cards)]
    summary = warshow_deck.summary(cards, say) if cards else say("warshow.board.deck.empty")
    return _limited([f"{known}: {warshow_cards.sentence(summary)}", warshow_cards.sentence(", ".join(entries))])


def _head(view: WarshowView, sheet: Sheet, say: Say) -> list[str]:
    known = labels.spoken_names(sheet, say)
    said = [say("warshow.board.alt.title", game=say("warshow.name"), turn=labels.turn(view, say))]
    if view.turn and sheet.over is None:
        said.append(say("warshow.board.alt.active", name=known[view.active]))
    said.append(_sentence(labels.phase(view, sheet, say)))
    said.append(_sentence(labels.headline(view, sheet, labels.asked(sheet, known), say)))
    if sheet.over is not None:
        said.append(_sentence(labels.result(sheet.over, known, say)))
        if (level := labels.level(view, sheet.over, say)) and level not in sheet.caption:
            said.append(level)
    elif view.queue and not view.stack:
        said.append(say("warshow.board.alt.queue", troops=", ".join(view.queue)))
    said += [
        say("warshow.board.alt.item", name=known[item.seat], what=_waiting(view, item, sheet, say))
        for item in reversed(view.stack)
    ]
    seats = len(view.sides)
    said += [_side(view, known, (view.seat + step) % seats, say) for step in range(seats)]
    return said


def _waiting(view: WarshowView, item: ItemView, sheet: Sheet, say: Say) -> str:
    what = labels.item(view, item, reader=_reads(sheet), say=say)
    effect = labels.effect(item, say)
    return f"{what}. {effect}".rstrip(". ") if effect else what


def _reads(sheet: Sheet) -> bool:
    return sheet.seat is not None


def _side(view: WarshowView, known: tuple[str, ...], seat: int, say: Say) -> str:
    side = view.sides[seat]
    if side.out:
        facts = [say("warshow.board.out")]
    else:
        held = sum(row.controlled_by == seat for row in view.rows)
        facts = [
            say("warshow.board.alt.rows", n=held),
            say("warshow.board.orders", n=side.orders),
            say("warshow.board.alt.hand", n=side.hand),
            say("warshow.board.alt.deck", n=side.deck),
            say("warshow.board.alt.rubble", n=len(side.rubble)),
        ]
    return say("warshow.board.alt.side", name=known[seat], letter=LETTERS[seat], facts=", ".join(facts))


def _rows(view: WarshowView, sheet: Sheet, say: Say, much: int) -> list[str]:
    legend = {TERSE: "warshow.board.alt.letters", BARE: "warshow.board.alt.bare"}.get(much)
    said = [say(legend)] if legend else []
    said += [_row(view, row, sheet, say, much) for row in view.rows if any(row.troops)]
    empty = [row for row in view.rows if not any(row.troops)]
    if empty:
        shown = tuple(row.row if _reads(sheet) else row.place for row in empty)
        said.append(say("warshow.board.alt.empty", n=len(empty), which=shown))
    return said


def _row(view: WarshowView, row: RowView, sheet: Sheet, say: Say, much: int) -> str:
    troops = {troop.name: troop for troop in view.troops}
    seats = len(row.troops)
    groups = [row.troops[(view.seat + step) % seats] for step in range(seats)]
    if much == COUNTED:
        told = [say("warshow.board.alt.troops", n=len(group), letter=group[0][0]) for group in groups if group]
    else:
        told = [_troop(troops[name], say, much) for group in groups for name in group]
    title = labels.row(row, reader=_reads(sheet), say=say)
    if row.controlled_by is not None:
        values = "–".join(str(value) for value in sorted(filter(None, row.values), reverse=True))
        title = say("warshow.board.alt.held", row=title, letter=LETTERS[row.controlled_by], values=values)
    return f"{title}: {_sentence('; '.join(told) or say('warshow.board.row.empty'))}"


def _troop(troop: TroopView, say: Say, much: int) -> str:
    card = BY_ID[troop.card] if troop.card else None
    if much == BARE:
        if troop.covered or card is None:
            wounds = f" {troop.white}+{troop.red}" if troop.white or troop.red else ""
            return say("warshow.board.alt.bare.covered", troop=troop.name) + wounds
        return f"{troop.name} {card.health - troop.red}/{card.health}"
    name = say(f"warshow.card.{card.id}") if card else ""
    said = [" ".join(filter(None, (troop.name, name)))]
    figures = {"value": card.value, "shots": card.shots, "reach": card.reach} if card else {}
    if troop.covered:
        said.append(say("warshow.board.alt.covered"))
        if troop.white:
            said.append(say("warshow.board.alt.white", n=troop.white))
        if troop.red:
            said.append(say("warshow.board.alt.red", n=troop.red))
    elif card:
        left = card.health - troop.red
        if much == TERSE:
            said = [f"{said[0]} {say('warshow.board.alt.terse', n=left, of=card.health, **figures)}"]
        else:
            said.append(say("warshow.board.alt.health", n=left, of=card.health))
        if much in (SKILLED, FULL):
            said.append(say("warshow.board.alt.figures", **figures))
    if card and much == SKILLED:
        said += [say("warshow.board.alt.figures", **figures)] if troop.covered else []
        said += [say(f"warshow.skill.{skill}") for skill in card.skills if skill != "ambush"]
    return ", ".join([*said, *_states(troop, say)])


def _states(troop: TroopView, say: Say) -> list[str]:
    """What is so for a while."""
    said = [say(f"warshow.board.alt.{state}") for state in ("lurks", "ambush") if getattr(troop, state)]
    return [*said, say("warshow.board.alt.shield", n=troop.shield)] if troop.shield else said


def _held(group: warshow_hand.Group, say: Say, *, whole: bool) -> str:
    card, copies, verbs = group
    found, said = BY_ID[card], warshow_cards.words(card, say)
    name = said.name if copies == 1 else f"{copies} × {said.name}"
    facts: list[str] = []
    if found.troop:
        rows = ", ".join(str(row) for row in found.deploy)
        facts.append(say("warshow.board.alt.figures", value=found.value, shots=found.shots, reach=found.reach))
        facts.append(say("warshow.board.alt.health", n=found.health, of=found.health))
        facts.append(say("warshow.board.alt.deploy", rows=rows))
    if whole:
        facts.append(" ".join(filter(None, (said.facts, said.text))))
    if verbs:
        can = ", ".join(say(f"warshow.verb.{verb}").lower() for verb in verbs)
        facts.append(say("warshow.board.alt.can", verbs=can))
    told = "; ".join(fact.rstrip(".") for fact in facts if fact)
    return _sentence(f"{name}: {told}" if told else name)


def _sentence(words: str) -> str:
    return words if not words or words[-1] in ".!?…" else words + "."


def _first(ways: Iterable[Sequence[str]]) -> str:
    """The first way of saying it that has room, or else the last, cut."""
    text = ""
    for way in ways:
        text = _limited(way)
        if not text.endswith(fonts.ELLIPSIS):
            break
    return text


def _limited(said: Sequence[str]) -> str:
    text = " ".join(sentence for sentence in said if sentence)
    return text if len(text) <= ALT_LIMIT else text[: ALT_LIMIT - 1].rstrip() + fonts.ELLIPSIS
