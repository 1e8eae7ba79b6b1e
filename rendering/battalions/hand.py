"""The private hand of Battalions as a list: each card with what it says and what it could do now.

While armies are deployed there is no hand yet; then the list has what may still be laid out.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache

from PIL import Image

from games.battalions import armies
from games.battalions.cards import COMMANDERS, TACTICS, TERRAINS, UNITS
from games.battalions.view import BattalionsView
from rendering import fonts, names, tokens
from rendering.battalions import alt, cards, labels, signs, terrain
from rendering.battalions.alt import HandRow
from rendering.battalions.ground import LABEL, SMALL, STRONG, TEXT, WIDTH
from rendering.canvas import Canvas
from rendering.fonts import Font
from rendering.picture import Say, Sheet
from rendering.sprite import Pen, Sprite

_HEADER = 56
_ROW = 96
_TOP = 122
_ART = (100, 78)
_TEXT_LEFT = 132
_USES = 224
LEGEND = 44


def entries(view: BattalionsView, sheet: Sheet, say: Say, uses: Mapping[int, tuple[str, ...]]) -> tuple[HandRow, ...]:
    """The list of the reader's hand. ValueError for a spectator's view, which has no hand."""
    if view.seat is None:
        message = "a spectator has no hand to draw"
        raise ValueError(message)
    side = view.sides[view.seat]
    if view.phase == "deploy" and side.army is not None and side.plan is not None:
        laid = Counter(side.plan)
        army = armies.find(side.army, int(sheet.options["budget"]))
        found = [
            HandRow(unit, count - laid[unit], (say(f"battalions.board.start.{UNITS[unit].start}"),))
            for unit, count in army.battalions
        ]
        return tuple(entry for entry in found if entry.copies)
    hand = side.hand or ()
    verbs: dict[str, tuple[str, ...]] = {}
    for place, card in enumerate(hand):
        both = (*verbs.get(card, ()), *uses.get(place, ()))
        verbs[card] = tuple(dict.fromkeys(verb for verb in both if verb != "combine"))
    return tuple(
        HandRow(card, hand.count(card), tuple(say(f"battalions.board.use.{verb}") for verb in told))
        for card, told in verbs.items()
    )


def paint(view: BattalionsView, sheet: Sheet, say: Say, listed: Sequence[HandRow]) -> Canvas:
    """The finished picture with its spots."""
    units = any(entry.card in UNITS for entry in listed)
    height = _TOP + max(1, len(listed)) * _ROW + (LEGEND if units else 8)
    canvas = Canvas(_ground(height))
    middle = (_HEADER - 4) // 2
    seat = view.seat or 0
    canvas.stamp(tokens.emblem(seat, 40, "steel"), 16, middle - 20)
    title = say("battalions.board.hand.deploy" if view.phase == "deploy" else "battalions.board.hand.title")
    canvas.text(68, middle, title, Font(28, bold=True), "paper", "steel")
    count = say("battalions.board.turn", n=view.turn, of=view.limit) if view.turn else say("battalions.board.before")
    canvas.text(WIDTH - 18, middle, count, STRONG, "paper", "steel", "right")
    _situation(canvas, view, sheet, say)
    if not listed:
        canvas.text(WIDTH // 2, _TOP + 46, say("battalions.board.hand.empty"), TEXT, "ink", "parchment", "middle")
    for number, entry in enumerate(listed):
        y = _TOP + number * _ROW
        canvas.spot(f"card:{entry.card}", (12, y, WIDTH - 12, y + _ROW - 6), say(f"battalions.card.{entry.card}"))
        row(canvas, entry, y, say)
    if units:
        legend(canvas, height - LEGEND // 2 - 2, say)
    return canvas


def cuts(height: int) -> tuple[int, ...]:
    """Where the picture falls into bands."""
    return (_HEADER, *range(_TOP - 2, height - _ROW // 2, _ROW))


@lru_cache(maxsize=8)
def _ground(height: int) -> Image.Image:
    canvas = Canvas.blank(WIDTH, height, "edge")
    canvas.fill((2, 2, WIDTH - 2, height - 2), "parchment")
    canvas.fill((0, 0, WIDTH, _HEADER), "steel")
    canvas.fill((0, _HEADER - 4, WIDTH, _HEADER), "gold")
    return canvas.image


def _situation(canvas: Canvas, view: BattalionsView, sheet: Sheet, say: Say) -> None:
    known = labels.drawn_names(sheet, say)
    acts = sheet.over is None and view.seat in sheet.to_act
    if view.fight is not None and acts:
        text = labels.asked(view, sheet, known, say)
    else:
        text = labels.headline(sheet, known, say)
        if acts and view.turn:
            text = f"{say('battalions.board.hand.turn')} · {labels.phase(view, say)}"
    fill, edge, line = ("gold_light", "ink", 3) if acts else ("paper", "edge", 2)
    canvas.stamp(tokens.box(WIDTH - 24, 48, 12, fill, "parchment", edge=edge, line=line), 12, 64)
    font = names.fitting(text, (26, 22), WIDTH - 60, bold=acts)
    canvas.text(WIDTH // 2, 88, fonts.shorten(text, font, WIDTH - 60), font, "ink", fill, "middle")


def row(canvas: Canvas, entry: HandRow, y: int, say: Say) -> None:
    """One card of the list."""
    canvas.stamp(tokens.box(WIDTH - 24, _ROW - 6, 10, "paper", "parchment", edge="edge", line=2), 12, y)
    canvas.stamp(_art(entry.card), 20, y + 6)
    if entry.copies > 1:
        canvas.stamp(_count_plate(), 24, y + 50)
        canvas.text(46, y + 65, f"×{entry.copies}", LABEL, "paper", "steel", "middle")
    right = WIDTH - 26
    x, room = _TEXT_LEFT, right - _USES - _TEXT_LEFT - 8
    card = entry.card
    name = say(f"battalions.card.{card}")
    title = f"{labels.code(card)}  {name}" if card in UNITS else name
    font = names.fitting(title, (24, 22), room, bold=True)
    canvas.text(x, y + 21, fonts.shorten(title, font, room), font, "ink", "paper")
    if card in UNITS:
        for i, value in enumerate(signs.VALUES):
            canvas.stamp(signs.value_sign(value, 24, "paper"), x + 80 * i, y + 52)
            canvas.text(x + 32 + 80 * i, y + 64, str(getattr(UNITS[card], value)), STRONG, "ink", "paper")
        canvas.text(x + 330, y + 64, say("battalions.board.cost", n=UNITS[card].cost), SMALL, "umber", "paper")
    elif card in COMMANDERS:
        canvas.stamp(signs.stars(COMMANDERS[card].rating, 26, "paper"), x, y + 50)
        nation = say(f"battalions.nation.{COMMANDERS[card].nation}")
        canvas.text(x + 150, y + 64, nation, TEXT, "umber", "paper")
    else:
        for i, line in enumerate(fonts.wrap(say(f"battalions.card.{card}.text"), Font(22), room, 2)):
            canvas.text(x, y + 50 + 25 * i, line, Font(22), "ink", "paper")
    shown = entry.right[:3]
    for i, line in enumerate(shown):
        at = y + _ROW // 2 - 3 + 28 * i - 14 * (len(shown) - 1)
        canvas.text(right, at, fonts.shorten(line, Font(22), _USES), Font(22), "ink", "paper", "right")


@lru_cache(maxsize=1)
def _count_plate() -> Sprite:
    pen = Pen(44, 30, "paper")
    pen.rounded((0, 0, 44, 30), 15, "steel")
    return pen.sprite()


def legend(canvas: Canvas, y: int, say: Say) -> None:
    """What the signs of the four values mean."""
    texts = [say(f"battalions.board.value.{name}") for name in signs.VALUES]
    gap = 34
    total = sum(28 + fonts.width(text, SMALL) + gap for text in texts) - gap
    x = (WIDTH - total) // 2
    for name, text in zip(signs.VALUES, texts, strict=True):
        canvas.stamp(signs.value_sign(name, 20, "parchment"), x, y - 10)
        canvas.text(x + 28, y, text, SMALL, "ink", "parchment")
        x += 28 + fonts.width(text, SMALL) + gap


@lru_cache(maxsize=96)
def _art(card: str) -> Sprite:
    """The small picture of a card of any kind."""
    width, height = _ART
    if card in UNITS:
        return cards.portrait(card, width, height, tall=True)
    pen = cards.plate(width, height)
    if card in COMMANDERS:
        signs.hat(pen, 12, 12, 76, COMMANDERS[card].nation)
    elif card in TERRAINS:
        fill, _ = terrain.TERRAINS[card]
        pen.rounded((5, 5, width - 5, height - 5), 5, fill)
        terrain.landmark(pen, card, 16, 9, 1.9)
    else:
        _scroll(pen, fight=TACTICS[card].when == "fight")
    return pen.sprite()


def _scroll(pen: Pen, *, fight: bool) -> None:
    """A written order: for a combat with sabres, for a turn with a drum."""
    pen.shape("20,12 76,12 76,66 20,66", "bone", "ink", 1.6)
    for y in (8, 62):
        pen.line([(18, y + 4), (78, y + 4)], "ink", 11)
        pen.line([(18, y + 4), (78, y + 4)], "sand", 7)
    for y, end in ((24, 68), (31, 60), (38, 66)):
        pen.line([(28, y), (end, y)], "umber", 2)
    if fight:
        signs.value(pen, "melee", 27, 42, 17)
    else:
        signs.value(pen, "training", 27, 42, 15)
    pen.disc(66, 52, 8, "crimson", "ink")
    pen.disc(66, 52, 4, "red_light", None)


def spoken(view: BattalionsView, sheet: Sheet, say: Say, listed: Sequence[HandRow]) -> str:
    """The list in words."""
    return alt.hand(view, sheet, listed, say)
