"""What lies behind each player."""

from msgspec.structs import replace

from tests.tournaments.evenings import game, swiss
from tournaments.history import pasts
from tournaments.records import Carried, Game, Round


def test_opponents_byes_wins_without_playing_and_tables_are_remembered():
    now = swiss(
        5,
        Round(1, (game(4, "p1", "p2"), Game(2, "p3", "p4", "no_show", absent=("p4",))), bye="p5"),
        Round(2, (Game(4, "p1", "p3", "no_show", absent=("p1", "p3")), Game(1, "p4", "p5")), bye="p2"),
    )
    found = pasts(now)
    assert {player: sorted(past.met) for player, past in found.items()} == {
        "p1": ["p2"], "p2": ["p1"], "p3": [], "p4": ["p5"], "p5": ["p4"],
    }  # fmt: skip
    assert {player: (past.byes, past.walkovers) for player, past in found.items()} == {
        "p1": (0, 0), "p2": (1, 0), "p3": (0, 1), "p4": (0, 0), "p5": (1, 0),
    }  # fmt: skip
    assert {player: dict(past.tables) for player, past in found.items()} == {
        "p1": {4: 1}, "p2": {4: 1}, "p3": {2: 1}, "p4": {1: 1}, "p5": {1: 1},
    }  # fmt: skip


def test_what_is_carried_counts_for_both_and_strangers_for_nobody():
    now = swiss(3)
    carried = Carried(met=("p2", "p1", "stranger"), bye=True)
    now = replace(now, players=(replace(now.players[0], carried=carried), *now.players[1:]))
    found = pasts(now)
    assert (found["p1"].met, found["p2"].met, found["p3"].met) == ({"p2"}, {"p1"}, set())
    assert [past.byes for past in found.values()] == [1, 0, 0]
