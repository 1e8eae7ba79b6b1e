"""A combat of Battalions as a small scene: both cards, the dice, what was added and why, and what came of it."""

from functools import lru_cache
from typing import NamedTuple

from games.battalions.view import BattalionsView, CombatView, FighterView, RollView
from rendering import fonts, names, tokens
from rendering.battalions import cards, labels, signs
from rendering.battalions.ground import BIG, COLUMN, LABEL, LEFT, SMALL, TEXT, WIDTH
from rendering.canvas import Align, Surface
from rendering.picture import Say, Sheet
from rendering.sprite import Pen, Sprite

_CARD = (130, 132)
_TOP = 48
_INNER = 8 + 12 + _CARD[0] + 12
"""Where the text of the attacker begins."""
_ROOM = WIDTH // 2 - _INNER - 44
_RIBBON = 44
_LINE = 27
_FATE = 56
"""Size of the sign of what befell a card."""
CELL = 76
"""Height of a combat in the strip of those that are over."""
CELLS = 5


class _Half(NamedTuple):
    """One side of the scene. `total`: "" before the dice; `fate`: what befell it, as a sign, "" for nothing."""

    fighter: FighterView
    dice: tuple[int | None, ...]
    total: str
    lines: tuple[str, ...]
    fate: str = ""


class Scene(NamedTuple):
    """A combat, ready to be drawn."""

    title: str
    halves: tuple[_Half, _Half]
    middle: str
    result: str
    panel: int
    """Height of the panel; below it lies the strip."""
    strip: tuple[CombatView, ...]

    @property
    def height(self) -> int:
        """Of panel and strip together."""
        return self.panel + (CELL + 6 if self.strip else 0)


def scene(view: BattalionsView, sheet: Sheet, say: Say) -> Scene | None:
    """The combat under way, else the last one, else None."""
    if view.fight is not None:
        fight = view.fight
        title = say(f"battalions.board.scene.{fight.mode}")
        halves = tuple(
            _half(fighter, (None, None), "", labels.fight_facts(view, fighter, say))
            for fighter in (fight.attacker, fight.defender)
        )
        asked = labels.asked(view, sheet, labels.drawn_names(sheet, say), say)
        return _scene(title, halves[0], halves[1], "", asked, labels.told_before(view))
    if view.last is not None:
        last = view.last
        title = say(f"battalions.board.last.{last.mode}")
        attacker, defender = (_rolled(roll, last.mode, say) for roll in (last.attacker, last.defender))
        middle = labels.signed(last.difference) if last.attacker.dice else ""
        result = say(f"battalions.board.result.{last.outcome}")
        befell = labels.fates(last.outcome)
        attacker, defender = attacker._replace(fate=befell[0]), defender._replace(fate=befell[1])
        return _scene(title, attacker, defender, middle, result, labels.told_before(view))
    return None


def _rolled(roll: RollView, mode: str, say: Say) -> _Half:
    total = str(roll.total) if roll.dice else ""
    return _half(roll.fighter, roll.dice, total, labels.parts(roll, mode, say))


def _half(fighter: FighterView, dice: tuple[int | None, ...], total: str, parts: list[str]) -> _Half:
    """Parts are told in lines that no part is torn apart by."""
    lines: list[str] = []
    for part in parts:
        longer = f"{lines[-1]} · {part}" if lines else part
        if lines and fonts.width(longer, SMALL) <= _ROOM:
            lines[-1] = longer
        else:
            lines.append(fonts.shorten(part, SMALL, _ROOM))
    return _Half(fighter, dice, total, tuple(lines))


def _scene(
    title: str, attacker: _Half, defender: _Half, middle: str, result: str, before: tuple[CombatView, ...]
) -> Scene:
    lines = max(len(attacker.lines), len(defender.lines))
    body = max(_CARD[1] + 10, 36 + 54 + lines * _LINE)
    return Scene(title, (attacker, defender), middle, result, _TOP + body + 4 + _RIBBON, before[-CELLS:])


def paint(surface: Surface, shown: Scene, y: int, say: Say) -> None:
    """Draws the panel of a combat with its upper edge at `y`."""
    height = shown.panel
    surface.stamp(tokens.box(WIDTH - 16, height, 12, "panel", "parchment", edge="ink", line=3), 8, y)
    surface.fill((20, y + 39, WIDTH - 20, y + 41), "edge")
    surface.stamp(tokens.crossed(28, "script", "panel"), 20, y + 7)
    surface.text(58, y + 21, shown.title, LABEL, "ink", "panel")
    places = labels.meeting(*(half.fighter for half in shown.halves), say=say)
    room = WIDTH - 54 - fonts.width(shown.title, LABEL) - 50
    surface.text(WIDTH - 22, y + 21, fonts.shorten(places, SMALL, room), SMALL, "ink", "panel", "right")
    for left, half in zip((True, False), shown.halves, strict=True):
        _paint_half(surface, half, y, say, left=left)
    middle = y + _TOP + 66
    if shown.middle:
        surface.stamp(_medal(88), WIDTH // 2 - 44, middle - 44)
        font = names.fitting(shown.middle, (40, 28), 56, display=True)
        surface.text(WIDTH // 2, middle, shown.middle, font, "ink", "gold_light", "middle")
    else:
        surface.stamp(tokens.crossed(52, "faint", "panel"), WIDTH // 2 - 26, middle - 26)
    top = y + height - _RIBBON - 3
    surface.stamp(tokens.box(WIDTH - 40, _RIBBON - 6, 10, "gold_light", "panel"), 20, top)
    font = names.fitting(shown.result, (28, 24), WIDTH - 60, display=True)
    result = fonts.shorten(shown.result, font, WIDTH - 60)
    surface.text(WIDTH // 2, top + _RIBBON // 2 - 3, result, font, "ink", "gold_light", "middle")
    for number, combat in enumerate(shown.strip):
        cell(surface, combat, number, y + height + 6)


def cell(
    surface: Surface, combat: CombatView, number: int, y: int, ground: str = "parchment", left: int = LEFT - 2
) -> None:
    """A combat that is over, small: who met, the totals, and a sign on the side of whom it befell.

    `number`: of its place in the strip, from 0; `ground`: what the strip lies on; `left`: where the strip begins.
    """
    x, wide = left + number * COLUMN, COLUMN - 6
    surface.stamp(tokens.box(wide, CELL, 10, "panel", ground, edge="edge"), x, y)
    middle = x + wide // 2
    for side, roll in zip((-1, 1), (combat.attacker, combat.defender), strict=True):
        fighter = roll.fighter
        surface.stamp(tokens.emblem(fighter.seat, 26, "panel"), middle + side * 68 - 13, y + 8)
        code = labels.kind(fighter.unit)
        surface.text(middle + side * 36, y + 21, code, LABEL, "ink", "panel", "middle")
    surface.stamp(signs.value_sign(combat.mode, 24, "panel"), middle - 12, y + 9)
    told = f"{combat.attacker.total}–{combat.defender.total}" if combat.attacker.dice else "–"
    surface.text(middle, y + 54, told, BIG, "ink", "panel", "middle")
    for side, fate in zip((-1, 1), labels.fates(combat.outcome), strict=True):
        if fate:
            surface.stamp(signs.mark(fate, 34), middle + side * 64 - 17, y + 38)


def _paint_half(surface: Surface, half: _Half, y: int, say: Say, *, left: bool) -> None:
    fighter = half.fighter
    card = cards.portrait(fighter.unit, *_CARD, shaken=fighter.shaken)
    extra = ((card.size[0] - _CARD[0]) // 2, (card.size[1] - _CARD[1]) // 2)
    x = 20 if left else WIDTH - 20 - _CARD[0]
    surface.stamp(card, x - extra[0], y + _TOP + 2 - extra[1])
    for i, kind in enumerate(kind for kind in ("shaken", "blown") if getattr(fighter, kind)):
        surface.stamp(signs.mark(kind, 38), x + _CARD[0] - 30, y + _TOP + 34 + 40 * i)
    if half.fate:
        surface.stamp(
            signs.mark(half.fate, _FATE), x + (_CARD[0] - _FATE + 6 if left else -6), y + _TOP + _CARD[1] - _FATE + 8
        )
    align: Align = "left" if left else "right"
    inner = _INNER if left else WIDTH - _INNER
    name = say(f"battalions.unit.{fighter.unit}")
    font = names.fitting(name, (28, 24, 20), _ROOM, display=True)
    surface.text(inner, y + _TOP + 16, fonts.shorten(name, font, _ROOM), font, "ink", "panel", align)
    at = inner
    for number in half.dice:
        surface.stamp(signs.die(number, fighter.seat, 50, "panel"), at if left else at - 50, y + _TOP + 34)
        at += 53 if left else -53
    if half.total:
        equals = f"= {half.total}" if left else f"{half.total} ="
        surface.text(at + (8 if left else -8), y + _TOP + 60, equals, BIG, "ink", "panel", align)
    top = y + _TOP + (102 if half.dice else 48)
    for i, line in enumerate(half.lines):
        surface.text(inner, top + i * _LINE, line, SMALL, "ink", "panel", align)


@lru_cache(maxsize=2)
def _medal(size: int) -> Sprite:
    pen = Pen(size, size, "paper", line=2.5)
    pen.disc(size / 2, size / 2, size / 2 - 4, "gold")
    pen.disc(size / 2, size / 2, size / 2 - 8, "gold_light", None)
    return pen.sprite()


_CAPTION = TEXT
_CAPTION_ROOM = WIDTH - 60


def caption_lines(sheet: Sheet) -> tuple[str, ...]:
    """The caption as it can be drawn, in two lines at most."""
    text = fonts.drawable(sheet.caption)
    return fonts.wrap(text, _CAPTION, _CAPTION_ROOM, 2) if text else ()


def caption_height(sheet: Sheet) -> int:
    """Height of the panel with what just happened, 0 without."""
    lines = caption_lines(sheet)
    return 20 + 32 * len(lines) if lines else 0


def paint_caption(surface: Surface, sheet: Sheet, y: int) -> None:
    """Draws what just happened."""
    lines = caption_lines(sheet)
    if not lines:
        return
    surface.stamp(tokens.box(WIDTH - 16, 20 + 32 * len(lines), 12, "panel", "parchment", edge="edge"), 8, y)
    for i, line in enumerate(lines):
        surface.text(30, y + 26 + 32 * i, line, TEXT, "ink", "panel")
