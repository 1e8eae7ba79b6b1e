"""What one's own warrior sees and where it can go: the country around it, and every enemy in a table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from string import ascii_uppercase
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from games.wards.ground import ground
from games.wards.maps import load
from games.wards.points import STRIDE, Point, find, name, point
from games.wards.sight import seen
from games.wards.view import ShownWarrior, WardsView
from rendering import encode, fonts, names, theme
from rendering.canvas import Canvas
from rendering.picture import Say, Sheet, Spot
from rendering.tokens import box as plate
from rendering.wards import board, choices, near_alt, tokens
from rendering.wards import ground as wards_ground
from rendering.wards import legend as wards_legend
from rendering.wards import near_signs as signs
from rendering.wards.aims import Aim, aims, engine_of, own_warrior
from rendering.wards.crowd import Box
from rendering.wards.plan import HEADER, TOP, WIDTH
from rendering.wards.reach import reach
from rendering.wards.terrain import EVERY, country
from rendering.wards.window import Window, around, whole

_ROW: Final = 56
_HEAD: Final = 34
_TEXT, _SMALL, _LABEL = fonts.TEXT, fonts.LABEL, fonts.LABEL
_ACROSS, _CELL_WIDE, _CELL = 4, 203, 58
"""Enemies that cannot be fired at stand so many beside each other, each in so many pixels."""
_COLUMNS: Final = (16, 104, 168, 274, 352, 452)
"""Where the columns of the table begin: counter, place, distance, the enemy's cover, one's own, the weapons."""


def window_of(view: WardsView) -> Window:
    """The part of the map to show: from near, but all of it for who is not on it or drives far."""
    me = own_warrior(view)
    here = find(me.at or "") if me else None
    if me is None or here is None:
        return whole(view.board)
    engine = engine_of(view, me)
    return whole(view.board) if engine is not None and engine.move > 9 else around(view.board, here)


def paint(view: WardsView, sheet: Sheet, say: Say, offered: Sequence[str] = ()) -> Canvas:
    """The finished picture with its spots. ValueError for a spectator's view, which has no warrior.

    `offered`: the points that are lettered, in the order of their letters.
    """
    me = own_warrior(view)
    if me is None:
        message = "a spectator has no warrior to look from"
        raise ValueError(message)
    window, targets = window_of(view), aims(view)
    foot = window.box[3] + 8
    legend = signs.items(targets, say)
    tall = choices.HEIGHT if me.role is None else _table_height(targets)
    below = len(wards_legend.rows(legend)) * wards_legend.ROW
    canvas = Canvas.blank(WIDTH, foot + tall + below + 14, "edge")
    canvas.fill((2, 2, WIDTH - 2, canvas.image.height - 2), "parchment")
    _header(canvas, view, sheet, me, say)
    _country(canvas, view, window, me)
    _sights(canvas, window, me, targets)
    _points(canvas, window)
    named = {} if me.at else _named(window, load(view.board).spawns[me.team])
    board.people(canvas, view, window.spot, window.box, tuple(named.values()))
    for text, edges in named.items():
        _sign(canvas, text, edges, offered)
    if not named:
        _chips(canvas, window, offered)
    if me.role is None:
        choices.paint(canvas, me.team, foot, say)
    elif targets:
        _table(canvas, view, targets, foot, tall, say)
    wards_legend.paint(canvas, legend, foot + tall + 4)
    return canvas


def _header(canvas: Canvas, view: WardsView, sheet: Sheet, me: ShownWarrior, say: Say) -> None:
    canvas.fill((0, 0, WIDTH, HEADER), "steel")
    canvas.fill((0, HEADER - 4, WIDTH, HEADER), "gold")
    sign = tokens.counter(me.team, me.role, me.number, board.mood(me, view), "steel", "small")
    canvas.stamp(sign, 14, (HEADER - 4 - sign.size[1]) // 2)
    left = 14 + sign.size[0] + 16
    room = WIDTH - left - 16
    for line, y, sizes, bold in (
        (near_alt.headline(view, sheet, board.seat_names(sheet, say), say), 24, (28, 24), True),
        (near_alt.self_words(view, me, say), 57, (24, 20), False),
    ):
        font = names.fitting(line, sizes, room, display=bold)
        canvas.text(left, y, fonts.shorten(line, font, room), font, "paper", "steel")


# --- the country ------------------------------------------------------------------------------------------------------


def _country(canvas: Canvas, view: WardsView, window: Window, me: ShownWarrior) -> None:
    """The ground, what is out of sight in the shade, where one can go, and the labels."""
    x0, y0, x1, y1 = window.box
    canvas.fill((x0 - 3, y0 - 3, x1 + 3, y1 + 3), "umber")
    here = find(me.at or "")
    inner = Canvas(lit(view.board, window) if here is None else _looked(view.board, window, here))
    shifted = window._replace(left=0, top=0)
    wards_ground.marks(inner, view.board, shifted.spot, window.inch if view.mode == "flags" else 0)
    dot = signs.dot(window.zoom)
    for at in reach(view):
        if window.holds(at):
            x, y = shifted.spot(at)
            inner.stamp(dot, x - dot.size[0] // 2, y - dot.size[1] // 2)
    canvas.image.paste(inner.image, (x0, y0))
    for column in range(window.column, window.column + window.columns):
        if column % EVERY == 0:
            text = wards_ground.column_name(column)
            canvas.text(window.across(column), (HEADER + TOP) // 2, text, _LABEL, "ink", "parchment", "middle")
    for row in range(window.row, window.row + window.rows):
        if row % EVERY == 0:
            canvas.text(x0 - 8, window.down(row), str(row + 1), _LABEL, "ink", "parchment", "right")


def _named(window: Window, spawns: Sequence[Point]) -> dict[str, Box]:
    """The names of spawn points, and the plate below each on which it stands beside its letter."""
    found: dict[str, Box] = {}
    for at in spawns:
        width = fonts.width(name(at), fonts.STRONG) + 18 + _CHIP
        x, y = window.spot(at)
        left = min(max(x - width // 2, window.box[0] + 2), window.box[2] - width - 2)
        found[name(at)] = (left, y + 18, left + width, y + 18 + _CHIP)
    return found


def _sign(canvas: Canvas, text: str, edges: Box, offered: Sequence[str]) -> None:
    """A spawn point's name, with its letter if it is offered."""
    x0, y0, x1, y1 = edges
    canvas.stamp(plate(x1 - x0, y1 - y0, 16, "paper", "grass", edge="ink", clear=True), x0, y0)
    if text in offered:
        canvas.stamp(signs.chip(ascii_uppercase[offered.index(text)]), x0, y0)
    canvas.text((x0 + _CHIP + x1) // 2 - 4, (y0 + y1) // 2, text, fonts.STRONG, "ink", "paper", "middle")


_CHIP: Final = 36


def _chips(canvas: Canvas, window: Window, offered: Sequence[str]) -> None:
    """The letters of the points that are offered, as menus repeat them."""
    for text, letter in zip(offered, ascii_uppercase, strict=False):
        at = find(text)
        if at is not None and window.holds(at):
            x, y = window.spot(at)
            chip = signs.chip(letter)
            canvas.stamp(chip, x - chip.size[0] // 2, y - chip.size[1] // 2)


_SHADES: Final = (
    ("grass", "shade"),
    ("grass_dark", "leaf"),
    ("shade", "leaf_dark"),
    ("sand", "edge"),
    ("sand_deep", "edge"),
    ("stone_lit", "edge"),
    ("leaf_light", "leaf"),
    ("leaf", "leaf_dark"),
    ("roof_light", "roof_dark"),
    ("roof", "roof_dark"),
    ("water", "water_dark"),
)
"""How the ground looks out of sight, where the nearest darker colour would not do."""


def _points(canvas: Canvas, window: Window) -> None:
    """Every point of the window can be touched, an inch of it."""
    canvas.spots += _touched(window)


@lru_cache(maxsize=32)
def _touched(window: Window) -> tuple[Spot, ...]:
    inch, size = window.inch, window.inch // 2 * 2
    columns = [(window.column + i, window.left + i * inch) for i in range(window.columns)]
    rows = [(window.row + i, window.top + i * inch) for i in range(window.rows)]
    return tuple(
        Spot(f"point:{text}", (x, y, x + size, y + size), text)
        for row, y in rows
        for column, x in columns
        for text in (name(point(column, row)),)
    )


def lit(map_id: str, window: Window) -> Image.Image:
    """The country of a window."""
    return country(map_id)[window.zoom - 1].crop(window.crop)


@lru_cache(maxsize=32)
def _looked(map_id: str, window: Window, here: Point) -> Image.Image:
    """The country of a window, with what is out of sight from a point in the shade."""
    light, (x0, y0, x1, y1) = _array(lit(map_id, window)), window.crop
    shown = light ^ _change(map_id, window.zoom)[y0:y1, x0:x1] & window.area(unseen(map_id, here))
    return Image.frombytes("L", (x1 - x0, y1 - y0), shown)


@lru_cache(maxsize=8)
def _change(map_id: str, zoom: int) -> NDArray[np.uint8]:
    """For every pixel of the whole country the bits in which it differs out of sight."""
    whole_of_it = country(map_id)[zoom - 1]
    return _array(whole_of_it) ^ _array(whole_of_it.point(theme.toned("ink", 0.3, _SHADES)))


def _array(image: Image.Image) -> NDArray[np.uint8]:
    return np.frombuffer(encode.rows(image, image.width, 0, image.height), np.uint8).reshape(image.height, image.width)


def unseen(map_id: str, here: Point) -> NDArray[np.uint8]:
    """By row, 1 for each point of a map that is out of sight from one of them, else 0."""
    found = np.frombuffer(bytearray(ground(map_id).sight.all_from(here).translate(_UNSEEN)), np.uint8)
    found[here] = 0
    return found.reshape(-1, STRIDE)


_UNSEEN: Final = bytes(not seen(look) for look in range(256))


# --- enemies ----------------------------------------------------------------------------------------------------------


def _sights(canvas: Canvas, window: Window, me: ShownWarrior, targets: tuple[Aim, ...]) -> None:
    """From one's own warrior to every enemy it can fire at, as far as the picture goes, by how that one is covered."""
    here = find(me.at or "")
    if here is None:
        return
    for aim in targets:
        if aim.seen and aim.shots:
            signs.sight_line(canvas, window.spot(here), window.spot(aim.at), window.box, aim.cover)


def _table_height(targets: tuple[Aim, ...]) -> int:
    near, far = _parted(targets)
    high = (_HEAD + len(near) * _ROW) * bool(near) + (_HEAD + -(-len(far) // _ACROSS) * _CELL) * bool(far)
    return high + 12 if targets else 0


def _parted(targets: tuple[Aim, ...]) -> tuple[list[Aim], list[Aim]]:
    """Enemies that can be fired at, and all others."""
    return [aim for aim in targets if aim.shots], [aim for aim in targets if not aim.shots]


def _table(canvas: Canvas, view: WardsView, targets: tuple[Aim, ...], top: int, tall: int, say: Say) -> None:
    """A line for everyone who can be fired at; the others below, as short as they can be told."""
    canvas.stamp(plate(WIDTH - 16, tall, 12, "panel", "parchment", edge="edge"), 8, top)
    near, far = _parted(targets)
    if near:
        for x, word in zip(_COLUMNS, ("enemy", "", "distance", "cover", "", "weapons"), strict=True):
            if word:
                canvas.text(x + 4, top + 20, say(f"wards.board.near.{word}"), _SMALL, "umber", "panel")
        for number, aim in enumerate(near):
            _target(canvas, view, aim, top + _HEAD + 4 + number * _ROW + _ROW // 2, say)
        top += _HEAD + len(near) * _ROW
    if far:
        canvas.text(_COLUMNS[0] + 4, top + 20, say("wards.board.near.others"), _SMALL, "umber", "panel")
        for number, aim in enumerate(far):
            down, across = divmod(number, _ACROSS)
            _other(canvas, view, aim, 16 + across * _CELL_WIDE, top + _HEAD + 4 + down * _CELL, say)


def _target(canvas: Canvas, view: WardsView, aim: Aim, y: int, say: Say) -> None:
    _who(canvas, view, aim, (8, y - _ROW // 2, WIDTH - 8, y + _ROW // 2))
    canvas.text(_COLUMNS[1], y, name(aim.at), _TEXT, "ink", "panel")
    canvas.text(_COLUMNS[2] + 4, y, near_alt.inches(aim, say), _TEXT, "ink", "panel")
    for x, level in ((_COLUMNS[3], aim.cover), (_COLUMNS[4], aim.own)):
        canvas.stamp(signs.cover(level, 32) if aim.seen else signs.unseen(32), x + 14, y - 16)
    words = near_alt.shots(view, aim, say)
    room = WIDTH - 24 - _COLUMNS[5]
    font = names.fitting(words, (24, 20), room)
    canvas.text(_COLUMNS[5], y, fonts.shorten(words, font, room), font, "ink", "panel")


def _other(canvas: Canvas, view: WardsView, aim: Aim, x: int, y: int, say: Say) -> None:
    """Somebody who cannot be fired at: where, how far, and in which cover, if it is seen."""
    _who(canvas, view, aim, (x - 8, y, x - 8 + _CELL_WIDE, y + _CELL))
    canvas.text(x + 50, y + 16, name(aim.at), _TEXT, "ink", "panel")
    canvas.text(x + 50, y + 42, near_alt.inches(aim, say), _SMALL, "umber", "panel")
    found = [signs.cover(level, 32) for level in (aim.cover, aim.own)] if aim.seen else [signs.unseen(32)]
    for number, sign in enumerate(found):
        canvas.stamp(sign, x + 122 + 34 * number, y + 12)


def _who(canvas: Canvas, view: WardsView, aim: Aim, box: tuple[int, int, int, int]) -> None:
    """An enemy's counter at the left edge of a box that can be touched."""
    enemy = view.warriors[aim.number - 1]
    sign = tokens.counter(enemy.team, enemy.role, enemy.number, "", "panel", "small")
    canvas.spot(f"warrior:{aim.number}", box, f"{aim.number}: {name(aim.at)}")
    canvas.stamp(sign, box[0] + 30 - sign.size[0] // 2, (box[1] + box[3] - sign.size[1]) // 2)
