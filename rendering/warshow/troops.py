"""Troops on the field: one small plate each, smaller ones where many stand in a row.

A seat's troops stand as at a table: the reader's from the left, the enemies' from the right, since their left is there.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from msgspec.structs import replace

from games.warshow.cards import BY_ID
from games.warshow.view import TroopView
from rendering import fonts
from rendering.canvas import Canvas
from rendering.fonts import LABEL, MARK, STRONG
from rendering.picture import Say
from rendering.sprite import Sprite
from rendering.warshow import signs
from rendering.warshow.emblems import emblem
from rendering.warshow.field import ROW
from rendering.warshow.signs import SEATS, Plate


class Size(NamedTuple):
    """A size of plates in pixels. `emblem`: side of the picture. `lines`: rows of plates in a row of the field."""

    width: int
    height: int
    emblem: int
    lines: int


WIDE, BROAD = Size(265, 92, 62, 1), Size(196, 92, 62, 1)
"""Where a row has room, troops bear their names."""
LARGE, MEDIUM, SMALL, TINY = Size(116, 92, 56, 1), Size(88, 92, 42, 1), Size(60, 92, 40, 1), Size(60, 48, 0, 2)
SIZES: Final = (WIDE, BROAD, LARGE, MEDIUM, SMALL, TINY)
NAMED: Final = (WIDE, BROAD)
GAP, APART = 3, 12
"""Between troops, and between those of two seats."""

STRIP = 24
"""Height of the strip with the troop's name."""


class Placed(NamedTuple):
    """A plate in the picture. One without a name stands for so many `more`."""

    name: str
    x: int
    y: int
    size: Size
    more: int = 0

    @property
    def middle(self) -> tuple[int, int]:
        """The middle of the plate."""
        return self.x + self.size.width // 2, self.y + self.size.height // 2


def line_up(groups: Sequence[Sequence[str]], x0: int, x1: int, y0: int) -> list[Placed]:
    """Where the troops of a row go between two edges: the first group from the left, the others from the right.

    All that have no room even as the smallest plates are one plate more, with their number.
    """
    held = [list(group) for group in groups]
    room = x1 - x0
    size = next((size for size in SIZES if _width(held, size) <= room), TINY)
    hidden = 0
    while _width(held, size) + (size.width + GAP) * (hidden > 0) > room:
        max(held, key=len).pop()
        hidden += 1
    found: list[Placed] = []
    step = size.width + GAP
    top = y0 + (ROW - size.lines * size.height - (size.lines - 1) * 2) // 2
    right = x1
    for number, group in enumerate(held):
        columns = -(-len(group) // size.lines)
        left = x0 if number == 0 else right - columns * step + GAP
        for place, name in enumerate(group):
            column, line = (place, 0) if size.lines == 1 else (place % columns, place // columns)
            x = left + column * step if number == 0 else right - size.width - column * step
            found.append(Placed(name, x, top + line * (size.height + 2), size))
        if number and columns:
            right = left - APART
    if hidden:
        used = -(-len(held[0]) // size.lines) * step
        found.append(Placed("", x0 + used, top, size, hidden))
    return found


def _width(groups: Sequence[Sequence[str]], size: Size) -> int:
    columns = [-(-len(group) // size.lines) for group in groups if group]
    return sum(count * (size.width + GAP) - GAP for count in columns) + APART * max(0, len(columns) - 1)


def plate(troop: TroopView, size: Size, mark: str, say: Say, kind: type[Canvas] = Canvas) -> Sprite:
    """A troop. `mark`: "ready" (may still act in this phase), "acts" (is doing something) or "". `kind`: its scale."""
    called = say(f"warshow.card.{troop.card}") if size in NAMED and troop.card is not None else ""
    return _plate(replace(troop, place="", row=""), size, mark, called, kind)


_EDGES: Final[Mapping[str, tuple[str, int]]] = {"": ("ink", 3), "ready": ("gold", 4), "acts": ("ink", 3)}


@lru_cache(maxsize=512)
def _plate(troop: TroopView, size: Size, mark: str, called: str, kind: type[Canvas]) -> Sprite:
    edge, line = _EDGES[mark]
    head = STRIP if size.lines == 1 else 21
    ground = signs.ground(covered=troop.covered, known=troop.card is not None)
    if mark == "acts" and not troop.covered:
        ground = "gold_light"
    look = Plate(size.width, size.height, 9, line, head, edge, SEATS[troop.owner], ground)
    base = signs.plate(look, "sand_deep")
    canvas = kind.on(base)
    middle = line // 2 + head // 2 + 1
    canvas.text(7, middle, troop.name, MARK, "paper", SEATS[troop.owner])
    if called:
        left = 12 + fonts.width(troop.name, MARK)
        room = size.width - left - (8 if troop.covered else 31)
        # a little higher, for letters that hang down to stay in the strip
        canvas.text(left, middle - 2, fonts.shorten(called, LABEL, room), LABEL, "paper", SEATS[troop.owner])
    body = (line, head, size.width - line, size.height - line)
    if troop.covered:
        _covered(canvas, troop, size, body, ground)
    else:
        _open(canvas, troop, size, body, ground)
    return Sprite(canvas.image, kind.shape(base))


def _open(canvas: Canvas, troop: TroopView, size: Size, body: tuple[int, int, int, int], ground: str) -> None:
    if troop.card is None:
        message = f"{troop.name} lies open, and yet nobody knows its card"
        raise ValueError(message)
    card = BY_ID[troop.card]
    x0, y0, x1, y1 = body
    left = card.health - troop.red
    if size in (SMALL, TINY):
        sign = 27
        low = y1 - sign
        canvas.stamp(signs.heart(left, sign, ground), x0 + 2, low)
        last = signs.coin(card.value, sign, ground)
        if size is SMALL:
            canvas.stamp(emblem(card.id, size.emblem, ground), (x0 + x1 - size.emblem) // 2, y0 + 1)
            if troop.shield:
                canvas.stamp(signs.guard(troop.shield, 27, ground), x1 - 27, y0 + 1)
            if troop.ambush:
                canvas.stamp(signs.ambush(27, ground), x0, y0 + 1)
        elif troop.shield:
            last = signs.guard(troop.shield, sign, ground)
        elif troop.ambush:
            last = signs.ambush(sign, ground)
        canvas.stamp(last, x1 - sign - 2, low)
        return
    coin = signs.coin(card.value, 26, SEATS[troop.owner])
    canvas.stamp(coin, size.width - 30, 0)
    canvas.stamp(emblem(card.id, size.emblem, ground), x0 + 2, (y0 + y1 - size.emblem) // 2)
    large = size in NAMED
    sign, figures = (24, STRONG) if large else (20, MARK)
    x = x0 + size.emblem + (12 if large else 6 if size is LARGE else 2)
    for number, (picture, figure) in enumerate(((signs.cartridge, card.shots), (signs.reach, card.reach))):
        left_edge, y = (x + 52 * number, y0 + 17) if large else (x, y0 + 13 + 21 * number)
        canvas.stamp(picture(sign, ground), left_edge, y - sign // 2 - 1)
        canvas.text(left_edge + sign + 2, y, str(figure), figures, "ink", ground)
    heart = 22 if large else 16
    step = min(heart + 2, (x1 - x - heart - 2) // max(1, card.health - 1))
    canvas.stamp(signs.hearts(left, troop.red, heart, step, ground), x, y1 - heart - (6 if large else 2))
    if troop.shield:
        canvas.stamp(signs.guard(troop.shield, 28, ground), x0 + size.emblem - 24, y1 - 30)
    if troop.ambush:
        canvas.stamp(signs.ambush(28, ground), x0 + 1, y1 - 29)


def _covered(canvas: Canvas, troop: TroopView, size: Size, body: tuple[int, int, int, int], ground: str) -> None:
    x0, y0, x1, y1 = body
    known = troop.card is not None
    if size.lines == 1:
        star = signs.back(x1 - x0 - 8, y1 - y0 - 10)
        if known:
            canvas.stamp(emblem(troop.card or "", size.emblem, ground), x0 + 3, y0 + 2)
            canvas.stamp(signs.lid(22, ground), x1 - 26, y0 + 4)
        else:
            canvas.stamp(star, x0 + 4, y0 + 2)
    sign = 30 if size.lines == 1 else 27
    marks = [signs.heart(troop.white, sign, ground, white=True)] if troop.white else []
    marks += [signs.heart(f"-{troop.red}", sign, ground)] if troop.red else []
    marks += [signs.guard(troop.shield, sign, ground)] if troop.shield else []
    if troop.lurks and size.lines == 1:  # beside its picture and what tells that it is covered
        canvas.stamp(signs.ambush(28, ground), min(x0 + size.emblem + 4, x1 - 54), y0 + 2)
    elif troop.lurks:
        marks = [signs.ambush(sign, ground), *marks]
    if size is TINY and not marks and known:
        marks = [signs.lid(sign, ground)]
    step = min(sign + 1, (x1 - x0 - sign - 2) // max(1, len(marks) - 1))
    for number, mark in enumerate(marks):  # beside a card that is known, else from the left
        x = x1 - step * (len(marks) - number) - 1 if known else x0 + 2 + number * step
        canvas.stamp(mark, x, y1 - sign - (size.lines == 1))
