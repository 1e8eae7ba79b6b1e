"""One program on one seat: what it is asked, what it may answer, and what it cannot reach."""

import json
import os
import random
import signal
import socket
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from bot.programs import talk, walls
from bot.programs.partner import Partner, Program, ask_once
from bot.programs.process import Process
from bot.programs.talk import Fault, Question
from bot.programs.walls import held
from bot.storage.url import ROOT
from games.core import referee
from games.core.hidden import fill, redact
from games.titans import GAME
from tests.programs.conftest import CHEATS, CRASHES, FIRST, SLOW, Make

SETUP = referee.Setup(options=referee.complete(GAME, {}), seats=2, seed=bytes(32))
POSITION = referee.begin(GAME, SETUP)[0]


def question(ms: int = 5000) -> Question:
    return talk.question(GAME, referee.view(POSITION, 1), 1, ms, SETUP.options, 2)


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_program_is_asked_in_the_words_of_the_protocol_and_answers(program: Make):
    with Partner(program(FIRST)) as partner:
        for _ in range(3):
            assert partner.choose(question()) == "advance 2"
        assert partner.asked == 3
        partner.over({"winners": [0], "scores": [1, 0], "reason": "points"})


def test_a_question_says_what_the_seat_may_know_and_no_more():
    """Two games behind one view make the same line."""
    view, lines = referee.view(POSITION, 1), set[bytes]()
    rng = random.Random(1)
    states = [fill(view, GAME.unseen(view), rng) for _ in range(3)]
    assert len(set(states)) > 1
    for state in states:
        lines.add(talk.choose(1, talk.question(GAME, redact(state, 1), 1, 100, SETUP.options, 2)))
    assert len(lines) == 1
    told = json.loads(lines.pop())
    assert told["view"]["hands"] == [None, None]
    assert {"id", "cmd", "game", "options", "seat", "view", "legal", "ms"} <= told.keys()


@pytest.mark.parametrize(
    ("body", "what", "detail"),
    [
        (CHEATS, "illegal", "attack 5x5"),
        (CRASHES, "gone", "exit 1, ZeroDivisionError: division by zero"),
        (SLOW, "late", ""),
        ('say(id=told["id"] + 1, action=first)', "nonsense", "id 2"),
        ("say(action=first)", "nonsense", "id"),
        ("print('advance 2', flush=True)", "nonsense", "advance 2"),
        ('say(id=told["id"], action=["advance 2"])', "nonsense", ""),
        ('say(id=told["id"], action="resign")', "illegal", "resign"),
        ('sys.stdout.write("x" * 10_000_000)', "nonsense", ""),
        ("sys.stdout.write('x' * 100); sys.stdout.flush(); sys.exit(3)", "gone", "exit 3"),
        ("os.close(1); time.sleep(60)", "gone", ""),
        ("print('\\x1b[2J', flush=True)", "nonsense", "?[2J"),
    ],
)
def test_what_is_no_answer_is_named(program: Make, body: str, what: str, detail: str):
    with pytest.raises(Fault) as raised:
        ask_once(program(body), question(300))
    assert raised.value.what == what
    assert detail in raised.value.detail
    assert raised.value.detail.isprintable()


def test_one_that_is_not_there_never_reads_or_does_not_greet_is_named(tmp_path: Path):
    for command, what in (
        (("no-such-program",), "gone"),
        (("sleep", "60"), "late"),
        (("yes",), "nonsense"),
    ):
        with pytest.raises(Fault) as raised, Partner(Program("x", command, walls.Walls(tmp_path)), start=0.5) as one:
            one.choose(question())
        assert raised.value.what == what


def test_one_that_reads_nothing_of_a_long_line_is_late(program: Make):
    long = question(200)._replace(legal=["advance 2" for _ in range(100_000)])
    with Partner(program(SLOW)) as partner, pytest.raises(Fault) as raised:
        partner.choose(long)
    assert raised.value.what == "late"


def test_between_its_turns_it_stands_still(program: Make):
    if not Path("/proc/self/stat").exists():
        return
    started = program(FIRST)
    process = Process(started.command, started.walls)
    try:
        talk.named(process.ask(talk.hello(), 10))
        until = monotonic() + 10
        while (state := Path(f"/proc/{process.pid}/stat").read_text().rsplit(") ", 1)[1][0]) != "T":
            assert monotonic() < until, f"it is {state}"
            sleep(0.001)
        assert process.ask(talk.choose(1, question()), 10)
    finally:
        process.close()


def test_all_that_it_started_ends_with_it(program: Make, tmp_path: Path):
    hides = (
        "child = os.fork()\n"
        "if child == 0:\n"
        "    os.setsid(); signal = __import__('signal'); signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        "    os.close(0); os.close(1); time.sleep(120)\n"
        f"{FIRST}"
    )
    mark = f"tabard-{os.getpid()}-{tmp_path.name}"
    one = program(hides)
    one = one._replace(command=(*one.command, mark))
    with Partner(one) as partner:
        partner.choose(question())
        assert running(mark)
    if held().processes:
        while running(mark):  # the test's own time limit is the end of patience
            sleep(0.001)
    for pid in running(mark):
        os.kill(pid, signal.SIGKILL)


def running(mark: str) -> list[int]:
    """Processes that were started with this word, apart from the launcher that is about to end."""
    found: list[int] = []
    for each in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = each.read_bytes().split(b"\0")
        except OSError:
            continue
        if mark.encode() in words:
            found.append(int(each.parent.name))
    return found


LOOKS = """
found = dict()
def tries(name, deed):
    try:
        found[name] = bool(deed())
    except Exception as error:
        found[name] = False
import socket
tries("network", lambda: socket.create_connection(("127.0.0.1", {port}), 2))
tries("secret", lambda: "TOKEN" in open({secret!r}).read())
tries("home", lambda: open({home!r}).read())
tries("writes", lambda: open("mine", "w").write("x"))
tries("parent", lambda: open("/proc/{pid}/environ").read())
tries("memory", lambda: len(bytearray(10**9)))
tries("own", lambda: open("player.py").read())
found["environment"] = sorted(set(os.environ) - {{"LC_CTYPE"}})
say(id=told["id"], action=json.dumps(found))
"""


def test_it_reaches_nothing_but_its_own_folder(program: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    secret, home = tmp_path / "secret.env", tmp_path / "elsewhere"
    secret.write_text("TOKEN")
    home.write_text("mine")
    with socket.create_server(("127.0.0.1", 0)) as server:
        body = LOOKS.format(port=server.getsockname()[1], secret=str(secret), home=str(home), pid=os.getpid())
        one = program(body)
        one = one._replace(walls=one.walls._replace(secret=(secret,), shown=(secret.parent / "somebody",)))
        monkeypatch.setattr(talk, "_plain", lambda text: text)
        monkeypatch.setattr(Fault, "__init__", keep_all)
        with pytest.raises(Fault) as raised:
            ask_once(one, question())
    found: dict[str, Any] = json.loads(raised.value.detail)
    stand = held()
    known = ["HOME", "LANG", "PATH", "PYTHONDONTWRITEBYTECODE", "PYTHONHASHSEED", "PYTHONUNBUFFERED"]
    assert found.pop("environment") == known
    assert found.pop("own")
    assert not found.pop("memory")
    assert found.pop("network") != stand.network
    assert found.pop("parent") != stand.processes
    # what lies under /tmp, as this test's files do, is covered
    assert all(found[each] != stand.files for each in ("secret", "home", "writes"))


def keep_all(self: Fault, what: talk.What, detail: str = "") -> None:
    Exception.__init__(self, what)
    self.what, self.detail = what, detail


def test_a_token_in_the_programs_own_folder_is_empty_to_it(program: Make):
    one = program('say(id=told["id"], action=open(".env").read() or "empty")')
    (one.walls.folder / ".env").write_text("DISCORD_TOKEN=1")
    one = one._replace(walls=one.walls._replace(secret=(one.walls.folder / ".env",)))
    with pytest.raises(Fault) as raised:
        ask_once(one, question())
    assert (raised.value.detail == "empty") == held().files


def test_the_usual_secrets_are_the_bots_own():
    assert walls.SECRET == (ROOT / ".env", ROOT / "var")
