"""A seat's chances through a game, as a curve; what turned it is marked."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rendering import encode, fonts
from rendering.picture import Picture, Say
from rendering.sprite import Pen, Sprite, curved
from rendering.warcrow.frame import HEADER, SMALL, STRONG, WIDTH, chip, page

_LEFT, _RIGHT, _TOP, _BOTTOM = 92, 30, HEADER + 30, 56
_HEIGHT = HEADER + 420
_DOT, _APART = 20, 32
"""Width of a point that is marked, and how far its number is from it."""


class Course(NamedTuple):
    """`points`: events and chances, 0 to 1, in order; `marks`: numbers of the events that turned it. `player`: whose,
    for others to read; "": the reader's own.
    """

    game: str
    points: tuple[tuple[int, float], ...]
    marks: tuple[int, ...]
    player: str = ""


def chances(course: Course, say: Say) -> Picture:
    """The curve from the first choice to the end, half way marked, the turning points numbered."""
    whose = say("review.picture.title_of", player=course.player) if course.player else say("review.picture.title")
    canvas = page(_HEIGHT, say(f"{course.game}.name"), fonts.shorten(whose, STRONG, WIDTH * 2 // 3))
    width, height = WIDTH - _LEFT - _RIGHT, _HEIGHT - _TOP - _BOTTOM
    first, last = course.points[0][0], max(course.points[-1][0], course.points[0][0] + 1)

    def at(seq: int, chance: float) -> tuple[float, float]:
        return 6 + (width - 12) * (seq - first) / (last - first), 6 + (height - 12) * (1 - chance)

    spots = [at(*point) for point in course.points]
    canvas.stamp(curved((width, height), spots, 5, "parchment"), _LEFT, _TOP)
    for level in (0.0, 0.5, 1.0):
        y, thick = _TOP + round(at(first, level)[1]), 2 if level == 0.5 else 1
        canvas.fill((_LEFT, y - 1, _LEFT + width, y - 1 + thick), "edge")
    marked = [at(seq, dict(course.points)[seq]) for seq in course.marks]
    for x, y in (*marked, spots[-1]):
        canvas.stamp(_dot(), _LEFT + round(x) - _DOT // 2, _TOP + round(y) - _DOT // 2)
    for level in (0, 50, 100):
        y = int(at(first, level / 100)[1])
        canvas.text(_LEFT - 12, _TOP + y, f"{level} %", SMALL, "ink", "parchment", "right")
    for number, (x, y) in enumerate(marked, 1):
        above = y > 2 * _APART  # else there is room below it alone
        chip(canvas, _LEFT + int(x), _TOP + int(y) + (-_APART if above else _APART), str(number))
    low = _HEIGHT - _BOTTOM // 2
    canvas.text(_LEFT, low, say("review.picture.step", n=first), SMALL, "ink", "parchment")
    canvas.text(WIDTH - _RIGHT, low, say("review.picture.step", n=last), SMALL, "ink", "parchment", "right")
    canvas.text(_LEFT + width // 2, low, say("review.picture.made"), STRONG, "ink", "parchment", "middle")
    return Picture(encode.within(canvas.image), *canvas.image.size, _alt(course, say))


@lru_cache(maxsize=1)
def _dot() -> Sprite:
    pen = Pen(_DOT, _DOT, "parchment")
    pen.disc(_DOT / 2, _DOT / 2, _DOT / 2 - 1, "course", outline=None)
    return pen.sprite()


def _alt(course: Course, say: Say) -> str:
    points = course.points
    every = max(1, len(points) // 12)
    some = [*points[:-1:every], points[-1]]
    told = ", ".join(say("review.picture.point", number=seq, percent=round(100 * chance)) for seq, chance in some)
    if course.player:
        return say("review.picture.alt_of", course=told, player=course.player)
    return say("review.picture.alt", course=told)
