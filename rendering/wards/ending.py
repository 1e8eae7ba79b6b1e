"""The end of a battle as a poster: the winners as large as life, the score, and what everybody did."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from games.wards.view import ShownWarrior, WardsView
from rendering import film, fonts, names, tokens
from rendering.canvas import Surface
from rendering.picture import Say, Sheet
from rendering.sprite import Pen, Sprite, TurningPen
from rendering.wards import alt, figures
from rendering.wards.board import seat_names
from rendering.wards.deeds import result
from rendering.wards.plan import WIDTH
from rendering.wards.tokens import LETTERS, TEAMS, badge, plate

_SKY: Final = 150
_FOOT: Final = 540
"""Where the scene begins and ends."""
_LINE: Final = 52
_LISTED: Final = 6
"""As many are listed, who destroyed most first."""
_SIZES: Final = (60, 48, 40, 28)


def height(view: WardsView) -> int:
    """Of the poster, in pixels."""
    return _FOOT + 24 + _LINE * -(-len(_listed(view)) // 2) + 60


def paint(surface: Surface, view: WardsView, sheet: Sheet, say: Say, top: int = 0) -> None:
    """Draws the poster with its upper edge at this height."""
    known = alt.spoken_names(sheet, say)
    tall = height(view)
    surface.fill((0, top, WIDTH, top + tall), "steel")
    head, _, _ = alt.headline(view, sheet, known, say).partition(": ")  # the plates tell the score
    room = WIDTH - 60
    font = names.fitting(head, _SIZES, room, display=True)
    surface.text(WIDTH // 2, top + 66, fonts.shorten(head, font, room), font, "gold_light", "steel", "middle")
    about = " · ".join((say(f"wards.map.{view.map}"), say("wards.board.round", n=view.round, of=view.rounds)))
    font = names.fitting(about, (24, 20), room)
    surface.text(WIDTH // 2, top + 120, fonts.shorten(about, font, room), font, "paper", "steel", "middle")
    surface.stamp(_scene(view.winner), 0, top + _SKY)
    _people(surface, view, top)
    _score(surface, view, top)
    drawn = seat_names(sheet, say)
    for number, one in enumerate(_listed(view)):
        _line(surface, one, drawn[one.number - 1], number, top + _FOOT + 20)
    foot = " · ".join(part for part in (say("wards.name"), getattr(sheet, "ended", "")) if part)
    surface.text(WIDTH // 2, top + tall - 28, foot, fonts.LABEL, "mist", "steel", "middle")


def cover(view: WardsView) -> film.Cover:
    """A film's title: both teams, each behind the warrior that did most, with their numbers."""
    return film.Cover(tuple(_side(view, team) for team in (0, 1)))


def _side(view: WardsView, team: int) -> film.Side:
    row = [one for one in view.warriors if one.team == team]
    best = max(row, key=lambda one: (one.kills, -one.losses, -one.number), default=None)
    figure = _figure(None if best is None else best.role, team, 5.4)
    signs = tuple(plate(team, one.number, "", "small") for one in row)
    return film.Side(tuple(one.number - 1 for one in row), figure.mirrored() if team else figure, signs)


def _listed(view: WardsView) -> list[ShownWarrior]:
    there = [one for one in view.warriors if one.here or one.kills or one.losses]
    return sorted(there, key=lambda one: (-one.kills, one.losses, one.number))[:_LISTED]


@lru_cache(maxsize=3)
def _scene(winner: int | None) -> Sprite:
    """The sky over a burnt village, and the winners' shape on it."""
    tall = _FOOT - _SKY
    pen = Pen(WIDTH, tall, "gold_light", line=2)
    horizon = 210
    pen.disc(WIDTH / 2, 150, 118, "gold", None)
    pen.disc(WIDTH / 2, 150, 96, "paper", None)
    for x, rise in ((98, 150), (640, 120), (748, 172)):
        for step in range(6):
            pen.disc(x + 6 * step + 5 * (step % 2), horizon - 30 - rise * step / 6, 9 + 3 * step, "bone_dark", None)
    if winner is not None:
        pen.line([(WIDTH / 2 + 74, 46), (WIDTH / 2 + 74, horizon + 60)], "ink", 8)
        pen.line([(WIDTH / 2 + 74, 46), (WIDTH / 2 + 74, horizon + 60)], "bone", 3)
        cloth = [(WIDTH / 2 + 78, 50), (WIDTH / 2 + 172, 60), (WIDTH / 2 + 164, 84), (WIDTH / 2 + 172, 106)]
        pen.shape([*cloth, (WIDTH / 2 + 78, 112)], TEAMS[winner])
        badge(pen, winner, WIDTH / 2 + 118, 82, 18, LETTERS[winner], 0)
    hills = ((-40, 40), (90, -34), (260, 0), (430, -28), (600, 4), (760, -30), (880, 40))
    pen.blob([(x, horizon + y) for x, y in hills], "roof", None)
    for x, wide, walls in ((60, 90, 54), (190, 60, 40), (600, 80, 48), (716, 96, 62)):
        low = horizon + 20
        pen.shape([(x, low), (x, low - walls), (x + wide, low - walls), (x + wide, low)], "umber", None)
        roof = ((-0.06, 0), (0.3, 34), (0.5, 12), (0.7, 30), (1.06, 0))
        ruin = [(x + wide * a, low - walls - b) for a, b in roof]
        pen.shape(ruin, "leather_dark", None)
    pen.rounded((0, horizon + 16, WIDTH, tall), 0, "leaf")
    for x, y in ((60, 60), (240, 120), (520, 70), (690, 140), (400, 160)):
        pen.line([(x, horizon + y), (x + 44, horizon + y)], "leaf_dark", 3)
    return pen.sprite(whole=True)


def _people(surface: Surface, view: WardsView, top: int) -> None:
    """The winners in a row, the best in the middle, and some of the beaten at their feet; of a draw both teams."""
    beaten = [one for one in view.warriors if one.here and view.winner not in (None, one.team)][:2]
    for one, x, turn in zip(beaten, (20, WIDTH - 150), (-84, 84), strict=False):
        sprite = _lying(one.role, one.team, turn)
        surface.stamp(sprite, x, top + _FOOT - sprite.size[1] - 16)
    row = [one for one in view.warriors if one.here and view.winner in (None, one.team)][:5]
    row.sort(key=lambda one: (-one.kills, one.losses, one.number))
    order = [row[place] for place in (3, 1, 0, 2, 4) if place < len(row)]
    step = min(150, (WIDTH - 120) // max(1, len(order)))
    left = WIDTH // 2 - step * (len(order) - 1) // 2
    for place, one in enumerate(order):
        best = one is row[0]
        sprite = _figure(one.role, one.team, 4.4 if best else 3.3)
        x, y = left + place * step, top + _FOOT - 34
        surface.stamp(sprite, x - sprite.size[0] // 2, y - sprite.size[1] - (0 if best else 14))
        sign = plate(one.team, one.number, "turn" if best else "")
        surface.stamp(sign, x - sign.size[0] // 2, y - 18)


@lru_cache(maxsize=32)
def _figure(role: str | None, team: int, k: float) -> Sprite:
    pen = Pen(round(42 * k), round(45 * k), "leaf", line=1.3 * k)
    figures.draw(pen, role, k, k, k, TEAMS[team])
    return pen.sprite()


@lru_cache(maxsize=32)
def _lying(role: str | None, team: int, turn: int) -> Sprite:
    """Somebody who has fallen."""
    pen = TurningPen(132, 132, "leaf", line=3.2)
    figures.draw(pen, role, 6, 4, 2.7, TEAMS[team])
    return pen.turned(turn)


def _score(surface: Surface, view: WardsView, top: int) -> None:
    """Both scores on their teams' colours."""
    for team in (0, 1):
        x = 24 if team == 0 else WIDTH - 24 - 120
        surface.stamp(tokens.box(120, 84, 18, TEAMS[team], "gold_light", edge="ink", line=4), x, top + _SKY + 20)
        font = names.fitting(str(view.score[team]), (60, 40), 90, display=True)
        surface.text(x + 60, top + _SKY + 62, str(view.score[team]), font, LETTERS[team], TEAMS[team], "middle")


def _line(surface: Surface, one: ShownWarrior, name: str, number: int, top: int) -> None:
    """What a warrior did: how many it destroyed, how often it fell."""
    half = WIDTH // 2 - 20
    x, y = 20 + number % 2 * half, top + number // 2 * _LINE + _LINE // 2
    sign = plate(one.team, one.number, "", "small")
    surface.stamp(sign, x + 24 - sign.size[0] // 2, y - sign.size[1] // 2)
    right = x + half - 20
    for told, ended in ((str(one.losses), "missed"), (str(one.kills), "destroyed")):
        surface.text(right, y, told, fonts.STRONG, "paper", "steel", "right")
        right -= fonts.width(told, fonts.STRONG) + 6
        mark = result("missed" if ended == "missed" else "destroyed", 30)
        surface.stamp(mark, right - 30, y - 15)
        right -= 30 + 16
    font = names.fitting(name, (28, 24, 20), right - x - 60, display=True)
    surface.text(x + 56, y, fonts.shorten(name, font, right - x - 60), font, "paper", "steel")
