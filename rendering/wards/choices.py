"""The five classes beside each other in rows, for whoever is about to enter: figure, name, weapons."""

from __future__ import annotations

from typing import Final

from games.wards.arms import ROLES, WEAPONS
from rendering import fonts, names
from rendering.canvas import Canvas
from rendering.picture import Say
from rendering.tokens import box
from rendering.wards import tokens
from rendering.wards.plan import WIDTH

_HEAD: Final = 34
_ROW: Final = 52
_NAME: Final = 76
_WEAPONS: Final = 248
"""Where a class's name and its weapons begin, in pixels."""
HEIGHT: Final = _HEAD + len(ROLES) * _ROW + 12


def weapons(role: str, say: Say) -> str:
    """The weapons of a class, each with its range in inches and, if it is more than one, its dice."""
    found = ((say(f"wards.weapon.{name}"), WEAPONS[name]) for name in ROLES[role].weapons)
    return " · ".join(f"{called} {one.range}″{f' ×{one.rof}' if one.rof > 1 else ''}" for called, one in found)


def spoken(say: Say) -> str:
    """All classes in words."""
    return "; ".join(f"{say(f'wards.role.{role}')} ({weapons(role, say)})" for role in ROLES)


def paint(canvas: Canvas, team: int, top: int, say: Say) -> None:
    """Draws them with their upper edge at this height, in a team's coats."""
    canvas.stamp(box(WIDTH - 16, HEIGHT, 12, "panel", "parchment", edge="edge"), 8, top)
    for x, word in ((_NAME, "class"), (_WEAPONS, "arms")):
        canvas.text(x, top + 20, say(f"wards.board.near.{word}"), fonts.LABEL, "umber", "panel")
    for number, role in enumerate(ROLES):
        y = top + _HEAD + 4 + number * _ROW
        sign = tokens.person(team, role, "", "panel", "large")
        canvas.stamp(sign, 40 - sign.size[0] // 2, y + (_ROW - sign.size[1]) // 2)
        called = say(f"wards.role.{role}")
        canvas.text(_NAME, y + _ROW // 2, called[:1].upper() + called[1:], fonts.STRONG, "ink", "panel")
        told, room = weapons(role, say), WIDTH - 24 - _WEAPONS
        font = names.fitting(told, (24, 20), room)
        canvas.text(_WEAPONS, y + _ROW // 2, fonts.shorten(told, font, room), font, "ink", "panel")
