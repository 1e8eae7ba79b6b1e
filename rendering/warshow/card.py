"""One card of Warshow, large, with everything it says explained."""

from collections.abc import Iterator

from PIL import Image

from games.warshow.cards import ARMY, BY_ID, Card
from rendering import fonts, tokens
from rendering.canvas import Canvas
from rendering.fonts import NAME, STRONG, TEXT, Font
from rendering.picture import Say
from rendering.warshow import cards, labels

WIDTH, HEIGHT = 900, 640
_SCALE = 2.0
_LEFT = 462
_LEADING = 1.26


def paint(card: str, say: Say) -> Image.Image:
    """The finished picture in palette indices. KeyError if there is no such card."""
    found = BY_ID[card]
    canvas = Canvas.blank(WIDTH, HEIGHT, "edge")
    canvas.fill((2, 2, WIDTH - 2, HEIGHT - 2), "parchment")
    face = cards.face(card, _SCALE, "parchment", say)
    canvas.stamp(face, 16, (HEIGHT - face.size[1]) // 2)
    colour, _ = cards.army(card)
    room = WIDTH - _LEFT - 20
    kind = say("warshow.board.kind.troop" if found.troop else "warshow.board.kind.order")
    words = f"{say(f'warshow.army.{ARMY[card]}')} · {kind}"
    canvas.stamp(tokens.box(room, 46, 10, colour, "parchment"), _LEFT, 18)
    canvas.text(_LEFT + 14, 41, fonts.shorten(words, NAME, room - 28), NAME, "paper", colour)
    y = 96
    font, strong = TEXT, STRONG
    explained = list(facts(found, say))
    if cards.jokes(card, _SCALE, say):
        explained.pop()
    for size in (30, 28, 26, 24, 22, 20):
        font, strong = Font(size), Font(size, bold=True)
        if _height(explained, font, room) <= HEIGHT - y - 16:
            break
    step = round(font.size * _LEADING)
    for title, text in explained:
        titles, lines = _lines(title, text, font, room)
        for line in titles:
            canvas.text(_LEFT, y, line, strong, "ink", "parchment")
            y += step
        for line in lines:
            canvas.text(_LEFT, y, line, font, "ink" if title else "umber", "parchment")
            y += step
        y += step // 3
    return canvas.image


def facts(card: Card, say: Say) -> Iterator[tuple[str, str]]:
    """What there is to say about a card: titles, and texts of a line or more. Last its flavour, without a title."""
    said = cards.words(card.id, say)
    if card.troop:
        rows = ", ".join(labels.place(str(row), say) for row in card.deploy)
        yield say("warshow.board.card.value", value=card.value), say("warshow.board.card.rows", rows=rows)
        reach = say("warshow.board.card.reach", n=card.reach) if card.reach else say("warshow.board.card.reach.same")
        shots = say("warshow.board.card.shots", n=card.shots)
        yield (f"{shots}, {reach}" if card.shots else shots) + ".", say("warshow.board.card.health", n=card.health)
        for skill in card.skills:
            yield cards.sentence(say(f"warshow.skill.{skill}")), say(f"warshow.skill.{skill}.text")
    else:
        yield say("warshow.board.card.when"), "\n".join(say(f"warshow.board.when.{moment}") for moment in card.moments)
    yield "", said.flavour


def _lines(title: str, text: str, font: Font, room: int) -> tuple[list[str], list[str]]:
    strong = Font(font.size, bold=True)
    titles = [line for part in title.splitlines() for line in fonts.wrap(part, strong, room, 3)]
    return titles, [line for part in text.splitlines() for line in fonts.wrap(part, font, room, 8)]


def _height(explained: list[tuple[str, str]], font: Font, room: int) -> int:
    step = round(font.size * _LEADING)
    return sum(step * sum(map(len, _lines(*fact, font, room))) + step // 3 for fact in explained)
