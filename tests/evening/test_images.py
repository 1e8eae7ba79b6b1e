"""A tournament's own picture: whatever arrives is opened with care and made anew, and goes where the facts go."""

from __future__ import annotations

import zlib
from datetime import UTC, datetime
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from bot.service.ground.refusals import ServiceRefusal
from bot.tournaments import images
from bot.tournaments.founding import NewTournament
from bot.tournaments.images import made_anew
from bot.tournaments.refusals import BrokenImage, LargeImage, SmallImage, TournamentRefusal, VastImage
from tests.evening.fair import BOSS, CHANNEL, GUILD, Fair, person
from tests.service.club import Club
from tournaments.evening import commands as c


def picture(form: str = "PNG", size: tuple[int, int] = (640, 320), mode: str = "RGB", **more: Any) -> bytes:
    """A picture whose left half is red."""
    image = Image.new("RGB", size, (20, 40, 200))
    image.paste((200, 30, 30), (0, 0, size[0] // 2, size[1]))
    out = BytesIO()
    image.convert(mode).save(out, form, **more)
    return out.getvalue()


def opened(content: bytes) -> Image.Image:
    return Image.open(BytesIO(content))


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP", "GIF"])
def test_every_kind_becomes_a_jpeg_that_shows_the_same(form: str):
    made = opened(made_anew(picture(form)))
    assert (made.format, made.mode, made.size) == ("JPEG", "RGB", (640, 320))
    red, _, blue = made.getpixel((100, 100))  # pyright: ignore[reportGeneralTypeIssues]
    assert red > 150 > blue


def test_what_a_camera_writes_into_it_is_gone_and_it_stands_upright():
    exif = Image.Exif()
    exif[0x010E] = "my house"
    exif[0x0112] = 6  # lies on its side
    exif.get_ifd(0x8825)[1] = "N"
    content = picture("JPEG", exif=exif, comment=b"secret place")
    assert b"my house" in content
    made = made_anew(content)
    assert opened(made).size == (320, 640)
    assert not opened(made).getexif()
    for told in (b"my house", b"secret place", b"Exif"):
        assert told not in made


@pytest.mark.parametrize("mode", ["RGBA", "LA", "P", "L", "1", "I;16", "CMYK"])
def test_any_kind_of_colours(mode: str):
    form = "JPEG" if mode == "CMYK" else "PNG"
    if mode == "I;16":
        out = BytesIO()
        Image.new("I;16", (200, 200), 30000).save(out, "PNG")
        content = out.getvalue()
    else:
        content = picture(form, mode=mode)
    assert opened(made_anew(content)).mode == "RGB"


def test_holes_show_parchment_not_black():
    out = BytesIO()
    Image.new("RGBA", (200, 200), (0, 0, 0, 0)).save(out, "PNG")
    pixel = opened(made_anew(out.getvalue())).getpixel((50, 50))
    assert min(pixel) > 180  # pyright: ignore[reportArgumentType]


def test_it_is_light_and_small_whatever_it_was():
    noise = Image.effect_noise((3000, 2000), 120).convert("RGB")
    out = BytesIO()
    noise.save(out, "JPEG", quality=95)
    content = out.getvalue()
    assert len(content) > 5 * images.WEIGHT
    made = made_anew(content)
    assert len(made) <= images.WEIGHT
    assert max(opened(made).size) <= images.MOST


def bomb() -> bytes:
    """A PNG of some kilobytes whose header says 60,000 by 60,000 pixels."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4) + name + data + zlib.crc32(name + data).to_bytes(4)

    header = (60_000).to_bytes(4) * 2 + bytes((8, 2, 0, 0, 0))
    body = zlib.compress(bytes(1_000_000), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


WHOLE = picture("PNG", (400, 400))
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><script/></svg>'


@pytest.mark.parametrize(
    ("content", "refusal"),
    [
        (b"", BrokenImage),
        (b"no picture", BrokenImage),
        (SVG, BrokenImage),
        (WHOLE[: len(WHOLE) // 2], BrokenImage),
        (picture("JPEG")[:200], BrokenImage),
        (picture("BMP"), BrokenImage),
        (picture("TIFF"), BrokenImage),
        (bomb(), VastImage),
        (picture(size=(99, 500)), SmallImage),
        (bytes(images.LARGEST + 1), LargeImage),
    ],
)
def test_what_is_no_picture_is_refused(content: bytes, refusal: type[ServiceRefusal]):
    with pytest.raises(refusal):
        made_anew(content)


async def test_it_stands_in_the_opening_post_and_the_calendar_and_goes_again(club: Club):
    fair = await Fair.new(club, date=datetime(2026, 10, 4, 9, tzinfo=UTC))
    await fair.tournaments.set_image(fair.id, picture(), BOSS)
    await fair.do(c.Open())
    await club.service.drain()
    post = next(post for post in club.courier.posts if post.pictures)
    kept = await fair.tournaments.image(await fair.tournament())
    assert kept is not None
    assert [each.png for each in post.pictures[1:]] == [kept]
    assert "Copa" in post.pictures[1].alt
    assert club.courier.scheduled[-1] is not None
    assert club.courier.scheduled[-1].image == kept
    done = await fair.tournaments.set_image(fair.id, picture(), BOSS)
    assert not done.changed
    await fair.tournaments.set_image(fair.id, None, BOSS)
    await club.service.drain()
    assert await fair.tournaments.image(await fair.tournament()) is None
    assert club.courier.scheduled[-1] is not None
    assert club.courier.scheduled[-1].image is None
    assert len(club.courier.edits[-1].pictures) == 1


async def test_only_organisers_bring_one_and_a_refused_one_changes_nothing(club: Club):
    fair = await Fair.new(club, 4)
    with pytest.raises(TournamentRefusal):
        await fair.tournaments.set_image(fair.id, picture(), person(1))
    await fair.tournaments.set_image(fair.id, picture(), BOSS)
    before = await fair.tournament()
    with pytest.raises(BrokenImage):
        await fair.tournaments.set_image(fair.id, b"?", BOSS)
    assert await fair.tournament() == before


async def test_the_same_again_has_it_as_its_own(club: Club):
    fair = await Fair.new(club)
    await fair.tournaments.set_image(fair.id, picture(), BOSS)
    again = await fair.tournaments.create(
        NewTournament(name="Otra", guild_id=GUILD, channel_id=CHANNEL, like=fair.id), BOSS
    )
    assert again.image == (await fair.tournament()).image
    await fair.tournaments.set_image(fair.id, None, BOSS)
    assert await fair.tournaments.image(await fair.tournaments.tournament(again.id)) is not None
