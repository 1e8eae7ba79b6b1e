"""Reads what a tournament file says beforehand: facts, minutes of a round, prizes; and who has them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from tournaments.decoding import shown
from tournaments.facts import KINDS, SETTLED, SWITCHES, WORDS, Announced, Facts, Prize, PrizeKind, Won
from tournaments.problems import Fields, Problems
from tournaments.records import Player


def read_announced(problems: Problems, fields: Fields, players: Mapping[str, Player]) -> Announced:
    """The fields `facts`, `prizes` and `won`."""
    facts, minutes = Facts(), None
    if "facts" in fields.values:
        inner = problems.fields(fields.values["facts"], "facts", (), (*WORDS, *SWITCHES, "minutes"))
        if inner is not None:
            words = {name: problems.text(inner, name) or "" for name in WORDS}
            switches = {name: problems.truth(inner, name) for name in SWITCHES if name in inner.values}
            facts = replace(facts, **words, **switches)
            minutes = problems.whole(inner, "minutes", least=1)
    prizes = _prizes(problems, fields)
    return Announced(facts, minutes, prizes, _won(problems, fields, prizes, players))


def _prizes(problems: Problems, fields: Fields) -> tuple[Prize, ...]:
    found: list[Prize] = []
    for number, value in enumerate(problems.items(fields, "prizes")):
        inner = problems.fields(value, f"prizes[{number}]", ("kind",), ("text", "n"))
        prize = None if inner is None else _prize(problems, inner, KINDS)
        if prize is not None:
            found.append(prize)
    return tuple(found)


def _prize(problems: Problems, inner: Fields, kinds: Sequence[PrizeKind]) -> Prize | None:
    kind = problems.choice(inner, "kind", kinds)
    text = problems.text(inner, "text")
    n = problems.whole(inner, "n", least=1)
    return None if kind is None else Prize(kind, text or "", 1 if n is None else n)


def _won(
    problems: Problems, fields: Fields, prizes: tuple[Prize, ...], players: Mapping[str, Player]
) -> tuple[Won, ...]:
    """Who has which of the prizes; as often as it stands among them, and nobody has one twice."""
    found: list[Won] = []
    for number, value in enumerate(problems.items(fields, "won")):
        place = f"won[{number}]"
        inner = problems.fields(value, place, ("kind", "players"), ("text", "n", "votes", "of", "paper"))
        prize = None if inner is None else _prize(problems, inner, SETTLED)
        if inner is None or prize is None:
            continue
        if sum(one.prize == prize for one in found) >= prizes.count(prize):
            problems.note("tournament.bad.no_such_prize", place=place)
        winners: list[str] = []
        for index, one in enumerate(problems.items(inner, "players")):
            where = f"{place}.players[{index}]"
            if not isinstance(one, str) or one not in players:
                problems.note("tournament.bad.unknown_player", place=where, value=shown(one))
            elif one in winners:
                problems.note("tournament.bad.won_twice", place=where, value=shown(one))
            else:
                winners.append(one)
        votes, of, paper = (problems.whole(inner, name, least=0) or 0 for name in ("votes", "of", "paper"))
        found.append(Won(prize, tuple(winners), votes, of, paper))
    return tuple(found)
