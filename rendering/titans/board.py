"""The board of Titans, painted from a view."""

from games.titans.view import TitansView
from rendering import cards, fonts, names, tokens
from rendering.canvas import Surface
from rendering.fonts import LABEL, NAME, STRONG, TEXT, TITLE, Font
from rendering.picture import Say, Sheet
from rendering.sprite import Sprite
from rendering.titans import alt, deed, ending
from rendering.titans.ground import HEADER, SEATS, TABLE_TOP, TILE_FOOT, TILE_TOP, WIDTH, Track, plate, tile
from rendering.titans.warriors import HEIGHT as UNITS
from rendering.titans.warriors import STANCE, shadow, tilted, warrior

_TALL, _SMALL = 222, 176
"""Height of the warriors in pixels, and where a ribbon hangs over them."""
_SPARK = 84
_CLEAR = "dawn"
"""What the soft edges of figures are blended with: any of the skies will do."""


def seat_names(sheet: Sheet, say: Say) -> tuple[str, ...]:
    """The players' names as they can be drawn."""
    return tuple(
        names.drawn(name, seat, lambda n: say("titans.picture.player", n=n)) for seat, name in enumerate(sheet.names)
    )


def paint(surface: Surface, view: TitansView, sheet: Sheet, say: Say) -> None:
    """Draws everything that moves on a surface that holds the ground of this length and hour."""
    known = seat_names(sheet, say)
    track = Track(int(sheet.options["length"]))
    told = ending.of_round(view, sheet)
    _header(surface, view, sheet, known, say)
    for seat in (0, 1):
        _seat(surface, view, sheet, known[seat], seat)
    _squares(surface, view, track, say)
    if told is not None:
        ending.scene(surface, told, known, say)
    else:
        if view.special is not None:
            _special(surface, view.special, say)
        _warriors(surface, view, track, known, _SMALL if view.special else _TALL)
    deed.paint(surface, view, sheet, track)
    _piles(surface, view, say)
    _distance(surface, view, say)
    if view.pending is not None and sheet.over is None:
        _attack(surface, view, sheet, known, say)
    else:
        _caption(surface, _below(view, sheet, say, ended=told is not None))


def _header(surface: Surface, view: TitansView, sheet: Sheet, known: tuple[str, ...], say: Say) -> None:
    middle = (HEADER - 4) // 2
    left = say("titans.picture.round", n=view.round)
    surface.text(18, middle, left, NAME, "paper", "steel")
    side = fonts.width(left, NAME)
    if sheet.options["best_of"] != 1:
        right = say("titans.picture.game", n=alt.game_number(view, sheet))
        surface.text(WIDTH - 18, middle, right, NAME, "paper", "steel", "right")
        side = max(side, fonts.width(right, NAME))
    room = WIDTH - 2 * side - 130
    whom = ", ".join(known[seat] for seat in sheet.to_act)
    line, font = names.said_of(whom, lambda name: alt.headline(view, sheet, name, say), (28, 24), room)
    marked = len(sheet.to_act) == 1 and sheet.over is None
    left_end = WIDTH // 2 - (fonts.width(line, font) + 50 * marked) // 2
    if marked:
        surface.stamp(tokens.emblem(sheet.to_act[0], 40, "steel"), left_end, middle - 20)
    surface.text(left_end + 50 * marked, middle, line, font, "paper", "steel")


def _seat(surface: Surface, view: TitansView, sheet: Sheet, name: str, seat: int) -> None:
    x0, y0, x1, _ = SEATS[seat]
    lit = seat in (sheet.to_act if sheet.over is None else sheet.over.winners)
    ground = "panel"
    edge, line = ("gold", 5) if lit else ("edge", 2)
    plate(surface, SEATS[seat], ground, edge, line)
    # the right-hand seat is laid out from the right
    way, start = (1, x0 + 12) if seat == 0 else (-1, x1 - 12)
    align = "left" if seat == 0 else "right"
    inner = x1 - x0 - 24

    def at(offset: int, width: int) -> int:
        return start + offset if way == 1 else start - offset - width

    surface.stamp(tokens.emblem(seat, 62, ground), at(0, 62), y0 + 12)
    crowns = 0 if sheet.options["best_of"] == 1 else 2
    room = inner - 74 - crowns * 36
    font = names.fitting(name, (28, 24), room, display=True)
    surface.text(at(74, 0), y0 + 26, fonts.shorten(name, font, room), font, "ink", ground, align)
    for i in range(crowns):
        colour = "gold" if i < view.games[seat] else "edge"
        surface.stamp(tokens.crown(32, colour, ground), at(inner - 32 - 36 * i, 32), y0 + 8)

    # points: in figures and as signs towards the goal
    y = y0 + 62
    points, shown = view.points[seat], view.hands[seat]
    surface.text(at(74, 0), y, str(points), TITLE, "ink", ground, align)
    signs = max(int(sheet.options["rounds_to_win"]), points)
    size, step = (24, 25) if signs <= 5 else (20, 19) if signs <= 7 else (16, 13)
    if shown is not None and signs > 5:
        size, step = 16, 10
    begin = 84 + fonts.width(str(points), TITLE)
    row = tokens.points(seat, points, signs, size, step, ground)
    surface.stamp(row, at(begin, row.size[0]), y - size // 2)
    _hand(surface, view, seat, x1 - 12 if seat == 0 else x0 + 12, y, ground)


def _hand(surface: Surface, view: TitansView, seat: int, outer: int, y: int, ground: str) -> None:
    """The cards of a hand, from the inner edge of the seat's plate: backs, or faces while they are public."""
    shown = view.hands[seat]
    count = view.hand_sizes[seat] if shown is None else len(shown)
    if not count:
        return
    step = 20 if shown is None else 27
    row = cards.row(count if shown is None else shown, 32, 40, step, ground)
    surface.stamp(row, outer - row.size[0] if seat == 0 else outer, y - 20)


def _squares(surface: Surface, view: TitansView, track: Track, say: Say) -> None:
    """The squares where the titans stand, and spots of all."""
    for square in range(track.length + 2):
        box = (track.edge(square), TILE_TOP - 12, track.edge(square + 1), TILE_FOOT + 10)
        surface.spot(f"square:{square}", box, say("titans.spot.square", n=square))
    for seat, square in enumerate(view.squares):
        colour = tokens.SEAT_COLOURS[seat]
        if 1 <= square <= track.length:
            surface.fill((track.edge(square) - 3, TILE_TOP - 3, track.edge(square + 1) + 2, TILE_FOOT + 10), "ink")
            surface.fill((track.edge(square), TILE_TOP, track.edge(square + 1) - 1, TILE_FOOT + 7), colour)
            tile(surface, track, square, colour, "paper", bold=True)
        else:
            surface.fill((track.middle(square) - 15, TILE_TOP, track.middle(square) + 15, TILE_FOOT + 7), "ink")
            surface.fill((track.middle(square) - 12, TILE_TOP, track.middle(square) + 12, TILE_FOOT + 4), colour)


def _warriors(surface: Surface, view: TitansView, track: Track, known: tuple[str, ...], tall: int) -> None:
    """They stand on their squares; face to face they lean back a little, for their weapons to show."""
    low, high = (track.middle(square) for square in view.squares)
    apart = max(0, round(0.94 * tall) - (high - low))
    for seat, middle in ((0, low - apart // 2), (1, high + apart - apart // 2)):
        sprite, forward = _pose(view, seat, tall)
        back = round(STANCE * tall / UNITS)
        x = middle - back if seat == 0 else middle - sprite.size[0] + back
        x = min(max(x + forward * (1 if seat == 0 else -1), 3), WIDTH - 3 - sprite.size[0])
        top = TILE_TOP - sprite.size[1] - 1
        surface.stamp(shadow(round(tall * 0.86), 20, "stone", "sand"), x + round(tall * 0.08), TILE_TOP - 23)
        surface.stamp(sprite, x, top)
        box = (x, top, x + sprite.size[0], TILE_TOP - 12)
        surface.spot(f"warrior:{seat}", box, known[seat])
    if view.pending is not None:
        surface.stamp(tokens.spark(_SPARK, _CLEAR), (low + high - _SPARK) // 2, TILE_TOP - tall // 2 - _SPARK // 2 - 12)


def _pose(view: TitansView, seat: int, tall: int) -> tuple[Sprite, int]:
    """How a warrior stands, and how far before its place: who strikes leans into the blow, the other one back."""
    if view.pending is None:
        return warrior(seat, tall, _CLEAR), 0
    if view.pending.by == seat:
        return tilted(seat, tall, 13, _CLEAR), round(tall * 0.06)
    return tilted(seat, tall, -12, _CLEAR), -round(tall * 0.1)


def _special(surface: Surface, special: str, say: Say) -> None:
    name, text = say(f"titans.special.{special}"), say(f"titans.special.{special}.text")
    x0, y0, x1, y1 = 8, 156, WIDTH - 8, 206
    plate(surface, (x0, y0, x1, y1), "gold_light", "gold_dark")
    tab = fonts.width(name, STRONG) + 32
    plate(surface, (x0, y0, x0 + tab, y1), "steel", "steel")
    surface.text(x0 + tab // 2, y0 + 25, name, STRONG, "paper", "steel", "middle")
    room = x1 - x0 - tab - 28
    font = names.fitting(text, (24, 20), room)
    lines = fonts.wrap(text, font, room, 2)
    top = y0 + 25 - (len(lines) - 1) * 11
    for i, line in enumerate(lines):
        surface.text(x0 + tab + 14, top + i * 23, line, font, "ink", "gold_light")


def _piles(surface: Surface, view: TitansView, say: Say) -> None:
    width, height, top = 56, 78, TABLE_TOP
    if view.pile:
        surface.stamp(cards.back(width, height, "parchment"), 16, top)
        surface.stamp(tokens.box(44, 34, 17, "paper", "steel", clear=True), 22, top + 22)
        surface.text(16 + width // 2, top + 39, str(view.pile), NAME, "ink", "paper", "middle")
    else:
        surface.stamp(tokens.box(width, height, 8, "sand", "parchment", edge="edge"), 16, top)
        surface.text(16 + width // 2, top + 39, "0", NAME, "ink", "sand", "middle")
    if view.discard_top is None:
        surface.stamp(tokens.box(width, height, 8, "sand", "parchment", edge="edge"), 104, top)
    else:
        surface.stamp(cards.face(view.discard_top, width, height, "parchment"), 104, top)
    for x, word in ((16, "titans.picture.pile"), (104, "titans.picture.discard")):
        surface.text(x + width // 2, top + 91, fonts.shorten(say(word), LABEL, 88), LABEL, "ink", "parchment", "middle")


def _distance(surface: Surface, view: TitansView, say: Say) -> None:
    """What decides which cards are of use: large."""
    x0, x1 = 182, 302
    words, _, figure = say("titans.picture.distance", n=view.distance).rpartition(" ")
    surface.stamp(tokens.box(x1 - x0, 78, 12, "steel", "parchment"), x0, TABLE_TOP)
    surface.text((x0 + x1) // 2, TABLE_TOP + 39, figure, Font(56, display=True), "paper", "steel", "middle")
    surface.text((x0 + x1) // 2, TABLE_TOP + 91, words, LABEL, "ink", "parchment", "middle")


_FAN = 220
"""Most room for the cards of an attack, in pixels."""
_BOX = (318, TABLE_TOP - 2, 892, TABLE_TOP + 102)


def _attack(surface: Surface, view: TitansView, sheet: Sheet, known: tuple[str, ...], say: Say) -> None:
    attack = view.pending
    if attack is None:
        return
    x0, y0, x1, y1 = _BOX
    surface.stamp(tokens.box(x1 - x0, y1 - y0, 14, "gold_light", "parchment", edge="ink", line=3), x0, y0)
    width, height = 62, 86
    step = min(width + 6, (_FAN - width) // max(1, attack.count - 1))
    left = x1 - 12 - width - step * (attack.count - 1)
    for i in range(attack.count):
        surface.stamp(cards.face(attack.value, width, height, "gold_light"), left + i * step, y0 + 9)
    surface.stamp(tokens.crossed(48, "ink", "gold_light"), x0 + 12, y0 + 28)
    room = left - x0 - 70 - 12
    words = say("titans.picture.lunge" if attack.lunge else "titans.picture.attack", name=known[attack.by])
    lines = fonts.wrap(words, NAME, room, 2)
    for i, line in enumerate(lines):
        y = (y0 + y1) // 2 + round((i - (len(lines) - 1) / 2) * 34)
        surface.text(x0 + 70, y, line, NAME, "ink", "gold_light")


def _below(view: TitansView, sheet: Sheet, say: Say, *, ended: bool) -> str:
    """What has just happened; where the end of a round shows that, what holds for the next one."""
    if ended and view.special is not None:
        name, text = say(f"titans.special.{view.special}"), say(f"titans.special.{view.special}.text")
        return say("titans.picture.alt.special", name=name, text=text)
    goal = say("titans.picture.goal", n=int(sheet.options["rounds_to_win"]))
    return goal if ended else fonts.drawable(sheet.caption) or goal


def _caption(surface: Surface, words: str) -> None:
    """Whole sentences, as far as there is room: the last ones, for they lead on."""
    x0, y0, x1, y1 = _BOX
    surface.stamp(tokens.box(x1 - x0, y1 - y0, 14, "panel", "parchment", edge="edge"), x0, y0)
    font, lines = fonts.last_of(words, (NAME._replace(display=False), TEXT), x1 - x0 - 36, 90)
    step = round(font.size * 1.2)
    top = (y0 + y1) // 2 - (len(lines) - 1) * step // 2
    for i, line in enumerate(lines):
        surface.text(x0 + 18, top + i * step, line, font, "ink", "panel")
