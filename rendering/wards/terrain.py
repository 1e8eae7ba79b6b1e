"""A map's country seen from above, drawn once and kept in two sizes: for boards, and for a look from near."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Final

from PIL import Image

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


@lru_cache(maxsize=8)
def country(name: str) -> tuple[Image.Image, Image.Image]:
    """The map of this name in palette indices, small and `ZOOM` times as large: never changed, only copied from."""
    board = load(name)
    pen = Pen(board.columns * plan(name).inch, board.rows * plan(name).inch, "grass", scale=plan(name).inch, line=0.06)
    rng = random.Random(f"wards {board.columns} {board.rows}")
    _meadow(pen, board, rng)
    for piece in board.pieces:  # the verges of roads lie under all roads, for crossings to be open
        if texture(piece) is textures.road:
            pen.line([*shape(piece), shape(piece)[0]], "edge", 0.2)
    for piece in sorted(board.pieces, key=_height):
        texture(piece)(pen, shape(piece), rng)
    small, large = pen.sprite(whole=True).image, pen.sprite(whole=True, zoom=ZOOM).image
    return _gridded(small, board, plan(name).inch), _gridded(large, board, plan(name).inch * ZOOM, near=True)


def _meadow(pen: Pen, board: Map, rng: random.Random) -> None:
    for _ in range(board.columns * board.rows // 24):
        x, y = rng.uniform(0.3, board.columns - 0.3), rng.uniform(0.3, board.rows - 0.3)
        for lean in (-0.13, 0.0, 0.13):
            pen.line([(x + lean / 2, y), (x + lean, y - 0.25)], "grass_dark", 0.07)


_DARKER: Final = (
    ("grass", "shade"),
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
