"""The foot of a board of Warshow: what waits for an answer, what has just happened."""

from games.warshow.view import ItemView, WarshowView
from rendering import fonts, names, tokens
from rendering.canvas import Surface
from rendering.fonts import LABEL, NAME, TEXT
from rendering.picture import Say, Sheet
from rendering.sprite import Sprite
from rendering.warshow import labels, marks, signs
from rendering.warshow.emblems import emblem
from rendering.warshow.field import FOOTER

_X0, _Y0, _X1, _Y1 = FOOTER
_WIDTH, _HEIGHT = _X1 - _X0, _Y1 - _Y0


def paint(surface: Surface, view: WarshowView, sheet: Sheet, known: tuple[str, ...], say: Say) -> None:
    """Draws the foot."""
    if view.stack:
        _waiting(surface, view, sheet, known, say)
    else:
        told = fonts.drawable(sheet.caption)
        _caption(surface, told or labels.goal(view, sheet, say), _whose(view, sheet) if told else None)


def _caption(surface: Surface, words: str, card: tuple[str, bool] | None) -> None:
    """What has just happened, beside the card that it is about; of much the last sentences."""
    surface.stamp(tokens.box(_WIDTH, _HEIGHT, 14, "panel", "parchment", edge="edge"), _X0, _Y0)
    left = _X0 + 20
    if card is not None:
        figure = emblem(card[0], _HEIGHT - 18, "panel")
        surface.stamp(marks.turned(figure) if card[1] else figure, _X0 + 10, _Y0 + 9)
        left = _X0 + _HEIGHT + 8
    _lines(surface, words, (left, _X1 - 20), (_Y0 + 6, _Y1 - 6), "panel")


def _whose(view: WarshowView, sheet: Sheet) -> tuple[str, bool] | None:
    """The card of the last thing that happened, as far as the reader knows it, and whether it was destroyed."""
    known = {troop.name: troop.card for troop in view.troops}
    for event in reversed(sheet.happened):
        told = dict(event.args)
        if event.kind != "drawn" and told.keys() & {"card", "troop"}:
            card = told.get("card") or known.get(str(told["troop"]))
            return (str(card), event.kind == "destroyed") if card else None
    return None


def _waiting(surface: Surface, view: WarshowView, sheet: Sheet, known: tuple[str, ...], say: Say) -> None:
    """What is answered now, what it would do, and what it answers itself."""
    top = view.stack[-1]
    surface.stamp(tokens.box(_WIDTH, _HEIGHT, 14, "gold_light", "parchment", edge="ink", line=3), _X0, _Y0)
    size = _HEIGHT - 18
    surface.stamp(_sign(view, top, size), _X0 + 10, _Y0 + 9)
    left, right = _X0 + 10 + size + 14, _X1 - 16
    words = labels.item(view, top, reader=sheet.seat is not None, say=say)
    font = names.fitting(words, (28, 24), right - left - 42, display=True)
    words = fonts.shorten(words, font, right - left - 42)
    below = [labels.volley_cards(view, top, say) if top.kind == "shots" else labels.effect(top, say)]
    if len(view.stack) > 1:
        before = labels.item(view, view.stack[-2], reader=sheet.seat is not None, say=say)
        below.append(say("warshow.board.against", what=before))
    text = " ".join(filter(None, below)) or fonts.drawable(sheet.caption)
    across, down = (left, right), (_Y0 + 46, _Y1 - 6)
    if below[0] and not _whole(text, across, down):
        text = below[0]  # what it does matters more than what it answers
    line = _Y0 + 27 if text else (_Y0 + _Y1) // 2
    surface.stamp(tokens.emblem(top.seat, 32, "gold_light"), left, line - 17)
    surface.text(left + 42, line, words, font, "ink", "gold_light")
    _lines(surface, text, across, down, "gold_light")


def _sign(view: WarshowView, item: ItemView, size: int) -> Sprite:
    card = item.card
    if not card and item.troop:
        card = next((troop.card or "" for troop in view.troops if troop.name == item.troop), "")
    if card:
        return emblem(card, size, "gold_light")
    if item.troop:
        return signs.pile(1, size, "gold_light")
    return signs.horn(size, "gold_dark", "gold_light")


def _whole(words: str, across: tuple[int, int], down: tuple[int, int]) -> bool:
    """Whether all of a text has room."""
    return " ".join(fonts.last_of(words, _SIZES, across[1] - across[0], down[1] - down[0])[1]) == words


def _lines(surface: Surface, words: str, across: tuple[int, int], down: tuple[int, int], ground: str) -> None:
    """Text in the largest size in which all of it has room, in the middle of the height; else its last sentences."""
    font, lines = fonts.last_of(words, _SIZES, across[1] - across[0], down[1] - down[0])
    step = round(font.size * 1.2)
    top = (down[0] + down[1]) // 2 - (len(lines) - 1) * step // 2
    for number, line in enumerate(lines):
        surface.text(across[0], top + number * step, line, font, "ink", ground)


_SIZES = (NAME._replace(display=False), TEXT, LABEL)
