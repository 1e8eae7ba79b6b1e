"""Replays: frame by frame what the boards show, small, and at a pace one can follow."""

from io import BytesIO

import pytest
from PIL import Image, ImageSequence

from rendering import encode, film, theme, thrift
from rendering.small import SHARE, SmallCanvas
from rendering.titans import board, ground, painter
from tests.rendering.duels import duel, say, sheet, view


@pytest.fixture(scope="module")
def animation() -> bytes:
    return painter.replay(duel(5, 39, specials=True), say("es"))


def test_a_replay_takes_ten_kib_a_frame_or_less(animation: bytes):
    assert len(animation) <= 60 * 10 * 1024


def test_a_replay_shows_every_position_in_its_time(animation: bytes):
    with Image.open(BytesIO(animation)) as image:
        assert image.size == (540, 360)
        assert image.info["loop"] == 0
        durations = [still.info["duration"] for still in ImageSequence.Iterator(image)]
    assert durations == [film.TITLE] + [film.STEP] * 38 + [film.POSTER]


def test_what_is_stored_as_a_change_is_seen_as_a_whole(animation: bytes):
    frames = duel(5, 39, specials=True)
    assert frames
    with Image.open(BytesIO(animation)) as image:
        for number, (seen, frame) in enumerate(frames):
            image.seek(number + 1)  # behind the title
            canvas = SmallCanvas(ground.small_ground(23, ground.hour(seen.round)))
            board.paint(canvas, seen, frame, say("es"))
            whole = canvas.image.point(thrift.fewer())
            whole.putpalette(theme.PALETTE)
            assert image.convert("RGB").tobytes() == whole.convert("RGB").tobytes(), number


def test_nothing_happening_still_takes_its_time():
    same = (view(), sheet())
    with Image.open(BytesIO(painter.replay([same] * 4, say("en")))) as image:
        assert (
            sum(still.info["duration"] for still in ImageSequence.Iterator(image))
            == film.TITLE + 3 * film.STEP + film.POSTER
        )


def test_a_replay_of_nothing_is_refused():
    with pytest.raises(ValueError, match="frame"):
        painter.replay([], say("en"))


def test_frames_are_taken_one_at_a_time():
    alive: list[int] = []

    def frames():
        for number in range(50):
            alive.append(number)
            yield Image.new("L", (90, 60), number % 5), 100

    assert encode.gif(frames()).startswith(b"GIF89a")
    assert alive == list(range(50))


def test_the_small_ground_has_the_share_of_the_large_one():
    large, small = ground.ground(23), ground.small_ground(23)
    assert small.size == (large.width * SHARE, large.height * SHARE)
