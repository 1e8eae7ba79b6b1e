"""Whatever comes in, there is one good answer."""

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.protocol.server import LONGEST_LINE, Server, lines
from tests.protocol.talk import SEED, Talk
from tests.protocol.test_wire import VALUES

ROOT = Path(__file__).resolve().parents[2]
COMMANDS = ("games", "new", "legal", "act", "view", "suggest", "export", "close", "render")
ODD = st.one_of(
    VALUES,
    st.sampled_from([10**5000, -(10**5000), 1e308, "\ud800", "resign", "titans", SEED, "t1", "t2", True, 0, 1, None]),
    st.lists(st.fixed_dictionaries({"pick": st.integers(0, 1)}), max_size=3),
)
REQUESTS = st.fixed_dictionaries(
    {"cmd": st.sampled_from(COMMANDS) | VALUES},
    optional={
        "id": VALUES,
        "game": st.just("titans") | ODD,
        "options": st.fixed_dictionaries({}, optional={"level": st.just("basic") | ODD, "rounds_to_win": ODD}) | ODD,
        "seats": st.just(2) | ODD,
        "seed": st.just(SEED) | ODD,
        "salts": st.lists(st.text(), min_size=2, max_size=2) | ODD,
        "chance": ODD,
        "table": st.sampled_from(["t1", "t2"]) | ODD,
        "seat": st.integers(0, 1) | ODD,
        "action": st.sampled_from(["advance 1", "advance 3", "attack 2x1", "parry", "yield", "resign"]) | ODD,
        "path": st.sampled_from(["/nonexistent/x.png", "", "."]) | st.integers(),
        "ms": st.just(0) | st.integers(-5, 3) | st.booleans(),
    },
)


def encoded(request: Any) -> bytes:
    sys.set_int_max_str_digits(0)
    try:
        return json.dumps(request).encode()
    finally:
        sys.set_int_max_str_digits(4300)


@pytest.mark.slow
@settings(max_examples=50, deadline=None)
@given(st.lists(REQUESTS, min_size=1, max_size=12))
def test_any_conversation_is_answered_line_by_line(requests: list[dict[str, Any]]):
    talk = Talk()
    talk.table(seed=SEED)
    for request in requests:
        before = [talk.ask("export", table=table) for table in ("t1", "t2")]
        line = encoded(request)
        answer = talk.line(line)
        assert answer.get("id", "none") == (json.loads(json.dumps(request["id"])) if "id" in request else "none")
        if not answer["ok"]:
            assert [talk.ask("export", table=table) for table in ("t1", "t2")] == before


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_are_answered(line: bytes):
    answer = Talk().line(line)
    assert answer["ok"] or answer["error"]["code"] in ("bad_request", "unknown_command", "unknown_game")


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_a_request_with_a_byte_changed_is_answered(data: st.DataObject):
    talk = Talk()
    talk.table(seed=SEED)
    line = bytearray(b'{"id": 7, "cmd": "act", "table": "t1", "seat": 1, "action": "advance 1"}')
    for _ in range(data.draw(st.integers(1, 3))):
        line[data.draw(st.integers(0, len(line) - 1))] = data.draw(st.integers(0, 255))
    talk.line(bytes(line))


def test_a_line_that_is_too_long_is_answered_once_and_the_next_one_too(tmp_path: Path):
    class Source:
        """A file whose first line is a byte too long, without needing the memory twice."""

        def __init__(self) -> None:
            self.left = [b" " * (LONGEST_LINE + 1), b' {"cmd": "games"}\n', b'{"cmd": "games"}\n', b""]

        def readline(self, _: int) -> bytes:
            return self.left.pop(0)

    read = list(lines(Source()))  # type: ignore[arg-type]
    assert [len(line) > LONGEST_LINE for line in read] == [True, False]
    server = Server()
    assert [json.loads(server.reply(line))["ok"] for line in read] == [False, True]


def start(*, stdin: Any = subprocess.PIPE, stdout: Any = subprocess.PIPE) -> "subprocess.Popen[bytes]":
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONSAFEPATH": "1"}
    command = [sys.executable, "-m", "bot", "referee"]
    return subprocess.Popen(command, stdin=stdin, stdout=stdout, stderr=subprocess.PIPE, env=environment)


def test_the_real_process_answers_every_line_in_order_and_ends_with_its_input():
    rng = random.Random(1)
    sent = [
        b'{"id": 1, "cmd": "games"}',
        b"",
        b"nonsense",
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"id": 2, "cmd": "' + b"x" * 1_000_000 + b'"}',
        b'{"id": 3, "cmd": "new", "game": "titans", "chance": ' + b"[" * 5000 + b"]" * 5000 + b"}",
        b'{"id": ' + b"9" * 100_000 + b', "cmd": "games"}',
        bytes(rng.randrange(256) for _ in range(300)).replace(b"\n", b""),
        b'{"id": 4, "cmd": "new", "game": "titans"}',
        b'{"id": 5, "cmd": "export", "table": "t1"}',
    ]
    process = start()
    out, err = process.communicate(b"\n".join(sent), timeout=60)  # the last line without its end
    answers = out.split(b"\n")
    assert answers.pop() == b""
    assert len(answers) == len(sent)
    assert out.isascii()
    sys.set_int_max_str_digits(0)
    try:
        read = [json.loads(answer) for answer in answers]
    finally:
        sys.set_int_max_str_digits(4300)
    assert [answer["ok"] for answer in read] == [True, *[False] * 6, True, False, True, True]
    assert [answer.get("id") for answer in read if answer.get("id", 99) < 9] == [1, 2, 3, 4, 5]
    assert (process.returncode, err) == (0, b"")


def test_each_answer_comes_at_once():
    process = start()
    assert process.stdin
    assert process.stdout
    for number in range(3):
        process.stdin.write(b'{"id": %d, "cmd": "games"}\n' % number)
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["id"] == number
    process.communicate(timeout=30)
    assert process.returncode == 0


def test_it_ends_quietly_when_nobody_listens_any_more():
    process = start()
    assert process.stdin
    assert process.stdout
    process.stdout.close()
    process.stdin.write(b'{"cmd": "games"}\n' * 10)
    process.stdin.close()
    process.wait(timeout=30)
    assert process.stderr
    assert process.stderr.read() == b""
    assert process.returncode == 0


def test_it_ends_quietly_without_input_or_output():
    for closed in ("<&-", ">&-", "<&- >&-"):
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(
            ["sh", "-c", f'echo "{{}}" | "{sys.executable}" -m bot referee {closed}'],
            capture_output=True,
            env=environment,
            timeout=30,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, b""), closed


def test_it_starts_without_pictures_databases_and_discord():
    code = (
        "import sys; from bot.cli import main; main(['referee']);"
        "print(sorted({'PIL', 'sqlalchemy', 'discord', 'aiohttp', 'asyncio', 'rich'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        input=b'{"cmd": "new", "game": "titans"}\n',
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        timeout=30,
        check=True,
    )
    assert done.stderr.strip() == b"[]"
