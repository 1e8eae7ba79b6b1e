"""The bracket of a cut: from the first matches on the left to the final on the right, who won set off."""

from typing import Final

from rendering import fonts, names, tokens
from rendering.canvas import Canvas
from rendering.fonts import NAME, STRONG, Font
from rendering.picture import Say
from rendering.warcrow.frame import HEADER, WIDTH, fitted, name_of, page, spoken
from rendering.warcrow.views import Bracket, Duel

_TALL: Final = {1: 54, 2: 52, 4: 50, 8: 46}
"""Height of a side, by the matches of the first round."""
_GAP, _HEADS, _THIRD = 26, 52, 44
"""Between two matches; of the names of the rounds; above the match for the third place."""
_SHARES: Final = {1: (100,), 2: (50, 50), 3: (34, 33, 33), 4: (31, 24, 23, 22)}
"""How the width falls to the rounds: names are longest where they come first."""
_LINK = 20
"""Between two rounds."""
_SEED = 40
"""Room of a seed."""
_NAMES: Final = (28, 26, 24, 22, 20)


def paint(view: Bracket, say: Say) -> Canvas:
    """The whole bracket; matches that are not known yet are empty."""
    matches = max(1, 1 << (len(view.stages) - 1))
    tall = _TALL.get(matches, 46)
    pitch = 2 * tall + (_GAP if matches < 8 else 14)
    last = matches * pitch / 2
    third = last + tall + _THIRD if view.third is not None else 0
    below = max(matches * pitch, round(third) + 2 * tall + _GAP // 2)
    canvas = page(HEADER + _HEADS + below + 8, name_of(view.event, 0, say, "event"), say("warcrow.picture.bracket"))
    edges = _edges(len(view.stages))
    top = HEADER + _HEADS
    for number, (stage, (left, right)) in enumerate(zip(view.stages, edges, strict=True)):
        font = names.fitting(stage, (24, 22, 20), right - left, bold=True)
        canvas.text((left + right) // 2, HEADER + _HEADS // 2 + 4, stage, font, "ink", "parchment", "middle")
        count = matches >> number
        for place in range(count):
            middle = top + round((2 * place + 1) * pitch * matches / count / 2)
            if number + 1 < len(view.stages):
                reach = round(pitch * matches / count / 2)
                _link(canvas, (right, edges[number + 1][0]), middle, reach, up=place % 2 > 0)
            met = view.rounds[number] if number < len(view.rounds) else ()
            duel = met[place] if place < len(met) else None
            _match(canvas, duel, (left, right), middle, tall, say)
    if 1 < len(view.stages) == len(view.rounds) and view.rounds[-1][0].won is not None:
        canvas.stamp(tokens.crown(48, "gold", "parchment"), sum(edges[-1]) // 2 - 24, top + round(last) - tall - 56)
    if view.third is not None:
        left, right = edges[-1]
        middle = top + round(third) + tall
        words = say("event.cut.bronze")
        font = names.fitting(words, (24, 22, 20), right - left, bold=True)
        canvas.text((left + right) // 2, middle - tall - 20, words, font, "ink", "parchment", "middle")
        _match(canvas, view.third, (left, right), middle, tall, say)
    return canvas


def alt(view: Bracket, say: Say) -> str:
    """The same in words: every match that is known."""

    def words(most: int) -> list[str]:
        said = [say("warcrow.picture.alt.bracket", event=spoken(view.event, 0, say, most, "event"))]
        for stage, met in zip(view.stages, view.rounds, strict=False):
            said.append(f"{stage}: {'; '.join(_said(duel, most, say) for duel in met)}")
        if view.third is not None:
            said.append(f"{say('event.cut.bronze')}: {_said(view.third, most, say)}")
        return said

    return fitted(words)


def _said(duel: Duel, most: int, say: Say) -> str:
    a, b = (spoken(name, seed - 1, say, most) for name, seed in zip(duel.names, duel.seeds, strict=True))
    score = "" if duel.score is None else f", {duel.score[0]}–{duel.score[1]}"
    won = "" if duel.won is None else f" ({say('warcrow.picture.alt.goes_on', name=(a, b)[duel.won])})"
    return f"{a} – {b}{score}{won}"


def _edges(count: int) -> list[tuple[int, int]]:
    """Where the rounds begin and end, from left to right."""
    room = WIDTH - 32 - _LINK * (count - 1)
    found: list[tuple[int, int]] = []
    x = 16
    for share in _SHARES[count]:
        wide = room * share // 100
        found.append((x, x + wide))
        x += wide + _LINK
    return found


def _link(canvas: Canvas, across: tuple[int, int], middle: int, reach: int, *, up: bool) -> None:
    """From a match to the one that follows: half of the way across, then up or down, as far as half way to it."""
    left, right = across
    turn = (left + right) // 2
    canvas.fill((left, middle - 1, turn + 1, middle + 2), "edge")
    end = middle - reach if up else middle + reach
    canvas.fill((turn - 1, min(middle, end) - 1, turn + 2, max(middle, end) + 2), "edge")
    canvas.fill((turn, end - 1, right, end + 2), "edge")


def _match(canvas: Canvas, duel: Duel | None, across: tuple[int, int], middle: int, tall: int, say: Say) -> None:
    """Both sides, one above the other."""
    left, right = across
    canvas.stamp(tokens.box(right - left, 2 * tall, 10, "sand", "parchment", edge="edge", line=2), left, middle - tall)
    canvas.fill((left + 2, middle - 1, right - 2, middle + 1), "edge")
    if duel is None:
        return
    for side, (name, seed) in enumerate(zip(duel.names, duel.seeds, strict=True)):
        won = duel.won == side
        ground = "gold_light" if won else "panel"
        top = middle - tall + side * tall
        plate = tokens.box(right - left - 8, tall - 6, 7, ground, "sand")
        canvas.stamp(plate, left + 4, top + 4 - side)
        y = top + tall // 2 + (1 if side == 0 else 0)
        font = names.fitting(str(seed), (22, 20), _SEED - 10, bold=True)
        canvas.text(left + _SEED - 8, y, str(seed), font, "umber", ground, "right")
        room = right - left - _SEED - 10
        if duel.score is not None:
            score = str(duel.score[side])
            points = NAME if won else STRONG
            canvas.text(right - 14, y, score, points, "ink", ground, "right")
            room -= fonts.width(score, points) + 10
        lost = duel.won is not None and not won
        shown = name_of(name, seed - 1, say)
        letters: Font = names.fitting(shown, _NAMES, room, display=not lost)
        lines = (shown,) if fonts.width(shown, letters) <= room else fonts.wrap(shown, letters, room, 2)
        for number, line in enumerate(lines):
            canvas.text(left + _SEED, y + 22 * number - 11 * (len(lines) - 1), line, letters, "ink", ground)
