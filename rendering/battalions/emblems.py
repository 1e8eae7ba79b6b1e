"""The emblems of the nations, for the backs of cards and for posters: an eagle, a rose, two heads, a star."""

import math
from collections.abc import Callable

from rendering.sprite import Pen, Point


def draw(pen: Pen, nation: str, x: float, y: float, size: float, colour: str) -> None:
    """The emblem of a nation ("": crossed sabres) in one colour, `size` units large, its middle at the point."""

    def at(path: str) -> list[Point]:
        pairs = (pair.split(",") for pair in path.split())
        return [(x + (float(a) - 20) * size / 40, y + (float(b) - 20) * size / 40) for a, b in pairs]

    k = size / 40
    match nation:
        case "french":
            _wings(pen, at, colour)
            pen.blob(at("20,6 24,9 23,14 20,18 16,14 16,9"), colour, outline=None)
            pen.shape(at("15,8 10,11 16,12"), colour, outline=None)
        case "austrian":
            _wings(pen, at, colour)
            for side in (-1, 1):
                pen.line(at(f"20,20 {20 + 5 * side},13"), colour, 5 * k)
                pen.disc(x + 6 * k * side, y - 9 * k, 3.4 * k, colour, None)
                pen.shape(at(f"{20 + 8 * side},9 {20 + 13 * side},12 {20 + 8 * side},13"), colour, outline=None)
            pen.line(at("15,4 20,6 25,4"), colour, 2.6 * k)
        case "british":
            for petal in range(5):
                angle = math.tau * petal / 5 - math.pi / 2
                pen.disc(x + 9 * k * math.cos(angle), y + 9 * k * math.sin(angle), 7.6 * k, colour, None)
            pen.disc(x, y, 5.6 * k, "bone", None)
            pen.disc(x, y, 3.4 * k, colour, None)
        case "russian":
            rays: list[Point] = []
            for ray in range(16):
                reach = (17.5 if ray % 4 else 18.5, 8.5)[ray % 2] * k
                angle = math.tau * ray / 16
                rays.append((x + reach * math.cos(angle), y + reach * math.sin(angle)))
            pen.shape(rays, colour, outline=None)
            for line in ("16,16 24,24", "24,16 16,24"):
                pen.line(at(line), "bone", 2.4 * k)
        case _:
            for side in (-1, 1):
                pen.line(
                    [(x + side * a * k, y + b * k) for a, b in ((-16, 12), (-3, 6), (9, -4), (16, -14))], colour, 3 * k
                )
                pen.line([(x - side * 16 * k, y + 6 * k), (x - side * 10 * k, y + 15 * k)], colour, 2.6 * k)


def _wings(pen: Pen, at: Callable[[str], list[Point]], colour: str) -> None:
    """A body with its wings spread and its tail."""
    pen.blob(at("20,14 24,19 23,26 20,31 17,26 16,19"), colour, outline=None)
    pen.shape(at("20,28 25,37 20,35 15,37"), colour, outline=None)
    for side in (-1, 1):
        feathers = ((4, 17), (9, 12), (15, 8), (19, 5), (17, 15), (15, 21), (11, 25), (6, 25))
        pen.shape(
            [at(f"{20 + side * a},{b}")[0] for a, b in feathers],
            colour,
            outline=None,
        )
