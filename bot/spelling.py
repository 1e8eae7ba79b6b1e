"""What people write, as notation: each game says how it reads one action; a plan is read part by part."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches

from bot import catalogue
from bot.dictionary import bare
from bot.service.ground.records import Table
from bot.service.play import planning
from bot.service.telling.labels import Names, without_marks
from bot.service.telling.wording import deed
from bot.texts import Say

Speller = Callable[[Table, int, str, Say], str]
"""One action in notation: the table, who writes, the text, their language."""

_SPELLERS: dict[str, Speller] = {}


def register(game_id: str, speller: Speller) -> None:
    """Says how a game reads what people write."""
    _SPELLERS[game_id] = speller


def spelled(table: Table, user_id: int, text: str, say: Say) -> str:
    """An action or a plan in notation. What nobody understands is left as it is: the referee says why not."""
    speller, game = _SPELLERS.get(table.game_id), catalogue.game(table.game_id)

    def one(part: str) -> str:
        text = part.strip()
        if planning.is_action(game, text):
            return text
        # what is printed comes first: read word by word, "Attack with 1 × 4" would be another attack
        return printed(table, user_id, text, say) or (text if speller is None else speller(table, user_id, text, say))

    whole = one(text)
    parts = [part.strip() for part in text.replace("\n", ";").split(";") if part.strip()]
    single = len(parts) < 2 and ";" not in text and not any(_condition(part, say) for part in parts)
    if single or planning.is_action(game, whole):
        return whole
    return "; ".join(_part(part, one, say) for part in parts)


def printed(table: Table, user_id: int, text: str, say: Say) -> str | None:
    """The action of the person's that buttons and menus call so, or that the notation writes so; None if none is meant,
    or several are.

    Whatever is printed can be typed: capitals, accents, blanks and a point at the end do not matter.
    """
    seat, game = table.seat_of(user_id), catalogue.game(table.game_id)
    if seat is None or table.life != "playing":
        return None
    wanted = folded(text)
    legal = table.legal(game, seat)
    name = Names(game, table.view(seat), seat, legal, say)
    told = [(game.notation(action), name(action), deed(game, action, say)) for action in legal]
    found = {each[0] for each in told if wanted in map(folded, each)}
    return found.pop() if len(found) == 1 else None


NEAR = 3
"""So many actions are proposed to whoever wrote something that nobody understands."""
ALIKE = 0.6
"""How much alike two texts must be, of 1."""


def near(table: Table, user_id: int, text: str, say: Say) -> list[tuple[str, str]]:
    """The actions of the person's that are called most like what they wrote, the nearest first: notation and label."""
    seat, game = table.seat_of(user_id), catalogue.game(table.game_id)
    if seat is None or table.life != "playing":
        return []
    named: dict[str, tuple[str, str]] = {}
    legal = table.legal(game, seat)
    name = Names(game, table.view(seat), seat, legal, say)
    for action in legal:
        notation, label = game.notation(action), name(action)
        for words in (notation, label):
            named.setdefault(folded(words), (notation, label))
    found = get_close_matches(folded(text), named, 2 * NEAR, ALIKE)
    return list(dict.fromkeys(named[words] for words in found))[:NEAR]


def folded(text: str) -> str:
    """Without what a phone leaves out or adds: accents, capitals, blanks, a point at the end, and without a chance."""
    return " ".join(bare(without_marks(text)).split()).rstrip(" .").replace(" x ", " × ")


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
