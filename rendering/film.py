"""Replays as short films: which positions are shown, for how long, and the title before them."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from PIL import Image

from rendering import encode, fonts, names, theme, tokens
from rendering.fonts import LABEL, Font
from rendering.picture import Say, Sheet
from rendering.small import SHARE, SmallCanvas

STEP, BLOW = 600, 1500
"""Milliseconds of a step, and of one that decides something."""
TITLE, POSTER = 1600, 4000
"""Those of the title, and of the last picture."""
LONGEST = 30_000
"""A film takes no longer."""
_FASTEST = 450
"""Shorter than this no step is shown, for nobody could follow it: what does not fit is left out, blows last."""
LARGEST = 768 * 1024
"""Bytes that a film should not exceed: a phone on the road has it in a second or two."""


def packed(frames: Iterable[tuple[Image.Image, int]]) -> bytes:
    """The file of a film, with fewer colours where it would be larger than `LARGEST`. ValueError without frames."""
    held, made = list(frames), b""
    for fewer in (theme.fewer, theme.stark, theme.bare):
        made = encode.gif(held, fewer())
        if len(made) <= LARGEST:
            break
    return made


def plan(
    sheets: Sequence[Sheet], blows: frozenset[str], begin: int = 0, fastest: int = _FASTEST
) -> list[tuple[int, int]]:
    """The positions to show, by their number, each with its milliseconds. `blows`: kinds of events that decide.

    `begin`: the first one on which there is something to see; `fastest`: milliseconds that a step takes to be followed.
    The last one is always shown.

    ValueError without positions.
    """
    if not sheets:
        message = "an animation needs a frame"
        raise ValueError(message)
    steps = range(begin, len(sheets) - 1)
    heavy = {number for number in steps if any(event.kind in blows for event in sheets[number].happened)}
    room = LONGEST - TITLE - POSTER
    wanted = [BLOW if number in heavy else STEP for number in steps]
    share = min(1.0, room / max(1, sum(wanted)))
    times = {number: max(fastest, int(time * share)) for number, time in zip(steps, wanted, strict=True)}
    if sum(times.values()) > room:
        times = _chosen(sheets, steps, heavy, room, fastest)
    shown = sorted(times)
    return [*((number, times[number]) for number in shown), (len(sheets) - 1, POSTER)]


def _chosen(sheets: Sequence[Sheet], steps: range, heavy: set[int], room: int, fastest: int) -> dict[int, int]:
    """Of too many steps those that are shown, with their milliseconds: the first; blows in their time or in less, in
    two thirds of the room; and of the others, first those of which something is told.
    """
    begin = steps.start
    struck = sorted(heavy)
    each = max(fastest, min(BLOW, room // 2 // max(1, len(struck))))
    struck = _spread(struck, room * 2 // 3 // each)
    times = {begin: fastest} | dict.fromkeys(struck, each)
    left = (room - sum(times.values())) // fastest
    calm = [number for number in steps if number not in heavy and number != begin]
    told = _spread([number for number in calm if sheets[number].caption], left)
    silent = _spread([number for number in calm if not sheets[number].caption], left - len(told))
    return times | dict.fromkeys([*told, *silent], fastest)


def _spread(numbers: list[int], count: int) -> list[int]:
    """So many of the numbers, evenly."""
    if len(numbers) <= count:
        return numbers
    return [numbers[place * len(numbers) // count] for place in range(count)]


def title_of(canvas: SmallCanvas, sheet: Sheet, game: str, say: Say) -> Image.Image:
    """What a film begins with, in the size of a canvas of its pictures."""
    width, height = (round(length / SHARE) for length in canvas.image.size)
    drawn = title(width, height, sheet, game, say)
    return drawn if drawn.size == canvas.image.size else drawn.resize(canvas.image.size, Image.Resampling.NEAREST)


def title(width: int, height: int, sheet: Sheet, game: str, say: Say) -> Image.Image:
    """What a film begins with: who played what. `width`, `height` of the painter's pictures."""
    canvas = SmallCanvas(_curtain(width, height))
    known = tuple(names.drawn(name, seat, lambda n: say("film.player", n=n)) for seat, name in enumerate(sheet.names))
    name = say(f"{game}.name")
    font = names.fitting(name, (76, 60, 48), width - 80, display=True)
    lines = min(len(known), 6)
    size = 44 if lines <= 2 else 32
    below = round(lines * size * 1.4) + 60
    top = max(170, (height - 90 - below) // 2 + 40)
    canvas.stamp(tokens.crossed(88, "gold", "steel"), width // 2 - 44, top - 150)
    canvas.text(width // 2, top, fonts.shorten(name, font, width - 80), font, "gold_light", "steel", "middle")
    canvas.fill((width // 2 - 130, top + 52, width // 2 + 130, top + 56), "gold")
    for place, player in enumerate(known[:lines]):
        y = round(top + 60 + (place + 0.5) * size * 1.4 + 10)
        line = Font(size, display=True)
        words = fonts.shorten(player, line, width - 220)
        left = width // 2 - (fonts.width(words, line) + 60 * (len(known) <= 3)) // 2
        if len(known) <= 3:
            canvas.stamp(tokens.emblem(place, 46, "steel"), left, y - 23)
            left += 60
        canvas.text(left, y, words, line, "paper", "steel")
    foot = " · ".join(part for part in (sheet.ended, "Tabard") if part)
    canvas.text(width // 2, height - 44, foot, LABEL._replace(size=26), "mist", "steel", "middle")
    return canvas.image


@lru_cache(maxsize=8)
def _curtain(width: int, height: int) -> Image.Image:
    canvas = SmallCanvas.blank(round(width * SHARE), round(height * SHARE), "steel")
    canvas.fill((0, 0, width, 14), "gold")
    canvas.fill((0, height - 14, width, height), "gold")
    return canvas.image
