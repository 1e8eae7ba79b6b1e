"""What posts say, from what their reader may know, and the buttons below them: boards, hands, notices."""

from __future__ import annotations

from collections.abc import Sequence

from bot import catalogue, customid
from bot.catalogue import texts
from bot.service.ground.private import Private
from bot.service.ground.records import Place, Question, Table
from bot.service.telling.courier import Button, Style
from bot.service.telling.intended import private, unsettled
from bot.service.telling.wording import ended, mention, plain, prompt, prompted, reminder
from bot.texts import Say
from games.core.game import by_post
from games.core.hidden import Seat


def board(
    table: Table,
    story: Sequence[str],
    asked: Sequence[Question],
    last: Sequence[Question],
    locale: str,
    once: str | None,
) -> str:
    """The text of a board: the story since the last one, whom it waits for, how it ended.

    `asked`: the questions it opens. `last`: the only one left of several.
    """
    say = texts().say(locale)
    extra = [] if once is None else [say(f"service.once.{once}")]
    return "\n".join(
        [
            _title(table, say),
            *extra,
            *story,
            *_waiting(table, asked, locale),
            *_last(table, last, say),
            *ended(table, say),
        ]
    )


def hand(table: Table, seat: Seat, story: Sequence[str], own: Private, locale: str) -> str:
    """The text of a hand sent by direct message."""
    say = texts().say(locale)
    parts = [_title(table, say), *story, *private(table.game_id, own.plan, own.answer, locale)]
    question = table.question(seat)
    if question is not None:
        due = int(question.due.timestamp())
        parts.append(say("service.hand.asked", prompt=prompt(table, seat, locale), due=due))
        parts += unsettled(table, seat, own, locale)
    if table.place.target is not None:
        parts.append(say("service.hand.place", channel=table.place.target))
    return "\n".join(parts)


def thread_name(table: Table, locale: str) -> str:
    """What a table's thread is called; at most Discord's 100 characters."""
    say = texts().say(locale)
    players = " – ".join(filter(None, table.names))
    name = say("service.thread", game=say(f"{table.game_id}.name"), id=table.id, players=players)
    return name[:100]


def notice(table: Table, key: str, args: dict[str, int | str], place: Place, locale: str) -> str:
    """The text of a notice."""
    say = texts().say(locale)
    shown = {name: plain(str(value)) if name in ("player", "players") else value for name, value in args.items()}
    text = say(key, **shown)
    return f"{_title(table, say)}\n{text}" if place.target != table.thread_id or place.target is None else text


def buttons(table: Table, locale: str) -> tuple[Button, ...]:
    """The buttons of a board; they quote the event after which it shows the position."""
    over = ("review", "replay", "log", "verify")
    wanted: tuple[tuple[str, Style], ...] = (
        (("rematch", "success"), *((verb, "secondary") for verb in over))
        if table.life == "over"
        else (("play", "primary"), ("hand", "secondary"), ("log", "secondary"), ("rules", "secondary"))
    )
    if table.life == "playing" and any(chair.free for chair in table.chairs):
        wanted = (*wanted, ("enter", "success"))
    if reminder(table) is not None:
        wanted = (*wanted, ("out", "secondary"))
    say = texts().say(locale)
    if table.life == "playing" and table.seq > 0:
        wanted = (*wanted[:2], ("film", "secondary"), *wanted[2:])
    return tuple(
        Button(customid.TABLE.make(table.id, table.seq, verb), say(f"table.button.{verb}"), style)
        for verb, style in wanted
    )


def notice_buttons(table_id: int, number: int, wanted: Sequence[Sequence[str]], locale: str) -> tuple[Button, ...]:
    """The buttons of a notice: a verb and its arguments each. They quote the event after which it was written."""
    say = texts().say(locale)
    return tuple(
        Button(
            customid.TABLE.make(table_id, number, verb, *args),
            say(f"table.button.{verb}"),
            "primary" if verb == "play" else "secondary",
        )
        for verb, *args in wanted
    )


def _title(table: Table, say: Say) -> str:
    return say("service.title", game=say(f"{table.game_id}.name"), id=table.id)


def _waiting(table: Table, asked: Sequence[Question], locale: str) -> list[str]:
    """Whom it waits for: a line for all who are asked the same until the same moment."""
    say = texts().say(locale)
    people: dict[tuple[str, int], list[str]] = {}
    lines: list[str] = []
    for question in asked:
        chair = table.chairs[question.seat]
        if chair.user_id is not None:
            same = say(prompted(table, question, locale)), int(question.due.timestamp())
            people.setdefault(same, []).append(mention(chair.user_id))
        elif chair.level is not None and not _after_people(table, question):
            lines.append(say("service.board.thinking", player=plain(chair.name)))
    called = [
        say("service.board.asked", mention=" ".join(some), prompt=prompt, due=due)
        for (prompt, due), some in people.items()
    ]
    return [*called, *lines]


def _after_people(table: Table, question: Question) -> bool:
    """Whether a computer waits for people who are asked the same."""
    first = question.kind in by_post(catalogue.game(table.game_id)).people_first
    return first and any(table.chairs[each.seat].user_id is not None for each in table.questions)


def _last(table: Table, last: Sequence[Question], say: Say) -> list[str]:
    people = [(question, table.chairs[question.seat].user_id) for question in last]
    return [
        say("table.time.last", mention=mention(user_id), due=int(question.due.timestamp()))
        for question, user_id in people
        if user_id is not None
    ]
