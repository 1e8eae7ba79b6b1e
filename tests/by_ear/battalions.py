"""Who plays Battalions by ear."""

import re
from random import Random
from typing import NamedTuple

from tests.by_ear.listening import Heard, Words

WORDS = {
    "es": {
        "armies": r"Ejércitos preparados: ([^.]+)\.",
        "stacks": "Flanco izq./Centro izq./Centro/Centro der./Flanco der.",
        "empty": "vacía",
        "centre_only": "solo en el centro",
        "any": "en cualquier pila",
        "used": "ya atacó",
        "blown": "agotada",
        "moved": "movida",
        "placed": "colocar",
        "army": "elegir ejército",
        "deploy": "desplegar",
        "ready": "despliegue listo",
        "place": "reforzar",
        "attack": "atacar",
        "fire": "a fuego",
        "melee": "cuerpo a cuerpo",
        "end": "terminar ataques",
        "fight": "sin ayuda",
        "stand": "aguantar",
        "press": "atacar el cuadro",
        "done": "terminar turno",
        "discard": "descartar",
    },
    "en": {
        "armies": r"Ready armies: ([^.]+)\.",
        "stacks": "Left flank/Left centre/Centre/Right centre/Right flank",
        "empty": "empty",
        "centre_only": "centre only",
        "any": "any stack",
        "used": "has attacked",
        "blown": "blown",
        "moved": "moved",
        "placed": "place",
        "army": "choose an army",
        "deploy": "deploy",
        "ready": "deployment finished",
        "place": "reinforce",
        "attack": "attack",
        "fire": "by fire",
        "melee": "in melee",
        "end": "end the attacks",
        "fight": "alone",
        "stand": "stand",
        "press": "attack the square",
        "done": "end the turn",
        "discard": "discard",
    },
}
ENOUGH = 4
"""Cards in a stack that needs no more."""


class Stack(NamedTuple):
    """A stack as it was told; `code`: the kind of its top card, "" if that is not known or there is none."""

    name: str
    told: str
    code: str
    size: int


def read(heard: Heard, words: Words, luck: Random) -> str:
    """Fills its stacks up and attacks with all of them, alone; stands under fire, attacks squares, discards at last."""
    if heard.may(words["army"]):
        armies = re.search(words["armies"], heard.hand)
        assert armies, heard.hand
        return f"{words['army']} {luck.choice(armies[1].split(', '))}"
    if heard.may(words["deploy"], words["ready"]):
        return _deployed(heard, words)
    for verb in ("fight", "stand", "press"):
        if heard.may(words[verb]):
            return words[verb]
    if heard.may(words["done"]):
        return words["done"]
    if heard.may(words["discard"]):
        too_many = re.findall(rf"\. ([^.:]+): [^.]*: {words['discard']}\.", heard.hand)
        return f"{words['discard']} {too_many[-1]}"
    own, enemy = _sides(heard.board, words)
    if heard.may(words["place"]) and (text := _placed(heard, own, words)):
        return text
    if heard.may(words["attack"]) and (text := _attacked(own, enemy, words)):
        return text
    return words["end"]


def _deployed(heard: Heard, words: Words) -> str:
    """One card into each empty stack: into the flanks what may lie anywhere."""
    own, _ = _sides(heard.board, words) if words["empty"] in heard.board else ([], [])
    names = words["stacks"].split("/")
    empty = [stack.name for stack in own if not stack.size] if own else names
    for name in empty:
        flank = name in (names[0], names[-1])
        for unit, told in re.findall(r"(\w\w-[A-Z]+) \([^)]+\): ([^.]+)\.", heard.hand):
            if words["any"] in told or (words["centre_only"] in told and not flank):
                return f"{words['deploy']} {unit} {name}"
    return words["ready"]


def _placed(heard: Heard, own: list[Stack], words: Words) -> str:
    smallest = min(own, key=lambda stack: stack.size)
    for unit, told in re.findall(r"(\w\w-[A-Z]+) \([^)]+\): ([^.]+)\.", heard.hand):
        if told.endswith(f": {words['placed']}") and smallest.size < ENOUGH:
            return f"{words['place']} {unit} {smallest.name}"
    return ""


def _attacked(own: list[Stack], enemy: list[Stack], words: Words) -> str:
    """The next stack that may attack the one before it."""
    for mine, other in zip(own, reversed(enemy), strict=True):
        top = mine.told.split(",")[0]
        tired = words["blown"] in top or (mine.code == "FA" and words["moved"] in top)
        if not mine.size or not other.size or words["used"] in mine.told or tired:
            continue
        mode = words["melee"] if mine.code.endswith("C") else words["fire"]
        return f"{words['attack']} {mine.name} {mode} {other.name}"
    return ""


def _sides(board: str, words: Words) -> tuple[list[Stack], list[Stack]]:
    """The listener's line and the enemy's, each from its own left flank on."""
    found = [
        [_stack(name, told) for told in re.findall(rf"{re.escape(name)}: ([^;]*?)(?:;|\. |\.$)", board)]
        for name in words["stacks"].split("/")
    ]
    return [stacks[0] for stacks in found], [stack for stacks in found for stack in stacks[1:2]]


def _stack(name: str, told: str) -> Stack:
    codes = re.findall(r"(?:(\d+)× )?\b(LLI|LI|GLI|GI|GLC|GC|LC|HC|FA|HA)\b", told)
    hidden = re.findall(r"(?:(\d+)[×]? )?(?:hidden|ocultas?)", told)
    size = sum(int(count or 1) for count, _ in codes) + sum(int(count or 1) for count in hidden)
    return Stack(name, told, codes[0][1] if codes else "", size)
