"""An army of Battalions as a sheet: what marches, who commands, what it costs."""

from functools import lru_cache

from games.battalions.armies import Army
from games.battalions.cards import COMMANDERS, RULES, UNITS, cost, frame
from rendering import fonts, names, tokens
from rendering.battalions import alt, cards, labels, signs
from rendering.battalions.ground import LABEL, SMALL, STRONG, TEXT, WIDTH
from rendering.battalions.hand import LEGEND, legend
from rendering.canvas import Canvas
from rendering.picture import Say
from rendering.sprite import Pen, Sprite

_HEADER = 56
_BAR = 92
_ROW, _GENERAL = 70, 50
_COLUMN = 440
_ART = (78, 58)


def least(budget: int) -> int:
    """What an army of this budget has to spend at least."""
    return -(-budget * RULES.spent // 100)


def paint(army: Army, budget: int, title: str, say: Say) -> Canvas:
    """The finished sheet."""
    rows, generals = -(-len(army.battalions) // 2), -(-len(army.commanders) // 2)
    top = _HEADER + _BAR
    height = top + max(1, rows) * _ROW + generals * _GENERAL + LEGEND + 6
    canvas = Canvas.blank(WIDTH, height, "edge")
    canvas.fill((2, 2, WIDTH - 2, height - 2), "parchment")
    canvas.fill((0, 0, WIDTH, _HEADER), "steel")
    canvas.fill((0, _HEADER - 4, WIDTH, _HEADER), "gold")
    middle = (_HEADER - 4) // 2
    size = say("battalions.board.army.battalions", n=army.size)
    canvas.text(WIDTH - 18, middle, size, STRONG, "paper", "steel", "right")
    room = WIDTH - 36 - fonts.width(size, STRONG) - 24
    font = names.fitting(title, (28, 24), room, bold=True)
    canvas.text(18, middle, fonts.shorten(title, font, room), font, "paper", "steel")
    _budget(canvas, army, budget, say)
    if not army.battalions:
        canvas.text(WIDTH // 2, top + 34, say("battalions.board.army.empty"), TEXT, "ink", "parchment", "middle")
    for number, (unit, count) in enumerate(army.battalions):
        column, line = divmod(number, rows)
        _battalion(canvas, unit, count, 8 + (_COLUMN + 4) * column, top + line * _ROW, say)
    top += max(1, rows) * _ROW
    for number, name in enumerate(army.commanders):
        line, column = divmod(number, 2)
        _commander(canvas, name, 8 + (_COLUMN + 4) * column, top + line * _GENERAL, say, first=number == 0)
    legend(canvas, height - LEGEND // 2 - 2, say)
    return canvas


def _budget(canvas: Canvas, army: Army, budget: int, say: Say) -> None:
    """A bar of the points spent; a notch shows the least."""
    y, left, right = _HEADER + 12, 18, WIDTH - 18
    low, high = frame(budget).battalions
    text = say("battalions.board.army.limits", low=low, high=high, least=least(budget), most=budget)
    fits = least(budget) <= army.cost <= budget and low <= army.size <= high
    spent = say("battalions.board.army.spent", n=army.cost, of=budget)
    canvas.text(left, y + 12, spent, STRONG, "ink" if fits else "crimson", "parchment")
    room = right - left - fonts.width(spent, STRONG) - 24
    canvas.text(right, y + 12, fonts.shorten(text, SMALL, room), SMALL, "umber", "parchment", "right")
    y += 36
    width = right - left
    canvas.fill((left, y, right, y + 22), "ink")
    canvas.fill((left + 2, y + 2, right - 2, y + 20), "panel")
    filled = min(width - 4, round((width - 4) * army.cost / max(1, budget)))
    canvas.fill((left + 2, y + 2, left + 2 + filled, y + 20), "gold" if fits else "crimson")
    notch = left + 2 + round((width - 4) * least(budget) / max(1, budget))
    canvas.fill((notch - 1, y - 4, notch + 2, y + 26), "ink")


def _battalion(canvas: Canvas, unit: str, count: int, x: int, y: int, say: Say) -> None:
    canvas.stamp(tokens.box(_COLUMN, _ROW - 6, 10, "panel", "parchment", edge="edge", line=2), x, y)
    canvas.stamp(cards.portrait(unit, *_ART, tall=True), x + 5, y + 3)
    code = labels.code(unit)
    canvas.text(x + 92, y + 18, code, LABEL, "ink", "panel")
    at = x + 92 + fonts.width(code, LABEL) + 10
    many = f"×{count}"
    edge = x + _COLUMN - 12
    canvas.text(edge, y + 18, many, STRONG, "ink", "panel", "right")
    room = edge - fonts.width(many, STRONG) - 10 - at
    called = _shortest((say(f"battalions.unit.{unit}"), say(f"battalions.short.card.{unit}")), room)
    canvas.text(at, y + 18, called, SMALL, "ink", "panel")
    for i, value in enumerate(signs.VALUES):
        canvas.stamp(signs.value_sign(value, 20, "panel"), x + 92 + 54 * i, y + 37)
        canvas.text(x + 117 + 54 * i, y + 47, str(getattr(UNITS[unit], value)), LABEL, "ink", "panel")
    canvas.text(edge, y + 47, f"{cost(unit)}×{count} = {cost(unit) * count}", SMALL, "umber", "panel", "right")


def _commander(canvas: Canvas, name: str, x: int, y: int, say: Say, *, first: bool) -> None:
    fill = "gold_light" if first else "panel"
    canvas.stamp(tokens.box(_COLUMN, _GENERAL - 6, 10, fill, "parchment", edge="ink" if first else "edge"), x, y)
    general = COMMANDERS[name]
    canvas.stamp(_hat(general.nation, fill), x + 8, y + 9)
    points = str(cost(name))
    edge = x + _COLUMN - 12
    canvas.text(edge, y + 22, points, SMALL, "ink", fill, "right")
    stars = signs.stars(general.rating, 18, fill)
    right = edge - 34
    canvas.stamp(stars, right - stars.size[0], y + 13)
    room = right - stars.size[0] - 8 - (x + 56)
    called = _shortest((say(f"battalions.commander.{name}"), labels.surname(name, say)), room)
    canvas.text(x + 56, y + 22, called, SMALL, "ink", fill)


def _shortest(called: tuple[str, str], room: int) -> str:
    """The whole name where it fits, else the short one."""
    return called[0] if fonts.width(called[0], SMALL) <= room else fonts.shorten(called[1], SMALL, room)


@lru_cache(maxsize=8)
def _hat(nation: str, ground: str) -> Sprite:
    pen = Pen(42, 28, ground)
    signs.hat(pen, 1, 1, 40, nation)
    return pen.sprite()


def spoken(army: Army, budget: int, title: str, say: Say) -> str:
    """The sheet in words."""
    said = [f"{title}: {say('battalions.board.army.battalions', n=army.size)}"]
    said.append(say("battalions.board.army.spent", n=army.cost, of=budget))
    said += [f"{count} {unit}" for unit, count in army.battalions]
    leaders = ", ".join(alt.leader(name, say) for name in army.commanders)
    return alt.limited(f"{', '.join(said)}." + (f" {leaders}." if leaders else ""))
