"""The foot of a board of Warshow: what waits for an answer, what has just happened, how it ended."""

from games.warshow.view import ItemView, WarshowView
from rendering import fonts, names, tokens
from rendering.canvas import Surface
from rendering.fonts import Font
from rendering.picture import Over, Say, Sheet
from rendering.sprite import Sprite
from rendering.warshow import cards, labels, signs
from rendering.warshow.emblems import emblem
from rendering.warshow.field import FOOTER

_X0, _Y0, _X1, _Y1 = FOOTER
_WIDTH, _HEIGHT = _X1 - _X0, _Y1 - _Y0
_TEXT = Font(24)


def paint(surface: Surface, view: WarshowView, sheet: Sheet, known: tuple[str, ...], say: Say) -> None:
    """Draws the foot."""
    if sheet.over is not None:
        _banner(surface, sheet.over, known, fonts.drawable(sheet.caption), say)
    elif view.stack:
        _waiting(surface, view, sheet, known, say)
    else:
        _caption(surface, fonts.drawable(sheet.caption) or labels.goal(sheet, say))


def _caption(surface: Surface, words: str) -> None:
    surface.stamp(tokens.box(_WIDTH, _HEIGHT, 14, "panel", "parchment", edge="edge"), _X0, _Y0)
    _lines(surface, words, (_X0 + 20, _X1 - 20), (_Y0 + 6, _Y1 - 6), (26, 24, 22, 20), "panel")


def _waiting(surface: Surface, view: WarshowView, sheet: Sheet, known: tuple[str, ...], say: Say) -> None:
    """What is answered now, what it would do, and what it answers itself."""
    top = view.stack[-1]
    surface.stamp(tokens.box(_WIDTH, _HEIGHT, 14, "gold_light", "parchment", edge="ink", line=3), _X0, _Y0)
    size = _HEIGHT - 18
    surface.stamp(_sign(view, top, size), _X0 + 10, _Y0 + 9)
    left, right = _X0 + 10 + size + 14, _X1 - 16
    surface.stamp(tokens.emblem(top.seat, 32, "gold_light"), left, _Y0 + 10)
    words = labels.item(view, top, reader=sheet.seat is not None, say=say)
    font = names.fitting(words, (28, 26, 24, 22), right - left - 42, bold=True)
    words = fonts.shorten(words, font, right - left - 42)
    surface.text(left + 42, _Y0 + 27, words, font, "ink", "gold_light")
    below = [labels.volley_cards(view, top, say) if top.kind == "shots" else labels.effect(top, say)]
    if len(view.stack) > 1:
        before = labels.item(view, view.stack[-2], reader=sheet.seat is not None, say=say)
        below.append(say("warshow.board.against", what=before))
    text = " ".join(filter(None, below)) or fonts.drawable(sheet.caption)
    _lines(surface, text, (left, right), (_Y0 + 46, _Y1 - 8), (24, 22, 20), "gold_light")


def _sign(view: WarshowView, item: ItemView, size: int) -> Sprite:
    card = item.card
    if not card and item.troop:
        card = next((troop.card or "" for troop in view.troops if troop.name == item.troop), "")
    if card:
        return emblem(card, size, "gold_light")
    if item.troop:
        return signs.pile(1, size, "gold_light")
    return signs.horn(size, "gold_dark", "gold_light")


def _banner(surface: Surface, over: Over, known: tuple[str, ...], caption: str, say: Say) -> None:
    surface.stamp(tokens.box(_WIDTH, _HEIGHT, 14, "gold", "parchment", edge="ink", line=3), _X0, _Y0)
    words = labels.result(over, known, say)
    font = names.fitting(words, (36, 30, 26, 24), _WIDTH - 150, bold=True)
    words = fonts.shorten(words, font, _WIDTH - 150)
    half, middle = fonts.width(words, font) // 2, (_X0 + _X1) // 2
    line = _Y0 + (40 if caption else _HEIGHT // 2)
    surface.text(middle, line, words, font, "ink", "gold", "middle")
    for x in (middle - half - 58, middle + half + 14):
        surface.stamp(tokens.crown(44, "ink", "gold"), x, line - 22)
    if caption:
        surface.text(middle, _Y0 + 84, fonts.shorten(caption, _TEXT, _WIDTH - 40), _TEXT, "ink", "gold", "middle")


def _lines(
    surface: Surface, words: str, across: tuple[int, int], down: tuple[int, int], sizes: tuple[int, ...], ground: str
) -> None:
    """Text in the first size in which all of it has room, in the middle of the height."""
    room, high = across[1] - across[0], down[1] - down[0]
    font, lines = Font(sizes[-1]), ()
    for size in sizes:
        font = Font(size)
        lines = fonts.wrap(words, font, room, max(1, high // round(size * 1.22)))
        if not cards.broken(lines):
            break
    step = round(font.size * 1.22)
    top = (down[0] + down[1]) // 2 - (len(lines) - 1) * step // 2
    for number, line in enumerate(lines):
        surface.text(across[0], top + number * step, line, font, "ink", ground)
