"""Replays as short films: which positions are shown, for how long, and the title before them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple, TypeVar

from msgspec.structs import replace
from PIL import Image

from rendering import encode, fonts, names, thrift, tokens
from rendering.fonts import LABEL, Font
from rendering.picture import Say, Sheet
from rendering.small import SHARE, SmallCanvas
from rendering.sprite import Pen, Sprite

V = TypeVar("V")

STEP, ROLL, BLOW = 600, 1100, 1500
"""Milliseconds of a step, of one whose dice are read, and of one that decides something."""
TITLE, POSTER = 2000, 4000
"""Those of the title, and of the last picture."""
LONGEST = 30_000
"""A film takes no longer."""
_FASTEST = 450
"""Shorter than this no step is shown, for nobody could follow it: what does not fit is left out, blows last."""
_NONE: Final[frozenset[str]] = frozenset()
LARGEST = 768 * 1024
"""Bytes that a film should not exceed: a phone on the road has it in a second or two."""


def packed(frames: Iterable[tuple[Image.Image, int]]) -> bytes:
    """The file of a film, with fewer colours where it would be larger than `LARGEST`. ValueError without frames."""
    held, made = list(frames), b""
    for fewer in (thrift.fewer, thrift.stark, thrift.bare):
        made = encode.gif(held, fewer())
        if len(made) <= LARGEST:
            break
    return made


def plan(
    sheets: Sequence[Sheet],
    blows: frozenset[str],
    begin: int = 0,
    fastest: int = _FASTEST,
    rolls: frozenset[str] = _NONE,
) -> list[tuple[int, int]]:
    """The positions to show, by their number, each with its milliseconds. `blows`: kinds of events that decide;
    `rolls`: those with something to be read, such as dice.

    `begin`: the first one on which there is something to see; `fastest`: milliseconds that a step takes to be followed.
    The last one is always shown. If a blow or a roll ended the game, it comes twice: as what happened, then as a poster
    (`steps`).

    ValueError without positions.
    """
    if not sheets:
        message = "an animation needs a frame"
        raise ValueError(message)
    last = len(sheets) - 1
    weights = [_weight(sheet, blows, rolls) for sheet in sheets]
    ends = [(last, BLOW)] if sheets[last].over is not None and weights[last] > STEP else []
    wanted = {number: weights[number] for number in range(begin, last)}
    room = LONGEST - TITLE - POSTER - BLOW * len(ends)
    share = min(1.0, room / max(1, sum(wanted.values())))
    times = {number: max(fastest, int(time * share)) for number, time in wanted.items()}
    if sum(times.values()) > room:
        times = _chosen(sheets, wanted, room, fastest)
    return [*((number, times[number]) for number in sorted(times)), *ends, (last, POSTER)]


def steps(frames: Sequence[tuple[V, Sheet]], shown: Iterable[tuple[int, int]]) -> Iterator[tuple[V, Sheet, int]]:
    """The view, the sheet and the milliseconds of each position of a plan; only the last one knows that it is over."""
    planned = list(shown)
    for place, (number, milliseconds) in enumerate(planned, 1):
        view, sheet = frames[number]
        yield view, sheet if place == len(planned) else replace(sheet, over=None), milliseconds


def _weight(sheet: Sheet, blows: frozenset[str], rolls: frozenset[str]) -> int:
    kinds = {event.kind for event in sheet.happened}
    return BLOW if kinds & blows else ROLL if kinds & rolls else STEP


def _chosen(sheets: Sequence[Sheet], wanted: Mapping[int, int], room: int, fastest: int) -> dict[int, int]:
    """Of too many steps those that are shown, with their milliseconds: the first; blows in their time or in less, in
    two thirds of the room; then rolls in half of what is left; and of the others, first those of which something is
    told.
    """
    begin = min(wanted)
    times = {begin: fastest}
    for weight, share in ((BLOW, Fraction(2, 3)), (ROLL, Fraction(1, 2))):
        there = [number for number, time in wanted.items() if time == weight and number != begin]
        free = int((room - sum(times.values())) * share)
        each = max(fastest, min(weight, free // max(1, len(there))))
        times |= dict.fromkeys(_spread(there, free // each), each)
    left = (room - sum(times.values())) // fastest
    calm = [number for number, time in wanted.items() if time == STEP and number != begin]
    told = _spread([number for number in calm if sheets[number].caption], left)
    silent = _spread([number for number in calm if not sheets[number].caption], left - len(told))
    return times | dict.fromkeys([*told, *silent], fastest)


def _spread(numbers: list[int], count: int) -> list[int]:
    """So many of the numbers, evenly, the last one among them."""
    if len(numbers) <= count:
        return numbers
    return [numbers[(place + 1) * len(numbers) // count - 1] for place in range(count)]


class Side(NamedTuple):
    """Who plays together, on a film's title. `figure`: who stands for them; `signs`: of each seat, on `CURTAIN`."""

    seats: tuple[int, ...]
    figure: Sprite | None = None
    signs: tuple[Sprite, ...] = ()


class Cover(NamedTuple):
    """What a film's title shows of its game: the sides from left to right, on which ground under which sky."""

    sides: tuple[Side, ...]
    sky: str = "sunset"
    floor: str = "leaf"


def title_of(canvas: SmallCanvas, sheet: Sheet, game: str, say: Say, cover: Cover | None = None) -> Image.Image:
    """What a film begins with, in the size of a canvas of its pictures."""
    width, height = (round(length / SHARE) for length in canvas.image.size)
    drawn = title(width, height, sheet, game, say, cover)
    return drawn if drawn.size == canvas.image.size else drawn.resize(canvas.image.size, Image.Resampling.NEAREST)


def title(width: int, height: int, sheet: Sheet, game: str, say: Say, cover: Cover | None = None) -> Image.Image:
    """What a film begins with: who played what, against whom. `width`, `height` of the painter's pictures."""
    canvas = SmallCanvas(_curtain(width, height))
    known = tuple(names.drawn(name, seat, lambda n: say("film.player", n=n)) for seat, name in enumerate(sheet.names))
    cover = cover or Cover(_alone(len(known)))
    lines = max((len(side.seats) for side in cover.sides), default=0)
    below = 84 if lines == 1 else lines * _LINE + 20
    room = height - _HEAD - below - _FOOT
    band = max(0, min(540, room)) if any(side.figure for side in cover.sides) else 0
    top = (height - _HEAD - band - below - _FOOT) // 2
    name = say(f"{game}.name")
    font = names.fitting(name, (76, 60, 48), width - 60, display=True)
    canvas.text(width // 2, top + 80, fonts.shorten(name, font, width - 60), font, "gold_light", CURTAIN, "middle")
    if band >= _LOWEST:
        _band(canvas, (top + _HEAD, width, band), cover)
    else:
        canvas.fill((width // 2 - 130, top + _HEAD - 12, width // 2 + 130, top + _HEAD - 8), "gold")
        band = max(0, band)
    wide, sizes = (46, (44, 36, 28, 24)) if lines == 1 else (36, (28, 24))
    room = width // max(1, len(cover.sides)) - wide - 50
    longest = max(known, key=lambda each: fonts.width(each, Font(28, display=True)), default="")
    line = names.fitting(longest, sizes, room, display=True)
    for place, side in enumerate(cover.sides):
        most = 2 if lines == 1 else 1
        shown = [row for seat in side.seats for row in fonts.wrap(known[seat], line, room, most)]
        _people(canvas, side, shown, line, (_middle(place, width, cover), top + _HEAD + band + 8, wide))
    foot = " · ".join(part for part in (sheet.ended, "Tabard") if part)
    canvas.text(width // 2, height - 40, foot, LABEL._replace(size=26), "mist", CURTAIN, "middle")
    return canvas.image


CURTAIN: Final = "steel"
"""The ground of a title."""
_HEAD, _FOOT, _LINE, _LOWEST = 140, 74, 40, 120
"""Heights of the game's name, of the date, of a name in a list, and of the lowest scene."""


def _alone(count: int) -> tuple[Side, ...]:
    """Each for themselves; of more than three in two columns, in turn."""
    if count <= 3:
        return tuple(Side((seat,)) for seat in range(count))
    return tuple(Side(tuple(range(start, count, 2))) for start in (0, 1))


def _middle(place: int, width: int, cover: Cover) -> int:
    return width * (2 * place + 1) // (2 * len(cover.sides))


def _band(canvas: SmallCanvas, box: tuple[int, int, int], cover: Cover) -> None:
    """The sides on their ground, face to face."""
    top, width, tall = box
    canvas.stamp(_scenery(width, tall, cover.sky, cover.floor), 0, top)
    for place, side in enumerate(cover.sides):
        if side.figure is not None:
            wide, high = side.figure.size
            canvas.stamp(side.figure, _middle(place, width, cover) - wide // 2, top + tall - 26 - high)
    if len(cover.sides) == 2:
        canvas.stamp(tokens.crossed(110, "ink", "gold"), width // 2 - 55, top + tall // 2 - 55)


@lru_cache(maxsize=8)
def _scenery(width: int, tall: int, sky: str, floor: str) -> Sprite:
    """A low sun between two lines of hills' ends, and the ground on which they meet."""
    pen = Pen(width, tall, sky)
    horizon = tall * 0.72
    pen.disc(width / 2, tall / 2, min(110.0, tall * 0.36), "gold", None)
    hills = [(x, horizon + tall * y) for x, y in ((-60, 0.2), (0, -0.16), (width * 0.2, 0.02), (width * 0.5, 0.08))]
    pen.blob(
        [*hills, (width * 0.8, 0.02 * tall + horizon), (width, horizon - 0.16 * tall), (width + 60, tall)],
        "shade",
        None,
    )
    pen.rounded((0, horizon, width, tall), 0, floor)
    pen.rounded((0, 0, width, 5), 0, "gold")
    pen.rounded((0, tall - 5, width, tall), 0, "gold")
    return pen.sprite(whole=True)


def _people(canvas: SmallCanvas, side: Side, shown: Sequence[str], font: Font, at: tuple[int, int, int]) -> None:
    """The lines of a side's names below its figure, each name behind its sign. `at`: middle, top, width of a sign."""
    middle, top, wide = at
    alone = len(side.seats) == 1
    signs = side.signs or tuple(tokens.emblem(seat, wide, CURTAIN) for seat in side.seats if max(side.seats) <= 2)
    before = (wide + 14) * bool(signs)
    left = middle - (max((fonts.width(each, font) for each in shown), default=0) + before) // 2
    step = round(font.size * 1.2) if alone else _LINE
    first = top + 41 - (len(shown) - 1) * step // 2 if alone else top + 6 + step // 2
    for number, words in enumerate(shown):
        canvas.text(left + before, first + number * step, words, font, "paper", CURTAIN)
    for number, sign in enumerate(signs):
        y = top + 41 if alone else first + number * step
        canvas.stamp(sign, left + (wide - sign.size[0]) // 2, y - sign.size[1] // 2)


@lru_cache(maxsize=8)
def _curtain(width: int, height: int) -> Image.Image:
    canvas = SmallCanvas.blank(round(width * SHARE), round(height * SHARE), "steel")
    canvas.fill((0, 0, width, 14), "gold")
    canvas.fill((0, height - 14, width, height), "gold")
    return canvas.image
