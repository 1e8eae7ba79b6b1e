"""What posts say, from what their reader may know. Every text is a key in `data/locale/`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from bot import catalogue, customid
from bot.catalogue import texts
from bot.computer.pool import Counsel
from bot.service.ground.private import Branch, Plan, Private
from bot.service.ground.records import Place, Question, Table, standing_of
from bot.service.play import planning
from bot.service.play.planning import BEST, LeftOut
from bot.service.telling.courier import Button, Style
from bot.texts import Say
from games.core.decrees import CALLED_OFF
from games.core.foresight import Scene
from games.core.game import Game, NotationError, Reason, Standing, by_post
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
    return "" if question is None else texts().language(locale).say(_prompt(table, question, locale))


def _prompt(table: Table, question: Question, locale: str) -> str:
    """The text of a question; its own where the moment, or an option such as an edition, makes it another one."""
    about = {**by_post(catalogue.game(table.game_id)).circumstances(table.view(None)), **table.options}
    return texts().language(locale).closest(f"{table.game_id}.prompt.{question.kind}", about)


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


def preview(table: Table, plan: str, queue: Sequence[str], left_out: Sequence[LeftOut], locale: str) -> str:
    """What is said of a plan before it begins. `plan`: its steps in words; `queue`: its own actions."""
    say, later = texts().say(locale), any(text.startswith(planning.AFTER) for text in queue)
    lines = list[str]()
    for number, text, why in left_out:
        at, reason = said(table.game_id, text, locale), texts().reason(locale, why)
        lines.append(say("table.plan.left_out", n=number + 1, at=at, reason=reason))
    lines.append(say("table.plan.preview_later" if later else "table.plan.preview", plan=plan))
    if standing_of(catalogue.game(table.game_id), table) is not None:
        lines.append(say("table.plan.orders"))
    return "\n".join(lines)


def steps(game_id: str, queue: Sequence[str], branches: Sequence[Branch], locale: str) -> str:
    """What a plan has before it, in words."""
    say = texts().say(locale)
    lines = [" → ".join(_step(game_id, text, locale) for text in queue)] if queue else []
    for branch in branches:
        then = " → ".join(said(game_id, text, locale) for text in branch.then)
        lines.append(say("table.plan.branch", when=said(game_id, branch.when, locale), then=then))
    return "\n".join(lines)


def _step(game_id: str, text: str, locale: str) -> str:
    """An action of a plan in words; of one that waits for others' turns, that it is played whatever they do."""
    action = said(game_id, planning.bare(text), locale)
    return texts().say(locale)("table.plan.after", action=action) if text.startswith(planning.AFTER) else action


def private(game_id: str, plan: Plan | None, answer: str | None, locale: str) -> list[str]:
    """What the owner of a seat is reminded of: the plan, or why it came to nothing; the answer that waits."""
    say, lines = texts().say(locale), list[str]()
    if plan is not None and (plan.queue or plan.branches):
        key = f"table.plan.{plan.lost or 'active'}"
        lines.append(say(key, plan=steps(game_id, plan.queue, plan.branches, locale)))
    if answer is not None:
        lines.append(say("table.plan.answer", answer=said(game_id, answer, locale)))
    return lines


def matters(standing: Standing[Any, Any], orders: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Orders that are chosen one matter after the other, by matter; none where they are chosen all at once."""
    words = [(text, about[0]) for text in orders if (about := standing.words(text)) is not None]
    return tuple(tuple(text for text, _ in some) for _, some in groupby(words, key=itemgetter(1)))


def matter(standing: Standing[Any, Any], text: str, locale: str) -> str:
    """What an order is about, where such are chosen one matter after the other; "" elsewhere."""
    about = standing.words(text)
    return "" if about is None else texts().reason(locale, about[0])


def order(game_id: str, standing: Standing[Any, Any], text: str, locale: str) -> str:
    """What a standing order says of its matter; where it has none, the text `<game>.order.<its first words>`, which may
    take the `{rest}`.
    """
    language, words, about = texts().language(locale), text.split(), standing.words(text)
    if about is not None:
        return texts().reason(locale, about[1])
    for count in range(len(words), 0, -1):
        key = f"{game_id}.order.{'_'.join(words[:count])}"
        if language.has(key):
            return language.say(key, rest=" ".join(words[count:]))
    return text


def usual(game_id: str, locale: str) -> str:
    """What a game's usual orders do while others play: its own text, `<game>.beforehand.usual`."""
    key, say = f"{game_id}.beforehand.usual", texts().say(locale)
    return say(key) if texts().language(locale).has(key) else say("table.before.sensible")


def beforehand(table: Table, seat: Seat, own: Private, locale: str, found: Sequence[Scene] | None = None) -> list[str]:
    """While others play: what holds for a seat that is asked nothing now; and what it ordered that is no more.

    With `found`, scenes of what could happen, it is a question.
    """
    game, say = catalogue.game(table.game_id), texts().say(locale)
    standing = by_post(game).beforehand if table.pace.beforehand else None
    if standing is None or table.life != "playing":
        return []
    gone = [f"{matter(standing, text, locale)}: {order(game.id, standing, text, locale)}" for text in own.dropped]
    lines = [say("table.before.dropped", orders="; ".join(gone))] if gone else []
    if table.question(seat) is not None or by_post(game).at_turn(table.view(seat)) is None:
        return [*lines, *unsettled(table, seat, own, locale)]
    given = [f"{matter(standing, text, locale)}: {order(game.id, standing, text, locale)}" for text in own.orders or ()]
    orders = "; ".join(given)
    if found is None:
        return [*lines, say("table.before.ordered", orders=orders) if given else say("table.before.as_usual")]
    lines += [say("table.before.ask.ordered", orders=orders)] if given else _as_usual(game.id, locale)
    return [*lines, *scenes(table, found, locale), say("table.before.hint")]


def unsettled(table: Table, seat: Seat, own: Private, locale: str) -> list[str]:
    """That the usual orders hold, told to who is asked something and has given none, before these act: while the game
    is set up, and where only computers play besides, since there the end of a turn leaves no time to ask.
    """
    game = catalogue.game(table.game_id)
    held = table.pace.beforehand and by_post(game).beforehand is not None and own.orders is None
    if not held or table.life != "playing" or table.question(seat) is None:
        return []
    line = texts().say(locale)("table.before.as_usual")
    if by_post(game).at_turn(table.view(seat)) is None:
        return [line, f"-# {usual(game.id, locale)}"]
    others = (chair for chair in table.chairs if chair.seat != seat)
    return [line] if all(chair.user_id is None for chair in others) else []


def _as_usual(game_id: str, locale: str) -> list[str]:
    return [texts().say(locale)("table.before.ask.as_usual"), f"-# {usual(game_id, locale)}"]


def scenes(table: Table, found: Sequence[Scene], locale: str) -> list[str]:
    """What orders would answer while others play, a line each."""
    say, lines = texts().say(locale), list[str]()
    for scene in found:
        answer = said(table.game_id, scene.answer, locale) if scene.called is None else reason(scene.called, locale)
        if not scene.deed or scene.mover is None:
            lines.append(say("table.before.then", answer=answer))
        else:
            deed = said(table.game_id, scene.deed, locale)
            lines.append(say("table.before.if", player=plain(table.names[scene.mover]), deed=deed, answer=answer))
    return lines


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


def reminder(table: Table) -> Reason | None:
    """What everybody at the table may look up about what has been played; None if there is nothing."""
    return by_post(catalogue.game(table.game_id)).reminder(table.view(None)) if table.life == "playing" else None


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


def mention(user_id: int) -> str:
    """A person, as Discord shows and pings them."""
    return f"<@{user_id}>"


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
            same = say(_prompt(table, question, locale)), int(question.due.timestamp())
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
