"""The organisers' own picture of a tournament: looked at, made anew without what a camera writes into it, kept.

What arrives is somebody's file: only a few kinds of pictures are opened at all, and none that would fill the memory.
"""

from __future__ import annotations

import hashlib
from datetime import datetime
from io import BytesIO
from typing import Final

from PIL import Image as Images
from PIL import ImageOps
from sqlalchemy import Connection, delete, insert, select

from bot.storage.images import tournament_images
from bot.texts import Say
from bot.tournaments import changing
from bot.tournaments.refusals import BrokenImage, LargeImage, SmallImage, VastImage
from rendering.picture import ALT_LIMIT, Picture
from tournaments.evening.commands import SetImage
from tournaments.evening.records import Actor, Image, Outcome, Tournament
from tournaments.names import plain

KINDS: Final = ("JPEG", "PNG", "WEBP", "GIF")
LARGEST: Final = 8 * 1024 * 1024
"""Bytes of a file that is opened."""
PIXELS: Final = 40_000_000
"""Of a picture that is opened: what a telephone takes."""
LEAST, MOST = 100, 1200
"""Pixels of a side: of what is taken at least, of what is kept at most."""
WEIGHT: Final = 200 * 1024
"""Bytes of what is kept, at most."""
_QUALITIES: Final = (85, 75, 60, 45, 30)
_GROUND: Final = (245, 236, 215)
"""What is behind a picture with holes."""


def made_anew(content: bytes) -> bytes:
    """The picture as a JPEG of at most `MOST` pixels a side and `WEIGHT` bytes, upright, with nothing else in the file.

    Of a moving one the first frame. Raises BrokenImage, LargeImage, SmallImage, VastImage.
    """
    if len(content) > LARGEST:
        raise LargeImage(most=LARGEST // 1024 // 1024)
    try:
        with Images.open(BytesIO(content), formats=KINDS) as opened:
            if opened.width * opened.height > PIXELS:
                raise VastImage(most=PIXELS // 1_000_000)
            if min(opened.size) < LEAST:
                raise SmallImage(least=LEAST)
            opened.draft("RGB", (MOST, MOST))
            picture = ImageOps.exif_transpose(opened)
            picture.thumbnail((MOST, MOST), Images.Resampling.LANCZOS)
            picture = _flat(picture)
            picture.info.clear()  # a comment, say
    except (Images.DecompressionBombError, Images.DecompressionBombWarning) as vast:
        raise VastImage(most=PIXELS // 1_000_000) from vast
    except (OSError, ValueError, SyntaxError) as broken:
        raise BrokenImage from broken
    return _light(picture)


def _flat(picture: Images.Image) -> Images.Image:
    """Without holes."""
    if not picture.has_transparency_data:
        return picture.convert("RGB")
    layer = picture.convert("RGBA")
    ground = Images.new("RGBA", layer.size, (*_GROUND, 255))
    return Images.alpha_composite(ground, layer).convert("RGB")


def _light(picture: Images.Image) -> bytes:
    """As good as it may weigh."""
    while True:
        for quality in _QUALITIES:
            out = BytesIO()
            picture.save(out, "JPEG", quality=quality, optimize=True, progressive=True)
            if out.tell() <= WEIGHT:
                return out.getvalue()
        picture = picture.resize((max(1, picture.width * 3 // 4), max(1, picture.height * 3 // 4)))


def told(image: bytes) -> Image:
    """What the tournament knows of a picture that was made anew."""
    with Images.open(BytesIO(image), formats=("JPEG",)) as opened:
        return Image(hashlib.sha256(image).hexdigest(), *opened.size)


def give(
    connection: Connection, tournament_id: int, image: bytes | None, actor: Actor, now: datetime, locale: str
) -> Outcome:
    """The tournament has this picture from now on; None: none any more. Raises NoTournament, TournamentRefusal."""
    command = SetImage(None if image is None else told(image))
    outcome = changing.change(connection, tournament_id, command, actor, now, locale)
    if outcome.entry is not None:
        _keep(connection, tournament_id, image)
    return outcome


def copy(connection: Connection, earlier: int, tournament_id: int) -> None:
    """A tournament gets an earlier one's picture."""
    _keep(connection, tournament_id, load(connection, earlier))


def load(connection: Connection, tournament_id: int) -> bytes | None:
    """A tournament's picture, a JPEG."""
    wanted = select(tournament_images.c.image).where(tournament_images.c.tournament_id == tournament_id)
    return connection.execute(wanted).scalar_one_or_none()


def _keep(connection: Connection, tournament_id: int, image: bytes | None) -> None:
    connection.execute(delete(tournament_images).where(tournament_images.c.tournament_id == tournament_id))
    if image is not None:
        connection.execute(insert(tournament_images).values(tournament_id=tournament_id, image=image))


def picture(tournament: Tournament, image: bytes | None, say: Say) -> tuple[Picture, ...]:
    """The picture as it is posted; none if there is none."""
    known = tournament.image
    if image is None or known is None:
        return ()
    alt = say("event.image.alt", event=plain(tournament.name))[:ALT_LIMIT]
    return (Picture(image, known.width, known.height, alt),)
