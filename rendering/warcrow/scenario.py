"""A scenario's map to scale: zones, markers, and every distance a player needs to lay the field out.

Company A deploys above (red), B below (blue). Distances run from edge to edge, as people measure on a table: from
the field's border to the marker's rim, so a marker of 2 strides with its centre at 15 stands 14 from the border.
"""

import math
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from rendering import fonts, tokens
from rendering.canvas import Canvas
from rendering.fonts import Font
from rendering.picture import Say
from rendering.sprite import Pen, Sprite
from rendering.warcrow.alt import company_colours, legend, marker_name
from rendering.warcrow.frame import HEADER, SMALL, STRONG, WIDTH, chip, colour_sign, plate
from tournaments.adventures import GROUND, SIDES, Objective, Scenario, Side

SCALE: Final = 13
"""Pixels of a stride."""
LEFT, TOP = 88, HEADER + 22
"""Where the field begins in the picture."""
FIELD = GROUND.field
RIM: Final = GROUND.marker / 2
"""A marker's radius in strides."""

SIDE_COLOURS: Final[dict[Side, str]] = {"a": "crimson", "b": "blue"}
MARKER_COLOURS: Final = {"red": "crimson", "blue": "blue", "brown": "leather"}
_LINE = Font(24, bold=True)
_ROW = 36
_NEAR = 0.57
"""How far along an upright distance its number stands."""


def across(x: float) -> int:
    """Strides from the left border to pixels."""
    return round(LEFT + SCALE * x)


def down(y: float) -> int:
    """Strides from A's border to pixels."""
    return round(TOP + SCALE * y)


def height(scenario: Scenario, say: Say) -> int:
    """Of the picture, in pixels."""
    return down(FIELD[1]) + 64 + _ROW * len(legend(scenario, say)) + 10


def paint(canvas: Canvas, scenario: Scenario, say: Say) -> None:
    """Draws the map on an empty sheet of the right height."""
    _field(canvas, scenario)
    _outside(canvas, scenario, say)
    markers = [one for one in scenario.objectives if one.at is not None]
    if scenario.reach != GROUND.reach:
        for one in markers:
            _influence(canvas, one, scenario.reach)
    for one in scenario.objectives:
        if one.area is not None:
            _area(canvas, one, scenario, say)
    for line in lines(scenario):
        _dimension(canvas, line, scenario)
    for side in SIDES:
        _zone_name(canvas, scenario, side, say)
    for one in markers:
        _marker(canvas, one, scenario, say)
    _legend(canvas, scenario, say)


class Measure(NamedTuple):
    """A distance: from one point to another, in strides, along one axis."""

    start: tuple[float, float]
    end: tuple[float, float]

    @property
    def strides(self) -> int:
        """Its length."""
        return round(abs(self.end[0] - self.start[0]) + abs(self.end[1] - self.start[1]))

    @property
    def upright(self) -> bool:
        """Whether it runs down the field."""
        return self.start[0] == self.end[0]


def lines(scenario: Scenario) -> list[Measure]:
    """The distances drawn for markers: to the nearer side border, and to the nearer company's border.

    Where another marker stands in between, the distance to that one.
    """
    points = [one.at for one in scenario.objectives if one.at is not None]
    found: list[Measure] = []
    for x, y in points:
        if x <= FIELD[0] / 2:
            found.append(Measure((0, y), (x - RIM, y)))
        else:
            found.append(Measure((FIELD[0], y), (x + RIM, y)))
        if y <= FIELD[1] / 2:
            before = max((other + RIM for side, other in points if side == x and other < y), default=0)
            found.append(Measure((x, before), (x, y - RIM)))
        else:
            before = min((other - RIM for side, other in points if side == x and other > y), default=FIELD[1])
            found.append(Measure((x, before), (x, y + RIM)))
    return found


def _field(canvas: Canvas, scenario: Scenario) -> None:
    x0, y0, x1, y1 = across(0), down(0), across(FIELD[0]), down(FIELD[1])
    upper, lower = down(scenario.zone), down(FIELD[1] - scenario.zone)
    canvas.fill((x0 - 4, y0 - 4, x1 + 4, y1 + 4), "ink")
    canvas.fill((x0, y0, x1, y1), "sand")
    canvas.fill((x0, y0, x1, upper), "stone_lit")
    canvas.fill((x0, lower, x1, y1), "stone_lit")
    for side, (first, last) in zip(SIDES, ((y0, upper), (lower, y1)), strict=True):
        canvas.stamp(_hatched(x1 - x0, last - first, SIDE_COLOURS[side]), x0, first)
    canvas.fill((x0, upper - 4, x1, upper), SIDE_COLOURS["a"])
    canvas.fill((x0, lower, x1, lower + 4), SIDE_COLOURS["b"])
    # every ten strides, so that distances can be judged by eye
    for ten in range(10, FIELD[0], 10):
        for y in (y0, y1 - 8):
            canvas.fill((across(ten) - 1, y, across(ten) + 1, y + 8), "faint")
        for x in (x0, x1 - 8):
            canvas.fill((x, down(ten) - 1, x + 8, down(ten) + 1), "faint")


@lru_cache(maxsize=8)
def _hatched(width: int, tall: int, colour: str) -> Sprite:
    """A company's ground: slanting lines of its colour."""
    pen = Pen(width, tall, "stone_lit")
    for x in range(-tall, width, 26):
        pen.line([(x, tall), (x + tall, 0)], colour, 2)
    return pen.sprite(whole=True)


def _outside(canvas: Canvas, scenario: Scenario, say: Say) -> None:
    """The depth of the zones and what lies between them on the left, the field's width below."""
    x = LEFT - 40
    stops = (0, scenario.zone, FIELD[1] - scenario.zone, FIELD[1])
    for first, last in pairwise(stops):
        _arrows(canvas, (x, down(first)), (x, down(last)), "parchment")
        chip(canvas, x, (down(first) + down(last)) // 2, str(last - first))
    y = down(FIELD[1]) + 32
    _arrows(canvas, (across(0), y), (across(FIELD[0]), y), "parchment")
    chip(canvas, across(FIELD[0] / 2), y, say("warcrow.picture.map.strides", n=FIELD[0]))


def _dimension(canvas: Canvas, line: Measure, scenario: Scenario) -> None:
    (x0, y0), (x1, y1) = line.start, line.end
    start, end = (across(x0), down(y0)), (across(x1), down(y1))
    _arrows(canvas, start, end, "sand")
    number = str(line.strides)
    if not line.upright:
        chip(canvas, (start[0] + end[0]) // 2, start[1], number)
        return
    # in the open, not on the border of a zone; rather near the marker, where the field's other plates leave room
    border = min(max(y0, scenario.zone), FIELD[1] - scenario.zone)
    first = border if abs(y1 - border) > 3 else y0
    chip(canvas, start[0], down(first + _NEAR * (y1 - first)), number)


def _arrows(canvas: Canvas, start: tuple[int, int], end: tuple[int, int], ground: str) -> None:
    """An upright or level line with a tip at both ends."""
    (x0, y0), (x1, y1) = min(start, end), max(start, end)
    if x0 == x1:
        canvas.fill((x0 - 1, y0 + 4, x0 + 2, y1 - 4), "script")
        up, low = _tip("up", ground), _tip("down", ground)
        canvas.stamp(up, x0 - up.size[0] // 2, y0)
        canvas.stamp(low, x0 - low.size[0] // 2, y1 - low.size[1])
    else:
        canvas.fill((x0 + 4, y0 - 1, x1 - 4, y0 + 2), "script")
        left, right = _tip("left", ground), _tip("right", ground)
        canvas.stamp(left, x0, y0 - left.size[1] // 2)
        canvas.stamp(right, x1 - right.size[0], y0 - right.size[1] // 2)


_TIPS: Final = {
    "up": "6.5,0 12,13 1,13",
    "down": "6.5,13 12,0 1,0",
    "left": "0,6.5 13,1 13,12",
    "right": "13,6.5 0,1 0,12",
}


@lru_cache(maxsize=16)
def _tip(way: str, ground: str) -> Sprite:
    pen = Pen(13, 13, ground)
    pen.shape(_TIPS[way], "script", outline=None)
    return pen.sprite()


@lru_cache(maxsize=4)
def _ring(radius: int) -> Sprite:
    """A dashed circle with a light ground, `radius` in pixels."""
    size = 2 * radius + 6
    pen = Pen(size, size, "sand", line=0)
    middle = size / 2
    pen.disc(middle, middle, radius, "parchment", outline=None)
    dashes = 40
    for dash in range(dashes):
        angles = [2 * math.pi * (dash + share) / dashes for share in (0, 0.15, 0.3, 0.45, 0.6)]
        pen.line([(middle + radius * math.cos(a), middle + radius * math.sin(a)) for a in angles], "faint", 3)
    return pen.sprite()


def _influence(canvas: Canvas, one: Objective, reach: int) -> None:
    """How far from the marker's rim units contest it."""
    assert one.at is not None
    x, y = one.at
    ring = _ring(round(SCALE * (RIM + reach)))
    canvas.stamp(ring, across(x) - ring.size[0] // 2, down(y) - ring.size[1] // 2)
    way = 1 if y <= FIELD[1] / 2 else -1
    start, end = down(y + way * RIM), down(y + way * (RIM + reach))
    _arrows(canvas, (across(x), start), (across(x), end), "parchment")
    chip(canvas, across(x), (start + end) // 2, str(reach), "gold_light")


def _area(canvas: Canvas, one: Objective, scenario: Scenario, say: Say) -> None:
    assert one.area is not None
    x, y, width, depth = one.area
    x0, y0, x1, y1 = across(x), down(y), across(x + width), down(y + depth)
    canvas.fill((x0, y0, x1, y1), "faint")
    odd = (x == 0) == (y == scenario.zone)
    canvas.fill((x0 + 2, y0 + 2, x1 - 2, y1 - 2), "sand" if odd else "parchment")
    ground = "sand" if odd else "parchment"
    if one.side is not None:  # the border of the zone it touches, which the area has covered
        edge = y0 if one.side == "a" else y1
        canvas.fill((x0, edge - 4 * (one.side == "a"), x1, edge + 4 * (one.side == "b")), SIDE_COLOURS[one.side])
    upper = one.side != "b"
    level = down(y + 2.2) if upper else down(y + depth - 2.2)
    _arrows(canvas, (x0 + 2, level), (x1 - 2, level), ground)
    chip(canvas, (x0 + x1) // 2, level, str(width))
    upright = across(x + 2.4) if x == 0 else across(x + width - 2.4)
    _arrows(canvas, (upright, y0 + 2), (upright, y1 - 2), ground)
    chip(canvas, upright, (y0 + y1) // 2, str(depth))
    middle = (x0 + x1) // 2
    canvas.text(middle, (y0 + y1) // 2 - 18, marker_name(one, scenario, say), Font(30, True), "ink", ground, "middle")
    if one.side is not None:
        beside = say("warcrow.picture.map.beside", company=one.side.upper())
        canvas.text(middle, (y0 + y1) // 2 + 22, beside, SMALL, "ink", ground, "middle")


def _zone_name(canvas: Canvas, scenario: Scenario, side: Side, say: Say) -> None:
    text = say("warcrow.picture.map.zone")
    width = fonts.width(text, _LINE) + 24 + _LETTER + 4
    y = down(scenario.zone / 2 if side == "a" else FIELD[1] - scenario.zone / 2)
    left = across(FIELD[0] / 2) - width // 2
    canvas.stamp(plate(width, 44), left, y - 22)
    canvas.stamp(tokens.box(_LETTER, 32, 9, SIDE_COLOURS[side], "paper"), left + 6, y - 16)
    canvas.text(left + 6 + _LETTER // 2, y, side.upper(), _LINE, "paper", SIDE_COLOURS[side], "middle")
    canvas.text(left + _LETTER + 16, y, text, _LINE, "ink", "paper")


_LETTER = 40
"""Width of a company's letter."""


@lru_cache(maxsize=8)
def _disc(colour: str, ground: str) -> Sprite:
    """A marker to scale: its outer rim is exactly `RIM` strides from the middle."""
    size = 2 * SCALE + 4
    pen = Pen(size, size, ground, line=2)
    pen.disc(size / 2, size / 2, RIM * SCALE - 2, MARKER_COLOURS[colour])
    pen.disc(size / 2, size / 2, 2.6, "paper", outline=None)
    return pen.sprite()


def _marker(canvas: Canvas, one: Objective, scenario: Scenario, say: Say) -> None:
    assert one.at is not None
    assert one.colour is not None
    x, y = across(one.at[0]), down(one.at[1])
    disc = _disc(one.colour, "parchment" if scenario.reach != GROUND.reach else "sand")
    canvas.stamp(disc, x - disc.size[0] // 2, y - disc.size[1] // 2)
    name = marker_name(one, scenario, say)
    gap = round(SCALE * RIM) + 8
    if one.start is None:
        # beside the marker, on the side where no distance is
        width = fonts.width(name, STRONG) + 46
        left = x + gap if one.at[0] <= FIELD[0] / 2 else x - gap - width
        _tag(canvas, left, y - 20, width, one.colour, (name,))
        return
    words = (name, say("warcrow.picture.map.start", company=one.start.upper()))
    width = max(fonts.width(name, STRONG) + 46, fonts.width(words[1], SMALL) + 20)
    top = y + gap if one.at[1] <= FIELD[1] / 2 else y - gap - 70
    _tag(canvas, x - width // 2, top, width, one.colour, words)


def _tag(canvas: Canvas, left: int, top: int, width: int, colour: str, words: tuple[str, ...]) -> None:
    canvas.stamp(plate(width, 40 if len(words) == 1 else 70), left, top)
    canvas.stamp(colour_sign(colour, 24, "paper"), left + 8, top + 8)
    canvas.text(left + 38, top + 20, words[0], STRONG, "ink", "paper")
    for word in words[1:]:
        canvas.text(left + 10, top + 50, word, SMALL, "ink", "paper")


def _legend(canvas: Canvas, scenario: Scenario, say: Say) -> None:
    y = down(FIELD[1]) + 64 + _ROW // 2
    colours = company_colours(scenario)
    for number, text in enumerate(legend(scenario, say)):
        x = 28
        if number < len(colours):
            canvas.stamp(colour_sign(colours[number], 26, "parchment"), x, y - 13)
            x += 38
        room = WIDTH - 24 - x
        font = SMALL if fonts.width(text, SMALL) <= room else Font(22)
        canvas.text(x, y, fonts.shorten(text, font, room), font, "ink", "parchment")
        y += _ROW
