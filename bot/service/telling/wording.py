"""What is said of a game, from what its reader may know: names, actions, questions, hints, and how it ended. Every text
is a key in `data/locale/`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from bot import catalogue
from bot.catalogue import texts
from bot.computer.pool import Counsel
from bot.service.ground.records import Question, Table
from bot.service.play.planning import BEST
from bot.texts import Say
from games.core.decrees import CALLED_OFF
from games.core.game import Game, NotationError, Reason, by_post
from games.core.hidden import Seat

NOBODY = "—"
"""In the place of a name, where nobody has sat yet."""

_MARKDOWN = re.compile(r"([\\`*_~|<>#@\[\]()-])")


def plain(name: str) -> str:
    """A name that is shown as it was typed, whatever signs are in it."""
    return _MARKDOWN.sub(r"\\\1", name)


def prompt(table: Table, seat: Seat, locale: str) -> str:
    """What the seat is asked, in words; "" if nothing."""
    question = table.question(seat)
    return "" if question is None else texts().language(locale).say(prompted(table, question, locale))


def prompted(table: Table, question: Question, locale: str) -> str:
    """The key of a question's text; its own where the moment, or an option such as an edition, makes it another one."""
    about = {**by_post(catalogue.game(table.game_id)).circumstances(table.view(None)), **table.options}
    return texts().language(locale).closest(f"{table.game_id}.prompt.{question.kind}", about)


def deed(game: Game[Any, Any], action: Any, say: Say) -> str:
    """An action as people call it, such as "Attack with 2 × 3"."""
    parts = {name: getattr(action, name) for name in action.__struct_fields__}
    # a part that is left out leaves no blank behind
    return say(texts().language(None).closest(f"{game.id}.action.{parts.pop('verb')}", parts), **parts).strip()


def said(game_id: str, text: str, locale: str) -> str:
    """An action in notation as people call it, "shoot best" too; as it stands if the notation has changed since."""
    game = catalogue.game(game_id)
    try:
        action = game.parse(text)
    except NotationError:
        verb, _, how = text.partition(" ")
        known = how == BEST and texts().language(locale).has(f"{game_id}.verb.{verb}")
        if not known:
            return text
        say = texts().say(locale)
        return f"{say(f'{game_id}.verb.{verb}')} {say('table.plan.best').split(', ')[0]}"
    return deed(game, action, texts().say(locale))


def reason(why: Reason, locale: str) -> str:
    """A reason in words."""
    return texts().reason(locale, why)


def hinted(game_id: str, best: Sequence[Counsel], locale: str) -> str:
    """What a hint says: the best actions with their chances, and what speaks for the first."""
    say, first = texts().say(locale), best[0]
    if first.chance is None:
        return say("hint.told", what=said(game_id, first.text, locale))
    lines = [
        say("hint.line", place=place, what=said(game_id, each.text, locale), percent=round(100 * (each.chance or 0)))
        for place, each in enumerate(best, 1)
    ]
    if first.reason is not None:
        lines.insert(1, f"-# {texts().reason(locale, first.reason)}")
    return "\n".join([say("hint.best"), *lines])


def reminder(table: Table) -> Reason | None:
    """What everybody at the table may look up about what has been played; None if there is nothing."""
    return by_post(catalogue.game(table.game_id)).reminder(table.view(None)) if table.life == "playing" else None


def mention(user_id: int) -> str:
    """A person, as Discord shows and pings them."""
    return f"<@{user_id}>"


def ended(table: Table, say: Say) -> list[str]:
    """How a game ended, in words; nothing while it has no result."""
    over = table.result
    if over is None:
        return []
    teams = catalogue.game(table.game_id).teams(table.view(None))
    score = scored(table.game_id, " – ".join(str(over.scores[team[0]]) for team in teams), over.reason, say)
    if over.reason in CALLED_OFF:
        return [say("service.board.called_off")]
    if not over.winners:
        return [say("service.board.drawn", score=score)]
    winners = ", ".join(plain(table.names[seat]) for seat in over.winners)
    return [say("service.board.won", n=len(over.winners), players=winners, score=score)]


def scored(game_id: str, score: str, reason: str, say: Say) -> str:
    """The scores of a game that is over, with what they count where the game says that (`<game>.score`); or, where the
    end has nothing to do with them, how it came instead.
    """
    language, key = texts().language(None), f"{game_id}.score"
    return say(language.closest(key, {"reason": reason}), score=score) if language.has(key) else score
