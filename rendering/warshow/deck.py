"""A deck of Warshow as a list: troops and orders in two columns, each card with its number."""

from collections import Counter
from collections.abc import Sequence

from PIL import Image

from games.warshow.cards import BY_ID
from rendering import fonts, names, tokens
from rendering.canvas import Canvas
from rendering.fonts import STRONG, TEXT
from rendering.picture import Say
from rendering.warshow import cards as warshow_cards
from rendering.warshow import signs
from rendering.warshow.emblems import emblem
from rendering.warshow.hand import HEADER, WIDTH, framed

_LINE, _GAP = 60, 5
_TOP = 114
_MOST = 60
"""Different cards that are drawn; the number of all others stands below."""


def listed(cards: Sequence[str]) -> list[tuple[str, int]]:
    """Each card with its copies: troops by value, then orders. KeyError for a card that does not exist."""
    return sorted(Counter(cards).items(), key=lambda one: (not BY_ID[one[0]].troop, BY_ID[one[0]].value, one[0]))


def summary(cards: Sequence[str], say: Say) -> str:
    """How many cards, troops and orders."""
    troops = sum(BY_ID[card].troop for card in cards)
    return say("warshow.board.deck.sum", n=len(cards), troops=troops, orders=len(cards) - troops)


def paint(cards: Sequence[str], say: Say, title: str) -> Image.Image:
    """The finished picture in palette indices."""
    every = listed(cards)
    shown = every[:_MOST]
    left = len(cards) - sum(count for _, count in shown)
    lines = max(1, -(-len(shown) // 2))
    canvas = framed(_TOP + lines * (_LINE + _GAP) + 10 + 44 * (left > 0))
    middle = (HEADER - 4) // 2
    canvas.stamp(signs.pile(3, 42, "steel"), 14, middle - 21)
    words = fonts.drawable(title) or say("warshow.board.deck.title")
    font = names.fitting(words, (28, 24), WIDTH - 90, display=True)
    canvas.text(68, middle, fonts.shorten(words, font, WIDTH - 90), font, "paper", "steel")
    canvas.text(18, 86, summary(cards, say) if cards else say("warshow.board.deck.empty"), TEXT, "ink", "parchment")
    column = (WIDTH - 24 - 8) // 2
    for place, (card, count) in enumerate(shown):
        x = 12 + (column + 8) * (place // lines)
        _entry(canvas, card, count, x, _TOP + (place % lines) * (_LINE + _GAP), column, say)
    if left:
        words = say("warshow.board.deck.more", n=left)
        canvas.text(WIDTH // 2, canvas.image.size[1] - 32, words, TEXT, "ink", "parchment", "middle")
    return canvas.image


def _entry(canvas: Canvas, card: str, count: int, x: int, y: int, width: int, say: Say) -> None:
    found = BY_ID[card]
    colour, behind = warshow_cards.army(card)
    ground = "paper"
    canvas.stamp(tokens.box(width, _LINE, 10, ground, "parchment", edge=colour, line=3), x, y)
    middle = y + _LINE // 2
    canvas.fill((x + 46, y + 3, x + 106, y + _LINE - 3), behind if found.troop else "gold_light")
    canvas.stamp(emblem(card, 50, behind if found.troop else "gold_light"), x + 51, y + 5)
    canvas.text(x + 24, middle, f"{count}×", STRONG, "ink", ground, "middle")
    end = x + width - 8
    if found.troop:
        for sign, figure in (
            (signs.heart(found.health, 32, ground), ""),
            (signs.reach(22, ground), str(found.reach)),
            (signs.cartridge(22, ground), str(found.shots)),
        ):
            end -= 42 if figure else 32
            canvas.stamp(sign, end, middle - sign.size[1] // 2)
            canvas.text(end + 22, middle, figure, STRONG, "ink", ground)
        coin = signs.coin(found.value, 30, ground)
        canvas.stamp(coin, x + 112, middle - 15)
    else:
        canvas.stamp(signs.horn(28, "gold_dark", ground), x + 113, middle - 14)
    room = end - (x + 150) - 6
    font, rows = warshow_cards.fitted(say(f"warshow.card.{card}"), (24, 22, 20), room, 2)
    for number, line in enumerate(rows):
        top = middle - (len(rows) - 1) * 12
        canvas.text(x + 150, top + number * 24, fonts.shorten(line, font, room), font, "ink", ground)
