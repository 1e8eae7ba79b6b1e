"""What is going on, drawn on the field: shots on their way, what orders are aimed at, who has just done something."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache

from PIL import Image

from games.warshow.actions import shots
from games.warshow.cards import BY_ID
from games.warshow.places import LETTERS
from games.warshow.view import WarshowView
from rendering import fonts, tokens
from rendering.canvas import Surface
from rendering.fonts import MARK, Font
from rendering.picture import Sheet
from rendering.sprite import Sprite
from rendering.warshow import labels, signs
from rendering.warshow.emblems import emblem
from rendering.warshow.field import COLOURS, FAR_PLATES, GAP, GUTTER, NEAR_PLATE, ROW, WIDTH, Cell
from rendering.warshow.signs import SEATS
from rendering.warshow.troops import LARGE, MEDIUM, SMALL, STRIP, Placed

_BURST, _RETICLE, _LITTLE, _SPOT = 44, 72, 48, 14
_APART = 24
"""Pixels from one spot of a trail to the next."""
_CLEAR = 34
"""Pixels around both ends that a trail leaves free."""
_FACED = 40
"""Plates whose picture is not larger are aimed at as a whole."""

_DOES = frozenset(
    {"enters", "enters-covered", "advances", "retreats", "covers", "uncovers", "healed", "shielded", "box"}
)


def acting(view: WarshowView, sheet: Sheet) -> frozenset[str]:
    """The troops that are doing something, or did just now."""
    found = {item.troop for item in view.stack if item.troop}
    found |= {
        str(value) for event in sheet.happened if event.kind in _DOES for name, value in event.args if name == "troop"
    }
    return frozenset(found)


def paint(
    surface: Surface,
    view: WarshowView,
    sheet: Sheet,
    placed: Mapping[str, Placed],
    where: Mapping[str, Cell],
    lying: Mapping[str, Placed],
) -> None:
    """Draws the marks over the troops, which stand where `placed` says, in rows where `where` says.

    `lying`: those who have just been destroyed.
    """
    for item in view.stack:
        if item.kind == "shots":
            _volley(surface, view, (item.troop, item.aim), placed, frozenset())
        elif aim := labels.target(view, item, reader=True):
            _aim(surface, view, aim, placed, where)
    hurt = {dict(event.args)["troop"] for event in sheet.happened if event.kind == "wounded"}
    for event in sheet.happened:
        args = dict(event.args)
        if event.kind == "fires" and not any(item.kind == "shots" for item in view.stack):
            _volley(surface, view, (str(args["troop"]), str(args["aim"])), {**placed, **lying}, frozenset(hurt))
        elif event.kind == "wounded" and (one := placed.get(str(args["troop"])) or lying.get(str(args["troop"]))):
            sign = signs.burst(f"-{args['n']}", _BURST, "crimson")
            surface.stamp(sign, *_corner(one))


def craters(surface: Surface, view: WarshowView, where: Mapping[str, Cell]) -> None:
    """Where troops fell the ground stays torn, in each row at the same places, however the game goes on."""
    for row, count in Counter(view.fallen).items():
        cell = where[row]
        room = cell.x1 - cell.x0 - GUTTER - _CRATER
        sign = signs.crater(_CRATER, COLOURS[cell.number])
        for number in range(min(count, len(_TORN))):
            across, down = _TORN[number]
            surface.stamp(sign, cell.x0 + GUTTER + round(across * room), cell.y0 + round(down * (ROW - sign.size[1])))


_CRATER = 68
_TORN = ((0.52, 0.62), (0.3, 0.3), (0.74, 0.36), (0.16, 0.78), (0.9, 0.74), (0.42, 0.12), (0.62, 0.9))
"""Where the first ones of a row fell, in shares of its ground."""


def left(surface: Surface, view: WarshowView, sheet: Sheet, placed: Mapping[str, Placed]) -> None:
    """Where troops were before they went one row on: a dotted outline; and an arrow on each that has just come."""
    for event in sheet.happened:
        one = placed.get(str(dict(event.args).get("troop")))
        if one is None or event.seat is None:
            continue
        if event.kind in ("enters", "enters-covered"):
            _onward(surface, one, "gold", up=event.seat == view.seat)
        if event.kind not in ("advances", "retreats") or len(view.sides) > 2:
            continue  # with three, arms lie side by side: the way is no straight one
        up = (event.seat == view.seat) == (event.kind == "advances")
        y = one.y + (ROW + GAP) * (1 if up else -1)
        if not any(_over(other, one, y) for other in placed.values()):
            surface.stamp(signs.was_here(one.size.width, one.size.height, SEATS[event.seat]), one.x, y)
        _onward(surface, one, SEATS[event.seat], up=up)


def _onward(surface: Surface, one: Placed, colour: str, *, up: bool) -> None:
    """An arrow on a plate: this troop has just come, from there."""
    sign = signs.onward(colour, up=up)
    surface.stamp(sign, one.x + one.size.width - sign.size[0] - 3, one.y + one.size.height - sign.size[1] - 4)


def _over(other: Placed, one: Placed, y: int) -> bool:
    """Whether another plate stands where this one was."""
    across = other.x < one.x + one.size.width and one.x < other.x + other.size.width
    return across and other.y < y + one.size.height and y < other.y + other.size.height


def fallen(
    surface: Surface, view: WarshowView, sheet: Sheet, placed: Mapping[str, Placed], where: Mapping[str, Cell]
) -> dict[str, Placed]:
    """Who has just been destroyed, upside down in a dotted outline, in the widest gap of the row where that was.

    Where each of them lies.
    """
    lying: dict[str, Placed] = {}
    gone = [event for event in sheet.happened if event.kind == "destroyed" and event.seat is not None]
    rows = view.fallen[len(view.fallen) - len(gone) :] if len(view.fallen) >= len(gone) else ()
    taken = {row: [(one.x, one.x + one.size.width) for one in placed.values() if _in(one, where[row])] for row in rows}
    for event, row in zip(gone, rows, strict=False):
        told, cell, seat = dict(event.args), where[row], event.seat or 0
        low, high = _gap(taken[row], cell.x0 + GUTTER + 4, cell.x1 - 4)
        size = next((size for size in (LARGE, MEDIUM, SMALL) if size.width <= high - low), None)
        if size is None:
            continue
        wide = size.width
        x, y, ground = (low + high - wide) // 2, cell.y0 + 4, COLOURS[cell.number]
        taken[row].append((x, x + wide))
        face = min(60, wide - 12)
        surface.stamp(signs.crater(wide - 16, ground), x + 8, y + 58)
        surface.stamp(turned(emblem(str(told["card"]), face, ground)), x + (wide - face) // 2, y + 84 - face)
        surface.stamp(signs.was_here(wide, LARGE.height, SEATS[seat]), x, y)
        tag = tokens.box(fonts.width(str(told["troop"]), MARK) + 14, STRIP, 6, SEATS[seat], ground)
        surface.stamp(tag, x + 9, y + 9)
        surface.text(x + 16, y + 9 + STRIP // 2, str(told["troop"]), MARK, "paper", SEATS[seat])
        lying[str(told["troop"])] = Placed(str(told["troop"]), x, y, size)
    return lying


@lru_cache(maxsize=64)
def turned(figure: Sprite) -> Sprite:
    """Upside down: it has seen better days."""
    turn = Image.Transpose.ROTATE_180
    return Sprite(figure.image.transpose(turn), figure.mask.transpose(turn) if figure.mask else None)


def _in(one: Placed, cell: Cell) -> bool:
    return cell.x0 <= one.x < cell.x1 and cell.y0 <= one.y < cell.y1


def _gap(taken: Sequence[tuple[int, int]], low: int, high: int) -> tuple[int, int]:
    """The widest gap between those that are taken."""
    edges = [low, *(edge for pair in sorted(taken) for edge in pair), high]
    return max(zip(edges[::2], edges[1::2], strict=True), key=lambda gap: gap[1] - gap[0])


def more(surface: Surface, one: Placed) -> None:
    """The plate for troops that have no room."""
    width, height = one.size.width, 2 * one.size.height + 2
    surface.stamp(tokens.box(width, height, 9, "steel", "sand_deep", edge="ink"), one.x, one.y)
    surface.text(
        one.x + width // 2, one.y + height // 2, f"+{one.more}", Font(24, bold=True), "paper", "steel", "middle"
    )


def _volley(
    surface: Surface,
    view: WarshowView,
    fired: tuple[str, str],
    placed: Mapping[str, Placed],
    hurt: frozenset[object],
) -> None:
    """Shots on their way, with what they count where they strike, unless that has been seen: `hurt`. `fired`: who fires
    at whom.
    """
    shooter, aim = fired
    for name, count in shots(aim):
        if name in placed:
            target = placed[name]
            if shooter in placed:
                _trail(surface, placed[shooter].middle, target.middle)
            if name not in hurt:
                worth = str(count * _force(view, shooter, name))
                surface.stamp(signs.burst(worth, _BURST, "gold"), *_corner(target))


def _force(view: WarshowView, shooter: str, target: str) -> int:
    """What each shot counts: double out of an ambush, and a sharp one's at what lies covered."""
    known = {troop.name: troop for troop in view.troops}
    one, other = known.get(shooter), known.get(target)
    sharp = one is not None and one.card is not None and "sharp" in BY_ID[one.card].skills
    return 2 ** (bool(one and one.ambush) + bool(sharp and other and other.covered))


def _corner(one: Placed) -> tuple[int, int]:
    """Where a burst goes on a plate: its lower right corner, where it hides least."""
    return min(one.x + one.size.width - _BURST + 6, WIDTH - _BURST - 2), one.y + one.size.height - _BURST + 4


def _trail(surface: Surface, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Spots on a bow from one troop to the other."""
    (x0, y0), (x1, y1) = start, end
    long = max(1.0, ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5)
    # the bow leans to the left of the way, upwards where the way goes along a row
    bend = min(104.0, long * 0.4) * (1 if x1 >= x0 else -1)
    cx, cy = (x0 + x1) / 2 + bend * (y1 - y0) / long, (y0 + y1) / 2 - bend * (x1 - x0) / long
    sign = signs.spot(_SPOT, "gold")
    count = max(1, round(long / _APART))
    for number in range(count):
        t = number / count
        if t * long < _CLEAR or (1 - t) * long < _CLEAR:
            continue
        x = (1 - t) ** 2 * x0 + 2 * t * (1 - t) * cx + t * t * x1
        y = (1 - t) ** 2 * y0 + 2 * t * (1 - t) * cy + t * t * y1
        surface.stamp(sign, round(x) - _SPOT // 2, round(y) - _SPOT // 2)


def _aim(
    surface: Surface, view: WarshowView, aim: str, placed: Mapping[str, Placed], where: Mapping[str, Cell]
) -> None:
    """The sign on a troop, on the number of a row, or on the plate of an enemy."""
    size = _RETICLE
    if aim in placed:
        one = placed[aim]
        size = _RETICLE if one.size.emblem > _FACED else _LITTLE
        x = one.x + (one.size.emblem if size == _RETICLE else one.size.width - 6) // 2 + 3
        y = one.y + (one.size.height + STRIP) // 2 - 2
    elif aim in where:
        cell = where[aim]
        _outline(surface, cell)
        x, y = cell.x0 + GUTTER // 2, (cell.y0 + cell.y1) // 2
    elif aim in LETTERS:
        seats = len(view.sides)
        step = (LETTERS.index(aim) - view.seat) % seats
        x = 28 + (step - 1) * (450 if seats > 2 else 0) if step else 28
        y = (FAR_PLATES if step else NEAR_PLATE) + 24
    else:
        return
    surface.stamp(signs.reticle(size, "gold"), x - size // 2, y - size // 2)


def _outline(surface: Surface, cell: Cell) -> None:
    _, x0, y0, x1, y1 = cell
    for box in ((x0, y0, x1, y0 + 4), (x0, y1 - 4, x1, y1), (x0, y0, x0 + 4, y1), (x1 - 4, y0, x1, y1)):
        surface.fill(box, "gold")
