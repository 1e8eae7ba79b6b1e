"""Who plays Wards of War by ear."""

import re
from math import dist
from random import Random

from tests.by_ear.listening import Heard, Words

WORDS = {
    "es": {
        "classes": r"Clases: ([^.]+)\.",
        "spawns": r"Salidas del [^:]+: ([^.]+)\.",
        "farthest": r"Lo más lejos: ([^.]+)\.",
        "spots": "señalarlo",
        "assaulted": r"puedes asaltarlo desde (\w+)",
        "enter": "entrar",
        "respawn": "reaparecer",
        "shoot": "disparar",
        "assault": "asaltar",
        "move": "mover",
        "end": "terminar el turno",
    },
    "en": {
        "classes": r"Classes: ([^.]+)\.",
        "spawns": r"Spawn points of the [^:]+: ([^.]+)\.",
        "farthest": r"Farthest: ([^.]+)\.",
        "spots": "Ranged In",
        "assaulted": r"you can assault it from (\w+)",
        "enter": "enter",
        "respawn": "respawn",
        "shoot": "shoot",
        "assault": "assault",
        "move": "move",
        "end": "end the turn",
    },
}


def read(heard: Heard, words: Words, luck: Random) -> str:
    """Assaults and shoots whom it can, else goes where the nearest enemy is."""
    spawns = re.search(words["spawns"], heard.hand)
    if heard.may(words["enter"]):
        classes = re.search(words["classes"], heard.hand)
        assert classes, heard.hand
        assert spawns, heard.hand
        names = [each.partition(" (")[0] for each in classes[1].split("; ")]  # each with its weapons
        return f"{words['enter']} {luck.choice(names)} {luck.choice(spawns[1].split(', '))}"
    if heard.may(words["respawn"]):
        assert spawns, heard.hand
        return f"{words['respawn']} {luck.choice(spawns[1].split(', '))}"
    enemies = re.findall(r"(?:^|\. )(\d+), [^.]*?\b([A-Z]{1,2}\d+), \d+[.,]\d″([^.]*)", heard.hand)
    for number, _, told in enemies:
        beside = re.search(words["assaulted"], told)
        if beside and heard.may(words["assault"]):
            return f"{words['assault']} {number} {beside[1]}"
        weapons = re.findall(r"(?:^|, )([^,\d]+?) \d+ ?%", told)
        fired = [weapon for weapon in weapons if weapon != words["spots"]]
        if fired and heard.may(words["shoot"]):
            return f"{words['shoot']} {fired[0]} {number}"
    return _gone(heard, words, [at for _, at, _ in enemies])


def _gone(heard: Heard, words: Words, enemies: list[str]) -> str:
    farthest = re.search(words["farthest"], heard.hand)
    if farthest is None or not enemies or not heard.may(words["move"]):
        return words["end"]
    ends = [told.split()[-1] for told in farthest[1].split(", ")]
    return f"{words['move']} {min(ends, key=lambda at: dist(_xy(at), _xy(enemies[0])))}"


def _xy(at: str) -> tuple[int, int]:
    """Where a point is, in inches: A1 is (0, 0)."""
    letters, row = at.rstrip("0123456789"), int(at.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    column = sum((ord(letter) - 64) * 26**place for place, letter in enumerate(reversed(letters)))
    return column - 1, row - 1
