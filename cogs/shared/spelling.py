"""What people write, as notation: each game says how it reads one action; a plan is read part by part."""

from __future__ import annotations

from collections.abc import Callable

from bot import catalogue
from bot.service import planning
from bot.service.records import Table
from bot.texts import Say

Speller = Callable[[Table, int, str, Say], str]
"""One action in notation: the table, who writes, the text, their language."""

_SPELLERS: dict[str, Speller] = {}


def register(game_id: str, speller: Speller) -> None:
    """Says how a game reads what people write."""
    _SPELLERS[game_id] = speller


def spelled(table: Table, user_id: int, text: str, say: Say) -> str:
    """An action or a plan in notation. What nobody understands is left as it is: the referee says why not."""
    speller = _SPELLERS.get(table.game_id)

    def one(part: str) -> str:
        return part.strip() if speller is None else speller(table, user_id, part.strip(), say)

    whole = one(text)
    parts = [part.strip() for part in text.replace("\n", ";").split(";") if part.strip()]
    single = len(parts) < 2 and ";" not in text and not any(_condition(part, say) for part in parts)
    if single or planning.is_action(catalogue.game(table.game_id), whole):
        return whole
    return "; ".join(_part(part, one, say) for part in parts)


def _part(part: str, one: Callable[[str], str], say: Say) -> str:
    word = _condition(part, say)
    if not word:
        return one(part)
    rest = part[len(word) + 1 :]
    for then in (say("table.plan.then"), "then"):
        when, found, action = rest.partition(f" {then} ")
        if found:
            return f"{planning.IF} {one(when)} {planning.THEN} {one(action)}"
    return f"{planning.IF} {rest}"


def _condition(part: str, say: Say) -> str:
    """The word that begins a condition, in the reader's language or in the notation's; "" if none does."""
    first = part.split(" ", 1)[0]
    return first if first.casefold() in (say("table.plan.if"), planning.IF) and " " in part else ""
