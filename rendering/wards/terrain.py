"""A map's country seen from above, drawn once and kept in two sizes: for boards, and for a look from near."""

from __future__ import annotations

import math
import random
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from games.wards.maps import Map, Piece, load
from games.wards.points import xy
from rendering import theme
from rendering.sprite import Pen, Point
from rendering.wards import buildings, textures
from rendering.wards.plan import plan
from rendering.wards.textures import Ground

ZOOM: Final = 2
"""How much larger things are from near."""
EVERY: Final = 3
"""One column or row of so many has a line and a label."""

LOOKS: Final[dict[str, Ground]] = {
    "road": textures.road,
    "field": textures.field,
    "yard": textures.floor,
    "bridge": textures.bridge,
    "ford": textures.ford,
    "river": textures.river,
    "pond": textures.river,
    "hedge": textures.hedge,
    "wood": textures.wood,
    "reeds": textures.reeds,
    "rubble": textures.rubble,
    "house": buildings.house,
    "hall": buildings.hall,
    "wall": buildings.wall,
    "crates": buildings.crates,
    "fountain": buildings.fountain,
    "rock": buildings.rock,
    "tank": buildings.silo,
}
"""What is known by name."""
PLAIN: Final[dict[str, Ground]] = {
    "open": textures.road,
    "water": textures.river,
    "cover": textures.bushes,
    "bulletproof": buildings.hall,
    "impassable": buildings.rock,
}
"""How terrain of each kind looks if its own look is not known."""
_ORDER: Final = ("open", "water", "over", "cover", "bulletproof", "impassable")


def texture(piece: Piece) -> Ground:
    """What draws a piece."""
    return texture_of(piece.look, piece.kind)


def texture_of(look: str, kind: str = "open") -> Ground:
    """What draws terrain of this look, or if that is not known, of this kind."""
    return LOOKS.get(look, PLAIN[kind])


def shape(piece: Piece) -> list[Point]:
    """Its corners in inches from the map's upper left corner, which lies half an inch beyond the point A1."""
    return [(x / 2 + 0.5, y / 2 + 0.5) for x, y in piece.shape]


def _height(piece: Piece) -> int:
    over = texture(piece) in (textures.bridge, textures.ford)
    return _ORDER.index("over" if over else piece.kind)


class Soil(NamedTuple):
    """What a map lies on. `ground`: the colour of the plain; `patch`: of what lies on it here and there."""

    ground: str
    patch: str
    blades: str


SOILS: Final[dict[str, Soil]] = {
    "village": Soil("grass", "grass_dark", "shade"),
    "hedgerows": Soil("leaf_light", "grass_dark", "leaf"),
    "factory": Soil("stone_lit", "sand_deep", "stone"),
    "river": Soil("grass_dark", "grass", "leaf"),
}
"""By map; any other lies on the village's."""


def soil(name: str) -> Soil:
    """What the map of this name lies on."""
    return next((each for map_id, each in SOILS.items() if map_id in name), SOILS["village"])


@lru_cache(maxsize=8)
def country(name: str) -> tuple[Image.Image, Image.Image]:
    """The map of this name in palette indices, small and `ZOOM` times as large: never changed, only copied from."""
    board, below = load(name), soil(name)
    scale = plan(name).inch
    pen = Pen(board.columns * scale, board.rows * scale, below.ground, scale=scale, line=0.06)
    rng = random.Random(f"wards {board.columns} {board.rows}")
    _meadow(pen, board, below, rng)
    for piece in board.pieces:  # the verges of roads lie under all roads, for crossings to be open
        if texture(piece) is textures.road:
            pen.line([*shape(piece), shape(piece)[0]], "edge", 0.2)
    for piece in sorted(board.pieces, key=_height):
        texture(piece)(pen, shape(piece), rng)
        rim(pen, piece.kind, shape(piece))
    _dim(pen, board)
    inch = plan(name).inch
    small = _vignetted(pen.sprite(whole=True).image, inch)
    large = _vignetted(pen.sprite(whole=True, zoom=ZOOM).image, inch * ZOOM)
    return _gridded(small, board, inch), _gridded(large, board, inch * ZOOM, near=True)


def _meadow(pen: Pen, board: Map, below: Soil, rng: random.Random) -> None:
    """The plain: patches of another tone, and tufts, denser there."""
    for _ in range(board.columns * board.rows // 110):
        x, y = rng.uniform(0, board.columns), rng.uniform(0, board.rows)
        wide, tall = rng.uniform(1.6, 4), rng.uniform(0.8, 1.8)
        edge = [
            (x + wide * rng.uniform(0.7, 1) * math.cos(turn), y + tall * rng.uniform(0.7, 1) * math.sin(turn))
            for turn in (math.tau * step / 9 for step in range(9))
        ]
        pen.blob(edge, below.patch, None)
    for _ in range(board.columns * board.rows // 30):
        x, y = rng.uniform(0.3, board.columns - 0.3), rng.uniform(0.3, board.rows - 0.3)
        for lean in (-0.13, 0.0, 0.13):
            pen.line([(x + lean / 2, y), (x + lean, y - 0.25)], below.blades, 0.07)


def rim(pen: Pen, kind: str, corners: list[Point]) -> None:
    """How a piece protects: a broken line around cover, a strong one around what stops bullets."""
    if kind in ("bulletproof", "impassable"):
        pen.line([*corners, corners[0]], "ink", 0.18)
    elif kind == "cover":
        for (x0, y0), (x1, y1) in textures.edges(corners):
            length = math.hypot(x1 - x0, y1 - y0)
            count = max(1, round(length / 0.9))
            for i in range(count):
                start, end = (i + 0.18) / count, (i + 0.68) / count
                dash = [(x0 + (x1 - x0) * share, y0 + (y1 - y0) * share) for share in (start, end)]
                pen.line(dash, "ink", 0.15)


def _dim(pen: Pen, board: Map) -> None:
    """The edge of the table, a little in the dark on the side away from the light."""
    wide, tall = board.columns, board.rows
    pen.line([(wide, 0), (wide, tall), (0, tall)], "umber", 0.3)


def _vignetted(image: Image.Image, inch: int) -> Image.Image:
    """Darker towards the corners, as under a lamp: the eye goes to where the battle is."""
    wide, tall = image.size
    mask = Image.new("L", image.size, 255)
    reach = inch * _CORNER
    ImageDraw.Draw(mask).rounded_rectangle((inch // 3, inch // 3, wide - inch // 3, tall - inch // 3), reach, fill=0)
    out = image.copy()
    out.paste(image.point(theme.toned("ink", 0.2, _DARKER)), mask=mask)
    return out


_CORNER: Final = 4
"""Inches from a corner to where its dark ends."""
_DARKER: Final = (
    ("grass", "shade"),
    ("grass_dark", "shade"),
    ("sand", "stone_lit"),
    ("sand_deep", "stone"),
    ("leaf_light", "leaf"),
    ("leaf", "leaf_dark"),
    ("roof", "roof_dark"),
    ("roof_light", "roof"),
    ("roof_dark", "leather"),
    ("water", "water_dark"),
    ("stone_lit", "stone"),
    ("iron_light", "iron"),
)


def _gridded(image: Image.Image, board: Map, inch: int, *, near: bool = False) -> Image.Image:
    """With crosses where labelled columns and rows meet, a shade darker than what they lie on.

    `near`: with whole lines instead, and a dot on every point; from afar that would be restless, and thrice as large.
    """
    mask = Image.new("L", image.size)
    half, thin, dot = inch // 2, max(1, inch // 14), max(1, inch // 14)
    arm = image.width if near else inch * 2 // 5
    for column in range(0, board.columns, EVERY):
        for row in range(0, board.rows, EVERY):
            x, y = column * inch + half, row * inch + half
            mask.paste(255, (x - arm, y - thin // 2, x + arm + 1, y - thin // 2 + thin))
            mask.paste(255, (x - thin // 2, y - arm, x - thin // 2 + thin, y + arm + 1))
    if near:
        for at in board.everywhere():
            x, y = (inch * part + half for part in xy(at))
            mask.paste(255, (x - dot, y - dot, x + dot, y + dot))
    out = image.copy()
    out.paste(image.point(theme.toned("ink", 0.2, _DARKER)), mask=mask)
    return out
