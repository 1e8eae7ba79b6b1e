"""Small signs of Warshow: hearts, shots, reach, values, orders, the backs of cards, marks of what is going on."""

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rendering import tokens
from rendering.sprite import Pen, Sprite, curve

SEATS = (*tokens.SEAT_COLOURS, "pine")
"""The colour of each seat; light text is put on all of them."""


def _least(size: int) -> float:
    """The smallest figures, in units of a sign that is drawn 40 units large: 20 pixels."""
    return 20 * 40 / size


_HEART = "20,12 25,5 33,5 37,13 33,23 20,36 7,23 3,13 7,5 15,5"


@lru_cache(maxsize=64)
def hearts(left: int, lost: int, size: int, step: int, ground: str) -> Sprite:
    """What a troop can still bear, full, and its wounds, hollow; `step` pixels apart. At least one."""
    pen = Pen(size + step * (left + lost - 1), size, ground, scale=size / 40, line=3.4)
    for number in range(left + lost):
        fill = "crimson" if number < left else ground
        path = [(x + number * step * 40 / size, y) for x, y in curve(_HEART)]
        pen.shape(path, fill, "ink" if number < left else "crimson")
    return pen.sprite()


@lru_cache(maxsize=64)
def heart(figure: int | str, size: int, ground: str, *, white: bool = False) -> Sprite:
    """A heart with a number in it; a white one for wounds that were dealt to a covered troop."""
    pen = Pen(size, size, ground, scale=size / 40, line=2.2)
    pen.shape(curve(_HEART), "paper" if white else "crimson", "ink")
    pen.text(
        20,
        18,
        str(figure),
        max(30 if len(str(figure)) < 2 else 24, _least(size)),
        "ink" if white else "paper",
        plain=True,
    )
    return pen.sprite()


@lru_cache(maxsize=32)
def guard(figure: int, size: int, ground: str) -> Sprite:
    """A shield with a number: wounds that will not count this turn."""
    pen = Pen(size, size, ground, scale=size / 40, line=2.2)
    left, right = curve("20,37 6,25 5,5", closed=False), curve("35,5 34,25 20,37", closed=False)
    pen.shape(left + right, "mist", "ink")
    pen.text(20, 17.5, str(figure), max(29, _least(size)), "ink", plain=True)
    return pen.sprite()


@lru_cache(maxsize=16)
def ambush(size: int, ground: str) -> Sprite:
    """The sign of an ambush: shots count double."""
    pen = Pen(size, size, ground, scale=size / 40, line=2.2)
    turns = [(number * math.pi / 9, 19 if number % 2 else 15.5) for number in range(18)]
    pen.shape([(20 + r * math.sin(turn), 20 - r * math.cos(turn)) for turn, r in turns], "gold_light", "ink")
    pen.text(20, 20, "×2", max(22, _least(size)), "ink", plain=True)
    return pen.sprite()


@lru_cache(maxsize=64)
def coin(value: int, size: int, ground: str) -> Sprite:
    """What a troop costs and counts: a number on a gold coin."""
    pen = Pen(size, size, ground, scale=size / 40, line=2.2)
    pen.disc(20, 20, 17, "gold", "ink")
    pen.text(20, 20.5, str(value), max(31, _least(size)), "ink", plain=True)
    return pen.sprite()


@lru_cache(maxsize=64)
def tally(seat: int, value: int, width: int, height: int, ground: str) -> Sprite:
    """What a seat's troops in a row are worth, in its colour."""
    pen = Pen(width, height, ground)
    pen.rounded((0, 0, width, height), height / 2, "paper")
    pen.rounded((2, 2, width - 2, height - 2), height / 2 - 2, SEATS[seat])
    pen.text(width / 2, height / 2 + 0.5, str(value), max(20, height * 0.78), "paper")
    return pen.sprite()


@lru_cache(maxsize=16)
def cartridge(size: int, ground: str) -> Sprite:
    """The sign of shots: a cartridge."""
    pen = Pen(size, size, ground, scale=size / 40, line=2.6)
    pen.shape(curve("13,18 14,9 20,3 26,9 27,18", closed=False), "iron", "ink")
    pen.shape("12,18 28,18 28,36 12,36", "gold", "ink")
    pen.line("13,31 27,31", "gold_dark", 2.5)
    return pen.sprite()


@lru_cache(maxsize=16)
def reach(size: int, ground: str) -> Sprite:
    """The sign of reach: an arrow across rows."""
    colour = "mist" if ground in ("steel", "iron_dark") else "steel"
    pen = Pen(size, size, ground, scale=size / 40)
    for s in (1, -1):
        pen.shape([(20 + s * x, 20 + s * y) for x, y in ((0, -18), (11, -6), (-11, -6))], colour, outline=None)
    pen.line("20,12 20,28", colour, 6)
    return pen.sprite()


@lru_cache(maxsize=16)
def horn(size: int, colour: str, ground: str) -> Sprite:
    """The sign of orders: a megaphone."""
    pen = Pen(size, size, ground, scale=size / 40)
    pen.shape("3,15 12,15 33,4 33,34 12,24 3,24", colour, outline=None)
    pen.line("9,25 12,35 17,35", colour, 4)
    pen.line(curve("37,13 39,19 37,25", closed=False), colour, 2.6)
    return pen.sprite()


def ground(*, covered: bool, known: bool) -> str:
    """What a troop's plate is painted in: dark for what lies covered, a little less if the reader knows the card."""
    return "paper" if not covered else "iron_dark" if known else "steel"


class Plate(NamedTuple):
    """How a plate with a coloured head looks; lengths in pixels."""

    width: int
    height: int
    radius: int
    line: int
    head: int
    edge: str
    colour: str
    body: str


@lru_cache(maxsize=96)
def plate(look: Plate, ground: str) -> Sprite:
    """A plate with round corners and a head of another colour, above which a card or a troop is drawn."""
    pen = Pen(look.width, look.height, ground)
    low, right, foot = look.line, look.width - look.line, look.height - look.line
    radius = look.radius - look.line
    pen.rounded((0, 0, look.width, look.height), look.radius, look.edge)
    pen.rounded((low, low, right, look.head + 2 * radius), radius, look.colour)
    pen.rounded((low, look.head, right, foot), radius, look.body)
    pen.rounded((low, look.head, right, look.head + radius + 1), 0, look.body)
    return pen.sprite()


@lru_cache(maxsize=8)
def flag(size: int, colour: str, ground: str) -> Sprite:
    """The sign of rows under control."""
    pen = Pen(size, size, ground, scale=size / 40, line=2.4)
    pen.limb("9,4 9,37", "leather", 3)
    pen.shape("12,5 36,9 28,15 36,23 12,21", colour)
    return pen.sprite()


@lru_cache(maxsize=8)
def stones(size: int, ground: str) -> Sprite:
    """The sign of the rubble."""
    pen = Pen(size, size, ground, scale=size / 40, line=2.4)
    pen.blob("3,36 5,24 13,20 20,26 21,36", "iron_dark")
    pen.blob("19,36 20,24 28,21 37,28 37,36", "iron_dark")
    pen.blob("11,22 14,10 22,8 29,13 29,22 20,25", "iron")
    return pen.sprite()


@lru_cache(maxsize=16)
def pile(cards: int, size: int, ground: str) -> Sprite:
    """The sign of a deck (1) or a hand (3): backs of cards."""
    pen = Pen(size, size, ground, scale=size / 40, line=2.2)
    turns = (0.0,) if cards == 1 else (-0.36, 0.0, 0.36)
    for turn in turns:
        pen.shape(_turned("10,5 30,5 30,35 10,35", turn), "steel", "ink")
        pen.shape(_turned("14,9 26,9 26,31 14,31", turn), "gold", outline=None)
        pen.shape(_turned("16,11 24,11 24,29 16,29", turn), "steel", outline=None)
    return pen.sprite()


def _turned(path: str, angle: float) -> list[tuple[float, float]]:
    """Turned around a point below."""
    found: list[tuple[float, float]] = []
    shrink = 0.86 if angle else 0.94
    for pair in path.split():
        x, y = (float(number) for number in pair.split(","))
        x, y = (x - 20) * shrink, (y - 38) * shrink
        found.append((20 + x * math.cos(angle) - y * math.sin(angle), 37 + x * math.sin(angle) + y * math.cos(angle)))
    return found


@lru_cache(maxsize=16)
def back(width: int, height: int) -> Sprite:
    """The inside of a covered card, which tells nothing: a star in the spotlight."""
    pen = Pen(width, height, "steel")
    x, y, r = width / 2, height / 2, min(width, height) * 0.36
    pen.shape([(x - r * 0.5, 0), (x + r * 0.5, 0), (x + r * 1.5, height), (x - r * 1.5, height)], "night", outline=None)
    points = [
        (x + r * (1, 0.44)[i % 2] * math.sin(math.pi * i / 5), y - r * (1, 0.44)[i % 2] * math.cos(math.pi * i / 5))
        for i in range(10)
    ]
    pen.shape(points, "gold", outline=None)
    return pen.sprite(whole=True)


@lru_cache(maxsize=8)
def lid(size: int, ground: str) -> Sprite:
    """A closed eye: the others cannot see this."""
    pen = Pen(size, size, ground, scale=size / 40)
    pen.line(curve("4,16 12,25 20,27 28,25 36,16", closed=False), "gold_light", 4.4)
    for path in ("9,23 5,30", "20,27 20,35", "31,23 35,30"):
        pen.line(path, "gold_light", 4)
    return pen.sprite()


@lru_cache(maxsize=8)
def crater(width: int, ground: str) -> Sprite:
    """Where something burst: a hole with a rim."""
    high = width // 4
    pen = Pen(width, high, ground)
    for shrink, colour in ((1.0, "edge"), (0.86, "umber"), (0.7, "leather_dark")):
        ring = [
            (
                width / 2 + width / 2 * shrink * math.cos(math.pi * i / 20),
                high / 2 + high / 2 * shrink * math.sin(math.pi * i / 20),
            )
            for i in range(40)
        ]
        pen.shape(ring, colour, outline=None)
    return pen.sprite()


@lru_cache(maxsize=16)
def was_here(width: int, height: int, colour: str) -> Sprite:
    """The dotted outline of a troop that has gone."""
    pen = Pen(width, height, "sand")
    dots = [(x, y) for x in range(6, width, 13) for y in (4, height - 4)]
    dots += [(x, y) for y in range(6, height, 13) for x in (4, width - 4)]
    for x, y in dots:
        pen.disc(x, y, 3.4, colour, outline=None)
    return pen.sprite()


@lru_cache(maxsize=8)
def onward(colour: str, *, up: bool) -> Sprite:
    """An arrow from row to row."""
    pen = Pen(40, 34, "sand", line=2.4)
    path = [(20, 2), (37, 19), (27, 19), (27, 32), (13, 32), (13, 19), (3, 19)]
    pen.shape(path if up else [(x, 34 - y) for x, y in path], colour)
    return pen.sprite()


@lru_cache(maxsize=8)
def reticle(size: int, colour: str) -> Sprite:
    """What an order or an action box is aimed at."""
    pen = Pen(size, size, "paper", scale=size / 40)
    for tone, thick in (("ink", 6.4), (colour, 3.4)):
        ring = [(20 + 13 * math.cos(math.pi * i / 24), 20 + 13 * math.sin(math.pi * i / 24)) for i in range(49)]
        pen.line(ring, tone, thick)
        for path in ("20,3 20,13", "20,27 20,37", "3,20 13,20", "27,20 37,20"):
            pen.line(path, tone, thick)
    return pen.sprite()


@lru_cache(maxsize=8)
def spot(size: int, colour: str) -> Sprite:
    """A bit of a trail."""
    pen = Pen(size, size, "paper", scale=size / 20, line=3)
    pen.disc(10, 10, 6, colour, "ink")
    return pen.sprite()


@lru_cache(maxsize=32)
def burst(figure: str, size: int, colour: str) -> Sprite:
    """Where shots hit, with their number; also wounds just dealt."""
    pen = Pen(size, size, "paper", scale=size / 60, line=2.6)
    rays = [
        (30 + (27, 19)[i % 2] * math.cos(math.pi * i / 10), 30 + (27, 19)[i % 2] * math.sin(math.pi * i / 10))
        for i in range(20)
    ]
    pen.shape(rays, colour, "ink")
    if figure:
        pen.text(30, 30.5, figure, 32 if len(figure) < 2 else 30, "ink" if colour == "gold" else "paper", plain=True)
    return pen.sprite()


@lru_cache(maxsize=64)
def ladder(deploy: Sequence[int], width: int, height: int, ground: str) -> Sprite:
    """The five rows as their owner sees them, green where a troop may enter from the hand [seed]."""
    pen = Pen(width, height, ground)
    step = height / 5
    for row in range(1, 6):
        top = (row - 1) * step
        colour = "green" if row in deploy else "umber" if row == 3 else "edge"
        inset = 0 if row != 3 else width * 0.12
        pen.rounded((inset, top + 1, width - inset, top + step - 1), min(3, step / 3), colour)
    return pen.sprite()
