"""Files: whole, the same whatever is kept from before, and untouched by other threads."""

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageSequence

from bot.bench import baseline
from rendering import encode, theme
from rendering.titans import painter
from tests.rendering.duels import BOARDS, duel, say
from tests.rendering.likeness import differences, opened


def noise(width: int, height: int, seed: int) -> Image.Image:
    colours = bytes(range(len(theme.ENTRIES)))
    return Image.frombytes("L", (width, height), bytes(random.Random(seed).choices(colours, k=width * height)))


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 40), st.integers(1, 40), st.sets(st.integers(1, 39)), st.integers(0, 5))
def test_a_png_holds_its_pixels_however_it_is_cut(width: int, height: int, cuts: set[int], seed: int):
    image = noise(width, height, seed)
    png = encode.png(image, sorted(cut for cut in cuts if cut < height))
    with Image.open(BytesIO(png)) as check:
        check.verify()
    with Image.open(BytesIO(png)) as back:
        assert back.mode == "P"
        assert back.tobytes() == image.tobytes()
        assert bytes(back.getpalette() or ())[: 3 * len(theme.ENTRIES)] == theme.PALETTE[: 3 * len(theme.ENTRIES)]


def woven(height: int) -> Image.Image:
    """Few short pieces in any order."""
    rng = random.Random(1)
    pieces = [bytes(rng.choices(range(1, 40), k=8)) for _ in range(60)]
    return Image.frombytes("L", (400, height), b"".join(rng.choices(pieces, k=50 * height)))


def test_what_is_small_is_packed_quickly():
    drawn = woven(90)
    assert encode.within(drawn) == encode.png(drawn, (), encode.QUICK)


def test_what_no_effort_makes_small_is_as_small_as_it_can_be():
    drawn = noise(900, 900, 1)
    assert len(encode.within(drawn)) < len(encode.png(drawn, (), encode.QUICK))


def test_what_is_kept_from_before_makes_no_difference():
    image = noise(900, 600, 1)
    fresh = encode.png(image, (100, 300))
    assert encode.png(image, (100, 300)) == fresh
    encode._kept.cache_clear()
    assert encode.png(image, (100, 300)) == fresh


def test_many_threads_draw_what_one_draws():
    frames = [(view, sheet) for _, view, sheet in BOARDS.values()] + duel(8, 24, specials=True)
    alone = [painter.board(view, sheet, say("es")) for view, sheet in frames]
    encode._kept.cache_clear()
    with ThreadPoolExecutor(8) as threads:
        together = list(threads.map(lambda each: painter.board(each[0], each[1], say("es")), frames * 4))
        films = list(threads.map(lambda _: painter.replay(frames[8:20], say("es")), range(4)))
    assert together == alone * 4
    assert len(set(films)) == 1


def test_an_image_is_left_as_it_was():
    image = noise(50, 50, 2)
    before = image.tobytes()
    encode.png(image, (20,))
    encode.gif([(image, 100), (noise(50, 50, 3), 100)])
    assert image.mode == "L"
    assert image.tobytes() == before
    assert not hasattr(image, "encoderinfo")


def test_the_plain_way_draws_the_same_picture():
    for name in ("board-turn", "board-lunge", "board-open-sky", "board-won"):
        language, view, sheet = BOARDS[name]
        quick = opened(painter.board(view, sheet, say(language)).png)
        mean, far = differences(quick, opened(baseline.plain_board(view, sheet, say(language))))
        assert mean < 0.5, name
        assert far == 0, name


def test_the_plain_replay_has_every_frame():
    with Image.open(BytesIO(baseline.plain_replay(duel(5, 5), say("en")))) as image:
        assert sum(1 for _ in ImageSequence.Iterator(image)) == 5


@pytest.mark.parametrize("make", [encode.png, lambda image: encode.gif([(image, 100), (image, 100)])])
def test_a_picture_is_repainted_for_dusk_and_back(make: Callable[[Image.Image], bytes]):
    image = Image.frombytes("L", (16, 12), bytes(range(192)))
    light = make(image)
    dusk = encode.repainted(light, theme.DUSK)
    with Image.open(BytesIO(dusk)) as shown:
        shown.load()
        assert shown.convert("RGB").tobytes() == theme.colours(image, theme.DUSK).tobytes()
    assert encode.repainted(dusk, theme.LIGHT) == light


def test_what_is_no_picture_of_ours_is_not_repainted():
    with pytest.raises(ValueError, match="palette"):
        encode.repainted(b"\x89PNG" + bytes(2000), theme.DUSK)
