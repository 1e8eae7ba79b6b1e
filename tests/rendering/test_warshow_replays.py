"""A game of Warshow again, as an animated picture."""

from io import BytesIO

import msgspec
import pytest
from PIL import Image, ImageChops, ImageSequence

from rendering import film, theme, thrift
from rendering.small import SHARE, SmallCanvas
from rendering.warshow import board as warshow_board
from rendering.warshow import field, painter
from tests.rendering.duels import say
from tests.rendering.shows import (
    Step,
    game,
    shown,
)

KIB = 1024


def _kinds(step: Step) -> list[str]:
    return [event.kind for event in step[1]]


def test_a_replay_takes_ten_kib_a_frame_and_shows_each_position_in_its_time():
    steps = game(6)
    hits = [
        place
        for place in range(30, len(steps))
        if _kinds(steps[place]) == ["answers", "wounded"] and "fires" in _kinds(steps[place - 1])
    ]
    last = min(hits, key=lambda place: abs(place - 130))
    frames = [
        shown(state, caption=f"Paso {n}.", happened=told) for n, (state, told) in enumerate(steps[last - 29 : last + 1])
    ]
    animation = painter.replay(frames, say("es"))
    assert len(animation) <= len(frames) * 10 * KIB
    with Image.open(BytesIO(animation)) as image:
        assert image.size == (540, round(808 * SHARE))
        durations = [still.info["duration"] for still in ImageSequence.Iterator(image)]
        assert len(durations) == 31  # a title before them
        assert 29 * film.STEP + film.TITLE + film.POSTER <= sum(durations) <= film.LONGEST
        image.seek(len(durations) - 1)
        # the last one is a hit: the shot before, which somebody could answer, is told again with it
        (seen, hit), (_, fired) = frames[-1], frames[-2]
        assert [event.kind for event in hit.happened] == ["answers", "wounded"]
        again = tuple(event for event in fired.happened if event.kind == "fires")
        canvas = SmallCanvas(field.small_ground(2))
        warshow_board.paint(canvas, seen, msgspec.structs.replace(hit, happened=(*again, *hit.happened)), say("es"))
        whole = canvas.image.point(thrift.fewer())
        whole.putpalette(theme.PALETTE)
        assert not ImageChops.difference(image.convert("RGB"), whole.convert("RGB")).getbbox()


def test_a_replay_of_nothing_is_refused():
    with pytest.raises(ValueError, match="frame"):
        painter.replay([], say("en"))
