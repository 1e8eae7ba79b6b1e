"""A map before the battle: where the teams come from, the flags, and what protects from what."""

from __future__ import annotations

import random
from functools import lru_cache

from games.wards.maps import load
from rendering import fonts, names
from rendering.canvas import Canvas
from rendering.picture import Say
from rendering.sprite import Pen, Sprite
from rendering.tokens import box as tokens_box
from rendering.wards import alt, ground, legend, tokens
from rendering.wards.plan import HEADER, WIDTH, plan
from rendering.wards.terrain import rim, texture_of


def paint(map_id: str, flags: bool, called: str, aim: str, say: Say) -> Canvas:
    """The finished picture. `map_id`: its file; `called`: its name; `flags`: they count; `aim`: what wins."""
    items = _items(map_id, say)
    goal = fonts.wrap(aim, _TEXT, WIDTH - 60, 3)
    top = plan(map_id).box[3] + 10
    below = top + len(goal) * _LINE + 20
    height = below + len(legend.rows(items, _TEXT)) * legend.row(_TEXT) + 12
    canvas = Canvas(ground.ground(map_id, flags, height))
    _head(canvas, called, say)
    canvas.stamp(tokens_box(WIDTH - 16, len(goal) * _LINE + 16, 12, "panel", "parchment", edge="edge"), 8, top)
    for number, line in enumerate(goal):
        canvas.text(28, top + 8 + number * _LINE + _LINE // 2, line, _TEXT, "ink", "panel")
    if flags:
        for at in load(map_id).flags:
            x, y = plan(map_id).spot(at)
            canvas.stamp(tokens.flag(None), x - tokens.FOOT[0], y - tokens.FOOT[1])
    legend.paint(canvas, items, below + 4, _TEXT)
    return canvas


_TEXT, _LINE, _SIDE = fonts.TEXT, 32, 190
"""What is read below the map, the height of its lines, and the width of a team in the header."""


def _head(canvas: Canvas, called: str, say: Say) -> None:
    """The map's name between the teams, each in its colour on the side from which it comes, with its sign."""
    for team, team_id in enumerate(("red", "blue")):
        x = 0 if team == 0 else WIDTH - _SIDE
        canvas.fill((x, 0, x + _SIDE, HEADER - 4), tokens.TEAMS[team])
        words = say(f"wards.team.{team_id}")
        font = names.fitting(words, (24, 20), _SIDE - 60)
        canvas.stamp(tokens.spawn(team, 34), x + 10, HEADER // 2 - 19)
        ink = tokens.LETTERS[team]
        canvas.text(x + 52, HEADER // 2 - 2, fonts.shorten(words, font, _SIDE - 58), font, ink, tokens.TEAMS[team])
    room = WIDTH - 2 * _SIDE - 24
    font = names.fitting(called, (40, 36, 28), room, display=True)
    canvas.text(WIDTH // 2, HEADER // 2 - 2, fonts.shorten(called, font, room), font, "paper", "steel", "middle")


def spoken(map_id: str, called: str, aim: str, say: Say) -> str:
    """The picture in words."""
    kinds = sorted({(piece.kind, piece.look) for piece in load(map_id).pieces if piece.kind != "open"})
    told = [say("wards.board.alt.at", at="", look=look, kind=kind).strip(" ()") for kind, look in kinds]
    return alt.joined([called, aim, *(alt.spawns_of(map_id, team, say) for team in (0, 1)), "; ".join(told)])


def _items(map_id: str, say: Say) -> list[legend.Item]:
    looks: dict[str, str] = {}
    for piece in load(map_id).pieces:
        if piece.kind != "open":
            looks.setdefault(piece.kind, piece.look)
    return [(_swatch(look, kind), say(f"wards.kind.{kind}")) for kind, look in sorted(looks.items())]


@lru_cache(maxsize=32)
def _swatch(look: str, kind: str) -> Sprite:
    """A piece of terrain with its outline."""
    pen = Pen(34, 32, "parchment", scale=11, line=0.08)
    corners = [(0.3, 0.3), (2.7, 0.3), (2.7, 2.5), (0.3, 2.5)]
    texture_of(look, kind)(pen, corners, random.Random(look))
    rim(pen, kind, corners)
    return pen.sprite()
