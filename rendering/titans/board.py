"""The board of Titans, painted from a view."""

from games.titans.view import TitansView
from rendering import cards, fonts, names, tokens
from rendering.canvas import Surface
from rendering.fonts import Font
from rendering.picture import Over, Say, Sheet
from rendering.titans import alt
from rendering.titans.ground import ARENA, HEADER, SEATS, TABLE_TOP, TILE_FOOT, TILE_TOP, WIDTH, Track, tile
from rendering.titans.warriors import HEIGHT as UNITS
from rendering.titans.warriors import STANCE, warrior

_TALL, _SMALL = 146, 120
"""Height of the warriors in pixels, and where a ribbon hangs over them."""
_SPARK = 60

_BIG = Font(30, bold=True)
_TEXT = Font(26)
_STRONG = Font(26, bold=True)
_LABEL = Font(20)


def seat_names(sheet: Sheet, say: Say) -> tuple[str, ...]:
    """The players' names as they can be drawn."""
    return tuple(
        names.drawn(name, seat, lambda n: say("titans.picture.player", n=n)) for seat, name in enumerate(sheet.names)
    )


def paint(surface: Surface, view: TitansView, sheet: Sheet, say: Say) -> None:
    """Draws everything that moves on a surface that holds the ground of this length."""
    known = seat_names(sheet, say)
    track = Track(int(sheet.options["length"]))
    _header(surface, view, sheet, known, say)
    for seat in (0, 1):
        _seat(surface, view, sheet, known[seat], seat)
    _arena(surface, view, track, known, _SMALL if sheet.over or view.special else _TALL, say)
    if sheet.over is not None:
        _banner(surface, sheet.over, known, say)
    elif view.special is not None:
        _special(surface, view.special, say)
    _piles(surface, view, say)
    if view.pending is not None and sheet.over is None:
        _attack(surface, view, sheet, known, say)
    else:
        _caption(surface, sheet, say)


def _header(surface: Surface, view: TitansView, sheet: Sheet, known: tuple[str, ...], say: Say) -> None:
    middle = (HEADER - 4) // 2
    left = say("titans.picture.round", n=view.round)
    surface.text(18, middle, left, _STRONG, "paper", "steel")
    side = fonts.width(left, _STRONG)
    if sheet.options["best_of"] != 1:
        right = say("titans.picture.game", n=alt.game_number(view, sheet))
        surface.text(WIDTH - 18, middle, right, _STRONG, "paper", "steel", "right")
        side = max(side, fonts.width(right, _STRONG))
    room = WIDTH - 2 * side - 130
    line = alt.headline(view, sheet, known, say)
    font = names.fitting(line, (30, 26), room, bold=True)
    line = fonts.shorten(line, font, room)
    marked = len(sheet.to_act) == 1 and sheet.over is None
    left_end = WIDTH // 2 - (fonts.width(line, font) + 50 * marked) // 2
    if marked:
        surface.stamp(tokens.emblem(sheet.to_act[0], 40, "steel"), left_end, middle - 20)
    surface.text(left_end + 50 * marked, middle, line, font, "paper", "steel")


def _seat(surface: Surface, view: TitansView, sheet: Sheet, name: str, seat: int) -> None:
    x0, y0, x1, y1 = SEATS[seat]
    lit = seat in (sheet.to_act if sheet.over is None else sheet.over.winners)
    ground = "paper"
    edge, line = ("gold", 6) if lit else ("edge", 2)
    surface.stamp(tokens.box(x1 - x0, y1 - y0, 14, ground, "parchment", edge=edge, line=line), x0, y0)
    # the right-hand seat is laid out from the right
    way, start = (1, x0 + 14) if seat == 0 else (-1, x1 - 14)
    align = "left" if seat == 0 else "right"
    inner = x1 - x0 - 28

    def at(offset: int, width: int) -> int:
        return start + offset if way == 1 else start - offset - width

    surface.stamp(tokens.emblem(seat, 44, ground), at(0, 44), y0 + 9)
    crowns = 0 if sheet.options["best_of"] == 1 else 2
    room = inner - 54 - crowns * 38
    font = names.fitting(name, (30, 26), room, bold=True)
    surface.text(at(54, 0), y0 + 31, fonts.shorten(name, font, room), font, "ink", ground, align)
    for i in range(crowns):
        colour = "gold" if i < view.games[seat] else "edge"
        surface.stamp(tokens.crown(34, colour, ground), at(inner - 34 - 38 * i, 34), y0 + 12)

    # points: in figures and as signs towards the goal
    y = y0 + 80
    points = view.points[seat]
    figure = Font(36, bold=True)
    surface.text(at(6, 0), y, str(points), figure, "ink", ground, align)
    signs = max(int(sheet.options["rounds_to_win"]), points)
    size, step = (26, 27) if signs <= 5 else (22, 22) if signs <= 7 else (18, 17) if signs <= 9 else (18, 15)
    begin = 14 + fonts.width(str(points), figure)
    row = tokens.points(seat, points, signs, size, step, ground)
    surface.stamp(row, at(begin, row.size[0]), y - size // 2)

    _hand(surface, view, seat, x1 - 14 if seat == 0 else x0 + 14, y, ground)


def _hand(surface: Surface, view: TitansView, seat: int, outer: int, y: int, ground: str) -> None:
    """The cards of a hand, from the inner edge of the seat's plate: backs, or faces while they are public."""
    shown = view.hands[seat]
    count = view.hand_sizes[seat] if shown is None else len(shown)
    if not count:
        return
    step = 24 if shown is None else 35 if count < 6 else 31
    row = cards.row(count if shown is None else shown, 36, 50, step, ground)
    surface.stamp(row, outer - row.size[0] if seat == 0 else outer, y - 25)


def _arena(surface: Surface, view: TitansView, track: Track, known: tuple[str, ...], tall: int, say: Say) -> None:
    low, high = (track.middle(square) for square in view.squares)
    for square in range(track.length + 2):
        box = (track.edge(square), TILE_TOP - 12, track.edge(square + 1), TILE_FOOT + 10)
        surface.spot(f"square:{square}", box, say("titans.spot.square", n=square))
    for seat, square in enumerate(view.squares):
        colour = tokens.SEAT_COLOURS[seat]
        if 1 <= square <= track.length:
            surface.fill((track.edge(square) - 3, TILE_TOP - 3, track.edge(square + 1) + 2, TILE_FOOT + 6), "ink")
            surface.fill((track.edge(square), TILE_TOP, track.edge(square + 1) - 1, TILE_FOOT + 3), colour)
            tile(surface, track, square, colour, "paper", bold=True)
        else:
            surface.fill((track.middle(square) - 15, TILE_TOP, track.middle(square) + 15, TILE_FOOT + 3), "ink")
            surface.fill((track.middle(square) - 12, TILE_TOP, track.middle(square) + 12, TILE_FOOT), colour)
    # the distance, as on a plan
    line = TILE_FOOT + 30
    surface.fill((low - 2, TILE_FOOT + 6, low + 2, line + 2), "steel")
    surface.fill((high - 2, TILE_FOOT + 6, high + 2, line + 2), "steel")
    surface.fill((low - 2, line - 2, high + 2, line + 2), "steel")
    words = say("titans.picture.distance", n=view.distance)
    width = fonts.width(words, _STRONG) + 36
    left = min(max((low + high - width) // 2, ARENA[0] + 10), ARENA[2] - 10 - width)
    surface.stamp(tokens.box(width, 42, 21, "steel", "sand"), left, line - 21)
    surface.text(left + width // 2, line, words, _STRONG, "paper", "steel", "middle")
    # warriors stand on their squares; face to face they lean back a little, for their weapons to show
    apart = max(0, round(0.94 * tall) - (high - low))
    for seat, middle in ((0, low - apart // 2), (1, high + apart - apart // 2)):
        sprite = warrior(seat, tall, "sand")
        back = round(STANCE * tall / UNITS)
        x = middle - back if seat == 0 else middle - sprite.size[0] + back
        x = min(max(x, ARENA[0] + 3), ARENA[2] - 3 - sprite.size[0])
        surface.stamp(sprite, x, TILE_TOP - tall + 2)
        box = (x, TILE_TOP - tall + 2, x + sprite.size[0], TILE_TOP - 12)
        surface.spot(f"warrior:{seat}", box, known[seat])
    if view.pending is not None:
        surface.stamp(tokens.spark(_SPARK, "sand"), (low + high - _SPARK) // 2, TILE_TOP - tall // 2 - _SPARK // 2 - 12)


def _special(surface: Surface, special: str, say: Say) -> None:
    name, text = say(f"titans.special.{special}"), say(f"titans.special.{special}.text")
    x0, y0, x1, _ = ARENA
    surface.stamp(tokens.box(x1 - x0 - 16, 52, 10, "gold_light", "sand", edge="gold_dark", line=2), x0 + 8, y0 + 8)
    tab = fonts.width(name, _STRONG) + 32
    surface.stamp(tokens.box(tab, 52, 10, "steel", "sand"), x0 + 8, y0 + 8)
    surface.text(x0 + 8 + tab // 2, y0 + 34, name, _STRONG, "paper", "steel", "middle")
    room = x1 - x0 - 16 - tab - 28
    font = names.fitting(text, (26, 22), room, bold=False)
    lines = fonts.wrap(text, font, room, 2)
    top = y0 + 34 - (len(lines) - 1) * 13
    for i, line in enumerate(lines):
        surface.text(x0 + 8 + tab + 14, top + i * 25, line, font, "ink", "gold_light")


def _banner(surface: Surface, over: Over, known: tuple[str, ...], say: Say) -> None:
    x0, y0, x1, _ = ARENA
    width, height = x1 - x0 - 16, 58
    surface.stamp(tokens.box(width, height, 12, "gold", "sand", edge="ink", line=3), x0 + 8, y0 + 6)
    words = alt.result(over, known, say)
    font = names.fitting(words, (36, 30, 26), width - 150, bold=True)
    words = fonts.shorten(words, font, width - 150)
    half = fonts.width(words, font) // 2
    middle = (x0 + x1) // 2
    surface.text(middle, y0 + 35, words, font, "ink", "gold", "middle")
    for x in (middle - half - 56, middle + half + 14):
        surface.stamp(tokens.crown(42, "ink", "gold"), x, y0 + 13)


def _piles(surface: Surface, view: TitansView, say: Say) -> None:
    width, height = 68, 94
    if view.pile:
        for layer in range(min(3, view.pile)):
            surface.stamp(cards.back(width, height, "parchment"), 31 - 3 * layer, TABLE_TOP + 4 - 2 * layer)
    else:
        surface.stamp(tokens.box(width, height, 8, "sand", "parchment", edge="edge"), 28, TABLE_TOP + 2)
    count = str(view.pile)
    badge = max(46, fonts.width(count, _BIG) + 20)
    plate = tokens.box(badge, 40, 20, "paper", "steel" if view.pile else "sand", edge="ink")
    surface.stamp(plate, 28 + (width - badge) // 2, TABLE_TOP + 29)
    surface.text(28 + width // 2, TABLE_TOP + 49, count, _BIG, "ink", "paper", "middle")
    surface.text(28 + width // 2, TABLE_TOP + 115, say("titans.picture.pile"), _LABEL, "ink", "parchment", "middle")
    if view.discard_top is None:
        surface.stamp(tokens.box(width, height, 8, "sand", "parchment", edge="edge"), 140, TABLE_TOP + 2)
    else:
        surface.stamp(cards.face(view.discard_top, width, height, "parchment"), 140, TABLE_TOP + 2)
    surface.text(140 + width // 2, TABLE_TOP + 115, say("titans.picture.discard"), _LABEL, "ink", "parchment", "middle")


_FAN = 244
"""Most room for the cards of an attack, in pixels."""
_BOX = (240, TABLE_TOP, 892, TABLE_TOP + 128)


def _attack(surface: Surface, view: TitansView, sheet: Sheet, known: tuple[str, ...], say: Say) -> None:
    attack = view.pending
    if attack is None:
        return
    x0, y0, x1, y1 = _BOX
    surface.stamp(tokens.box(x1 - x0, y1 - y0, 14, "gold_light", "parchment", edge="ink", line=4), x0, y0)
    width, height = 76, 104
    step = min(width + 6, (_FAN - width) // max(1, attack.count - 1))
    left = x1 - 16 - width - step * (attack.count - 1)
    for i in range(attack.count):
        surface.stamp(cards.face(attack.value, width, height, "gold_light"), left + i * step, y0 + 12)
    surface.stamp(tokens.crossed(56, "ink", "gold_light"), x0 + 16, y0 + 36)
    room = left - x0 - 84 - 12
    words = say("titans.picture.lunge" if attack.lunge else "titans.picture.attack", name=known[attack.by])
    lines = list(fonts.wrap(words, _STRONG, room, 2))
    answers = alt.headline(view, sheet, known, say)
    top = y0 + 64 - len(lines) * 16
    for i, line in enumerate(lines):
        surface.text(x0 + 84, top + i * 32, line, _STRONG, "ink", "gold_light")
    surface.text(x0 + 84, top + len(lines) * 32, fonts.shorten(answers, _TEXT, room), _TEXT, "ink", "gold_light")


def _caption(surface: Surface, sheet: Sheet, say: Say) -> None:
    x0, y0, x1, y1 = _BOX
    words = fonts.drawable(sheet.caption) or say("titans.picture.goal", n=int(sheet.options["rounds_to_win"]))
    surface.stamp(tokens.box(x1 - x0, y1 - y0, 14, "paper", "parchment", edge="edge"), x0, y0)
    lines = fonts.wrap(words, _TEXT, x1 - x0 - 44, 3)
    top = (y0 + y1) // 2 - (len(lines) - 1) * 17
    for i, line in enumerate(lines):
        surface.text(x0 + 22, top + i * 34, line, _TEXT, "ink", "paper")
