"""Ends: of a round, with the blow and both hands before the next one begins; of a game, as a poster."""

from games.titans.view import TitansView
from rendering import cards, fonts, names, tokens
from rendering.canvas import Surface
from rendering.fonts import STRONG, TEXT, TITLE, Font
from rendering.picture import Say, Sheet
from rendering.titans import alt
from rendering.titans.ground import HOURS, TILE_TOP, WIDTH, plate
from rendering.titans.rounds import Round, rounds
from rendering.titans.warriors import shadow, tilted

_CLEAR = "dawn"
_FEET = TILE_TOP - 1
_STRIP = 8
"""Rounds of a poster's strip at most."""


def of_round(view: TitansView, sheet: Sheet) -> Round | None:
    """The end of a round that is to be shown: the last thing that happened, but for the start of the next."""
    ended = rounds(sheet.happened)
    if not ended or sheet.over is not None:
        return None
    kinds = [event.kind for event in sheet.happened]
    since = kinds[max(i for i, kind in enumerate(kinds) if kind in ("round-won", "drawn-round")) :]
    if {"advance", "retreat", "attack", "lunge", "pass"} & set(since):
        return None
    return ended[-1]._replace(number=ended[-1].number or view.round)  # of the last one nothing begins after it


def scene(surface: Surface, told: Round, known: tuple[str, ...], say: Say) -> None:
    """The blow, above the track on which the next round stands."""
    if told.winner is None:
        for seat, x in ((0, 180), (1, WIDTH - 180)):
            _figure(surface, seat, 150, -4, x)
        words = say("titans.picture.round-drawn", n=told.number)
        font = names.fitting(words, (40, 28, 24), _RIBBON, display=True)
        words = fonts.shorten(words, font, _RIBBON)
    else:
        _duel(surface, told.winner, 190, 126, 118 if told.hands else 190)
        more = f" · +{told.points}" if told.points > 1 else ""
        words, font = names.said_of(
            known[told.winner],
            lambda name: say("titans.picture.round-won", name=name, n=told.number) + more,
            (40, 28, 24),
            _RIBBON,
        )
    width = fonts.width(words, font) + 44
    left = (WIDTH - width) // 2
    plate(surface, (left, 150, left + width, 206), "gold", "ink", 3)
    surface.text(WIDTH // 2, 178, words, font, "ink", "gold", "middle")
    if told.copies:
        _fan(surface, (told.value,) * told.copies, WIDTH // 2, 228)
        surface.stamp(tokens.spark(92, _CLEAR), WIDTH // 2 - 46, 304)
    elif told.hands:
        for seat, middle in ((0, 334), (1, WIDTH - 334)):
            _fan(surface, told.hands[seat], middle, 232, 46, 64)
            surface.stamp(tokens.emblem(seat, 30, "sand"), middle - 15, 304)
    if told.reason and not told.copies:  # a blow says itself by what it was
        _why(surface, say(f"titans.reason.{told.reason}"), 362 if told.hands else 260)


_RIBBON = 540
"""Most room for the words over an ended round."""


def _why(surface: Surface, words: str, y: int) -> None:
    """What decided, on a small plate."""
    width = fonts.width(words, STRONG) + 36
    left = (WIDTH - width) // 2
    plate(surface, (left, y - 21, left + width, y + 21), "steel", "ink", 2)
    surface.text(WIDTH // 2, y, words, STRONG, "paper", "steel", "middle")


def _figure(surface: Surface, seat: int, tall: int, degrees: int, x: int) -> None:
    sprite = tilted(seat, tall, degrees, _CLEAR)
    surface.stamp(shadow(sprite.size[0], 22, "stone", "sand"), x - sprite.size[0] // 2, _FEET - 24)
    surface.stamp(sprite, x - sprite.size[0] // 2, _FEET - sprite.size[1])


def _duel(surface: Surface, winner: int, tall: int, small: int, x: int) -> None:
    """The winner large and leaning into the blow, the other one on the ground."""
    _figure(surface, winner, tall, 12, x if winner == 0 else WIDTH - x)
    _figure(surface, 1 - winner, small, -84, WIDTH - x if winner == 0 else x)


def _fan(surface: Surface, values: tuple[int, ...], middle: int, top: int, width: int = 58, height: int = 80) -> None:
    step = min(width + 6, 204 // max(1, len(values)))
    left = middle - (width + step * (len(values) - 1)) // 2
    for place, value in enumerate(values):
        surface.stamp(cards.face(value, width, height, "sand"), left + place * step, top)


def poster(surface: Surface, view: TitansView, sheet: Sheet, known: tuple[str, ...], say: Say) -> None:
    """The picture at the end of a game, on the arena at the hour of its last round."""
    over = sheet.over
    assert over is not None
    sky = HOURS[2]
    words = alt.result(over, known, say)
    score = "–".join(str(n) for n in over.scores)
    words = words.replace(score, "").strip() if over.winners else words
    _title(surface, words, sky)
    winner = over.winners[0] if len(over.winners) == 1 else None
    if winner is None:
        for seat, x in ((0, 210), (1, WIDTH - 210)):
            _figure(surface, seat, 230, -4, x)
    else:
        _figure(surface, winner, 262, 8, 210 if winner == 0 else WIDTH - 210)
        _figure(surface, 1 - winner, 170, -84, WIDTH - 210 if winner == 0 else 210)
    if over.scores:
        plate(surface, (WIDTH // 2 - 96, 190, WIDTH // 2 + 96, 296), "steel", "gold", 4)
        big = names.fitting(score, (76, 60, 44), 170, display=True)
        surface.text(WIDTH // 2, 243, score, big, "paper", "steel", "middle")
    _names(surface, view, sheet, known)
    _course(surface, sheet, say)


def _title(surface: Surface, words: str, sky: str) -> None:
    """In one line, or in two larger ones."""
    font, lines = Font(28, display=True), (words,)
    for size, most in ((60, 1), (52, 1), (48, 2), (40, 2), (28, 2)):
        font = Font(size, display=True)
        lines = fonts.wrap(words, font, WIDTH - 60, most)
        if " ".join(lines) == words:
            break
    for place, line in enumerate(lines):
        y = 78 + round((place - (len(lines) - 1) / 2) * font.size * 1.2)
        surface.text(WIDTH // 2, y, line, font, "ink", sky, "middle")


def _names(surface: Surface, view: TitansView, sheet: Sheet, known: tuple[str, ...]) -> None:
    for seat in (0, 1):
        won = sheet.over is not None and seat in sheet.over.winners
        x0, x1 = ((12, 444), (456, 888))[seat]
        plate(surface, (x0, 408, x1, 470), "panel", "gold" if won else "edge", 4 if won else 2)
        surface.stamp(tokens.emblem(seat, 44, "panel"), x0 + 10 if seat == 0 else x1 - 54, 417)
        room = x1 - x0 - 76 - 44 * won
        font = names.fitting(known[seat], (28, 24), room, display=True)
        start, align = (x0 + 64, "left") if seat == 0 else (x1 - 64, "right")
        surface.text(start, 439, fonts.shorten(known[seat], font, room), font, "ink", "panel", align)
        if won:
            surface.stamp(tokens.crown(36, "gold", "panel"), x1 - 48 if seat == 0 else x0 + 12, 420)


def _course(surface: Surface, sheet: Sheet, say: Say) -> None:
    """The rounds as a strip of small scenes; without them what happened last."""
    told = rounds(sheet.course)[-_STRIP:]
    foot = " · ".join(part for part in (say("titans.name"), sheet.ended, "Tabard") if part)
    surface.text(WIDTH // 2, 584, foot, fonts.LABEL, "umber", "parchment", "middle")
    if not told:
        line = fonts.drawable(sheet.caption)
        for place, words in enumerate(fonts.wrap(line, TEXT, WIDTH - 80, 2)):
            surface.text(WIDTH // 2, 508 + 30 * place, words, TEXT, "ink", "parchment", "middle")
        return
    width = min(104, (WIDTH - 24) // len(told))
    left = (WIDTH - width * len(told)) // 2
    for place, each in enumerate(told):
        x = left + place * width
        _small(surface, each, (x + 3, 480, x + width - 3, 566), int(sheet.options["length"]))


def _small(surface: Surface, told: Round, box: tuple[int, int, int, int], length: int) -> None:
    """A round in a stamp: who stood, and by what: the blow, the blows that were in both hands, the ground won."""
    x0, y0, x1, y1 = box
    ground = "panel"
    edge = "edge" if told.winner is None else tokens.SEAT_COLOURS[told.winner]
    surface.stamp(tokens.box(x1 - x0, y1 - y0, 10, ground, "parchment", edge=edge, line=4), x0, y0)
    middle = (x0 + x1) // 2
    if told.winner is None:
        surface.text(middle, (y0 + y1) // 2, "=", TITLE, "ink", ground, "middle")
        return
    surface.stamp(tokens.emblem(told.winner, 40, ground), middle - 20, y0 + 7)
    if told.copies:
        words = f"{told.copies}×{told.value}"
    elif told.reason == "position":
        _ground_won(surface, told, (x0 + 10, y1 - 32, x1 - 10, y1 - 14), length)
        return
    elif told.reason == "hands" and told.hands:
        apart = _square(told, 1, length) - _square(told, 0, length)
        words = "–".join(str(hand.count(apart)) for hand in told.hands)
    else:
        words = "×"
    surface.text(middle, y1 - 22, words, Font(24, display=True), "ink", ground, "middle")


def _square(told: Round, seat: int, length: int) -> int:
    """Where a titan stood at the end: who never stepped, beside the track."""
    square = told.squares[seat]
    return (0, length + 1)[seat] if square is None else square


def _ground_won(surface: Surface, told: Round, box: tuple[int, int, int, int], length: int) -> None:
    """The track, as far as each had come."""
    x0, y0, x1, y1 = box
    surface.fill((x0 - 2, y0 - 2, x1 + 2, y1 + 2), "ink")
    surface.fill(box, "stone_lit")
    low, high = (x0 + (x1 - x0) * _square(told, seat, length) // (length + 1) for seat in (0, 1))
    surface.fill((x0, y0, low, y1), "blue")
    surface.fill((high, y0, x1, y1), "red")
