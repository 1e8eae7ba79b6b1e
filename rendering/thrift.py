"""Fewer colours where bytes count: for each index of the palette the one that stands for it, ever more coarsely."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

import numpy as np

from rendering import theme


@lru_cache(maxsize=1)
def fewer() -> bytes:
    """For each index the one that stands for it where every byte counts: edges with one blend, or none."""
    kept = dict.fromkeys(map(theme.pair, theme.COLOURS))
    kept.update(
        (theme.mix(over, under, (steps + 1) // 2 / (steps + 1)), None)
        for over, under, steps in theme.BLENDS
        if steps > 2
    )
    numbers = np.array([theme.NUMBERS[entry] for entry in kept], np.intp)
    return theme.most_like(theme.PAIRS, numbers) + bytes(range(len(theme.PAIRS), 256))


@lru_cache(maxsize=1)
def crisp() -> bytes:
    """For each index the one that stands for it where much is to be seen: one blend for letters, none for figures."""
    table = bytearray(stark())
    for over, under, steps in theme.BLENDS:
        if steps < _LETTERS:
            continue
        middle = theme.NUMBERS[theme.mix(over, under, (steps + 1) // 2 / (steps + 1))]
        for share, blend in _between_named(over, under, steps):
            table[blend] = theme.index(over) if share > 0.7 else theme.index(under) if share < 0.3 else middle
    return bytes(table)


_LETTERS: Final = 4
"""So many blends have the colours in which letters are written."""


@lru_cache(maxsize=1)
def stark() -> bytes:
    """For each index the named colour on whose side of an edge it lies: letters and figures without smooth edges."""
    numbers = np.array([theme.NUMBERS[theme.pair(name)] for name in theme.COLOURS], np.intp)
    table = bytearray(theme.most_like(theme.PAIRS, numbers) + bytes(range(len(theme.PAIRS), 256)))
    for over, under, steps in theme.BLENDS:
        for share, blend in _between_named(over, under, steps):
            table[blend] = theme.index(over if share >= 0.5 else under)
    return bytes(table)


def _between_named(over: str, under: str, steps: int) -> Iterator[tuple[float, int]]:
    """The blends of two colours that are no named colours themselves: the share of the upper one, and the index."""
    for step in range(1, steps + 1):
        share = step / (steps + 1)
        blend = theme.mix(over, under, share)
        if blend not in _NAMED:
            yield share, theme.NUMBERS[blend]


_NAMED: Final = frozenset(map(theme.pair, theme.COLOURS))


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
    merged = {theme.index(tone): theme.index(other) for tone, other in tones.items()}
    return bytes(merged.get(number, number) for number in table)
