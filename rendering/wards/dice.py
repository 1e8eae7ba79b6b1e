"""A fight as a strip of dice: who at whom, what was needed, what was rolled, how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from games.core.game import Event
from games.wards.view import WardsView
from rendering import fonts
from rendering.canvas import Surface
from rendering.fonts import Font
from rendering.picture import Say
from rendering.sprite import Pen, Sprite
from rendering.tokens import arrow
from rendering.wards import tokens
from rendering.wards.deeds import Outcome, result
from rendering.wards.plan import WIDTH
from rendering.wards.vehicles import bailed

ROW: Final = 42
MOST: Final = 2
"""As many fights are shown, the last ones."""
_DIE, _PITCH = 32, 35
_NEED, _WORD = fonts.STRONG, fonts.TEXT

Die = Literal["good", "bad"]
End = Literal["destroyed", "saved", "missed", "aimed", "bailed"]


class Throw(NamedTuple):
    """Dice thrown for one purpose. `sign`: "hit", "again", "save", "help" or "armour"; `need`: at least."""

    sign: str
    need: int
    dice: tuple[int, ...]
    lucky: tuple[bool, ...]
    """By die, whether it was good for whoever threw it."""


class Fight(NamedTuple):
    """A shot or an assault. `weapon`: a text key, "" for an assault."""

    by: int
    at: int
    weapon: str
    throws: tuple[Throw, ...]
    end: End


_ENDS: Final[dict[str, End]] = {
    "destroyed": "destroyed",
    "burns": "destroyed",
    "misses": "missed",
    "survives": "saved",
    "holds": "saved",
    "ignored": "saved",
    "falls-back": "missed",
    "ranged-in": "aimed",
    "bails": "bailed",
}


def fights(happened: Sequence[Event]) -> tuple[Fight, ...]:
    """The fights among what happened, in their order."""
    found: list[Fight] = []
    for event in happened:
        told = dict(event.args)
        match event.kind:
            case "shoots":
                first = _throw("hit", told["dice"], int(str(told["need"])))
                weapon = f"wards.weapon.{told['weapon']}"
                found.append(Fight((event.seat or 0) + 1, int(str(told["number"])), weapon, (first,), "missed"))
            case "assaults":
                first = _throw("hit", (told["die"],), int(str(told["need"])))
                found.append(Fight((event.seat or 0) + 1, int(str(told["number"])), "", (first,), "saved"))
            case _ if found:
                found[-1] = _more(found[-1], event)
            case _:
                pass
    return tuple(found)


def _more(fight: Fight, event: Event) -> Fight:
    """The fight with what belongs to it of an event."""
    told = dict(event.args)
    match event.kind:
        case "rerolls":
            throw = _throw("again", told["dice"], fight.throws[0].need)
        case "saves" | "triage":
            throw = _throw("save" if event.kind == "saves" else "help", told["dice"], int(str(told["need"])))
        case "firepower":
            need = int(str(told["need"]))
            dice = _numbers(told["dice"])
            throw = Throw("armour", need, dice, tuple(die < need for die in dice))
        case "armour":
            need = int(str(told["against"])) - int(str(told["armour"]))
            dice = _numbers(told["dice"])
            throw = Throw("armour", need, dice, tuple(die < need for die in dice))
        case kind if kind in _ENDS:
            return fight._replace(end=_ENDS[kind])
        case _:
            return fight
    return fight._replace(throws=(*fight.throws, throw))


def _throw(sign: str, dice: object, need: int) -> Throw:
    numbers = _numbers(dice)
    return Throw(sign, need, numbers, tuple(die >= need for die in numbers))


def _numbers(dice: object) -> tuple[int, ...]:
    assert isinstance(dice, (tuple, list)), "dice are told as numbers"
    return tuple(int(str(die)) for die in dice)


def shown(happened: Sequence[Event]) -> tuple[Fight, ...]:
    """The fights that a board shows."""
    return fights(happened)[-MOST:]


def paint(surface: Surface, view: WardsView, found: Sequence[Fight], top: int, say: Say) -> None:
    """Draws fights, a row each."""
    for number, fight in enumerate(found):
        _row(surface, view, fight, top + number * ROW + ROW // 2, say)


def _row(surface: Surface, view: WardsView, fight: Fight, y: int, say: Say) -> None:
    x = _warrior(surface, view, fight.by, 22, y)
    surface.stamp(arrow(20, "script", "panel"), x + 2, y - 10)
    x = _warrior(surface, view, fight.at, x + 26, y)
    end = _end(fight.end)
    room = WIDTH - 26 - end.size[0] - x - sum(_wide(throw) for throw in fight.throws)
    word = say(fight.weapon) if fight.weapon else say("wards.verb.assault")
    if room > 90:
        word = fonts.shorten(word, _WORD, room - 24)
        surface.text(x + 8, y, word, _WORD, "umber", "panel")
        x += fonts.width(word, _WORD) + 20
    for throw in fight.throws:
        x = _dice(surface, throw, x, y)
    surface.stamp(end, WIDTH - 24 - end.size[0], y - end.size[1] // 2)


def _warrior(surface: Surface, view: WardsView, number: int, x: int, y: int) -> int:
    sign = tokens.plate(view.warriors[number - 1].team, number, "", "small")
    surface.stamp(sign, x, y - sign.size[1] // 2)
    return x + sign.size[0]


def _wide(throw: Throw) -> int:
    return 34 + fonts.width(_need(throw), _NEED) + 8 + _PITCH * len(throw.dice) + 12


def _need(throw: Throw) -> str:
    return f"{throw.need}+" if throw.need else ""


def _dice(surface: Surface, throw: Throw, x: int, y: int) -> int:
    surface.stamp(purpose(throw.sign, 28), x, y - 14)
    x += 34
    need = _need(throw)
    surface.text(x, y, need, _NEED, "ink", "panel")
    x += fonts.width(need, _NEED) + 8
    for die, lucky in zip(throw.dice, throw.lucky, strict=True):
        surface.stamp(face(die, lucky), x, y - _DIE // 2)
        x += _PITCH
    return x + 12


def _end(end: End) -> Sprite:
    outcome: dict[End, Outcome] = {"destroyed": "destroyed", "saved": "saved", "missed": "missed", "aimed": "aimed"}
    return bailed() if end == "bailed" else result(outcome[end], 36)


@lru_cache(maxsize=16)
def face(number: int, lucky: bool) -> Sprite:
    """A die: bright if it was good for whoever threw it."""
    pen = Pen(_DIE, _DIE, "panel")
    pen.rounded((0, 0, _DIE, _DIE), 8, "ink")
    pen.rounded((2, 2, _DIE - 2, _DIE - 2), 6, "gold" if lucky else "iron_light")
    pen.text(_DIE / 2, _DIE / 2, str(number), 23, "ink", plain=True)
    return pen.sprite()


@lru_cache(maxsize=8)
def purpose(sign: str, size: int) -> Sprite:
    """What dice are thrown for: a mark to hit, an arrow around to do so again, a shield, a cross, a plate of armour."""
    pen = Pen(size, size, "panel", scale=size / 28, line=1.8)
    match sign:
        case "hit":
            pen.disc(14, 14, 11, "paper")
            pen.disc(14, 14, 7.4, "crimson", None)
            pen.disc(14, 14, 3.4, "paper", None)
        case "again":
            pen.line("22,8 17,4.6 11,5 6,9.6 5.4,16 9,21.6 15,23 20.6,20 22.4,15", "script", 3)
            pen.shape("25,2 25,11.4 16,10", "script", outline=None)
        case "help":
            pen.shape("10,3 18,3 18,10 25,10 25,18 18,18 18,25 10,25 10,18 3,18 3,10 10,10", "crimson")
        case "armour":
            pen.shape("4,5 24,5 24,23 4,23", "iron")
            for x, y in ((7.5, 8.5), (20.5, 8.5), (7.5, 19.5), (20.5, 19.5)):
                pen.disc(x, y, 1.6, "ink", None)
        case _:
            pen.blob("14,26 6,20 4,12 4,4 14,2 24,4 24,12 22,20", "iron_light")
    return pen.sprite()


FONT: Final[Font] = _WORD
