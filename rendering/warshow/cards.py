"""The faces of the cards of Warshow, troops and orders, in any size; and what stands on them in words."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from games.warshow.cards import ARMY, BY_ID, Card, numbers
from rendering import fonts
from rendering.canvas import Canvas
from rendering.fonts import Font
from rendering.picture import Say
from rendering.sprite import Sprite
from rendering.warshow import signs
from rendering.warshow.emblems import emblem

WIDTH, HEIGHT = 212, 304
"""Size of a face in its own units; `scale` pixels are one."""

ARMIES: Final[Mapping[str, tuple[str, str]]] = {
    "doughboys": ("leaf_dark", "grass"),
    "hordes": ("violet", "sand_deep"),
    "mercenaries": ("leather", "sand"),
}
"""The colour of each army's cards, and the ground behind their pictures."""

_HEAD, _PICTURE, _FIGURES = 48, 146, 182
_NAME = 48
_SIZES = (21, 20, 19, 18, 17, 16)
"""Sizes of the text on a face; the first in which all of it has room is taken."""
_LEAST, _READ = 20, 24
"""Pixels of the smallest text, and of what is to be read in a hand."""


_ROOMY = 1.2
"""Scale from which a face has room for a joke."""


class Words(Struct, frozen=True):
    """What stands on a card in the reader's language. `facts`: skills of a troop, or when an order may be thrown.

    `text`: what it does, empty if it does nothing of its own. `flavour`: nothing that matters. `glosses`: what its
    skills mean, in as many words as there may be room for, the most first.
    """

    name: str
    facts: str
    text: str
    flavour: str
    glosses: tuple[str, ...] = ()


def words(card: str, say: Say) -> Words:
    """The texts of a card."""
    found = BY_ID[card]
    facts = [say(f"warshow.skill.{skill}") for skill in found.skills]
    facts += [say(f"warshow.board.moment.{moment}") for moment in found.moments]
    acts = found.box is not None or not found.troop
    text = say(f"warshow.card.{card}.text", **numbers(found)) if acts else ""
    flavour = say(f"warshow.card.{card}.flavour")
    return Words(say(f"warshow.card.{card}"), sentence(", ".join(facts)), text, flavour, _glosses(found, say))


def _glosses(card: Card, say: Say) -> tuple[str, ...]:
    """All skills explained; where that is too much, an ambush alone, since no figure of the card shows it."""
    told = {skill: say(f"warshow.skill.{skill}.text") for skill in card.skills}
    return tuple(dict.fromkeys(filter(None, (" ".join(told.values()), told.get("ambush", "")))))


def sentence(text: str) -> str:
    """With a capital and a full stop, if there is anything in it."""
    return f"{text[0].upper()}{text[1:]}." if text else ""


def army(card: str) -> tuple[str, str]:
    """The colours of a card."""
    return ARMIES[ARMY[card]]


def face(card: str, scale: float, ground: str, say: Say, *, faded: bool = False, glossed: bool = False) -> Sprite:
    """A card, for a place painted in `ground`. `faded`: it cannot be played now. `glossed`: its skills are explained,
    as far as there is room, rather than that it jokes.
    """
    said = words(card, say)
    if glossed and not said.text:
        said = _explained(said, _top(BY_ID[card]), scale)
    return _face(BY_ID[card], said, scale, ground, faded)


def _explained(said: Words, top: int, scale: float) -> Words:
    """The words with the first gloss that has room as their text."""
    room, high = _space(top, scale)
    for gloss in said.glosses:
        fuller = replace(said, text=gloss)
        if not broken(fitting_text(fuller, room, high, scale)[2]):
            return fuller
    return said


@lru_cache(maxsize=160)
def _face(card: Card, said: Words, scale: float, ground: str, faded: bool) -> Sprite:
    def px(units: float) -> int:
        return round(units * scale)

    colour, behind = ("iron_dark", "parchment") if faded else army(card.id)
    behind = behind if card.troop else "gold_light"
    paper = "parchment" if faded else "paper"
    line = px(2.6)
    look = signs.Plate(px(WIDTH), px(HEIGHT), px(13), line, px(_HEAD), "ink", colour, paper)
    base = signs.plate(look, ground)
    canvas = Canvas(base.image)
    canvas.fill((line, px(_HEAD), px(WIDTH) - line, px(_PICTURE)), behind)
    for y in (_HEAD - 2, _PICTURE):
        canvas.fill((line, px(y), px(WIDTH) - line, px(y + 2)), "ink")
    _head(canvas, card, said.name, scale, colour)
    _picture(canvas, card, scale, behind)
    if card.troop:
        _figures(canvas, card, scale, paper)
    _text(canvas, said, _top(card), scale, paper)
    return Sprite(canvas.image, base.mask)


def _head(canvas: Canvas, card: Card, name: str, scale: float, colour: str) -> None:
    size = round(38 * scale)
    if card.troop:
        canvas.stamp(signs.coin(card.value, size, colour), round(6 * scale), round(5 * scale))
    else:
        canvas.stamp(signs.horn(round(34 * scale), "gold", colour), round(8 * scale), round(7 * scale))
    room = round((WIDTH - _NAME - 6) * scale)
    font, lines = fitted(name, tuple(max(_LEAST, round(size * scale)) for size in (23, 19, 18, 17)), room, 2)
    gap = font.size
    top = round(23.5 * scale) - (len(lines) - 1) * gap // 2
    for i, line in enumerate(lines):
        canvas.text(round(_NAME * scale), top + i * gap, line, font, "paper", colour)


def _picture(canvas: Canvas, card: Card, scale: float, ground: str) -> None:
    size = round(88 * scale)
    middle = 82 if card.troop else WIDTH / 2
    canvas.stamp(emblem(card.id, size, ground), round(middle * scale) - size // 2, round((_HEAD + 5) * scale))
    if card.troop:
        sign = signs.ladder(card.deploy, round(36 * scale), round(86 * scale), ground)
        canvas.stamp(sign, round((WIDTH - 46) * scale), round((_HEAD + 6) * scale))


def _figures(canvas: Canvas, card: Card, scale: float, ground: str) -> None:
    y = round((_PICTURE + 20) * scale)
    size = round(28 * scale)
    font = Font(round(25 * scale), bold=True)
    for x, sign, figure in (
        (12, signs.cartridge(size, ground), card.shots),
        (82, signs.reach(size, ground), card.reach),
    ):
        if sign is not None:
            canvas.stamp(sign, round(x * scale), y - size // 2)
        canvas.text(round((x + 33) * scale), y, str(figure), font, "ink", ground)
    big = round(32 * scale)
    canvas.stamp(signs.heart(card.health, big, ground), round(154 * scale), y - big // 2)


class _Layout(NamedTuple):
    """How the words of a card are set: sizes and lines; no lines of a joke that has no room."""

    font: Font
    facts: tuple[str, ...]
    lines: tuple[str, ...]
    small: Font
    joke: tuple[str, ...]


def _layout(said: Words, top: int, scale: float) -> _Layout:
    room, high = _space(top, scale)
    font, facts, lines = fitting_text(said, room, high, scale)
    small = Font(round(16 * scale))
    joke = fonts.wrap(said.flavour, small, room, 9) if scale >= _ROOMY else ()
    rest = high - _leading(font) * (len(facts) + len(lines))
    return _Layout(font, facts, lines, small, joke if rest >= _leading(small) * (len(joke) + 1) else ())


def _space(top: int, scale: float) -> tuple[int, int]:
    """How wide and how high what is said from there on may be."""
    return round((WIDTH - 20) * scale), round((HEIGHT - top - 8) * scale)


def _leading(font: Font) -> int:
    return round(font.size * 1.18)


def jokes(card: str, scale: float, say: Say) -> bool:
    """Whether the face of the card in this size has room for its flavour."""
    return bool(_layout(words(card, say), _top(BY_ID[card]), scale).joke)


def _top(card: Card) -> int:
    """Where the words of a card begin."""
    return _FIGURES if card.troop else _PICTURE + 10


def _text(canvas: Canvas, said: Words, top: int, scale: float, ground: str) -> None:
    font, facts, lines, small, joke = _layout(said, top, scale)
    gap, joked = _leading(font), _leading(small)
    rest = round((HEIGHT - top - 8) * scale) - gap * (len(facts) + len(lines)) - joked * len(joke)
    x, y = round(10 * scale), round(top * scale) + gap // 2 + max(0, rest // 3)
    for line in facts:
        canvas.text(x, y, line, Font(font.size, bold=True), "umber", ground)
        y += gap
    for line in lines:
        canvas.text(x, y, line, font, "ink", ground)
        y += gap
    y = round((HEIGHT - 12) * scale) - joked * len(joke) + joked // 2
    for line in joke:
        canvas.text(x, y, line, small, "umber", ground)
        y += joked


def fitting_text(said: Words, room: int, high: int, scale: float) -> tuple[Font, tuple[str, ...], tuple[str, ...]]:
    """The size in which facts and text have room, and their lines; in the smallest, what is too much ends in "…"."""
    facts: tuple[str, ...] = ()
    font, most = Font(1), 1
    for size in _SIZES:
        font = Font(max(_READ if scale >= _ROOMY else _LEAST, round(size * scale)))
        most = high // _leading(font)
        facts = fonts.wrap(said.facts, Font(font.size, bold=True), room, most)
        lines = fonts.wrap(said.text, font, room, 20)
        if len(facts) + len(lines) <= most and not broken((*facts, *lines)):
            return font, facts, lines
    return font, facts, fonts.wrap(said.text, font, room, max(1, most - len(facts)))


def fitted(text: str, sizes: tuple[int, ...], room: int, most: int) -> tuple[Font, tuple[str, ...]]:
    """The first size in which a name fits on one line, or else on `most`, and its lines. Hyphens may end a line."""
    apart = text.replace("-", "- ")
    for count, able in ((1, sizes), (most, sizes[1:])):
        for size in able:
            font = Font(size, display=True)
            lines = fonts.wrap(text if count == 1 else apart, font, room, count)
            if not broken(lines):
                return font, tuple(line.replace("- ", "-") for line in lines)
    font = Font(sizes[-1], display=True)
    return font, fonts.wrap(text, font, room, most)


def broken(lines: tuple[str, ...]) -> bool:
    """Whether something was cut off."""
    return any(line.endswith(fonts.ELLIPSIS) for line in lines)
