"""No picture is larger than a phone on the road likes, however much there is to see."""

import random

import pytest
from PIL import Image

from bot.bench import kinds, plain
from bot.bench.pictures import SEATS, scenes
from rendering import encode, theme, thrift
from rendering.canvas import Canvas
from tests.all_games import GAMES
from tests.rendering.likeness import differences, opened

GAMES_AND_SEATS = [(game_id, seats) for game_id in GAMES for seats in SEATS.get(game_id, (2,))]


@pytest.mark.parametrize(("game_id", "seats"), GAMES_AND_SEATS)
def test_pictures_of_random_games_are_small_enough(game_id: str, seats: int):
    for scene in scenes(game_id, seats, 4):
        assert len(scene.board()) <= encode.LARGEST
        if scene.hand is not None:
            assert len(scene.hand()) <= encode.LARGEST


def test_every_other_kind_is_small_enough():
    for name, drawn in kinds.kinds():
        assert max(len(draw()) for draw in drawn[:2]) <= encode.LARGEST, name


@pytest.mark.parametrize("loaded", [False, True])
@pytest.mark.parametrize("game_id", GAMES)
def test_the_plain_way_draws_the_same_picture(game_id: str, loaded: bool):
    scene = list(scenes(game_id, 2, 2))[-1]
    ways = vars(Canvas).copy()
    for draw in (scene.board, scene.hand):
        assert draw is not None
        ours = opened(draw())
        with plain.plainly(loaded=loaded):
            theirs = opened(draw())
            again = opened(draw())  # with all figures loaded, if they are
        assert differences(ours, theirs)[0] < 6
        assert differences(theirs, again) == (0, 0)
    assert vars(Canvas).items() == ways.items()


def speckled(density: float) -> Image.Image:
    """Ink on paper with soft edges, so much of it."""
    rng, size = random.Random(1), (900, 600)
    table = theme.coverage_table("ink", "paper")
    image = Image.frombytes("L", size, rng.randbytes(size[0] * size[1]))
    return image.point([table[min(255, int(each * density))] for each in range(256)])


def test_what_fits_stays_as_it_is():
    flat = Image.new("L", (900, 600), theme.index("paper"))
    assert encode.within(flat, (100,)) == encode.png(flat, (100,))


def test_what_does_not_fit_loses_soft_edges():
    image = speckled(0.5)
    assert len(encode.png(image)) > encode.LARGEST
    small = encode.within(image)
    assert len(small) < len(encode.png(image))
    shown, before = (opened(png).getcolors(256) or [] for png in (small, encode.png(image)))
    assert len(shown) < len(before)
    assert {colour for _, colour in shown} <= set(theme.COLOURS.values())


def test_stark_colours_are_those_on_either_side_of_an_edge():
    table = thrift.stark()
    named = {theme.index(name) for name in theme.COLOURS}
    assert set(table[: len(theme.ENTRIES)]) <= named
    shades = set(theme.coverage_table("ink", "paper"))
    assert len({table[each] for each in shades}) < len(shades)
    assert all(table[each] == each for each in named)
    assert len(set(thrift.bare())) < len(set(thrift.calm())) < len(set(thrift.crisp())) < len(set(thrift.fewer()))
    assert all(thrift.calm()[theme.index(each)] == theme.index(each) for each in ("ink", "paper", "script", "panel"))
