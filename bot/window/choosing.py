"""What can be done at a table by touching: what is touched narrows the legal actions, words tell the rest apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from bot import catalogue
from bot.service.ground.records import Table
from bot.service.telling.labels import Labels
from bot.service.telling.wording import deed
from bot.texts import Say
from games.core.game import by_post
from games.core.hidden import Seat
from rendering.picture import Picture, Spot

MOST = 16
"""Actions that are offered at once; of more, what is worth most, and then what touches nothing else."""

LEAST = 0.045
"""Of a picture's width: as wide and high as the mark of a thing is at least."""


class Choice(NamedTuple):
    """Something to do: its notation and what people call it."""

    text: str
    label: str


class Choosing(NamedTuple):
    """`question`: the number that an answer quotes. `more`: how many actions are not offered yet, only by touching;
    `meaning`: what the chances beside what is offered say, "" where there are none.
    """

    question: int
    touched: tuple[str, ...]
    live: frozenset[str]
    choices: tuple[Choice, ...]
    more: int
    meaning: str


def choosing(table: Table, seat: Seat, touched: Sequence[str], say: Say) -> Choosing | None:
    """What the seat may do that has to do with all that is touched; None where it is asked nothing.

    What is no part of any legal action counts as not touched.
    """
    game, question = catalogue.game(table.game_id), table.question(seat)
    if question is None:
        return None
    post, view = by_post(game), table.view(seat)
    every: Sequence[Any] = table.legal(game, seat)
    things: list[tuple[Any, frozenset[str]]] = [(each, frozenset(post.touches(view, seat, each))) for each in every]
    words = [action for action, touches in things if not touches]
    shown = set(post.offered(view, seat, words))
    things = [each for each in things if each[1] or each[0] in shown]
    chosen: list[str] = []
    for name in dict.fromkeys(touched):
        left = [(action, touches) for action, touches in things if name in touches]
        if left:
            things = left
            chosen.append(name)
    mine = frozenset(chosen)
    exact = [action for action, touches in things if touches == mine]
    if mine:  # what is touched may have more to do with it than is worth a button
        exact = list(post.offered(view, seat, exact)) or exact
    rest = [action for action, touches in things if touches != mine]
    offered = exact[:MOST]
    if len(offered) + len(rest) <= MOST:
        offered = [*rest, *offered]
        if question.kind in post.windows:  # an answer to somebody: doing nothing may be the best of all
            best = list(game.shortlist(view, seat))
            offered.sort(key=lambda action: best.index(action) if action in best else len(best))
    elif not mine:
        best = [action for action in game.shortlist(view, seat) if action in rest]
        offered = [*best[: MOST - len(offered)], *offered]
    live = frozenset(name for _, touches in things for name in touches) - mine
    label = Labels(table, seat, offered, say)
    choices = tuple(Choice(game.notation(action), label(action)) for action in offered)
    return Choosing(question.seq, tuple(chosen), live, choices, len(things) - len(offered), label.meaning(offered))


def second_question(table: Table, seat: Seat, text: str, say: Say) -> tuple[str, str] | None:
    """What an action is called that is asked about twice, and what should be known before; None: it is just played."""
    game = catalogue.game(table.game_id)
    action = next((each for each in table.legal(game, seat) if game.notation(each) == text), None)
    if action is None or not by_post(game).grave(table.view(seat), seat, action):
        return None
    warning = by_post(game).warning(table.view(seat), seat, action)
    return deed(game, action, say), "" if warning is None else say(warning.key, **warning.args)


class Touch(NamedTuple):
    """A spot as the page has it: in the picture's own pixels; `touched`: touching it again lets it go."""

    spot: Spot
    touched: bool


def touches(picture: Picture, found: Choosing | None) -> list[Touch]:
    """The spots of a picture that something can be done with, none so small that it is not seen."""
    if found is None:
        return []
    least = picture.width * LEAST
    return [
        Touch(Spot(spot.name, _grown(spot.box, least), spot.label), spot.name in found.touched)
        for spot in picture.spots
        if spot.name in found.live or spot.name in found.touched
    ]


def _grown(box: tuple[float, float, float, float], least: float) -> tuple[int, int, int, int]:
    """The box about the same middle, at least so wide and high."""
    x0, y0, x1, y1 = box
    wide, high = max(x1 - x0, least), max(y1 - y0, least)
    x, y = (x0 + x1 - wide) / 2, (y0 + y1 - high) / 2
    return round(x), round(y), round(x + wide), round(y + high)


def labels(pictures: Sequence[Picture]) -> Mapping[str, str]:
    """What the things on the pictures are called."""
    return {spot.name: spot.label for picture in pictures for spot in picture.spots}
