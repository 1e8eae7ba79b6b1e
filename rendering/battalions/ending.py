"""The end of a battle as a poster: who holds the field, what it cost, the last turn as a strip of combats."""

from functools import lru_cache

from games.battalions.cards import LINE
from games.battalions.view import BattalionsView, SideView
from rendering import film, fonts, names, tokens
from rendering.battalions import cards, figures, labels, scene, signs
from rendering.battalions.ground import COLUMN, SMALL, TEXT, WIDTH
from rendering.canvas import Surface
from rendering.picture import Over, Say, Sheet
from rendering.sprite import Pen, Sprite

HEIGHT = 836
"""Of the poster without the strip."""
_SKY, _FIELD = 150, 330
"""Where the sky begins, and the field below it."""
_FOOT = 640
_SIZES = (64, 52, 40, 28)


def height(view: BattalionsView) -> int:
    """Of the whole poster."""
    return HEIGHT + (scene.CELL + 16 if view.fought else 0)


def paint(surface: Surface, view: BattalionsView, sheet: Sheet, say: Say, top: int = 0) -> None:
    """Draws the poster with its upper edge at this height."""
    over = sheet.over
    assert over is not None, "only what is over has a poster"
    known = labels.drawn_names(sheet, say)
    tall = height(view)
    surface.fill((0, top, WIDTH, top + tall), "steel")
    _title(surface, over, known, top, say)
    surface.stamp(_country(), 0, top + _SKY)
    order = _order(over)
    for place, seat in enumerate(order):
        _army(surface, view.sides[seat], over, place, top, fallen=bool(over.winners) and seat not in over.winners)
    _score(surface, over, order, top)
    for place, seat in enumerate(order):
        _side(surface, view.sides[seat], known[seat], over, place, top, say)
    count = say("battalions.board.turn", n=view.turn, of=view.limit) if view.turn else say("battalions.board.before")
    foot = " · ".join(part for part in (say("battalions.name"), count, getattr(sheet, "ended", "")) if part)
    surface.text(WIDTH // 2, top + HEIGHT - 26, foot, SMALL, "mist", "steel", "middle")
    strip = view.fought[-scene.CELLS :]
    left = (WIDTH - COLUMN * len(strip) + 6) // 2
    for number, combat in enumerate(strip):
        scene.cell(surface, combat, number, top + HEIGHT, "steel", left)


def cover(view: BattalionsView) -> film.Cover:
    """A film's title: a guard of each nation under its flag, face to face."""
    sides = sorted(view.sides, key=lambda side: side.seat)
    figures = [_guard(labels.marching(side)) for side in sides]
    return film.Cover(
        tuple(
            film.Side((side.seat,), figure.mirrored() if place else figure)
            for place, (side, figure) in enumerate(zip(sides, figures, strict=True))
        )
    )


@lru_cache(maxsize=8)
def _guard(nation: str) -> Sprite:
    """Somebody of the guard with a flag behind them."""
    pen = Pen(400, 450, "leaf", line=3)
    signs.standard(pen, 110, 442, 7, (168, 108), nation)
    figures.draw(pen, "GI", nation, 76, 126, 3.2)
    return pen.sprite()


def _order(over: Over) -> tuple[int, int]:
    """The winner first."""
    return (1, 0) if over.winners == (1,) else (0, 1)


def _title(surface: Surface, over: Over, known: tuple[str, ...], top: int, say: Say) -> None:
    room = WIDTH - 60
    text = labels.result(over, known, say)
    head, _, rest = text.partition("! ") if "! " in text else text.partition(". ")
    head = head + "!" if "! " in text else head
    score = "–".join(map(str, over.scores))
    if score in rest or "–".join(map(str, reversed(over.scores))) in rest:
        rest = rest.partition(": ")[0]  # the plate on the field says how many
    font = names.fitting(head, _SIZES, room, display=True)
    surface.text(WIDTH // 2, top + 62, fonts.shorten(head, font, room), font, "gold_light", "steel", "middle")
    font = names.fitting(rest, (28, 24, 20), room)
    surface.text(WIDTH // 2, top + 118, fonts.shorten(rest, font, room), font, "paper", "steel", "middle")


@lru_cache(maxsize=1)
def _country() -> Sprite:
    """The evening sky, hills, and the field."""
    tall = _FOOT - _SKY
    pen = Pen(WIDTH, tall, "gold_light")
    pen.disc(200, 150, 92, "gold", None)
    pen.disc(200, 150, 70, "paper", None)
    horizon = _FIELD - _SKY
    far = ((-40, 40), (60, -30), (210, -8), (330, -46), (480, -6), (640, -40), (790, -12), (940, -34), (960, 60))
    near = ((-40, 60), (130, -4), (420, 14), (700, -6), (960, 50))
    for ridge, colour in ((far, "roof"), (near, "leaf_dark")):
        pen.blob([(x, horizon + y) for x, y in ridge], colour, None)
    pen.rounded((0, horizon + 14, WIDTH, tall), 0, "leaf")
    for x, y in ((80, 60), (300, 110), (520, 76), (700, 130), (840, 70), (180, 190), (620, 210)):
        pen.line([(x, horizon + y), (x + 40, horizon + y)], "leaf_dark", 3)
    for x, y, size in ((590, 46, 20), (620, 36, 28), (652, 48, 20), (790, 60, 16), (812, 52, 22)):
        pen.disc(x, horizon - 60 + y, size, "bone", None)
    return pen.sprite(whole=True)


def _army(surface: Surface, side: SideView, over: Over, place: int, top: int, *, fallen: bool) -> None:
    """Soldiers of a side: upright, the winner's large and under their flag; beaten ones lie beside broken colours."""
    nation = labels.marching(side)
    foot = top + _FOOT
    if fallen:
        surface.stamp(signs.fallen(150, "leaf"), WIDTH - 300, foot - 262)
        for x, y, turn, size in ((322, 26, -84, 150), (150, 20, -96, 176), (106, 140, 82, 130)):
            sprite = _lying(nation, turn, size)
            surface.stamp(sprite, WIDTH - x - sprite.size[0] // 2, foot - y - sprite.size[1])
        return
    large = place == 0 and bool(over.winners)
    size = 268 if large else 200
    left = 60 if place == 0 else WIDTH - 60 - 2 * size + 80
    if large:
        surface.stamp(_banner(nation), left + 286, foot - 420)
    for code, x, share in (("LI", 0, 0.62), ("GLI", size * 0.92, 0.66), ("GI", size * 0.3, 1.0)):
        sprite = _soldier(code, nation, round(size * share))
        surface.stamp(sprite, round(left + x), foot - 22 - sprite.size[1] - (0 if share == 1 else 16))


@lru_cache(maxsize=4)
def _banner(nation: str) -> Sprite:
    """The flag over those who hold the field."""
    pen = Pen(150, 330, "leaf", line=3)
    signs.standard(pen, 10, 322, 6, (124, 80), nation)
    return pen.sprite()


@lru_cache(maxsize=16)
def _soldier(code: str, nation: str, size: int) -> Sprite:
    pen = Pen(size + 8, size + 4, "leaf")
    figures.draw(pen, code, nation, 4, 2, size / 100)
    return pen.sprite()


@lru_cache(maxsize=12)
def _lying(nation: str, turn: int, size: int) -> Sprite:
    """Somebody of the beaten side."""
    pen = cards.blank(size, size, "leaf")
    figures.draw(pen, "LI", nation, 4, 4, (size - 8) / 100)
    return pen.turned(turn)


def _score(surface: Surface, over: Over, order: tuple[int, int], top: int) -> None:
    """The points that were destroyed, as large as the title."""
    told = f"{over.scores[order[0]]} – {over.scores[order[1]]}"
    font = names.fitting(told, (64, 52, 40), 300, display=True)
    wide = (
        (fonts.width(told, font) + 60 + 23) // 24 * 24
    )  # of few widths, so that the plate is drawn once for many scores
    middle, y = 3 * WIDTH // 4 - 10, top + _SKY + 76
    surface.stamp(
        tokens.box(wide, 88, 20, "steel", "gold_light", edge="gold", line=4, clear=True), middle - wide // 2, y - 44
    )
    surface.text(middle, y, told, font, "gold_light", "steel", "middle")


def _side(surface: Surface, side: SideView, name: str, over: Over, place: int, top: int, say: Say) -> None:
    """A side below the field: its name, its commander, and a banner for each stack of its line."""
    middle = WIDTH // 4 if place == 0 else 3 * WIDTH // 4
    room = WIDTH // 2 - 40
    font = names.fitting(name, (40, 28, 24), room - 60, display=True)
    shown = fonts.shorten(name, font, room - 60)
    half = (fonts.width(shown, font) + 56) // 2
    surface.stamp(tokens.emblem(side.seat, 44, "steel"), middle - half, top + _FOOT + 30)
    surface.text(middle - half + 56, top + _FOOT + 52, shown, font, "paper", "steel")
    if side.commander is not None:
        surname = fonts.shorten(labels.surname(side.commander, say), TEXT, room)
        surface.text(middle, top + _FOOT + 88, surname, TEXT, "gold_light", "steel", "middle")
    for number, stack in enumerate(side.stacks[:LINE] if any(one.cards for one in side.stacks) else ()):
        x = middle + (number - 2) * 44 - 20
        banner = signs.colours(side.seat, 40, "steel") if stack.cards else signs.fallen(40, "steel")
        surface.stamp(banner, x, top + _FOOT + 100)
