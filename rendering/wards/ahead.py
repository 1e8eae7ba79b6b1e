"""A map before the battle: where the teams come from, the flags, and what protects from what."""

from __future__ import annotations

import random
from functools import lru_cache

from games.wards.maps import load
from rendering import fonts, names
from rendering.canvas import Canvas
from rendering.picture import Say
from rendering.sprite import Pen, Sprite
from rendering.wards import alt, ground, legend, tokens
from rendering.wards.plan import HEADER, WIDTH, plan
from rendering.wards.terrain import rim, texture_of


def paint(map_id: str, flags: bool, called: str, say: Say) -> Canvas:
    """The finished picture. `map_id`: its file; `called`: its name; `flags`: they count."""
    items = _items(map_id, flags, say)
    top = plan(map_id).box[3] + 10
    height = top + len(legend.rows(items)) * legend.ROW + 10
    canvas = Canvas(ground.ground(map_id, flags, height))
    font = names.fitting(called, (40, 28), WIDTH - 40, display=True)
    canvas.text(WIDTH // 2, HEADER // 2 - 2, fonts.shorten(called, font, WIDTH - 40), font, "paper", "steel", "middle")
    if flags:
        for at in load(map_id).flags:
            x, y = plan(map_id).spot(at)
            canvas.stamp(tokens.flag(None), x - tokens.FOOT[0], y - tokens.FOOT[1])
    legend.paint(canvas, items, top)
    return canvas


def spoken(map_id: str, called: str, say: Say) -> str:
    """The picture in words."""
    kinds = sorted({(piece.kind, piece.look) for piece in load(map_id).pieces if piece.kind != "open"})
    told = [say("wards.board.alt.at", at="", look=look, kind=kind).strip(" ()") for kind, look in kinds]
    return alt.joined([called, *(alt.spawns_of(map_id, team, say) for team in (0, 1)), "; ".join(told)])


def _items(map_id: str, flags: bool, say: Say) -> list[legend.Item]:
    found: list[legend.Item] = [
        (tokens.spawn(team, 28), say(f"wards.team.{team_id}")) for team, team_id in enumerate(("red", "blue"))
    ]
    looks: dict[str, str] = {}
    for piece in load(map_id).pieces:
        if piece.kind != "open":
            looks.setdefault(piece.kind, piece.look)
    return found + [(_swatch(look, kind), say(f"wards.kind.{kind}")) for kind, look in sorted(looks.items())]


@lru_cache(maxsize=32)
def _swatch(look: str, kind: str) -> Sprite:
    """A piece of terrain with its outline."""
    pen = Pen(34, 32, "parchment", scale=11, line=0.08)
    corners = [(0.3, 0.3), (2.7, 0.3), (2.7, 2.5), (0.3, 2.5)]
    texture_of(look, kind)(pen, corners, random.Random(look))
    rim(pen, kind, corners)
    return pen.sprite()
