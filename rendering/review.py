"""A seat's chances through a game, as a curve; what turned it is marked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rendering import encode, fonts, tokens
from rendering.canvas import Canvas
from rendering.fonts import Font
from rendering.picture import Picture, Say
from rendering.sprite import Pen, Sprite, curved
from rendering.warcrow.frame import HEADER, SMALL, STRONG, WIDTH, page, plate

_LEFT, _RIGHT, _TOP, _BOTTOM = 92, 196, HEADER + 30, 56
_HEIGHT = HEADER + 420
_DOT, _APART = 20, 34
"""Width of a point that is marked, and how far its number is from it."""
_ENDS = Font(56, display=True)
"""The chances at both ends, beside the curve."""


class Course(NamedTuple):
    """`points`: events and chances, 0 to 1, in order; `marks`: numbers of the events that turned it. `player`: whose,
    for others to read; "": the reader's own. `lost`: what each of the marked choices cost, in parts of 1.
    """

    game: str
    points: tuple[tuple[int, float], ...]
    marks: tuple[int, ...]
    player: str = ""
    lost: tuple[float, ...] = ()


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
        canvas.text(_LEFT - 12, _TOP + y, say("review.picture.percent", n=level), SMALL, "ink", "parchment", "right")
    _numbers(canvas, course, marked)
    low = _HEIGHT - _BOTTOM // 2
    canvas.text(_LEFT, low, say("review.picture.step", n=first), SMALL, "ink", "parchment")
    canvas.text(_LEFT + width, low, say("review.picture.step", n=last), SMALL, "ink", "parchment", "right")
    canvas.text(_LEFT + width // 2, low, say("review.picture.made"), fonts.LABEL, "faint", "parchment", "middle")
    _ends(canvas, course, say)
    return Picture(encode.within(canvas.image), *canvas.image.size, _alt(course, say))


def _numbers(canvas: Canvas, course: Course, marked: Sequence[tuple[float, float]]) -> None:
    """Each turning point's number and what it cost, beside it and clear of the one before."""
    taken: list[tuple[int, int]] = []
    for number, (x, y) in enumerate(marked, 1):
        cost = f"−{round(100 * course.lost[number - 1])}" if course.lost else ""
        half = (_NUMBER + (fonts.width(cost, STRONG) + 16 if cost else 0)) // 2
        middle = min(max(_LEFT + int(x), _LEFT + half), WIDTH - _RIGHT - half)
        # a dear choice is a valley of the curve: below it there is room
        heights = [_TOP + int(y) + way * step * _APART for step in (1, 2, 3) for way in (1, -1)]
        inside = [one for one in heights if _TOP + 17 <= one <= _HEIGHT - _BOTTOM - 24]
        clear = [one for one in inside if all(abs(a - middle) > 2 * _CHIP or abs(b - one) > 38 for a, b in taken)]
        high = (clear or inside)[0]
        taken.append((middle, high))
        left = middle - half
        if cost:
            wide = 2 * half - _NUMBER + 12
            canvas.stamp(plate(wide, 34, "gold_light"), left + 2 * half - wide, high - 17)
            canvas.text(left + 2 * half - 9, high, cost, STRONG, "ink", "gold_light", "right")
        canvas.stamp(plate(_NUMBER, 34, "steel"), left, high - 17)
        canvas.text(left + _NUMBER // 2, high, str(number), STRONG, "paper", "steel", "middle")


_NUMBER = 34
"""Width of a turning point's number."""
_CHIP = 58
"""Half of the width of a turning point's plate, at most."""


def _ends(canvas: Canvas, course: Course, say: Say) -> None:
    """The first chance and what became of it, large."""
    middle = WIDTH - _RIGHT // 2
    for y, word, (_, chance) in ((_TOP + 60, "first", course.points[0]), (_TOP + 226, "last", course.points[-1])):
        percent = say("review.picture.percent", n=round(100 * chance))
        canvas.text(middle, y, percent, _ENDS, "script", "parchment", "middle")
        canvas.text(middle, y + 50, say(f"review.picture.{word}"), SMALL, "ink", "parchment", "middle")
    if course.points[-1][1] == 1:
        canvas.stamp(tokens.crown(52, "gold", "parchment"), middle - 26, _TOP + 146)


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
    costs = zip(course.marks, course.lost, strict=False)
    turned = [say("review.picture.cost", number=seq, percent=round(100 * lost)) for seq, lost in costs]
    whole = (
        say("review.picture.alt_of", course=told, player=course.player)
        if course.player
        else say("review.picture.alt", course=told)
    )
    return " ".join((whole, *turned))
