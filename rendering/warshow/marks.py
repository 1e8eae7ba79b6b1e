"""What is going on, drawn on the field: shots on their way, what orders are aimed at, who has just done something."""

from collections import Counter
from collections.abc import Mapping

from games.warshow.actions import shots
from games.warshow.places import LETTERS
from games.warshow.view import WarshowView
from rendering import tokens
from rendering.canvas import Surface
from rendering.fonts import Font
from rendering.picture import Sheet
from rendering.warshow import labels, signs
from rendering.warshow.field import COLOURS, FAR_PLATES, GAP, GUTTER, NEAR_PLATE, ROW, Cell
from rendering.warshow.signs import SEATS
from rendering.warshow.troops import Placed

_BURST, _RETICLE, _SPOT = 40, 44, 11
_APART = 24
"""Pixels from one spot of a trail to the next."""
_CLEAR = 34
"""Pixels around both ends that a trail leaves free."""

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
    surface: Surface, view: WarshowView, sheet: Sheet, placed: Mapping[str, Placed], where: Mapping[str, Cell]
) -> None:
    """Draws the marks over the troops, which stand where `placed` says, in rows where `where` says."""
    for item in view.stack:
        if item.kind == "shots":
            _volley(surface, item.troop, item.aim, placed, frozenset())
        elif aim := labels.target(view, item, reader=True):
            _aim(surface, view, aim, placed, where)
    hurt = {dict(event.args)["troop"] for event in sheet.happened if event.kind == "wounded"}
    for event in sheet.happened:
        args = dict(event.args)
        if event.kind == "fires" and not any(item.kind == "shots" for item in view.stack):
            _volley(surface, str(args["troop"]), str(args["aim"]), placed, frozenset(hurt))
        elif event.kind == "wounded" and args["troop"] in placed:
            one = placed[str(args["troop"])]
            sign = signs.burst(f"-{args['n']}", _BURST, "crimson")
            surface.stamp(sign, one.x + one.size.width - _BURST + 6, one.y + one.size.height - _BURST + 4)


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
    """Where troops were before they went one row on: a dotted outline, and an arrow to where they are."""
    if len(view.sides) > 2:
        return  # arms lie side by side there: the way is no straight one
    for event in sheet.happened:
        if event.kind not in ("advances", "retreats") or event.seat is None:
            continue
        name = str(dict(event.args)["troop"])
        if name not in placed:
            continue
        one = placed[name]
        up = (event.seat == view.seat) == (event.kind == "advances")
        y = one.y + (ROW + GAP) * (1 if up else -1)
        if not any(_over(other, one, y) for other in placed.values()):
            surface.stamp(signs.was_here(one.size.width, one.size.height, SEATS[event.seat]), one.x, y)
        edge = one.y + one.size.height + 2 if up else one.y - 2
        sign = signs.onward(SEATS[event.seat], up=up)
        surface.stamp(sign, one.x + one.size.width // 2 - sign.size[0] // 2, edge - (4 if up else sign.size[1] - 4))


def _over(other: Placed, one: Placed, y: int) -> bool:
    """Whether another plate stands where this one was."""
    across = other.x < one.x + one.size.width and one.x < other.x + other.size.width
    return across and other.y < y + one.size.height and y < other.y + other.size.height


def more(surface: Surface, one: Placed) -> None:
    """The plate for troops that have no room."""
    width, height = one.size.width, 2 * one.size.height + 2
    surface.stamp(tokens.box(width, height, 9, "steel", "sand_deep", edge="ink"), one.x, one.y)
    surface.text(
        one.x + width // 2, one.y + height // 2, f"+{one.more}", Font(24, bold=True), "paper", "steel", "middle"
    )


def _volley(surface: Surface, shooter: str, aim: str, placed: Mapping[str, Placed], hurt: frozenset[object]) -> None:
    """Shots on their way, with their number where they strike, unless that has been seen: `hurt`."""
    for name, count in shots(aim):
        if name in placed:
            target = placed[name]
            if shooter in placed:
                _trail(surface, placed[shooter].middle, target.middle)
            if name not in hurt:
                sign = signs.burst(str(count), _BURST, "gold")
                surface.stamp(sign, target.middle[0] - _BURST // 2, target.middle[1] - _BURST // 2 + 8)


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
    if aim in placed:
        x, y = placed[aim].middle
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
    surface.stamp(signs.reticle(_RETICLE, "gold"), x - _RETICLE // 2, y - _RETICLE // 2)


def _outline(surface: Surface, cell: Cell) -> None:
    _, x0, y0, x1, y1 = cell
    for box in ((x0, y0, x1, y0 + 4), (x0, y1 - 4, x1, y1), (x0, y0, x0 + 4, y1), (x1 - 4, y0, x1, y1)):
        surface.fill(box, "gold")
