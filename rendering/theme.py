"""One fixed palette: every colour a picture may have, blends for smooth edges included.

Pictures are made of palette indices from the first stroke to the file, so nothing is ever quantised while a player
waits. The player colours are Okabe and Ito's, which people with any colour vision tell apart; shapes repeat what
colours say. Light text is only put on grounds dark enough for it and the other way round (`tests/rendering`).
"""

from collections.abc import Sequence
from functools import lru_cache

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
    # ink and lines
    "ink": (38, 31, 26),
    "umber": (105, 86, 62),
    "edge": (178, 155, 112),
    "mist": (199, 207, 214),
    # the two seats, with a light and a dark of each
    "blue": (0, 114, 178),
    "blue_dark": (0, 71, 122),
    "blue_light": (86, 160, 211),
    "red": (196, 78, 0),
    "red_dark": (138, 47, 0),
    "red_light": (232, 128, 58),
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

# Pairs that meet at an edge, with the number of blends between them: many for letters, few for figures.
_BLENDS: tuple[tuple[str, str, int], ...] = (
    ("ink", "parchment", 9),
    ("ink", "sand", 7),
    ("ink", "paper", 9),
    ("ink", "gold_light", 6),
    ("ink", "stone_lit", 5),
    ("ink", "stone", 4),
    ("ink", "gold", 5),
    ("umber", "parchment", 5),
    ("umber", "paper", 3),
    ("umber", "sand", 3),
    ("paper", "steel", 8),
    ("paper", "night", 5),
    ("mist", "steel", 3),
    ("gold", "steel", 4),
    ("gold", "night", 2),
    ("gold_light", "steel", 2),
    ("paper", "blue", 5),
    ("paper", "red", 5),
    ("blue", "parchment", 4),
    ("red", "parchment", 4),
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
    ("green", "ink", 2),
    ("green", "paper", 4),
    ("paper", "ink", 5),
    ("edge", "parchment", 2),
    ("edge", "sand", 1),
    ("steel", "parchment", 2),
    ("night", "sand", 2),
    ("ink", "grass", 3),
    ("paper", "grass", 1),
    ("grass_dark", "grass", 1),
    ("leaf_dark", "grass", 2),
    ("leaf", "leaf_light", 1),
    ("leaf_dark", "ink", 1),
    ("water_dark", "grass", 1),
    ("paper", "water", 1),
    ("ink", "roof", 2),
    ("ink", "blue_light", 4),
    ("paper", "pine", 4),
    ("pine", "ink", 1),
    ("violet", "ink", 2),
    ("leaf", "ink", 2),
    ("mist", "ink", 2),
    ("paper", "leaf_dark", 4),
)

TRANSPARENT = 255
"""Index kept free of colours: "as before" in the frames of an animation."""


def mix(over: str, under: str, share: float) -> RGB:
    """`share` (0..1) of the colour `over` laid on the colour `under`."""
    top, ground = COLOURS[over], COLOURS[under]
    return (
        round(ground[0] + (top[0] - ground[0]) * share),
        round(ground[1] + (top[1] - ground[1]) * share),
        round(ground[2] + (top[2] - ground[2]) * share),
    )


def _entries() -> tuple[RGB, ...]:
    entries = dict.fromkeys(COLOURS.values())
    for over, under, steps in _BLENDS:
        for step in range(1, steps + 1):
            entries[mix(over, under, step / (steps + 1))] = None
    if len(entries) > TRANSPARENT:
        message = f"the theme has {len(entries)} colours, a palette holds {TRANSPARENT}"
        raise ValueError(message)
    return tuple(entries)


ENTRIES: tuple[RGB, ...] = _entries()
"""The palette, index by index."""

PALETTE: bytes = b"".join(bytes(entry) for entry in ENTRIES) + bytes(3 * (256 - len(ENTRIES)))
"""256 x RGB, as image files want it."""


def index(colour: str) -> int:
    """The palette index of a named colour. KeyError if the theme has no such name."""
    return _INDEX[COLOURS[colour]]


_INDEX: dict[RGB, int] = {entry: number for number, entry in enumerate(ENTRIES)}


def _nearest(wanted: RGB, among: Sequence[int] = range(256)) -> int:
    r, g, b = wanted
    return min(
        among[: len(ENTRIES)],
        key=lambda i: 2 * (ENTRIES[i][0] - r) ** 2 + 4 * (ENTRIES[i][1] - g) ** 2 + 3 * (ENTRIES[i][2] - b) ** 2,
    )


@lru_cache(maxsize=128)
def coverage_table(colour: str, ground: str) -> bytes:
    """For each coverage 0..255 of a pixel by `colour` on `ground`, the palette index that shows it."""
    steps = 32
    table = [_nearest(mix(colour, ground, step / steps)) for step in range(steps + 1)]
    return bytes(table[round(coverage / 255 * steps)] for coverage in range(256))


@lru_cache(maxsize=8)
def toned(over: str, share: float, exact: tuple[tuple[str, str], ...] = ()) -> bytes:
    """For each index the one that looks most like it under `share` of the colour `over`.

    `exact`: pairs of names, for colours that become a certain other one.
    """
    top = COLOURS[over]
    table = bytearray(range(256))
    for number, entry in enumerate(ENTRIES):
        r, g, b = (round(low + (high - low) * share) for low, high in zip(entry, top, strict=True))
        table[number] = _nearest((r, g, b))
    for before, after in exact:
        table[index(before)] = index(after)
    return bytes(table)


@lru_cache(maxsize=1)
def _palette_image() -> Image.Image:
    # Unused entries repeat the first colour, so that quantising can only land on real ones.
    image = Image.new("P", (1, 1))
    image.putpalette(PALETTE[: 3 * len(ENTRIES)] + bytes(ENTRIES[0]) * (256 - len(ENTRIES)))
    return image


@lru_cache(maxsize=1)
def fewer() -> bytes:
    """For each index the one that stands for it where every byte counts: edges with one blend, or none."""
    kept = dict.fromkeys(COLOURS.values())
    kept.update((mix(over, under, (steps + 1) // 2 / (steps + 1)), None) for over, under, steps in _BLENDS if steps > 2)
    numbers = [_INDEX[entry] for entry in kept]
    return bytes(_nearest(entry, numbers) for entry in ENTRIES) + bytes(range(len(ENTRIES), 256))


@lru_cache(maxsize=1)
def plain() -> bytes:
    """For each index the named colour that is nearest: edges without any blend."""
    numbers = [_INDEX[entry] for entry in dict.fromkeys(COLOURS.values())]
    return bytes(_nearest(entry, numbers) for entry in ENTRIES) + bytes(range(len(ENTRIES), 256))


def to_indices(rgb: Image.Image) -> Image.Image:
    """An RGB drawing as an image of palette indices (mode L), each pixel the nearest colour of the theme."""
    flat = rgb.quantize(palette=_palette_image(), dither=Image.Dither.NONE)
    return Image.frombytes("L", flat.size, flat.tobytes())
