"""What a person means to do, in words: a plan, and the orders that answer for them while others play."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from bot import catalogue
from bot.catalogue import texts
from bot.service.ground.private import Branch, Plan, Private
from bot.service.ground.records import Table, standing_of
from bot.service.play import planning
from bot.service.play.planning import LeftOut
from bot.service.telling.wording import plain, reason, said
from games.core.foresight import Scene
from games.core.game import Standing, by_post
from games.core.hidden import Seat


def preview(table: Table, plan: str, queue: Sequence[str], left_out: Sequence[LeftOut], locale: str) -> str:
    """What is said of a plan before it begins. `plan`: its steps in words; `queue`: its own actions."""
    say, later = texts().say(locale), any(text.startswith(planning.AFTER) for text in queue)
    lines = list[str]()
    for number, text, why in left_out:
        at, because = said(table.game_id, text, locale), texts().reason(locale, why)
        lines.append(say("table.plan.left_out", n=number + 1, at=at, reason=because))
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
