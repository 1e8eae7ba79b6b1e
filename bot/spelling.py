"""What people write, as notation: each game says how it reads one action; a plan is read part by part."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from difflib import SequenceMatcher, get_close_matches

from bot import catalogue
from bot.dictionary import bare
from bot.service.ground.records import Table
from bot.service.play import planning
from bot.service.telling.labels import Names, without_marks
from bot.service.telling.wording import deed
from bot.texts import LANGUAGES, Say
from games.core.referee import RESIGN

Speller = Callable[[Table, int, str, Say], str]
"""One action in notation: the table, who writes, the text, their language."""
Vocabulary = Callable[[Say], Iterable[str]]
"""The words and names that a game's speller knows in a language."""

_SPELLERS: dict[str, tuple[Speller, Vocabulary]] = {}


def register(game_id: str, speller: Speller, vocabulary: Vocabulary) -> None:
    """Says how a game reads what people write, and which words it knows."""
    _SPELLERS[game_id] = speller, vocabulary


def spelled(table: Table, user_id: int, text: str, say: Say) -> str:
    """An action or a plan in notation. What nobody understands is left as it is: the referee says why not."""
    game = catalogue.game(table.game_id)

    def one(part: str) -> str:
        return _one(table, user_id, part.strip(), say)

    parts = [_onward(part.strip(), say) for part in text.replace("\n", ";").split(";") if part.strip()]
    whole = text if len(parts) > 1 else one(text)  # whoever writes several means no single one
    single = len(parts) < 2 and ";" not in text and not any(_condition(part, say) for part in parts)
    if planning.is_action(game, whole):
        return whole
    if single:
        return next((best for part in parts if (best := _best(part, table.game_id, say)) is not None), whole)
    return "; ".join(_part(part, one, table.game_id, say) for part in parts)


def _onward(part: str, say: Say) -> str:
    """Without *then* or *if another:*, which a plan does not need: what its turn has no room for is dropped."""
    for language in _languages(say):
        for words in language("table.plan.another").split(", "):
            if found := re.match(rf"{re.escape(words)}\b[\s:,]+(?=\w)", part, re.IGNORECASE):
                return part[found.end() :]
    return part


def _one(table: Table, user_id: int, text: str, say: Say) -> str:
    """One action in notation: written in the reader's language or, as people of two languages share a table, another's,
    with numbers in words as well.
    """
    game = catalogue.game(table.game_id)
    if planning.is_action(game, text):
        return text
    speller, _ = _SPELLERS.get(table.game_id, (None, None))
    first: str | None = None
    for language in _languages(say):
        for words in dict.fromkeys((text, counted(text, language))):
            # what is printed comes first: read word by word, "Attack with 1 × 4" would be another attack
            found = printed(table, user_id, words, language)
            found = found or (words if speller is None else speller(table, user_id, words, language))
            if planning.is_action(game, found) or found == RESIGN:
                return found
            first = found if first is None else first
    return first or text


def _languages(say: Say) -> list[Say]:
    """The reader's language first, then every one there is."""
    return [say, *map(catalogue.texts().say, LANGUAGES)]


def counted(text: str, say: Say) -> str:
    """The text with small numbers as digits where they were written as words."""
    numbers = {bare(word): str(n) for n, word in enumerate(say("table.typed.numbers").split(", "), start=1)}
    return " ".join(numbers.get(bare(word), word) for word in text.split())


def mended(table: Table, user_id: int, text: str, say: Say) -> str | None:
    """The action, in notation, that somebody may have meant whose words nobody understands: each word is taken for
    the known one that is most like it. None where that makes no sense either.
    """
    _, vocabulary = _SPELLERS.get(table.game_id, (None, None))
    if vocabulary is None:
        return None
    game = catalogue.game(table.game_id)
    for language in _languages(say):
        known = {word for name in vocabulary(language) for word in bare(name).split() if len(word) >= SLIPS}
        words = bare(text).split()
        meant = [next(iter(get_close_matches(word, known, 1, SLIP)), word) for word in words]
        found = _one(table, user_id, " ".join(meant), language)
        if meant != words and planning.is_action(game, found):
            return found
    return None


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
    found = found or {each[0] for each in told if unmarked(text) in map(unmarked, each)}
    return found.pop() if len(found) == 1 else None


def unmarked(text: str) -> str:
    """Without the points, arrows and signs that stand between the words of a label."""
    return " ".join(re.sub(r"[:,.·→>()]", " ", folded(text)).split())


STEM = 5
"""So many letters tell a verb, however it is conjugated."""
NEAR = 3
"""So many actions are proposed to whoever wrote something that nobody understands."""
ALIKE = 0.6
"""How much alike two texts must be, of 1."""
HALF, TELLING = 0.5, 2
"""That much of what somebody wrote, in words of more letters than that or with a number, makes it alike as well."""
SLIP, SLIPS = 0.75, 4
"""How much alike two words must be, of 1, and how many letters the right one has at least, to be a slip of the pen."""


def near(table: Table, user_id: int, text: str, say: Say) -> list[tuple[str, str]]:
    """The actions of the person's that are called most like what they wrote, the nearest first: notation and label."""
    seat, game = table.seat_of(user_id), catalogue.game(table.game_id)
    if seat is None or table.life != "playing":
        return []
    legal, wanted = table.legal(game, seat), folded(counted(text, say))
    name = Names(game, table.view(seat), seat, legal, say)
    alike: dict[tuple[str, str], float] = {}
    for action in legal:
        notation, label = game.notation(action), name(action)
        alike[notation, label] = max(_alike(wanted, folded(words)) for words in (notation, label))
    found = sorted(alike, key=lambda each: -alike[each])
    return [each for each in found if alike[each] >= ALIKE][:NEAR]


def _alike(wanted: str, words: str) -> float:
    """How much two texts have in common, 0 to 1: letter by letter, or by the words that tell something."""
    letters = SequenceMatcher(None, wanted, words)
    said = [word for word in wanted.split() if len(word) > TELLING or any(map(str.isdigit, word))]
    shared = sum(word in words.split() for word in said) / len(wanted.split()) if said else 0
    return max(letters.ratio() if letters.quick_ratio() >= ALIKE else 0, ALIKE if shared >= HALF else 0)


def folded(text: str) -> str:
    """Without what a phone leaves out or adds: accents, capitals, blanks, a point at the end, and without a chance."""
    return " ".join(bare(without_marks(text)).split()).rstrip(" .").replace(" x ", " × ")


def _best(part: str, game_id: str, say: Say) -> str | None:
    """*Shoot best*, in the reader's language or another: the verb of the notation, and `planning.BEST`; None: it says
    no such.
    """
    first, *rest = bare(part).split()
    for language in _languages(say):
        if " ".join(rest) not in (planning.BEST, *map(bare, language("table.plan.best").split(", "))):
            continue
        verbs = _verbs(game_id, language).items()
        verb = next((verb for word, verb in verbs if word[:STEM] == first[:STEM]), None)
        if verb is not None:
            return f"{verb} {planning.BEST}"
    return None


def _verbs(game_id: str, say: Say) -> dict[str, str]:
    """By its first word as people say it, each verb of the notation."""
    prefix = f"{game_id}.verb."
    every = catalogue.texts().language(None).keys()
    keys = [key for key in every if key.startswith(prefix)]
    found = {bare(say(key)).split()[0]: key.removeprefix(prefix) for key in keys}
    return found | {key.removeprefix(prefix): key.removeprefix(prefix) for key in keys}


def _part(part: str, one: Callable[[str], str], game_id: str, say: Say) -> str:
    word = _condition(part, say)
    if not word:
        return _best(part, game_id, say) or one(part)
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
