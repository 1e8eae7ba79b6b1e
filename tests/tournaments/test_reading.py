"""Tournament files: what is read, what is refused and how it is named; nothing that a file holds ends in a crash."""

import copy
import functools
import json
import random
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.catalogue import texts
from tests.tournaments.evenings import SEED, Simulated, as_file
from tests.tournaments.files import BAD, WHOLE, at_table, carried, changed, played, player
from tournaments.checking import check
from tournaments.decoding import Unreadable
from tournaments.explain import explain
from tournaments.names import shown_names
from tournaments.pairing import pair
from tournaments.reading import BadFile, load, read
from tournaments.records import Carried, Game, Player, Round, Settings
from tournaments.sayings import Refused, Saying
from tournaments.spreadsheet import to_csv
from tournaments.standings import standings
from tournaments.trf import to_trf
from tournaments.writing import told


def words(saying: Saying) -> str:
    return texts().say("en")(saying.key, **saying.args)


def complaint(content: bytes) -> str:
    """What is wrong with a file, in one line."""
    with pytest.raises((BadFile, Unreadable)) as wrong:
        load(content)
    return words(wrong.value.saying)


def test_a_file_is_read_as_it_is_meant():
    found = load(json.dumps(WHOLE).encode())
    assert (found.name, found.seed, found.rounds, found.settings) == ("Copa", SEED, None, Settings())
    assert found.players[0] == Player(
        "A", "Ana", "active", 1, Carried(2, Fraction(45, 2), Fraction(12), ("C", "Z"), bye=False)
    )
    assert (found.players[1].status, found.players[5]) == ("dropped", Player("F", "Fe", "registered", 2))
    first = Game(1, "A", "B", "confirmed", (6, 3), (3, 1))
    second = Game(2, "C", "D", "no_show", absent=("D",))
    assert found.played == (Round(1, (first, second), "E", "loot", "track"),)


def test_what_may_be_absent_has_its_usual_value():
    content = changed(
        lambda tree: (
            [tree.pop(name) for name in ("seed", "rounds", "settings")]
            + [tree["players"][1].pop(name) for name in ("status", "entered")]
            + [tree["played"][0].pop(name) for name in ("scenario", "feat", "bye")]
        )
    )
    found = load(content)
    assert (found.seed, found.rounds, found.settings) == (None, None, Settings())
    assert found.players[1] == Player("B", "Bea")
    assert (found.played[0].bye, found.played[0].scenario, found.played[0].feat) == (None, None, None)


@pytest.mark.parametrize(
    ("text", "value"), [("12", 12), ("45/2", Fraction(45, 2)), ("2/4", Fraction(1, 2)), ("0/7", 0)]
)
def test_fractions_are_exact_and_need_not_be_in_lowest_terms(text: str, value: Fraction):
    assert load(changed(carried(pv=text))).players[0].carried.pv == value


def test_reading_what_was_written_gives_the_same():
    event = Simulated(random.Random(1), 9, restless=0.2)
    while not event.over():
        event.play()
    for content in (as_file(event.now), json.dumps(WHOLE).encode()):
        found = load(content)
        again = json.dumps(told(found)).encode()
        assert load(again) == found
        assert told(load(again)) == told(found)


@pytest.mark.parametrize(("content", "says"), BAD, ids=[says[:50] for _, says in BAD])
def test_what_is_wrong_is_named_in_one_line(content: bytes, says: str):
    line = complaint(content)
    assert says in line
    assert "\n" not in line
    assert line.isprintable()


@pytest.mark.parametrize("digits", ["9" * 400, "9" * 5000, "-" + "9" * 5000, "1e999", "-1e999"])
def test_numbers_beyond_counting_are_refused_like_others(digits: str):
    content = json.dumps(WHOLE).replace('"pm": [6, 3]', f'"pm": [{digits}, 3]').encode()
    assert complaint(content).startswith("played[0].games[0].pm[0]: ")


def test_a_byte_order_mark_does_no_harm():
    assert load(b"\xef\xbb\xbf" + json.dumps(WHOLE).encode()).name == "Copa"


def test_every_problem_is_found_not_only_the_first():
    found = read(
        changed(lambda tree: [player(0, status="gone")(tree), at_table(1, pm=[1])(tree), played(feat="x")(tree)])
    )
    assert len(found.problems) == 3
    assert [(one.round, one.table) for one in found.problems] == [(None, None), (1, None), (1, 1)]


def test_an_open_game_may_have_a_first_report_or_none():
    content = changed(lambda tree: [at_table(1, status="open")(tree), tree["players"].append({"id": "G", "name": "G"})])
    assert load(content).played[0].games[0].pm == (6, 3)
    bare = load(
        changed(lambda tree: [tree["played"][0]["games"][0].pop("pa"), at_table(1, status="open", pm=None)(tree)])
    )
    assert bare.played[0].games[0].pm is None


# Whatever a file holds

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["A", "B", "1/2", "open"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["a", "id", "round", "x"]), inner, max_size=3)
    ),
    max_leaves=6,
)


def places(tree: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a JSON value."""
    found = [path] if path else []
    if isinstance(tree, dict):
        for name, value in tree.items():
            found += places(value, (*path, name))
    elif isinstance(tree, list):
        for number, value in enumerate(tree):
            found += places(value, (*path, number))
    return found


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_whatever_stands_anywhere_in_a_file_there_is_an_answer(data: st.DataObject):
    tree = copy.deepcopy(WHOLE)
    for path in data.draw(st.lists(st.sampled_from(places(WHOLE)), min_size=1, max_size=3)):
        inner: Any = tree
        try:
            for step in path[:-1]:
                inner = inner[step]
            inner[path[-1]] = data.draw(JSON)
        except (KeyError, IndexError, TypeError):
            continue  # an earlier change took this place away
    content = json.dumps(tree).encode()
    assert answered(lambda: [words(problem.saying) for problem in check(content)])
    try:
        now = load(content)
    except Refused:
        assert answered(lambda: load(content))
        return
    assert told(load(json.dumps(told(now)).encode())) == told(now), "tables are written in their order"
    for ask in (standings, to_csv, to_trf, pair, lambda one: explain(one, shown_names(one))):
        assert answered(functools.partial(ask, now))


def answered(ask: Callable[[], Any]) -> bool:
    """Whether there is an answer, or a line that says why not."""
    try:
        said = ask()
    except Refused as refused:
        return words(refused.saying).isprintable()
    return said is not None


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=60))
def test_whatever_bytes_there_are_there_is_an_answer(content: bytes):
    with pytest.raises(Unreadable) as wrong:
        check(content)
    assert words(wrong.value.saying).isprintable()
