"""Reads what a tournament file says beforehand: facts, minutes of a round, prizes."""

from __future__ import annotations

from msgspec.structs import replace

from tournaments.facts import KINDS, SWITCHES, WORDS, Announced, Facts, Prize
from tournaments.problems import Fields, Problems


def read_announced(problems: Problems, fields: Fields) -> Announced:
    """The fields `facts` and `prizes`."""
    facts, minutes = Facts(), None
    if "facts" in fields.values:
        inner = problems.fields(fields.values["facts"], "facts", (), (*WORDS, *SWITCHES, "minutes"))
        if inner is not None:
            words = {name: problems.text(inner, name) or "" for name in WORDS}
            switches = {name: problems.truth(inner, name) for name in SWITCHES if name in inner.values}
            facts = replace(facts, **words, **switches)
            minutes = problems.whole(inner, "minutes", least=1)
    return Announced(facts, minutes, _prizes(problems, fields))


def _prizes(problems: Problems, fields: Fields) -> tuple[Prize, ...]:
    found: list[Prize] = []
    for number, value in enumerate(problems.items(fields, "prizes")):
        inner = problems.fields(value, f"prizes[{number}]", ("kind",), ("text", "n"))
        if inner is None:
            continue
        kind = problems.choice(inner, "kind", KINDS)
        text = problems.text(inner, "text")
        n = problems.whole(inner, "n", least=1)
        if kind is not None:
            found.append(Prize(kind, text or "", 1 if n is None else n))
    return tuple(found)
