"""The rules of the toy: several seats asked at once, sealed answers, windows, private events."""

from collections.abc import Mapping, Sequence

import pytest

from games.core import referee
from games.core.game import Ask, Event
from games.core.hidden import EVERYONE, only
from tests.toy import GAME

PRIZES = [5, 4, 3, 1, 2, 6]


class Table:
    """Three bidders with these hands; `say` plays seat by seat."""

    def __init__(
        self, *hands: Sequence[int], then: Sequence[object] = (), options: Mapping[str, bool] | None = None
    ) -> None:
        dealt = [card for hand in hands for card in hand]
        left = [value for value in (1, 2, 3, 4, 5, 6) for _ in range(4)]
        for card in dealt:
            left.remove(card)
        chance = ({"shuffle": PRIZES}, {"shuffle": [*dealt, *left]}, *then)
        self.setup = referee.Setup(options={**(options or {})}, seats=len(hands), seed=bytes(32), chance=chance)
        self.position, entry = referee.begin(GAME, self.setup)
        self.events: Sequence[Event] = entry.events

    def say(self, *answers: tuple[int, str]) -> Sequence[Event]:
        for seat, text in answers:
            self.position, entry = referee.act(GAME, self.setup, self.position, seat, text)
            self.events = entry.events
        return self.events

    @property
    def asks(self) -> tuple[Ask, ...]:
        return referee.asks(GAME, self.position)

    @property
    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]


def three(**options: bool) -> Table:
    return Table((1, 2, 3, 4), (1, 2, 5, 6), (3, 3, 4, 6), options=options)


def test_all_seats_are_asked_at_once_and_may_answer_in_any_order():
    table = three()
    assert table.asks == (Ask(0, "bid"), Ask(1, "bid"), Ask(2, "bid"))
    table.say((1, "bid 5"))
    assert table.asks == (Ask(0, "bid"), Ask(2, "bid"))
    with pytest.raises(referee.NotYourTurn):
        table.say((1, "bid 6"))


def test_a_bid_is_stored_at_once_and_sealed():
    table = three()
    public, private = table.say((1, "bid 5"))
    assert (public.kind, public.args, public.readers) == ("bids", (), EVERYONE)
    assert (private.kind, private.args, private.readers) == ("sealed", (("card", 5),), only(1))
    assert referee.view(table.position, 1).bids[1].values == (5,)
    for other in (0, 2, None):
        assert referee.view(table.position, other).bids[1].values == (None,)


def test_when_all_have_bid_a_window_opens_for_everyone_with_a_card():
    table = three()
    table.say((0, "bid 4"), (1, "bid 5"), (2, "bid 6"))
    assert table.asks == (Ask(0, "raise"), Ask(1, "raise"), Ask(2, "raise"))


def test_of_several_raises_the_first_in_rule_order_counts_and_the_rest_goes_back_unseen():
    table = three()
    table.say((0, "bid 4"), (1, "bid 5"), (2, "bid 6"))
    table.say((0, "raise 3"), (2, "raise 4"), (1, "raise 6"))
    assert table.kinds == ["answers", "raises"]
    raised = table.events[-1]
    assert (raised.seat, raised.args) == (1, (("card", 6),)), "in round 1 seat 1 comes first"
    assert [len(hand) for hand in table.position.state.hands] == [3, 2, 3]
    assert table.asks == (Ask(0, "raise"), Ask(1, "raise"), Ask(2, "raise")), "a new window on what has changed"


def test_when_all_pass_bids_are_shown_and_the_highest_sum_takes_the_prize():
    table = three()
    table.say((0, "bid 4"), (1, "bid 5"), (2, "bid 6"))
    events = table.say((0, "pass"), (1, "pass"), (2, "pass"))
    shown = next(event for event in events if event.kind == "shown")
    assert shown.args == (("sums", (4, 5, 6)),)
    assert table.position.state.won == ((), (), (5,))
    assert GAME.scores(table.position.state) == (0, 0, 5)


def test_the_lowest_bidder_alone_sees_the_prize_after_the_next():
    table = three(raises=False)
    events = table.say((0, "bid 4"), (1, "bid 5"), (2, "bid 6"))
    peeked = next(event for event in events if event.kind == "peeked")
    assert (peeked.seat, peeked.args, peeked.readers) == (0, (("prize", 3),), only(0))
    assert referee.view(table.position, 0).prizes[0].values == (3,)
    for other in (1, 2, None):
        assert referee.view(table.position, other).prizes[0].values == (None,)


def test_all_but_the_winner_draw_a_card_that_only_they_see():
    table = three(raises=False)
    events = table.say((0, "bid 4"), (1, "bid 5"), (2, "bid 6"))
    assert [(event.seat, event.readers) for event in events if event.kind == "drawn"] == [(0, only(0)), (1, only(1))]
    assert [len(hand) for hand in table.position.state.hands] == [4, 4, 3]


def test_dice_break_a_tie_and_equal_dice_lose_the_prize():
    for rolls, won, lost in (([2, 5], ((), (), (5,)), ()), ([4, 4], ((), (), ()), (5,))):
        table = Table((1, 2, 3, 4), (1, 2, 5, 6), (3, 3, 4, 6), options={"raises": False}, then=[{"roll": rolls}])
        table.say((0, "bid 4"), (1, "bid 6"), (2, "bid 6"))
        assert (table.position.state.won, table.position.state.lost) == (won, lost)


def test_whoever_has_no_card_is_not_asked():
    table = three()
    table.say((0, "bid 4"), (1, "bid 5"), (2, "bid 6"))
    for card in (6, 2, 1):
        table.say((0, "pass"), (2, "pass"), (1, f"raise {card}"))
    assert table.asks == (Ask(0, "raise"), Ask(2, "raise"))


def test_bids_may_be_laid_down_one_after_the_other_face_down():
    table = three(raises=False, in_turn=True)
    assert table.asks == (Ask(0, "bid"),)
    table.say((0, "bid 4"))
    assert table.asks == (Ask(1, "bid"),)
    assert referee.view(table.position, 1).bids[0].values == (None,)
    table.say((1, "bid 5"), (2, "bid 6"))
    assert table.position.state.won == ((), (), (5,))
