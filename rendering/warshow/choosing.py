"""Before a game of Warshow: the decks that can be chosen, side by side, each with its dearest cards."""

from games.warshow.cards import ARMY, BY_ID, DECKS
from rendering import fonts, names, tokens
from rendering.canvas import Surface
from rendering.fonts import LABEL, STRONG, TEXT
from rendering.picture import Say
from rendering.warshow import cards, signs
from rendering.warshow.emblems import emblem
from rendering.warshow.field import NEAR_PLATE, ROWS_TOP, WIDTH

_FACES, _ROW = 6, 3
_EMBLEM, _HIGH = 100, 170


HIGH = NEAR_PLATE - ROWS_TOP - 8
"""Height of the decks."""


def paint(surface: Surface, top: int, say: Say) -> None:
    """Draws them from a height on: on a board where the rows will be."""
    surface.fill((4, top - 2, WIDTH - 4, top + HIGH + 6), "parchment")
    width = (WIDTH - 24) // len(DECKS)
    for place, (name, deck) in enumerate(DECKS.items()):
        left = 8 + place * (width + 8)
        colour, _ = cards.ARMIES[ARMY[deck[0]]]
        surface.spot(f"deck:{name}", (left, top, left + width, top + HIGH), say(f"warshow.army.{name}"))
        surface.stamp(tokens.box(width, HIGH, 14, "panel", "parchment", edge=colour, line=5), left, top)
        surface.stamp(tokens.box(width - 20, 52, 8, colour, "panel"), left + 10, top + 12)
        words = say(f"warshow.army.{name}")
        font = names.fitting(words, (36, 28, 24), width - 60, display=True)
        surface.text(left + width // 2, top + 38, words, font, "paper", colour, "middle")
        best = sorted({card for card in deck if BY_ID[card].troop}, key=lambda card: (-BY_ID[card].value, card))
        for number, card in enumerate(best[:_FACES]):
            middle = left + 8 + (width - 16) * (2 * (number % _ROW) + 1) // (2 * _ROW)
            _face(surface, card, middle, top + 74 + _HIGH * (number // _ROW), say)
        troops = sum(BY_ID[card].troop for card in deck)
        y = top + 74 + _HIGH * (_FACES // _ROW) + 14
        line = say("warshow.board.deck.holds", troops=troops, orders=len(deck) - troops)
        surface.text(left + width // 2, y, fonts.shorten(line, STRONG, width - 30), STRONG, "ink", "panel", "middle")
        for row, part in enumerate(fonts.wrap(say(f"warshow.deck.{name}.way"), TEXT, width - 40, 2)):
            surface.text(left + width // 2, y + 34 + 28 * row, part, TEXT, "ink", "panel", "middle")


def _face(surface: Surface, card: str, middle: int, top: int, say: Say) -> None:
    """A troop of a deck: its picture, what it is worth, its name."""
    surface.stamp(emblem(card, _EMBLEM, "panel"), middle - _EMBLEM // 2, top)
    surface.stamp(signs.coin(BY_ID[card].value, 34, "panel"), middle - _EMBLEM // 2 - 16, top - 2)
    for row, part in enumerate(fonts.wrap(say(f"warshow.card.{card}"), LABEL, 136, 2)):
        surface.text(middle, top + _EMBLEM + 18 + 23 * row, part, LABEL, "ink", "panel", "middle")
