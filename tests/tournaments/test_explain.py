"""Why the last pairing is as it is, in words."""

import random

import pytest
from msgspec.structs import replace

from bot.catalogue import texts
from bot.texts import LANGUAGES
from tests.tournaments.evenings import Simulated, carrying, game, swiss
from tournaments import advance
from tournaments.advance import Points
from tournaments.explain import explain
from tournaments.names import plain, shown_names
from tournaments.pairing import pair
from tournaments.records import Carried, Game, Round, Swiss
from tournaments.sayings import Refused


def told(now: Swiss) -> dict[str, list[dict[str, object]]]:
    """What is said, by the last part of its key."""
    found: dict[str, list[dict[str, object]]] = {}
    for one in explain(now, shown_names(now)):
        found.setdefault(one.key.removeprefix("tournament.explain."), []).append(dict(one.args))
        for language in LANGUAGES:
            assert texts().say(language)(one.key, **one.args)
    return found


def test_a_drawn_round_says_so_and_whether_it_is_what_the_seed_gives():
    now = swiss(7)
    now = advance.publish(now, pair(now))
    assert set(told(now)) == {"drawn"}
    first, second = now.played[0].games[:2]
    assert set(told(advance.swap(now, first.a, second.a))) == {"drawn", "not_as_drawn"}


@pytest.mark.parametrize("size", [4, 5, 8, 9, 17])
@pytest.mark.parametrize("restless", [0.0, 0.1])
def test_what_the_rule_gave_is_never_called_otherwise(size: int, restless: float):
    by_rule = 0
    for seed in range(5):
        event = Simulated(random.Random(seed), size, restless=restless)
        while not event.over():
            pairing = pair(event.now)
            said = told(advance.publish(event.now, pairing))
            alone = pair(event.now, last=True)
            assert ("ahead" in said) == ((alone.bye, alone.objective) != (pairing.bye, pairing.objective))
            event.play()
            assert "not_by_rule" not in said
            assert "not_as_drawn" not in said
            if not pairing.drawn:
                by_rule += 1
                assert (pairing.bye is None) == (not {"bye", "bye_again"} & set(said))
                assert said["objective"][0]["pt_gap"] == pairing.objective.pt_gap
                assert len(said.get("rematch", [])) == pairing.objective.rematches
                assert ("level" in said) == (pairing.objective.pt_gap == 0)
    assert by_rule


def test_a_long_event_says_where_it_looked_ahead():
    seen: set[str] = set()
    for seed in range(40):
        event = Simulated(random.Random(seed), 6, 5)
        while not event.over():
            seen |= set(told(advance.publish(event.now, pair(event.now))))
            event.play()
    assert "ahead" in seen
    assert "not_by_rule" not in seen


def test_an_exchange_by_hand_is_seen():
    event = Simulated(random.Random(3), 8)
    event.play()
    now = advance.publish(event.now, pair(event.now))
    first, last = now.played[1].games[0], now.played[1].games[-1]
    assert "not_by_rule" in told(advance.swap(now, first.a, last.b))


def test_a_result_corrected_later_is_seen():
    event = Simulated(random.Random(4), 8)
    event.play()
    now = advance.publish(event.now, pair(event.now))
    for table in (1, 2, 3, 4):
        one = advance.game_at(now, 1, table)
        assert one.pm is not None
        assert one.pa is not None
        (a, b), (c, d) = one.pm, one.pa
        now = advance.settle(now, 1, table, Points((b, a), (d, c)) if table % 2 else Points((0, 0), (0, 0)))
    assert "not_by_rule" in told(now)


def test_the_bye_is_explained_by_who_stands_lower():
    players = {name: Carried(pt=pt) for name, pt in zip("abcde", (9, 8, 7, 6, 5), strict=True)}
    now = carrying(players)
    first = Round(1, (game(1, "a", "b", (0, 0), (0, 0)), Game(2, "c", "e", "no_show", absent=("c",))), bye="d")
    now = replace(now, played=(first,))
    said = told(advance.publish(now, pair(now)))
    assert said["bye"] == [{"player": "C", "place": 5}]
    now = replace(now, settings=type(now.settings)(bye_pt=0))
    said = told(advance.publish(now, pair(now)))
    assert said["bye"] == [{"player": "C", "place": 3}]
    assert [one["player"] for one in said["bye_passed_bye"]] == ["D"]
    assert [one["player"] for one in said["bye_passed_walkover"]] == ["E"]


def test_without_a_round_there_is_nothing_to_explain():
    with pytest.raises(Refused):
        explain(swiss(4), {})


def test_names_are_one_line_and_told_apart():
    now = swiss(3)
    names = ("Ana", "Ana\n", "\u202e")
    now = replace(now, players=tuple(replace(p, name=name) for p, name in zip(now.players, names, strict=True)))
    assert shown_names(now) == {"p1": "Ana (p1)", "p2": "Ana (p2)", "p3": "(p3)"}
    assert plain(" a\t\x1b[2J b\u2028 ") == "a [2J b"
