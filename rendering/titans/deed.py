"""The last deed, drawn below the track: from which square to which and with which card, or the parry."""

from functools import lru_cache

from games.core.game import Event
from games.titans.view import TitansView
from rendering import cards, tokens
from rendering.canvas import Surface
from rendering.picture import Sheet
from rendering.sprite import Pen, Sprite
from rendering.titans.ground import TILE_FOOT, WIDTH, Track, tile

_MOVES = {"advance": 1, "retreat": -1, "withdraw": -1, "lunge": 1}
"""Events that move a titan, and whether towards the enemy."""
_ENDS = frozenset(("round-won", "drawn-round", "round"))
_LINE = TILE_FOOT + 29
_CARD = (34, 44)


def number(event: Event, name: str) -> int:
    """A number that an event tells."""
    return int(str(dict(event.args)[name]))


def last(happened: tuple[Event, ...], seat: int) -> Event | None:
    """The last move or parry of a seat in this round, if that is among what has just happened."""
    for event in reversed(happened):
        if event.kind in _ENDS:
            return None
        if event.seat == seat and event.kind in (*_MOVES, "parry"):
            return event
    return None


def paint(surface: Surface, view: TitansView, sheet: Sheet, track: Track) -> None:
    """What each seat has just done."""
    for seat in (0, 1):
        event = last(sheet.happened, seat)
        if event is None:
            continue
        if event.kind == "parry":
            at = track.middle(view.squares[seat])
            _parry(surface, seat, number(event, "value"), number(event, "count"), at)
            continue
        steps = number(event, "step" if event.kind == "lunge" else "value")
        way = _MOVES[event.kind] * (1 if seat == 0 else -1)
        after = number(event, "square")
        _walk(surface, track, seat, after - way * steps, after, steps)


def _walk(surface: Surface, track: Track, seat: int, before: int, after: int, card: int) -> None:
    if 1 <= before <= track.length:
        tile(surface, track, before, ("blue_light", "red_light")[seat], "ink", bold=False)
    start, end = track.middle(before), track.middle(after)
    colour = tokens.SEAT_COLOURS[seat]
    left, right = min(start, end), max(start, end)
    head = _head(colour, left=end < start)
    body = (left, right - 14) if end > start else (left + 14, right)
    if body[1] > body[0]:
        surface.fill((body[0], _LINE - 6, body[1], _LINE + 6), "ink")
        surface.fill((body[0] + 2, _LINE - 4, body[1], _LINE + 4), colour)
    surface.stamp(head, end - head.size[0] if end > start else end, _LINE - head.size[1] // 2)
    x = start - _CARD[0] // 2 - (8 if end > start else -8)
    surface.stamp(cards.face(card, *_CARD, "sand"), min(max(x, 4), WIDTH - 4 - _CARD[0]), _LINE - _CARD[1] // 2)


@lru_cache(maxsize=8)
def _head(colour: str, *, left: bool) -> Sprite:
    pen = Pen(26, 32, "sand", line=2)
    pen.shape([(3, 3), (23, 16), (3, 29)], colour)
    sprite = pen.sprite()
    return sprite.mirrored() if left else sprite


def _parry(surface: Surface, seat: int, value: int, count: int, middle: int) -> None:
    """A shield before the one who parried, with the cards that did it."""
    width = _CARD[0] + 30 * (count - 1) + 44
    x = min(max(middle - width // 2, 4), WIDTH - 4 - width)
    surface.stamp(tokens.shield(40, tokens.SEAT_COLOURS[seat], "sand"), x, _LINE - 20)
    for place in range(count):
        surface.stamp(cards.face(value, *_CARD, "sand"), x + 44 + 30 * place, _LINE - _CARD[1] // 2)
