"""`tabard verify` from outside: what it prints, what it takes, how it exits."""

import copy
import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from bot.cli import main
from games.core import proof
from games.core.dice import commitment
from tests.protocol.talk import Talk
from tests.test_beacon import EARLIER, ROUND

SEED = "07" * 32
PROMISED = commitment(bytes.fromhex(SEED))


def played(closing: str = "") -> dict[str, Any]:
    """A finished game with a log of version 2."""
    talk = Talk()
    answer = talk.well("new", game="titans", seed=SEED, log=2, closing=closing, options={"rounds_to_win": 1})
    talk.play_to_the_end(answer["table"], answer["status"])
    return talk.well("export", table=answer["table"])["log"]


PLAYED, CLOSED = played(), played(ROUND.randomness)


class Verify:
    """Runs the command on a log and gives its exit code and what it printed."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self._file, self._capsys = folder / "log.json", capsys

    def __call__(self, log: Any, *options: str) -> tuple[int, str]:
        self._file.write_text(json.dumps(log), encoding="utf-8")
        code = main(("verify", str(self._file), *options))
        return code, self._capsys.readouterr().out


@pytest.fixture
def verify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Verify:
    return Verify(tmp_path, capsys)


def test_it_prints_commitment_and_secret_and_says_what_to_compare(verify: Verify):
    code, out = verify(PLAYED)
    assert code == 0
    for shown in (PROMISED, SEED, "--commitment"):
        assert shown in out


def test_a_log_with_another_secret_than_the_one_promised_is_caught_by_whoever_noted_the_promise(verify: Verify):
    """The owner tried secrets after the words were in; the log fits itself, not what was shown before."""
    assert verify(PLAYED, "--commitment", PROMISED.upper())[0] == 0
    code, out = verify(PLAYED, "--commitment", hashlib.sha256(b"the first secret").hexdigest())
    assert code == 1
    assert "isn't the one you noted" in out
    assert "no es el que anotaste" in verify(PLAYED, "--commitment", "nonsense", "--locale", "es")[1]


def test_digests_are_printed_with_the_set_up_in_the_first(verify: Verify):
    _, out = verify(PLAYED, "--digests")
    terms = proof.Terms(
        table=1, version=PLAYED["version"], options=PLAYED["options"], names=tuple(PLAYED["seats"])
    )  # fmt: skip
    first = proof.first_digest(bytes.fromhex(SEED), "titans", terms, ("", ""))
    assert out.splitlines()[0] == f"0 {first}"
    assert out.splitlines()[len(PLAYED["events"])].startswith(f"{len(PLAYED['events'])} ")


def closed(**changes: Any) -> dict[str, Any]:
    """The same, closed by a round of the beacon, told with these changes."""
    told = {
        "chain": ROUND.chain, "round": ROUND.round, "randomness": ROUND.randomness, "signature": ROUND.signature
    }  # fmt: skip
    return copy.deepcopy(CLOSED) | {"beacon": told | changes}


def test_a_beacon_is_checked_without_a_network(verify: Verify):
    code, out = verify(closed())
    assert code == 0
    assert f"Round {ROUND.round}" in out
    assert "2023-09-15" in out
    assert verify(closed(round=ROUND.round + 1))[0] == 1
    assert verify(closed(signature=EARLIER.signature))[0] == 1


def test_a_beacon_of_another_chain_is_not_vouched_for(verify: Verify):
    code, out = verify(closed(chain="00" * 32))
    assert code == 0
    assert "can't be checked here" in out
