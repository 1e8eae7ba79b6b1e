"""The little pictures of the cards of Warshow, drawn from `data/warshow/emblems.toml`."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from games.core import data
from games.warshow.cards import BY_ID
from rendering.sprite import Pen, Point, Sprite, curve

UNITS = 100
"""Side of the box in which strokes are written."""
_LINE = 3.2
"""Width of outlines in units."""

EMBLEMS: Final[Mapping[str, str]] = data.toml("warshow/emblems.toml")
"""Strokes, one a line, by card."""


class Stroke(NamedTuple):
    """One stroke. `thick`: the width of a line, the radius of a disc, else 0. `outline`: None for none."""

    kind: str
    colour: str
    outline: str | None
    thick: float
    points: tuple[Point, ...]


def strokes(card: str) -> Sequence[Stroke]:
    """The strokes of a card's emblem; those of any troop or order, if it has none of its own."""
    return read(EMBLEMS.get(card) or EMBLEMS["troop" if BY_ID[card].troop else "order"])


def read(text: str) -> list[Stroke]:
    """The strokes written in a text. ValueError for what is no stroke."""
    found: list[Stroke] = []
    for line in filter(None, text.splitlines()):
        twice, _, rest = line.partition("both ")
        stroke = _stroke(line if twice else rest)
        found.append(stroke)
        if not twice:
            found.append(stroke._replace(points=tuple((UNITS - x, y) for x, y in stroke.points)))
    return found


def _stroke(line: str) -> Stroke:
    kind, colour, *rest = line.split()
    if kind not in _KINDS:
        message = f"no such stroke: {line}"
        raise ValueError(message)
    points = tuple((float(x), float(y)) for x, y in (word.split(",") for word in rest if "," in word))
    thick = sum(float(word) for word in rest if "," not in word)
    return Stroke(kind, colour.removesuffix("-"), None if colour.endswith("-") else "ink", thick, points)


@lru_cache(maxsize=512)
def emblem(card: str, size: int, ground: str) -> Sprite:
    """The emblem of a card, as large as it can be in `size` x `size` pixels, for a place painted in `ground`."""
    return painted(strokes(card), size, ground)


def painted(drawn: Sequence[Stroke], size: int, ground: str) -> Sprite:
    """The strokes, fitted into a square of `size` pixels."""
    left, top, right, foot = _bounds(drawn)
    side = max(right - left, foot - top)
    scale = size / side
    across, down = (side - right - left) / 2, (side - foot - top) / 2
    pen = Pen(size, size, ground, scale=scale, line=_LINE)
    for stroke in drawn:
        points = [(x + across, y + down) for x, y in stroke.points]
        _KINDS[stroke.kind](pen, stroke, points)
    return pen.sprite()


def _bounds(drawn: Sequence[Stroke]) -> tuple[float, float, float, float]:
    edges: list[tuple[float, float, float, float]] = []
    for stroke in drawn:
        room = (stroke.thick if stroke.kind == "disc" else stroke.thick / 2) + (_LINE if stroke.outline else 0) + 1
        for x, y in curve(stroke.points) if stroke.kind == "blob" else stroke.points:
            edges.append((x - room, y - room, x + room, y + room))
    lefts, tops, rights, feet = zip(*edges, strict=True)
    return min(lefts), min(tops), max(rights), max(feet)


_KINDS: Final[Mapping[str, Callable[[Pen, Stroke, list[Point]], None]]] = {
    "shape": lambda pen, stroke, points: pen.shape(points, stroke.colour, stroke.outline),
    "blob": lambda pen, stroke, points: pen.blob(points, stroke.colour, stroke.outline),
    "disc": lambda pen, stroke, points: pen.disc(*points[0], stroke.thick, stroke.colour, stroke.outline),
    "line": lambda pen, stroke, points: pen.line(points, stroke.colour, stroke.thick),
    "curve": lambda pen, stroke, points: pen.line(curve(points, closed=False), stroke.colour, stroke.thick),
    "limb": lambda pen, stroke, points: pen.limb(points, stroke.colour, stroke.thick),
}
