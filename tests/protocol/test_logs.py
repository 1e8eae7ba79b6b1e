"""A game log holds, or every departure from it is named."""

import copy
import hashlib
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.catalogue import games, texts
from bot.texts import LANGUAGES
from games.core.audit import FIELDS_2, Audit, check
from games.core.log import NotALog, decode
from tests.protocol.talk import SEED, Talk
from tests.protocol.test_wire import VALUES

Log = dict[str, Any]


def played(**fields: Any) -> Log:
    talk = Talk()
    answer = talk.well("new", game="titans", seed=SEED, options={"rounds_to_win": 2}, **fields)
    talk.play_to_the_end(answer["table"], answer["status"])
    return talk.well("export", table=answer["table"])["log"]


def begun() -> Log:
    talk = Talk()
    answer = talk.well("new", game="titans", seed=SEED)
    status = answer["status"]
    for _ in range(4):
        seat = status["to_act"][0]
        action = talk.well("legal", table=answer["table"], seat=seat)["actions"][0]
        status = talk.well("act", table=answer["table"], seat=seat, action=action)["status"]
    return talk.well("export", table=answer["table"])["log"]


WHOLE, SALTED, RUNNING = played(), played(salts=["sal", "ñ"]), begun()
FORCED = played(chance=[{"pick": 0}])
SECOND = played(log=2, salts=["12 sal", "13"], closing="1430000000000000001")


def audit(log: object) -> Audit:
    """Checks, and finds words for every departure in both languages."""
    report = check(log, games().get)
    for reason in report.departures:
        assert all(texts().reason(language, reason) for language in LANGUAGES)
    return report


def keys(log: object) -> list[str]:
    return [reason.key for reason in audit(log).departures]


@pytest.mark.parametrize("log", [WHOLE, SALTED, FORCED, SECOND, played(log=2)])
def test_a_log_holds(log: Log):
    assert audit(log).holds
    assert audit(decode(json.dumps(log).encode())).holds
    assert audit(log).forced is (log is FORCED)


def test_of_a_running_game_no_more_than_form_and_notation_can_be_checked():
    report = audit(RUNNING)
    assert report == Audit((), True, False)
    assert not report.holds


def test_options_that_were_left_out_have_their_defaults():
    log = copy.deepcopy(WHOLE)
    log["options"] = {"rounds_to_win": 2}
    assert audit(log).holds


def change(path: str, value: Any) -> Callable[[Log], None]:
    def changed(log: Log) -> None:
        *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
        place: Any = log
        for part in way:
            place = place[part]
        place[last] = value

    return changed


def without(name: str) -> Callable[[Log], None]:
    return lambda log: log.pop(name)


def swapped(log: Log) -> None:
    log["events"][0], log["events"][1] = log["events"][1], log["events"][0]


def one_missing(log: Log) -> None:
    del log["events"][1]


def last_missing(log: Log) -> None:
    del log["events"][-1]


def one_twice(log: Log) -> None:
    log["events"].insert(3, log["events"][3])


def from_zero(log: Log) -> None:
    for event in log["events"]:
        event["seq"] -= 1


def one_more(log: Log) -> None:
    log["events"].append({"seq": len(log["events"]) + 1, "seat": 0, "action": "resign", "at": None})


def moved_up(log: Log) -> None:
    """An event is missing, and the rest was renumbered to hide it."""
    del log["events"][3]
    for seq, event in enumerate(log["events"], 1):
        event["seq"] = seq


def other_seed(log: Log) -> None:
    log["seed"] = "08" * 32


@pytest.mark.parametrize(
    ("spoil", "found"),
    [
        (change("commitment", "00" * 32), {"log.wrong_commitment"}),
        (change("commitment", "short"), {"log.ill_typed"}),
        (without("commitment"), {"log.ill_typed"}),
        (other_seed, {"log.wrong_commitment", "log.illegal_action"}),
        (change("seed", "nonsense"), {"log.ill_typed"}),
        (change("seed", 7), {"log.ill_typed"}),
        (without("seed"), {"log.result_without_seed"}),
        (change("seed", None), {"log.result_without_seed"}),
        (change("game", "chess"), {"log.unknown_game"}),
        (change("game", 1), {"log.ill_typed"}),
        (change("options.level", "hard"), {"referee.bad_option"}),
        (change("options.extra", 1), {"referee.unknown_option"}),
        (change("options.specials", 0), {"referee.bad_option"}),
        (change("options", []), {"log.ill_typed"}),
        (change("options.length", 15), {"log.other_result", "log.illegal_action", "log.not_over"}),
        (change("seats", ["alone"]), {"referee.bad_seats", "log.ill_typed"}),
        (change("seats", [1, 2]), {"log.ill_typed"}),
        (change("seats", None), {"log.ill_typed"}),
        (change("salts", ["a", "b"]), {"log.other_result", "log.illegal_action", "log.not_over"}),
        (change("salts", ["a"]), {"referee.bad_salts"}),
        (change("salts", "ab"), {"log.ill_typed"}),
        (change("salts", ["a", "\ud800"]), {"log.ill_typed"}),
        (change("forced", True), {"log.forced_without_chance"}),
        (change("forced", 0), {"log.ill_typed"}),
        (without("forced"), {"log.ill_typed"}),
        (change("chance", [{"pick": 0}]), {"log.chance_not_marked", "log.other_result", "log.illegal_action"}),
        (change("chance", {"pick": 0}), {"log.ill_typed"}),
        (change("events", {}), {"log.ill_typed"}),
        (change("events.2", "advance 1"), {"log.ill_typed"}),
        (change("events.2.seat", 7), {"log.ill_typed"}),
        (change("events.2.seat", True), {"log.ill_typed"}),
        (change("events.2.action", "dance"), {"log.unreadable_action"}),
        (change("events.2.action", 3), {"log.unreadable_action"}),
        (change("events.2.action", "attack 5x5"), {"log.illegal_action"}),
        (change("events.2.at", 3), {"log.ill_typed"}),
        (change("events.2.extra", 3), {"log.unknown_field"}),
        (change("events.2.seq", 99), {"log.wrong_number"}),
        (change("events.2.seq", "3"), {"log.ill_typed"}),
        (change("events.2.seq", 3.0), {"log.ill_typed"}),
        (change("events.2.seq", 10**400), {"log.wrong_number"}),
        (change("extra", 1), {"log.unknown_field"}),
        (swapped, {"log.out_of_order"}),
        (one_missing, {"log.wrong_number"}),
        (last_missing, {"log.not_over", "log.other_result"}),
        (one_twice, {"log.number_twice"}),
        (from_zero, {"log.wrong_number"}),
        (one_more, {"log.illegal_action"}),
        (moved_up, {"log.illegal_action", "log.other_result", "log.not_over"}),
        (change("events", []), {"log.not_over", "log.other_result"}),
        (change("result", None), {"log.other_result"}),
        (without("result"), {"log.other_result"}),
        (change("result.reason", "resigned"), {"log.other_result"}),
        (change("result.winners", [0, 1]), {"log.other_result"}),
        (change("result.scores.0", 9), {"log.other_result"}),
        (change("result.scores.0", True), {"log.other_result"}),
        (change("result.more", 9), {"log.other_result"}),
    ],
)
def test_what_departs_is_named(spoil: Callable[[Log], None], found: set[str]):
    log = copy.deepcopy(WHOLE)
    spoil(log)
    report = audit(log)
    assert report.departures
    assert {reason.key for reason in report.departures} <= found, report.departures


def beacon(**changes: Any) -> Callable[[Log], None]:
    """The set-up was closed by a beacon, told with these changes."""
    signature = "ab" * 48
    told = {"chain": "cd" * 32, "round": 7, "signature": signature}
    told["randomness"] = hashlib.sha256(bytes.fromhex(signature)).hexdigest()
    return lambda log: log.update(beacon=told | changes)


REPLAYED = {"log.other_result", "log.illegal_action", "log.not_over"}


@pytest.mark.parametrize(
    ("spoil", "found"),
    [
        (change("table", True), {"log.ill_typed"}),
        (change("table", 2**60), {"log.ill_typed"}),
        (without("table"), {"log.ill_typed"}),
        (change("version", "5"), {"log.ill_typed"}),
        (change("version", 10_000), {"log.newer_rules"}),
        (change("closing", None), {"log.ill_typed"}),
        (change("closing", "\ud800"), {"log.ill_typed"}),
        (change("closing", "1430000000000000002"), REPLAYED),
        (change("salts", None), {"log.ill_typed"}),
        (change("salts", ["12 sal", "14"]), REPLAYED),
        (change("salts", ["12 sal"]), {"referee.bad_salts"}),
        (change("seats", None), {"log.ill_typed"}),
        (change("options", []), {"log.ill_typed"}),
        (change("options.level", 1.5), {"referee.bad_option"}),
        (change("beacon", 7), {"log.ill_typed"}),
        (beacon(round=0), {"log.ill_typed"}),
        (beacon(more=1), {"log.ill_typed"}),
        (beacon(chain="AB"), {"log.ill_typed"}),
        (beacon(signature=""), {"log.ill_typed"}),
        (beacon(), {"log.beacon_not_closing"}),
        (beacon(randomness="00" * 32), {"log.beacon_not_closing", "log.beacon_randomness"}),
        (change("format", "tabard-log/1"), {"log.unknown_field", *REPLAYED}),
    ],
)
def test_what_departs_in_the_second_version_is_named(spoil: Callable[[Log], None], found: set[str]):
    log = copy.deepcopy(SECOND)
    spoil(log)
    report = audit(log)
    assert report.departures
    assert not report.digests
    assert {reason.key for reason in report.departures} <= found, report.departures


def test_the_first_version_knows_nothing_of_the_second():
    assert keys({**WHOLE, "closing": "", "beacon": None}) == ["log.unknown_field", "log.unknown_field"]


def test_the_commitment_that_somebody_noted_must_be_the_logs():
    for log in (WHOLE, SECOND, RUNNING):
        assert not check(log, games().get, log["commitment"].upper()).departures
        departures = check(log, games().get, "00" * 32).departures
        assert [reason.key for reason in departures] == ["log.other_commitment"]
        assert all(texts().reason(language, departures[0]) for language in LANGUAGES)


@pytest.mark.parametrize(
    "other",
    [
        change("seats", ["Ana", "Eva"]),
        change("table", 8),
        change("version", 0),
        change("options", {"rounds_to_win": 2}),
    ],
)
def test_the_frame_of_a_log_is_in_its_digests(other: Callable[[Log], None]):
    """Who played, what was agreed, the table's number: a log that tells them otherwise has other digests."""
    log = copy.deepcopy(SECOND)
    other(log)
    report = audit(log)
    assert report.holds
    assert not set(report.digests) & set(audit(SECOND).digests)


def test_every_departure_is_named_not_just_the_first():
    log = copy.deepcopy(WHOLE)
    for spoil in (
        change("commitment", "00" * 32),
        change("extra", 1),
        change("result.reason", "luck"),
        swapped,
    ):
        spoil(log)
    assert keys(log) == [
        "log.unknown_field",
        "log.wrong_commitment",
        "log.out_of_order",
        "log.out_of_order",
        "log.other_result",
    ]


def test_what_a_running_game_may_not_tell_is_a_departure():
    for name, value, key in (
        ("result", {"winners": [0], "scores": [5, 0], "reason": "points"}, "log.result_without_seed"),
        ("chance", [{"pick": 0}], "log.chance_without_seed"),
    ):
        log = {**copy.deepcopy(RUNNING), name: value}
        assert key in keys(log)
        assert audit(log).running


@pytest.mark.parametrize("spoil", [change("events.2.action", "dance"), one_missing, change("options.level", "hard")])
def test_a_running_game_is_checked_as_far_as_it_can_be(spoil: Callable[[Log], None]):
    log = copy.deepcopy(RUNNING)
    spoil(log)
    assert audit(log).departures


@pytest.mark.parametrize(
    "log", [None, [], "tabard-log/1", {}, {"format": "tabard-log/3"}, {"format": ["tabard-log/1"]}]
)
def test_what_is_no_log_is_refused(log: Any):
    with pytest.raises(NotALog) as caught:
        check(log, games().get)
    assert texts().reason("es", caught.value.reason)


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"\xff", b"[" * 100_000, b'{"a": NaN}', b"9" * 10_000, b'{"seed": 1, "seed": 2}', b"\xef\xbb\xbf{}"],
)
def test_what_is_not_strict_json_is_refused(content: bytes):
    with pytest.raises(NotALog):
        decode(content)


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(st.data())
def test_no_log_is_too_odd_to_be_checked(data: st.DataObject):
    log = copy.deepcopy(data.draw(st.sampled_from([WHOLE, SALTED, FORCED, RUNNING, SECOND])))
    for _ in range(data.draw(st.integers(1, 3))):
        where = data.draw(st.sampled_from(["log", "events", "event", "result", "options"]))
        if where == "log":
            log[data.draw(st.sampled_from(FIELDS_2[1:]) | st.text())] = data.draw(VALUES)
        elif where == "events" and isinstance(log.get("events"), list):
            log["events"].insert(0, data.draw(VALUES))
        elif where == "event" and isinstance(log.get("events"), list) and log["events"]:
            event = log["events"][data.draw(st.integers(0, len(log["events"]) - 1))]
            if isinstance(event, dict):
                event[data.draw(st.sampled_from(["seq", "seat", "action", "at"]))] = data.draw(VALUES)
        elif where in ("result", "options") and isinstance(log.get(where), dict):
            log[where][data.draw(st.sampled_from(["level", "winners", "scores"]))] = data.draw(VALUES)
    audit(log)


def test_nobody_gets_away_with_an_action_that_was_not_legal():
    others = ["advance 1", "advance 5", "retreat 2", "attack 3x1", "parry", "yield", "lunge 1 2x1", "resign"]
    talk = Talk()
    table = talk.table(seed=SEED, options={"rounds_to_win": 2})
    tried = 0
    for place, event in enumerate(WHOLE["events"]):
        legal = talk.well("legal", table=table, seat=event["seat"])["actions"]
        for action in {*others} - {*legal}:
            log = copy.deepcopy(WHOLE)
            log["events"][place]["action"] = action
            assert audit(log).departures, (place, action)
            tried += 1
        talk.well("act", table=table, seat=event["seat"], action=event["action"])
    assert tried > 50
