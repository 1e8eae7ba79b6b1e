"""How fast and how large all kinds of pictures are, cold and warm: boards, hands and films of every game, from random
games, then cards, decks, armies, maps, ladders and whatever is drawn of a tournament (`kinds`).

The plain way is measured in turns with ours, on the same positions and with the same figures: every text drawn by
Pillow each time, RGB, PNG at its default. Cold is the first picture of a process that has kept nothing.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from time import process_time
from typing import Any, NamedTuple

from PIL import Image, ImageDraw

from bot import catalogue
from bot.bench.kinds import Draw, kinds
from bot.bench.measure import Figure, Step
from games.core import referee
from games.core.game import Event, by_post
from games.core.hidden import may_read
from rendering import encode, fonts, theme
from rendering.canvas import Align, Canvas, start_of
from rendering.fonts import Font
from rendering.picture import Sheet

LARGEST = encode.LARGEST // 1024
"""KiB."""
SHOWN = 14
"""Positions of a game that are drawn; as many before them warm what is kept."""
SEATS = {"wards": (2, 6, 16), "warshow": (2, 3)}


class Scene(NamedTuple):
    """A position, ready to be drawn."""

    board: Draw
    hand: Draw | None
    film: Draw
    """Its title and this position."""


def measure(step: Step) -> list[Figure]:
    """Every game, each with its numbers of seats; every other kind; then a control: an empty picture."""
    found: list[Figure] = []
    for game_id in ("titans", "warshow", "battalions", "wards"):
        for seats in SEATS.get(game_id, (2,)):
            found += _game(game_id, seats)
            step()
    for name, drawn in kinds():
        found += _kind(name, drawn)
        step()
    found.append(_control())
    step()
    return found


def _game(game_id: str, seats: int) -> list[Figure]:
    shown = list(scenes(game_id, seats, 2 * SHOWN))
    name = f"{game_id}, {seats} seats"
    found: list[Figure] = []
    for kind in ("board", "hand", "film"):
        drawn: list[Draw] = [each for scene in shown if (each := getattr(scene, kind)) is not None]
        if len(drawn) > 1:
            found += _kind(f"{name}: {kind}", drawn)
    return found


def _kind(name: str, drawn: list[Draw]) -> list[Figure]:
    """The first one cold; half of the others only to warm what is kept."""
    _forget()
    begin = process_time()
    drawn[0]()
    cold = process_time() - begin
    for draw in drawn[1 : len(drawn) // 2]:
        draw()
    return _figures(name, drawn[len(drawn) // 2 :], cold)


def _figures(name: str, drawn: Iterable[Draw], cold: float) -> list[Figure]:
    ours: list[float] = []
    plain: list[float] = []
    sizes: list[int] = []
    for draw in drawn:  # in turns, each position once: nothing of it has been drawn before
        begin = process_time()
        picture = draw()
        ours.append(process_time() - begin)
        sizes.append(len(picture))
        with _plainly():
            begin = process_time()
            draw()
            plain.append(process_time() - begin)
    mine, other, large = _median(ours) * 1000, _median(plain) * 1000, max(sizes) / 1024
    return [
        Figure(
            f"{name} drawn and encoded",
            f"{mine:.1f} ms, at most {max(ours) * 1000:.0f}, cold {cold * 1000:.0f} ms",
            f"{other:.1f} ms, plain Pillow",
            other / max(mine, 0.001),
            10.0,
            {"ms": mine, "max_ms": max(ours) * 1000, "cold_ms": cold * 1000, "baseline_ms": other},
        ),
        Figure(
            f"{name} (at most {LARGEST} KiB)",
            f"{large:.0f} KiB, usually {_median(sizes) / 1024:.0f}",
            "",
            LARGEST / large,
            1.0,
            {"kib": large},
        ),
    ]


def _control() -> Figure:
    """What measuring costs by itself: nothing is drawn."""
    empty: list[float] = []
    for _ in range(200):
        begin = process_time()
        empty.append(process_time() - begin)
    late = max(empty) * 1000
    return Figure("control: nothing drawn", f"{late:.2f} ms at most", "", 1.0, 1.0, {"ms": late})


def _median(values: list[Any]) -> float:
    return float(sorted(values)[len(values) // 2])


def scenes(game_id: str, seats: int, count: int) -> Iterator[Scene]:
    """Positions spread over random games that are played with what the computers think of."""
    game, painter, say = catalogue.game(game_id), catalogue.painter(game_id), catalogue.texts().say("es")
    names = tuple(f"Jugadora {seat + 1}" for seat in range(seats))
    rng = random.Random(seats)
    number = made = 0
    while made < count:
        number += 1
        setup = referee.Setup(options=referee.complete(game, {}), seats=seats, seed=number.to_bytes(32, "big"))
        position, told = referee.begin(game, setup)
        for turn in range(400):
            asks = referee.asks(game, position)
            if not asks or made == count:
                break
            ask = asks[0]
            view = referee.view(position, ask.seat)
            if turn % 9 == 4:
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
                yield Scene(
                    lambda public=public, sheet=sheet: painter.board(public, sheet, say).png,
                    lambda private=private, own=own, uses=uses: painter.hand(private, own, say, uses).png,
                    lambda public=public, sheet=sheet: painter.replay([(public, sheet)], say),
                )
            action = rng.choice(list(game.shortlist(view, ask.seat)))
            position, told = referee.play(game, setup, position, ask.seat, action)


def _public(events: Sequence[Event]) -> tuple[Event, ...]:
    return tuple(event for event in events if may_read(event.readers, None))


def _forget() -> None:
    """As after a start: nothing that painters keep is there."""
    for module in [module for name, module in sys.modules.items() if name.startswith("rendering.")]:
        for kept in [each for each in vars(module).values() if hasattr(each, "cache_clear")]:
            kept.cache_clear()


@contextmanager
def _plainly() -> Generator[None]:
    """While it lasts, painters draw the plain way."""
    text, ways = Canvas.text, (encode.png, encode.within, encode.gif)
    Canvas.text = _text
    encode.png = encode.within = _png
    encode.gif = _gif
    try:
        yield
    finally:
        Canvas.text = text
        encode.png, encode.within, encode.gif = ways


def _text(self: Canvas, x: int, y: int, text: str, font: Font, colour: str, ground: str, align: Align = "left") -> None:
    draw = ImageDraw.Draw(self.image)
    draw.fontmode = "1"
    where = (start_of(x, text, font, align), y + font.capital // 2)
    draw.text(where, text, fill=theme.index(theme.written(colour, ground)), font=fonts.face(font), anchor="ls")


def _png(image: Image.Image, *_: Any, **__: Any) -> bytes:
    out = BytesIO()
    theme.colours(image).save(out, "PNG")
    return out.getvalue()


def _gif(frames: Iterable[tuple[Image.Image, int]]) -> bytes:
    out = BytesIO()
    (first, *rest), times = zip(*((theme.colours(image), milliseconds) for image, milliseconds in frames), strict=True)
    first.save(out, "GIF", save_all=True, append_images=rest, duration=list(times), loop=0)
    return out.getvalue()
