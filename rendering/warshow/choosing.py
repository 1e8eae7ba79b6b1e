"""Before a game of Warshow: the decks that can be chosen, side by side, each with its dearest cards.

Below the ready ones, for the reader alone, those of one's own.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from games.warshow.cards import ARMY, BY_ID
from rendering import fonts, names, tokens
from rendering.canvas import Surface
from rendering.fonts import LABEL, STRONG, TEXT
from rendering.picture import Say
from rendering.warshow import cards, signs
from rendering.warshow.emblems import emblem
from rendering.warshow.field import NEAR_PLATE, ROWS_TOP, WIDTH

_FACES, _ROW = 6, 3
_EMBLEM, _HIGH = 100, 170
_SMALL = 62
"""A troop on a deck of one's own."""


HIGH = NEAR_PLATE - ROWS_TOP - 8
"""Height of the decks."""
_OWN, _HEAD = 176, 48
"""Height of a deck of one's own, and of the line above them."""
MOST = 6
"""So many decks of one's own are shown; the menu has all."""

Own = tuple[str, tuple[str, ...]]
"""A deck of one's own: its name as its owner wrote it, and its cards."""


def paint(surface: Surface, top: int, say: Say, ready: Mapping[str, tuple[str, ...]]) -> None:
    """Draws the decks that are ready from a height on: on a board where the rows will be."""
    surface.fill((4, top - 2, WIDTH - 4, top + HIGH + 6), "parchment")
    width = (WIDTH - 24) // len(ready)
    for place, (name, deck) in enumerate(ready.items()):
        left = 8 + place * (width + 8)
        surface.spot(f"deck:{name}", (left, top, left + width, top + HIGH), say(f"warshow.army.{name}"))
        _plate(surface, deck, say(f"warshow.army.{name}"), (left, top, width, HIGH))
        for number, card in enumerate(_dearest(deck)):
            middle = left + 8 + (width - 16) * (2 * (number % _ROW) + 1) // (2 * _ROW)
            _face(surface, card, middle, top + 74 + _HIGH * (number // _ROW), say)
        y = top + 74 + _HIGH * (_FACES // _ROW) + 14
        line = fonts.shorten(holds(deck, say), STRONG, width - 30)
        surface.text(left + width // 2, y, line, STRONG, "ink", "panel", "middle")
        for row, part in enumerate(fonts.wrap(say(f"warshow.deck.{name}.way"), TEXT, width - 40, 2)):
            surface.text(left + width // 2, y + 34 + 28 * row, part, TEXT, "ink", "panel", "middle")


def height(own: Sequence[Own]) -> int:
    """Of decks of one's own."""
    return _HEAD + -(-min(len(own), MOST) // 2) * (_OWN + 8)


def paint_own(surface: Surface, top: int, say: Say, own: Sequence[Own]) -> None:
    """Draws decks of one's own from a height on, two in a line: in their owner's hand, below the board with the ready
    ones.
    """
    shown = own[:MOST]
    surface.text(18, top + _HEAD // 2 + 2, say("warshow.deck.own"), STRONG, "ink", "parchment")
    if len(own) > MOST:
        count = f"{MOST}/{len(own)}"
        surface.text(WIDTH - 18, top + _HEAD // 2 + 2, count, STRONG, "umber", "parchment", "right")
    width = (WIDTH - 24) // 2
    for number, (name, deck) in enumerate(shown):
        left, y = 8 + number % 2 * (width + 8), top + _HEAD + number // 2 * (_OWN + 8)
        _plate(surface, deck, called(name, say), (left, y, width, _OWN))
        for place, card in enumerate(_dearest(deck)):
            x = left + 12 + (width - 24) * (2 * place + 1) // (2 * _FACES) - _SMALL // 2
            surface.stamp(emblem(card, _SMALL, "panel"), x, y + 72)
            surface.stamp(signs.coin(BY_ID[card].value, 28, "panel"), x - 6, y + 66)
        surface.text(left + width // 2, y + _OWN - 22, holds(deck, say), LABEL, "ink", "panel", "middle")


def called(name: str, say: Say) -> str:
    """What a deck of one's own is called, as far as it can be drawn."""
    return fonts.drawable(name) or say("warshow.board.deck.title")


def holds(deck: Sequence[str], say: Say) -> str:
    """How many troops and orders a deck has."""
    troops = sum(BY_ID[card].troop for card in deck)
    return say("warshow.board.deck.holds", troops=troops, orders=len(deck) - troops)


def _dearest(deck: Sequence[str]) -> list[str]:
    troops = {card for card in deck if BY_ID[card].troop}
    return sorted(troops, key=lambda card: (-BY_ID[card].value, card))[:_FACES]


def _plate(surface: Surface, deck: Sequence[str], title: str, place: tuple[int, int, int, int]) -> None:
    """An empty plate with a title in the colour of the army that most of its cards are of."""
    left, top, width, high = place
    colour, _ = cards.ARMIES[Counter(ARMY[card] for card in deck).most_common(1)[0][0]]
    surface.stamp(tokens.box(width, high, 14, "panel", "parchment", edge=colour, line=5), left, top)
    surface.stamp(tokens.box(width - 20, 52, 8, colour, "panel"), left + 10, top + 12)
    font = names.fitting(title, (36, 28, 24), width - 60, display=True)
    words = fonts.shorten(title, font, width - 60)
    surface.text(left + width // 2, top + 38, words, font, "paper", colour, "middle")


def _face(surface: Surface, card: str, middle: int, top: int, say: Say) -> None:
    """A troop of a deck: its picture, what it is worth, its name."""
    surface.stamp(emblem(card, _EMBLEM, "panel"), middle - _EMBLEM // 2, top)
    surface.stamp(signs.coin(BY_ID[card].value, 34, "panel"), middle - _EMBLEM // 2 - 16, top - 2)
    for row, part in enumerate(fonts.wrap(say(f"warshow.card.{card}"), LABEL, 136, 2)):
        surface.text(middle, top + _EMBLEM + 18 + 23 * row, part, LABEL, "ink", "panel", "middle")
