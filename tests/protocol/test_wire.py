"""Lines are taken apart exactly as strict JSON says."""

import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.protocol.wire import DEEPEST, BadRequest, Raw, answer, split, value

LEAVES = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()
VALUES = st.recursive(LEAVES, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=20)
PIECES = st.sampled_from(
    [
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        '"',
        '"a"',
        '"id"',
        "1",
        "-",
        "0",
        "01",
        "1.",
        ".5",
        "1e5",
        "1e",
        "true",
        "nul",
        "null",
        " ",
        "\t",
        "\\",
        "\\u12",
        '"\\u1234"',
        '"\\ud800"',
        "\x00",
        "\x0b",
        "é",
        "NaN",
        "-Infinity",
        "\u2028",
        "\r",
        "\ufeff",
    ]
)


def strict(text: str) -> Any:
    def refuse(word: str) -> None:
        raise ValueError(word)

    return json.loads(text, parse_constant=refuse)


@pytest.mark.slow
@given(st.dictionaries(st.text(), VALUES), st.booleans(), st.sampled_from([None, 1, "\t"]))
def test_the_fields_of_an_object_are_what_json_says(fields: dict[str, Any], ascii_only: bool, indent: Any):
    text = json.dumps(fields, ensure_ascii=ascii_only, indent=indent).replace("\n", "\r")
    try:
        line = text.encode()
    except UnicodeEncodeError:  # half a surrogate pair, as itself
        line = json.dumps(fields).encode()
    parts = split(line)
    assert {name: json.loads(raw.text) for name, raw in parts.items()} == fields
    assert all(raw.text.isascii() and "\r" not in raw.text for raw in parts.values())


@given(st.lists(PIECES, max_size=12).map("".join))
@example('{"a":1,}')
@example('{"a":1}{}')
@example('{"a" 1}')
@example("[1}")
@example('{"id":1,"id":2}')
def test_what_is_json_and_what_is_not_is_decided_as_everywhere(text: str):
    try:
        wanted = strict(text)
    except ValueError:
        with pytest.raises(BadRequest) as caught:
            split(text.encode())
        assert caught.value.reason.key in ("protocol.not_json", "protocol.blank")
        return
    if isinstance(wanted, dict):
        assert {name: json.loads(raw.text) for name, raw in split(text.encode()).items()} == wanted
    else:
        with pytest.raises(BadRequest) as caught:
            split(text.encode())
        assert caught.value.reason.key == "protocol.not_an_object"


@pytest.mark.parametrize("line", [b"\xff", b'{"id": "\xed\xa0\x80"}', b'{"id": "\xc0\x80"}'])
def test_only_utf8_is_read(line: bytes):
    with pytest.raises(BadRequest) as caught:
        split(line)
    assert caught.value.reason.key == "protocol.not_utf8"


@pytest.mark.parametrize("line", [b"", b"\n", b" \t\r\n"])
def test_a_blank_line_is_no_request(line: bytes):
    with pytest.raises(BadRequest) as caught:
        split(line)
    assert caught.value.reason.key == "protocol.blank"


@pytest.mark.parametrize(
    "text",
    [
        "1",
        "1.0",
        "1.10",
        "1e400",
        "-0",
        "0.1000000000000000055511151231257827",
        "9" * 10000,
        "true",
        "null",
        '"\\ud800"',
        '"\\u00e9\\/"',
        "[]",
        '{"a":[1,{"b":null}]}',
        "[" * 10000 + "]" * 10000,
    ],
)
def test_an_id_comes_back_exactly_as_it_was(text: str):
    reply = answer(split(b'{"id":' + text.encode() + b',"cmd":"x"}'), {"ok": True})
    assert reply == b'{"id": ' + text.encode() + b', "ok": true}\n'


def test_an_id_with_other_letters_comes_back_in_ascii():
    assert answer(split('{"id":"ñ😀"}'.encode()), {"ok": True}) == b'{"id": "\\u00f1\\ud83d\\ude00", "ok": true}\n'


def test_without_an_id_none_comes_back():
    assert answer(split(b'{"cmd":"x"}'), {"ok": True}) == b'{"ok": true}\n'


def test_numbers_beyond_counting_are_still_numbers():
    assert value(Raw("9" * 5000, 0), "seat") == value(Raw("9" * 6000, 0), "seat") > 10**299
    assert value(Raw("-" + "9" * 5000, 0), "seat") < -(10**299)
    assert json.loads(json.dumps(value(Raw("[1e999, -1e999]", 1), "chance"), allow_nan=False)) == [
        1.7976931348623157e308,
        -1.7976931348623157e308,
    ]


def test_a_field_may_be_deep_but_not_endlessly_so():
    just = "[" * DEEPEST + "]" * DEEPEST
    assert value(split(f'{{"chance":{just}}}'.encode())["chance"], "chance") == json.loads(just)
    with pytest.raises(BadRequest) as caught:
        value(split(f'{{"chance":[{just}]}}'.encode())["chance"], "chance")
    assert caught.value.reason.args == {"field": "chance", "deepest": DEEPEST}
