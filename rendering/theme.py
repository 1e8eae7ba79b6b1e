"""The fixed palettes: every colour a picture may have, blends for smooth edges included, by day and at dusk.

Pictures are made of palette indices from the first stroke to the file, so nothing is ever quantised while a player
waits. Each index has a colour by day and another one at dusk, for those whose Discord is dark: a picture is drawn once,
and the palette that goes with it (`encode.repainted`) makes it one or the other. Grounds grow dark at dusk, cards and
figures keep their colours; what is written on a ground is written in `script`, which turns light there.

The player colours are Okabe and Ito's, which people with any colour vision tell apart; shapes repeat what colours say.
Light text is only put on grounds dark enough for it and the other way round (`tests/rendering`).
"""

from collections.abc import Iterator, Mapping, Sequence
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

# Pairs that meet at an edge, with the number of blends between them: many for letters, few for figures.
_BLENDS: tuple[tuple[str, str, int], ...] = (
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

TRANSPARENT = 255
"""Index kept free of colours: "as before" in the frames of an animation."""


class Palette(NamedTuple):
    """One of the two looks of every picture. `colours` by name; `table`: 256 x RGB, as image files want it."""

    name: str
    colours: Mapping[str, RGB]
    table: bytes


Pair = tuple[RGB, RGB]
"""A colour by day and at dusk."""


def _pair(colour: str) -> Pair:
    return COLOURS[colour], _AT_DUSK.get(colour, COLOURS[colour])


def _between(over: RGB, under: RGB, share: float) -> RGB:
    r, g, b = (round(low + (high - low) * share) for low, high in zip(under, over, strict=True))
    return r, g, b


def _mix(over: str, under: str, share: float) -> Pair:
    """`share` (0..1) of the colour `over` laid on the colour `under`."""
    (top, late_top), (ground, late_ground) = _pair(over), _pair(under)
    return _between(top, ground, share), _between(late_top, late_ground, share)


def _entries() -> tuple[Pair, ...]:
    entries = dict.fromkeys(map(_pair, COLOURS))
    for over, under, steps in _BLENDS:
        for step in range(1, steps + 1):
            entries[_mix(over, under, step / (steps + 1))] = None
    if len(entries) > TRANSPARENT:
        message = f"the theme has {len(entries)} colours, a palette holds {TRANSPARENT}"
        raise ValueError(message)
    return tuple(entries)


_ENTRIES: tuple[Pair, ...] = _entries()
_INDEX: dict[Pair, int] = {entry: number for number, entry in enumerate(_ENTRIES)}
ENTRIES: tuple[RGB, ...] = tuple(day for day, _ in _ENTRIES)
"""The colours by day, index by index."""


def _table(entries: Sequence[RGB]) -> bytes:
    return b"".join(map(bytes, entries)) + bytes(3 * (256 - len(entries)))


LIGHT = Palette("light", COLOURS, _table(ENTRIES))
DUSK = Palette("dusk", {name: _pair(name)[1] for name in COLOURS}, _table([late for _, late in _ENTRIES]))
PALETTES: Final[Mapping[str, Palette]] = {palette.name: palette for palette in (LIGHT, DUSK)}

PALETTE: bytes = LIGHT.table
"""The palette pictures are first written with."""


def index(colour: str) -> int:
    """The palette index of a named colour. KeyError if the theme has no such name."""
    return _INDEX[_pair(colour)]


def written(colour: str, ground: str) -> str:
    """The colour in which text of a colour is written on a ground: one that stands out from it at any hour."""
    return _WRITTEN.get(colour, colour) if ground in DARKENED else colour


# Green weighs most in what an eye sees; what is seen by day is what most people see.
_WEIGHTS: Final = np.sqrt(np.array((2.0, 4.0, 3.0, 1.2, 2.4, 1.8), np.float32))
_COLUMNS: Final[NDArray[np.float32]] = np.array([[*day, *late] for day, late in _ENTRIES], np.float32) * _WEIGHTS
_SQUARES: Final[NDArray[np.float32]] = (_COLUMNS**2).sum(axis=1)
# Blends of letters would do for edges of figures by day, but not at dusk: the distance says so by itself.


def _nearest(wanted: NDArray[np.float32], among: NDArray[np.intp] | None = None) -> NDArray[np.uint8]:
    """For each row (RGB by day and at dusk) the index whose two colours together are most like it."""
    columns, squares = (_COLUMNS, _SQUARES) if among is None else (_COLUMNS[among], _SQUARES[among])
    found = (squares - 2 * (wanted * _WEIGHTS) @ columns.T).argmin(axis=1)
    return (found if among is None else among[found]).astype(np.uint8)


def _indices_of(pairs: Sequence[Pair], among: NDArray[np.intp] | None = None) -> bytes:
    return _nearest(np.array([[*day, *late] for day, late in pairs], np.float32), among).tobytes()


@lru_cache(maxsize=128)
def coverage_table(colour: str, ground: str) -> bytes:
    """For each coverage 0..255 of a pixel by text of a colour on `ground`, the palette index that shows it."""
    steps = 32
    over = written(colour, ground)
    table = _indices_of([_mix(over, ground, step / steps) for step in range(steps + 1)])
    return bytes(table[round(coverage / 255 * steps)] for coverage in range(256))


@lru_cache(maxsize=8)
def toned(over: str, share: float, exact: tuple[tuple[str, str], ...] = ()) -> bytes:
    """For each index the one that looks most like it under `share` of the colour `over`.

    `exact`: pairs of names, for colours that become a certain other one.
    """
    top, late_top = _pair(over)
    pairs = [(_between(top, day, share), _between(late_top, late, share)) for day, late in _ENTRIES]
    table = bytearray(_indices_of(pairs) + bytes(range(len(_ENTRIES), 256)))
    for before, after in exact:
        table[index(before)] = index(after)
    return bytes(table)


@lru_cache(maxsize=1)
def fewer() -> bytes:
    """For each index the one that stands for it where every byte counts: edges with one blend, or none."""
    kept = dict.fromkeys(map(_pair, COLOURS))
    kept.update(
        (_mix(over, under, (steps + 1) // 2 / (steps + 1)), None) for over, under, steps in _BLENDS if steps > 2
    )
    numbers = np.array([_INDEX[entry] for entry in kept], np.intp)
    return _indices_of(_ENTRIES, numbers) + bytes(range(len(_ENTRIES), 256))


@lru_cache(maxsize=1)
def crisp() -> bytes:
    """For each index the one that stands for it where much is to be seen: one blend for letters, none for figures."""
    table = bytearray(stark())
    for over, under, steps in _BLENDS:
        if steps < _LETTERS:
            continue
        middle = _INDEX[_mix(over, under, (steps + 1) // 2 / (steps + 1))]
        for share, blend in _between_named(over, under, steps):
            table[blend] = index(over) if share > 0.7 else index(under) if share < 0.3 else middle
    return bytes(table)


_LETTERS: Final = 4
"""So many blends have the colours in which letters are written."""


@lru_cache(maxsize=1)
def stark() -> bytes:
    """For each index the named colour on whose side of an edge it lies: letters and figures without smooth edges."""
    numbers = np.array([_INDEX[_pair(name)] for name in COLOURS], np.intp)
    table = bytearray(_indices_of(_ENTRIES, numbers) + bytes(range(len(_ENTRIES), 256)))
    for over, under, steps in _BLENDS:
        for share, blend in _between_named(over, under, steps):
            table[blend] = index(over if share >= 0.5 else under)
    return bytes(table)


def _between_named(over: str, under: str, steps: int) -> Iterator[tuple[float, int]]:
    """The blends of two colours that are no named colours themselves: the share of the upper one, and the index."""
    for step in range(1, steps + 1):
        share = step / (steps + 1)
        blend = _mix(over, under, share)
        if blend not in _NAMED:
            yield share, _INDEX[blend]


_NAMED: Final = frozenset(map(_pair, COLOURS))


_CALMED: Final[Mapping[str, str]] = {
    "grass_dark": "grass",
    "sand_deep": "sand",
    "stone_lit": "sand",
    "leaf_light": "leaf",
    "roof_light": "roof",
    "water_dark": "water",
    "leather_dark": "leather",
    "skin_dark": "skin",
    "iron_dark": "iron",
    "blue_light": "blue",
    "red_light": "red",
}
"""What texture is made of, and the colour that stands for it where every byte counts."""


_BARED: Final[Mapping[str, str]] = {
    "parchment": "panel",
    "bone": "paper",
    "edge": "sand",
    "umber": "ink",
    "steel": "ink",
    "night": "ink",
    "leather": "ink",
    "iron_dark": "ink",
    "iron": "iron_light",
    "mist": "iron_light",
    "gold_dark": "gold",
    "red_dark": "red",
    "blue_dark": "blue",
    "leaf_dark": "leaf",
    "faint": "script",
}
"""Likewise for figures, where even that is too much."""


@lru_cache(maxsize=1)
def calm() -> bytes:
    """As `stark`, and the ground without texture."""
    return _merged(stark(), _CALMED)


@lru_cache(maxsize=1)
def bare() -> bytes:
    """As `calm`, and everything in few colours."""
    return _merged(calm(), _BARED)


def _merged(table: bytes, tones: Mapping[str, str]) -> bytes:
    merged = {index(tone): index(other) for tone, other in tones.items()}
    return bytes(merged.get(number, number) for number in table)


def colours(indices: Image.Image, palette: Palette = LIGHT) -> Image.Image:
    """An image of palette indices (mode L) in RGB."""
    image = indices.copy()
    image.putpalette(palette.table)
    return image.convert("RGB")


def indices_of(day: Image.Image, dusk: Image.Image) -> Image.Image:
    """A drawing in RGB as it looks by day and at dusk, as one image of palette indices (mode L)."""
    looks = [np.frombuffer(image.tobytes("raw", "RGBX"), np.uint32) for image in (day, dusk)]
    # runs of one colour first: few are left to look for
    changes = (looks[0][1:] != looks[0][:-1]) | (looks[1][1:] != looks[1][:-1])
    starts = np.concatenate(([0], np.flatnonzero(changes) + 1))
    found = _most_like(*(look[starts] for look in looks))
    lengths = np.diff(starts, append=looks[0].size)
    return Image.frombytes("L", day.size, np.repeat(found, lengths).tobytes())


def quartered(drawn: Image.Image) -> Image.Image:
    """A drawing in palette indices (mode L) four times as small, each pixel the colour most like its sixteen together.

    As if both its looks were made smaller, but only where colours meet. Its sides are multiples of four.
    """
    wide, high = drawn.width // 4, drawn.height // 4
    lines = np.frombuffer(drawn.tobytes(), np.uint32).reshape(high, 4, wide)
    first = lines[:, 0]
    number = first & 0xFF
    edges = (first != number * 0x01010101) | (lines[:, 1:] != lines[:, :1]).any(axis=1)
    squares = lines.transpose(0, 2, 1)[edges].view(np.uint8).T
    whole, meeting = _sums()
    made = whole[number]
    made[edges] = _most_like(*(_mean(np.take(sums, squares).sum(axis=0)) for sums in meeting))
    return Image.frombytes("L", (wide, high), made.tobytes())


@lru_cache(maxsize=1)
def _sums() -> tuple[NDArray[np.uint8], tuple[NDArray[np.uint64], NDArray[np.uint64]]]:
    """For each index the one most like it (itself, or one that nobody can tell from it); and its colours by day and at
    dusk, with 16 bits for each of red, green and blue, so that they can be added up.
    """
    parts: list[NDArray[np.uint64]] = []
    for palette in (LIGHT, DUSK):
        red, green, blue = np.frombuffer(palette.table, np.uint8).reshape(256, 3).astype(np.uint64).T
        parts.append(red | green << np.uint64(16) | blue << np.uint64(32))
    early, late = parts
    return _most_like(_mean(early * 16), _mean(late * 16)), (early, late)


def _mean(sums: NDArray[np.uint64]) -> NDArray[np.uint32]:
    """The mean of sixteen colours from their sum, rounded, in bytes RGBX."""
    each = sums + np.uint64(0x0008_0008_0008) >> np.uint64(4)
    red, green, blue = (each >> np.uint64(8 * place) & np.uint64(0xFF << 8 * place) for place in range(3))
    return (red | green | blue | np.uint64(0xFF << 24)).astype(np.uint32)


def _most_like(early: NDArray[np.uint32], late: NDArray[np.uint32]) -> NDArray[np.uint8]:
    """For each colour by day and at dusk (bytes RGBX) the index that is most like both together."""
    # colours that differ by less than an eye sees are one
    keys = (early & _FINE).astype(np.uint64) << np.uint64(32) | (late & _COARSE)
    wanted, back = np.unique(keys, return_inverse=True)
    # what is found depends on the key alone, never on which colour came first: equal drawings are equal pictures
    seen = np.stack(
        ((wanted >> np.uint64(32)).astype(np.uint32) | _FINE_HALF, wanted.astype(np.uint32) | _COARSE_HALF), 1
    )
    chosen = seen.view(np.uint8)
    named = wanted.tolist()
    known = [_KNOWN.get(key, -1) for key in named]
    new = [number for number, index in enumerate(known) if index < 0]
    if new:
        nearest = _nearest(chosen[new][:, [0, 1, 2, 4, 5, 6]].astype(np.float32)).tolist()
        for number, index in zip(new, nearest, strict=True):
            known[number] = index
        if len(_KNOWN) < _MOST_KNOWN:
            _KNOWN.update((named[number], known[number]) for number in new)
    return np.array(known, np.uint8)[back]


_KNOWN: Final[dict[int, int]] = {}
"""Indices by the two colours of a pixel: what one figure's edges are made of, those of the next one are, too."""
_MOST_KNOWN: Final = 100_000
_FINE, _COARSE, _FINE_HALF, _COARSE_HALF = (
    np.frombuffer(bytes([mask] * 4), np.uint32)[0] for mask in (0xFC, 0xF8, 0x02, 0x04)
)
