"""Drawings become palette indices: each pixel the colour that is most like it, by day and at dusk together."""

from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from rendering import theme


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
    for palette in (theme.LIGHT, theme.DUSK):
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
        nearest = theme.nearest(chosen[new][:, [0, 1, 2, 4, 5, 6]].astype(np.float32)).tolist()
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
