"""How fast and how large all kinds of pictures are, cold and warm: boards, hands and films of every game, from random
games, then cards, decks, armies, maps, ladders and whatever is drawn of a tournament (`kinds`).

The plain way (`plain`) draws the same pictures after ours: RGB, everything drawn by Pillow each time, PNG at its
default; beside it the same with figures loaded once and texts alone drawn each time. Cold is the first picture of ours,
when nothing is kept.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from time import process_time
from typing import Any, NamedTuple

from msgspec.structs import replace

from bot import catalogue
from bot.bench import plain
from bot.bench.kinds import FINITE, Draw, kinds
from bot.bench.measure import Figure, Step
from games.core import referee
from games.core.game import Event, Result, by_post
from games.core.hidden import may_read
from rendering import encode, picture
from rendering.picture import Over, Say, Sheet

LARGEST = encode.LARGEST // 1024
"""KiB."""
SHOWN, BEFORE = 14, 56
"""Positions of a game that are measured, and of other games before them, as a bot has drawn that runs for a while."""
APART = 29
"""Turns from one of them to the next: the figures of many games have been drawn by then."""
FEW = 20
"""Of them, as many load the figures of the plain way."""
SEATS = {"wards": (2, 6, 16), "warshow": (2, 3)}


class Scene(NamedTuple):
    """A position, ready to be drawn."""

    board: Draw
    hand: Draw | None
    film: Draw
    """Its title and this position."""
    ending: Draw
    """The poster, had somebody resigned here."""
    row: Draw | None = None
    """All troops of a row, where a game has such a picture."""


def measure(step: Step) -> list[Figure]:
    """Every game, each with its numbers of seats; every other kind; then a control: an empty picture."""
    found: list[Figure] = []
    for game_id in ("titans", "warshow", "battalions", "wards"):
        for seats in SEATS.get(game_id, (2,)):
            found += _game(game_id, seats)
            step()
    for name, drawn in kinds():
        found += _kind(name, drawn, len(drawn) // 2, known=name in FINITE)
        step()
    found.append(_control())
    step()
    return found


def _game(game_id: str, seats: int) -> list[Figure]:
    shown = list(scenes(game_id, seats, BEFORE + SHOWN, APART))
    name = f"{game_id}, {seats} seats"
    found: list[Figure] = []
    for kind in ("board", "hand", "film", "ending", "row"):
        drawn: list[Draw] = [each for scene in shown if (each := getattr(scene, kind)) is not None]
        if len(drawn) > 1:
            found += _kind(name if kind == "board" else f"{name}: {kind}", drawn, min(SHOWN, len(drawn) // 2))
    return found


def _kind(name: str, drawn: Sequence[Draw], count: int, *, known: bool = False) -> list[Figure]:
    """The first one cold; all but the last `count` only to warm what is kept, in our way and in the plain one.

    `known`: what is measured was drawn before as well.
    """
    plain.forget()
    cold, _ = _timed(drawn[0])
    before, measured = drawn if known else drawn[:-count], drawn[-count:]
    for draw in before:
        draw()
    ours, sizes = zip(*map(_timed, measured), strict=True)
    mine, large, film = _median(ours) * 1000, max(sizes) / 1024, name.endswith("film")
    theirs, written = (_plainly(before[-FEW:], measured, loaded=loaded) * 1000 for loaded in (False, True))
    return [
        Figure(
            f"{name} drawn and encoded",
            f"{mine:.1f} ms, at most {max(ours) * 1000:.0f}, cold {cold * 1000:.0f} ms",
            f"{theirs:.1f} ms, plain Pillow; {written:.1f} with figures loaded",
            theirs / max(mine, 0.001),
            10.0,
            {
                "ms": mine,
                "max_ms": max(ours) * 1000,
                "cold_ms": cold * 1000,
                "baseline_ms": theirs,
                "loaded_ms": written,
            },
        ),
        Figure(
            f"{name} ({'title and a position' if film else f'at most {LARGEST} KiB'})",
            f"{large:.0f} KiB, usually {_median(sizes) / 1024:.0f}",
            "",
            None if film else LARGEST / large,
            None if film else 1.0,
            {"kib": large},
        ),
    ]


def _plainly(before: Sequence[Draw], measured: Sequence[Draw], *, loaded: bool) -> float:
    """Seconds of a picture drawn the plain way."""
    found: list[float] = []
    with plain.plainly(loaded=loaded):
        for draw in before if loaded else before[-1:]:
            draw()
        for draw in measured:
            for forget in picture.KEPT:
                forget()
            found.append(_timed(draw)[0])
    return float(_median(found))


def _timed(draw: Draw) -> tuple[float, int]:
    """Seconds of computing, and bytes."""
    begin = process_time()
    size = len(draw())
    return process_time() - begin, size


def _control() -> Figure:
    """What measuring costs by itself: nothing is drawn."""
    empty: list[float] = []
    for _ in range(200):
        begin = process_time()
        empty.append(process_time() - begin)
    late = max(empty) * 1000
    return Figure("control: nothing drawn", f"{late:.2f} ms at most", "", 1.0, 1.0, {"ms": late})


def _median(values: Sequence[Any]) -> float:
    return float(sorted(values)[len(values) // 2])


def scenes(game_id: str, seats: int, count: int, every: int = 9) -> Iterator[Scene]:
    """Positions spread over random games that are played with what the computers think of; one of so many turns."""
    game, painter, say = catalogue.game(game_id), catalogue.painter(game_id), catalogue.texts().say("es")
    names = tuple(f"Jugadora {seat + 1}" for seat in range(seats))
    rng = random.Random(seats)
    number = made = 0
    while made < count:
        number += 1
        setup = referee.Setup(options=referee.complete(game, {}), seats=seats, seed=number.to_bytes(32, "big"))
        position, told = referee.begin(game, setup)
        course = list(_public(told.events))
        for turn in range(400):
            asks = referee.asks(game, position)
            if not asks or made == count:
                break
            ask = asks[0]
            view = referee.view(position, ask.seat)
            if turn % every == 4:
                made += 1
                sheet = Sheet(
                    names=names,
                    seat=None,
                    to_act=(ask.seat,),
                    phase=ask.kind,
                    options=setup.options,
                    happened=_public(told.events),
                )
                own = Sheet(names=names, seat=ask.seat, to_act=(ask.seat,), phase=ask.kind, options=setup.options)
                public, private = game.show(referee.view(position, None), None), game.show(view, ask.seat)
                uses = by_post(game).uses(view, ask.seat)
                over, _ = referee.act(game, setup, position, ask.seat, referee.RESIGN)
                end = replace(sheet, over=_over(over.over), to_act=(), phase="over", happened=(), course=tuple(course))
                last = game.show(referee.view(over, None), None)
                yield Scene(
                    lambda public=public, sheet=sheet: painter.board(public, sheet, say).png,
                    lambda private=private, own=own, uses=uses: painter.hand(private, own, say, uses).png,
                    lambda public=public, sheet=sheet: painter.replay([(public, sheet)], say),
                    lambda last=last, end=end: painter.board(last, end, say).png,
                    _row(painter, public, sheet, say),
                )
            action = rng.choice(list(game.shortlist(view, ask.seat)))
            position, told = referee.play(game, setup, position, ask.seat, action)
            course += _public(told.events)


def _over(result: Result | None) -> Over:
    assert result is not None
    return Over(result.winners, result.scores, result.reason)


def _row(painter: Any, public: Any, sheet: Sheet, say: Say) -> Draw | None:
    """The first row on which somebody stands; None where there is none, or no such picture."""
    if not hasattr(painter, "row"):
        return None
    name = next((each.row for each in public.rows if any(each.troops)), None)
    return None if name is None else lambda: painter.row(public, name, sheet, say).png


def _public(events: Sequence[Event]) -> tuple[Event, ...]:
    return tuple(event for event in events if may_read(event.readers, None))
