"""The rules, a sentence each."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from games.core import referee
from games.core.game import Ask, Event
from games.core.hidden import EVERYONE, only
from tabard_skeleton import GAME
from tabard_skeleton.state import DECK


class Table:
    """A table where these hands were dealt."""

    def __init__(self, *hands: Sequence[int], goal: int = 3) -> None:
        dealt = [card for hand in hands for card in hand]
        left = list(DECK)
        for card in dealt:
            left.remove(card)
        chance = ({"shuffle": [*dealt, *left]},)
        self.setup = referee.Setup(options={"goal": goal}, seats=len(hands), seed=bytes(32), chance=chance)
        self.position, entry = referee.begin(GAME, self.setup)
        self.events: Sequence[Event] = entry.events

    def lay(self, *cards: int) -> Sequence[Event]:
        """Each seat lays one of these, seat 0 first; the events of the last."""
        for seat, card in enumerate(cards):
            self.position, entry = referee.act(GAME, self.setup, self.position, seat, f"lay {card}")
            self.events = entry.events
        return self.events

    @property
    def points(self) -> tuple[int, ...]:
        return GAME.scores(self.position.state)


def two(goal: int = 3) -> Table:
    return Table((2, 4, 5, 7, 8), (1, 3, 5, 6, 8), goal=goal)


def test_everybody_is_dealt_five_cards_that_nobody_else_sees():
    table = two()
    assert referee.view(table.position, 0).hands[0].values == (2, 4, 5, 7, 8)
    assert referee.view(table.position, 1).hands[0].values == (None,) * 5


def test_all_are_asked_at_once_and_each_lays_one_card():
    table = two()
    assert referee.asks(GAME, table.position) == (Ask(0, "lay"), Ask(1, "lay"))
    table.lay(7)
    assert referee.asks(GAME, table.position) == (Ask(1, "lay"),)


def test_a_card_lies_face_down_until_all_have_laid_one():
    table = two()
    public, private = table.lay(7)
    assert (public.kind, public.args, public.readers) == ("lays", (), EVERYONE)
    assert (private.args, private.readers) == ((("card", 7),), only(0))
    for other in (1, None):
        assert referee.view(table.position, other).laid[0].values == (None,)


def test_the_highest_card_takes_a_point():
    table = two()
    events = table.lay(7, 6)
    assert [event.kind for event in events] == ["lays", "laid", "shown", "taken", "round"]
    assert table.points == (1, 0)


def test_of_several_highest_cards_none_takes_the_point():
    table = Table((1, 2, 3, 4, 8), (1, 2, 3, 5, 8), (1, 2, 3, 5, 6))
    table.lay(8, 8, 6)
    assert table.points == (0, 0, 0)


def test_a_card_that_is_not_in_the_hand_is_refused():
    with pytest.raises(referee.Refusal) as refused:
        two().lay(3)
    assert refused.value.reason.key == "skeleton.refused.no_card"


def test_whoever_has_the_points_that_were_agreed_wins():
    table = two(goal=2)
    table.lay(7, 6)
    table.lay(8, 5)
    assert table.position.over is not None
    assert (table.position.over.winners, table.position.over.scores) == ((0,), (2, 0))


def test_after_five_rounds_most_points_win():
    table = two()
    for cards in ((8, 8), (5, 5), (7, 6), (2, 3), (4, 1)):
        table.lay(*cards)
    assert table.position.over is not None
    assert (table.position.over.winners, table.position.over.scores) == ((0,), (2, 1))


def test_equally_many_points_are_a_draw():
    table = Table((1, 2, 3, 4, 5), (1, 2, 3, 4, 5))
    for card in (1, 2, 3, 4, 5):
        table.lay(card, card)
    assert table.position.over is not None
    assert table.position.over.winners == ()


def test_silence_lays_the_lowest_card():
    table = two()
    assert GAME.notation(GAME.default(referee.view(table.position, 1), 1)) == "lay 1"
