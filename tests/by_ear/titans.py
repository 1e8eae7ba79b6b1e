"""Who plays Titans by ear."""

import re
from random import Random

from tests.by_ear.listening import Heard, Words

QUICK = True
WORDS = {
    "es": {
        "with": r"Con (\d): ([^.]+)\.",
        "attack": "atacar",
        "parry": "parar",
        "advance": "avanzar",
        "retreat": "retroceder",
        "withdraw": "retirarse",
        "yield": "ceder",
        "pass": "pasar",
    },
    "en": {
        "with": r"With (\d): ([^.]+)\.",
        "attack": "attack",
        "parry": "parry",
        "advance": "advance",
        "retreat": "retreat",
        "withdraw": "withdraw",
        "yield": "yield",
        "pass": "pass",
    },
}


def read(heard: Heard, words: Words, luck: Random) -> str:
    """Parries and attacks where it can, else moves with any card that moves."""
    if heard.may(words["parry"]):
        return words["parry"]
    cards = {value: verbs.split(", ") for value, verbs in re.findall(words["with"], heard.hand)}
    for value, verbs in cards.items():
        if words["attack"] in verbs:
            return f"{words['attack']} {value}x1"
    moves = [f"{verb} {value}" for value, verbs in cards.items() for verb in verbs if verb in _walks(words)]
    if moves:
        return luck.choice(moves)
    return words["yield"] if heard.may(words["yield"]) else words["pass"]


def _walks(words: Words) -> tuple[str, ...]:
    return words["advance"], words["retreat"], words["withdraw"]
