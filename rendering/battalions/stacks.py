"""The stacks of Battalions as they lie on the field: cards over cards, their marks, terrains, commanders, names."""

from collections.abc import Sequence
from functools import lru_cache

from games.battalions.cards import COMMANDERS, LINE, STACKS
from games.battalions.deployment import start_limits
from games.battalions.view import BattalionsView, CardView, CombatView, FighterView, SideView, StackView
from rendering import fonts, tokens
from rendering.battalions import cards, labels, signs, terrain
from rendering.battalions.ground import (
    BIG,
    COLUMN,
    FRONT,
    LABEL,
    LEADER,
    MIDDLE,
    SMALL,
    STRONG_SMALL,
    WIDTH,
    Plan,
    column,
    gap,
)
from rendering.canvas import Surface
from rendering.picture import Say
from rendering.sprite import Sprite

_MARK = 40
_SMALL_MARK = 30
_LABEL_WIDTH = 170
_GAP = 70
_TURNED = 10
"""Height of the outline where no card lies, and what a turned card takes more."""


_UNCHANGED = labels.Change()


def planned(side: SideView) -> tuple[StackView, ...]:
    """The stacks, or those of a deployment in the making."""
    if side.plan is None:
        return side.stacks
    laid, begin = list(side.stacks), 0
    for place, limit in enumerate(start_limits(side.plan)):
        units = side.plan[begin : begin + limit]
        begin += limit
        shown = tuple(CardView(unit, shaken=False, blown=False, moved=False, up=False) for unit in units if unit)
        old = laid[place]
        laid[place] = StackView(old.name, shown, limit, old.terrain, old.leader, old.used)
    return tuple(laid)


def filled(stacks: Sequence[StackView]) -> bool:
    """Whether anything lies in the reserve."""
    reserve = stacks[LINE]
    return bool(reserve.cards or reserve.terrain or reserve.leader)


def height(stacks: Sequence[StackView]) -> int:
    """Height of the deepest stack, in steps of 8 so that positions share their grounds."""
    deepest = max(_deep(stack) + LEADER * bool(stack.leader) for stack in stacks[:LINE])
    return max(cards.HEIGHT, -(-deepest // 8) * 8)


def _deep(stack: StackView) -> int:
    """Height of the cards of a stack, or of the outline where none lies."""
    return sum(map(_depth, stack.cards, _fronts(stack))) or _GAP


def _fronts(stack: StackView) -> list[bool]:
    return [place == 0 for place in range(len(stack.cards))]


def _depth(card: CardView, front: bool) -> int:
    """How much of a card is seen."""
    if front:
        return (cards.HEIGHT if card.unit else cards.BACK) + _TURNED * card.shaken
    if card.unit:
        return cards.STRIP
    return cards.MARKED_STRIP if card.shaken or card.blown else cards.BACK_STRIP


def paint(
    surface: Surface,
    view: BattalionsView,
    side: SideView,
    place: int,
    stack: StackView,
    where: Plan,
    *,
    near: bool,
    change: labels.Change = _UNCHANGED,
    say: Say,
) -> None:
    """Draws a stack of the line with all that belongs to it. `change`: what it has just lost and won."""
    x, front = column(place, near=near), where.fronts[near]
    edges = (where.middle + MIDDLE // 2, front + _deep(stack)) if near else (front - _deep(stack), where.middle + 34)
    surface.spot(*spot_of(stack.name, (x, edges[0], x + COLUMN - 6, edges[1]), near=near, say=say))
    nation = labels.nation(view, side, stack)
    if stack.terrain:
        deep = where.need.lines[near] + FRONT + 6
        top = front - FRONT - 2 if near else front + FRONT + 2 - deep
        terrain.paint(surface, stack.terrain, (x, top, x + COLUMN - 4, top + deep), near=near)
    if stack.cards:
        own = side.seat == view.seat
        _pile(surface, stack, x + 4, front, nation, near=near, own=own, seen=own and not labels.open_field(view))
        _touched(surface, stack, x + 4, front, near=near, say=say)
    else:
        routed = bool(view.turn) and not labels.fights(view, side.seat, stack.name)
        _empty(surface, stack, x + 4, front, near=near, routed=routed, say=say)
    if stack.leader:
        rear = _deep(stack)
        surface.stamp(_leader(stack.leader), x + 4, front + rear + 4 if near else front - rear - LEADER)
        ground = "paper"
        surname = fonts.shorten(labels.surname(stack.leader, say), SMALL, cards.WIDTH - 18)
        y = front + rear + 16 if near else front - rear - LEADER + 12
        surface.text(x + 12, y, surname, SMALL, "ink", ground)
    if view.phase != "over":
        _label(surface, view, side, stack, x, where, change, near=near, say=say)


def _pile(
    surface: Surface, stack: StackView, x: int, front: int, nation: str, *, near: bool, own: bool, seen: bool
) -> None:
    """The cards from the bottom one to the top one, which lies at the front. `own`: its owner looks; `seen`: and where
    others have seen a card is worth knowing.
    """
    fronts = _fronts(stack)
    ends = [0]
    for card, first in zip(stack.cards, fronts, strict=True):
        ends.append(ends[-1] + _depth(card, first))
    for number in range(len(stack.cards) - 1, -1, -1):
        card, begin, end = stack.cards[number], ends[number], ends[number + 1]
        sprite = _sprite(card, nation, fronts[number], near=near)
        extra = sprite.size[0] - cards.WIDTH  # what turning made of it
        if fronts[number]:
            y = front + (end - begin - sprite.size[1]) // 2 if near else front - (end - begin + sprite.size[1]) // 2
        else:
            y = front + end - sprite.size[1] if near else front - end
        surface.stamp(sprite, x - extra // 2, y)
    for number, card in enumerate(stack.cards):
        begin, end = ends[number], ends[number + 1]
        if number == 0:
            top = front if near else front - end
            _face_down(surface, stack, x, top + (end - begin) // 2)
            _corner(surface, _seen(_marks(card, stack, seen=seen), own=own), x + cards.WIDTH + 7, top - 8)
            continue
        y = front + (begin + end - _SMALL_MARK) // 2 if near else front - (begin + end + _SMALL_MARK) // 2
        found = _seen(_marks(card, None), own=own)[:2]
        for kind, left in zip(found, (x - 3, x + cards.WIDTH - 22), strict=False):
            surface.stamp(signs.mark(kind, _SMALL_MARK), left, y)


def _corner(surface: Surface, found: Sequence[str], right: int, top: int) -> None:
    """The signs of a front card on its corner, as large as a thumb finds them."""
    loud = [kind for kind in found if kind != "seen"]
    step = _MARK if len(loud) < 3 else _MARK * 2 // 3
    for i, kind in reversed(list(enumerate(loud))):
        surface.stamp(signs.mark(kind, _MARK), right - _MARK - step * i, top)
    if "seen" in found:
        surface.stamp(signs.mark("seen", _SMALL_MARK), right - cards.WIDTH - 6, top + cards.HEIGHT - 20)


def _face_down(surface: Surface, stack: StackView, x: int, middle: int) -> None:
    """How many lie face down, on the front card, if that one does."""
    if stack.cards[0].unit is None and not stack.cards[0].shaken:
        surface.text(x + 112, middle, f"×{len(stack.cards)}", BIG, "umber", "bone", "middle")


def spot_of(
    name: str, box: tuple[int, int, int, int], *, near: bool, say: Say
) -> tuple[str, tuple[int, int, int, int], str]:
    """The spot of a stack, the reader's own or the enemy's."""
    label = say(f"battalions.board.stack.{name}")
    return (f"own:{name}", box, label) if near else (f"enemy:{name}", box, say("battalions.spot.enemy", stack=label))


def _touched(surface: Surface, stack: StackView, x: int, front: int, *, near: bool, say: Say) -> None:
    """The spots of the cards of a pile."""
    end = front
    for number, (card, first) in enumerate(zip(stack.cards, _fronts(stack), strict=True), 1):
        begin, end = end, end + (_depth(card, first) if near else -_depth(card, first))
        _card_spot(surface, stack, number, (x, min(begin, end), x + cards.WIDTH, max(begin, end)), near=near, say=say)


def _card_spot(
    surface: Surface, stack: StackView, number: int, box: tuple[int, int, int, int], *, near: bool, say: Say
) -> None:
    if near:  # no action names a single card of the enemy's
        where, unit = say(f"battalions.board.stack.{stack.name}"), stack.cards[number - 1].unit
        called = (
            say("battalions.spot.card", stack=where, n=number, card=say(f"battalions.card.{unit}"))
            if unit
            else say("battalions.spot.hidden", stack=where, n=number)
        )
        surface.spot(f"own:{stack.name}:{number}", box, called)


def _marks(card: CardView, front_of: StackView | None, *, seen: bool = False) -> list[str]:
    found = [kind for kind in ("shaken", "blown") if getattr(card, kind)]
    if (front_of is not None and front_of.used) or card.attacked:
        found.append("used")
    if card.moved:
        found.append("moved")
    if card.known or (seen and front_of is not None and card.up):
        found.append("seen")
    return found


def _seen(found: Sequence[str], *, own: bool) -> list[str]:
    """The marks that are drawn: that others have seen a card is worth a sign for its owner alone."""
    return [kind for kind in found if own or kind != "seen"]


def _sprite(card: CardView, nation: str, front: bool, *, near: bool) -> Sprite:
    """Shaken cards are turned at the front; below others a sign is enough, where turned numbers would be covered."""
    if card.unit is None:
        return (
            cards.back(cards.BACK, nation, shaken=card.shaken)
            if front
            else cards.back_strip(nation, marked=card.shaken or card.blown)
        )
    return cards.whole(card.unit, shaken=card.shaken) if front else cards.strip(card.unit, near=near)


def _empty(surface: Surface, stack: StackView, x: int, front: int, *, near: bool, routed: bool, say: Say) -> None:
    top = front if near else front - _GAP
    ground = terrain.TERRAINS[stack.terrain][0] if stack.terrain else "grass"
    surface.stamp(gap(_GAP, ground), x, top)
    if routed:
        surface.stamp(signs.fallen(40, ground), x + 8, top + 14)
        surface.text(x + 52, top + _GAP // 2, say("battalions.board.empty"), SMALL, "ink", ground)


@lru_cache(maxsize=24)
def _leader(name: str) -> Sprite:
    general = COMMANDERS[name]
    pen = cards.plate(cards.WIDTH, LEADER - 4)
    signs.hat(pen, 8, 26, 27, general.nation)
    signs.put_stars(pen, 42, 26, general.rating, 16)
    return pen.sprite()


def _label(
    surface: Surface,
    view: BattalionsView,
    side: SideView,
    stack: StackView,
    x: int,
    where: Plan,
    change: labels.Change,
    *,
    near: bool,
    say: Say,
) -> None:
    """The stack's name, how many cards it has, and how many it has just lost and won, on the road between the lines."""
    y = where.middle + (MIDDLE - 19 if near else 18)
    fights = labels.fights(view, side.seat, stack.name)
    fought = not fights and view.last is not None and view.fight is None and _fought(view.last, side.seat, stack.name)
    ground = "gold" if fights else "gold_light" if fought else "sand"
    if ground != "sand":
        surface.stamp(tokens.box(_LABEL_WIDTH, 32, 10, ground, "sand", edge="ink", line=2), x, y - 16)
    surface.text(x + 6, y, say(f"battalions.board.stack.{stack.name}"), SMALL, "ink", ground)
    right = x + _LABEL_WIDTH - 6
    if view.turn or side.plan is not None:
        count, font = (str(len(stack.cards)), LABEL) if view.turn else (f"{len(stack.cards)}/{stack.limit}", SMALL)
        surface.text(right, y, count, font, "ink", ground, "right")
        right -= fonts.width(count, font) + 5
    for number, colour in ((-change.lost, "crimson"), (change.won, "pine")):
        if number and right > x + 120:
            told = labels.signed(number)
            wide = fonts.width(told, STRONG_SMALL) + 12
            surface.stamp(tokens.box(wide, 26, 8, colour, ground), right - wide, y - 13)
            surface.text(right - wide // 2, y, told, STRONG_SMALL, "paper", colour, "middle")
            right -= wide + 3


def _fought(last: CombatView, seat: int, name: str) -> bool:
    """Whether a stack had part in the last combat."""
    return any(fighter.seat == seat and fighter.stack == name for fighter in _fighters(last))


def _fighters(last: CombatView) -> tuple[FighterView, FighterView]:
    return last.attacker.fighter, last.defender.fighter


def arrow(surface: Surface, view: BattalionsView, where: Plan) -> None:
    """On the road, before the stack that attacks or attacked last: an arrow towards the enemy."""
    if view.phase == "over":
        return
    if view.fight is not None:
        fighter, defender = view.fight.attacker, view.fight.defender
    elif view.last is not None:
        fighter, defender = _fighters(view.last)
    else:
        return
    if fighter.stack not in STACKS[:LINE]:
        return
    target = defender.stack
    near = fighter.seat == (view.seat or 0)
    start = column(STACKS.index(fighter.stack), near=near) + COLUMN // 2
    end = column(STACKS.index(target), near=not near) + COLUMN // 2 if target in STACKS[:LINE] else start
    middle = where.middle + MIDDLE // 2
    if end != start:
        low, high = sorted((start, end))
        surface.fill((low - 9, middle - 8, high + 9, middle + 8), "ink")
        surface.fill((low - 6, middle - 5, high + 6, middle + 5), ("blue", "red")[fighter.seat])
    sign = signs.towards(fighter.seat, up=near)
    surface.stamp(sign, end - sign.size[0] // 2, middle - sign.size[1] // 2)


# --- the reserve ------------------------------------------------------------------------------------------------------


def paint_reserve(surface: Surface, stack: StackView, y: int, nation: str, *, near: bool, say: Say) -> None:
    """Draws a reserve as a row of small cards, its upper edge at `y`."""
    x = column(0, near=True)
    surface.spot(*spot_of(stack.name, (8, y, WIDTH - 8, y + 68), near=near, say=say))
    surface.fill((x, y + 4, x + 96, y + 64), "grass")
    surface.text(x + 4, y + 20, say("battalions.board.stack.reserve"), SMALL, "ink", "grass")
    surface.text(x + 4, y + 48, str(len(stack.cards)), LABEL, "ink", "grass")
    if stack.terrain:
        surface.stamp(terrain.sign(stack.terrain), x + 40, y + 34)
    x += 100
    for number, card in enumerate(stack.cards, 1):
        sprite = (
            cards.small(card.unit, shaken=card.shaken) if card.unit else cards.small_back(nation, shaken=card.shaken)
        )
        width = cards.SMALL[0] if card.unit else cards.SMALL_BACK
        surface.stamp(sprite, x - (sprite.size[0] - width) // 2, y + 4 - (sprite.size[1] - cards.SMALL[1]) // 2)
        for i, kind in enumerate(_marks(card, None)[:2]):
            surface.stamp(signs.mark(kind, _SMALL_MARK), x + width - 20, y - 4 + i * 28)
        _card_spot(surface, stack, number, (x, y + 4, x + width, y + 4 + cards.SMALL[1]), near=near, say=say)
        x += width + 6
    if stack.leader:
        surface.stamp(_leader(stack.leader), WIDTH - 12 - cards.WIDTH, y + 12)
        surname = fonts.shorten(labels.surname(stack.leader, say), SMALL, cards.WIDTH - 18)
        surface.text(WIDTH - 12 - cards.WIDTH + 9, y + 24, surname, SMALL, "ink", "paper")
