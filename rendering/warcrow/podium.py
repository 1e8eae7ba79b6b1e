"""The poster of the end: the first three on their steps, and below them every prize with who has it."""

from __future__ import annotations

from collections.abc import Sequence

from rendering import fonts, names, tokens
from rendering.canvas import Canvas
from rendering.fonts import NAME, Font
from rendering.picture import Say
from rendering.warcrow import factions
from rendering.warcrow.frame import SMALL, WIDTH, fitted, name_of, page, spoken
from rendering.warcrow.numbers import amount
from rendering.warcrow.views import Award, Podium, Step

_STEPS = ((450, 190, "gold"), (165, 130, "iron_light"), (735, 90, "bone_dark"))
"""Of the first, second, third: the middle of the step, its height, its colour."""
_STEP_WIDTH = 264
_FOOT = 470
"""Where the steps stand."""
_ROW = 52
_MOST = 14
"""Prizes in the list."""
_LABEL = 330
_MEMBERS = Font(22)


def paint(view: Podium, say: Say) -> Canvas:
    """The whole poster."""
    awards = view.awards[:_MOST]
    marked = [step.faction for step in view.steps]
    height = _FOOT + factions.height(marked) + (26 + _ROW * len(awards) if awards else 0) + 20
    canvas = page(height, name_of(view.event, 0, say, "event"), say("warcrow.picture.podium"))
    for number, (step, (middle, tall, colour)) in enumerate(zip(view.steps, _STEPS, strict=False)):
        _step(canvas, step, number, middle, tall, colour, say)
    canvas.fill((10, _FOOT, WIDTH - 10, _FOOT + 6), "umber")
    factions.legend(canvas, marked, _FOOT + 12)
    y = _FOOT + factions.height(marked) + 26
    for number, award in enumerate(awards):
        _award(canvas, award, number, y, say)
        y += _ROW
    return canvas


def alt(view: Podium, say: Say) -> str:
    """The poster in words."""

    def words(most: int) -> list[str]:
        said = [say("warcrow.picture.alt.podium", event=spoken(view.event, 0, say, most, "event"))]
        for number, step in enumerate(view.steps):
            points = {"pt": step.pt, "pv": amount(step.pv, say)}
            name = spoken(step.name, number, say, most)
            name += f" ({fonts.drawable(step.faction)})" if step.faction else ""
            if step.members:
                name += f" ({', '.join(spoken(one, place, say, most) for place, one in enumerate(step.members))})"
            told = f"{step.place}: {name}, {step.how}"
            said.append(told if step.how else say("warcrow.picture.alt.step", place=step.place, name=name, **points))
        for award in view.awards:
            people = ", ".join(spoken(name, number, say, most) for number, name in enumerate(award.names))
            label = names.readable(award.label)[:60]
            said.append(f"{label}: {people or '—'}")
        return said

    return fitted(words)


def block(canvas: Canvas, place: str, middle: int, top: int, foot: int, colour: str, font: Font) -> None:
    """A step with the number of its place."""
    left = middle - _STEP_WIDTH // 2
    canvas.fill((left, top, left + _STEP_WIDTH, foot), "umber")
    canvas.fill((left + 2, top + 2, left + _STEP_WIDTH - 2, foot), colour)
    canvas.fill((left + 2, top + 2, left + _STEP_WIDTH - 2, top + 10), "paper")
    canvas.text(middle, top + 10 + (foot - top - 10) // 2, place, font, "ink", colour, "middle")


def _step(canvas: Canvas, step: Step, number: int, middle: int, tall: int, colour: str, say: Say) -> None:
    top = _FOOT - tall
    block(canvas, str(step.place), middle, top, _FOOT, colour, Font(64, display=True))
    if step.faction:
        canvas.stamp(factions.mark(step.faction, colour), middle + _STEP_WIDTH // 2 - factions.SIZE - 12, top + 20)
    points = step.how or say("warcrow.picture.podium.points", pt=step.pt, pv=amount(step.pv, say))
    font = names.fitting(points, (24, 22, 20), _STEP_WIDTH, bold=bool(step.how))
    canvas.text(middle, top - 24, fonts.shorten(points, font, _STEP_WIDTH), font, "ink", "parchment", "middle")
    people = ", ".join(name_of(one, place, say) for place, one in enumerate(step.members))
    below = fonts.wrap(people, _MEMBERS, _STEP_WIDTH, 2) if people else ()
    for line, high in zip(reversed(below), (54, 82), strict=False):
        canvas.text(middle, top - high, line, _MEMBERS, "ink", "parchment", "middle")
    name = name_of(step.name, number, say)
    crowded = number == 0 and len(below) > 1  # below the crown
    lines = (name,) if crowded else _lines(name, _STEP_WIDTH)
    y = top - 58 - 36 * (len(lines) - 1) - 28 * len(below)
    if number == 0:
        canvas.stamp(tokens.crown(64, "gold", "parchment"), middle - 32, y - 92)
    font = min((names.fitting(line, (30, 26, 24), _STEP_WIDTH, bold=True) for line in lines), key=lambda one: one.size)
    for line in lines:
        canvas.text(middle, y, fonts.shorten(line, font, _STEP_WIDTH), font, "ink", "parchment", "middle")
        y += 36


def _lines(name: str, room: int) -> Sequence[str]:
    """A name on one line or two."""
    font = NAME
    return (name,) if fonts.width(name, font) <= room else fonts.wrap(name, font, room, 2)


def _award(canvas: Canvas, award: Award, number: int, y: int, say: Say) -> None:
    ground = "panel" if number % 2 else "sand"
    canvas.fill((10, y, WIDTH - 10, y + _ROW), ground)
    middle = y + _ROW // 2
    font = names.fitting(award.label, (24, 22, 20), _LABEL - 30, bold=True)
    canvas.text(24, middle, fonts.shorten(award.label, font, _LABEL - 30), font, "ink", ground)
    right = WIDTH - 24
    if award.note:
        canvas.text(right, middle, award.note, SMALL, "umber", ground, "right")
        right -= fonts.width(award.note, SMALL) + 20
    people = ", ".join(name_of(name, index, say) for index, name in enumerate(award.names)) or "—"
    room = right - _LABEL
    font = names.fitting(people, (26, 24, 22, 20), room, bold=False)
    canvas.text(_LABEL, middle, fonts.shorten(people, font, room), font, "ink", ground)
