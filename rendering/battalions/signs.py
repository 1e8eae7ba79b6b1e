"""Small signs of Battalions: flags, the four values, marks of a card, hats, stars, ten-sided dice.

A nation is told by the pattern of its flag as well as by its colours.
"""

from functools import lru_cache

from rendering import theme
from rendering.sprite import Pen, Sprite

VALUES = ("fire", "melee", "training", "morale")
"""The values of a battalion, in the order in which cards show them."""


def flag(pen: Pen, x: float, y: float, width: float, height: float, nation: str) -> None:
    """A nation's flag: upright bars, an upright cross, flat bars, or a slanting cross."""
    pen.rounded((x - 1.5, y - 1.5, x + width + 1.5, y + height + 1.5), 1.5, "ink")

    def bar(x0: float, y0: float, x1: float, y1: float, colour: str) -> None:
        pen.rounded((x + x0 * width, y + y0 * height, x + x1 * width, y + y1 * height), 0, colour)

    def slanting(thick: float, colour: str) -> None:
        for left, right in ((0, 1), (1, 0)):
            inward = thick if right > left else -thick
            corners = (
                (left, 0),
                (left + inward, 0),
                (right, 1 - thick),
                (right, 1),
                (right - inward, 1),
                (left, thick),
            )
            pen.shape([(x + a * width, y + b * height) for a, b in corners], colour, outline=None)

    match nation:
        case "french":
            for number, colour in enumerate(("blue_dark", "paper", "crimson")):
                bar(number / 3, 0, (number + 1) / 3, 1, colour)
        case "british":
            bar(0, 0, 1, 1, "blue_dark")
            slanting(0.16, "paper")
            bar(0.36, 0, 0.64, 1, "paper")
            bar(0, 0.3, 1, 0.7, "paper")
            bar(0.42, 0, 0.58, 1, "crimson")
            bar(0, 0.39, 1, 0.61, "crimson")
        case "austrian":
            bar(0, 0, 1, 0.5, "ink")
            bar(0, 0.5, 1, 1, "gold")
        case "russian":
            bar(0, 0, 1, 1, "paper")
            slanting(0.2, "blue")
        case _:
            raise KeyError(nation)


def standard(pen: Pen, x: float, foot: float, thick: float, cloth: tuple[float, float], nation: str) -> None:
    """A nation's flag, as large as `cloth`, on a pole with a golden knob, from the top of what is drawn to its foot."""
    pole = [(x, 12), (x, foot)]
    pen.line(pole, "ink", 2 * thick - 1)
    pen.line(pole, "leather", thick)
    pen.disc(x, 10, thick, "gold")
    flag(pen, x + thick, 22, *cloth, nation)


def value(pen: Pen, name: str, x: float, y: float, size: float, steel: str = "steel") -> None:
    """The sign of a value with its corner at the point: a flame, sabres, chevrons, a heart.

    `steel`: what sabres are made of, for grounds that grow dark at dusk.
    """

    def at(path: str) -> list[tuple[float, float]]:
        return [(x + float(a) * size / 16, y + float(b) * size / 16) for a, b in (p.split(",") for p in path.split())]

    k = size / 16
    match name:
        case "fire":
            pen.blob(at("9,0 13,6 14,11 8,16 2,11 4,6 6,7"), "red", outline=None)
            pen.blob(at("8,7 11,12 8,15 5,12"), "gold", outline=None)
        case "melee":
            for path, hilt in (("2,1 8,6 14,14", "10,14.5 14.5,11"), ("14,1 8,6 2,14", "6,14.5 1.5,11")):
                pen.line(at(path), steel, 2.2 * k)
                pen.line(at(hilt), steel, 1.8 * k)
        case "training":
            for top in (2, 8):
                pen.line(at(f"1.5,{top} 8,{top + 5} 14.5,{top}"), "gold_dark", 2.8 * k)
        case "morale":
            pen.blob(at("8,15 2,9 1,4 4,1 8,4 12,1 15,4 14,9"), "crimson", outline=None)
        case _:
            raise KeyError(name)


@lru_cache(maxsize=32)
def value_sign(name: str, size: int, ground: str) -> Sprite:
    """The sign of a value by itself."""
    pen = Pen(size, size, ground)
    value(pen, name, 0, 0, size, "script" if ground in theme.DARKENED else "steel")
    return pen.sprite()


def arm_box(pen: Pen, x: float, y: float, width: float, height: float, arm: str, *, horse: bool = False) -> None:
    """The box of a map: crossed for infantry, one stroke for cavalry, a ball for artillery, struck for horse guns."""
    pen.rounded((x, y, x + width, y + height), 2, "ink")
    pen.rounded((x + 2, y + 2, x + width - 2, y + height - 2), 1, "paper")
    if arm == "infantry":
        pen.line([(x + 2, y + 2), (x + width - 2, y + height - 2)], "ink", 2)
    if arm in {"infantry", "cavalry"} or horse:
        pen.line([(x + 2, y + height - 2), (x + width - 2, y + 2)], "ink", 2)
    if arm == "artillery":
        pen.disc(x + width / 2, y + height / 2, height * 0.24, "ink", None)


_MARKS = {
    "shaken": "crimson",
    "blown": "blue_dark",
    "moved": "steel",
    "used": "steel",
    "seen": "gold",
    "routs": "crimson",
    "eliminated": "ink",
    "checks": "gold",
}


@lru_cache(maxsize=48)
def mark(kind: str, size: int) -> Sprite:
    """What befell a card: a banner falls, sweat drops, an arrow; sabres: it attacked; an eye: all see it."""
    pen = Pen(size, size, "grass", scale=size / 24, line=1.6)
    colour = _MARKS[kind]
    pen.disc(12, 12, 10.2, colour)
    match kind:
        case "shaken":
            pen.line("8,19 13,5", "paper", 2)
            pen.shape("13,5 19.5,9 16,11.5 18,15.5 10.6,12.6", "paper", outline=None)
        case "blown":
            for x, y in ((8.2, 9), (15.2, 12.6)):
                pen.blob([(x, y - 5), (x + 3, y + 1.6), (x, y + 4.4), (x - 3, y + 1.6)], "paper", outline=None)
        case "routs":
            for x in (5, 10.5):
                pen.line([(x, 6.5), (x + 5.5, 12), (x, 17.5)], "paper", 2.8)
        case "eliminated":
            for path in ("7,7 17,17", "17,7 7,17"):
                pen.line(path, "paper", 3.2)
        case "checks":
            pen.text(12, 12, "?", 18, "ink")
        case "moved":
            pen.line("5.5,12 13,12", "paper", 3)
            pen.shape("12,6.5 19,12 12,17.5", "paper", outline=None)
        case "used":
            for path, hilt in (("6,5 12,11 18,17.5", "13.5,18.5 18.5,14"), ("18,5 12,11 6,17.5", "10.5,18.5 5.5,14")):
                pen.line(path, "paper", 2.4)
                pen.line(hilt, "paper", 2)
        case _:
            pen.blob("4,12 8,8 12,7 16,8 20,12 16,16 12,17 8,16", "paper", outline=None)
            pen.disc(12, 12, 3.2, "ink", None)
    return pen.sprite()


_STAR = "12,1 15,8.6 23,9.2 16.8,14.4 18.8,22.4 12,18 5.2,22.4 7.2,14.4 1,9.2 9,8.6"


def put_stars(pen: Pen, x: float, y: float, count: int, size: float) -> None:
    """A commander's rating, its corner at the point."""
    k = size / 24
    for i in range(count):
        star = [(x + (24 * i + a) * k, y + b * k) for a, b in _points(_STAR)]
        pen.shape(star, "gold", "ink", 1.4 * k)


@lru_cache(maxsize=32)
def stars(count: int, size: int, ground: str) -> Sprite:
    """A commander's rating by itself."""
    pen = Pen(max(1, count) * size, size, ground)
    put_stars(pen, 0, 0, count, size)
    return pen.sprite()


def _points(path: str) -> list[tuple[float, float]]:
    return [(float(a), float(b)) for a, b in (pair.split(",") for pair in path.split())]


def hat(pen: Pen, x: float, y: float, size: float, nation: str) -> None:
    """A commander's two-cornered hat with the cockade of the nation, in a box of 40 x 26 units of `size` / 40."""
    k = size / 40

    def at(path: str) -> list[tuple[float, float]]:
        return [(x + a * k, y + b * k) for a, b in _points(path)]

    brim, cockade = {
        "french": ("crimson", "blue_dark"),
        "british": ("paper", "crimson"),
        "austrian": ("gold", "ink"),
        "russian": ("paper", "blue"),
    }[nation]
    pen.blob(at("1,22 6,16 9,7 20,2 31,7 34,16 39,22 34,24 27,20 20,19 13,20 6,24"), "steel", "ink", 1.6 * k)
    pen.line(at("4,21 12,16.5 20,15.5 28,16.5 36,21"), "gold", 2 * k)
    pen.disc(x + 20 * k, y + 9.4 * k, 4.4 * k, brim, None)
    pen.disc(x + 20 * k, y + 9.4 * k, 2.2 * k, cockade, None)


@lru_cache(maxsize=32)
def hat_sign(nation: str, size: int, ground: str) -> Sprite:
    """A commander's hat by itself, `size` pixels wide."""
    pen = Pen(size, round(size * 0.66), ground)
    hat(pen, 0, 0, size, nation)
    return pen.sprite()


@lru_cache(maxsize=64)
def die(number: int | None, seat: int, size: int, ground: str) -> Sprite:
    """A ten-sided die in a seat's colour; None: not rolled yet."""
    pen = Pen(size, size, ground, scale=size / 48, line=2)
    dark, light = (("blue_dark", "blue"), ("red_dark", "red"))[seat]
    pen.shape("24,3 45,19 45,29 24,45 3,29 3,19", dark)
    pen.shape("24,3 39,29 24,38 9,29", light, outline=None)
    pen.text(24, 22, "?" if number is None else str(number), 21 if number == 10 else 24, "paper")
    return pen.sprite()


@lru_cache(maxsize=16)
def fallen(size: int, ground: str) -> Sprite:
    """A broken banner: a stack that is no more."""
    pen = Pen(size, size, ground, scale=size / 40, line=1.4)
    pen.line("13,38 17,20", "umber", 3.4)
    pen.line("19,17 30,6", "umber", 3.4)
    pen.shape("30,6 38,19 33,19 34,25 28,23 21,27 20,16", "bone", "umber")
    return pen.sprite()


@lru_cache(maxsize=8)
def colours(seat: int, size: int, ground: str) -> Sprite:
    """A standing banner in a seat's colour: a stack of the line that holds."""
    pen = Pen(size, size, ground, scale=size / 40, line=1.4)
    pen.line("11,38 11,3", "ink", 4.6)
    pen.line("11,38 11,3", "bone_dark", 2)
    pen.shape("13,4 36,7 32,14 36,22 13,24", ("blue", "red")[seat])
    return pen.sprite()


@lru_cache(maxsize=4)
def towards(seat: int, *, up: bool) -> Sprite:
    """An arrow in a seat's colour, up or down the picture."""
    pen = Pen(64, 44, "sand", line=3)
    path = [(32, 4), (60, 25), (43, 25), (43, 40), (21, 40), (21, 25), (4, 25)]
    pen.shape([(x, y if up else 44 - y) for x, y in path], ("blue", "red")[seat])
    return pen.sprite()
