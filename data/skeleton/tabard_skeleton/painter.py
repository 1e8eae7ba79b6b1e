"""Skeleton drawn, and the same in words. A painter gets what `SkeletonGame.show` made of a view, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rendering import cards, encode, fonts, names, tokens
from rendering.canvas import Canvas
from rendering.fonts import Font
from rendering.picture import ALT_LIMIT, Picture, Say, Sheet
from tabard_skeleton.game import SkeletonView

WIDTH = 900
HEADER, ROW, FOOT = 60, 124, 52
"""Heights in pixels: the headline, what each seat has, the caption."""
CARD, STEP = (70, 98), 88
CARDS_AT = 330
HAND_HEIGHT, HAND_CARD, HAND_STEP = 330, (112, 156), 150
FRAME, LAST_FRAME = 1400, 5000
"""How long a replay shows a position, and the last one, in milliseconds."""
STRONG, PLAIN, SMALL = Font(28, bold=True), Font(26), Font(22)


def board(view: SkeletonView, sheet: Sheet, say: Say) -> Picture:
    """Everybody's points and cards, those in hand and those laid face down from behind."""
    image = _board(view, sheet, say).image
    return Picture(encode.png(image), *image.size, _board_in_words(view, sheet, say))


def hand(view: SkeletonView, sheet: Sheet, say: Say, uses: Mapping[int, tuple[str, ...]]) -> Picture:
    """The reader's own cards, and what each could do now. ValueError for a spectator's view."""
    if view.hand is None:
        raise ValueError("a spectator has no hand")
    canvas = _headed(HAND_HEIGHT, say("skeleton.picture.hand"))
    left = (WIDTH - HAND_STEP * (len(view.hand) - 1) - HAND_CARD[0]) // 2
    for number, card in enumerate(view.hand):
        x = left + number * HAND_STEP
        _card(canvas, card, (x, HEADER + 24), HAND_CARD, "parchment", faded=card not in uses)
        use = ", ".join(say(f"skeleton.verb.{verb}") for verb in uses.get(card, ()))
        canvas.text(x + HAND_CARD[0] // 2, HEADER + 206, use, SMALL, "ink", "parchment", "middle")
    laid = "" if view.laid is None else say("skeleton.picture.laid", card=view.laid)
    canvas.text(WIDTH // 2, HAND_HEIGHT - 26, laid, PLAIN, "ink", "parchment", "middle")
    said = [say("skeleton.picture.cards", cards=view.hand), laid]
    said += [say("skeleton.picture.use", verb=say(f"skeleton.verb.{verb}"), cards=can) for verb, can in _by_verb(uses)]
    return Picture(encode.png(canvas.image), *canvas.image.size, _told(said))


def replay(frames: Sequence[tuple[SkeletonView, Sheet]], say: Say) -> bytes:
    """The boards one after the other, as a GIF. ValueError without frames."""
    return encode.gif(
        (_board(view, sheet, say).image, LAST_FRAME if number == len(frames) else FRAME)
        for number, (view, sheet) in enumerate(frames, 1)
    )


def _board(view: SkeletonView, sheet: Sheet, say: Say) -> Canvas:
    seats = len(view.points)
    canvas = _headed(HEADER + ROW * seats + FOOT, _headline(view, sheet, say))
    for seat in range(seats):
        _seat(canvas, view, sheet, seat, say)
    caption = fonts.shorten(fonts.drawable(sheet.caption), PLAIN, WIDTH - 48)
    canvas.text(24, HEADER + ROW * seats + FOOT // 2, caption, PLAIN, "ink", "parchment")
    return canvas


def _headed(height: int, title: str) -> Canvas:
    canvas = Canvas.blank(WIDTH, height, "parchment")
    canvas.fill((0, 0, WIDTH, HEADER), "steel")
    canvas.fill((0, HEADER - 4, WIDTH, HEADER), "gold")
    shown = fonts.shorten(fonts.drawable(title), STRONG, WIDTH - 48)
    canvas.text(24, HEADER // 2 - 2, shown, STRONG, "paper", "steel")
    return canvas


def _seat(canvas: Canvas, view: SkeletonView, sheet: Sheet, seat: int, say: Say) -> None:
    """A row: who, how many points, and five places for cards, in the order of the rounds."""
    top = HEADER + seat * ROW
    ground = "gold_light" if seat in sheet.to_act else "paper"
    canvas.stamp(tokens.box(WIDTH - 24, ROW - 12, 12, ground, "parchment", edge="edge"), 12, top + 8)
    name = names.drawn(sheet.names[seat], seat, lambda n: say("skeleton.picture.player", n=n))
    canvas.text(30, top + 46, fonts.shorten(name, STRONG, CARDS_AT - 48), STRONG, "ink", ground)
    canvas.text(30, top + 84, say("skeleton.picture.points", n=view.points[seat]), PLAIN, "ink", ground)
    for place, card in enumerate(view.played[seat]):
        others = [row[place] for other, row in enumerate(view.played) if other != seat]
        _card(canvas, card, (CARDS_AT + place * STEP, top + 15), CARD, ground, faded=card <= max(others))
    place = len(view.played[seat])
    if view.has_laid[seat]:
        canvas.stamp(cards.back(*CARD, ground), CARDS_AT + place * STEP, top + 15)
    state = say("skeleton.picture.ready") if view.has_laid[seat] else ""
    if seat in sheet.to_act:
        state = say("skeleton.picture.thinks")
    canvas.text(WIDTH - 30, top + ROW // 2 + 2, state, SMALL, "ink", ground, "right")


def _card(canvas: Canvas, value: int, at: tuple[int, int], size: tuple[int, int], ground: str, *, faded: bool) -> None:
    """A card from its face. `faded`: it has not taken its round, or cannot be laid now."""
    paper, ink = ("parchment", "umber") if faded else ("paper", "ink")
    (x, y), (width, height) = at, size
    canvas.stamp(tokens.box(width, height, width // 8, paper, ground, edge="ink"), x, y)
    number = Font(height // 2, bold=True)
    canvas.text(x + width // 2, y + height // 2, str(value), number, ink, paper, "middle")


def _headline(view: SkeletonView, sheet: Sheet, say: Say) -> str:
    if sheet.over is None:
        return say("skeleton.picture.round", number=view.round, rounds=view.rounds, goal=view.goal)
    known = _spoken(sheet, say)
    score = "–".join(str(points) for points in sheet.over.scores)
    if not sheet.over.winners:
        return say("skeleton.picture.draw", score=score)
    return say("skeleton.picture.wins", name=", ".join(known[seat] for seat in sheet.over.winners), score=score)


def _board_in_words(view: SkeletonView, sheet: Sheet, say: Say) -> str:
    said = [f"{_headline(view, sheet, say)}."]
    for seat, name in enumerate(_spoken(sheet, say)):
        facts = [
            say("skeleton.picture.points", n=view.points[seat]),
            say("skeleton.picture.played", cards=view.played[seat]),
            say("skeleton.picture.in_hand", n=view.hand_sizes[seat]),
            *([say("skeleton.picture.face_down")] if view.has_laid[seat] else []),
        ]
        said.append(f"{name}: {', '.join(facts)}.")
    return _told([*said, names.readable(sheet.caption)])


def _spoken(sheet: Sheet, say: Say) -> list[str]:
    """The players' names as they are read out."""
    return [
        names.spoken(name, seat, lambda n: say("skeleton.picture.player", n=n)) for seat, name in enumerate(sheet.names)
    ]


def _by_verb(uses: Mapping[int, tuple[str, ...]]) -> list[tuple[str, tuple[int, ...]]]:
    """Each verb with the cards that can do it."""
    found = sorted({verb for verbs in uses.values() for verb in verbs})
    return [(verb, tuple(card for card in sorted(uses) if verb in uses[card])) for verb in found]


def _told(said: Sequence[str]) -> str:
    """The sentences, as many signs as Discord takes."""
    return " ".join(sentence for sentence in said if sentence)[:ALT_LIMIT]
