"""Palette indices become files: PNG for boards, GIF for replays (Discord plays GIFs inline, and stills of other kinds).

Both are put together here from parts that zlib and Pillow compress, because what most turns leave unchanged (the
header, a plate, the sky) then costs nothing: a PNG is made of horizontal bands, and the bands last used are kept.
No state of Pillow's own is shared between pictures, so any number of threads may encode at once.
"""

import struct
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any, cast

from isal import isal_zlib
from PIL import GifImagePlugin, Image, ImageChops
from zlib_ng import zlib_ng

from rendering import theme, thrift

PNG_LEVEL = 2
"""zlib-ng's effort: half of the time of 4, and a tenth larger."""
QUICK = 0
"""ISA-L's effort in place of zlib-ng's: a third of the time of 2, and a tenth larger."""
SMALL = 5
"""The effort for pictures that would be large: a sixth smaller, in twice the time. 6 takes half as long again for
next to nothing, and 9 ten times as long.
"""

LARGEST = 60 * 1024
"""Bytes that no picture should exceed: on a phone it is there before one looks for it."""
_HARDEST = 6
_HARDER = ((3, 0.88), (4, 0.83), (SMALL, 0.75), (_HARDEST, 0.73))
"""Efforts, and how large a picture becomes beside a quick one: letters, figures and ground in any mixture are alike in
that.
"""

_ADLER = 65521


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib_ng.crc32(data, zlib_ng.crc32(kind)))


@dataclass(frozen=True, slots=True)
class _Band:
    """Rows of a picture, to be looked up: Python's own hash of them takes ten times as long as a checksum.

    Each row ends with a zero that belongs to the next one.
    """

    rows: bytes

    def __hash__(self) -> int:
        return zlib_ng.crc32(self.rows)


def _packed(band: _Band, level: int, table: bytes | None) -> tuple[bytes, int]:
    """A band of rows as one IDAT chunk that depends on no other, and its Adler-32."""
    written = band.rows.translate(table) if table else band.rows  # without one Python would still look at each
    squeeze = (
        isal_zlib.compressobj(1, isal_zlib.DEFLATED, -isal_zlib.MAX_WBITS)
        if level == QUICK
        else zlib_ng.compressobj(level, zlib_ng.DEFLATED, -zlib_ng.MAX_WBITS)
    )
    made, adler = bytearray(), 1
    for part in (b"\0", memoryview(written)[:-1]):
        made += squeeze.compress(part)
        adler = zlib_ng.adler32(part, adler)
    made += squeeze.flush(zlib_ng.Z_FULL_FLUSH)
    return _chunk(b"IDAT", bytes(made)), adler


_kept = lru_cache(maxsize=128)(_packed)
"""The bands last used: some 10 MB."""


def rows(image: Image.Image, stride: int, top: int, foot: int) -> bytes:
    """The rows of an image of mode L from `top` to before `foot`, each so many bytes long."""
    # Pillow's `tobytes` takes pieces of 64 KiB and joins them: twenty times as long as all at once.
    encoder = cast("Any", Image.core).raw_encoder("L", "L", stride, 1)
    encoder.setimage(image.im, (0, top, image.width, foot))
    _, status, rows = encoder.encode(stride * (foot - top))
    if status < 1:
        message = "the picture could not be written"
        raise RuntimeError(message)
    return rows


def png(image: Image.Image, cuts: Sequence[int] = (), level: int = PNG_LEVEL, table: bytes | None = None) -> bytes:
    """A palette PNG of an image of indices (mode L).

    `cuts`: heights, ascending, at which the picture falls into bands that change independently. `level`: the effort,
    worth more where most bands stay as they were. `table`: what to make of each index; 0 stays 0.
    """
    if table and not cuts:  # where bands are kept, only those that are not known are looked up
        image, table = image.point(table), None
    width, height = image.size
    parts = [
        b"\x89PNG\r\n\x1a\n",
        _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
        _chunk(b"PLTE", theme.PALETTE),
        _chunk(b"IDAT", b"\x78\x5e"),
    ]
    # Every row begins with its filter: 0, none, which suits flat colours best. Pillow can write rows with a zero
    # behind them; that of one row is the filter of the next.
    stride = width + 1
    pack = _kept if cuts else _packed  # a picture that is not cut is hardly drawn a second time
    low, high = 1, 0
    for top, foot in pairwise((0, *cuts, height)):
        chunk, adler = pack(_Band(rows(image, stride, top, foot)), level, table)
        parts.append(chunk)
        # the checksum of two parts together, from those of each
        high = (high + (adler >> 16) + (foot - top) * stride * (low - 1)) % _ADLER
        low = (low + (adler & 0xFFFF) - 1) % _ADLER
    end = b"\x03\x00" + struct.pack(">I", high << 16 | low)  # an empty last block, then the checksum
    parts += [_chunk(b"IDAT", end), _chunk(b"IEND", b"")]
    return b"".join(parts)


def within(image: Image.Image, cuts: Sequence[int] = (), level: int = PNG_LEVEL, table: bytes | None = None) -> bytes:
    """A PNG (see `png`) of at most `LARGEST` bytes: as it is, else with ever fewer colours and less texture.

    `table`: what to make of each index in any case; 0 stays 0. What is larger even without any smooth edge or shade
    stays so.
    """
    made = _tried(image, cuts, level, table)
    for fewer in (thrift.crisp, thrift.stark):
        if len(made) <= LARGEST:
            return made
        made = _tried(image.point(fewer()), cuts, SMALL)
    for fewer in (thrift.calm, thrift.bare):
        if len(made) <= LARGEST:
            break
        made = png(image.point(fewer()), (), _HARDEST)
    return made


def _tried(image: Image.Image, cuts: Sequence[int], effort: int, table: bytes | None = None) -> bytes:
    """A PNG with this effort; what is not cut is written quickly, and where that is too large, with as much effort as
    makes it small enough.
    """
    if cuts:
        return png(image, cuts, effort, table)
    made = png(image, (), QUICK, table)
    for harder, share in _HARDER:
        if len(made) <= LARGEST:
            break
        if len(made) * share <= LARGEST:
            return png(image, (), harder, table)
    return made


def repainted(picture: bytes, palette: theme.Palette) -> bytes:
    """A PNG or GIF made here in the colours of another palette. ValueError for other files."""
    for magic, start in ((b"\x89PNG", _PNG_PALETTE), (b"GIF89a", _GIF_PALETTE)):
        table = picture[start : start + 768]
        if picture.startswith(magic) and table in {each.table for each in theme.PALETTES.values()}:
            end = start + 768
            if magic == b"GIF89a":
                return picture[:start] + palette.table + picture[end:]
            return picture[: start - 8] + _chunk(b"PLTE", palette.table) + picture[end + 4 :]
    message = "not a picture in one of the palettes"
    raise ValueError(message)


_PNG_PALETTE = 8 + 25 + 8
"""Where the colours begin: behind the signature, the header and the length and name of their chunk."""
_GIF_PALETTE = 13


def gif(frames: Iterable[tuple[Image.Image, int]], table: bytes | None = None) -> bytes:
    """An endless animation of images of indices (mode L, one size), each shown so many milliseconds.

    `table`: what to make of each index. Frames are taken one at a time; each is stored as what changed since the one
    before. ValueError without frames.
    """
    parts: list[bytes] = []
    shown: Image.Image | None = None
    for frame, milliseconds in frames:
        image = frame.point(table) if table else frame
        if shown is None:
            parts += _gif_start(image)
            box, change = (0, 0, *image.size), image
        else:
            difference = ImageChops.difference(shown, image)
            # a frame like the one before still takes its time: one pixel of it is enough
            box = difference.getbbox() or (0, 0, 1, 1)
            change = image.crop(box)
            change.paste(theme.TRANSPARENT, mask=difference.crop(box).point(_UNCHANGED))
        shown = image
        change = change.copy()
        change.putpalette(theme.PALETTE)
        parts += GifImagePlugin.getdata(
            change, box[:2], duration=milliseconds, disposal=1, transparency=theme.TRANSPARENT
        )
    if shown is None:
        message = "an animation needs a frame"
        raise ValueError(message)
    return b"".join([*parts, b";"])


_UNCHANGED = bytes([255]) + bytes(255)


def _gif_start(image: Image.Image) -> list[bytes]:
    return [
        b"GIF89a",
        struct.pack("<HHBBB", *image.size, 0xF7, 0, 0),  # a palette of 256 colours for all frames
        theme.PALETTE,
        b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00",  # again and again
    ]
