"""What is wrong is told with the right code, in the right order, and changes nothing."""

from typing import Any

import pytest

from tests.protocol.talk import SEED, Talk

WRONG: dict[str, list[Any]] = {
    "text": [1, 1.0, True, False, [], {}, None],
    "whole": ["", "0", 1.0, 0.5, True, False, [], {}, None],
    "optional whole": ["", "2", 2.0, True, False, [], {}],
    "whole or null": ["", "0", 0.0, True, False, [], {}],
    "object": ["", 1, True, False, []],
    "list": ["", 1, True, False, {}],
    "optional text": [1, 1.0, True, False, [], {}],
    "texts": ["", 1, True, False, {}, [1, 2], ["a", None], ["a", True], ["a", "\ud800"]],
    "time": ["", "5", 5.0, -1, True, False, [], {}, None],
}
FIELDS = [
    (
        "new",
        {"game": "text", "options": "object", "seats": "optional whole", "seed": "optional text", "salts": "texts"},
    ),
    ("new", {"chance": "list"}),
    ("legal", {"table": "text", "seat": "whole"}),
    ("act", {"table": "text", "seat": "whole", "action": "text"}),
    ("view", {"table": "text", "seat": "whole or null"}),
    ("render", {"table": "text", "seat": "whole or null", "path": "text"}),
    ("suggest", {"table": "text", "seat": "whole", "ms": "time"}),
    ("export", {"table": "text"}),
    ("close", {"table": "text"}),
]
CASES = [(cmd, name, wrong) for cmd, fields in FIELDS for name, kind in fields.items() for wrong in WRONG[kind]]


def right(cmd: str) -> dict[str, Any]:
    """A request with every field well-typed, though nothing in it exists."""
    if cmd == "new":
        return {"game": "nothing", "options": {"x": 1}, "seats": 99, "seed": "zz", "salts": ["a"], "chance": [7]}
    fields = {"table": "nowhere", "seat": 99, "action": "dance", "path": "x.png", "ms": 0}
    wanted = {name for other, known in FIELDS if other == cmd for name in known}
    return {name: found for name, found in fields.items() if name in wanted}


@pytest.mark.parametrize(("cmd", "name", "wrong"), CASES)
def test_an_ill_typed_field_comes_before_everything_else(talk: Talk, cmd: str, name: str, wrong: Any):
    assert talk.refused(cmd, **{**right(cmd), name: wrong}) == "bad_request"


@pytest.mark.parametrize(
    ("cmd", "name"),
    [(cmd, name) for cmd, fields in FIELDS for name in fields if cmd != "new" or name == "game"],
)
def test_a_missing_field_is_a_bad_request(talk: Talk, cmd: str, name: str):
    fields = right(cmd)
    del fields[name]
    assert talk.refused(cmd, **fields) == "bad_request"


@pytest.mark.parametrize("cmd", [cmd for cmd, _ in FIELDS[2:]])
def test_then_comes_the_unknown_table(talk: Talk, cmd: str):
    assert talk.refused(cmd, **right(cmd)) == "unknown_table"


def test_then_comes_the_unknown_game(talk: Talk):
    assert talk.refused("new", **right("new")) == "unknown_game"


@pytest.mark.parametrize("cmd", ["nothing", "", "NEW", "new ", "\ud800", "__init__", "_table"])
def test_an_unknown_command_is_told(talk: Talk, cmd: str):
    assert talk.refused(cmd) == "unknown_command"


@pytest.mark.parametrize("cmd", [None, 1, True, [], {}, 1.0])
def test_a_command_is_a_string(talk: Talk, cmd: Any):
    assert talk.refused(cmd) == "bad_request"


@pytest.mark.parametrize(
    "fields",
    [
        {"options": {"level": "hard"}},
        {"options": {"nothing": 1}},
        {"options": {"level": 1}},
        {"options": {"level": None}},
        {"options": {"level": ["basic"]}},
        {"options": {"specials": 1}},
        {"options": {"specials": "true"}},
        {"options": {"rounds_to_win": True}},
        {"options": {"rounds_to_win": 5.0}},
        {"options": {"rounds_to_win": 10}},
        {"options": {"length": 16}},
        {"options": {"\ud800": 1}},
        {"seats": 1},
        {"seats": 3},
        {"seats": 0},
        {"seats": -2},
        {"seats": 10**400},
        {"seed": ""},
        {"seed": "0" * 63},
        {"seed": "0" * 65},
        {"seed": "g" * 64},
        {"seed": "00 " * 21 + "0"},
        {"seed": "٠" * 64},
        {"salts": []},
        {"salts": ["a"]},
        {"salts": ["a", "b", "c"]},
        {"chance": [{"pick": 2}]},
        {"chance": [{"pick": True}]},
        {"chance": [{"pick": 0.0}]},
        {"chance": [{"roll": [1]}]},
        {"chance": [{}]},
        {"chance": [7]},
        {"chance": [None]},
        {"chance": [{"pick": 0}, {"shuffle": [1, 2, 3]}]},
        {"chance": [{"pick": 0}, {"shuffle": "all"}]},
        {"chance": [{"pick": 0, "roll": [1]}]},
        {"options": {"specials": True}, "chance": [{"pick": 0}]},
        {"log": 2, "salts": ["a"]},
        {"log": 2, "seats": 10**400},
    ],
)
def test_what_a_table_cannot_be_made_with_is_told_and_leaves_no_table(talk: Talk, fields: dict[str, Any]):
    assert talk.refused("new", game="titans", **fields) == "bad_option"
    assert talk.table() == "t1"


def test_a_forced_item_that_is_never_met_is_never_judged(talk: Talk):
    cards = [1, 2, 3, 4, 5] * 5
    table = talk.table(chance=[{"pick": 0}, {"shuffle": cards}, "nonsense", {"pick": 99}])
    action = talk.well("legal", table=table, seat=0)["actions"][0]
    assert talk.well("act", table=table, seat=0, action=action)["ok"]


def test_a_forced_item_that_does_not_fit_is_an_error_of_the_action_that_met_it(talk: Talk):
    cards = [1, 2, 3, 4, 5] * 5
    table = talk.table(chance=[{"pick": 0}, {"shuffle": cards}, {"pick": 0}], options={"level": "basic"})
    for _ in range(200):
        status = {"seq": 0}
        for seat in (0, 1):
            for action in talk.well("legal", table=table, seat=seat)["actions"][:1]:
                before = talk.everything(table)
                answer = talk.ask("act", table=table, seat=seat, action=action)
                if not answer["ok"]:
                    assert answer["error"]["code"] == "bad_option"
                    assert talk.everything(table) == before
                    assert talk.refused("act", table=table, seat=seat, action=action) == "bad_option"
                    return
                status = answer["status"]
        assert status["seq"]
    pytest.fail("no round ended")


@pytest.mark.parametrize("seat", [2, -1, 99, 10**30, -(10**400)])
@pytest.mark.parametrize("cmd", ["legal", "act", "view", "render", "suggest"])
def test_a_seat_that_the_table_has_not_is_told(talk: Talk, cmd: str, seat: int):
    fields = {**right(cmd), "table": talk.table(), "seat": seat}
    assert talk.refused(cmd, **fields) == "bad_seat"


def test_at_the_table_the_turn_comes_before_the_action(talk: Talk):
    table = talk.table(chance=[{"pick": 0}])
    assert talk.refused("act", table=table, seat=1, action="dance") == "not_your_turn"
    assert talk.refused("act", table=table, seat=1, action="advance 1") == "not_your_turn"


@pytest.mark.parametrize(
    "action",
    [
        "",
        " ",
        "dance",
        "advance",
        "advance 6",
        "advance 01",
        "Advance 1",
        "advance 1 ",
        "advance 1\n",
        "advance  1",
        "advance ١",
        "attack 3x2",
        "parry",
        "yield",
        "pass",
        "Resign",
        "resign ",
        "\ud800",
        "advance 1" * 200000,
        "\x00",
    ],
)
def test_an_action_that_is_none_or_not_legal_now_is_told_and_changes_nothing(talk: Talk, action: str):
    table = talk.table(chance=[{"pick": 0}], seed=SEED)
    before = talk.everything(table)
    assert talk.refused("act", table=table, seat=0, action=action) == "illegal_action"
    assert talk.everything(table) == before


def test_messages_are_short_whatever_came_in(talk: Talk):
    answer = talk.ask("new", game="titans", options={"x" * 1_000_000: 1})
    assert answer["error"]["code"] == "bad_option"
    assert len(answer["error"]["message"]) < 1000


def test_a_fault_of_ours_ends_nothing(talk: Talk, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    table = talk.table(chance=[{"pick": 0}])
    before = talk.everything(table)

    def broken(*_: object) -> None:
        raise RuntimeError("a mistake in a text")

    with monkeypatch.context() as patch:
        patch.setattr("bot.texts.Texts.event", broken)
        action = talk.well("legal", table=table, seat=0)["actions"][0]
        assert talk.refused("act", table=table, seat=0, action=action) == "bad_request"
    assert "a mistake in a text" in capsys.readouterr().err
    assert talk.everything(table) == before
