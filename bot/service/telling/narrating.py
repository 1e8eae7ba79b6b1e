"""What happened, as it is told: the history in full, posts as people tell a friend, a picture in one line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import ceil
from typing import Any, NamedTuple

from msgspec.structs import replace

from bot import catalogue
from bot.catalogue import texts
from bot.layout import clip
from bot.service.ground.records import Frame, Line, Table
from bot.service.telling.naming import named
from bot.service.telling.wording import NOBODY, plain
from bot.texts import Say
from games.core.game import Event, by_post
from games.core.hidden import EVERYONE

LIMIT = 3000
"""Characters of story in one post; Discord takes 4,000 for the whole message."""

ROOM, WIDE = 20, 36
"""Lines of story in one message, and characters of a line, on a phone: about what it shows at once above a picture."""

JOINED = 90
"""Characters of what is still joined to what was said before."""

_APART = (". ", "! ", "? ", "\n", " · ")
"""What a sentence must not have that is joined with another. A name may end with a sign of its own."""
_TWICE = re.compile(r"(?<=[!?…])\.(?=\s|$)")
"""The point behind a name that ends with a sign of its own."""
_LEVEL = re.compile(r" \([^()]*\)$")


class Sentence(NamedTuple):
    """What happened, in words, and who or what they begin with; "" where that is nobody in particular."""

    text: str
    subject: str

    @property
    def goes_on(self) -> bool:
        """Whether what comes of it may be told in the same sentence: somebody did something, or rolled."""
        return self.text.endswith(".") and (self.subject != "" or "🎲" in self.text)

    @property
    def rest(self) -> str:
        """Without the subject and the point at the end."""
        return self.text.removeprefix(f"{self.subject} ").removesuffix(".")


def told(lines: Iterable[Line], table: Table, locale: str, *, onward: bool = False) -> list[str]:
    """The story in words, a line an event. `onward`: dice after dice in one line."""
    untold = by_post(catalogue.game(table.game_id)).untold
    lines = (replace(line, events=tuple(each for each in line.events if each.kind not in untold)) for line in lines)
    return [_TWICE.sub("", sentence.text) for sentence in _sentences(lines, table, locale, onward=onward)]


def story(lines: Sequence[Line], table: Table, locale: str) -> list[str]:
    """The story as somebody would tell it: what goes without saying is left out, where something else happened (else
    the last of it is told), and what the same player or piece does in a row is one sentence.
    """
    unsaid = by_post(catalogue.game(table.game_id)).unsaid
    news = [replace(line, events=tuple(_said_once(line.events, unsaid))) for line in lines]
    found = _sentences(_news(news), table, locale, onward=True)
    found = found or _sentences(_news(lines), table, locale, onward=True)[-1:]
    joined: list[list[Sentence]] = []
    for sentence in found:
        if joined and _goes_on(joined[-1][-1], sentence):
            joined[-1].append(sentence)
        else:
            joined.append([sentence])
    return [_TWICE.sub("", _one(some)) for some in joined]


def shortened(story: Sequence[str], say: Say, least: int = 1) -> list[str]:
    """The last lines of a story, as many as find room, but `least` that nothing else tells; and how many there were
    before.
    """
    room, left, kept = ROOM, LIMIT, list[str]()
    for line in reversed(story):
        room -= max(1, ceil(len(line) / WIDE))
        left -= len(line) + 1
        if kept and (left < 0 or (room < 0 and len(kept) >= least)):
            break
        kept.append(clip(line, ROOM * WIDE))
    cut = len(story) - len(kept)
    return [*([say("service.story.cut", n=cut)] if cut else []), *reversed(kept)]


def _news(lines: Iterable[Line]) -> Iterator[Line]:
    """Without what is told again at once and has nothing particular in it: that somebody is deploying, ten times."""
    before: Event | None = None
    for line in lines:
        kept: list[Event] = []
        for event in line.events:
            if event != before or event.args:
                kept.append(event)
            before = event
        yield replace(line, events=tuple(kept))


def _said_once(events: Sequence[Event], unsaid: frozenset[str]) -> Iterator[Event]:
    """Without what goes without saying, and without what the next event tells its readers more exactly: that a card
    is laid, and which one.
    """
    for event, after in zip(events, (*events[1:], None)[: len(events)], strict=True):
        told = after is not None and after.readers != EVERYONE and after.seat == event.seat
        told = told and after is not None and set(event.args) <= set(after.args)
        if event.readers != EVERYONE or (event.kind not in unsaid and not told):
            yield event


def _goes_on(before: Sentence, after: Sentence) -> bool:
    """Whether both can be said in one sentence."""
    return before.subject != "" and before.subject == after.subject and _short(before) and _short(after)


def _short(sentence: Sentence) -> bool:
    """Whether it is one plain sentence that can go on."""
    rest = sentence.rest
    return sentence.text.endswith(".") and len(rest) < JOINED and not any(sign in rest for sign in _APART)


def _one(sentences: Sequence[Sentence]) -> str:
    """Sentences with one subject as one."""
    if len(sentences) == 1:
        return sentences[0].text
    rests = _listed([sentence.rest for sentence in sentences])
    apart = "; " if any(sign in rest for rest in rests for sign in ",;:") else ", "
    return f"{sentences[0].subject} {apart.join(rests)}."


def _listed(rests: Sequence[str]) -> list[str]:
    """Without what is said twice; of what begins alike ("receives: …", "gets Flare"), the beginning once."""
    found: list[str] = []
    before = ""
    for rest in rests:
        begins = _beginning(rest)
        if begins and begins == before:
            found[-1] += f", {rest.removeprefix(begins)}"
        elif rest not in found:
            found.append(rest)
            before = begins
    return found


def _beginning(rest: str) -> str:
    """Up to what a list can be made of: what stands behind a colon, or a name behind a verb. "" if it is neither."""
    begins, colon, _ = rest.partition(": ")
    if colon:
        return begins + colon
    verb, blank, what = rest.partition(" ")
    return verb + blank if what.lstrip("¡¿")[:1].isupper() and not any(sign in what for sign in ",;") else ""


def _people(table: Table) -> list[str]:
    """What people are called where the story is told: with the sign of their piece; computers without their level."""
    sign, found = by_post(catalogue.game(table.game_id)).sign, list[str]()
    for chair in table.chairs:
        name = chair.name if chair.level is None else _LEVEL.sub("", chair.name)
        found.append(f"{sign(chair.seat)} {plain(name) or NOBODY}".strip())
    return found


def _pieces(table: Table, people: Sequence[str], locale: str) -> list[str]:
    """What acts is called by what everybody sees on the board, where a piece is more than its player: "🔷2 scout"."""
    if not table.started:
        return list(people)
    post, public = by_post(catalogue.game(table.game_id)), table.view(None)
    known = [post.piece(public, chair.seat) for chair in table.chairs]
    return [
        person if piece is None else f"{post.sign(seat)} {texts().reason(locale, piece)}"
        for seat, (person, piece) in enumerate(zip(people, known, strict=True))
    ]


def _sentences(lines: Iterable[Line], table: Table, locale: str, *, onward: bool = False) -> list[Sentence]:
    """A sentence an event. `onward`: those that go on with the one before are put behind it, dice after dice."""
    say, people, post = texts().say(locale), _people(table), by_post(catalogue.game(table.game_id))
    pieces, introduces = _pieces(table, people, locale), post.introduces
    has = _told_of(table, locale)
    found: list[Sentence] = []
    before: dict[str, Any] = {}
    alone = ""  # the kind of event that the last sentence tells, and nothing else
    for line in lines:
        if line.actor in ("clock", "forced") and line.seat is not None:
            late = Sentence(say(f"service.story.{line.actor}", player=people[line.seat]), "")
            if not onward or late not in found:  # once a story: who is away may be answered for several times
                found.append(late)
        ordered = bool(line.said and post.silent and line.said not in post.silent and line.seat is not None)
        if ordered:
            found.append(Sentence(say("service.story.standing"), ""))
        for event in named(line.events, has):
            names = people if event.kind in introduces else pieces
            told = onward and bool(found) and found[-1].goes_on
            more = texts().onward(locale, table.game_id, event, names, before) if told else None
            if more is not None:
                found[-1] = _with(found[-1], more)
                before, alone = before | dict(event.args), ""
                continue
            if onward and found and alone in post.vain and event.kind not in post.vain[alone]:
                found[-1] = _with(found[-1], say(f"{table.game_id}.event.{alone}.vain"))
            before, alone = dict(event.args), event.kind
            text = texts().event(locale, table.game_id, event, names)
            known = [str(value) for name, value in event.args if name == "troop"]
            known += [] if event.seat is None or not table.names[event.seat] else [names[event.seat]]
            subject = next((each for each in known if text.startswith(f"{each} ")), "")
            found.append(Sentence(text, subject))
        if ordered:  # what comes later is no part of it: others may have answered it
            found[-1] = found[-1]._replace(subject="")
    if onward and found and alone in post.vain and not any(each.kind in post.windows for each in table.questions):
        found[-1] = _with(found[-1], say(f"{table.game_id}.event.{alone}.vain"))
    return [sentence for sentence in found if sentence.text]


def _with(sentence: Sentence, more: str) -> Sentence:
    return sentence._replace(text=f"{sentence.text.removesuffix('.')} · {more}.")


def _told_of(table: Table, locale: str) -> Callable[[str], bool]:
    """Whether the table's game has words for a kind of event."""
    language = texts().language(locale)
    return lambda kind: language.has(f"{table.game_id}.event.{kind}")


def caption(lines: Iterable[Line | Frame], table: Table, locale: str) -> str:
    """The last entry in one line, for the picture; without what the game calls quiet."""
    told = ""
    for line in lines:
        told = sentence(line.events, table.game_id, table.names, locale) or told
    return told


def sentence(events: Sequence[Event], game_id: str, people: Sequence[str], locale: str) -> str:
    """The events in one line; without what the game calls quiet."""
    quiet, language = by_post(catalogue.game(game_id)).quiet, texts().language(locale)
    called = [name or NOBODY for name in people]
    told = named(events, lambda kind: language.has(f"{game_id}.event.{kind}"))
    words = [texts().event(locale, game_id, event, called) for event in told if event.kind not in quiet]
    return _TWICE.sub("", " ".join(filter(None, words)))
