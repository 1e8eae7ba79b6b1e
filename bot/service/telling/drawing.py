"""Pictures, drawn from views in at most two threads and never in the event loop."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, ParamSpec, TypeVar

from babel.dates import format_date
from msgspec.structs import replace

from bot import catalogue, metrics
from bot.service.ground.records import Frame, Table
from bot.service.telling import narrating
from games.core.game import Event, Reason, Result, by_post
from games.core.hidden import Seat
from rendering.fonts import ELLIPSIS
from rendering.picture import ALT_LIMIT, Over, Picture, Say, Sheet

P = ParamSpec("P")
T = TypeVar("T")

THREADS = 2
SHORT_REPLAY = 60
"""Positions that are drawn within a second, beside boards; a longer replay is drawn in a process of its own."""
REPLAY_SECONDS = 60.0
"""For a long one."""

Draw = Callable[[Any, Sheet, Say], Picture]
"""What a painter makes of what is shown to somebody."""


class Studio:
    """The threads that draw."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(THREADS, "drawing")

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Does slow work that needs no database elsewhere."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, lambda: work(*args, **kwargs))

    def close(self) -> None:
        """Lets what is being drawn end."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def ahead(table: Table) -> Callable[[Say], Picture] | None:
    """What draws what can be looked at before a game begins, where the game has such: the map of a battle."""
    draw = getattr(catalogue.painter(table.game_id), "ahead", None) if table.life == "open" else None
    return None if draw is None else partial(draw, table.options, len(table.chairs))


def board(
    table: Table,
    seat: Seat | None,
    locale: str,
    caption: str,
    happened: tuple[Event, ...] = (),
    draw: Draw | None = None,
    course: tuple[Event, ...] = (),
) -> Picture:
    """The board as the seat (None: a spectator) may see it. `happened`: what the seat may read of it; `course`: of the
    whole game, once it is over.

    `draw`: of the same, something else than the whole board, such as a part of it from near.
    """
    game = catalogue.game(table.game_id)
    shown = game.show(table.view(seat), seat)
    asks = table.asks(game)
    sheet = _sheet(
        table,
        seat,
        tuple(ask.seat for ask in asks),
        asks[0].kind if asks else "over",
        table.result,
        caption,
        happened,
        course,
        locale,
    )
    return _timed(table, draw or catalogue.painter(table.game_id).board, shown, sheet, catalogue.texts().say(locale))


def hand(table: Table, seat: Seat, locale: str, lists: tuple[tuple[str, str], ...] = ()) -> Picture:
    """What the seat holds, and what each card could do now. `lists`: of its own, that could be chosen."""
    game = catalogue.game(table.game_id)
    view = table.view(seat)
    kind = table.questions[0].kind if table.questions else "over"
    sheet = replace(_sheet(table, seat, table.to_act, kind, table.result, "", locale=locale), lists=lists)
    uses: Mapping[int, tuple[str, ...]] = by_post(game).uses(view, seat) if table.question(seat) else {}
    painter = catalogue.painter(table.game_id)
    picture = _timed(table, painter.hand, game.show(view, seat), sheet, catalogue.texts().say(locale), uses)
    return _with_choices(picture, table, seat, locale)


def _with_choices(picture: Picture, table: Table, seat: Seat, locale: str) -> Picture:
    """The picture of a hand that also tells, to those who do not see the buttons, what may be done now."""
    say = catalogue.texts().say(locale)
    verbs = _choices(table, seat, say)
    if not verbs:
        return picture
    choices = say("table.alt.choices", verbs=", ".join(verbs))
    room = ALT_LIMIT - len(choices) - 1
    alt = picture.alt if len(picture.alt) <= room else picture.alt[: room - 1].rstrip() + ELLIPSIS
    return replace(picture, alt=f"{alt} {choices}")


def _choices(table: Table, seat: Seat, say: Say) -> Sequence[str]:
    """What may be done, verb by verb; what is a verb and no more is called as on its button, where it has one."""
    game, view = catalogue.game(table.game_id), table.view(seat)
    legal: Sequence[Any] = table.legal(game, seat)
    alone = [action for action in legal if game.notation(action) == action.verb]
    shown = set(by_post(game).offered(view, seat, alone))
    called: Mapping[Any, Reason] = by_post(game).called(view, seat, alone) if alone else {}
    left_out = {action for action in alone if action not in shown}
    seen = {action: say(found.key, **found.args) for action, found in called.items()}
    verbs = (seen.get(action) or say(f"{game.id}.verb.{action.verb}") for action in legal if action not in left_out)
    return tuple(dict.fromkeys(verbs))


def replay(table: Table, frames: Sequence[Frame], seat: Seat | None, locale: str) -> bytes:
    """The replay as an animated picture."""
    game = catalogue.game(table.game_id)
    course = tuple(event for frame in frames for event in frame.events)
    shown = [
        (
            game.show(frame.view, seat),
            _sheet(
                table,
                seat,
                frame.to_act,
                frame.phase,
                frame.over,
                narrating.caption([frame], table, locale),
                frame.events,
                course if frame.over else (),
                locale,
            ),
        )
        for frame in frames
    ]
    return _timed(table, catalogue.painter(table.game_id).replay, shown, catalogue.texts().say(locale))


def _sheet(
    table: Table,
    seat: Seat | None,
    to_act: tuple[Seat, ...],
    phase: str,
    over: Result | None,
    caption: str,
    happened: tuple[Event, ...] = (),
    course: tuple[Event, ...] = (),
    locale: str = "en",
) -> Sheet:
    return Sheet(
        names=table.names,
        seat=seat,
        to_act=to_act,
        phase=phase,
        options=table.options,
        over=Over(over.winners, over.scores, over.reason) if over else None,
        caption=caption,
        happened=happened,
        course=course,
        ended=format_date(table.ended, "long", locale) if table.ended else "",
    )


def _timed(table: Table, draw: Callable[..., Any], *args: Any) -> Any:
    before = time.perf_counter()
    drawn = draw(*args)
    metrics.RENDER_SECONDS.labels(table.game_id).observe(time.perf_counter() - before)
    return drawn
