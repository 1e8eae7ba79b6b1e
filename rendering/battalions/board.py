"""The board of Battalions, painted from a view: the reader's army below, a spectator sees seat 0's there."""

from games.battalions.cards import COMMANDERS, LINE, RULES
from games.battalions.view import BattalionsView, SideView
from rendering import fonts, names, tokens
from rendering.battalions import labels, signs, stacks
from rendering.battalions.ground import PLATE, SMALL, STRONG, TEXT, WIDTH, Need, Plan
from rendering.canvas import Surface
from rendering.picture import Say, Sheet

_BANNER, _BAR = 42, 190


def sides(view: BattalionsView) -> tuple[SideView, SideView]:
    """The far side and the near one."""
    near = view.seat or 0
    return view.sides[1 - near], view.sides[near]


def need(view: BattalionsView, scene: int, caption: int) -> Need:
    """What must have room on the picture of this position."""
    far, near = (stacks.planned(side) for side in sides(view))
    return Need(
        (stacks.height(far), stacks.height(near)),
        (any(stack.terrain for stack in far[:LINE]), any(stack.terrain for stack in near[:LINE])),
        (stacks.filled(far), stacks.filled(near)),
        scene,
        caption,
    )


def paint(surface: Surface, view: BattalionsView, sheet: Sheet, where: Plan, say: Say) -> None:
    """Draws everything that moves on a surface that holds the ground of this plan. What is over has a poster."""
    known, changed = labels.drawn_names(sheet, say), labels.changes(sheet.happened)
    _header(surface, view, sheet, known, say)
    for far, side in zip((True, False), sides(view), strict=True):
        _plate(surface, view, sheet, side, where.plates[not far], known[side.seat], say)
        laid = stacks.planned(side)
        for place, stack in enumerate(laid[:LINE]):
            change = changed.get((side.seat, stack.name), labels.Change())
            stacks.paint(surface, view, side, place, stack, where, near=not far, change=change, say=say)
        if where.need.reserves[not far]:
            nation = labels.nation(view, side, laid[LINE])
            stacks.paint_reserve(surface, laid[LINE], where.reserves[not far], nation, near=not far, say=say)
        else:  # nothing lies there, but something may be put there
            box = (8, where.plates[not far], WIDTH - 8, where.plates[not far] + PLATE)
            surface.spot(*stacks.spot_of("reserve", box, near=not far, say=say))
    stacks.arrow(surface, view, where)


# --- header and plates ------------------------------------------------------------------------------------------------


def _header(surface: Surface, view: BattalionsView, sheet: Sheet, known: tuple[str, ...], say: Say) -> None:
    count = say("battalions.board.turn", n=view.turn, of=view.limit) if view.turn else say("battalions.board.before")
    surface.text(WIDTH - 18, 29, count, STRONG, "paper", "steel", "right")
    room = WIDTH - 36 - fonts.width(count, STRONG) - 24
    acting = sheet.to_act if sheet.over is None else sheet.over.winners
    x = 16
    if len(acting) == 1:
        surface.stamp(tokens.emblem(acting[0], 44, "steel"), x, 5)
        x += 54
        room -= 54
    line = labels.headline(sheet, known, say)
    font = names.fitting(line, (40, 28), room, display=True)
    surface.text(x, 29, fonts.shorten(line, font, room), font, "paper", "steel")
    swords = view.attacks_left if view.active is not None else 0
    for i in range(swords):
        surface.stamp(tokens.crossed(28, "gold", "steel"), WIDTH - 18 - 28 - 32 * i, 52)
    room = WIDTH - 36 - 32 * swords - 12
    second = labels.phase(view, say, signs=True)
    surface.text(18, 66, fonts.shorten(second, TEXT, room), TEXT, "gold_light", "steel")


def _plate(surface: Surface, view: BattalionsView, sheet: Sheet, side: SideView, y: int, name: str, say: Say) -> None:
    lit = side.seat in sheet.to_act
    edge, line = ("gold", 5) if lit else ("edge", 2)
    surface.stamp(tokens.box(WIDTH - 16, PLATE, 12, "panel", "parchment", edge=edge, line=line), 8, y)
    surface.stamp(tokens.emblem(side.seat, 50, "panel"), 16, y + 12)
    left, right = 78, WIDTH - 24
    if view.turn:
        right = _standing(surface, side, labels.fallen(view, side), int(sheet.options["budget"]), y + 24, right)
    room = right - 14 - left
    font = names.fitting(name, (28, 24), room, display=True)
    surface.text(left, y + 23, fonts.shorten(name, font, room), font, "ink", "panel")
    told = "   ".join(f"{label} {number}" for label, number in labels.piles(view, side, say))
    low, right = y + PLATE - 20, WIDTH - 24
    surface.text(right, low, told, SMALL, "umber", "panel", "right")
    room = right - fonts.width(told, SMALL) - 14 - left
    if side.commander is None:
        state = say("battalions.board.ready" if side.ready else "battalions.board.preparing")
        surface.text(left, low, fonts.shorten(state, SMALL, room), SMALL, "umber", "panel")
        return
    general = COMMANDERS[side.commander]
    surface.stamp(signs.hat_sign(general.nation, 34, "panel"), left, low - 12)
    surface.stamp(signs.stars(general.rating, 19, "panel"), left + 40, low - 11)
    at = left + 40 + 19 * general.rating + 8
    surname = fonts.shorten(labels.surname(side.commander, say), SMALL, left + room - at)
    surface.text(at, low, surname, SMALL, "ink", "panel")


def _standing(surface: Surface, side: SideView, lost: int, budget: int, middle: int, right: int) -> int:
    """What decides: a banner for each stack that may fall (`lost`: that did), and a bar of the points lost. Where it
    begins.
    """
    left = right - _BANNER * RULES.routed
    for number in range(RULES.routed):
        fallen = number >= RULES.routed - min(lost, RULES.routed)
        banner = signs.fallen(_BANNER, "panel") if fallen else signs.colours(side.seat, _BANNER, "panel")
        surface.stamp(banner, left + _BANNER * number, middle - _BANNER // 2)
    left -= _BAR + 18
    surface.fill((left, middle - 12, left + _BAR, middle + 12), "ink")
    surface.fill((left + 2, middle - 10, left + _BAR - 2, middle + 10), "bone")
    gone = min(_BAR - 4, (_BAR - 4) * side.lost // max(1, budget))
    surface.fill((left + 2, middle - 10, left + 2 + gone, middle + 10), "crimson")
    number = labels.signed(-side.lost)
    surface.text(left - 10, middle, number, STRONG, "crimson" if side.lost else "umber", "panel", "right")
    return left - 10 - fonts.width(number, STRONG)
