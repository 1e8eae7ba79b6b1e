"""How a table ends."""

from typing import Any

import msgspec
import pytest

from games.core.game import Event, Result
from games.warshow.cards import BY_ID
from tests.games.warshow.battle import Battle, battle, kinds, told

HOME = "b1 recruit 5b"


def checked(*troops: str, seat: int = 0, **more: Any) -> Battle:
    """The beginning of the seat's turn."""
    return battle(*troops, active=1 - seat, phase="end", **more)


def test_control_of_no_mans_land_and_both_enemy_rows_wins_at_the_start_of_the_own_turn():
    table = checked("a1 recruit 3", "a2 recruit 4b", "a3 recruit 5b", "b1 mule 5a")
    assert table.over == Result((0,), (3, 1), "control")


def test_not_before_the_enemy_had_a_turn_to_answer():
    table = battle("a1 recruit 3", "a2 recruit 4b", "a3 recruit 4b", "b1 mule 5a")
    table.calm("a2 advance")
    assert table.over is None
    assert checked("a1 recruit 3", "a2 recruit 4b", "a3 recruit 5b", "b1 mule 5a", seat=1).over is None


@pytest.mark.parametrize("without", ["3", "4a", "5a", "4b", "5b"])
def test_any_four_of_the_five_rows_win(without: str):
    rows = [row for row in ("3", "4a", "5a", "4b", "5b") if row != without]
    table = checked(*(f"a{number} recruit {row}" for number, row in enumerate(rows, 1)), f"b1 mule {without}")
    assert table.over is not None
    assert (table.over.winners, table.over.reason) == ((0,), "control")


def test_three_other_rows_do_not():
    assert checked("a1 recruit 3", "a2 recruit 4a", "a3 recruit 5a", HOME).over is None
    assert checked("a1 recruit 4b", "a2 recruit 5b", "a3 recruit 4a", "b1 mule 3").over is None


def test_covered_troops_control_nothing():
    assert checked("a1 recruit 3", "a2 recruit 4b", "a3 recruit 5b covered", "b1 mule 5a").over is None


def test_equal_value_is_no_control():
    assert checked("a1 recruit 3", "a2 recruit 4b", "a3 recruit 5b", "b1 imp 5b").over is None


def test_annihilation_wins_when_the_enemy_has_no_troop_on_the_field_and_none_in_hand():
    table = checked("a1 recruit 5a", hands=((), ("hex", "panic")))
    assert table.over == Result((0,), (1, 0), "annihilation")
    assert "annihilated" in kinds(table.events)


@pytest.mark.parametrize(
    ("troops", "hands"), [(("a1 recruit 5a", "b1 imp 5b covered"), ((), ())), (("a1 recruit 5a",), ((), ("imp",)))]
)
def test_a_covered_troop_or_one_in_hand_is_enough_to_go_on(troops: tuple[str, ...], hands: tuple[tuple[str, ...], ...]):
    assert checked(*troops, hands=hands).over is None


def test_annihilation_counts_from_the_third_own_turn_on():
    # `turns` are those before the one that begins
    assert checked("a1 recruit 5a", turns=1).over is None
    assert checked("a1 recruit 5a", turns=2).over is not None


@pytest.mark.parametrize(("victory", "reason"), [("both", "control"), ("control", "control"), ("annihilation", None)])
def test_which_victory_counts_is_an_option(victory: str, reason: str | None):
    table = checked("a1 recruit 3", "a2 recruit 4b", "a3 recruit 5b", "b1 mule 5a", victory=victory)
    assert (table.over and table.over.reason) == reason
    alone = checked("a1 recruit 5a", victory=victory)
    assert (alone.over is not None) == (victory != "control")


def late(*troops: str, limit: int = 12, turn: int = 12, **more: Any) -> Battle:
    return battle(*troops, turn=turn, turn_limit=limit, phase="end", **more)


def test_after_the_turn_limit_more_rows_controlled_win():
    table = late("a1 recruit 3", "a2 recruit 4a", "b1 tank 5b")
    assert table.over == Result((0,), (2, 1), "turn_limit")


@pytest.mark.parametrize("edition", [2, 3])
@pytest.mark.parametrize("done", ["since", "turned"])
def test_what_the_last_turn_brings_in_moves_or_uncovers_does_not_count(edition: int, done: str):
    troops = (f"a1 recruit 3 {done} 12", "a2 recruit 4a", "b1 tank 5b")
    expected = Result((1,), (1, 1), "turn_limit") if edition > 2 else Result((0,), (2, 1), "turn_limit")
    assert late(*troops, edition=edition).over == expected
    theirs = late("a1 recruit 4a", f"b1 tank 5b {done} 12", f"b2 tank 3 {done} 12", edition=edition)
    assert theirs.over == Result((1,), (1, 2), "turn_limit"), "they could still be answered"


def test_the_end_shows_the_rows_as_they_were_counted_and_says_what_was_not():
    table = late(
        "a1 recruit 3 since 12", "a2 recruit 4a turned 12", "a3 mule 5a", "a4 tank 5a covered since 12", "b1 tank 5b"
    )
    assert table.over == Result((1,), (1, 1), "turn_limit")
    for seat in (None, 0, 1):
        rows = {row.place: (row.values, row.controlled_by) for row in table.view(seat).rows}
        assert rows == {
            "5b": ((0, 4), 1),
            "4b": ((0, 0), None),
            "3": ((0, 0), None),
            "4a": ((0, 0), None),
            "5a": ((1, 0), 0),
        }
    (told,) = [event.args for event in table.events if event.kind == "uncounted"]
    assert dict(told) == {"troops": "a1, a2"}


def test_what_is_told_at_the_end_can_be_kept():
    table = late("a1 recruit 3 since 12", "b1 tank 5b")
    kept = msgspec.msgpack.encode(table.events)
    assert msgspec.msgpack.decode(kept, type=list[Event]) == table.events


@pytest.mark.parametrize("edition", [2, 3])
@pytest.mark.parametrize("turn", [10, 11])
def test_everybody_is_told_when_the_last_turn_begins(edition: int, turn: int):
    table = late("a1 recruit 4a", "b1 tank 5b", turn=turn, edition=edition)
    (begun,) = [dict(event.args) for event in table.events if event.kind == "turn"]
    assert ("last" in begun) == (turn == 11 and edition > 2)


def test_then_more_value_on_the_field():
    assert BY_ID["tank"].value > BY_ID["recruit"].value
    table = late("a1 recruit 4a", "b1 tank 5b")
    assert table.over == Result((1,), (1, 1), "turn_limit")
    assert told(table.events, "level") == [{"seat": None, "values": "1 – 4"}]
    assert not told(late("a1 recruit 3", "a2 recruit 4a", "b1 tank 5b").events, "level")


def test_then_a_draw():
    table = late("a1 recruit 4a", "b1 imp 5b")
    assert table.over == Result((), (1, 1), "turn_limit")
    assert not told(table.events, "level")
    assert "drawn-game" in kinds(table.events)


def test_the_limit_counts_all_turns_and_the_last_one_is_played():
    assert late("a1 recruit 4a", "b1 imp 5b", turn=11).over is None
    assert late("a1 recruit 4a", "b1 imp 5b", turn=12, limit=20).over is None


def test_scores_are_the_rows_controlled_when_the_turn_began():
    table = checked("a1 recruit 3", "a2 recruit 4a", HOME)
    assert table.state.held == (2, 1)
