"""How large a board of Warshow is, where its troops find room, and how its texts stand out."""

import itertools
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from rendering import theme
from rendering.canvas import Canvas
from rendering.picture import ALT_LIMIT
from rendering.warshow import board as warshow_board
from rendering.warshow import field
from rendering.warshow import troops as warshow_troops
from tests.rendering.duels import LANGUAGES, say
from tests.rendering.shows import (
    BOARDS,
    THREE,
    board,
    crowded,
    game,
)

KIB = 1024


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("language", LANGUAGES)
def test_boards_are_palette_pictures_of_900_by_808_in_60_kib(seats: int, language: str):
    states = [state for state, _ in game(5, seats)[::9]]
    assert len(states) > 5
    for state, seat in zip(states, itertools.cycle((None, 0, 1)), strict=False):
        picture = board(state, seat, language, caption="Ana dispara. " * 12)
        assert len(picture.png) <= 60 * KIB
        assert 0 < len(picture.alt) <= ALT_LIMIT
        with Image.open(BytesIO(picture.png)) as image:
            assert image.mode == "P"
            assert image.size == (picture.width, picture.height) == (900, 808)


@pytest.mark.parametrize("seats", [2, 3])
def test_the_most_crowded_boards_can_still_be_sent(seats: int):
    for each in (3, 5, 8, 20):
        picture = board(crowded(seats, each), 0)
        assert len(picture.png) <= 80 * KIB
        assert len(picture.alt) <= ALT_LIMIT


@pytest.mark.parametrize(
    "counts", [(1, 0), (4, 3), (5, 4), (7, 6), (13, 0), (9, 9), (13, 13), (40, 40), (2, 3, 4), (9, 20, 9)]
)
@pytest.mark.parametrize("room", [375, 813])
def test_troops_stand_beside_each_other_in_their_row_and_none_is_forgotten(counts: tuple[int, ...], room: int):
    groups = [[f"{letter}{n}" for n in range(count)] for letter, count in zip("abc", counts, strict=False)]
    placed = warshow_troops.line_up(groups, 74, 74 + room, 116)
    boxes = [
        (one.x, one.y, one.x + one.size.width, one.y + (one.size.height if one.name else 2 * one.size.height))
        for one in placed
    ]
    assert all(74 <= x0 < x1 <= 74 + room and 116 <= y0 < y1 <= 216 for x0, y0, x1, y1 in boxes)
    for one, other in itertools.combinations(boxes, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
    assert sum(1 if one.name else one.more for one in placed) == sum(counts)
    assert len({one.size for one in placed}) == 1


def test_plates_are_as_large_as_there_is_room():
    sizes = [warshow_troops.line_up([["a1"] * own, ["b1"]], 74, 887, 0)[0].size for own in (1, 7, 10, 13)]
    assert sizes == [warshow_troops.WIDE, warshow_troops.MEDIUM, warshow_troops.SMALL, warshow_troops.TINY]
    sizes = [warshow_troops.line_up([["a1"] * own, ["b1"]], 74, 887, 0)[0].size for own in (2, 3, 4)]
    assert sizes == [warshow_troops.WIDE, warshow_troops.BROAD, warshow_troops.LARGE]


def test_an_enemys_left_is_on_the_readers_right():
    own, enemies = (warshow_troops.line_up(groups, 0, 813, 0) for groups in ([["a1", "a2"], []], [[], ["b1", "b2"]]))
    assert own[0].x < own[1].x
    assert enemies[0].x > enemies[1].x


def test_three_players_see_their_own_rows_below_and_the_next_enemy_on_the_left():
    for eyes in range(3):
        cells = field.cells(eyes, 3)
        following, last = (f"1{'abc'[(eyes + step) % 3]}" for step in (1, 2))
        assert cells[following].x1 < cells[last].x0
        assert cells[following].y0 < cells["3"].y0 < cells["4"].y0 < cells["5"].y0
        assert cells["3"].x1 - cells["3"].x0 == cells["5"].x1 - cells["5"].x0 == 884
    assert "2a, trinchera de A (a, 6): a1" in board(THREE, 2).alt


def luminance(colour: str) -> float:
    parts = [value / 255 for value in theme.COLOURS[colour]]
    r, g, b = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


class Watched(Canvas):
    """A canvas that remembers how texts were written."""

    def text(self, x: int, y: int, text: str, font: Any, colour: str, ground: str, align: Any = "left") -> None:
        self.__dict__.setdefault("seen", set()).add((font.size, colour, ground))
        super().text(x, y, text, font, colour, ground, align)


@pytest.mark.parametrize("name", BOARDS)
def test_texts_are_large_and_stand_out_from_their_ground(name: str):
    language, view, frame = BOARDS[name]
    canvas = Watched(field.ground(len(view.sides)))
    warshow_board.paint(canvas, view, frame, say(language))
    assert canvas.__dict__["seen"]
    for size, colour, ground in canvas.__dict__["seen"]:
        light, dark = sorted((luminance(colour), luminance(ground)), reverse=True)
        assert size >= 20
        assert (light + 0.05) / (dark + 0.05) >= (4.5 if size < 26 else 4.0), (colour, ground)
