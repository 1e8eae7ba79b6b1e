"""The chance beside an attack: exact, counted hand by hand, from what the attacker has seen."""

from __future__ import annotations

from itertools import combinations

import pytest

from games.core import referee
from games.titans import GAME, specials
from games.titans.actions import Action
from games.titans.game import unseen_cards
from tests.games.titans.duel import Duel, at


def beside(duel: Duel) -> dict[str, int]:
    view = referee.view(duel.position, 0)
    found = GAME.post.chances(view, 0, GAME.actions(view, 0)) if GAME.post else None
    return {} if found is None else {GAME.notation(action): n for action, n in found.percent.items()}


@pytest.mark.parametrize("count", [1, 2])
def test_it_is_the_share_of_hands_that_cannot_parry(count: int):
    duel = at((10, 13), (1, 2, 3, 3, 4), (1, 2, 4, 5, 5))
    left = unseen_cards(referee.view(duel.position, 0))
    hands = list(combinations(range(len(left)), 5))
    weak = sum(sum(left[place] == 3 for place in hand) < count for hand in hands)
    assert beside(duel)[f"attack 3x{count}"] == round(100 * weak / len(hands))


def test_another_hand_behind_the_same_view_changes_nothing():
    weak, strong = (at((10, 13), (1, 2, 3, 3, 4), other, top=1) for other in ((1, 1, 2, 4, 5), (3, 3, 4, 5, 5)))
    assert beside(weak) == beside(strong)


def test_where_nobody_may_parry_it_is_certain_and_open_hands_are_known():
    assert beside(at((10, 13), (1, 2, 3, 3, 4), (3, 3, 3, 5, 5), level="basic"))["attack 3x1"] == 100
    shown = at((10, 13), (1, 2, 3, 3, 4), (1, 3, 4, 5, 5), special=_open())
    assert (beside(shown)["attack 3x1"], beside(shown)["attack 3x2"]) == (0, 100)


def test_only_attacks_have_one():
    assert all(text.startswith("attack ") for text in beside(at((10, 13), (1, 2, 3, 3, 4), (1, 2, 4, 5, 5))))
    assert beside(at((1, 23), (1, 2, 3, 3, 4), (1, 2, 4, 5, 5))) == {}
    assert Action("attack", 3, 1) in referee.legal(GAME, at((10, 13), (1, 2, 3, 3, 4), (1, 2, 4, 5, 5)).position, 0)


def _open() -> str:
    """The card that lays both hands open."""
    return next(card.id for card in specials.CARDS if card.effect.open)
