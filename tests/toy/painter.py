"""Sealed bids drawn: the view in lines of text, and nothing else. A painter sees views only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rendering import encode, names
from rendering.canvas import Canvas
from rendering.fonts import Font, shorten
from rendering.picture import ALT_LIMIT, Picture, Say, Sheet
from tests.toy.game import SealedView

WIDTH, HEIGHT, LINE = 900, 600, 44
FRAME = 1000
TYPE = Font(28)


def board(view: SealedView, sheet: Sheet, say: Say) -> Picture:
    """Everybody's cards, bids and prizes, as far as the view shows them."""
    return _picture(_board_lines(view, sheet, say))


def hand(view: SealedView, sheet: Sheet, say: Say, uses: Mapping[int, tuple[str, ...]]) -> Picture:
    """The reader's own cards, and what each could do. ValueError for a spectator's view."""
    if view.hand is None:
        raise ValueError("a spectator has no hand")
    verbs = {card: ", ".join(say(f"sealed.verb.{verb}") for verb in uses.get(card, ())) for card in view.hand}
    return _picture([f"{card}   {verbs[card]}".rstrip() for card in view.hand])


def replay(frames: Sequence[tuple[SealedView, Sheet]], say: Say) -> bytes:
    """The boards one after the other, as a GIF. ValueError without frames."""
    return encode.gif((_canvas(_board_lines(view, sheet, say)).image, FRAME) for view, sheet in frames)


def _board_lines(view: SealedView, sheet: Sheet, say: Say) -> list[str]:
    lines = [say("sealed.picture.round", number=view.round, prize=view.prize)]
    for seat, name in enumerate(sheet.names):
        lines.append(
            say(
                "sealed.picture.seat",
                name=names.drawn(name, seat, lambda n: say("sealed.picture.player", n=n)),
                cards=view.hand_sizes[seat],
                raised=view.raised[seat],
                won=view.won[seat],
            )
        )
    return [*lines, sheet.caption] if sheet.caption else lines


def _picture(lines: Sequence[str]) -> Picture:
    return Picture(encode.png(_canvas(lines).image), WIDTH, HEIGHT, "\n".join(lines)[:ALT_LIMIT])


def _canvas(lines: Sequence[str]) -> Canvas:
    canvas = Canvas.blank(WIDTH, HEIGHT, "parchment")
    for number, line in enumerate(lines[: HEIGHT // LINE - 1], 1):
        canvas.text(40, number * LINE, shorten(line, TYPE, WIDTH - 80), TYPE, "ink", "parchment")
    return canvas
