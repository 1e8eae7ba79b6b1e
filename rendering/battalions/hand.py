"""The private hand of Battalions as a list: each card with what it says and what it could do now.

While armies are deployed there is no hand yet; then the list has what may still be laid out.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache

from PIL import Image

from games.battalions import armies
from games.battalions.armies import Army
from games.battalions.cards import COMMANDERS, TACTICS, TERRAINS, UNITS
from games.battalions.view import BattalionsView
from rendering import fonts, names, tokens
from rendering.battalions import alt, cards, labels, sheets, signs, terrain
from rendering.battalions.alt import HandRow
from rendering.battalions.ground import SMALL, STRONG, TEXT, VALUE, WIDTH
from rendering.canvas import Canvas
from rendering.fonts import Font
from rendering.picture import Say, Sheet
from rendering.sprite import Pen, Sprite

_HEADER = 64
_TOP = 136
_LEFT, _GAP = 10, 8
_CELL = 436
_ART = (112, 112)
_SIDE = 12 + _ART[0] + 12
"""Where the words of a card begin in its cell."""
_ROOM = _CELL - _SIDE - 14
_NAME, _LINE = 34, 29
_FOOT = 38
LEGEND = 44


def entries(view: BattalionsView, sheet: Sheet, say: Say, uses: Mapping[int, tuple[str, ...]]) -> tuple[HandRow, ...]:
    """The list of the reader's hand. ValueError for a spectator's view, which has no hand."""
    if view.seat is None:
        message = "a spectator has no hand to draw"
        raise ValueError(message)
    side = view.sides[view.seat]
    if view.phase == "deploy" and side.army is not None and side.plan is not None:
        laid = Counter(side.plan)
        army = armies.find(side.army, int(sheet.options["budget"]), int(sheet.options["edition"]))
        found = [
            HandRow(
                unit,
                count - laid[unit],
                (say(f"battalions.board.start.{UNITS[unit].start}"),),
                idle=UNITS[unit].start == "none",
            )
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
    """The finished picture with its spots: two cards beside each other."""
    if own := saved(view, sheet):
        return _armies(sheet, view.seat or 0, own, say)
    units = any(entry.card in UNITS for entry in listed)
    tops = _tops(listed, say)
    height = tops[-1] + (LEGEND if units else 8)
    canvas = Canvas(_ground(height))
    seat = view.seat or 0
    title = say("battalions.board.hand.deploy" if view.phase == "deploy" else "battalions.board.hand.title")
    count = say("battalions.board.turn", n=view.turn, of=view.limit) if view.turn else say("battalions.board.before")
    _head(canvas, seat, title, count)
    _situation(canvas, view, sheet, say)
    if not listed:
        chosen = "army" if seat in sheet.to_act else "waiting"
        empty = say(f"battalions.board.hand.{chosen if view.phase == 'army' else 'empty'}")
        canvas.text(WIDTH // 2, _TOP + 46, empty, TEXT, "ink", "parchment", "middle")
    for number, entry in enumerate(listed):
        x, y = _LEFT + number % 2 * (_CELL + _GAP), tops[number // 2]
        box = (x, y, x + _CELL, tops[number // 2 + 1] - _GAP)
        canvas.spot(f"card:{entry.card}", box, say(f"battalions.card.{entry.card}"))
        _cell(canvas, entry, box, say)
    if units:
        legend(canvas, height - LEGEND // 2 - 2, say)
    return canvas


def _head(canvas: Canvas, seat: int, title: str, aside: str) -> None:
    middle = (_HEADER - 4) // 2
    canvas.stamp(tokens.emblem(seat, 44, "steel"), 16, middle - 22)
    canvas.text(72, middle, title, fonts.TITLE, "paper", "steel")
    canvas.text(WIDTH - 18, middle, aside, STRONG, "paper", "steel", "right")


MOST = 4
"""So many armies of one's own are shown; the menu has all."""


def saved(view: BattalionsView, sheet: Sheet) -> list[tuple[str, Army]]:
    """The reader's own armies, while one is to be chosen."""
    if view.phase != "army" or view.seat not in sheet.to_act:
        return []
    budget, edition = int(sheet.options["budget"]), int(sheet.options["edition"])
    return [(name, armies.find(text, budget, edition)) for name, text in sheet.lists]


def called(name: str, say: Say) -> str:
    """What an army of one's own is called, as far as it can be drawn."""
    return fonts.drawable(name).strip() or say("battalions.board.army.own")


def _armies(sheet: Sheet, seat: int, own: Sequence[tuple[str, Army]], say: Say) -> Canvas:
    """Armies of one's own beside each other, as the ready ones are on the board."""
    listed, more = own[:MOST], len(own) - MOST
    tops = [_HEADER + 10]
    for first in range(0, len(listed), 2):
        tops.append(tops[-1] + max(sheets.height(army) for _, army in listed[first : first + 2]) + sheets.GAP)
    height = tops[-1] + (40 if more > 0 else 2)
    canvas = Canvas(_ground(height))
    budget = say("battalions.board.cost", n=int(sheet.options["budget"]))
    _head(canvas, seat, say("battalions.board.hand.armies"), budget)
    for number, (name, army) in enumerate(listed):
        x = sheets.left(number) if len(listed) > 1 else (WIDTH - sheets.WIDE) // 2
        top, foot = tops[number // 2 : number // 2 + 2]
        sheets.paint(canvas, called(name, say), army, (x, top, foot - top - sheets.GAP), say)
    if more > 0:
        canvas.text(
            WIDTH // 2, height - 22, say("battalions.board.hand.more", n=more), TEXT, "ink", "parchment", "middle"
        )
    return canvas


def _tops(listed: Sequence[HandRow], say: Say) -> list[int]:
    """Where each row of two cards begins, and where the last one ends."""
    tops = [_TOP]
    for first in range(0, max(1, len(listed)), 2):
        tall = [_height(entry, say) for entry in listed[first : first + 2]]
        tops.append(tops[-1] + max(tall, default=96) + _GAP)
    return tops


def _height(entry: HandRow, say: Say) -> int:
    _, title = _title(entry.card, say)
    body = _NAME * len(title) + (_LINE * len(_words(entry.card, say)) if entry.card not in UNITS else 44)
    return max(_ART[1] + 24, body + 26) + (_FOOT if entry.right else 0)


def _title(card: str, say: Say) -> tuple[Font, tuple[str, ...]]:
    """A card's name in one line or two."""
    name = say(f"battalions.card.{card}")
    font = names.fitting(name, (28, 24), _ROOM, display=True)
    return font, fonts.wrap(name, font, _ROOM, 2)


def _words(card: str, say: Say) -> tuple[str, ...]:
    """What a card says that has no values, in lines."""
    if card in COMMANDERS:
        return ("", "")
    return fonts.wrap(say(f"battalions.card.{card}.text"), TEXT, _ROOM, 6)


def cuts(height: int) -> tuple[int, ...]:
    """Where the picture falls into bands."""
    return (_HEADER, *range(_TOP - 2, height - 60, 120))


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
    fill, edge, line = ("gold_light", "ink", 3) if acts else ("panel", "edge", 2)
    canvas.stamp(tokens.box(WIDTH - 20, 52, 12, fill, "parchment", edge=edge, line=line), 10, 74)
    font = names.fitting(text, (28, 24, 20), WIDTH - 60, display=acts)
    canvas.text(WIDTH // 2, 100, fonts.shorten(text, font, WIDTH - 60), font, "ink", fill, "middle")


def _cell(canvas: Canvas, entry: HandRow, box: tuple[int, int, int, int], say: Say) -> None:
    """One card of the hand; a bright rim and what can be done with it, if it can be used."""
    x, y, right, foot = box
    edge, line = ("gold", 5) if entry.right and not entry.idle else ("edge", 2)
    canvas.stamp(tokens.box(_CELL, foot - y, 12, "panel", "parchment", edge=edge, line=line), x, y)
    canvas.stamp(_art(entry.card), x + 12, y + 12)
    if entry.copies > 1:
        canvas.stamp(_count_plate(), x + 6, y + _ART[1] - 20)
        canvas.text(x + 32, y + _ART[1] - 2, f"×{entry.copies}", STRONG, "paper", "steel", "middle")
    left, card = x + _SIDE, entry.card
    font, title = _title(card, say)
    for i, words in enumerate(title):
        canvas.text(left, y + 28 + _NAME * i, words, font, "ink", "panel")
    top = y + 28 + _NAME * len(title)
    if card in UNITS:
        _values(canvas, card, left, top + 2)
    elif card in COMMANDERS:
        canvas.stamp(signs.stars(COMMANDERS[card].rating, 30, "panel"), left, top - 14)
        nation = say(f"battalions.nation.{COMMANDERS[card].nation}")
        canvas.text(left, top + _LINE + 6, nation, TEXT, "umber", "panel")
    else:
        for i, words in enumerate(_words(card, say)):
            canvas.text(left, top + _LINE * i, words, TEXT, "ink", "panel")
    if entry.right:
        ground, ink = ("sand", "umber") if entry.idle else ("gold_light", "ink")
        canvas.fill((x + 5, foot - _FOOT, right - 5, foot - 5), ground)
        told = " · ".join(entry.right)
        font = names.fitting(told, (24, 20), _CELL - 30, bold=True)
        told = fonts.shorten(told, font, _CELL - 30)
        canvas.text((x + right) // 2, foot - _FOOT // 2 - 3, told, font, ink, ground, "middle")


def _values(canvas: Canvas, card: str, left: int, y: int) -> None:
    for i, value in enumerate(signs.VALUES):
        canvas.stamp(signs.value_sign(value, 28, "panel"), left + 70 * i, y - 10)
        canvas.text(left + 34 + 70 * i, y + 4, str(getattr(UNITS[card], value)), VALUE, "ink", "panel")


@lru_cache(maxsize=1)
def _count_plate() -> Sprite:
    pen = Pen(52, 36, "panel")
    pen.rounded((0, 0, 52, 36), 18, "steel")
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
        return cards.portrait(card, width, height)
    pen = cards.plate(width, height)
    if card in COMMANDERS:
        signs.hat(pen, 14, 28, 84, COMMANDERS[card].nation)
    elif card in TERRAINS:
        fill, _ = terrain.TERRAINS[card]
        pen.rounded((5, 5, width - 5, height - 5), 5, fill)
        terrain.landmark(pen, card, 11, 18, 2.5)
    else:
        _scroll(pen, fight=TACTICS[card].when == "fight")
    return pen.sprite()


def _scroll(pen: Pen, *, fight: bool) -> None:
    """A written order: for a combat with sabres, for a turn with a drum."""
    pen.shape("22,20 90,20 90,92 22,92", "bone", "ink", 1.6)
    for y in (14, 88):
        pen.line([(20, y + 5), (92, y + 5)], "ink", 13)
        pen.line([(20, y + 5), (92, y + 5)], "sand", 8)
    for y, end in ((36, 78), (45, 68), (54, 76)):
        pen.line([(32, y), (end, y)], "umber", 2.4)
    if fight:
        signs.value(pen, "melee", 32, 62, 20)
    else:
        signs.value(pen, "training", 32, 62, 18)
    pen.disc(78, 72, 10, "crimson", "ink")
    pen.disc(78, 72, 5, "red_light", None)


def spoken(view: BattalionsView, sheet: Sheet, say: Say, listed: Sequence[HandRow]) -> str:
    """The list in words, armies of one's own before it."""
    own = saved(view, sheet)
    told = alt.hand(view, sheet, listed, say)
    if not own:
        return told
    armies_told = " ".join(sheets.spoken(called(name, say), army) for name, army in own)
    return alt.limited(f"{say('battalions.board.hand.armies')}. {armies_told} {told}")
