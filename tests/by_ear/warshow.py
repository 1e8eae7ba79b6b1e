"""Who plays Warshow by ear."""

import re
from random import Random
from typing import NamedTuple

from tests.by_ear.listening import Heard, Words

WORDS = {
    "es": {
        "decks": r"Mazos preparados: ([^.]+)\.",
        "enters": r"entra en (\d)",
        "entering": "Al entrar",
        "now": "ahora: ",
        "value": r"valor (\d)",
        "points": r"Refuerzos: (\d)",
        "queue": r"Pueden actuar: ([^.]+)\.",
        "covered": "cubierta",
        "shots": r"disparos (\d)",
        "reach": r"alcance (\d)",
        "deck": "mazo",
        "place": "colocar boca abajo",
        "reinforce": "bajar tropa",
        "down": "boca abajo",
        "uncover": "descubrir",
        "advance": "avanzar",
        "fire": "disparar",
        "discard": "descartar",
        "pass": "pasar",
        "done": "listo",
    },
    "en": {
        "decks": r"Ready decks: ([^.]+)\.",
        "enters": r"enters (\d)",
        "entering": "On entering",
        "now": "now: ",
        "value": r"value (\d)",
        "points": r"Reinforcements: (\d)",
        "queue": r"May act: ([^.]+)\.",
        "covered": "covered",
        "shots": r"shots (\d)",
        "reach": r"reach (\d)",
        "deck": "deck",
        "place": "place face down",
        "reinforce": "deploy",
        "down": "face down",
        "uncover": "uncover",
        "advance": "advance",
        "fire": "fire",
        "discard": "discard",
        "pass": "pass",
        "done": "done",
    },
}
COVERED_COST = 3
_BOXES = ("Al entrar", "Cada turno", "On entering", "Each turn")
"""How what an action box does begins."""


class Card(NamedTuple):
    """A card of the hand, by name, and what is said of it."""

    name: str
    facts: str


class Troop(NamedTuple):
    """A troop on the field: the row as the listener counts it, and what is said of it."""

    name: str
    row: int
    facts: str


def read(heard: Heard, words: Words, luck: Random) -> str:
    """Brings in what it can pay for, uncovers, advances, fires at whatever is in reach; throws no orders."""
    if heard.may(words["deck"]):
        return f"{words['deck']} {luck.choice(_found(words['decks'], heard.hand).split(', '))}"
    for verb, choose in (("place", _placed), ("reinforce", _reinforced), ("discard", _discarded)):
        if heard.may(words[verb]) and (text := choose(heard, words)):
            return text
    if heard.may(words["fire"]) and (text := _fired(heard, words)):
        return text
    if heard.may(words["uncover"], words["advance"]) and (text := _moved(heard, words, luck)):
        return text
    return words["pass"] if heard.may(words["pass"]) else words["done"]


def _placed(heard: Heard, words: Words) -> str:
    card = next(card for card in _cards(heard.hand) if words["now"] + words["place"] in card.facts)
    return f"{words['place']} {card.name} {_found(words['enters'], card.facts)}"


def _reinforced(heard: Heard, words: Words) -> str:
    points = int(_found(words["points"], heard.board) or 0)
    for card in _cards(heard.hand):
        if words["now"] + words["reinforce"] not in card.facts:
            continue
        text = f"{words['reinforce']} {card.name} {_found(words['enters'], card.facts)}"
        if int(_found(words["value"], card.facts)) <= points and words["entering"] not in card.facts:
            return text
        if points >= COVERED_COST:
            return f"{text} {words['down']}"
    return ""


def _discarded(heard: Heard, words: Words) -> str:
    card = next(card for card in _cards(heard.hand) if words["now"] + words["discard"] in card.facts)
    return f"{words['discard']} {card.name}"


def _moved(heard: Heard, words: Words, luck: Random) -> str:
    troops = {troop.name: troop for troop in _troops(heard.board)}
    for name in _queue(heard, words):
        if words["covered"] in troops[name].facts:
            return f"{words['uncover']} {name}"
        if troops[name].row >= 4 and luck.random() < 0.5:
            return f"{words['advance']} {name}"
    return ""


def _fired(heard: Heard, words: Words) -> str:
    """The next attack: all shots at the first troop of the nearest row in reach that has enemies."""
    troops = {troop.name: troop for troop in _troops(heard.board)}
    for name in _queue(heard, words):
        shooter = troops[name]
        shots, reach = (_found(words[what], shooter.facts) for what in ("shots", "reach"))
        if words["covered"] in shooter.facts or not int(shots or 0):
            continue
        enemies = [troop for troop in troops.values() if troop.name[0] != name[0]]
        near = sorted((abs(enemy.row - shooter.row), number) for number, enemy in enumerate(enemies))
        if near and near[0][0] <= int(reach):
            aim = enemies[near[0][1]].name
            return f"{words['fire']} {name} {aim}" + (f"x{shots}" if int(shots) > 1 else "")
    return ""


def _queue(heard: Heard, words: Words) -> list[str]:
    """The troops that may act, of those that are told: the most crowded boards give numbers only."""
    told = {troop.name for troop in _troops(heard.board)}
    return [name for name in _found(words["queue"], heard.board).split(", ") if name in told]


def _found(pattern: str, text: str) -> str:
    found = re.search(pattern, text)
    return found[1] if found else ""


def _cards(text: str) -> list[Card]:
    """The cards of the hand; what a card says may be several sentences."""
    cards: list[Card] = []
    for sentence in text.split(". ")[2:]:
        name, colon, facts = sentence.partition(": ")
        if colon and ";" not in name and name not in _BOXES:
            cards.append(Card(re.sub(r"^\d+ × ", "", name), facts))
        elif cards:
            cards[-1] = cards[-1]._replace(facts=f"{cards[-1].facts}. {sentence}")
    return cards


def _troops(text: str) -> list[Troop]:
    """The troops, row by row."""
    rows = re.findall(r"(?:^|\. )(\d), [^:.]+: ([^.]+)", text)
    return [Troop(one.split()[0].rstrip(","), int(row), one) for row, told in rows for one in told.split("; ")]
