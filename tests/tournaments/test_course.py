"""How a tournament goes on: joining, dropping, results, corrections, exchanges."""

import random

import pytest

from bot.catalogue import texts
from bot.texts import LANGUAGES
from tests.tournaments.evenings import Simulated, game, swiss
from tournaments import advance
from tournaments.advance import Points
from tournaments.pairing import pair
from tournaments.records import Game, Player, Round, Swiss
from tournaments.rounds import entrants
from tournaments.sayings import Refused
from tournaments.standings import standings

RESULT = Points((6, 3), (3, 1))


def published(count: int = 5) -> Swiss:
    now = swiss(count)
    return advance.publish(now, pair(now), "loot", "track")


def refused(key: str, step: object) -> None:
    assert callable(step)
    with pytest.raises(Refused) as refusal:
        step()
    saying = refusal.value.saying
    assert saying.key.endswith(key)
    assert all(texts().say(language)(saying.key, **saying.args) for language in LANGUAGES)


def test_who_joins_is_paired_once_checked_in():
    now = advance.join(swiss(4), "new", "New")
    assert now.by_id["new"].status == "registered"
    assert "new" not in entrants(now, 1)
    now = advance.check_in(now, "new")
    assert now.by_id["new"] == Player("new", "New", "active", 1)
    assert advance.check_in(now, "new") == now
    refused("already_in", lambda: advance.join(now, "new", "Other"))
    refused("not_in", lambda: advance.check_in(now, "nobody"))


def test_who_comes_late_has_nothing_for_the_rounds_missed():
    now = advance.check_in(advance.join(published(4), "late", "Late"), "late")
    assert now.by_id["late"].entered == 2
    assert [(line.pt, line.pv) for line in standings(now) if line.id == "late"] == [(0, 0)]


def test_who_drops_stays_listed_and_may_return_with_the_same_past():
    event = Simulated(random.Random(1), 6)
    event.play()
    before = standings(event.now)
    gone = advance.drop(event.now, "p1")
    assert "p1" not in entrants(gone, 2)
    assert [line.id for line in standings(gone)] == [line.id for line in before]
    assert standings(advance.check_in(gone, "p1")) == before
    assert advance.drop(advance.join(gone, "x", "X"), "x") == gone


def test_a_round_is_published_once():
    now = swiss(4)
    pairing = pair(now)
    after = advance.publish(now, pairing)
    assert [one.status for one in after.played[0].games] == ["open", "open"]
    refused("pending", lambda: advance.publish(after, pairing))
    for table in (1, 2):
        after = advance.settle(after, 1, table, RESULT)
    refused("already_published", lambda: advance.publish(after, pairing))
    refused("unknown_adventure", lambda: advance.publish(now, pairing, "luck"))


def test_results_are_settled_corrected_and_reopened():
    now = advance.settle(published(), 1, 1, RESULT)
    one = advance.game_at(now, 1, 1)
    assert (one.status, one.pm, one.pa) == ("confirmed", (6, 3), (3, 1))
    now = advance.settle(now, 1, 1, Points((0, 0), (9, 9)), reason="Cut short")
    assert advance.game_at(now, 1, 1).reason == "Cut short"
    now = advance.no_show(now, 1, 1, [one.b])
    assert advance.game_at(now, 1, 1) == Game(1, one.a, one.b, "no_show", absent=(one.b,))
    now = advance.settle(now, 1, 1, None)
    assert advance.game_at(now, 1, 1) == Game(1, one.a, one.b)
    refused("no_such_table", lambda: advance.settle(now, 1, 9, RESULT))
    refused("no_such_table", lambda: advance.settle(now, 2, 1, RESULT))
    refused("number", lambda: advance.settle(now, 1, 1, Points((-1, 0), (0, 0))))
    refused("not_at_table", lambda: advance.no_show(now, 1, 1, ["nobody"]))
    refused("not_at_table", lambda: advance.no_show(now, 1, 1, []))


def test_a_published_round_is_not_changed_by_a_correction():
    event = Simulated(random.Random(2), 8)
    event.play()
    event.play()
    corrected = advance.settle(event.now, 1, 1, Points((9, 0), (4, 0)))
    assert corrected.played[1] == event.now.played[1]
    assert standings(corrected) != standings(event.now)


def test_two_players_change_places():
    now = swiss(5, Round(1, (Game(1, "p1", "p2"), Game(2, "p3", "p4")), bye="p5"))
    swapped = advance.swap(now, "p1", "p4").played[0]
    assert [(one.a, one.b) for one in swapped.games] == [("p4", "p2"), ("p3", "p1")]
    rested = advance.swap(now, "p5", "p2").played[0]
    assert (rested.games[0].b, rested.bye) == ("p5", "p2")


@pytest.mark.parametrize(("first", "second"), [("p1", "p2"), ("p1", "p1"), ("p1", "nobody"), ("p1", "p3")])
def test_only_players_at_different_tables_without_a_report_change_places(first: str, second: str):
    now = swiss(4, Round(1, (Game(1, "p1", "p2"), game(2, "p3", "p4"))))
    refused("cannot_swap", lambda: advance.swap(now, first, second))
    refused("cannot_swap", lambda: advance.swap(swiss(4), first, second))
    absent = swiss(4, Round(1, (Game(1, "p1", "p2"), Game(2, "p3", "p4", "no_show", absent=("p4",)))))
    refused("cannot_swap", lambda: advance.swap(absent, "p1", "p3"))
