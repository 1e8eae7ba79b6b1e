"""What no move changes on a board: the frame, the country with its labels, where the teams come from. Kept by map."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image

from games.wards.maps import load
from games.wards.points import name, point
from games.wards.turns import HOLDS
from rendering.canvas import Canvas, Surface
from rendering.fonts import Font
from rendering.small import SHARE, SmallCanvas
from rendering.sprite import Sprite
from rendering.wards import tokens
from rendering.wards.plan import HEADER, LEFT, TOP, WIDTH, Place, Plan, plan
from rendering.wards.terrain import EVERY, country

SPAWN: Final = 32
"""Size of the sign of a spawn point in pixels."""
_LABEL: Final = Font(20)


def column_name(column: int) -> str:
    """The letters of a column, from 0."""
    return name(point(column, 0))[:-1]


@lru_cache(maxsize=16)
def ground(map_id: str, flags: bool, height: int) -> Image.Image:
    """The finished ground of a board of this height, in palette indices; canvases begin as copies of it."""
    canvas = Canvas.blank(WIDTH, height, "parchment")
    paint(canvas, map_id, flags, height)
    return canvas.image


@lru_cache(maxsize=8)
def small_ground(map_id: str, flags: bool, height: int) -> Image.Image:
    """The same for a replay."""
    canvas = SmallCanvas.blank(round(WIDTH * SHARE), round(height * SHARE), "parchment")
    paint(canvas, map_id, flags, height)
    return canvas.image


def paint(surface: Surface, map_id: str, flags: bool, height: int) -> None:
    """Draws the ground on an empty surface. `flags`: they count, so the ground that belongs to each is marked."""
    chart = plan(map_id)
    surface.fill((0, 0, WIDTH, height), "edge")
    surface.fill((2, 2, WIDTH - 2, height - 2), "parchment")
    surface.fill((0, 0, WIDTH, HEADER), "steel")
    surface.fill((0, HEADER - 4, WIDTH, HEADER), "gold")
    x0, y0, x1, y1 = chart.box
    surface.fill((x0 - 3, y0 - 3, x1 + 3, y1 + 3), "umber")
    surface.stamp(Sprite(country(map_id)[0], None), x0, y0)
    labels(surface, chart)
    marks(surface, map_id, chart.spot, chart.inch if flags else 0)


def labels(surface: Surface, chart: Plan) -> None:
    """The letters of the columns above, the numbers of the rows on the left."""
    for column in range(0, chart.board.columns, EVERY):
        surface.text(
            chart.across(column), (HEADER + TOP) // 2, column_name(column), _LABEL, "ink", "parchment", "middle"
        )
    for row in range(0, chart.board.rows, EVERY):
        surface.text(LEFT - 6, chart.down(row), str(row + 1), _LABEL, "ink", "parchment", "right")


def marks(surface: Surface, map_id: str, spot: Place, inch: int) -> None:
    """Spawn points, and the ground that belongs to each flag. `inch`: in pixels, or 0 where flags do not count."""
    board = load(map_id)
    if inch:
        circle = tokens.ring(HOLDS * inch, "faint")
        for at in board.flags:
            x, y = spot(at)
            surface.stamp(circle, x - circle.size[0] // 2, y - circle.size[1] // 2)
    for team, spawns in enumerate(board.spawns):
        for at in spawns:
            x, y = spot(at)
            surface.stamp(tokens.spawn(team, SPAWN), x - SPAWN // 2, y - SPAWN // 2)
