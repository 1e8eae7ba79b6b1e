"""What the pictures of a tournament share: the sheet with its header, plates for numbers, pages."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Literal, TypeVar

from rendering import fonts, names, tokens
from rendering.canvas import Canvas
from rendering.fonts import Font
from rendering.picture import ALT_LIMIT, Say
from rendering.sprite import Pen, Sprite

WIDTH = 900
HEADER = 60
LANE = 46
"""Height of a line of a list."""
PAGES = 10
"""As many pictures as Discord shows in one gallery."""

STRONG = Font(26, bold=True)
TEXT = Font(26)
SMALL = Font(24)


def page(height: int, left: str, right: str = "") -> Canvas:
    """An empty sheet; `left` and `right` stand in its header, `left` giving way."""
    canvas = Canvas.blank(WIDTH, height, "parchment")
    for x, y, end in ((0, HEADER, 2), (WIDTH - 2, HEADER, WIDTH), (0, height - 2, WIDTH)):
        canvas.fill((x, y, end, height), "edge")
    canvas.fill((0, 0, WIDTH, HEADER), "steel")
    canvas.fill((0, HEADER - 4, WIDTH, HEADER), "gold")
    middle = (HEADER - 4) // 2
    room = WIDTH - 36
    if right:
        canvas.text(WIDTH - 18, middle, right, STRONG, "paper", "steel", "right")
        room -= fonts.width(right, STRONG) + 24
    font = names.fitting(left, (32, 28, 24), room, display=True)
    canvas.text(18, middle, fonts.shorten(left, font, room), font, "paper", "steel")
    return canvas


@lru_cache(maxsize=128)
def plate(width: int, height: int, fill: str = "paper") -> Sprite:
    """A plate with round corners that can lie on anything."""
    pen = Pen(width, height, "umber")
    pen.rounded((0, 0, width, height), 9, "umber")
    pen.rounded((2, 2, width - 2, height - 2), 7, fill)
    return pen.sprite()


def chip(canvas: Canvas, x: int, y: int, text: str, fill: str = "paper") -> None:
    """A small plate with a text, centred on the point."""
    width = fonts.width(text, STRONG) + 16
    canvas.stamp(plate(width, 34, fill), x - width // 2, y - 17)
    canvas.text(x, y, text, STRONG, "ink", fill, "middle")


def lane(canvas: Canvas, y: int, tall: int, number: int, *, lit: bool) -> str:
    """The ground of a line of a list, every other one set off, the reader's own `lit`; returns its colour."""
    ground = "gold_light" if lit else "panel" if number % 2 else "parchment"
    if lit:
        canvas.stamp(tokens.box(WIDTH - 16, tall, 8, ground, "parchment", edge="ink", line=3), 8, y)
        canvas.stamp(tokens.arrow(20, "ink", ground), 14, y + LANE // 2 - 10)
    else:
        canvas.fill((10, y, WIDTH - 10, y + tall), ground)
    return ground


@lru_cache(maxsize=32)
def colour_sign(colour: str, size: int, ground: str) -> Sprite:
    """A marker's colour as a shape: red a diamond, blue a disc, brown a triangle."""
    pen = Pen(size, size, ground, scale=size / 24, line=2)
    match colour:
        case "red":
            pen.shape("12,1.5 22.5,12 12,22.5 1.5,12", "crimson", line=1.2)
        case "blue":
            pen.disc(12, 12, 8.6, "blue")
        case _:
            pen.shape("12,2.5 22,20.5 2,20.5", "leather", line=1.2)
    return pen.sprite()


Kind = Literal["player", "event", "team", "league"]


def name_of(text: str, number: int, say: Say, kind: Kind = "player") -> str:
    """A name as it can be drawn; one without a letter becomes "Player 3" or "Tournament"."""
    return names.drawn(text, number, lambda n: say(f"warcrow.picture.{kind}", n=n))


def spoken(text: str, number: int, say: Say, most: int = names.SPOKEN_LIMIT, kind: Kind = "player") -> str:
    """A name as it is read out, `most` characters long at most."""
    full = names.spoken(text, number, lambda n: say(f"warcrow.picture.{kind}", n=n))
    return full if len(full) <= most else full[: most - 1].rstrip() + fonts.ELLIPSIS


def adventure(scenario: str | None, feat: str | None, say: Say) -> str:
    """The names of a round's scenario and feat, as far as there are any."""
    known = [say(f"warcrow.{kind}.{one}") for kind, one in (("scenario", scenario), ("feat", feat)) if one is not None]
    return " · ".join(known)


def numbered(heading: str, number: int, count: int) -> str:
    """A heading with the picture's number, if there are several."""
    return heading if count == 1 else f"{heading} · {number}/{count}"


Item = TypeVar("Item")


def pages(items: Sequence[Item], size: int) -> list[tuple[Item, ...]]:
    """What stands on each picture, at most `PAGES` of them; one, maybe empty, in any case."""
    starts = range(0, min(len(items), size * PAGES), size)
    return [tuple(items[start : start + size]) for start in starts] or [()]


SHORTEST = 12
"""Letters of a name where there is hardly any room: what is not needed stays away there."""


def fitted(words: Callable[[int], list[str]]) -> str:
    """An alt text of sentences; if need be its names are told shorter. `words` takes the most letters of a name."""

    def told(most: int) -> str:
        return " ".join(_sentence(one) for one in words(most) if one)

    whole = told(names.SPOKEN_LIMIT)
    if len(whole) <= ALT_LIMIT:
        return whole
    # the longest names that leave room: by halves, as each try words everything anew
    fits, low, high = "", 0, len(_SHORTER)
    while low < high:
        middle = (low + high) // 2
        said = told(_SHORTER[middle])
        if len(said) <= ALT_LIMIT:
            fits, high = said, middle
        else:
            low = middle + 1
    return fits or limited([_sentence(one) for one in words(SHORTEST) if one])


_SHORTER = (26, 22, 18, 15)
"""Letters of a name where whole ones have no room, and not yet as few as can be."""


def _sentence(words: str) -> str:
    return words if words[-1] in ".!?" else words + "."


def limited(said: list[str]) -> str:
    """Sentences as one alt text."""
    text = " ".join(sentence for sentence in said if sentence)
    return text if len(text) <= ALT_LIMIT else text[: ALT_LIMIT - 1].rstrip() + fonts.ELLIPSIS
