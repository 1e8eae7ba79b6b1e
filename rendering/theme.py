"""The fixed palettes: every colour a picture may have, blends for smooth edges included, by day and at dusk.

Pictures are made of palette indices from the first stroke to the file, so nothing is ever quantised while a player
waits. Each index has a colour by day and another one at dusk, for those whose Discord is dark: a picture is drawn once,
and the palette that goes with it (`encode.repainted`) makes it one or the other. Grounds grow dark at dusk, cards and
figures keep their colours; what is written on a ground is written in `script`, which turns light there.

The player colours are Okabe and Ito's, which people with any colour vision tell apart; shapes repeat what colours say.
Light text is only put on grounds dark enough for it and the other way round (`tests/rendering`).
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image

RGB = tuple[int, int, int]

COLOURS: dict[str, RGB] = {
    # grounds, from the darkest to the lightest
    "night": (29, 36, 44),
    "steel": (47, 59, 71),
    "stone": (196, 176, 138),
    "stone_lit": (217, 199, 162),
    "sand": (236, 221, 188),
    "sand_deep": (227, 209, 171),
    "parchment": (247, 238, 217),
    "paper": (255, 252, 244),
    "panel": (255, 253, 246),
    # the sky, from morning to night
    "dawn": (250, 226, 196),
    "noon": (216, 232, 236),
    "sunset": (248, 204, 156),
    "moonlight": (176, 186, 210),
    # ink and lines
    "ink": (38, 31, 26),
    "umber": (105, 86, 62),
    "script": (38, 31, 26),
    "faint": (105, 86, 62),
    "alarm": (186, 26, 44),
    "edge": (178, 155, 112),
    "mist": (199, 207, 214),
    # the two seats, with a light and a dark of each
    "blue": (0, 114, 178),
    "blue_dark": (0, 71, 122),
    "blue_light": (86, 160, 211),
    "red": (196, 78, 0),
    "red_dark": (138, 47, 0),
    "red_light": (232, 128, 58),
    # a curve on parchment
    "course": (0, 114, 178),
    # a third seat
    "pine": (0, 100, 76),
    # precious and warning
    "gold": (230, 159, 0),
    "gold_dark": (158, 104, 0),
    "gold_light": (252, 224, 150),
    # markers and dice of tournaments, beside blue, gold and leather
    "crimson": (186, 26, 44),
    "green": (0, 138, 92),
    # what warriors are made of
    "iron": (142, 153, 163),
    "iron_dark": (92, 103, 114),
    "iron_light": (206, 214, 220),
    "skin": (226, 170, 126),
    "skin_dark": (186, 124, 84),
    "leather": (122, 78, 46),
    "leather_dark": (84, 52, 32),
    "bone": (240, 228, 200),
    "bone_dark": (200, 178, 138),
    # demons, and the coats of officers
    "violet": (122, 82, 150),
    # the country that maps show, pale, for people to stand out from it
    "grass": (208, 217, 172),
    "grass_dark": (184, 197, 143),
    "shade": (150, 160, 122),
    "leaf": (120, 156, 96),
    "leaf_dark": (70, 104, 64),
    "leaf_light": (160, 190, 126),
    "water": (150, 194, 214),
    "water_dark": (96, 148, 180),
    "roof": (186, 128, 98),
    "roof_dark": (148, 94, 70),
    "roof_light": (208, 156, 124),
}

_AT_DUSK: Final[Mapping[str, RGB]] = {
    "night": (20, 22, 32),
    "steel": (32, 36, 50),
    "stone": (74, 70, 90),
    "stone_lit": (88, 83, 103),
    "sand": (64, 61, 82),
    "sand_deep": (56, 53, 73),
    "parchment": (43, 43, 58),
    "paper": (249, 242, 229),
    "panel": (58, 57, 76),
    "red": (186, 72, 0),
    "course": (104, 176, 228),
    "script": (242, 233, 214),
    "faint": (190, 177, 164),
    "alarm": (255, 128, 124),
    "edge": (116, 106, 112),
    "dawn": (88, 68, 90),
    "noon": (60, 78, 100),
    "sunset": (98, 62, 74),
    "moonlight": (34, 40, 64),
    "grass": (66, 84, 82),
    "grass_dark": (56, 73, 74),
    "shade": (44, 56, 62),
    "leaf": (62, 96, 80),
    "leaf_dark": (36, 62, 56),
    "leaf_light": (74, 104, 86),
    "water": (56, 88, 122),
    "water_dark": (40, 68, 102),
    "roof": (118, 82, 78),
    "roof_dark": (92, 62, 64),
    "roof_light": (132, 92, 86),
}
"""What changes after sunset; all else keeps its colour."""

_WRITTEN: Final[Mapping[str, str]] = {"ink": "script", "umber": "faint", "crimson": "alarm", "blue": "course"}
DARKENED: Final = frozenset(
    ("parchment", "panel", "sand", "sand_deep", "stone", "stone_lit", "grass", "grass_dark", "shade", "leaf",
     "leaf_light", "water", "roof_light", "edge", "dawn", "noon", "sunset", "moonlight")
)  # fmt: skip
"""Grounds that are light by day and dark at dusk."""

BLENDS: tuple[tuple[str, str, int], ...] = (
    ("script", "parchment", 7),
    ("script", "panel", 7),
    ("script", "sand", 5),
    ("script", "stone_lit", 4),
    ("script", "stone", 3),
    ("script", "grass", 4),
    ("script", "grass_dark", 3),
    ("faint", "parchment", 3),
    ("faint", "panel", 3),
    ("alarm", "parchment", 2),
    ("script", "sunset", 3),
    ("ink", "parchment", 2),
    ("ink", "panel", 2),
    ("ink", "sand", 2),
    ("ink", "paper", 8),
    ("ink", "gold_light", 5),
    ("ink", "stone_lit", 1),
    ("ink", "stone", 1),
    ("ink", "gold", 4),
    ("umber", "parchment", 1),
    ("umber", "paper", 3),
    ("umber", "sand", 1),
    ("paper", "steel", 7),
    ("paper", "night", 4),
    ("mist", "steel", 3),
    ("gold", "steel", 3),
    ("gold", "night", 1),
    ("gold_light", "steel", 2),
    ("paper", "blue", 5),
    ("paper", "red", 5),
    ("blue", "parchment", 1),
    ("red", "parchment", 1),
    ("course", "parchment", 1),
    ("blue", "panel", 1),
    ("red", "panel", 1),
    ("gold", "panel", 1),
    ("edge", "panel", 1),
    ("blue", "ink", 2),
    ("blue_light", "ink", 2),
    ("blue_dark", "ink", 1),
    ("red", "ink", 2),
    ("red_light", "ink", 2),
    ("red_dark", "ink", 1),
    ("gold", "ink", 2),
    ("iron", "ink", 2),
    ("iron_light", "ink", 2),
    ("iron_light", "iron", 1),
    ("iron_dark", "ink", 1),
    ("skin", "ink", 2),
    ("leather", "ink", 2),
    ("bone", "ink", 2),
    ("bone_dark", "ink", 1),
    ("gold", "blue", 2),
    ("gold", "red", 2),
    ("gold_light", "gold", 1),
    ("crimson", "ink", 2),
    ("crimson", "paper", 4),
    ("green", "ink", 1),
    ("green", "paper", 3),
    ("edge", "parchment", 1),
    ("edge", "sand", 1),
    ("steel", "parchment", 2),
    ("ink", "dawn", 1),
    ("ink", "noon", 1),
    ("ink", "sunset", 1),
    ("ink", "moonlight", 1),
    ("steel", "sand", 1),
    ("night", "sand", 1),
    ("ink", "grass", 2),
    ("paper", "grass", 1),
    ("grass_dark", "grass", 1),
    ("leaf_dark", "grass", 2),
    ("leaf", "leaf_light", 1),
    ("leaf_dark", "ink", 1),
    ("water_dark", "grass", 1),
    ("paper", "water", 1),
    ("ink", "roof", 2),
    ("ink", "blue_light", 3),
    ("paper", "pine", 4),
    ("pine", "ink", 1),
    ("violet", "ink", 2),
    ("leaf", "ink", 2),
    ("mist", "ink", 2),
    ("paper", "leaf_dark", 3),
)
"""Colours that meet at an edge, with the number of blends between them: many for letters, few for figures."""

TRANSPARENT = 255
"""Index kept free of colours: "as before" in the frames of an animation."""


class Palette(NamedTuple):
    """One of the two looks of every picture. `colours` by name; `table`: 256 x RGB, as image files want it."""

    name: str
    colours: Mapping[str, RGB]
    table: bytes


Pair = tuple[RGB, RGB]
"""A colour by day and at dusk."""


def pair(colour: str) -> Pair:
    """A named colour. KeyError if the theme has no such name."""
    return COLOURS[colour], _AT_DUSK.get(colour, COLOURS[colour])


def _between(over: RGB, under: RGB, share: float) -> RGB:
    r, g, b = (round(low + (high - low) * share) for low, high in zip(under, over, strict=True))
    return r, g, b


def mix(over: str, under: str, share: float) -> Pair:
    """`share` (0..1) of the colour `over` laid on the colour `under`."""
    (top, late_top), (ground, late_ground) = pair(over), pair(under)
    return _between(top, ground, share), _between(late_top, late_ground, share)


def _entries() -> tuple[Pair, ...]:
    entries = dict.fromkeys(map(pair, COLOURS))
    for over, under, steps in BLENDS:
        for step in range(1, steps + 1):
            entries[mix(over, under, step / (steps + 1))] = None
    if len(entries) > TRANSPARENT:
        message = f"the theme has {len(entries)} colours, a palette holds {TRANSPARENT}"
        raise ValueError(message)
    return tuple(entries)


PAIRS: tuple[Pair, ...] = _entries()
"""Every colour of the palettes, index by index."""
NUMBERS: dict[Pair, int] = {entry: number for number, entry in enumerate(PAIRS)}
"""The index of each."""
ENTRIES: tuple[RGB, ...] = tuple(day for day, _ in PAIRS)
"""The colours by day, index by index."""


def _table(entries: Sequence[RGB]) -> bytes:
    return b"".join(map(bytes, entries)) + bytes(3 * (256 - len(entries)))


LIGHT = Palette("light", COLOURS, _table(ENTRIES))
DUSK = Palette("dusk", {name: pair(name)[1] for name in COLOURS}, _table([late for _, late in PAIRS]))
PALETTES: Final[Mapping[str, Palette]] = {palette.name: palette for palette in (LIGHT, DUSK)}

PALETTE: bytes = LIGHT.table
"""The palette pictures are first written with."""


def index(colour: str) -> int:
    """The palette index of a named colour. KeyError if the theme has no such name."""
    return NUMBERS[pair(colour)]


def written(colour: str, ground: str) -> str:
    """The colour in which text of a colour is written on a ground: one that stands out from it at any hour."""
    return _WRITTEN.get(colour, colour) if ground in DARKENED else colour


# Green weighs most in what an eye sees; what is seen by day is what most people see.
_WEIGHTS: Final = np.sqrt(np.array((2.0, 4.0, 3.0, 1.2, 2.4, 1.8), np.float32))
_COLUMNS: Final[NDArray[np.float32]] = np.array([[*day, *late] for day, late in PAIRS], np.float32) * _WEIGHTS
_SQUARES: Final[NDArray[np.float32]] = (_COLUMNS**2).sum(axis=1)
# Blends of letters would do for edges of figures by day, but not at dusk: the distance says so by itself.


def most_like(pairs: Sequence[Pair], among: NDArray[np.intp] | None = None) -> bytes:
    """For each of the pairs the index that is most like it, out of `among` or of all."""
    return nearest(np.array([[*day, *late] for day, late in pairs], np.float32), among).tobytes()


def nearest(wanted: NDArray[np.float32], among: NDArray[np.intp] | None = None) -> NDArray[np.uint8]:
    """The same of rows (RGB by day and at dusk), as numbers."""
    columns, squares = (_COLUMNS, _SQUARES) if among is None else (_COLUMNS[among], _SQUARES[among])
    found = (squares - 2 * (wanted * _WEIGHTS) @ columns.T).argmin(axis=1)
    return (found if among is None else among[found]).astype(np.uint8)


@lru_cache(maxsize=128)
def coverage_table(colour: str, ground: str) -> bytes:
    """For each coverage 0..255 of a pixel by text of a colour on `ground`, the palette index that shows it."""
    steps = 32
    over = written(colour, ground)
    table = most_like([mix(over, ground, step / steps) for step in range(steps + 1)])
    return bytes(table[round(coverage / 255 * steps)] for coverage in range(256))


@lru_cache(maxsize=8)
def toned(over: str, share: float, exact: tuple[tuple[str, str], ...] = ()) -> bytes:
    """For each index the one that looks most like it under `share` of the colour `over`.

    `exact`: pairs of names, for colours that become a certain other one.
    """
    top, late_top = pair(over)
    pairs = [(_between(top, day, share), _between(late_top, late, share)) for day, late in PAIRS]
    table = bytearray(most_like(pairs) + bytes(range(len(PAIRS), 256)))
    for before, after in exact:
        table[index(before)] = index(after)
    return bytes(table)


def colours(indices: Image.Image, palette: Palette = LIGHT) -> Image.Image:
    """An image of palette indices (mode L) in RGB."""
    image = indices.copy()
    image.putpalette(palette.table)
    return image.convert("RGB")
