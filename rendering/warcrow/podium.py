"""The poster of the end: the first three on their steps, and below them every prize with who has it."""

from __future__ import annotations

from typing import Final, NamedTuple

from rendering import fonts, names
from rendering.canvas import Canvas
from rendering.fonts import Font
from rendering.picture import Say
from rendering.warcrow import factions, scenery
from rendering.warcrow.frame import HEADER, SMALL, WIDTH, fitted, name_of, page, spoken
from rendering.warcrow.numbers import amount
from rendering.warcrow.views import Award, Podium, Step

_STEPS: Final[tuple[tuple[int, int, scenery.Pose, tuple[str, str]], ...]] = (
    (450, 84, "cup", ("crimson", "gold")),
    (162, 36, "wave", ("blue", "paper")),
    (738, 0, "stand", ("green", "paper")),
)
"""Of the first, second, third: the middle of the step, how much higher it is than the third, who stands there."""
_STEP_WIDTH = 270
_FIGURES = (196, 150, 150)
"""How tall they are."""
_SKY = 24
"""Room above the winner."""
_MEDAL = 52
_LINE, _SMALL = 36, 28
_ROW = 52
_MOST = 14
"""Prizes in the list."""
_LABEL = 330
_ROOM = _STEP_WIDTH - 32
_MEMBERS = Font(22)


class _Front(NamedTuple):
    """What stands on the front of a step: a name, a team's members, what they have."""

    name: tuple[str, ...]
    font: Font
    people: tuple[str, ...]
    points: str

    @property
    def tall(self) -> int:
        """Pixels that the words need."""
        return _LINE * len(self.name) + _SMALL * len(self.people) + 34


def paint(view: Podium, say: Say) -> Canvas:
    """The whole poster."""
    awards = view.awards[:_MOST]
    marked = [step.faction for step in view.steps]
    fronts = [_front(step, number, say) for number, step in enumerate(view.steps)]
    lowest = _MEDAL + 26 + max((front.tall for front in fronts), default=_LINE)
    foot = HEADER + _SKY + _FIGURES[0] + _STEPS[0][1] + lowest
    height = foot + 20 + factions.height(marked) + (12 + _ROW * len(awards) if awards else 0)
    told = " · ".join(filter(None, (say("warcrow.picture.podium"), view.date)))
    canvas = page(height, name_of(view.event, 0, say, "event"), told)
    canvas.stamp(scenery.rays(WIDTH - 4, foot - HEADER, _SKY + _FIGURES[0] // 2), 2, HEADER)
    for number, (step, front) in enumerate(zip(view.steps, fronts, strict=False)):
        _step(canvas, step, front, number, foot, lowest)
    canvas.fill((2, foot, WIDTH - 2, foot + 6), "umber")
    factions.legend(canvas, marked, foot + 10)
    y = foot + factions.height(marked) + 22
    for number, award in enumerate(awards):
        _award(canvas, award, number, y, say)
        y += _ROW
    return canvas


def alt(view: Podium, say: Say) -> str:
    """The poster in words."""

    def words(most: int) -> list[str]:
        said = [say("warcrow.picture.alt.podium", event=spoken(view.event, 0, say, most, "event")), view.date]
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


def _called(name: str, largest: int) -> tuple[tuple[str, ...], Font]:
    """A name on one line, two or three, as large as it can be without a cut."""
    for size, most in ((largest, 1), (28, 1), (28, 2), (24, 2), (24, 3)):
        font = Font(size, display=True)
        lines = fonts.wrap(name, font, _ROOM, most)
        if " ".join(lines) == name:
            break
    return lines, font


def _front(step: Step, number: int, say: Say) -> _Front:
    name = name_of(step.name, number, say)
    lines, font = _called(name, 34 if number == 0 else 28)
    people = ", ".join(name_of(one, place, say) for place, one in enumerate(step.members))
    points = step.how or say("warcrow.picture.podium.points", pt=step.pt, pv=amount(step.pv, say))
    return _Front(lines, font, fonts.wrap(people, _MEMBERS, _ROOM, 3) if people else (), points)


def _step(canvas: Canvas, step: Step, front: _Front, number: int, foot: int, lowest: int) -> None:
    middle, above, pose, (coat, trim) = _STEPS[number]
    metal = scenery.METALS[min(step.place, 3) - 1]
    top, left = foot - lowest - above, middle - _STEP_WIDTH // 2
    canvas.stamp(scenery.step(_STEP_WIDTH, lowest + above, metal), left, top)
    figure = scenery.herald(pose, coat, trim, _FIGURES[number], "parchment")
    canvas.stamp(figure, middle - figure.size[0] // 2, top - figure.size[1] + 8)
    canvas.stamp(scenery.medal(_MEDAL, metal, metal), middle - _MEDAL // 2, top + 22)
    place = str(step.place)
    font = names.fitting(place, (30, 24, 20), _MEDAL - 18, display=True)
    canvas.text(middle, top + 22 + _MEDAL // 2, place, font, "ink", metal, "middle")
    if step.faction:
        canvas.stamp(factions.mark(step.faction, metal), left + _STEP_WIDTH - factions.SIZE - 24, top + 30)
    y = top + 22 + _MEDAL + (lowest + above - 22 - _MEDAL - front.tall) // 2 + _LINE // 2
    for line in front.name:
        canvas.text(middle - 3, y, line, front.font, "ink", metal, "middle")
        y += _LINE
    y -= 4
    for line in front.people:
        canvas.text(middle - 3, y, line, _MEMBERS, "ink", metal, "middle")
        y += _SMALL
    font = names.fitting(front.points, (24, 22, 20), _ROOM, bold=True)
    canvas.text(middle - 3, y, fonts.shorten(front.points, font, _ROOM), font, "ink", metal, "middle")


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
