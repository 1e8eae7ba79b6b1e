"""Cards from both sides. Ratio about 5:7; small ones keep only what can be read at their size."""

from functools import lru_cache

from PIL import Image

from rendering import theme
from rendering.sprite import Pen, Point, Sprite

# One blade pointing up in a box of 1 x 1, for the corner marks and the back.
_BLADE: tuple[Point, ...] = ((0.5, 0), (0.72, 0.2), (0.64, 0.66), (0.36, 0.66), (0.28, 0.2))


def _card(width: int, height: int, ground: str, paper: str) -> Pen:
    pen = Pen(width, height, ground)
    radius = width * 0.12
    edge = 2 if width >= 40 else 1.5
    pen.rounded((0, 0, width, height), radius, "ink")
    pen.rounded((edge, edge, width - edge, height - edge), radius - edge, paper)
    return pen


@lru_cache(maxsize=128)
def face(value: int, width: int, height: int, ground: str, *, faded: bool = False) -> Sprite:
    """A card of value 1..5 (any number draws). `faded`: it cannot be played now."""
    paper, ink, metal = ("parchment", "faint", "edge") if faded else ("paper", "ink", "steel")
    pen = _card(width, height, ground, paper)
    if width < 60:
        pen.text(width / 2, height / 2, str(value), height * 0.6, ink)
        return pen.sprite()
    inset = width * 0.07
    pen.rounded((inset, inset, width - inset, height - inset), width * 0.07, "edge")
    pen.rounded((inset + 1, inset + 1, width - inset - 1, height - inset - 1), width * 0.06, paper)
    pen.text(width / 2, height * 0.42, str(value), height * 0.52, ink)
    if width >= 72:  # for cards that lie half under others
        pen.text(width * 0.19, height * 0.15, str(value), height * 0.145, ink)
    # as many blades as the card is worth
    blade, gap = width * 0.105, width * 0.145
    left = width / 2 - gap * (value - 1) / 2
    tall = height * 0.17
    top = height * 0.735
    for i in range(value):
        x = left + gap * i
        pen.shape([(x + (px - 0.5) * blade, top + py * tall) for px, py in _BLADE], metal, outline=None)
        pen.line([(x - blade * 0.42, top + tall * 0.7), (x + blade * 0.42, top + tall * 0.7)], metal, blade * 0.24)
        pen.line([(x, top + tall * 0.7), (x, top + tall)], metal, blade * 0.26)
    return pen.sprite()


@lru_cache(maxsize=32)
def back(width: int, height: int, ground: str) -> Sprite:
    """A hidden card: steel with a gold frame and two crossed blades."""
    pen = _card(width, height, ground, "steel")
    inset = max(4, width * 0.1)
    thin = max(1, width * 0.025)
    pen.rounded((inset, inset, width - inset, height - inset), width * 0.06, "gold")
    pen.rounded((inset + thin, inset + thin, width - inset - thin, height - inset - thin), width * 0.05, "steel")
    middle, reach = (width / 2, height / 2), width * 0.25
    for side in (-1, 1):
        tip = (middle[0] + side * reach, middle[1] - reach * 1.25)
        hilt = (middle[0] - side * reach * 0.62, middle[1] + reach * 0.78)
        end = (middle[0] - side * reach, middle[1] + reach * 1.25)
        pen.line([tip, hilt], "gold", width * 0.07)
        pen.line([hilt, end], "gold", width * 0.05)
        dx, dy = width * 0.094, side * width * 0.074
        pen.line([(hilt[0] - dx, hilt[1] - dy), (hilt[0] + dx, hilt[1] + dy)], "gold", width * 0.055)
    return pen.sprite()


@lru_cache(maxsize=64)
def row(faces: tuple[int, ...] | int, width: int, height: int, step: int, ground: str) -> Sprite:
    """Cards side by side, `step` pixels apart: faces up, or so many backs. At least one."""
    count = faces if isinstance(faces, int) else len(faces)
    canvas = Image.new("L", (width + step * (count - 1), height), theme.index(ground))
    mask = Image.new("L", canvas.size)
    for i in range(count):
        card = back(width, height, ground) if isinstance(faces, int) else face(faces[i], width, height, ground)
        canvas.paste(card.image, (i * step, 0), card.mask)
        mask.paste(255, (i * step, 0), card.mask)
    return Sprite(canvas, mask)
