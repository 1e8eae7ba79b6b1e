"""The board of Wards of War, painted from a view."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from games.wards.arms import ENGINES
from games.wards.maps import load
from games.wards.points import find
from games.wards.view import ShownWarrior, WardsView
from rendering import fonts, names
from rendering.canvas import Surface
from rendering.picture import Say, Sheet
from rendering.sprite import Sprite
from rendering.tokens import box as plate
from rendering.wards import alt, deeds, dice, tokens, vehicles
from rendering.wards.crowd import Box, Spot, Wish, placed
from rendering.wards.plan import HEADER, WIDTH, Place, plan
from rendering.wards.tokens import LETTERS, TEAMS, Mood

MOST: Final = 2 * dice.ROW + 12
"""Height of the plate on which stands what just happened: as many fights as are shown, in dice."""
_WORDS: Final = (50, 82)
"""The same of one line of words, and of two."""
_BANDS: Final = 12
"""Into how many bands the map falls when it becomes a file."""
_SIDE: Final = 166
"""Width of a team's score in the header."""
_ROW: Final = 60
_FEW: Final = 6
"""As many counters on a map are large."""
_ABOARD: Final = 36
_ALONE: Final = 4
"""As many warriors of a team have a line each; more stand two in a line."""
_SCORE, _SMALL, _PLACE = fonts.TITLE, fonts.LABEL, fonts.TEXT
_SIGN: Final = 54
"""Width of a figure in the lists."""


def seat_names(sheet: Sheet, say: Say) -> tuple[str, ...]:
    """The players' names as they can be drawn."""
    return tuple(
        names.drawn(name, seat, lambda n: say("wards.board.player", n=n)) for seat, name in enumerate(sheet.names)
    )


class Roster(NamedTuple):
    """The two teams' lists under the map."""

    teams: tuple[tuple[ShownWarrior, ...], tuple[ShownWarrior, ...]]

    @property
    def columns(self) -> int:
        """In how many columns each team stands."""
        return 1 if max(map(len, self.teams)) <= _ALONE else 2

    @property
    def rows(self) -> int:
        """How many lines it takes."""
        return max(1, *(math.ceil(len(team) / self.columns) for team in self.teams))


def roster(view: WardsView) -> Roster:
    """Everyone who is there, by team."""
    one, other = (tuple(each for each in view.warriors if each.here and each.team == team) for team in (0, 1))
    return Roster((one, other))


def height(view: WardsView, caption: int) -> int:
    """Of the picture, in pixels. `caption`: the height of its plate."""
    return _roster_top(view, caption) + roster(view).rows * _ROW + 18


def caption_height(view: WardsView, sheet: Sheet, say: Say) -> int:
    """Of the plate on which stands what just happened."""
    fought = dice.shown(sheet.happened)
    return len(fought) * dice.ROW + 12 if fought else _WORDS[len(_told(view, sheet, say)) - 1]


def cuts(view: WardsView, caption: int) -> tuple[int, ...]:
    """Where the picture falls into bands that change independently: header, map, caption, lists, legend."""
    _, y0, _, y1 = plan(view.board).box
    top = _roster_top(view, caption)
    lines = (top + 4 + number * _ROW for number in range(1, roster(view).rows))
    bands = (y0 + (y1 - y0) * band // _BANDS for band in range(_BANDS + 1))
    return (HEADER, *bands, top, *lines)


def _caption_top(view: WardsView) -> int:
    return plan(view.board).box[3] + 10


def _roster_top(view: WardsView, caption: int) -> int:
    return _caption_top(view) + caption + 8


def paint(surface: Surface, view: WardsView, sheet: Sheet, say: Say, caption: int) -> None:
    """Draws everything that moves on a surface that holds the ground of this map. `caption`: its height."""
    known = seat_names(sheet, say)
    _header(surface, view, sheet, known, say)
    chart = plan(view.board)
    deeds.paint(surface, view, chart.spot)
    people(surface, view, chart.spot, chart.box)
    _caption(surface, view, sheet, caption, say)
    _roster(surface, view, known, _roster_top(view, caption), say)


# --- the map ----------------------------------------------------------------------------------------------------------


def people(surface: Surface, view: WardsView, spot: Place, bounds: Box, free: Sequence[Box] = ()) -> None:
    """Vehicles, flags and warriors, those of them that lie within the bounds. `spot`: a point of the map in pixels;
    `free`: places that counters should leave free.
    """
    kept: list[Box] = [*free]
    flags: list[Spot] = []
    cars: list[tuple[int, Spot]] = []
    for flag in view.flags if view.mode == "flags" else ():
        x, y = _spot(flag.at, spot)
        if _within(x, y, bounds):
            flags.append((x, y))
            kept.append((x - 6, y - 44, x + 26, y + 4))
    homes = load(view.board).vehicles
    for number, vehicle in enumerate(view.vehicles):
        x, y = _spot(vehicle.at, spot) if vehicle.at else spot(homes[number].at)
        if _within(x, y, bounds):
            cars.append((number, (x, y)))
            if vehicle.at:
                kept.append((x - 22, y - 22, x + 22, y + 20))
    standing = [(one, _spot(one.at, spot)) for one in view.warriors if one.here and one.at is not None]
    standing = [(one, at) for one, at in standing if _within(*at, bounds)]
    moods: list[Mood] = [mood(one, view) for one, _ in standing]
    size = size_of(view)
    signs = [_counter(one, how, size) for (one, _), how in zip(standing, moods, strict=True)]
    homes = [_home(one, sign, size) for (one, _), sign in zip(standing, signs, strict=True)]
    wishes = tuple(Wish(at, sign.size, home) for (_, at), sign, home in zip(standing, signs, homes, strict=True))
    offsets = placed(wishes, bounds, tuple(kept))
    for x, y in flags:
        holder = next(flag.team for flag in view.flags if _spot(flag.at, spot) == (x, y))
        surface.stamp(tokens.flag(holder), x - tokens.FOOT[0], y - tokens.FOOT[1])
    for (one, (x, y)), offset, home, how in zip(standing, offsets, homes, moods, strict=True):
        if offset != home:
            sprite, left, top = tokens.pointer(one.team, *offset, how, one.vehicle is None)
            surface.stamp(sprite, x + left, y + top)
    for number, (x, y) in cars:
        _vehicle(surface, view, number, x, y)
    # who stands farther down stands before the others
    for (one, (x, y)), (dx, dy), sign in sorted(zip(standing, offsets, signs, strict=True), key=_foot):
        left, top = x + dx - sign.size[0] // 2, y + dy - sign.size[1] // 2
        surface.stamp(sign, left, top)
        box = (left, top, left + sign.size[0], top + sign.size[1])
        surface.spot(f"warrior:{one.number}", box, f"{one.number}: {one.at}")
        if one.ranged_in is not None:
            surface.stamp(tokens.ranged(28), left - 9, top - 9)


def size_of(view: WardsView) -> tokens.Size:
    """How large the counters of a table are: small where there are many."""
    return "large" if sum(one.here and one.at is not None for one in view.warriors) <= _FEW else "small"


def _counter(one: ShownWarrior, how: Mood, size: tokens.Size) -> Sprite:
    if one.vehicle is not None:
        return tokens.plate(one.team, one.number, how, size)
    return tokens.counter(one.team, one.role, one.number, how, size=size)


def _home(one: ShownWarrior, sign: Sprite, size: tokens.Size) -> Spot:
    """On foot its plate lies on its place; who sits in a vehicle has it below the vehicle."""
    return (0, _ABOARD) if one.vehicle is not None else tokens.standing(sign, size)


def _foot(standing: tuple[tuple[ShownWarrior, Spot], Spot, Sprite]) -> int:
    (_, (_, y)), (_, dy), sign = standing
    return y + dy + sign.size[1] // 2


def mood(one: ShownWarrior, view: WardsView) -> Mood:
    """How a warrior's counter stands out."""
    if one.at is None:
        return "turn" if one.number in view.numbers else "gone"
    return "turn" if one.number in view.numbers else ""


def _spot(at: str | None, spot: Place) -> Spot:
    found = find(at or "")
    assert found is not None, "views name points of the map"
    return spot(found)


def _within(x: int, y: int, bounds: Box) -> bool:
    return bounds[0] <= x < bounds[2] and bounds[1] <= y < bounds[3]


def _vehicle(surface: Surface, view: WardsView, number: int, x: int, y: int) -> None:
    shown = view.vehicles[number]
    half = vehicles.SIZE // 2
    if shown.at is None:
        surface.stamp(vehicles.wreck(shown.back or 0), x - half, y - half)
        return
    crew = None if shown.crew is None else view.warriors[shown.crew - 1]
    surface.stamp(vehicles.vehicle(shown.kind, shown.facing, crew and crew.team), x - half, y - half)
    strength = ENGINES[shown.kind].armour
    if strength:
        surface.stamp(vehicles.armour(strength), x + 11, y + 8)
    if crew is not None and crew.bailed:
        surface.stamp(vehicles.bailed(), x - 36, y + 6)


# --- around the map ---------------------------------------------------------------------------------------------------


def _header(surface: Surface, view: WardsView, sheet: Sheet, known: tuple[str, ...], say: Say) -> None:
    for team in (0, 1):
        x = 0 if team == 0 else WIDTH - _SIDE
        ground, letters = TEAMS[team], LETTERS[team]
        surface.fill((x, 0, x + _SIDE, HEADER - 4), ground)
        middle = x + _SIDE // 2
        score = str(view.score[team])
        width = fonts.width(score, _SCORE) + 46
        surface.stamp(tokens.emblem(team, 36, ground), middle - width // 2, 6)
        surface.text(middle - width // 2 + 46, 25, score, _SCORE, letters, ground)
        label = fonts.shorten(say(f"wards.board.score.{view.mode}"), _SMALL, _SIDE - 8)
        surface.text(middle, 56, label, _SMALL, letters, ground, "middle")
    room = WIDTH - 2 * _SIDE - 24
    line = alt.headline(view, sheet, known, say)
    font = names.fitting(line, (28, 24, 20), room, display=True)
    surface.text(WIDTH // 2, 24, fonts.shorten(line, font, room), font, "paper", "steel", "middle")
    line = alt.situation(view, say)
    font = names.fitting(line, (24, 20), room)
    surface.text(WIDTH // 2, 55, fonts.shorten(line, font, room), font, "paper", "steel", "middle")


def _told(view: WardsView, sheet: Sheet, say: Say) -> tuple[str, ...]:
    """What just happened in words, or what the battle is about, in one line or two."""
    words = fonts.drawable(sheet.caption) or alt.goal(view, sheet, say)
    return fonts.wrap(words, fonts.TEXT, WIDTH - 16 - 36, 2)


def _caption(surface: Surface, view: WardsView, sheet: Sheet, tall: int, say: Say) -> None:
    """The last fights as dice; where there was none, words."""
    top = _caption_top(view)
    surface.stamp(plate(WIDTH - 16, tall, 12, "panel", "parchment", edge="edge"), 8, top)
    fought = dice.shown(sheet.happened)
    if fought:
        dice.paint(surface, view, fought, top + (tall - len(fought) * dice.ROW) // 2, say)
        return
    lines = _told(view, sheet, say)
    y = top + tall // 2 - (len(lines) - 1) * 17
    for i, line in enumerate(lines):
        surface.text(26, y + 34 * i, line, fonts.TEXT, "ink", "panel")


def _roster(surface: Surface, view: WardsView, known: tuple[str, ...], top: int, say: Say) -> None:
    """Everyone by team: counter, name, and where there is room the place."""
    listed = roster(view)
    tall = listed.rows * _ROW + 8
    half = (WIDTH - 24) // 2
    for team, members in enumerate(listed.teams):
        left = 8 + team * (half + 8)
        surface.stamp(plate(half, tall, 12, "panel", "parchment", edge=TEAMS[team], line=3), left, top)
        column = (half - 16) // listed.columns
        for i, one in enumerate(members):
            x, y = left + 8 + (i // listed.rows) * column, top + 4 + (i % listed.rows) * _ROW + _ROW // 2
            _line(surface, view, one, known[one.number - 1], (x, y, column), listed.columns == 1, say)


def _line(
    surface: Surface, view: WardsView, one: ShownWarrior, name: str, at: tuple[int, int, int], wide: bool, say: Say
) -> None:
    x, y, room = at
    how = mood(one, view)
    if wide:
        sign = tokens.counter(one.team, one.role, one.number, how, "panel", "small")
    else:  # figures of everybody would weigh too much
        sign = tokens.plate(one.team, one.number, how, "small")
    surface.stamp(sign, x + (_SIGN - sign.size[0]) // 2, y - sign.size[1] // 2)
    x += _SIGN + 6
    room -= _SIGN + 10
    place = one.at or say("wards.board.away")
    if wide:
        surface.text(x + room, y, place, _PLACE, "umber", "panel", "right")
        room -= fonts.width(place, _PLACE) + 20
    font = names.fitting(name, (28, 24, 20), room, display=True)
    surface.text(x, y - 12, fonts.shorten(name, font, room), font, "ink", "panel")
    told = say(f"wards.role.{one.role}") if one.role else ""
    told = told or ("" if wide else place)
    surface.text(x, y + 15, fonts.shorten(told, _SMALL, room), _SMALL, "umber", "panel")
