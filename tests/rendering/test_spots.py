"""Spots: from what lies on a seat's pictures every legal action can be touched, and nothing that is not legal."""

from collections.abc import Iterator
from typing import Any

import pytest

from bot import catalogue
from games.core import referee
from games.core.game import Game, by_post
from games.core.hidden import Seat, fill, redact
from rendering.picture import Sheet, Spot
from tests.all_games import GAMES
from tests.laws.plays import Case, Step, cases_of, play
from tests.quick import first_quick

CASES = [
    case
    for game_id in GAMES
    for seats in dict.fromkeys(case.seats for case in cases_of(catalogue.game(game_id)))
    for case in [case for case in cases_of(catalogue.game(game_id)) if case.seats == seats][::6][:3]
]
LOOKS = 9
"""Positions of a play that are drawn."""
ALIKE = 12
"""As many actions, at most, touch the very same things: they are told apart by their words."""


def drawn(case: Case, step: Step, view: Any, seat: Seat, language: str = "en") -> tuple[list[Spot], tuple[int, int]]:
    """The spots of the board and of the hand that a seat sees, and the size of both together."""
    game, texts = case.game, catalogue.texts().say(language)
    painter, shown = catalogue.painter(game.id), game.show(view, seat)
    asked = tuple(ask.seat for ask in step.asks)
    sheet = Sheet(
        names=tuple(f"Player {each}" for each in range(case.seats)),
        seat=seat,
        to_act=asked,
        phase=step.asks[0].kind,
        options=dict(case.options),
    )
    pictures = [
        painter.board(shown, sheet, texts),
        painter.hand(shown, sheet, texts, by_post(game).uses(view, seat)),
    ]
    for picture in pictures:
        for spot in picture.spots:
            left, top, right, foot = spot.box
            assert 0 <= left < right <= picture.width, spot
            assert 0 <= top < foot <= picture.height, spot
            assert spot.label.strip(), spot
    return [spot for picture in pictures for spot in picture.spots], (pictures[0].width, pictures[0].height)


def asked(case: Case) -> Iterator[tuple[Step, Seat, Any]]:
    """Steps of a play with each seat that is asked, and what it sees."""
    for step in play(case).sample(LOOKS, "spots"):
        for ask in step.asks:
            yield step, ask.seat, referee.view(step.before, ask.seat)


def narrowed(game: Game[Any, Any], view: Any, seat: Seat, touched: set[str]) -> list[Any]:
    """The actions that have to do with all that is touched."""
    post = by_post(game)
    return [action for action in game.actions(view, seat) if touched <= set(post.touches(view, seat, action))]


@pytest.mark.parametrize("case", first_quick(CASES[::2] + CASES[1::2], (len(CASES) + 1) // 2), ids=str)
def test_every_legal_action_is_found_by_touching_and_nothing_else_can_be_touched(case: Case):
    game, post = case.game, by_post(case.game)
    for step, seat, view in asked(case):
        there = {spot.name for spot in drawn(case, step, view, seat)[0]}
        legal = game.actions(view, seat)
        for action in legal:
            touched = set(post.touches(view, seat, action))
            assert touched <= there, game.notation(action)
            if touched:
                exact = [a for a in narrowed(game, view, seat, touched) if set(post.touches(view, seat, a)) == touched]
                assert action in exact
                assert len(exact) <= ALIKE, [game.notation(each) for each in exact]
                assert all(game.permits(view, seat, each) for each in exact)


@pytest.mark.parametrize("case", CASES[:: max(1, len(CASES) // 8)], ids=str)
def test_equal_views_have_equal_spots(case: Case):
    luck = play(case).luck("spots")
    for step, seat, view in list(asked(case))[:4]:
        other = redact(fill(view, case.game.unseen(view), luck), seat)
        assert drawn(case, step, other, seat) == drawn(case, step, view, seat)


@pytest.mark.parametrize("game_id", GAMES)
def test_most_of_what_can_be_done_can_be_touched(game_id: str):
    game = catalogue.game(game_id)
    case = next(case for case in CASES if case.game.id == game_id)
    touching = [by_post(game).touches(view, seat, a) for _, seat, view in asked(case) for a in game.actions(view, seat)]
    assert sum(map(bool, touching)) > len(touching) * 0.6
