"""Colours: enough of them, told apart by everybody, and letters that stand out from what they lie on."""

import itertools

import pytest
from PIL import Image, ImageChops

from rendering import matching, theme, tokens
from rendering.canvas import Align, Canvas, start_of
from rendering.fonts import Font
from rendering.titans import board, hand
from rendering.titans import ground as titans_ground
from tests.rendering.duels import BOARDS, HANDS, duel, say

# How the three kinds of colour blindness see linear RGB (Machado, Oliveira and Fernandes 2009, full severity).
BLINDNESS = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def linear(colour: theme.RGB) -> tuple[float, ...]:
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (value / 255 for value in colour))


def luminance(colour: theme.RGB) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(colour: str, ground: str) -> float:
    """The WCAG contrast ratio of a text and its ground, by day or at dusk, whichever is less."""
    found: list[float] = []
    for palette in theme.PALETTES.values():
        pair = (palette.colours[each] for each in (theme.written(colour, ground), ground))
        dark, light = sorted(map(luminance, pair))
        found.append((light + 0.05) / (dark + 0.05))
    return min(found)


class Watched(Canvas):
    """A canvas that looks at each text before it draws it."""

    seen: set[tuple[Font, str, str]]

    def text(self, x: int, y: int, text: str, font: Font, colour: str, ground: str, align: Align = "left") -> None:
        self.__dict__.setdefault("seen", set()).add((font, colour, ground))
        if text:
            before = self.image.copy()
            super().text(x, y, text, font, colour, ground, align)
            left = start_of(x, text, font, align)
            box = (left, y - font.capital // 2, left + 1, y + font.capital // 2)
            assert box[0] >= 4, text
            touched = ImageChops.difference(before, self.image).getbbox()
            if touched:
                assert touched[2] <= self.image.width - 4, text
                found = {number for _, number in before.crop(touched).getcolors() or []}
                assert found <= {theme.index(ground)}, f"{text!r} lies on something else than {ground}"


def drawn_texts(monkeypatch: pytest.MonkeyPatch) -> set[tuple[Font, str, str]]:
    """Every kind of text on every picture, after checking that each lies on plain ground and inside the picture."""
    found: set[tuple[Font, str, str]] = set()
    frames = [*BOARDS.values(), *(("es", *each) for each in duel(2, 40, specials=True, best_of=3))]
    for language, view, sheet in frames:
        canvas = Watched.blank(titans_ground.WIDTH, titans_ground.HEIGHT, "parchment")
        titans_ground.paint(canvas, int(sheet.options["length"]))
        board.paint(canvas, view, sheet, say(language))
        found |= canvas.seen
    monkeypatch.setattr(hand, "Canvas", Watched)
    for language, view, sheet, uses in HANDS.values():
        hand.paint(view, sheet, say(language), uses)
    return found


def test_texts_are_large_stand_out_and_lie_on_plain_ground(monkeypatch: pytest.MonkeyPatch):
    texts = drawn_texts(monkeypatch)
    assert len(texts) > 15
    for font, colour, ground in texts:
        on_a_square = ground in {*tokens.SEAT_COLOURS, "stone", "stone_lit"}
        assert contrast(colour, ground) >= (4.5 if font.size < 26 else 4.0), (colour, ground)
        assert font.size >= 20 or on_a_square


def test_squares_can_be_read():
    for ground in ("stone", "stone_lit"):
        assert contrast("ink", ground) >= 4.5
    for seat in tokens.SEAT_COLOURS:
        assert contrast("paper", seat) >= 4.5


@pytest.mark.parametrize("kind", BLINDNESS)
def test_the_two_seats_differ_for_every_kind_of_colour_vision(kind: str):
    seen = [
        [
            sum(weight * part for weight, part in zip(row, linear(theme.COLOURS[seat]), strict=True))
            for row in BLINDNESS[kind]
        ]
        for seat in tokens.SEAT_COLOURS
    ]
    assert max(abs(one - other) for one, other in zip(*seen, strict=True)) > 0.15


def test_the_seats_differ_by_shape_alone():
    for make in (
        lambda seat: tokens.emblem(seat, 40, "paper"),
        lambda seat: tokens.points(seat, 2, 5, 26, 27, "paper"),
    ):
        one, other = (make(seat).mask for seat in (0, 1))
        assert one
        assert other
        assert one.tobytes() != other.tobytes()


def test_the_palettes_have_room_for_what_stays_as_it_was():
    assert len(theme.ENTRIES) <= theme.TRANSPARENT
    colours = [{palette.table[3 * n : 3 * n + 3] for palette in theme.PALETTES.values()} for n in (0, 1)]
    assert colours[0] != colours[1]
    assert {len(palette.table) for palette in theme.PALETTES.values()} == {768}
    pairs = list(zip(*(batched(palette.table) for palette in theme.PALETTES.values()), strict=True))[
        : len(theme.ENTRIES)
    ]
    assert len(set(pairs)) == len(pairs)


def batched(table: bytes) -> list[bytes]:
    return [table[at : at + 3] for at in range(0, len(table), 3)]


def test_every_ground_that_grows_dark_can_be_written_on_at_any_hour():
    assert len(theme.DARKENED) > 10
    for ground in theme.DARKENED - {"edge", "shade", "leaf"}:
        assert contrast("ink", ground) >= 4.5, ground
    for ground in ("parchment", "panel", "sand"):
        assert contrast("umber", ground) >= 4.5, ground


@pytest.mark.parametrize("palette", theme.PALETTES)
def test_letters_blend_from_ground_to_ink_without_a_step_back(palette: str):
    chosen = theme.PALETTES[palette]
    colours = batched(chosen.table)
    for colour, ground in LETTERED:
        over = theme.written(colour, ground)
        table = theme.coverage_table(colour, ground)
        assert table[0] == theme.index(ground)
        assert table[255] == theme.index(over)
        lights = [sum(colours[number]) for number in table]
        rising = sum(chosen.colours[over]) > sum(chosen.colours[ground])
        steps = [after - before if rising else before - after for before, after in itertools.pairwise(lights)]
        assert min(steps) >= -24, (colour, ground)


LETTERED = [("ink", "parchment"), ("ink", "panel"), ("ink", "paper"), ("ink", "gold_light"), ("paper", "steel")]
"""What is written on what."""


def test_what_was_drawn_before_changes_no_picture():
    """Nor could it tell anybody what that was."""
    middle = [Image.new("RGB", (1, 1), (step, 90, 89)) for step in range(256)]

    def found(order: list[int]) -> list[int]:
        matching._KNOWN.clear()  # as in a process that has drawn nothing
        drawn = {step: matching.indices_of(middle[step], middle[step]).tobytes()[0] for step in order}
        return [drawn[step] for step in range(256)]

    assert found(list(range(256))) == found(list(range(255, -1, -1)))
