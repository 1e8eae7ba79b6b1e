"""What is explained to whoever plays at a table that is a lesson: what just happened, what is asked, each choice.

The texts are `<game>.teach.question.<kind>`, `.verb.<verb>` and, for the few events that deserve one, `.event.<kind>`,
or with `.own` and `.other` behind it where it matters whom it happened to.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bot import catalogue
from bot.catalogue import texts
from bot.service.ground.records import Line, Table
from games.core.game import Event
from games.core.hidden import Seat

MOST = 3
"""Events explained at once: the last ones."""


def lines(table: Table, seat: Seat, story: Sequence[Line], locale: str) -> list[str]:
    """The words of a lesson, a line each. `story`: the latest of it, as the seat knows it."""
    say = texts().say(locale)
    found = [say("teach.event", text=say(key)) for key in _happened(table.game_id, seat, story, locale)]
    question = table.question(seat)
    if question is None:
        return found
    language = texts().language(locale)
    asked = f"{table.game_id}.teach.question.{question.kind}"
    if language.has(asked):
        found.append(say(asked))
    for verb in dict.fromkeys(action.verb for action in table.legal(catalogue.game(table.game_id), seat)):
        key = f"{table.game_id}.teach.verb.{verb}"
        if language.has(key):
            found.append(say("teach.verb", verb=say(f"{table.game_id}.verb.{verb}"), text=say(key)))
    return found


def _happened(game_id: str, seat: Seat, story: Sequence[Line], locale: str) -> list[str]:
    """The texts about what happened since the seat last chose something, what it chose included; each once."""
    chosen = [number for number, line in enumerate(story) if line.seat == seat and line.actor == "user"]
    recent = story[chosen[-1] :] if chosen else story
    keys = _keys(game_id, seat, (event for line in recent for event in line.events), locale)
    return list(dict.fromkeys(keys))[-MOST:]


def _keys(game_id: str, seat: Seat, events: Iterable[Event], locale: str) -> Iterator[str]:
    language = texts().language(locale)
    for event in events:
        whose = "own" if event.seat == seat else "other"
        key = f"{game_id}.teach.event.{event.kind}"
        yield from [each for each in (key, f"{key}.{whose}") if language.has(each)]
